/** §4.3, idempotency rules 1 and 2: when two requests are the same request. */

import { createHash } from 'node:crypto';
import { HOUR, MINUTE } from './durations.ts';

/** `hash` (SHA-256) tells requests apart; the answer is replayed until `windowMs` have passed. */
export type Identity = { hash: Buffer; windowMs: number };

export type IdentifiedRequest = {
  workspaceId: string;
  templateId: string;
  credentialId: string;
  /** The `Idempotency-Key` header. */
  key: string | undefined;
  title: string | undefined;
  values: unknown;
};

/** With a key it is workspace, template and key, whatever the body is; without one it is everything that was sent. */
export function identityOf(request: IdentifiedRequest): Identity {
  const { workspaceId, templateId, credentialId, key, title, values } = request;
  return key === undefined
    ? {
        hash: digest(['request', workspaceId, credentialId, templateId, title ?? null, values ?? {}]),
        windowMs: 10 * MINUTE,
      }
    : { hash: digest(['key', workspaceId, templateId, key]), windowMs: 24 * HOUR };
}

/** The identity as a key for Postgres' advisory locks: a signed 64-bit number. */
export function lockKeyOf(identity: Identity): bigint {
  return identity.hash.readBigInt64BE(0);
}

function digest(parts: unknown[]): Buffer {
  return createHash('sha256').update(canonicalJson(parts)).digest();
}

/** JSON with the keys of every object sorted, so that their order does not matter. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}
