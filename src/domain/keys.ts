/** §2.3 `key`: lower-case letters, digits and underscores, derived from the label. */

/** §10.9: NFKD, marks dropped, lower case, each run of other characters one `_`, trimmed; `field` when empty. */
export function deriveKey(label: string): string {
  return (
    label
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_|_$/g, '') || 'field'
  );
}

/** `base`, or the first of `base_2`, `base_3`, … that is not taken. */
export function makeUniqueKey(base: string, taken: { has(key: string): boolean }): string {
  if (!taken.has(base)) return base;
  let suffix = 2;
  while (taken.has(`${base}_${suffix}`)) suffix++;
  return `${base}_${suffix}`;
}
