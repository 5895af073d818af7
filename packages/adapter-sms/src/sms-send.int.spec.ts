import type { Finding } from '@landed/contract';
import {
  createFakeSmsGateway,
  createManualClock,
  serveFake,
  type Fault,
  type FakeSmsGateway,
  type FakeSmsGatewayOptions,
  type ServedFake,
} from '@landed/fake-providers';
import { createNodeWire, requestDigestOf } from '@landed/transport';
import { afterEach, describe, expect, it } from 'vitest';

import {
  envelopeOf,
  givenGateway,
  NOON_MS,
  PASSWORD,
  TABLE,
  type GivenGateway,
  type GivenGatewayOptions,
} from './__fixtures__/given-gateway.js';

interface World {
  readonly gateway: GivenGateway;
  readonly fake: FakeSmsGateway;
}

type Given = (
  options?: GivenGatewayOptions,
  fake?: Partial<FakeSmsGatewayOptions>,
) => Promise<World>;

const served: ServedFake[] = [];

function fakeOf(
  options: GivenGatewayOptions,
  more: Partial<FakeSmsGatewayOptions>,
): FakeSmsGateway {
  return createFakeSmsGateway({
    clock: createManualClock(NOON_MS),
    password: PASSWORD,
    dialect: options.dialect ?? 'kannel',
    ...more,
  });
}

const onSocket: Given = async (options = {}, more = {}) => {
  const fake = fakeOf(options, more);
  const server = await serveFake(fake);
  served.push(server);
  const url = `${server.url}/cgi-bin/sendsms`;
  const unreachable = (): never => {
    throw new TypeError('The handler of a socket test was called.');
  };
  const gateway = givenGateway(unreachable, {
    url,
    wire: (clock) => createNodeWire({ clock }),
    ...options,
  });
  return { gateway, fake };
};

const inProcess: Given = async (options = {}, more = {}) => {
  const fake = fakeOf(options, more);
  return { gateway: givenGateway((request) => fake.fetch(request), options), fake };
};

async function sent({ gateway }: World, deadlineMs = 2_000): Promise<Finding> {
  const { report, view } = await gateway.dispatch(TABLE, deadlineMs);
  return gateway.send.classify(report, view);
}

/** A fault of the wire, what its answer proves, and how many texts the gateway has taken. */
const FAULTS: readonly (readonly [Fault, Finding['outcome'], number])[] = [
  [{ kind: 'lose-answer' }, 'unknown', 1],
  [{ kind: 'lose-request' }, 'unknown', 0],
  [{ kind: 'refuse-before' }, 'unknown', 0],
  [{ kind: 'fail-after' }, 'unknown', 1],
  [{ kind: 'fail-after', status: 500 }, 'unknown', 1],
  [{ kind: 'html-as-200' }, 'unknown', 1],
  [{ kind: 'empty-body' }, 'unknown', 1],
  [{ kind: 'truncated-body' }, 'unknown', 1],
  [{ kind: 'stall' }, 'unknown', 1],
  [{ kind: 'refuse-429' }, 'unknown', 0],
  [{ kind: 'delay', delayMs: 20 }, 'acknowledged', 1],
  [{ kind: 'trickle', delayMs: 2 }, 'acknowledged', 1],
];

const WORLDS = [
  ['on a socket', onSocket],
  ['in process', inProcess],
] as const;

describe.each(WORLDS)('sms-gateway.message.send %s', (_where, given) => {
  afterEach(async () => {
    await Promise.all(served.splice(0).map((server) => server.close()));
  });

  it.each(['kannel', 'clickatell'] as const)('sends the text once by %s', async (dialect) => {
    const world = await given({ dialect, sender: 'Landed' });

    const finding = await sent(world);

    expect(finding.outcome).toBe('acknowledged');
    expect(world.fake.world.messages()).toMatchObject([
      { to: dialect === 'kannel' ? TABLE.to : '12025550105', text: TABLE.text, from: 'Landed' },
    ]);
    expect(world.fake.world.writes()).toHaveLength(1);
  });

  it('takes a text that is queued for later for taken', async () => {
    const world = await given({}, { queued: true });

    expect((await sent(world)).outcome).toBe('acknowledged');
  });

  it.each(['kannel', 'clickatell'] as const)('knows a refusal by %s', async (dialect) => {
    const unroutable = ['+12025550105', '12025550105'];
    const world = await given({ dialect }, { unroutable });

    expect((await sent(world)).outcome).toBe('rejected');
    expect(world.fake.world.messages()).toEqual([]);
  });

  it.each(FAULTS)(
    'after the fault %j reads the answer as %s (SMS-3)',
    async (fault, outcome, count) => {
      const world = await given();
      world.fake.faults.add(fault);

      const finding = await sent(world, fault.kind === 'stall' ? 100 : 2_000);

      expect(finding).toMatchObject({ outcome, lookNow: false, providerObjectId: null });
      expect(world.fake.world.messages()).toHaveLength(count);
      expect(world.fake.world.writes()).toHaveLength(1);
    },
  );

  it('keeps the password out of everything that is stored or told', async () => {
    const world = await given();

    const { report, view } = await world.gateway.dispatch(TABLE);

    const told = [view, report, world.gateway.send.classify(report, view)];
    expect(JSON.stringify(told)).not.toContain(PASSWORD);
    expect(world.fake.world.messages()).toHaveLength(1);
  });
});

describe('sms-gateway.message.send without a server', () => {
  it('knows that a refused connection sent nothing', async () => {
    const { gateway } = await onSocket();
    const target = await gateway.send.resolveTarget(TABLE);
    const request = await gateway.send.prepare(TABLE, target, envelopeOf());
    await Promise.all(served.splice(0).map((server) => server.close()));

    const report = await gateway.transport.send(request, {
      credentialsFor: 'sms-gateway',
      sendBy: NOON_MS,
      sendByMonotonic: NOON_MS,
      deadlineMs: 2_000,
      requestDigest: requestDigestOf(request),
    });

    const attempt = { ...envelopeOf(), target, request, providerObjectId: null };
    const finding = gateway.send.classify(report, { ...attempt, sendNumber: 1, now: NOON_MS });
    expect(finding.outcome).toBe('notSent');
  });
});
