import { readFile } from 'node:fs/promises';

import { describe, expect, it } from 'vitest';

import { givenGateway, PASSWORD, TABLE } from './__fixtures__/given-gateway.js';
import { ADAPTER_VERSION } from './adapter-version.js';

const given = (options: Parameters<typeof givenGateway>[1] = {}) =>
  givenGateway(() => new Response('0: Accepted for delivery', { status: 202 }), options);

describe('createHttpSmsGateway', () => {
  it('knows its account, its place and its sender', async () => {
    const { send } = given({ sender: 'Landed' });

    expect(await send.resolveTarget(TABLE)).toEqual({
      provider: 'sms-gateway',
      account: 'landed',
      environment: 'local',
      ids: {
        gateway: 'http://127.0.0.1:13013/cgi-bin/sendsms',
        dialect: 'kannel',
        sender: 'Landed',
      },
    });
  });

  it.each([
    ['https://sms.example.test/cgi-bin/sendsms', 'live'],
    ['http://localhost:13013/cgi-bin/sendsms', 'local'],
  ])('takes %s for %s', async (url, environment) => {
    expect((await given({ url }).send.resolveTarget(TABLE)).environment).toBe(environment);
  });

  it('takes the environment that it is told', async () => {
    const { send } = given({ environment: 'test' });

    expect((await send.resolveTarget(TABLE)).environment).toBe('test');
  });

  it.each([
    'http://sms.example.test/cgi-bin/sendsms',
    'ftp://127.0.0.1/',
    'sendsms',
    'https://ana:secret@sms.example.test/',
    'https://sms.example.test/?password=secret',
    'https://sms.example.test/?user=ana',
  ])('refuses the address %s', (url) => {
    expect(() => given({ url })).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }));
  });

  it('refuses a country that it does not know', () => {
    const create = () => given({ defaultCountry: 'Australia' });

    expect(create).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }));
  });

  it.each([
    { username: '', password: PASSWORD },
    { username: 'landed', password: '' },
  ])('refuses half a pair of credentials', (credentials) => {
    expect(() => given({ credentials })).toThrow(
      expect.objectContaining({ code: 'CREDENTIALS_MISSING' }),
    );
  });

  it.each([
    ['kannel', 'api_id=7&username=landed&password=a%26b'],
    ['clickatell', 'api_id=7&user=landed&password=a%26b'],
  ] as const)(
    'adds the credentials as %s wants them, behind the fixed query',
    async (dialect, query) => {
      const seen: string[] = [];
      const gateway = givenGateway(
        (request) => {
          seen.push(new URL(request.url).search.slice(1));
          return new Response('');
        },
        {
          dialect,
          url: 'http://127.0.0.1:13013/http/sendmsg?api_id=7',
          credentials: { username: 'landed', password: 'a&b' },
        },
      );

      const { view } = await gateway.dispatch(TABLE);

      expect(seen).toEqual([query]);
      expect(view.request.url).toBe('http://127.0.0.1:13013/http/sendmsg?api_id=7');
      expect(view.target.ids['gateway']).toBe('http://127.0.0.1:13013/http/sendmsg');
    },
  );
});

describe('ADAPTER_VERSION', () => {
  it('is the name and the version of the package', async () => {
    const text = await readFile(new URL('../package.json', import.meta.url), 'utf8');
    const { name, version } = JSON.parse(text) as Readonly<Record<string, string>>;

    expect(ADAPTER_VERSION).toBe(`${name}@${version}`);
  });
});
