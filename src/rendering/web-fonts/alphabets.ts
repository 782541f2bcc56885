/**
 * §17.21: fixed sets of characters for font subsetting. Documents of one script share them, so that a face is subset and compressed
 * once in a process and not once for each document.
 */
import { type BuiltInFamily, type FamilyName, isOwn } from '../../pdf/index.ts';

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}

const SOFT_HYPHEN = '\u00ad';

/** The characters of English letters and invoices, and bullets. */
const BASIC = `${range(0x20, 0x7e)}\u00a0§©®°·–—‘’“”„•…€£`;
/** European languages in Latin script (Latin-1 and Latin Extended-A), Turkish and Romanian included. */
export const LATIN = `${BASIC}${range(0xa1, 0x17f).replace(SOFT_HYPHEN, '')}ȘșȚț‚‹›†‡‰−`;
const GREEK = `${LATIN}΄΅${range(0x386, 0x38a)}Ό${range(0x38e, 0x3a1)}${range(0x3a3, 0x3ce)}`;
const CYRILLIC = `${LATIN}${range(0x400, 0x45f)}Ґґ№`;
const LETTERS = [BASIC, LATIN, GREEK, CYRILLIC];

/** Letters, digits, vowel signs and punctuation of Arabic, and the letters of Persian and Urdu. */
const ARABIC = `،؛؟ـ${range(0x621, 0x63a)}${range(0x641, 0x655)}${range(0x660, 0x66d)}ٰٱٹپچڈڑژکگںھہۂۃیےۓ۔${range(0x6f0, 0x6f9)}`;
const HEBREW = `${range(0x5b0, 0x5bc)}־ׁׂ${range(0x5d0, 0x5ea)}׳״₪`;
const THAI = `${range(0xe01, 0xe3a)}${range(0xe3f, 0xe5b)}`;
const JOINERS = '\u200c\u200d';
const DEVANAGARI = `${range(0x900, 0x97f)}${JOINERS}`;

/** By family, the smallest first. A family without any is subset to the characters of each document. */
const ALPHABETS: Partial<Record<BuiltInFamily, readonly string[]>> = {
  serif: LETTERS,
  sans: LETTERS,
  mono: LETTERS,
  naskh: [ARABIC],
  arabic: [ARABIC],
  serifHebrew: [HEBREW],
  hebrew: [HEBREW],
  thai: [THAI],
  devanagari: [DEVANAGARI],
  bengali: [`${range(0x980, 0x9ff)}${JOINERS}`],
  gujarati: [`${range(0xa80, 0xaff)}${JOINERS}`],
  tamil: [`${range(0xb80, 0xbff)}${JOINERS}`],
  telugu: [`${range(0xc00, 0xc7f)}${JOINERS}`],
  khmer: [`${range(0x1780, 0x17ff)}${JOINERS}`],
  georgian: [range(0x10d0, 0x10ff)],
  armenian: [`${range(0x531, 0x58f)}`],
  ethiopic: [range(0x1200, 0x137f)],
};

const sets = new Map<string, ReadonlySet<string>>();

function setOf(alphabet: string): ReadonlySet<string> {
  const known = sets.get(alphabet) ?? new Set(alphabet);
  sets.set(alphabet, known);
  return known;
}

/** The smallest fixed set of a family that has all these characters; undefined when none has them. */
export function alphabetFor(family: FamilyName, characters: ReadonlySet<string>): string | undefined {
  return (isOwn(family) ? LETTERS : ALPHABETS[family])?.find((alphabet) => characters.isSubsetOf(setOf(alphabet)));
}

const latin = setOf(LATIN);

/** Whether serif, sans and mono all have every character of a text, so that no fallback font is needed. */
export function isInBaseFonts(text: string): boolean {
  for (const character of text) if (!latin.has(character)) return false;
  return true;
}
