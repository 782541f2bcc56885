/** §20.8: what a page remembers of itself in a hidden field, as JSON. */

/** In characters: what is parsed where requests are answered, 20 ms at worst. A page of ours has less. */
export const MAX_JSON_FIELD = 500_000;

/** Undefined for nothing, for what is too long and for what is no JSON: no page of ours sends that. */
export function readJsonField(sent: string | null): unknown {
  if (sent === null || sent.length > MAX_JSON_FIELD) return undefined;
  try {
    return JSON.parse(sent);
  } catch {
    return undefined;
  }
}
