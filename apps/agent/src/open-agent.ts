import { existsSync } from 'node:fs';

import { LandedError, type ActionStore, type EvidenceReader, type Landed } from '@landed/contract';
import { openSqliteStore } from '@landed/store-sqlite';
import { createTransport } from '@landed/transport';

import { composeAgent } from './composition-root.js';
import { chooseProviders, type ProviderQuestion } from './providers.js';
import { createRoutedWire } from './routed-wire.js';
import type { Settings } from './settings.js';
import type { Surroundings } from './surroundings.js';

/** An agent over an open database. */
export interface OpenAgent {
  readonly landed: Landed;
  /** Where wishes go; to be said first. */
  readonly notice: string;
  close(): Promise<void>;
}

export interface AgentQuestion extends ProviderQuestion {
  readonly deviceReaders: readonly EvidenceReader[];
}

/** Opens the database, making it where there is none, and composes the agent over it. */
export async function openAgent(
  question: AgentQuestion,
  surroundings: Surroundings,
): Promise<OpenAgent> {
  const { clock, random } = surroundings;
  const { local, notice, googleCalendar, smsGateway } = chooseProviders(question, surroundings);
  const store = await openStore(question.settings, surroundings);
  const transport = createTransport({ clock, wire: createRoutedWire(local, clock) });
  const close = async (): Promise<void> => {
    await transport.close();
    await store.close();
  };
  const { deviceReaders } = question;
  const parts = { store, transport, clock, random, googleCalendar, smsGateway, deviceReaders };
  return { landed: await composedOrClosed(parts, close), notice, close };
}

/** Opens stored records for looking at them: asks no provider, and makes no database. */
export async function openRecords(
  settings: Settings,
  surroundings: Surroundings,
): Promise<Pick<OpenAgent, 'landed' | 'close'>> {
  requireDatabase(settings);
  const { clock, random } = surroundings;
  const store = await openStore(settings, surroundings);
  const transport = createTransport({ clock, wire: createRoutedWire({}, clock) });
  const close = () => store.close();
  const nobody = { googleCalendar: null, smsGateway: null, deviceReaders: [] };
  return {
    landed: await composedOrClosed({ store, transport, clock, random, ...nobody }, close),
    close,
  };
}

/** @throws {LandedError} `INPUT_INVALID` where nothing was ever recorded: a mistyped path looks like that. */
export function requireDatabase({ databasePath }: Settings): void {
  if (existsSync(databasePath)) return;
  throw new LandedError('INPUT_INVALID', {
    what: `The database ${databasePath}`,
    why: 'there is none yet',
    toDo: 'Check --db; a first “do” makes it.',
  });
}

function openStore(settings: Settings, surroundings: Surroundings): Promise<ActionStore> {
  const { clock, busyTimeoutMs } = surroundings;
  return openSqliteStore({
    location: settings.databasePath,
    clock,
    ...(busyTimeoutMs === undefined ? {} : { busyTimeoutMs }),
  });
}

async function composedOrClosed(
  parts: Parameters<typeof composeAgent>[0],
  close: () => Promise<void>,
): Promise<Landed> {
  try {
    return composeAgent(parts);
  } catch (error) {
    await close();
    throw error;
  }
}
