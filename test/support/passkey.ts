/** A passkey in software (WebAuthn, ES256), for forms that a browser would fill in with `navigator.credentials`. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Page } from './web.ts';

const [PRESENT, VERIFIED, WITH_KEY] = [0x01, 0x04, 0x40];

/** Possible answers of a device. `counter`: its signature counter; 0 if it does not count. */
type Answers = { origin?: string; rpId?: string; verifies?: boolean; challenge?: string; counter?: number };

/** `make` and `use` return `credential` as the form sends it, for the options on a page. */
export type SoftwarePasskey = {
  /** The ID of the credential, in base64url. */
  id: string;
  make(page: Page, answers?: Answers): string;
  use(page: Page, answers?: Answers): string;
};

/** Returns the options that the page passes to the browser; null if it has no form for a passkey. */
export function optionsIn({ html }: Page): Record<string, unknown> | null {
  const options = /data-options="([^"]*)"/.exec(html)?.[1];
  return options === undefined ? null : JSON.parse(options.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}

/** `site`: the site that the browser believes to be on. */
export function softwarePasskey(site: { origin: string; rpId: string }): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };
  const inCose = isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ]),
  );

  function answer(page: Page, type: 'webauthn.create' | 'webauthn.get', answers: Answers) {
    const { challenge, origin, rpId, verifies, counter } = {
      challenge: String(optionsIn(page)?.challenge),
      verifies: true,
      counter: 0,
      ...site,
      ...answers,
    };
    const flags = PRESENT | (verifies ? VERIFIED : 0) | (type === 'webauthn.create' ? WITH_KEY : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return {
      client: Buffer.from(JSON.stringify({ type, challenge, origin })),
      authenticator: Buffer.concat([sha256(Buffer.from(rpId)), head]),
    };
  }

  return {
    id: named.id,
    make(page, answers = {}) {
      const { client, authenticator } = answer(page, 'webauthn.create', answers);
      const key = Buffer.concat([authenticator, Buffer.alloc(16), Buffer.from([0, id.length]), id, inCose]);
      const attested = new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', Uint8Array.from(key)],
      ]);
      const response = {
        clientDataJSON: client.toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attested)).toString('base64url'),
        transports: ['internal'],
      };
      return JSON.stringify({ ...named, response, clientExtensionResults: {} });
    },
    use(page, answers = {}) {
      const { client, authenticator } = answer(page, 'webauthn.get', answers);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticator.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authenticator, sha256(client)]), privateKey).toString('base64url'),
      };
      return JSON.stringify({ ...named, response, clientExtensionResults: {} });
    },
  };
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
