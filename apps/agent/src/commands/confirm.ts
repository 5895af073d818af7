import { asPlanDigest, asPlanId, type PlanDecision, type PlanView } from '@landed/contract';
import type { Command } from 'commander';

import { askYes, type Decision } from '../ask-yes.js';
import { withStoredAgent, type ActingOptions, type CommandContext } from '../command-context.js';
import { conversationOf, type Conversation } from '../conversation.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { reportConfirmation, type ReportedPlan } from '../report-confirmation.js';
import { addActingOptions } from '../settings.js';
import { sayNoPlan } from '../wish.js';

const FRESH_PLANS_MAX = 3;
const NO_PLAN: ReportedPlan = {
  actionIds: [],
  summary: { headline: '', steps: [], restsOn: [], warnings: [], zone: 'UTC' },
};

export function addConfirmCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('confirm')
    .description('asks again for the yes to a plan that you were shown')
    .argument('<planId>', 'as the plan was shown')
    .argument('<digest>', 'as the plan was shown');
  addActingOptions(command).action((planId: string, digest: string, options: ActingOptions) =>
    withStoredAgent(context, options, (landed, { zone }) => {
      const conversation = conversationOf(landed, context.terminal, context.surroundings, zone);
      const { by } = conversation;
      return run(conversation, { planId: asPlanId(planId), digest: asPlanDigest(digest), by });
    }),
  );
}

async function run(conversation: Conversation, shown: PlanDecision): Promise<ExitCode> {
  const { landed, by } = conversation;
  let asked = shown;
  for (let plans = 0; plans < FRESH_PLANS_MAX; plans += 1) {
    const plan = await landed.showPlan(asked.planId);
    const decision = await decide(conversation, plan, asked);
    if (decision.kind === 'left') return EXIT.done;
    if (decision.kind === 'ended') return EXIT.failed;
    const reported = await reportConfirmation(conversation, plan ?? NO_PLAN, decision.outcome);
    if (reported.kind === 'ended') return reported.exit;
    const fresh = await landed.replan(asked.planId);
    if (fresh.kind !== 'planned') return sayNoPlan(conversation, fresh);
    conversation.terminal.print('Here is a fresh plan from how things are now.');
    asked = { planId: fresh.plan.planId, digest: fresh.plan.digest, by };
  }
  conversation.terminal.warn('It keeps changing. Nothing was sent; try again in a while.');
  return EXIT.failed;
}

/** Asks for the yes where it can still start something; else says what there is to say about the plan. */
async function decide(
  conversation: Conversation,
  plan: PlanView | null,
  asked: PlanDecision,
): Promise<Decision> {
  const { landed, surroundings } = conversation;
  const open =
    plan?.digest === asked.digest &&
    (plan.state === 'approved' ||
      (plan.state === 'proposed' && surroundings.clock.now() < plan.expiresAt));
  if (open) return askYes(conversation, plan);
  return { kind: 'confirmed', outcome: await landed.confirm(asked) };
}
