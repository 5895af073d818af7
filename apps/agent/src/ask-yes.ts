import type { ConfirmationOutcome, PlanView } from '@landed/contract';
import { instantText } from '@landed/planner';

import type { Conversation } from './conversation.js';

export type Decision =
  | { readonly kind: 'confirmed'; readonly outcome: ConfirmationOutcome }
  /** Something other than yes was typed. Nothing was sent; the plan waits until it expires. */
  | { readonly kind: 'left' }
  /** The input ended, or the person stopped. Nothing was sent. */
  | { readonly kind: 'ended' };

const YES = 'yes';

/** Shows the plan and asks for the yes. Only the word itself is one; nothing else sends anything. */
export async function askYes(conversation: Conversation, plan: PlanView): Promise<Decision> {
  const { landed, terminal, by, zone } = conversation;
  const { planId, digest } = plan;
  const until = instantText(plan.expiresAt, zone);
  terminal.print('');
  terminal.print(plan.text);
  terminal.print('');
  terminal.print(`plan ${planId} digest ${digest}`);
  const line = await terminal.ask('Type yes to do this, anything else leaves it:');
  if (line === YES) {
    return { kind: 'confirmed', outcome: await landed.confirm({ planId, digest, by }) };
  }
  const later = `Until ${until} “confirm ${planId} ${digest}” asks you again, and “decline” with the same two puts it away.`;
  if (line !== null) {
    terminal.print(`Nothing was sent. ${later}`);
    return { kind: 'left' };
  }
  terminal.warn(`The input ended before a yes, so nothing was sent. ${later}`);
  return { kind: 'ended' };
}
