import type { FakeApp, ServedFake } from '@landed/fake-providers';

import { howToReach, type ProviderName } from './providers.js';

export interface RunningFake {
  readonly name: ProviderName;
  readonly app: FakeApp;
  readonly served: ServedFake;
}

/** What a person who started the harness needs to know. Pure. */
export function instructions(fakes: readonly RunningFake[], forSeconds: number): string {
  const head = `The fakes are up for ${forSeconds} seconds; Ctrl-C stops them sooner.`;
  return [head, ...fakes.map(about)].join('\n\n');
}

function about({ name, app, served }: RunningFake): string {
  const control = `${served.url}/__control`;
  const pending = app.faults.pending().map((fault) => JSON.stringify(fault));
  return [
    `${name}  ${served.url}`,
    ...howToReach(name, served.url),
    `operations: ${app.operations.join(', ')}`,
    `faults to come: ${pending.length === 0 ? 'none' : pending.join(' ')}`,
    `curl -d '{"kind":"lose-answer"}' ${control}/faults`,
    `curl -X DELETE ${control}/faults`,
    `curl ${control}/state`,
    ...(name === 'google-calendar'
      ? [`curl -d '{"act":"delete","id":"EVENT_ID"}' ${control}/events`]
      : []),
  ].join('\n  ');
}
