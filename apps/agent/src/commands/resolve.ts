import { asActionId, LandedError, type ActionView, type PlanView } from '@landed/contract';
import type { Command } from 'commander';

import { actionDetails } from '../action-text.js';
import { askYes } from '../ask-yes.js';
import { withStoredAgent, type ActingOptions, type CommandContext } from '../command-context.js';
import {
  consequenceLines,
  consequenceOf,
  isVerbWord,
  VERBS,
  type VerbWord,
} from '../consequences.js';
import { conversationOf, type Conversation } from '../conversation.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { followUp } from '../follow-up.js';
import { reportConfirmation } from '../report-confirmation.js';
import { addActingOptions } from '../settings.js';

interface ResolveOptions extends ActingOptions {
  readonly reason?: string;
}

export function addResolveCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('resolve')
    .description(
      'says what a person knows about an action; without a verb, shows what each would do',
    )
    .argument('<actionId>', 'as status and inbox show it')
    .argument('[verb]', Object.keys(VERBS).join(', '))
    .option('--reason <text>', 'why; it stands in the record');
  addActingOptions(command).action(
    (actionId: string, verb: string | undefined, options: ResolveOptions) =>
      run(context, { actionId, verb, options }),
  );
}

interface Asked {
  readonly actionId: string;
  readonly verb: string | undefined;
  readonly options: ResolveOptions;
}

async function run(context: CommandContext, { actionId, verb, options }: Asked): Promise<void> {
  const { terminal, surroundings } = context;
  if (verb !== undefined && !isVerbWord(verb)) {
    terminal.warn(`“${verb}” is not one of ${Object.keys(VERBS).join(', ')}. Nothing was changed.`);
    return context.finish(EXIT.usage);
  }
  const { reason } = options;
  if (verb !== undefined && (reason === undefined || reason.trim() === '')) {
    terminal.warn(
      'A reason is needed, because it stands in the record. Nothing was changed; add --reason.',
    );
    return context.finish(EXIT.usage);
  }
  await withStoredAgent(context, options, async (landed, { zone }) => {
    const action = await landed.showAction(asActionId(actionId));
    if (action === null) throw new LandedError('NOT_FOUND', { what: 'action', id: actionId });
    const conversation = conversationOf(landed, terminal, surroundings, zone);
    if (verb === undefined) return showChoices(conversation, action);
    return resolve(conversation, action, { word: verb, reason: reason ?? '' });
  });
}

function showChoices({ terminal, zone }: Conversation, action: ActionView): ExitCode {
  terminal.print(actionDetails(action, zone));
  terminal.print(consequenceLines(action));
  return EXIT.done;
}

async function resolve(
  conversation: Conversation,
  action: ActionView,
  { word, reason }: { readonly word: VerbWord; readonly reason: string },
): Promise<ExitCode> {
  const { landed, terminal, by } = conversation;
  const { actionId } = action;
  terminal.print(consequenceOf(word, action));
  const outcome = await landed.resolve({ actionId, verb: VERBS[word], by: by.name, reason });
  switch (outcome.kind) {
    case 'refused':
      terminal.warn(outcome.sentence);
      return EXIT.failed;
    case 'recorded':
      terminal.print(outcome.sentence);
      if (word === 'try-again') await followUp(conversation, [actionId]);
      return EXIT.done;
    case 'replacementAsked':
      terminal.print(outcome.sentence);
      return decideReplacement(conversation, outcome.plan);
  }
}

async function decideReplacement(conversation: Conversation, plan: PlanView): Promise<ExitCode> {
  const decision = await askYes(conversation, plan);
  if (decision.kind === 'left') return EXIT.done;
  if (decision.kind === 'ended') return EXIT.failed;
  const reported = await reportConfirmation(conversation, plan, decision.outcome);
  if (reported.kind === 'ended') return reported.exit;
  conversation.terminal.print('Resolve it again for a fresh question.');
  return EXIT.failed;
}
