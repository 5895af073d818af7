import type { FakeApp } from './fake-app.js';
import type { Fault } from './fault.js';
import { isJsonArray, parseJson, type JsonValue } from './json.js';

/** Where the control API lives on a served fake. */
export const CONTROL_PATH = '/__control/';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

type Route = (app: FakeApp, bodyText: string) => Answer;

const ROUTES: Readonly<Record<string, Route>> = {
  'GET faults': (app) => faultsOf(app),
  'POST faults': addFaults,
  'DELETE faults': (app) => {
    app.faults.clear();
    return faultsOf(app);
  },
  'GET state': (app) => ({
    status: 200,
    body: {
      provider: app.name,
      state: app.control.state(),
      requests: app.control.requests(),
      faults: faultsOf(app).body,
    },
  }),
  'POST events': letAnotherPersonAct,
};

/** Answers a request to the control API of a served fake. Control requests are not recorded. */
export async function answerControl(app: FakeApp, request: Request): Promise<Response> {
  const name = new URL(request.url).pathname.slice(CONTROL_PATH.length);
  const route = ROUTES[`${request.method} ${name}`];
  const { status, body } =
    route === undefined
      ? problem(
          404,
          `The control API has no ${request.method} ${CONTROL_PATH}${name}; it has ${known()}.`,
        )
      : route(app, await request.text());
  return Response.json(body, { status });
}

function addFaults(app: FakeApp, bodyText: string): Answer {
  const body = parseJson(bodyText);
  if (body === undefined) return problem(400, 'The body is not JSON.');
  try {
    app.faults.add(
      ...((isJsonArray(body) ? body : [body]) as readonly unknown[] as readonly Fault[]),
    );
    return faultsOf(app);
  } catch (error) {
    return problem(400, error instanceof Error ? error.message : String(error));
  }
}

function letAnotherPersonAct(app: FakeApp, bodyText: string): Answer {
  const body: JsonValue | undefined = parseJson(bodyText);
  if (body === undefined) return problem(400, 'The body is not JSON.');
  const result = app.control.act(body);
  return result.ok ? { status: 200, body: result.value } : problem(400, result.problem);
}

function faultsOf(app: FakeApp): Answer {
  return { status: 200, body: { pending: app.faults.pending(), applied: app.faults.applied() } };
}

function problem(status: number, sentence: string): Answer {
  return { status, body: { error: sentence } };
}

function known(): string {
  return Object.keys(ROUTES)
    .map((route) => route.replace(' ', ` ${CONTROL_PATH}`))
    .join(', ');
}
