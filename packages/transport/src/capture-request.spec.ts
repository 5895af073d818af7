import { LandedError } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { captureRequest } from './capture-request.js';

const CHANNEL = { provider: 'example', hosts: ['api.example.com'] };
const URL_OF_IT = 'https://api.example.com/v1/charges?expand=all#top';

describe('captureRequest', () => {
  it('keeps the request without credentials, connection headers and telemetry', async () => {
    const request = await captureRequest(CHANNEL, (fetch) =>
      fetch(URL_OF_IT, {
        method: 'POST',
        headers: {
          'X-Stripe-Client-Telemetry': '{"last_request_metrics":{"request_duration_ms":7}}',
          'Stripe-Version': '2026-10-28.endive',
          'Idempotency-Key': 'k1',
          Authorization: 'Bearer s3cret',
          Cookie: 'session=s3cret',
          'X-Goog-Api-Key': 's3cret',
          'Proxy-Authorization': 'Basic s3cret',
          'Accept-Encoding': 'gzip',
          Connection: 'keep-alive',
          'Content-Length': '11',
          'User-Agent': 'sdk/1 node/22',
          'x-goog-api-client': 'gl-node/22.13.0',
          traceparent: '00-1-2-01',
        },
        body: new URLSearchParams({ amount: '1000', currency: 'usd' }),
      }),
    );

    expect(request).toEqual({
      method: 'POST',
      url: 'https://api.example.com/v1/charges?expand=all',
      headers: [
        ['content-type', 'application/x-www-form-urlencoded;charset=UTF-8'],
        ['idempotency-key', 'k1'],
        ['stripe-version', '2026-10-28.endive'],
      ],
      body: 'amount=1000&currency=usd',
    });
  });

  it('captures the same call to the same bytes', async () => {
    const call = (fetch: typeof globalThis.fetch) =>
      fetch(new Request(URL_OF_IT, { method: 'PUT', body: '{"name":"Zoë"}' }));

    const first = await captureRequest(CHANNEL, call);
    const second = await captureRequest(CHANNEL, call);

    expect(JSON.stringify(second)).toBe(JSON.stringify(first));
    expect(first.body).toBe('{"name":"Zoë"}');
  });

  it('keeps null where there is no body', async () => {
    const request = await captureRequest(CHANNEL, (fetch) =>
      fetch(URL_OF_IT, { method: 'DELETE' }),
    );

    expect(request).toMatchObject({ method: 'DELETE', headers: [], body: null });
  });

  it('does not mind an SDK that stumbles over the empty answer', async () => {
    const request = await captureRequest(CHANNEL, async (fetch) => {
      const answer = await fetch(URL_OF_IT, { method: 'POST' });
      throw new Error(`no id in ${await answer.text()}`);
    });

    expect(request).toMatchObject({ method: 'POST' });
  });

  it('refuses a call that makes no request, and keeps why', async () => {
    const cause = new Error('Missing required parameters: calendarId');

    const capturing = captureRequest(CHANNEL, async () => {
      throw cause;
    });

    await expect(capturing).rejects.toMatchObject({ code: 'ADAPTER_BROKE_CONTRACT', cause });
  });

  it('refuses a call that makes several requests', async () => {
    const capturing = captureRequest(CHANNEL, async (fetch) => {
      await fetch(URL_OF_IT, { method: 'POST' });
      await fetch(URL_OF_IT, { method: 'POST' });
    });

    await expect(capturing).rejects.toMatchObject({ code: 'ADAPTER_BROKE_CONTRACT' });
  });

  it('refuses a host that is not listed, even when the SDK hides the error', async () => {
    const capturing = captureRequest(CHANNEL, (fetch) =>
      fetch('https://oauth2.example.org/token', { method: 'POST' }).catch(() => undefined),
    );

    await expect(capturing).rejects.toMatchObject({
      code: 'HOST_NOT_LISTED',
      data: { host: 'oauth2.example.org' },
    });
  });

  it('refuses a method that is never stored', async () => {
    const capturing = captureRequest(CHANNEL, (fetch) => fetch(URL_OF_IT, { method: 'OPTIONS' }));

    await expect(capturing).rejects.toMatchObject({ code: 'ADAPTER_BROKE_CONTRACT' });
  });

  it('refuses a body that is no text', async () => {
    const capturing = captureRequest(CHANNEL, (fetch) =>
      fetch(URL_OF_IT, { method: 'POST', body: new Uint8Array([0xff, 0xfe]) }),
    );

    await expect(capturing).rejects.toMatchObject({ code: 'ADAPTER_BROKE_CONTRACT' });
  });

  it('passes on a refusal of the adapter itself', async () => {
    const refusal = new LandedError('NOT_FOUND', { what: 'calendar', id: 'c1' });

    const capturing = captureRequest(CHANNEL, () => Promise.reject(refusal));

    await expect(capturing).rejects.toBe(refusal);
  });
});
