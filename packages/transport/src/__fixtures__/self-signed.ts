import { generateKeyPairSync, sign } from 'node:crypto';

export interface SelfSigned {
  readonly key: string;
  readonly cert: string;
}

/** A fresh certificate for one IPv4 address, signed by itself: the smallest that TLS accepts as its own root. */
export function createSelfSigned(address: string): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const ecdsaWithSha256 = der(0x30, der(0x06, hex('2a8648ce3d040302')));
  const name = der(0x30, der(0x31, der(0x30, der(0x06, hex('550403')), text('localhost'))));
  const validity = der(0x30, time('20200101000000Z'), time('21200101000000Z'));
  const names = der(0x30, der(0x87, Buffer.from(address.split('.').map(Number))));
  const altNames = der(0x30, der(0x06, hex('551d11')), der(0x04, names));
  const isAuthority = der(0x30, der(0x06, hex('551d13')), der(0x04, hex('30030101ff')));
  const body = der(
    0x30,
    der(0xa0, hex('020102')),
    hex('020101'),
    ecdsaWithSha256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, altNames, isAuthority)),
  );
  const signature = Buffer.concat([hex('00'), sign('sha256', body, privateKey)]);
  const certificate = der(0x30, body, ecdsaWithSha256, der(0x03, signature));
  const base64 = certificate.toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  };
}

const hex = (digits: string): Buffer => Buffer.from(digits, 'hex');
const text = (value: string): Buffer => der(0x0c, Buffer.from(value));
const time = (value: string): Buffer => der(0x18, Buffer.from(value));

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
