import { parseFaultArgument, type Fault, type SmsDialectName } from '@landed/fake-providers';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';

import { PROVIDER_NAMES, type ProviderName } from './providers.js';

export interface HarnessOptions {
  readonly providers: readonly ProviderName[];
  readonly faults: readonly Fault[];
  /** Port of the first provider, the others follow; 0 picks free ones. */
  readonly port: number;
  readonly forSeconds: number;
  readonly timeZone: string;
  readonly smsDialect: SmsDialectName;
}

/** What the command line asks for. */
export type HarnessRequest =
  | { readonly kind: 'run'; readonly options: HarnessOptions }
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'refused'; readonly sentence: string };

interface Given {
  readonly provider?: readonly ProviderName[];
  readonly fault: readonly Fault[];
  readonly port: number;
  readonly for: number;
  readonly timeZone: string;
  readonly smsDialect: SmsDialectName;
}

const SECONDS_MAX = 86_400;
const PORT_MAX = 65_535;

const EXAMPLES = `
Faults are written kind[=number][:operation][:times]:
  lose-answer                     the next request is carried out, its answer is lost
  lose-answer:events.insert:2     the same for the next two inserts
  delay=1500:*:always             every answer comes 1.5 s late
  read-lag=5000                   reads do not see what is younger than 5 s

Examples:
  npm run harness -- --provider google-calendar --fault lose-answer:events.insert
  npm run harness -- --provider sms-gateway --sms-dialect clickatell --port 8080 --for 60
`;

/**
 * Reads the arguments after the program's name. Never throws, prints nothing.
 *
 * @param argv - As in `['--fault', 'stall', '--port', '0']`.
 */
export function parseHarnessArguments(argv: readonly string[]): HarnessRequest {
  let help = '';
  const command = createCommand((text) => (help += text));
  try {
    command.parse(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0
      ? { kind: 'help', text: help }
      : { kind: 'refused', sentence: sentenceOf(error.message) };
  }
  const given = command.opts<Given>();
  const providers = [...new Set(given.provider ?? PROVIDER_NAMES)];
  if (given.port !== 0 && given.port + providers.length - 1 > PORT_MAX) {
    return {
      kind: 'refused',
      sentence: `There is no room for ${providers.length} ports from ${given.port} on.`,
    };
  }
  return {
    kind: 'run',
    options: {
      providers,
      faults: given.fault,
      port: given.port,
      forSeconds: given.for,
      timeZone: given.timeZone,
      smsDialect: given.smsDialect,
    },
  };
}

function createCommand(print: (text: string) => void): Command {
  return new Command('harness')
    .description('Serves fake providers on loopback, with faults on demand.')
    .addOption(
      new Option(
        '--provider <name>',
        `a provider to serve, repeatable: ${PROVIDER_NAMES.join(', ')} (default: all)`,
      ).argParser(collectProvider),
    )
    .addOption(
      new Option('--fault <fault>', 'a fault to come, repeatable')
        .argParser(collectFault)
        .default([], 'none'),
    )
    .option(
      '--port <number>',
      'port of the first provider, the others follow; 0 picks free ones',
      wholeNumber(0, PORT_MAX),
      0,
    )
    .option(
      '--for <seconds>',
      'stop by itself after so many seconds',
      wholeNumber(1, SECONDS_MAX),
      3600,
    )
    .option('--time-zone <zone>', 'zone of the calendar account', timeZone, 'UTC')
    .addOption(
      new Option('--sms-dialect <dialect>', 'how the SMS gateway words its answers')
        .choices(['kannel', 'clickatell'])
        .default('kannel'),
    )
    .allowExcessArguments(false)
    .addHelpText('after', EXAMPLES)
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: () => undefined });
}

function collectProvider(
  name: string,
  before: readonly ProviderName[] = [],
): readonly ProviderName[] {
  const known = PROVIDER_NAMES.find((each) => each === name);
  if (known === undefined) {
    throw new InvalidArgumentError(`The providers are ${PROVIDER_NAMES.join(' and ')}.`);
  }
  return [...before, known];
}

function collectFault(text: string, before: readonly Fault[]): readonly Fault[] {
  const parsed = parseFaultArgument(text);
  if (!parsed.ok) throw new InvalidArgumentError(parsed.problem);
  return [...before, parsed.fault];
}

function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}

function timeZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    throw new InvalidArgumentError('It must be an IANA name such as Europe/Berlin.');
  }
}

/** Commander's own words as one sentence. */
function sentenceOf(message: string): string {
  const text = message
    .replace(/^error: /, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?!)]$/.test(capital) ? capital : `${capital}.`;
}
