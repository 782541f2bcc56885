/** §10.37: writes numbers in the formats of Word's lists (ECMA-376, part 1, 17.18.59). */
import { tell } from '../../../locales/message.ts';
import { ideographs, ordinal } from '../../clauses/ordinal.ts';
import { WordFault } from '../package/word-package.ts';

const ENDINGS = ['th', 'st', 'nd', 'rd'];

/** The last number that Word writes in letters; then its letters restart. */
const LAST_LETTER = 780;

/** Word continues with aa, bb where others continue with aa, ab. */
function letters(number: number): string {
  if (number < 1) return '';
  const at = (number - 1) % LAST_LETTER;
  return String.fromCharCode(97 + (at % 26)).repeat(Math.floor(at / 26) + 1);
}

function ordinalOf(number: number, language: string): string {
  if (language === 'fr') return `${number}${number === 1 ? 'er' : 'e'}`;
  if (language !== 'en') refuse(`ordinal (${language})`);
  const isTeen = number % 100 > 10 && number % 100 < 14;
  return number + ((isTeen ? undefined : ENDINGS[number % 10]) ?? 'th');
}

const DIGITS = [...'〇一二三四五六七八九'];

/** Writes `一百〇一`: one `zero` stands between digits that are not adjacent. */
function counting(format: string, zero?: string) {
  return (number: number): string =>
    number >= 10_000 || (zero === undefined && number >= 100) ? refuse(format) : ideographs(number, zero);
}

/** From 100 on, Word writes digit by digit. */
function chineseCounting(number: number): string {
  if (number < 100) return counting('chineseCounting')(number);
  return String(number).replace(/\d/g, (digit) => (digit === '0' ? '○' : DIGITS[Number(digit)]!));
}

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ORDINALS: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

/** Writes `One hundred twenty-one` and `One hundred twenty-first`. */
function inWords(number: number, language: string, isOrdinal: boolean): string {
  if (language !== 'en' || number < 1 || number >= 10_000)
    return refuse(`${isOrdinal ? 'ordinal' : 'cardinal'}Text (${language})`);
  const [thousands, hundreds, rest] = [Math.floor(number / 1000), Math.floor((number % 1000) / 100), number % 100];
  const tens = `${TENS[Math.floor(rest / 10) - 2]}${rest % 10 > 0 ? `-${SMALL[rest % 10]}` : ''}`;
  const words = [
    ...(thousands > 0 ? [SMALL[thousands]!, 'thousand'] : []),
    ...(hundreds > 0 ? [SMALL[hundreds]!, 'hundred'] : []),
    ...(rest > 0 ? [rest < 20 ? SMALL[rest]! : tens] : []),
  ].join(' ');
  const said = isOrdinal
    ? words.replace(/[a-z]+$/, (last) => ORDINALS[last] ?? `${last.replace(/y$/, 'ie')}th`)
    : words;
  return said[0]!.toUpperCase() + said.slice(1);
}

/** `language`: the document's, without a region. */
const FORMATS: Record<string, (number: number, language: string) => string> = {
  decimal: String,
  decimalZero: (number) => String(number).padStart(2, '0'),
  lowerLetter: letters,
  upperLetter: (number) => letters(number).toUpperCase(),
  lowerRoman: (number) => ordinal(number, 'i'),
  upperRoman: (number) => ordinal(number, 'I'),
  none: () => '',
  ordinal: ordinalOf,
  cardinalText: (number, language) => inWords(number, language, false),
  ordinalText: (number, language) => inWords(number, language, true),
  chineseCounting,
  chineseCountingThousand: counting('chineseCountingThousand', '〇'),
  taiwaneseCountingThousand: counting('taiwaneseCountingThousand'),
  japaneseCounting: counting('japaneseCounting'),
  decimalFullWidth: (number) => String.fromCodePoint(...[...String(number)].map((digit) => 0xff10 + Number(digit))),
  numberInDash: (number) => `- ${number} -`,
  ...sequences({
    russianLower: 'абвгдежзиклмнопрстуфхцчшщыэюя',
    russianUpper: 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ',
    aiueoFullWidth: 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン',
    irohaFullWidth: 'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン',
    ideographZodiac: '子丑寅卯辰巳午未申酉戌亥',
    ganada: '가나다라마바사아자차카타파하',
  }),
  // Formats with a fixed set of signs, after which Word continues with digits.
  ...sequences({ decimalEnclosedCircle: '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳', ideographTraditional: '甲乙丙丁戊己庚辛壬癸' }, String),
};

/** Formats that count through a list of signs. `beyond`: continues after the last one. */
function sequences(signs: Record<string, string>, beyond?: (number: number) => string): typeof FORMATS {
  const through = (format: string, all: string) => (number: number) =>
    [...all][number - 1] ?? beyond?.(number) ?? refuse(format);
  return Object.fromEntries(Object.entries(signs).map(([format, all]) => [format, through(format, all)]));
}

/** `001, 002, 003, ...`: numbers have at least as many digits as the first. */
const ZEROS = /^(0+1), /;

/** Throws a WordFault for an unknown format, since another format would show another number. */
export function writtenNumber(number: number, format: string, language: string): string {
  const digits = ZEROS.exec(format)?.[1]?.length;
  if (digits !== undefined) return String(number).padStart(digits, '0');
  return (FORMATS[format] ?? (() => refuse(format)))(number, language);
}

function refuse(format: string): never {
  throw new WordFault(tell('word.list.format', { format }));
}

/** How Platen's marks write numbers in these formats. */
export const EXAMPLES: Record<string, string> = {
  decimal: '1',
  lowerLetter: 'a',
  upperLetter: 'A',
  lowerRoman: 'i',
  upperRoman: 'I',
};
