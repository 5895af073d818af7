import { describe, expect, it } from 'vitest';

import { parseHarnessArguments } from './harness-arguments.js';

describe('parseHarnessArguments', () => {
  it('serves every provider on free ports for an hour when told nothing', () => {
    expect(parseHarnessArguments([])).toEqual({
      kind: 'run',
      options: {
        providers: ['google-calendar', 'sms-gateway'],
        faults: [],
        port: 0,
        forSeconds: 3600,
        timeZone: 'UTC',
        smsDialect: 'kannel',
      },
    });
  });

  it('reads providers, faults, port and time', () => {
    const asked = parseHarnessArguments([
      ...['--provider', 'google-calendar', '--port', '8080', '--for', '60'],
      ...['--fault', 'lose-answer:events.insert:2', '--fault', 'delay=1500'],
      ...['--time-zone', 'Europe/Berlin'],
    ]);

    expect(asked).toMatchObject({
      options: {
        providers: ['google-calendar'],
        faults: [
          { kind: 'lose-answer', operation: 'events.insert', times: 2 },
          { kind: 'delay', delayMs: 1500 },
        ],
        port: 8080,
        forSeconds: 60,
        timeZone: 'Europe/Berlin',
      },
    });
  });

  it('takes a provider that is named twice once', () => {
    const asked = parseHarnessArguments(['--provider', 'sms-gateway', '--provider', 'sms-gateway']);

    expect(asked).toMatchObject({ options: { providers: ['sms-gateway'] } });
  });

  it('gives help that names options and shows examples', () => {
    const asked = parseHarnessArguments(['--help']);

    expect(asked.kind).toBe('help');
    expect(asked.kind === 'help' && asked.text).toMatch(/--fault <fault>[\s\S]*npm run harness/);
  });

  it.each([
    [['--fault', 'explode'], /kind is one of lose-answer/],
    [['--fault', 'delay'], /needs the field "delayMs"/],
    [['--fault'], /argument missing/],
    [['--provider', 'mail'], /providers are google-calendar and sms-gateway/],
    [['--port', '70000'], /whole number from 0 to 65535/],
    [['--port', '65535'], /no room for 2 ports/],
    [['--for', '0'], /whole number from 1 to 86400/],
    [['--for', '1.5'], /whole number from 1/],
    [['--time-zone', 'Mars/Base'], /IANA name/],
    [['--sms-dialect', 'morse'], /kannel, clickatell/],
    [['--falt', 'stall'], /unknown option '--falt'/i],
    [['stall'], /too many arguments/i],
  ])('refuses %j in one line', (argv, sentence) => {
    const asked = parseHarnessArguments(argv);

    expect(asked.kind).toBe('refused');
    expect(asked.kind === 'refused' && asked.sentence).toMatch(sentence);
    expect(asked.kind === 'refused' && asked.sentence).toMatch(/^[A-Z][^\n]*[.?!)]$/);
  });
});
