/**
 * §10.31: what an author chooses for a table: the widths and alignments of its columns, how dense its rows are, and whether it sums up the one
 * above it. Documents keep it in a comment before the table: `<!-- table widths="30% 20mm 1" align="left right decimal" compact -->`.
 */
import type { Nodes } from 'mdast';
import type { NumberShape } from '../../domain/numbers.ts';
import { isMessage, type Message, tell } from '../../locales/message.ts';

/** Of a column with its padding: percent of the table's width, points, or a share of what other columns leave. */
export type ColumnSize = { value: number; unit: 'percent' | 'points' | 'share' };
/** `decimal`: to the right, with the points before the decimals under one another. */
export type ColumnAlignment = 'left' | 'center' | 'right' | 'decimal';
export const DENSITIES = ['compact', 'roomy'] as const;
export type TableDensity = (typeof DENSITIES)[number];

/** By columns; undefined for what the content decides. */
export type TableLook = {
  widths?: (ColumnSize | undefined)[];
  align?: (ColumnAlignment | undefined)[];
  density?: TableDensity;
  totals?: true;
};

/** What of a look is said in words. */
export type WrittenLook = { widths?: string | undefined; align?: string | undefined; words: readonly string[] };

const TOTALS = 'totals';
/** What a table may be besides its columns. */
export const TABLE_WORDS: readonly string[] = [...DENSITIES, TOTALS];

const POINTS: Record<string, number> = { mm: 72 / 25.4, cm: 72 / 2.54, in: 72, pt: 1, px: 0.75 };
const SIZE = /^(\d{1,5}(?:\.\d{1,4})?)(%|mm|cm|in|pt|px)?$/;
const AUTO = 'auto';
const ALIGNMENTS: readonly string[] = ['left', 'center', 'right', 'decimal'];
/** In percent: what three thirds may be more than all, rounded. */
const ROUNDED = 0.5;

function parts(written: string): string[] {
  return written.split(/[\s,]+/).filter((part) => part !== '');
}

/** The width that is written; undefined for `auto`, and a string that says what is wrong with it. */
export function columnSize(written: string): ColumnSize | undefined | Message {
  if (written === AUTO) return undefined;
  const [, digits, unit] = SIZE.exec(written) ?? [];
  const value = Number(digits ?? 0);
  if (!(value > 0)) return tell('markdown.table.width', { width: written });
  if (unit === '%') return { value, unit: 'percent' };
  return unit === undefined ? { value, unit: 'share' } : { value: value * POINTS[unit]!, unit: 'points' };
}

/** Reads a look. `columns`: how many the table has, where that is to be checked. A string says what is wrong. */
export function readLook({ widths, align, words }: WrittenLook, columns?: number): TableLook | Message {
  const look: TableLook = {};
  const count = (name: string, given: number) => tell('markdown.table.columns', { name, given, count: columns! });
  if (widths !== undefined) {
    const sizes = parts(widths).map(columnSize);
    const problem = sizes.find((size) => isMessage(size));
    if (problem !== undefined) return problem;
    look.widths = sizes as ColumnSize[];
    if (columns !== undefined && sizes.length !== columns) return count('widths', sizes.length);
    const percent = look.widths.reduce((sum, size) => sum + (size?.unit === 'percent' ? size.value : 0), 0);
    if (percent > 100 + ROUNDED) return tell('markdown.table.widths', { percent: Number(percent.toFixed(2)) });
  }
  if (align !== undefined) {
    const given = parts(align);
    const unknown = given.find((one) => one !== AUTO && !ALIGNMENTS.includes(one));
    if (unknown !== undefined) return tell('markdown.table.align', { align: unknown });
    if (columns !== undefined && given.length !== columns) return count('align', given.length);
    look.align = given.map((one) => (one === AUTO ? undefined : (one as ColumnAlignment)));
  }
  const density = DENSITIES.find((one) => words.includes(one));
  if (density) look.density = density;
  if (words.includes(TOTALS)) look.totals = true;
  return look;
}

/** §17.33: the look of a table without some of its columns, counted from 0. What percent they had the others share. */
export function withoutColumns({ widths, align, ...look }: TableLook, lost: ReadonlySet<number>): TableLook {
  const left = <Each>(all: Each[]) => all.filter((_, column) => !lost.has(column));
  const percentOf = (sizes: TableLook['widths'] = []) =>
    sizes.reduce((sum, size) => sum + (size?.unit === 'percent' ? size.value : 0), 0);
  const kept = widths && left(widths);
  const scale = percentOf(widths) / percentOf(kept);
  return {
    ...look,
    ...(align && { align: left(align) }),
    ...(kept && {
      widths: kept.map((size) => (size?.unit === 'percent' ? { ...size, value: size.value * scale } : size)),
    }),
  };
}

const COMMENT = new RegExp(`^<!--\\s*table((?:\\s+(?:(?:widths|align)="[^"<>]*"|${TABLE_WORDS.join('|')}))+)\\s*-->$`);

export function isLookComment(html: string): boolean {
  return COMMENT.test(html);
}

/** What a comment says; undefined for any other HTML. */
export function writtenLook(html: string): WrittenLook | undefined {
  const [, inside] = COMMENT.exec(html) ?? [];
  if (inside === undefined) return undefined;
  const written = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(inside)?.[1];
  const words = inside.replace(/\S+="[^"]*"/g, ' ');
  return { widths: written('widths'), align: written('align'), words: parts(words) };
}

/** The comment that says so. */
export function lookComment({ widths, align, words }: WrittenLook): string {
  const said = [
    widths && `widths="${parts(widths).join(' ')}"`,
    align && `align="${parts(align).join(' ')}"`,
    ...words,
  ];
  return `<!-- table ${said.filter(Boolean).join(' ')} -->`;
}

/** The look that a comment of a document says; undefined for any other HTML. */
export function storedLook(html: string): TableLook | undefined {
  const written = writtenLook(html);
  const look = written && readLook(written);
  return isMessage(look) ? undefined : look;
}

/** How many columns a table has, as far as its rows say; cells from rows above are not counted in. */
export function columnCount(table: Nodes): number {
  if (table.type === 'table')
    return table.children.reduce((max, row) => Math.max(max, row.children.length), table.align?.length ?? 0);
  if (table.type === 'flowRow') return table.children.reduce((sum, { colspan = 1 }) => sum + colspan, 0);
  if (table.type !== 'flowTable' && table.type !== 'flowSection') return 0;
  return (table.children as Nodes[]).reduce((max, part) => Math.max(max, columnCount(part)), 0);
}

/**
 * §17.34: how wide blocks side by side are, in PDF and preview: lengths and percentages hold, and shares divide what these leave. Further
 * columns stand below the first ones.
 */
export const MAX_COLUMNS = 4;

const SHARE: ColumnSize = { value: 1, unit: 'share' };

/** The widths of those that stand in the first row: as many as there are, as have 100% together, and no more than four. */
export function columnTracks(columns: readonly { width?: string }[]): ColumnSize[] {
  const sizes = columns.slice(0, MAX_COLUMNS).map(({ width = '' }) => sizeOr(columnSize(width)));
  let percent = 0;
  const over = sizes.findIndex(({ unit, value }) => {
    percent += unit === 'percent' ? value : 0;
    return percent > 100 + ROUNDED;
  });
  return over > 0 ? sizes.slice(0, over) : sizes;
}

function sizeOr(size: ReturnType<typeof columnSize>): ColumnSize {
  return size && !isMessage(size) ? size : SHARE;
}

/** In points, of columns with `gap` between them in a width of `whole`. What is too wide together shrinks in proportion. */
export function trackWidths(tracks: readonly ColumnSize[], whole: number, gap: number): number[] {
  const available = whole - gap * (tracks.length - 1);
  const fixed = tracks.map(({ value, unit }) =>
    unit === 'points' ? value : unit === 'percent' ? (available * value) / 100 : 0,
  );
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const shares = sum(tracks.map(({ value, unit }) => (unit === 'share' ? value : 0)));
  const left = Math.max(0, available - sum(fixed));
  const widths = tracks.map(({ value, unit }, at) => (unit === 'share' ? (left * value) / shares : fixed[at]!));
  const scale = Math.min(1, available / sum(widths));
  return widths.map((width) => width * scale);
}

// §17.29: what a table of a document carries from page to page: the sum of the amounts in one of its columns.

/**
 * Cells that hold amounts: `count` of them, the first in row `from` of the table's body, and from one to the next `every` rows. `cell`: its
 * place in the row. All are counted from 0.
 */
export type CarriedCells = { from: number; count: number; every: number; cell: number };

/**
 * How the amounts are written: `format` is that of their field, and `shape` what it means, where that is not what it means by itself; `before`
 * and `after` stand beside them in their cells.
 */
export type AmountShape = { format?: string; shape?: NumberShape; before?: string; after?: string };

export type CarriedColumn = AmountShape & {
  /** The table's place among all tables of the document, counted from 0. */
  table: number;
  cells: CarriedCells[];
  /** What the rows say at the foot of a page, and at the head of the next one. */
  forward: string;
  brought: string;
};
