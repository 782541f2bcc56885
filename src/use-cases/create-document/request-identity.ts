/** §4.3, idempotency rules 1 and 2, and §12.2: the identity of a request for idempotency: a hash, and how long it holds. */
import { createHash } from 'node:crypto';
import type { Identity } from '../../data/storage/documents/insert-documents.ts';
import { HOUR, MINUTE } from '../../domain/durations.ts';
import { canonicalJson, digestOfValues } from '../../domain/json.ts';
import { isLongValues } from '../../domain/values.ts';

const KEY_LASTS = 24 * HOUR;

export type IdentifiedRequest = {
  workspaceId: string;
  templateId: string;
  credentialId: string;
  /** The `Idempotency-Key` header. */
  key: string | undefined;
  /** 24 hours by default. */
  keyLasts?: number | undefined;
  /** As it is kept. */
  title: string | undefined;
  values: unknown;
};

/**
 * With a key: workspace, template and key, whatever the body; without: credential and body too, as canonical JSON. The template need
 * not be there. `templateId` may be in capitals, as the path has it.
 */
export function requestIdentity(request: IdentifiedRequest): Identity {
  const { workspaceId, templateId, credentialId, key, keyLasts = KEY_LASTS, title, values } = request;
  if (key !== undefined) return keyIdentity({ workspaceId, templateId, key }, keyLasts);
  const sent = isLongValues(values) ? values.digest : digestOfValues(values);
  return {
    hash: digest(['request', workspaceId, credentialId, templateId.toLowerCase(), title ?? null, sent]),
    windowMs: 10 * MINUTE,
  };
}

export function keyIdentity(
  { workspaceId, templateId, key }: Record<'workspaceId' | 'templateId' | 'key', string>,
  windowMs = KEY_LASTS,
): Identity {
  return { hash: digest(['key', workspaceId, templateId.toLowerCase(), key]), windowMs };
}

function digest(parts: unknown[]): Buffer {
  return createHash('sha256').update(canonicalJson(parts)).digest();
}
