import { invalidParameter, timeRangeEmpty, type GoogleProblem } from './google-problem.js';
import { createQueryReader, type QueryReader } from './query-reader.js';

const PAGE_EVENTS_DEFAULT = 250;
const PAGE_EVENTS_MAX = 2500;

/** What `events.list` was asked. */
export interface ListQuery {
  readonly timeMinMs: number;
  readonly timeMaxMs: number;
  readonly updatedMinMs: number;
  readonly showDeleted: boolean;
  readonly singleEvents: boolean;
  readonly orderBy: 'startTime' | 'updated' | null;
  /** Constraints of the form `name=value`; an event must meet all of them. */
  readonly privateProperties: readonly string[];
  readonly sharedProperties: readonly string[];
  readonly iCalUID: string | null;
  readonly text: string | null;
  readonly eventTypes: readonly string[];
  readonly eventsMax: number;
  readonly pageToken: string | null;
  readonly syncToken: string | null;
  readonly answerZone: string;
}

/** What an incremental list may not be combined with. */
const EXCLUDED_BY_SYNC_TOKEN = [
  'iCalUID',
  'orderBy',
  'privateExtendedProperty',
  'q',
  'sharedExtendedProperty',
  'timeMin',
  'timeMax',
  'updatedMin',
];

/** Reads the parameters of `events.list`, or says what is wrong with them. */
export function readListQuery(
  parameters: URLSearchParams,
  calendarZone: string,
): ListQuery | GoogleProblem {
  const read = createQueryReader(parameters);
  const query: ListQuery = {
    ...readBounds(read),
    showDeleted: read.flag('showDeleted'),
    singleEvents: read.flag('singleEvents'),
    orderBy: read.oneOf('orderBy', ['startTime', 'updated']),
    privateProperties: read.all('privateExtendedProperty'),
    sharedProperties: read.all('sharedExtendedProperty'),
    iCalUID: read.text('iCalUID'),
    text: read.text('q'),
    eventTypes: read.all('eventTypes'),
    eventsMax: read.count('maxResults', { otherwise: PAGE_EVENTS_DEFAULT, max: PAGE_EVENTS_MAX }),
    pageToken: read.text('pageToken'),
    syncToken: read.text('syncToken'),
    answerZone: read.timeZone('timeZone', calendarZone),
  };
  return read.problem() ?? combinationProblem(query, parameters) ?? query;
}

function readBounds(
  read: QueryReader,
): Pick<ListQuery, 'timeMinMs' | 'timeMaxMs' | 'updatedMinMs'> {
  return {
    timeMinMs: read.instantMs('timeMin', Number.NEGATIVE_INFINITY),
    timeMaxMs: read.instantMs('timeMax', Number.POSITIVE_INFINITY),
    updatedMinMs: read.instantMs('updatedMin', Number.NEGATIVE_INFINITY),
  };
}

function combinationProblem(
  query: ListQuery,
  parameters: URLSearchParams,
): GoogleProblem | undefined {
  if (query.timeMinMs >= query.timeMaxMs) return timeRangeEmpty;
  if (query.orderBy === 'startTime' && !query.singleEvents) {
    return invalidParameter(
      'orderBy',
      'The requested ordering is not available for the particular query.',
    );
  }
  const constraints = [...query.privateProperties, ...query.sharedProperties];
  if (!constraints.every((constraint) => constraint.includes('='))) {
    return invalidParameter('privateExtendedProperty');
  }
  if (query.syncToken === null) return undefined;
  const excluded = EXCLUDED_BY_SYNC_TOKEN.find((name) => parameters.has(name));
  return excluded === undefined
    ? undefined
    : invalidParameter(excluded, `Sync token cannot be used with the parameter ${excluded}.`);
}
