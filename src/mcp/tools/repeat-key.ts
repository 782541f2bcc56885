/** §22.5: a model that repeats a call makes no second document: the call is the `Idempotency-Key` of itself. */
import { createHash } from 'node:crypto';
import { canonicalJson } from '../../domain/canonical-json.ts';
import { digestOfValues } from '../../domain/digest-of-values.ts';
import { isLongValues } from '../../domain/long-values.ts';

type Given = Record<string, unknown>;

/** `generate_document`'s arguments with a key: the one that was sent, or one made of caller, template, title and values. */
export function withRepeatKey(given: Given, caller: string): Given {
  if (given.idempotency_key !== undefined) return given;
  const { id, title, values } = given;
  const sent = isLongValues(values) ? values.digest : digestOfValues(values);
  const call = canonicalJson([caller, String(id).toLowerCase(), title ?? null, sent]);
  return { ...given, idempotency_key: `mcp-${createHash('sha256').update(call).digest('hex')}` };
}
