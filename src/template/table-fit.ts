/**
 * Tables of more columns than fit give up air and then size, in the preview as in the PDF. Only the PDF measures letters; here
 * their widths are guessed, and a table for which the guess was too small scrolls.
 */
import type { Table } from 'mdast';
import { cellText, isNumber } from './number-columns.ts';

/** Classes of the paper's style sheet, in the order in which they are tried: points of padding on each side, and of type. */
const FITS: readonly [className: string, padding: number, size: number][] = [
  ['', 5, 9.5],
  ['close', 3, 9.5],
  ['size-9', 3, 9],
  ['size-8', 2.5, 8],
  ['size-7', 1.5, 7],
];

/** Of the size: most letters and digits; capitals and ideographs are wider, points and commas narrower. */
const LETTER = 0.58;
const OTHERS: readonly [characters: RegExp, width: number][] = [
  [/\p{Lu}/gu, 0.68],
  [/[\p{Ideographic}\p{Script=Hiragana}\p{Script=Katakana}]/gu, 1],
  [/[.,:;'’|!()il]/g, 0.29],
];
/** Lines end after these, and between ideographs. */
const BREAKS = /\s+|(?<=[-–—/\p{Ideographic}\p{Script=Hiragana}\p{Script=Katakana}])/u;

/** How a table is to be set in so many points, as a class; empty when it has room. */
export function tableFit({ children }: Table, width: number): string {
  const least: number[] = [];
  for (const row of children)
    for (const [column, cell] of row.children.entries()) {
      const text = cellText(cell);
      const words = isNumber(text) ? [text.trim()] : text.split(BREAKS);
      for (const word of words) least[column] = Math.max(least[column] ?? 0, emsOf(word));
    }
  const ems = least.reduce((sum, column) => sum + column, 0);
  const fits = FITS.find(([, padding, size]) => ems * size + 2 * padding * least.length <= width);
  return (fits ?? FITS.at(-1)!)[0];
}

const emsOf = (word: string): number =>
  OTHERS.reduce(
    (ems, [characters, width]) => ems + (word.match(characters)?.length ?? 0) * (width - LETTER),
    word.length * LETTER,
  );
