import type { DeviceFiles } from './device-files.js';
import { readJsonFile, writeJsonFile } from './json-file.js';
import type { Settings } from './settings.js';

const KINDS = ['calendars', 'contacts', 'places'] as const;
const NONE: DeviceFiles = { calendars: [], contacts: [], places: [], locale: null, country: null };

/**
 * Writes down, beside the database, which files the person's wishes rest on, so that a later command reads the same
 * ones again before it sends. Calendars are those given last, because a free time is free in all of them; contacts
 * and places add up, because what rests on one names its file.
 */
export function rememberFiles({ databasePath }: Settings, files: DeviceFiles): void {
  const before = rememberedFiles({ databasePath });
  const now: DeviceFiles = {
    calendars: files.calendars.length > 0 ? files.calendars : before.calendars,
    contacts: [...new Set([...before.contacts, ...files.contacts])],
    places: [...new Set([...before.places, ...files.places])],
    locale: files.locale ?? before.locale,
    country: files.country ?? before.country,
  };
  if (JSON.stringify(now) !== JSON.stringify(before)) writeJsonFile(pathOf(databasePath), now);
}

/** None where nothing, or nothing usable, was written down: a plan that needs a file then stays unsent. */
export function rememberedFiles({ databasePath }: Pick<Settings, 'databasePath'>): DeviceFiles {
  const reading = readJsonFile(pathOf(databasePath));
  if (reading.kind !== 'read' || typeof reading.value !== 'object') return NONE;
  const kept = (reading.value ?? {}) as Partial<Record<keyof DeviceFiles, unknown>>;
  const [calendars = [], contacts = [], places = []] = KINDS.map((kind) => pathsIn(kept[kind]));
  return {
    calendars,
    contacts,
    places,
    locale: textIn(kept.locale),
    country: textIn(kept.country),
  };
}

function pathOf(databasePath: string): string {
  return `${databasePath}.device.json`;
}

function pathsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((path) => typeof path === 'string') : [];
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
