import {
  asActionId,
  type ActionView,
  type ConfirmationOutcome,
  type PlanView,
  type StaleDependency,
  type StepOutcome,
} from '@landed/contract';

import type { Conversation } from './conversation.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { followUp, type PrefixOf } from './follow-up.js';
import { staleText } from './stale-text.js';

/** What became of a confirmation, after it was said to the person. */
export type Reported =
  | { readonly kind: 'ended'; readonly exit: ExitCode }
  /** The world moved before anything was sent: a fresh plan is worth showing. */
  | { readonly kind: 'stale' };

export type ReportedPlan = Pick<PlanView, 'actionIds' | 'summary'>;

/** Says what a yes came to; where that is not known yet, finds out for up to a minute. */
export async function reportConfirmation(
  conversation: Conversation,
  plan: ReportedPlan,
  outcome: ConfirmationOutcome,
): Promise<Reported> {
  const { terminal } = conversation;
  switch (outcome.kind) {
    case 'Dispatched':
      return reportResults(conversation, plan, outcome.results);
    case 'InProgress':
      terminal.print(outcome.sentence);
      return settled(conversation, plan);
    case 'AlreadyCompleted':
      terminal.print(outcome.sentence);
      return ended(outcome.state === 'CONFIRMED' ? EXIT.done : EXIT.failed);
    case 'Superseded':
    case 'Expired':
    case 'Blocked':
      terminal.warn(outcome.sentence);
      return ended(EXIT.failed);
  }
}

async function reportResults(
  conversation: Conversation,
  plan: ReportedPlan,
  results: readonly StepOutcome[],
): Promise<Reported> {
  const prefixOf = prefixesOf(plan);
  for (const result of results)
    conversation.terminal.print(`${prefixOf(result)}${result.sentence}`);
  const stale = results.flatMap(({ outcome }) =>
    outcome.kind === 'BlockedStale' ? outcome.stale : [],
  );
  if (stale.length > 0) return reportStale(conversation, stale);
  if (results.some(({ outcome }) => outcome.kind === 'BlockedUnresolvable')) {
    conversation.terminal.print(
      'The yes stands for a while: confirm the same plan again to go on.',
    );
    return ended(EXIT.failed);
  }
  return settled(conversation, plan);
}

function reportStale(
  { terminal }: Conversation,
  stale: readonly StaleDependency[],
): Extract<Reported, { kind: 'stale' }> {
  const text = staleText(stale);
  if (text !== '') terminal.print(text);
  return { kind: 'stale' };
}

async function settled(conversation: Conversation, plan: ReportedPlan): Promise<Reported> {
  const views = await followUp(conversation, plan.actionIds.map(asActionId), prefixesOf(plan));
  for (const view of views) sayWhatIsOpen(conversation, view);
  return ended(views.every(isDone) ? EXIT.done : EXIT.failed);
}

/** Nothing for the one step of a plan, the step’s own sentence for one of several, the id for what is not of it. */
function prefixesOf({ actionIds, summary }: ReportedPlan): PrefixOf {
  return ({ actionId, stepId }) => {
    const step = summary.steps.find((one) => one.stepId === stepId);
    if (step === undefined || !actionIds.includes(actionId)) return `${actionId}: `;
    return summary.steps.length === 1 ? '' : `${step.sentence}: `;
  };
}

function isDone({ status, unresolvedBecause }: ActionView): boolean {
  return status === 'CONFIRMED' || unresolvedBecause === 'verdictPending';
}

function sayWhatIsOpen({ terminal }: Conversation, view: ActionView): void {
  const { actionId, humanReview, unresolvedBecause } = view;
  if (humanReview !== null) {
    terminal.print(`It waits for you: “resolve ${actionId}” shows what you can do about it.`);
    return;
  }
  // A verdict that is pending comes by itself, or from nobody.
  if (unresolvedBecause === null || unresolvedBecause === 'verdictPending') return;
  terminal.print(`“tick” goes on finding out, and “status ${actionId}” tells what is known.`);
}

function ended(exit: ExitCode): Reported {
  return { kind: 'ended', exit };
}
