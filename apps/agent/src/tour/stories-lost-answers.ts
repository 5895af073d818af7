import { axesText, createChecks, told, yesTo, type Story } from './story.js';
import { actionOf, planDentist, planText } from './tour-world.js';

const INSERT = 'events.insert';

export const answerLost: Story = {
  name: 'The answer is lost after the provider did it',
  async play(line, open) {
    const world = await open();
    const checks = createChecks();
    const plan = await planDentist(world.landed);
    world.google.faults.add({ operation: INSERT, kind: 'lose-answer' });
    const outcome = await world.landed.confirm(yesTo(plan));
    line.say(`Ana says yes; the line drops after the calendar has booked it. ${told(outcome)}`);
    const before = await world.landed.showAction(actionOf(plan));
    checks.expect('the status before the look-up', before?.status, 'DENIED_UNRESOLVED');
    const tap = await world.landed.confirm(yesTo(plan));
    line.say(`Ana taps again. ${told(tap)}`);
    checks.expect('the tap', tap.kind, 'Blocked');
    const after = await world.settle(actionOf(plan));
    line.say(`The reconciler looks: ${after.receipts.at(-1)?.summary ?? ''}. ${axesText(after)}`);
    checks.expect('the status after it', after.status, 'CONFIRMED');
    checks.expect('writes', world.google.world.writes().length, 1);
    const effectsAtProviders = world.google.world.effects().length;
    return {
      mustBe: 'DENIED_UNRESOLVED, then found and CONFIRMED',
      failure: checks.failure(),
      effectsExpected: 1,
      effectsAtProviders,
    };
  },
};

export const requestLost: Story = {
  name: 'The request is lost before it arrives',
  async play(line, open) {
    const world = await open();
    const checks = createChecks();
    const plan = await planDentist(world.landed);
    world.google.faults.add({ operation: INSERT, kind: 'lose-request' });
    const outcome = await world.landed.confirm(yesTo(plan));
    line.say(`Ana says yes; the line drops before the calendar has seen it. ${told(outcome)}`);
    const after = await world.settle(actionOf(plan));
    const [first, second] = world.google.world.writes();
    line.say(
      `Looked for, not there, asked again under the same id. ${axesText(after)}, sends ${after.sends}`,
    );
    checks.expect('the status', after.status, 'CONFIRMED');
    checks.expect('sends', after.sends, 2);
    checks.expect(
      'the second send is the first, byte for byte',
      first?.body === second?.body,
      true,
    );
    const effectsAtProviders = world.google.world.effects().length;
    return {
      mustBe: 're-asked under the same id, one event',
      failure: checks.failure(),
      effectsExpected: 1,
      effectsAtProviders,
    };
  },
};

export const lookUpLies: Story = {
  name: 'The look-up lies: it was done, and the first look does not show it',
  async play(line, open) {
    const world = await open();
    const checks = createChecks();
    const plan = await planDentist(world.landed);
    world.google.faults.add({ operation: INSERT, kind: 'lose-answer' });
    await world.landed.confirm(yesTo(plan));
    world.google.faults.add({
      operation: 'events.get',
      kind: 'read-lag',
      lagMs: 600_000,
      times: 1,
    });
    const after = await world.settle(actionOf(plan));
    for (const { summary } of after.receipts) line.say(`Receipt: ${summary}`);
    line.say(axesText(after));
    checks.expect('the status', after.status, 'CONFIRMED');
    const effectsAtProviders = world.google.world.effects().length;
    return {
      mustBe: 'asked again under the same id, told that it is there, one event',
      failure: checks.failure(),
      effectsExpected: 1,
      effectsAtProviders,
    };
  },
};

export const deletedMeanwhile: Story = {
  name: 'It landed, its answer was lost, and a person deleted it meanwhile',
  async play(line, open) {
    const world = await open();
    const checks = createChecks();
    const plan = await planDentist(world.landed);
    world.google.faults.add({ operation: INSERT, kind: 'lose-answer' });
    await world.landed.confirm(yesTo(plan));
    const event = world.google.world.liveEvents()[0];
    world.google.world.deleteEvent(String(event?.id));
    line.say('The answer is lost; Ana’s assistant deletes the event by hand.');
    const after = await world.settle(actionOf(plan));
    line.say(`${after.sentence} ${after.humanReview?.requiredAction ?? ''}.`);
    checks.expect('the standing', after.standing, 'removed');
    checks.expect('a person is asked', after.humanReview !== null, true);
    checks.expect('it is not restored', world.google.world.liveEvents().length, 0);
    checks.expect('writes', world.google.world.writes().length, 1);
    const effectsAtProviders = world.google.world.effects().length;
    return {
      mustBe: 'found cancelled; a person is asked, nothing is restored',
      failure: checks.failure(),
      effectsExpected: 1,
      effectsAtProviders,
    };
  },
};

export const gatewayTimeout: Story = {
  name: 'A gateway that cannot be asked does not answer in time',
  async play(line, open) {
    const world = await open({ gatewayOnStoryClock: true });
    const checks = createChecks();
    const plan = await planText(world.landed);
    line.say(plan.text);
    world.sms.faults.add({ operation: 'sms.send', kind: 'stall' });
    const outcome = await world.landed.confirm(yesTo(plan));
    line.say(`Ana says yes; no answer comes. ${told(outcome)}`);
    const view = await world.landed.showAction(actionOf(plan));
    checks.expect('the status', view?.status, 'DENIED_UNRESOLVED');
    checks.expect('a person is asked at once', view?.humanReview !== null, true);
    const inbox = await world.landed.listActions({ needsPerson: true });
    checks.expect('cases in the inbox', inbox.length, 1);
    world.advance(86_400_000);
    await world.landed.tick();
    checks.expect('sends a day later', world.sms.world.writes().length, 1);
    line.say(`A day later it still waits for a person, and nothing was sent again.`);
    const effectsAtProviders = world.sms.world.messages().length;
    return {
      mustBe: 'to a person at once; one send, never repeated',
      failure: checks.failure(),
      effectsExpected: 1,
      effectsAtProviders,
    };
  },
};
