/**
 * §10.43: the words for numbers, one file for each language in `number-words/`, made of CLDR's rules (`.config/number-words/make.ts`). A
 * file is read when a formula first asks for its language, synchronously, as catalogues are.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The languages that numbers are spelled in, without those of one region. */
export const SPELLED = [
  ...[
    'ar',
    'cs',
    'da',
    'de',
    'el',
    'en',
    'es',
    'fi',
    'fr',
    'he',
    'hi',
    'hu',
    'it',
    'ja',
    'ko',
    'nb',
    'nl',
    'pl',
    'pt',
    'ro',
    'ru',
    'sv',
    'tr',
  ],
  ...['uk', 'zh'],
];
/** Those of one region or script. */
export const BY_REGION = new Set(['de-CH', 'en-IN', 'fr-BE', 'fr-CH', 'pt-PT', 'zh-Hant']);
const SAME: Record<string, string> = { no: 'nb', nn: 'nb', iw: 'he' };

const loaded = new Map<string, unknown>();

/** Returns the file for a language (BCP 47) as it was parsed. Undefined for one that is not spelled. */
export function numberWordsIn(language: string): unknown {
  const { language: base, region, script } = new Intl.Locale(language).maximize();
  const own = [`${base}-${region}`, `${base}-${script}`].find((one) => BY_REGION.has(one));
  const name = own ?? SAME[base] ?? base;
  if (!own && !SPELLED.includes(name)) return undefined;
  const known =
    loaded.get(name) ?? JSON.parse(readFileSync(path.join(import.meta.dirname, `number-words/${name}.json`), 'utf8'));
  loaded.set(name, known);
  return known;
}
