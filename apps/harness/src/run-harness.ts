import { serveFake, type Clock, type Fault, type FakeApp } from '@landed/fake-providers';

import type { HarnessOptions } from './harness-arguments.js';
import { instructions, type RunningFake } from './instructions.js';
import { createProvider } from './providers.js';

export interface HarnessSurroundings {
  readonly clock: Clock;
  readonly print: (line: string) => void;
  /** Aborted when the harness is to stop before its time; the reason is a text. */
  readonly stop: AbortSignal;
}

/**
 * Serves the chosen fakes until the time is up or it is told to stop. Settles when all sockets are closed.
 *
 * @throws {TypeError} with one sentence when a fault names an operation that no chosen fake has.
 * @throws the system's error when a port is taken. Nothing is left open.
 */
export async function runHarness(
  options: HarnessOptions,
  { clock, print, stop }: HarnessSurroundings,
): Promise<void> {
  const apps = options.providers.map((name) => createProvider(name, { clock, ...options }));
  for (const fault of options.faults) addWhereItFits(fault, apps);
  const running: RunningFake[] = [];
  try {
    for (const [index, app] of apps.entries()) {
      const port = options.port === 0 ? 0 : options.port + index;
      const served = await serveFake(app, { port, control: true });
      running.push({ name: app.name as RunningFake['name'], app, served });
    }
    print(instructions(running, options.forSeconds));
    const why = await timeUp(options.forSeconds, stop);
    print(`Stopped: ${why}.`);
  } finally {
    await Promise.all(running.map(({ served }) => served.close()));
  }
}

/** A fault without an operation is for all fakes, one with an operation for those that have it. */
function addWhereItFits(fault: Fault, apps: readonly FakeApp[]): void {
  const { operation } = fault;
  const fitting =
    operation === undefined ? apps : apps.filter((app) => app.operations.includes(operation));
  for (const app of fitting.length > 0 ? fitting : apps) app.faults.add(fault);
}

function timeUp(seconds: number, stop: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(`${seconds} seconds are over`), seconds * 1000);
    const stopNow = (): void => {
      clearTimeout(timer);
      resolve(String(stop.reason));
    };
    if (stop.aborted) stopNow();
    else stop.addEventListener('abort', stopNow, { once: true });
  });
}
