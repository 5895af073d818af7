import { mkdirSync } from 'node:fs';
import { resolve, join } from 'node:path';

import { LandedError } from '@landed/contract';
import type { Command } from 'commander';

import type { Surroundings } from './surroundings.js';

/** Options that commands share, as they were typed. */
export interface CommonOptions {
  readonly db?: string;
  readonly zone?: string;
}

/** The same, checked and filled in. */
export interface Settings {
  readonly databasePath: string;
  /** IANA name. */
  readonly zone: string;
}

const DEFAULT_FOLDER = '.landed';
const DEFAULT_FILE = 'landed.db';

export function addCommonOptions(command: Command): Command {
  return command
    .option('--db <path>', 'where the records are (default: .landed/landed.db in this folder)')
    .option(
      '--zone <name>',
      'your time zone, such as Europe/Berlin (default: that of this device)',
    );
}

export function addActingOptions(command: Command): Command {
  return addCommonOptions(command).option(
    '--fake-google <url>',
    'book on a fake Google Calendar that is served there',
  );
}

/** @throws {LandedError} `INPUT_INVALID` for a zone that nobody knows. */
export function settingsOf(options: CommonOptions, surroundings: Surroundings): Settings {
  const zone = options.zone ?? surroundings.zone;
  const known = zoneOf(zone);
  if (known === null) {
    throw new LandedError('INPUT_INVALID', {
      what: `The zone “${zone}”`,
      why: 'it is not a time zone that is known here',
      toDo: 'Give an IANA name with --zone, such as Europe/Berlin.',
    });
  }
  const { currentFolder } = surroundings;
  const databasePath =
    options.db === undefined
      ? join(currentFolder, DEFAULT_FOLDER, DEFAULT_FILE)
      : resolve(currentFolder, options.db);
  return { databasePath, zone: known };
}

/**
 * Makes the default folder for the records, readable by its owner alone. A folder that the person named has to be
 * there already: a mistyped path makes nothing.
 *
 * @throws {LandedError} `STORE_UNAVAILABLE` where it cannot be made.
 */
export function makeDefaultFolder({ db }: CommonOptions, { currentFolder }: Surroundings): void {
  if (db !== undefined) return;
  const location = join(currentFolder, DEFAULT_FOLDER);
  try {
    mkdirSync(location, { recursive: true, mode: 0o700 });
  } catch (cause) {
    const why = 'its folder cannot be made';
    throw new LandedError('STORE_UNAVAILABLE', { location, why }, { cause });
  }
}

/** A bare offset is no zone: it does not know when the clocks change. */
function zoneOf(name: string): string | null {
  if (/^[+-]/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
