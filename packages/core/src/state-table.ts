import type { ActionRecord, EpochMs, Guarantee, Receipt } from '@landed/contract';

import { axesOf, statusOf, unresolvedReasonOf } from './status.js';
import { decideAction } from './decide-action.js';
import { evolveAction } from './evolve-action.js';
import { lastAttemptOf } from './attempt.js';
import { sampleReceipt } from './sample-commands.js';
import { SAMPLE_STRATEGIES } from './sample-strategies.js';
import { stateRows, type StateRow } from './state-rows.js';

/** One receipt that may come in any state. */
interface Column {
  readonly title: string;
  /** How long after the row's last event it comes. */
  readonly afterMs: number;
  readonly receipt: (record: ActionRecord, now: EpochMs) => Receipt;
}

const SOON = 1_000;
/** Past every window and bound of the samples. */
const LATE = 86_400_000;

const COLUMNS: readonly Column[] = [
  ...(
    [
      'accepted',
      'acknowledged',
      'rejected',
      'notExecuted',
      'notSent',
      'unknown',
      'mismatch',
    ] as const
  ).map((outcome) => column(`answer: ${outcome}`, SOON, 'response', outcome)),
  column('webhook: accepted', SOON, 'webhook', 'accepted'),
  column('webhook: rejected', SOON, 'webhook', 'rejected'),
  column('look-up: removed', SOON, 'lookup', 'removed'),
  column('look-up: absent, window open', SOON, 'lookup', 'absent'),
  column('look-up: absent, window over', LATE, 'lookup', 'absent'),
  column('person: it happened', SOON, 'person', 'accepted'),
  column('person: it did not', SOON, 'person', 'rejected'),
  column('closing, time to act over', LATE, 'closing', 'closed'),
];

function column(
  title: string,
  afterMs: number,
  kind: Receipt['kind'],
  outcome: Receipt['outcome'],
): Column {
  const receipt = (record: ActionRecord, observedAt: EpochMs) => {
    const attempt = lastAttemptOf(record);
    const sendNumber = kind === 'response' ? (attempt?.sends.length ?? 1) : null;
    const attemptNumber = attempt?.attemptNumber ?? 1;
    const lookup = kind === 'lookup' ? pathOf(record) : null;
    return sampleReceipt(kind, outcome, { observedAt, attemptNumber, sendNumber, lookup });
  };
  return { title, afterMs, receipt };
}

function pathOf({ strategy }: ActionRecord): Receipt['lookup'] {
  const step = strategy.steps.find((one) => one.kind === 'lookup' && !one.needsObjectId);
  return step?.kind === 'lookup' ? { path: step.path, authority: step.authority } : null;
}

const TITLES: Readonly<Record<Guarantee, string>> = {
  G1: 'G1: the provider keeps our key',
  G2: 'G2: it can be looked up, within the declared bounds',
  G3: 'G3: nothing can be asked',
};

/**
 * What every receipt makes of every state, as Markdown, one table for each guarantee. Made by running the decider,
 * so that a page that holds it can be checked against the code. Refusals are in brackets; `!` asks a person.
 */
export function stateTable(): string {
  const guarantees = Object.keys(TITLES) as Guarantee[];
  return guarantees
    .map(
      (guarantee) =>
        `### ${TITLES[guarantee]}\n\n${tableOf(stateRows(SAMPLE_STRATEGIES[guarantee]))}`,
    )
    .join('\n');
}

function tableOf(rows: readonly StateRow[]): string {
  const head = ['state', 'status', ...COLUMNS.map(({ title }) => title)];
  const lines = rows.map((row) => [
    row.name,
    wordOf(row.record),
    ...COLUMNS.map((one) => cellOf(row, one)),
  ]);
  return [head, head.map(() => '---'), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('');
}

function cellOf({ record, at }: StateRow, { afterMs, receipt }: Column): string {
  if (record === null) return '(doesNotExist)';
  const now = at + afterMs;
  const decision = decideAction(record, { type: 'record', receipt: receipt(record, now) }, now);
  if (decision.kind === 'refusal') return `(${decision.code})`;
  const next = decision.events.reduce<ActionRecord>(evolveAction, record);
  const asked = decision.events.some(({ type }) => type === 'review-requested');
  return asked ? `${wordOf(next)} !` : wordOf(next);
}

/** The status, where it stands open with its reason, where it is not the plain case with its axes. */
function wordOf(record: ActionRecord | null): string {
  if (record === null) return '-';
  const status = statusOf(record);
  if (status === null) return record.lifecycle;
  if (status === 'DENIED_UNRESOLVED') return `${status}: ${unresolvedReasonOf(record) ?? ''}`;
  if (status === 'CONFIRMED') return status;
  return axesOf(record).acceptance === 'REJECTED' ? `${status}: rejected` : status;
}
