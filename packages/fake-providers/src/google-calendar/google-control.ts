import type { ActResult, FakeControl } from '../fake-app.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../json.js';
import type { ActOptions, GoogleCalendarWorld } from './google-world.js';

type Act = (world: GoogleCalendarWorld, body: JsonObject, options: ActOptions) => JsonObject;

/** What each act needs besides its name, and how it is done. */
const ACTS: Readonly<Record<string, { readonly needs: readonly string[]; readonly run: Act }>> = {
  add: {
    needs: ['event'],
    run: (world, { event }, options) => world.addEvent(event as JsonObject, options),
  },
  move: {
    needs: ['id', 'start', 'end'],
    run: (world, { id, start, end }, options) =>
      world.moveEvent(
        id as string,
        { start: start as JsonObject, end: end as JsonObject },
        options,
      ),
  },
  edit: {
    needs: ['id', 'patch'],
    run: (world, { id, patch }, options) =>
      world.editEvent(id as string, patch as JsonObject, options),
  },
  delete: {
    needs: ['id'],
    run: (world, { id }, options) => world.deleteEvent(id as string, options),
  },
};

const OPTIONS = ['calendarId', 'actor'];

/** The world as the control API shows it. */
export function googleControl(world: GoogleCalendarWorld): FakeControl {
  return {
    state: () => {
      const { effects, mails } = world.state();
      return { effects, mails, liveEvents: world.liveEvents() } as unknown as JsonValue;
    },
    requests: () => world.requests(),
    act: (body) => actAsAnotherPerson(world, body),
  };
}

function actAsAnotherPerson(world: GoogleCalendarWorld, body: JsonValue): ActResult {
  const names = Object.keys(ACTS).join(', ');
  if (!isJsonObject(body)) return refused(`An act is an object with "act": one of ${names}.`);
  const name = body['act'];
  const act = typeof name === 'string' ? ACTS[name] : undefined;
  if (act === undefined)
    return refused(`The field "act" must be one of ${names}; got ${JSON.stringify(name)}.`);
  const problem = fieldProblem(body, String(name), act.needs);
  if (problem !== undefined) return refused(problem);
  const { calendarId, actor } = body;
  try {
    const options = {
      ...(typeof calendarId === 'string' ? { calendarId } : {}),
      ...(typeof actor === 'string' ? { actor } : {}),
    };
    return { ok: true, value: { event: act.run(world, body, options) } };
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error));
  }
}

function fieldProblem(body: JsonObject, act: string, needs: readonly string[]): string | undefined {
  const missing = needs.find((name) => !(name in body));
  if (missing !== undefined) return `The act "${act}" needs the field "${missing}".`;
  const known = ['act', ...needs, ...OPTIONS];
  const unknown = Object.keys(body).find((name) => !known.includes(name));
  if (unknown !== undefined) return `The act "${act}" has no field "${unknown}".`;
  const isText = (name: string): boolean => name === 'id' || OPTIONS.includes(name);
  const wrong = [...needs, ...OPTIONS].find(
    (name) =>
      name in body && (isText(name) ? typeof body[name] !== 'string' : !isJsonObject(body[name])),
  );
  return (
    wrong &&
    `The field "${wrong}" of the act "${act}" must be ${isText(wrong) ? 'a text' : 'an object'}.`
  );
}

function refused(problem: string): ActResult {
  return { ok: false, problem };
}
