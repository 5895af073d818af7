import { expect, it } from 'vitest';

import type { HarnessOptions } from './harness-arguments.js';
import { runHarness } from './run-harness.js';

const OPTIONS: HarnessOptions = {
  providers: ['google-calendar', 'sms-gateway'],
  faults: [{ kind: 'fail-after', operation: 'sms.send' }],
  port: 0,
  forSeconds: 3600,
  timeZone: 'UTC',
  smsDialect: 'kannel',
};
const clock = { now: () => 0 };

it('serves each fake with the faults that fit it, tells where, and stops when told', async () => {
  const stop = new AbortController();
  const { promise: started, resolve } = Promise.withResolvers<string>();

  const running = runHarness(OPTIONS, { clock, print: resolve, stop: stop.signal });
  const urls = (await started).match(/(?<=-(calendar|gateway) {2})http:\S+/g) ?? [];
  const [calendar, sms] = await Promise.all(
    urls.map(async (url) => (await fetch(`${url}/__control/state`)).json()),
  );
  stop.abort('SIGINT');
  await running;

  expect(calendar).toMatchObject({ provider: 'google-calendar', faults: { pending: [] } });
  expect(sms).toMatchObject({
    provider: 'sms-gateway',
    faults: { pending: [{ kind: 'fail-after', operation: 'sms.send' }] },
  });
  await expect(fetch(urls[0] ?? '')).rejects.toThrow();
});

it('refuses a fault whose operation no chosen fake has', async () => {
  const options: HarnessOptions = {
    ...OPTIONS,
    providers: ['sms-gateway'],
    faults: [{ kind: 'stall', operation: 'events.insert' }],
  };

  const refused = runHarness(options, {
    clock,
    print: () => undefined,
    stop: new AbortController().signal,
  });

  await expect(refused).rejects.toThrow('There is no operation "events.insert" here');
});
