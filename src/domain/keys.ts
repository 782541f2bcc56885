/** §2.3 `key`: lower-case letters, digits and underscores, derived from the label. */
import anyAscii from 'any-ascii';

/** Scripts in which each character is a syllable or a word. */
const SYLLABLES = /[\p{Script=Han}\p{Script=Hangul}]/gu;

/**
 * §10.9: derives a key from a label: romanised, in lower case, with each run of other characters replaced by one `_`, and trimmed.
 * Returns `otherwise` when nothing is left.
 */
export function deriveKey(label: string, otherwise = 'field'): string {
  return (
    anyAscii(label.normalize('NFKC').replace(SYLLABLES, ' $& '))
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_|_$/g, '') || otherwise
  );
}

/** Returns `base`, or the first of `base_2`, `base_3`, … that is free. */
export function makeUniqueKey(base: string, taken: { has(key: string): boolean }): string {
  return makeUnique(base, '_', taken);
}

/** Returns `base`, or the first of it with a number from 2 after `mark` that is free. */
export function makeUnique(base: string, mark: string, taken: { has(name: string): boolean }): string {
  if (!taken.has(base)) return base;
  let suffix = 2;
  while (taken.has(`${base}${mark}${suffix}`)) suffix++;
  return `${base}${mark}${suffix}`;
}
