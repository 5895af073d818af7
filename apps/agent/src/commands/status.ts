import {
  asActionId,
  asPlanId,
  LandedError,
  type ActionView,
  type Landed,
  type PlanId,
  type PlanView,
} from '@landed/contract';
import type { Command } from 'commander';

import { actionDetails, actionLines } from '../action-text.js';
import { withRecords, type CommandContext } from '../command-context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { everyAction } from '../every-action.js';
import { planLine } from '../plan-line.js';
import { addCommonOptions, type CommonOptions } from '../settings.js';
import type { Terminal } from '../terminal.js';

export function addStatusCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('status')
    .description('tells what became of what you asked for')
    .argument('[id]', 'one action (act_…) or one plan (pln_…); without it, all actions');
  addCommonOptions(command).action((id: string | undefined, options: CommonOptions) =>
    withRecords(context, options, (landed, { zone }) => {
      const show = { landed, terminal: context.terminal, zone };
      if (id === undefined) return showAll(show);
      return id.startsWith('pln_') ? showPlan(show, asPlanId(id)) : showOne(show, id);
    }),
  );
}

interface Show {
  readonly landed: Landed;
  readonly terminal: Terminal;
  readonly zone: string;
}

async function showAll({ landed, terminal, zone }: Show): Promise<ExitCode> {
  const actions = await everyAction(landed);
  if (actions.length === 0) {
    terminal.print('Nothing was asked for here yet.');
    return EXIT.done;
  }
  for (const action of actions) terminal.print(actionLines(action, zone));
  const waiting = actions.filter(({ humanReview }) => humanReview !== null).length;
  terminal.print(
    `${countOf(actions.length)}${waiting === 0 ? '' : `; ${waiting} for you to look at, see inbox`}.`,
  );
  return EXIT.done;
}

async function showOne({ landed, terminal, zone }: Show, id: string): Promise<ExitCode> {
  const action = await landed.showAction(asActionId(id));
  if (action === null) throw new LandedError('NOT_FOUND', { what: 'action', id });
  const plan = await planOf(landed, action);
  if (plan !== null) terminal.print(plan.summary.headline);
  terminal.print(actionDetails(action, zone));
  if (plan?.state === 'proposed' || plan?.state === 'approved')
    terminal.print(`   “confirm” goes on with it: ${planLine(plan, zone)}`);
  return EXIT.done;
}

/** What it was about; null where the personal values of its plan were erased. */
async function planOf(landed: Landed, { planId }: ActionView): Promise<PlanView | null> {
  try {
    return await landed.showPlan(planId);
  } catch (error) {
    if (LandedError.is(error, 'PLAN_FORGOTTEN')) return null;
    throw error;
  }
}

async function showPlan({ landed, terminal, zone }: Show, planId: PlanId): Promise<ExitCode> {
  const plan = await landed.showPlan(planId);
  if (plan === null) throw new LandedError('NOT_FOUND', { what: 'plan', id: planId });
  terminal.print(plan.text);
  terminal.print(planLine(plan, zone));
  for (const actionId of plan.actionIds) terminal.print(`action ${actionId}`);
  return EXIT.done;
}

function countOf(actions: number): string {
  return actions === 1 ? '1 action' : `${actions} actions`;
}
