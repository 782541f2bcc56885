/** §10.23, §17.24: writes numbers as letters, Roman numerals, and in the ways of Chinese, Japanese, Korean and Arabic. */
import type { NumberKind } from '../model/document-tree.ts';

const ROMAN: [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
const HIGHEST_ROMAN = 3999;

/** Writes a number as letters: a … z, aa, ab … */
function letters(number: number): string {
  let text = '';
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26))
    text = String.fromCharCode(97 + ((left - 1) % 26)) + text;
  return text;
}

function roman(number: number): string {
  let text = '';
  let left = number;
  for (const [value, sign] of ROMAN) {
    text += sign.repeat(Math.floor(left / value));
    left %= value;
  }
  return text;
}

const DIGITS = [...'〇一二三四五六七八九'];
const UNITS: [unit: number, sign: string][] = [
  [1000, '千'],
  [100, '百'],
  [10, '十'],
];

/** Writes a number from 1 to 9999 as `一百零一`. `zero`: one stands between digits that are not adjacent. */
export function ideographs(number: number, zero = ''): string {
  let out = '';
  let left = number;
  let isGap = false;
  for (const [unit, sign] of UNITS) {
    const digit = Math.floor(left / unit);
    left %= unit;
    if (digit > 0) out += `${isGap ? zero : ''}${number < 20 ? '' : DIGITS[digit]}${sign}`;
    isGap = digit === 0 && out !== '';
  }
  return left > 0 || out === '' ? `${out}${isGap ? zero : ''}${DIGITS[left]}` : out;
}

/** Korean syllables: 가 … 하, 거 … 허, 고 …, of 14 consonants and six vowels, by their offsets in Unicode. */
const CONSONANTS = [0, 2, 3, 5, 6, 7, 9, 11, 12, 14, 15, 16, 17, 18];
const VOWELS = [0, 4, 8, 13, 18, 20];

function syllable(number: number): string | undefined {
  const vowel = VOWELS[Math.floor((number - 1) / CONSONANTS.length)];
  const consonant = CONSONANTS[(number - 1) % CONSONANTS.length]!;
  return vowel === undefined ? undefined : String.fromCodePoint(0xac00 + (consonant * 21 + vowel) * 28);
}

function circled(number: number): string | undefined {
  if (number > 50) return undefined;
  const first = number <= 20 ? 0x2460 : number <= 35 ? 0x3251 - 20 : 0x32b1 - 35;
  return String.fromCodePoint(first + number - 1);
}

const KANA = [...'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン'];
/** The order of numbers (abjad); ه is written with a stroke, so that it is no 5 in Arabic digits. */
const ABJAD = 'أ ب ج د هـ و ز ح ط ي ك ل م ن س ع ف ص ق ر ش ت ث خ ذ ض ظ غ'.split(' ');

/** Returns undefined where a kind has no more signs. */
const WAYS: Record<NumberKind, (number: number) => string | undefined> = {
  1: String,
  a: letters,
  aa: (number) => letters(number).repeat(2),
  A: (number) => letters(number).toUpperCase(),
  i: romanOf,
  I: (number) => romanOf(number)?.toUpperCase(),
  一: (number) => (number < 10_000 ? ideographs(number, '零') : undefined),
  '①': circled,
  ア: (number) => KANA[number - 1],
  가: syllable,
  أ: (number) => ABJAD[number - 1],
};

function romanOf(number: number): string | undefined {
  return number > HIGHEST_ROMAN ? undefined : roman(number);
}

/** Writes a number in its kind. Numbers below 1, and those for which a kind has no signs, are decimal. */
export function ordinal(number: number, kind: NumberKind): string {
  return (number < 1 ? undefined : WAYS[kind](number)) ?? String(number);
}
