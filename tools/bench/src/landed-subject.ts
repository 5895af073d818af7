import { join } from 'node:path';

import { createHttpSmsGateway } from '@landed/adapter-sms';
import type { Landed, PlanView } from '@landed/contract';
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
  const { landed, close } = await openLanded(
    join(folder, grouped ? 'landed-grouped.db' : 'landed.db'),
    gatewayUrl,
    grouped,
  );
  let planned: PlanView[] = [];
  let number = 0;
  return {
    name: grouped ? 'landed, grouped commits' : 'landed, one commit each',
    async prepare(actions) {
      const numbers = Array.from({ length: actions }, () => (number += 1));
      planned = await Promise.all(numbers.map((one) => planText(landed, String(one))));
    },
    async act() {
      const next = planned.pop();
      if (next === undefined) throw new Error('No plan is left.');
      await confirm(landed, next);
    },
    close,
  };
}

async function openLanded(location: string, gatewayUrl: string, groupCommit: boolean) {
  const store = await openSqliteStore({ location, clock: systemClock, groupCommit });
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
  return {
    landed,
    async close() {
      await transport.close();
      await store.close();
    },
  };
}

async function planText(landed: Landed, id: string): Promise<PlanView> {
  const outcome = await landed.plan({
    origin: { source: 'bench', id },
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
}

async function confirm(landed: Landed, { planId, digest }: PlanView): Promise<void> {
  const outcome = await landed.confirm({ planId, digest, by: { kind: 'person', name: 'bench' } });
  const result = outcome.kind === 'Dispatched' ? outcome.results[0]?.outcome.kind : outcome.kind;
  if (result !== 'Acknowledged') throw new Error(`An action came to ${result ?? 'nothing'}.`);
}
