/** §10.23, §17.24: numbers as letters and Roman numbers. */
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

/** a … z, aa, ab … */
function letters(number: number): string {
  let text = '';
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26)) {
    text = String.fromCharCode(97 + ((left - 1) % 26)) + text;
  }
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

/** Letters begin at 1 and Roman numbers end at 3999: any other number is decimal. */
export function ordinal(number: number, kind: NumberKind): string {
  if (kind === '1' || number < 1) return String(number);
  const isRoman = kind === 'i' || kind === 'I';
  if (isRoman && number > HIGHEST_ROMAN) return String(number);
  const text = isRoman ? roman(number) : letters(number);
  if (kind === 'aa') return text + text;
  return kind === 'A' || kind === 'I' ? text.toUpperCase() : text;
}
