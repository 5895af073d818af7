import { basename } from 'node:path';

import type { ContextSource } from '@landed/contract';

import { readCalendarText } from './read-calendar-text.js';
import { readContactCards } from './read-contact-cards.js';
import { readPlaces } from './read-places.js';
import { readFileFromDisk, readWholeFile, type ReadFile } from './read-whole-file.js';

export interface FileSourceOptions {
  /** Stable and unique among the sources, for example `calendar-file:work`. */
  readonly sourceId: string;
  readonly path: string;
  /** Default: `readFile` of node:fs/promises. */
  readonly readFile?: ReadFile;
}

export interface CalendarFileSourceOptions extends FileSourceOptions {
  /** What the calendar is called; the file's own name for it where left out. */
  readonly calendarTitle?: string;
  /** Whether new events go to this calendar when nobody says otherwise. Default false. */
  readonly isDefault?: boolean;
}

/** A source that says what it gives, so that evidence about one thing does not read the files of another. */
export interface FileSource extends ContextSource {
  readonly gives: 'calendars' | 'contacts' | 'places';
}

/**
 * A calendar file (.ics) as a context source. Opens no socket and keeps nothing between reads.
 *
 * `read` throws {LandedError} `INPUT_INVALID`, in one sentence for the person, when the file is missing, empty, a
 * folder, or no calendar. A file that is broken in part gives what is readable, and `problems`.
 */
export function createCalendarFileSource(options: CalendarFileSourceOptions): FileSource {
  const { sourceId, path, calendarTitle, isDefault, readFile = readFileFromDisk } = options;
  const fileName = basename(path);
  return {
    sourceId,
    gives: 'calendars',
    label: `your calendar file ${fileName}`,
    async read(window) {
      const bytes = await readWholeFile(path, readFile);
      const { calendars, entries, problems } = readCalendarText(bytes, {
        sourceId,
        window,
        fileName,
        ...(calendarTitle === undefined ? {} : { calendarTitle }),
        ...(isDefault === undefined ? {} : { isDefault }),
      });
      return { calendars, entries, problems };
    },
  };
}

/** An address book file (.vcf) as a context source; it refuses what {@link createCalendarFileSource} refuses. */
export function createContactFileSource(options: FileSourceOptions): FileSource {
  const { sourceId, path, readFile = readFileFromDisk } = options;
  const fileName = basename(path);
  return {
    sourceId,
    gives: 'contacts',
    label: `your address book file ${fileName}`,
    async read() {
      const bytes = await readWholeFile(path, readFile);
      const { contacts, problems } = readContactCards(bytes, { sourceId, fileName });
      return { contacts, problems };
    },
  };
}

/** A file of saved places (.json, .geojson) as a context source; it refuses what {@link createCalendarFileSource} refuses. */
export function createPlacesFileSource(options: FileSourceOptions): FileSource {
  const { sourceId, path, readFile = readFileFromDisk } = options;
  const fileName = basename(path);
  return {
    sourceId,
    gives: 'places',
    label: `your saved places file ${fileName}`,
    async read() {
      const bytes = await readWholeFile(path, readFile);
      return readPlaces(bytes, { sourceId, fileName });
    },
  };
}
