import type { ActionView } from '@landed/contract';
import { escapeForDisplay, instantText } from '@landed/planner';

/** One action in two lines. */
export function actionLines(action: ActionView, zone: string): string {
  const { actionId, sentence, operation, dispatchedAt } = action;
  const when = dispatchedAt === null ? 'not sent' : `sent ${instantText(dispatchedAt, zone)}`;
  return [`${actionId}  ${stateWord(action)}  ${operation}  ${when}`, `   ${sentence}`].join('\n');
}

/** Everything that is known about one action. */
export function actionDetails(action: ActionView, zone: string): string {
  const { target, delivery, acceptance, humanReview } = action;
  const account = `${target.provider}, ${target.account} [${target.environment.toUpperCase()}]`;
  return [
    actionLines(action, zone),
    `   plan ${action.planId}, ${stateOf(action)}`,
    `   where: ${escapeForDisplay(account)}`,
    `   did it reach the provider: ${delivery}; did the provider do it: ${acceptance}`,
    `   tier ${action.tier}; attempts ${action.attempts}, sends ${action.sends}`,
    ...(action.providerObjectId === null
      ? []
      : [`   the provider’s id: ${escapeForDisplay(action.providerObjectId)}`]),
    ...action.receipts.map(
      ({ at, summary }) => `   ${instantText(at, zone)}: ${escapeForDisplay(summary)}`,
    ),
    ...action.incidents.map(({ summary }) => `   please look: ${escapeForDisplay(summary)}`),
    ...(humanReview === null
      ? []
      : [`   waits for you: ${humanReview.reason}. To do: ${humanReview.requiredAction}.`]),
  ].join('\n');
}

/** One word for what happened; where nothing is known yet, where it stands. */
export function stateWord({ status, lifecycle }: ActionView): string {
  return status ?? lifecycle;
}

function stateOf({ lifecycle, unresolvedBecause, standing }: ActionView): string {
  const why = unresolvedBecause === null ? '' : ` because ${WHY[unresolvedBecause]}`;
  return `${lifecycle}${why}${standing === 'removed' ? ', removed since' : ''}`;
}

const WHY: Record<NonNullable<ActionView['unresolvedBecause']>, string> = {
  verdictPending: 'the verdict is pending',
  answerLost: 'the answer was lost',
  notSentYet: 'it was not sent yet',
  needsPerson: 'it needs a person',
};
