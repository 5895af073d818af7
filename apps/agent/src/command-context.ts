import type { Landed } from '@landed/contract';

import { openDevice, type DeviceFiles } from './device-files.js';
import type { ExitCode } from './exit-code.js';
import { openAgent, openRecords, requireDatabase } from './open-agent.js';
import { rememberedFiles } from './remembered-files.js';
import { settingsOf, type CommonOptions, type Settings } from './settings.js';
import type { Surroundings } from './surroundings.js';
import type { Terminal } from './terminal.js';

/** What each command is given. */
export interface CommandContext {
  readonly surroundings: Surroundings;
  readonly terminal: Terminal;
  /** Says what the program ends with; done where nothing is said. */
  finish(exit: ExitCode): void;
}

export interface ActingOptions extends CommonOptions {
  readonly fakeGoogle?: string;
}

/** Work on stored records that may reach providers: the database has to be there, the files are those of before. */
export async function withStoredAgent(
  { surroundings, terminal, finish }: CommandContext,
  options: ActingOptions,
  work: (landed: Landed, settings: Settings) => Promise<ExitCode>,
): Promise<void> {
  const settings = settingsOf(options, surroundings);
  requireDatabase(settings);
  const agent = await openWith(rememberedFiles(settings), settings, { surroundings, options });
  try {
    terminal.print(agent.notice);
    finish(await work(agent.landed, settings));
  } finally {
    await agent.close();
  }
}

export function openWith(
  files: DeviceFiles,
  settings: Settings,
  {
    surroundings,
    options,
  }: { readonly surroundings: Surroundings; readonly options: ActingOptions },
) {
  const { readers: deviceReaders } = openDevice(files, settings, surroundings);
  const { fakeGoogle } = options;
  const { country } = files;
  return openAgent({ settings, fakeGoogle, country, deviceReaders }, surroundings);
}

/** A look at stored records. No provider is asked and nothing is sent. */
export async function withRecords(
  { surroundings, finish }: CommandContext,
  options: CommonOptions,
  work: (landed: Landed, settings: Settings) => Promise<ExitCode>,
): Promise<void> {
  const settings = settingsOf(options, surroundings);
  const records = await openRecords(settings, surroundings);
  try {
    finish(await work(records.landed, settings));
  } finally {
    await records.close();
  }
}
