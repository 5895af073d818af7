import { LandedError, type Clock } from '@landed/contract';
import {
  createFakeGoogleCalendar,
  createFakeSmsGateway,
  type GoogleCalendarState,
  type SmsGatewayState,
} from '@landed/fake-providers';
import type { FetchHandler } from '@landed/transport';

import { withFileLock } from './file-lock.js';
import { readJsonFile, writeJsonFile } from './json-file.js';

/** A provider on this machine: nothing leaves it, and what was done there is in a file. */
export interface LocalService {
  readonly statePath: string;
  readonly answer: FetchHandler;
}

export interface LocalServiceOptions {
  readonly databasePath: string;
  readonly clock: Clock;
}

const ACCOUNT = 'you@example.com';

/** A calendar like Google's. Each request reads the state and writes it whole, so that processes can share it. */
export function createLocalGoogle(
  options: LocalServiceOptions & { readonly zone: string },
): LocalService {
  const { databasePath, clock, zone } = options;
  const statePath = `${databasePath}.fake-google.json`;
  return localService<GoogleCalendarState>(statePath, ['calendars', 'events'], (kept) =>
    createFakeGoogleCalendar({ clock, accountEmail: ACCOUNT, timeZone: zone, ...kept }),
  );
}

export const LOCAL_SMS_CREDENTIALS = { username: 'landed', password: 'local-fake' } as const;

/** A gateway for texts that keeps every text it takes and sends none. */
export function createLocalSms({ databasePath, clock }: LocalServiceOptions): LocalService {
  const statePath = `${databasePath}.fake-sms.json`;
  return localService<SmsGatewayState>(statePath, ['messages'], (kept) =>
    createFakeSmsGateway({ clock, ...LOCAL_SMS_CREDENTIALS, ...kept }),
  );
}

interface Kept<State> {
  readonly initialState?: State;
  readonly onChange: (state: State) => void;
}

function localService<State>(
  statePath: string,
  lists: readonly string[],
  open: (kept: Kept<State>) => { fetch(request: Request): Promise<Response> },
): LocalService {
  readState(statePath, lists);
  const onChange = (state: State): void => writeJsonFile(statePath, state);
  return {
    statePath,
    answer: (request) =>
      withFileLock(`${statePath}.lock`, () => {
        const state = readState(statePath, lists) as State | null;
        const kept = state === null ? {} : { initialState: state };
        return open({ ...kept, onChange }).fetch(request);
      }),
  };
}

/** @throws {LandedError} `INPUT_INVALID` where the file is not one that a local fake wrote. */
function readState(path: string, lists: readonly string[]): unknown {
  const reading = readJsonFile(path);
  if (reading.kind === 'absent') return null;
  const state = reading.kind === 'read' ? (reading.value as Record<string, unknown> | null) : null;
  const usable = state?.['version'] === 1 && lists.every((list) => Array.isArray(state[list]));
  if (usable) return state;
  throw new LandedError('INPUT_INVALID', {
    what: `The local fake’s state in ${path}`,
    why: 'it cannot be read as the state of a fake',
    toDo: 'Put it right, or delete it to begin with an empty fake.',
  });
}
