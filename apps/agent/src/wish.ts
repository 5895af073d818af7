import { basename } from 'node:path';

import type {
  AskOutcome,
  DeviceContext,
  EventOrigin,
  PlanId,
  PlanningOutcome,
} from '@landed/contract';
import { escapeForDisplay } from '@landed/planner';

import { askQuestions, type Answers } from './ask-questions.js';
import { askYes } from './ask-yes.js';
import type { Conversation } from './conversation.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { reportConfirmation } from './report-confirmation.js';

/** A sentence of the person's, with the way to look at their device. */
export interface Wish {
  readonly sentence: string;
  readonly origin: EventOrigin;
  capture(): Promise<DeviceContext>;
}

const QUESTION_ROUNDS_MAX = 5;
const FRESH_PLANS_MAX = 3;
const PROBLEMS_SHOWN_MAX = 5;

/** From the sentence to what became of it, asking whatever is not known and for the yes. */
export async function grantWish(conversation: Conversation, wish: Wish): Promise<ExitCode> {
  let answers: Answers = {};
  let supersedes: PlanId | undefined;
  for (let plans = 0; plans < FRESH_PLANS_MAX; plans += 1) {
    const talked = await talk(conversation, wish, { answers, supersedes });
    if (talked.kind === 'ended') return talked.exit;
    const { plan } = talked;
    const decision = await askYes(conversation, plan);
    if (decision.kind === 'left') return EXIT.done;
    if (decision.kind === 'ended') return EXIT.failed;
    const reported = await reportConfirmation(conversation, plan, decision.outcome);
    if (reported.kind === 'ended') return reported.exit;
    conversation.terminal.print('Here is a fresh plan from how things are now.');
    answers = talked.answers;
    supersedes = plan.planId;
  }
  conversation.terminal.warn('It keeps changing. Nothing was sent; try again in a while.');
  return EXIT.failed;
}

type Planned = Extract<PlanningOutcome, { readonly kind: 'planned' }>;
type Talked =
  | { readonly kind: 'planned'; readonly plan: Planned['plan']; readonly answers: Answers }
  | { readonly kind: 'ended'; readonly exit: ExitCode };

/** Asks until a plan stands. The device is looked at once, so that all answers are about one snapshot. */
async function talk(
  { landed, terminal }: Conversation,
  { sentence, origin, capture }: Wish,
  before: { readonly answers: Answers; readonly supersedes: PlanId | undefined },
): Promise<Talked> {
  const context = await capture();
  const problems = problemsText(context);
  if (problems !== '') terminal.print(problems);
  const { supersedes } = before;
  let { answers } = before;
  for (let round = 0; round < QUESTION_ROUNDS_MAX; round += 1) {
    const request = { origin, sentence, context, answers };
    const outcome = await landed.ask(
      supersedes === undefined ? request : { ...request, supersedes },
    );
    if (outcome.kind === 'planned') return { kind: 'planned', plan: outcome.plan, answers };
    if (outcome.kind !== 'questions') return ended(sayNoPlan({ terminal }, outcome));
    const asked = await askQuestions(terminal, outcome, answers);
    if (asked.kind !== 'answered') {
      terminal.warn(WITHOUT_ANSWER[asked.kind]);
      return ended(EXIT.failed);
    }
    answers = asked.answers;
  }
  terminal.warn('It is still not clear. Nothing was planned or sent; say it in other words.');
  return ended(EXIT.failed);
}

const WITHOUT_ANSWER = {
  ended:
    'The input ended before an answer. Nothing was planned or sent; run it at a terminal, or pipe one line for each answer.',
  unanswered:
    'Without an answer this cannot be planned. Nothing was sent; say it again when you know.',
} as const;

/** Why there is no plan, in the words of whoever knows. */
export function sayNoPlan(
  { terminal }: Pick<Conversation, 'terminal'>,
  outcome: Exclude<AskOutcome, { readonly kind: 'planned' | 'questions' }>,
): ExitCode {
  switch (outcome.kind) {
    case 'notUnderstood':
      terminal.warn(withNothingSent(outcome.sentence));
      return EXIT.failed;
    case 'alreadyKnown':
      terminal.print(`${outcome.sentence} “status ${outcome.actionId}” tells more.`);
      return EXIT.done;
    case 'blocked': {
      const sentences = outcome.steps.flatMap(({ blockers }) =>
        blockers.map(({ sentence }) => escapeForDisplay(sentence)),
      );
      terminal.warn(withNothingSent([...new Set(sentences)].join('\n')));
      return EXIT.failed;
    }
  }
}

function withNothingSent(text: string): string {
  return /nothing was/i.test(text) ? text : `${text}\nNothing was planned or sent.`;
}

/** What of the person's files could not be used; what could is used all the same. */
function problemsText({ problems }: DeviceContext): string {
  const shown = problems
    .slice(0, PROBLEMS_SHOWN_MAX)
    .map(({ sourceId, where, why }) =>
      escapeForDisplay(`In ${basename(sourceId)}, ${where}: ${why}`),
    );
  const more = problems.length - shown.length;
  return [...shown, ...(more > 0 ? [`And ${more} more of the kind.`] : [])].join('\n');
}

function ended(exit: ExitCode): Talked {
  return { kind: 'ended', exit };
}
