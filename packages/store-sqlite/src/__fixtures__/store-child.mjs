// A process of its own for specs: `store-child.mjs <job> <location> [count]`. Writes a line for each answer.
import { openSqliteStore } from '../open-sqlite-store.ts';

const [job, location, count = '0'] = process.argv.slice(2);
const clock = {
  now: () => Math.trunc(performance.timeOrigin + performance.now()),
  monotonic: () => Math.trunc(performance.now()),
};
const store = await openSqliteStore({ location, clock, busyTimeoutMs: 20_000 });
const jobs = { pairs: writePairsForEver, count: countUp, fill: fillTheDisk };
await jobs[job]();

/** Eight writers, each raising its own pair of aggregates by one, until this process is killed. */
async function writePairsForEver() {
  const writer = async (name) => {
    for (;;) say({ name, count: await raise(['left', 'right'].map((side) => `${name}-${side}`)) });
  };
  await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(writer));
}

/** Raises one aggregate `count` times, ten at once. */
async function countUp() {
  let left = Number(count);
  const writer = async () => {
    while (left > 0) {
      left -= 1;
      await raise(['shared']);
    }
  };
  await Promise.all(Array.from({ length: 10 }, writer));
  await store.close();
  say({ done: true });
}

/** Writes, ten at once, until the store refuses. */
async function fillTheDisk() {
  for (let round = 1; ; round += 1) {
    const names = Array.from({ length: 10 }, (_, at) => `round-${round}-${at}`);
    const outcomes = await Promise.allSettled(names.map((name) => raise([name], 'x'.repeat(5_000))));
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    if (refused.length === 0) continue;
    const codes = refused.map(({ reason }) => reason.code);
    say({ round, codes, kept: await store.keys('plan', { limit: 1_000 }) });
    return;
  }
}

function raise(ids, filling = '') {
  const keys = ids.map((id) => ({ kind: 'plan', id }));
  return store.transact(keys, (view) => {
    const raised = keys.map((key) => ({
      key,
      events: [{ type: 'review-cleared', why: `raised ${filling}` }],
      state: { count: (view.get(key)?.state.count ?? 0) + 1, filling },
    }));
    return { result: raised[0].state.count, appends: raised };
  });
}

function say(answer) {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
