import type { ConfirmationSummary, SummaryParameter, SummaryStep } from '@landed/contract';

import { instantText } from './value-text.js';

/**
 * The summary as plain text, ready to print: what will happen, from where each value came, what cannot be undone, and
 * what happens if the answer gets lost.
 */
export function renderSummary(summary: ConfirmationSummary): string {
  const lines = summary.steps.length > 1 ? [summary.headline, ''] : [];
  summary.steps.forEach((step, at) => {
    const number = summary.steps.length > 1 ? `${at + 1}. ` : '';
    lines.push(`${number}${step.sentence}`, ...stepLines(step).map((line) => `   ${line}`));
  });
  const facts = summary.restsOn.map(
    ({ label, capturedAt }) => `   ${label}, read ${instantText(capturedAt, summary.zone)}`,
  );
  if (facts.length > 0) lines.push('It rests on:', ...facts);
  lines.push(...summary.warnings.map((warning) => `Please look twice: ${warning}`));
  return lines.join('\n');
}

function stepLines(step: SummaryStep): readonly string[] {
  const badge = step.environment === 'live' ? 'LIVE' : step.environment.toUpperCase();
  return [
    `Account: ${step.account} [${badge}]`,
    ...step.parameters.map(parameterLine),
    ...step.details.map(({ label, text }) => `${label}: ${text}`),
    ...effectsLine(step),
    ...step.notifies.map((who) => `Tells: ${who}`),
    ...(step.cannotBeUndone === null ? [] : [`CANNOT BE UNDONE: ${step.cannotBeUndone}`]),
    step.ifAnswerLost,
  ];
}

const EFFECTS: Record<SummaryStep['sideEffects'][number], string> = {
  dataWrite: 'data is written',
  networkRequest: 'a request goes over the network',
  notification: 'somebody is notified',
  none: 'none',
};

function effectsLine({ sideEffects }: SummaryStep): readonly string[] {
  if (sideEffects.length === 0) return [];
  return [`Effects: ${sideEffects.map((effect) => EFFECTS[effect]).join(', ')}`];
}

const FILLED: Record<SummaryParameter['filled'], string> = {
  silently: 'filled in',
  suggested: 'suggested',
  answered: 'you said',
  typed: 'given by the program',
};

function parameterLine({ label, text, filled, why, losers }: SummaryParameter): string {
  const others =
    losers.length === 0 ? '' : `; not: ${losers.map((loser) => loser.label).join(', ')}`;
  return `${label}: ${text} (${FILLED[filled]}: ${why}${others})`;
}
