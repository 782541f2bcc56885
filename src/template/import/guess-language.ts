/** §10.22, §10.19: the language of a text: what its file says, else a guess. */
import { eld } from 'eld/small';
import { isKnownLanguage } from '../../domain/calendar.ts';

/** `from` says where it comes from, and of a default why. */
export type FoundLanguage = { language: string; from: string };

const DEFAULT = 'en';

/** A heading or a line of names tells too little; in UTF-8, as a Chinese character tells more than a Latin letter. */
const MIN_BYTES = 80;

/**
 * §10.22, §10.19: the language of a file of another program: as it says itself, else guessed from its text.
 * `said`: what the file gives as its language, such as `de_AT`; `prose`: text without code and addresses.
 */
export function guessLanguage(said: string | undefined, prose: string): FoundLanguage {
  const given = said?.trim().replaceAll('_', '-');
  if (given && isKnownLanguage(given)) return { language: Intl.getCanonicalLocales(given)[0]!, from: 'given' };
  if (Buffer.byteLength(prose) < MIN_BYTES) return { language: DEFAULT, from: 'default: too short to tell' };
  const guess = eld.detect(prose);
  if (!guess.isReliable()) return { language: DEFAULT, from: 'default: not clear' };
  const language = guess.language === 'zh' ? chineseOf(prose) : guess.language;
  if (!isKnownLanguage(language)) return { language: DEFAULT, from: `default: ${language} is not known` };
  return { language, from: 'guessed' };
}

/** Frequent characters that only one of the two scripts has; `language` chooses the shapes of the others (§17.2). */
const TRADITIONAL = /[們這國說對時會來個學為與]/g;

const SIMPLIFIED = /[们这国说对时会来个学为与]/g;

function chineseOf(prose: string): string {
  const count = (script: RegExp) => prose.match(script)?.length ?? 0;
  return count(TRADITIONAL) > count(SIMPLIFIED) ? 'zh-Hant' : 'zh';
}
