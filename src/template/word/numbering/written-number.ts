/** §10.37: numbers as Word writes them in the formats of its lists (ECMA-376, part 1, 17.18.59). */
import { ordinal } from '../../clauses/ordinal.ts';

const IDEOGRAPHS = [...'零一二三四五六七八九'];
const ENDINGS = ['th', 'st', 'nd', 'rd'];

/** Beyond, Word's letters begin again. */
const LAST_LETTER = 780;

/** Word goes on with aa, bb where others go on with aa, ab. */
function letters(number: number): string {
  if (number < 1) return '';
  if (number > LAST_LETTER) return String(number);
  return String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.floor((number - 1) / 26) + 1);
}

function ordinalOf(number: number): string {
  const isTeen = number % 100 > 10 && number % 100 < 14;
  return number + ((isTeen ? undefined : ENDINGS[number % 10]) ?? 'th');
}

/** Up to 99; larger ones are decimal. */
function ideographs(number: number): string {
  if (number >= 100) return String(number);
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  const first = tens === 0 ? '' : `${tens === 1 ? '' : IDEOGRAPHS[tens]}十`;
  return first + (ones > 0 || tens === 0 ? IDEOGRAPHS[ones] : '');
}

const FORMATS: Record<string, (number: number) => string> = {
  decimal: String,
  decimalZero: (number) => String(number).padStart(2, '0'),
  lowerLetter: letters,
  upperLetter: (number) => letters(number).toUpperCase(),
  lowerRoman: (number) => ordinal(number, 'i'),
  upperRoman: (number) => ordinal(number, 'I'),
  none: () => '',
  ordinal: ordinalOf,
  chineseCounting: ideographs,
  chineseCountingThousand: ideographs,
  taiwaneseCountingThousand: ideographs,
  japaneseCounting: ideographs,
};

/** A format that is not known is decimal. */
export function writtenNumber(number: number, format: string): string {
  return (FORMATS[format] ?? String)(number);
}

/** How Platen's marks write a number of these formats. */
export const EXAMPLES: Record<string, string> = {
  decimal: '1',
  lowerLetter: 'a',
  upperLetter: 'A',
  lowerRoman: 'i',
  upperRoman: 'I',
};
