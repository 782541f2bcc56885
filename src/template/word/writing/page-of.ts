/** §10.37: the page of a Word file in the words of the front matter. */

import type { Notes } from '../reading/notes.ts';
import type { Section } from '../reading/read-document.ts';

export type WrittenPage = {
  size?: string;
  orientation?: 'landscape';
  margins?: Record<(typeof SIDES)[number], string>;
};

/** In twips, upright. */
const SIZES: [name: string, width: number, height: number][] = [
  ['A4', 11906, 16838],
  ['Letter', 12240, 15840],
  ['Legal', 12240, 20160],
];
const SIDES = ['top', 'right', 'bottom', 'left'] as const;
const TWIPS_PER_MM = 1440 / 25.4;
/** Producers round sizes. */
const SAME_SIZE = 300;
/** In millimetres: less than a printer can print to, or more than leaves room for text. */
const [MIN_MARGIN, MAX_MARGIN] = [5, 80];

export function pageOf(section: Section | undefined, notes: Notes): WrittenPage {
  return { ...sizeOf(section?.size, notes), ...marginsOf(section?.margins) };
}

function sizeOf(size: Section['size'], notes: Notes): WrittenPage {
  const [width, height] = [Number(size?.['w:w']), Number(size?.['w:h'])];
  if (!(width > 0 && height > 0)) return {};
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const far = SIZES.map(([name, w, h]) => ({ name, by: Math.abs(w - short) + Math.abs(h - long) }));
  const nearest = far.sort((a, b) => a.by - b.by)[0]!;
  if (nearest.by > SAME_SIZE)
    notes.add('kept', `A page of ${inMm(width)} × ${inMm(height)} is taken as ${nearest.name}.`);
  return { size: nearest.name, ...(width > height && { orientation: 'landscape' }) };
}

function marginsOf(margins: Section['margins']): WrittenPage {
  if (!margins || SIDES.some((side) => !Number.isFinite(Number(margins[`w:${side}`] ?? Number.NaN)))) return {};
  const said = SIDES.map((side): [string, string] => [side, clamped(Number(margins[`w:${side}`]))]);
  return { margins: Object.fromEntries(said) as NonNullable<WrittenPage['margins']> };
}

/** A negative margin is one that a long header does not move. */
function clamped(twips: number): string {
  const mm = Math.abs(twips) / TWIPS_PER_MM;
  return `${rounded(Math.min(MAX_MARGIN, Math.max(MIN_MARGIN, mm)))}mm`;
}

function inMm(twips: number): string {
  return `${rounded(twips / TWIPS_PER_MM)} mm`;
}

function rounded(mm: number): number {
  return Math.round(mm * 10) / 10;
}
