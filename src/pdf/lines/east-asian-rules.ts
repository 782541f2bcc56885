/** §17.45: the rules of East Asian lines, which are loaded for the first document with Chinese, Japanese or Korean text. */
import { EAST_ASIAN, mayBeEastAsian } from '../../template/typography/script-of.ts';
import type { EastAsian } from './run.ts';

let rulesIn: ((language: string, spaced: boolean) => EastAsian) | undefined;

/** Loads them if a document may need them, which is asked before it is laid out. `markdown`: all of its text. */
export async function loadEastAsianFor(markdown: string): Promise<void> {
  if (mayBeEastAsian(markdown)) rulesIn ??= (await import('./east-asian.ts')).eastAsianIn;
}

/**
 * Returns the rules for a document; undefined if nothing in it concerns them. `hasRuby`: it has texts with readings. `language`: a BCP 47 tag. `spaced`: a quarter of an
 * em stands between ideographs and letters of other scripts. Throws if `loadEastAsianFor` was not called.
 */
export function eastAsianRules(
  text: string,
  hasRuby: boolean,
  language: string,
  spaced: boolean,
): EastAsian | undefined {
  if (!hasRuby && !EAST_ASIAN.test(text)) return undefined;
  if (!rulesIn) throw new Error('The document has East Asian text: call loadEastAsianFor first.');
  return rulesIn(language, spaced);
}
