/** §4.3, idempotency rules 1 and 2, and §12.2: when two requests are the same request. */
import { createHash } from 'node:crypto';
import { canonicalJson } from '../domain/canonical-json.ts';
import { HOUR, MINUTE } from '../domain/durations.ts';
import type { Identity } from '../storage/idempotency-records.ts';

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
export function requestIdentity(request: IdentifiedRequest): Identity {
  const { workspaceId, templateId, credentialId, key, title, values } = request;
  if (key !== undefined) return keyIdentity({ workspaceId, templateId, key });
  return {
    hash: digest(['request', workspaceId, credentialId, templateId, title ?? null, values ?? {}]),
    windowMs: 10 * MINUTE,
  };
}

/** `templateId` may be in capitals, as the path has it. */
export function keyIdentity({
  workspaceId,
  templateId,
  key,
}: Record<'workspaceId' | 'templateId' | 'key', string>): Identity {
  return { hash: digest(['key', workspaceId, templateId.toLowerCase(), key]), windowMs: 24 * HOUR };
}

function digest(parts: unknown[]): Buffer {
  return createHash('sha256').update(canonicalJson(parts)).digest();
}
