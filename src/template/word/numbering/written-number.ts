/** §10.37: numbers as Word writes them in the formats of its lists (ECMA-376, part 1, 17.18.59). */
import { ordinal } from '../../clauses/ordinal.ts';
import { WordFault } from '../package/word-fault.ts';

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
  numberInDash: (number) => `- ${number} -`,
  ...sequences({
    russianLower: 'абвгдежзиклмнопрстуфхцчшщыэюя',
    russianUpper: 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ',
    decimalEnclosedCircle: '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳',
    ideographTraditional: '甲乙丙丁戊己庚辛壬癸',
    ideographZodiac: '子丑寅卯辰巳午未申酉戌亥',
    ganada: '가나다라마바사아자차카타파하',
  }),
};

/** Signs that are counted one after the other. */
function sequences(signs: Record<string, string>): typeof FORMATS {
  const counting = (format: string, all: string) => (number: number) => [...all][number - 1] ?? refuse(format);
  return Object.fromEntries(Object.entries(signs).map(([format, all]) => [format, counting(format, all)]));
}

/** `001, 002, 003, ...`: as many digits as the first has. */
const ZEROS = /^(0+1), /;

/** Throws a WordFault for a format that is not known: another one would be another number. */
export function writtenNumber(number: number, format: string): string {
  const digits = ZEROS.exec(format)?.[1]?.length;
  if (digits !== undefined) return String(number).padStart(digits, '0');
  return (FORMATS[format] ?? (() => refuse(format)))(number);
}

function refuse(format: string): never {
  throw new WordFault(
    `A list has numbers of the format “${format}”, which Platen cannot write. Choose another number format for it in Word, and import again.`,
  );
}

/** How Platen's marks write a number of these formats. */
export const EXAMPLES: Record<string, string> = {
  decimal: '1',
  lowerLetter: 'a',
  upperLetter: 'A',
  lowerRoman: 'i',
  upperRoman: 'I',
};
