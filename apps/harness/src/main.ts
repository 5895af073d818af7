import { parseHarnessArguments } from './harness-arguments.js';
import { runHarness } from './run-harness.js';
import { systemClock } from './system-clock.js';

const BAD_INPUT = 2;

process.exitCode = await main(process.argv.slice(2));

async function main(argv: readonly string[]): Promise<number> {
  const asked = parseHarnessArguments(argv);
  switch (asked.kind) {
    case 'help':
      process.stdout.write(asked.text);
      return 0;
    case 'refused':
      console.error(asked.sentence);
      return BAD_INPUT;
    case 'run':
      break;
  }
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stop.abort(signal));
  }
  try {
    const print = (line: string): void => console.log(line);
    await runHarness(asked.options, { clock: systemClock, print, stop: stop.signal });
    return 0;
  } catch (error) {
    console.error(sentenceOf(error));
    return BAD_INPUT;
  }
}

function sentenceOf(error: unknown): string {
  const { code, port, message } = error as NodeJS.ErrnoException & { readonly port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is taken; choose another, or 0 for a free one.`;
  if (code === 'EACCES') return `Port ${port} may not be used; choose one above 1023, or 0.`;
  return message;
}
