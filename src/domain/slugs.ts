/** §10.80: the name of a template in an address: `/templates/by-slug/offer-letter/generations`. */
import { deriveKey, makeUnique } from './keys.ts';

/** The most characters of a slug without its number. */
const MAX = 80;

/** Derives a slug from a title: romanised, in lower case, its words joined by `-`. Returns `template` when nothing is left. */
export function deriveSlug(title: string): string {
  const words = deriveKey(title, 'template').replaceAll('_', '-');
  return words.length <= MAX ? words : words.slice(0, MAX).replace(/-[^-]*$/, '');
}

/** Returns `base`, or the first of `base-2`, `base-3`, … that is free. */
export function makeUniqueSlug(base: string, taken: { has(slug: string): boolean }): string {
  return makeUnique(base, '-', taken);
}
