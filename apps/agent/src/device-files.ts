import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import {
  captureContext,
  createCalendarFileSource,
  createContactFileSource,
  createContextEvidence,
  createPlacesFileSource,
} from '@landed/context-sources';
import {
  LandedError,
  type ContextSource,
  type DeviceContext,
  type EvidenceReader,
} from '@landed/contract';
import type { Command } from 'commander';

import type { Surroundings } from './surroundings.js';

/** The person's own files, as absolute paths, and what else the device knows. */
export interface DeviceFiles {
  readonly calendars: readonly string[];
  readonly contacts: readonly string[];
  readonly places: readonly string[];
  /** BCP 47, or null where unknown: 5/6 is then a question. */
  readonly locale: string | null;
  /** ISO 3166-1 alpha-2, or null where unknown. */
  readonly country: string | null;
}

export interface DeviceOptions {
  readonly calendar?: readonly string[];
  readonly contacts?: readonly string[];
  readonly places?: readonly string[];
  readonly locale?: string;
  readonly country?: string;
}

/** What this device knows: to be captured once for a wish, and read again before a send. */
export interface Device {
  readonly readers: readonly EvidenceReader[];
  capture(): Promise<DeviceContext>;
}

export function addDeviceOptions(command: Command): Command {
  const collect = (path: string, before: readonly string[] = []) => [...before, path];
  return command
    .option('--calendar <file>', 'a calendar of yours, iCalendar (.ics); may be repeated', collect)
    .option('--contacts <file>', 'your contacts, vCard (.vcf); may be repeated', collect)
    .option('--places <file>', 'your saved places (.json); may be repeated', collect)
    .option(
      '--locale <tag>',
      'how you write dates, such as en-GB (default: asked where it matters)',
    )
    .option('--country <code>', 'for numbers without a country, such as GB');
}

/** @throws {LandedError} `INPUT_INVALID` for a file that is not there, or a locale or country that is none. */
export function deviceFilesOf(
  options: DeviceOptions,
  { currentFolder }: Surroundings,
): DeviceFiles {
  const whole = (paths: readonly string[] = []) => [
    ...new Set(paths.map((path) => resolve(currentFolder, path))),
  ];
  const files = {
    calendars: whole(options.calendar),
    contacts: whole(options.contacts),
    places: whole(options.places),
    locale: localeOf(options.locale),
    country: countryOf(options.country),
  };
  for (const path of [...files.calendars, ...files.contacts, ...files.places]) requireFile(path);
  return files;
}

export function openDevice(
  files: DeviceFiles,
  { zone }: { readonly zone: string },
  { clock }: Surroundings,
): Device {
  // The whole path, so that a later command finds what a plan rests on, and two files of one name stay two.
  const sources: readonly ContextSource[] = [
    ...files.calendars.map((path) =>
      createCalendarFileSource({ sourceId: `calendar:${path}`, path }),
    ),
    ...files.contacts.map((path) =>
      createContactFileSource({ sourceId: `contacts:${path}`, path }),
    ),
    ...files.places.map((path) => createPlacesFileSource({ sourceId: `places:${path}`, path })),
  ];
  const { locale, country } = files;
  return {
    readers: createContextEvidence({ sources, zone, clock }),
    capture: () => captureContext({ sources, clock, zone, locale, country }),
  };
}

function requireFile(path: string): void {
  if (existsSync(path)) return;
  throw new LandedError('INPUT_INVALID', {
    what: `The file ${path}`,
    why: 'there is none',
    toDo: 'Check the path, or leave the option out.',
  });
}

function localeOf(tag: string | undefined): string | null {
  if (tag === undefined) return null;
  try {
    return new Intl.Locale(tag).toString();
  } catch {
    throw new LandedError('INPUT_INVALID', {
      what: `The locale “${tag}”`,
      why: 'it is not a language tag',
      toDo: 'Give one such as en-GB with --locale.',
    });
  }
}

function countryOf(code: string | undefined): string | null {
  if (code === undefined) return null;
  if (/^[A-Za-z]{2}$/.test(code)) return code.toUpperCase();
  throw new LandedError('INPUT_INVALID', {
    what: `The country “${code}”`,
    why: 'it is not a code of two letters',
    toDo: 'Give one such as GB with --country.',
  });
}
