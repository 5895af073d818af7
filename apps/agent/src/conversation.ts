import type { Approver, Landed } from '@landed/contract';

import type { Surroundings } from './surroundings.js';
import type { Terminal } from './terminal.js';

/** What every talk with the person about a plan needs. */
export interface Conversation {
  readonly landed: Landed;
  readonly terminal: Terminal;
  readonly surroundings: Surroundings;
  readonly by: Approver;
  /** IANA zone that instants are shown in. */
  readonly zone: string;
}

export function conversationOf(
  landed: Landed,
  terminal: Terminal,
  surroundings: Surroundings,
  zone: string,
): Conversation {
  const by: Approver = { kind: 'person', name: surroundings.personName };
  return { landed, terminal, surroundings, by, zone };
}
