import { join } from 'node:path';

import { createHttpSmsGateway } from '@landed/adapter-sms';
import type { PlanView } from '@landed/contract';
import { createLanded } from '@landed/kit';
import { openSqliteStore } from '@landed/store-sqlite';
import { createTransport } from '@landed/transport';

import type { Subject } from './subject.js';
import { systemClock, systemRandom } from './system-clock.js';

/** The real thing: a planned text message; approval, claim, send and receipt are measured. */
export async function createLandedSubject(
  folder: string,
  gatewayUrl: string,
  grouped: boolean,
): Promise<Subject> {
  const store = await openSqliteStore({
    location: join(folder, grouped ? 'landed-grouped.db' : 'landed.db'),
    clock: systemClock,
    groupCommit: grouped,
  });
  const transport = createTransport({ clock: systemClock });
  const provider = createHttpSmsGateway({
    transport,
    url: gatewayUrl,
    credentials: { username: 'bench', password: 'bench' },
    dialect: 'kannel',
  });
  const landed = createLanded({
    providers: [provider],
    store,
    sender: transport,
    clock: systemClock,
    random: systemRandom,
    humanReview: { name: 'inbox' },
  });
  let planned: PlanView[] = [];
  let number = 0;
  const plan = async () => {
    number += 1;
    const outcome = await landed.plan({
      origin: { source: 'bench', id: String(number) },
      decideWithinMs: 3_600_000,
      steps: [
        {
          stepKey: 'text',
          operation: 'sms-gateway.message.send',
          params: { to: '+12025550123', text: 'I am ten minutes late', name: null },
        },
      ],
    });
    if (outcome.kind !== 'planned') throw new Error(`Could not plan: ${JSON.stringify(outcome)}`);
    return outcome.plan;
  };
  return {
    name: grouped ? 'landed, grouped commits' : 'landed, one commit each',
    async prepare(actions) {
      planned = await Promise.all(Array.from({ length: actions }, plan));
    },
    async act() {
      const next = planned.pop();
      if (next === undefined) throw new Error('No plan is left.');
      const by = { kind: 'person', name: 'bench' } as const;
      const outcome = await landed.confirm({ planId: next.planId, digest: next.digest, by });
      const result =
        outcome.kind === 'Dispatched' ? outcome.results[0]?.outcome.kind : outcome.kind;
      if (result !== 'Acknowledged') throw new Error(`An action came to ${result ?? 'nothing'}.`);
    },
    async close() {
      await transport.close();
      await store.close();
    },
  };
}
