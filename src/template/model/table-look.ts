/**
 * §10.31: the look of a table: widths and alignments of its columns, its density, and whether it holds the totals of the table above it.
 * Documents keep it in a comment before the table: `<!-- table widths="30% 20mm 1" align="left right decimal" compact -->`.
 */
import type { Nodes } from 'mdast';
import type { NumberShape } from '../../domain/numbers.ts';
import { isMessage, type Message, tell } from '../../locales/message.ts';

/** The width of a column with its padding: a percentage of the table, points, or a share of what other columns leave. */
export type ColumnSize = { value: number; unit: 'percent' | 'points' | 'share' };
/** `decimal`: right-aligned, with decimal points aligned. */
export type ColumnAlignment = 'left' | 'center' | 'right' | 'decimal';
export const DENSITIES = ['compact', 'roomy'] as const;
export type TableDensity = (typeof DENSITIES)[number];

/** The look of a table. Columns that are undefined follow their content. */
export type TableLook = {
  widths?: (ColumnSize | undefined)[];
  align?: (ColumnAlignment | undefined)[];
  density?: TableDensity;
  totals?: true;
  /** Dots lead from the end of a text to the next column. */
  leaders?: true;
};

/** A look as written. */
export type WrittenLook = { widths?: string | undefined; align?: string | undefined; words: readonly string[] };

const TOTALS = 'totals';
const LEADERS = 'leaders';
/** The words for a table's look. */
export const TABLE_WORDS: readonly string[] = [...DENSITIES, TOTALS, LEADERS];

const POINTS: Record<string, number> = { mm: 72 / 25.4, cm: 72 / 2.54, in: 72, pt: 1, px: 0.75 };
const SIZE = /^(\d{1,5}(?:\.\d{1,4})?)(%|mm|cm|in|pt|px)?$/;
const AUTO = 'auto';
const ALIGNMENTS: readonly string[] = ['left', 'center', 'right', 'decimal'];
/** The tolerance of a total of percentages: three rounded thirds may exceed 100. */
const ROUNDED = 0.5;

function parts(written: string): string[] {
  return written.split(/[\s,]+/).filter((part) => part !== '');
}

/** Parses a width. Undefined for `auto`; a message if it is invalid. */
export function columnSize(written: string): ColumnSize | undefined | Message {
  if (written === AUTO) return undefined;
  const [, digits, unit] = SIZE.exec(written) ?? [];
  const value = Number(digits ?? 0);
  if (!(value > 0)) return tell('markdown.table.width', { width: written });
  if (unit === '%') return { value, unit: 'percent' };
  return unit === undefined ? { value, unit: 'share' } : { value: value * POINTS[unit]!, unit: 'points' };
}

/** Parses a look. `columns`: the table's number of columns, to be checked. Returns a message if it is invalid. */
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
  if (words.includes(LEADERS)) look.leaders = true;
  return look;
}

/** §17.33: returns the look of a table without some of its columns, counted from 0. The others share their percentages. */
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

/** Returns the look in a comment, as written. Undefined for any other HTML. */
export function writtenLook(html: string): WrittenLook | undefined {
  const [, inside] = COMMENT.exec(html) ?? [];
  if (inside === undefined) return undefined;
  const written = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(inside)?.[1];
  const words = inside.replace(/\S+="[^"]*"/g, ' ');
  return { widths: written('widths'), align: written('align'), words: parts(words) };
}

/** Returns the comment for a look. */
export function lookComment({ widths, align, words }: WrittenLook): string {
  const written = (name: string, said: string | undefined) => said && `${name}="${parts(said).join(' ')}"`;
  const said = [written('widths', widths), written('align', align), ...words];
  return `<!-- table ${said.filter(Boolean).join(' ')} -->`;
}

/** Parses the look in a document's comment. Undefined for any other HTML. */
export function storedLook(html: string): TableLook | undefined {
  const written = writtenLook(html);
  const look = written && readLook(written);
  return isMessage(look) ? undefined : look;
}

/** Returns the number of columns in a table's rows, without cells that span from rows above. */
export function columnCount(table: Nodes): number {
  if (table.type === 'table')
    return table.children.reduce((max, row) => Math.max(max, row.children.length), table.align?.length ?? 0);
  if (table.type === 'flowRow')
    return table.children.reduce((sum, { colspan = 1, marks }) => sum + (marks ? 0 : colspan), 0);
  if (table.type !== 'flowTable' && table.type !== 'flowSection') return 0;
  return (table.children as Nodes[]).reduce((max, part) => Math.max(max, columnCount(part)), 0);
}

/**
 * §17.34: the widths of columns side by side, in PDF and preview: lengths and percentages are fixed, and shares divide the rest. Further
 * columns wrap below.
 */
export const MAX_COLUMNS = 4;

const SHARE: ColumnSize = { value: 1, unit: 'share' };

/** Returns the widths of the columns in the first row: up to 100% in total, and at most four. */
export function columnTracks(columns: readonly { width?: string }[]): ColumnSize[] {
  const sizes = columns.slice(0, MAX_COLUMNS).map(({ width = '' }) => sizeOr(columnSize(width)));
  let percent = 0;
  const over = sizes.findIndex(({ unit, value }) => {
    percent += unit === 'percent' ? value : 0;
    return percent > 100 + ROUNDED;
  });
  return over > 0 ? sizes.slice(0, over) : sizes;
}

/** The least width of a party that signs, in points: 45 mm. */
export const NARROWEST_PARTY = (45 * 72) / 25.4;

/** §10.45: returns how many parties stand side by side where there is room. One alone is as wide as one of two. */
export function partiesPerRow(parties: number): number {
  return parties === 3 ? 3 : 2;
}

/** Returns the widths of the columns in one row. `whole`: the width of all of them, with `gap` between two. Both in points. */
export function tracksOf(
  { children, parties }: { children: readonly { width?: string }[]; parties?: true },
  whole: number,
  gap: number,
): ColumnSize[] {
  if (!parties) return columnTracks(children);
  const room = Math.floor((whole + gap) / (NARROWEST_PARTY + gap));
  return Array.from({ length: Math.max(1, Math.min(partiesPerRow(children.length), room)) }, () => SHARE);
}

function sizeOr(size: ReturnType<typeof columnSize>): ColumnSize {
  return size && !isMessage(size) ? size : SHARE;
}

/**
 * Returns the widths in points, with `gap` between the columns, in a width of `whole`. If they are too wide together, they shrink in
 * proportion.
 */
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

// §17.29: the sum of one column that a table carries over from page to page.

/**
 * Cells with amounts: `count` of them, from row `from` of the table's body, at every `every`-th row. `cell`: the index in the row. All
 * are counted from 0.
 */
export type CarriedCells = { from: number; count: number; every: number; cell: number };

/**
 * How the amounts are written. `format`: that of their field. `shape`: its meaning, if not the default. `before`, `after`: the text
 * around them in their cells.
 */
export type AmountShape = { format?: string; shape?: NumberShape; before?: string; after?: string };

export type CarriedColumn = AmountShape & {
  /** The table's index among all tables of the document, from 0. */
  table: number;
  cells: CarriedCells[];
  /** The plain number that the sums begin with, if it is not 0; empty if it is blank. */
  opening?: string;
  /** Whether the last amount is carried, not the sum. */
  last?: true;
  /** The words at the foot of a page, and at the head of the next one. */
  forward: string;
  brought: string;
};
