/** §17.21, §19.3–19.6: where the furniture of pages stands in the PDF, for the preview to show it in the same places. Lengths are in points. */
import type { List, PhrasingContent, RootContent, Table } from 'mdast';
import type { Box } from './address-windows.ts';
import type { FrameRule } from './document-style.ts';
import type { Alignment, FlowTable } from './document-tree.ts';
import type { TableDensity } from './table-look.ts';

/** Text, whose page tokens are still to be settled, or a picture (the path of an asset). */
export type BoxPart =
  | { kind: 'text'; children: PhrasingContent[] }
  | { kind: 'picture'; path: string; alt: string; width: number; height: number };

/** A box of a header or footer. `place`: what no other there has. `y`: from the upper edge of the sheet, or from the end of the body for a footer. */
export type BoxMeasure = { place: string; align: Alignment; x: number; y: number; width: number; parts: BoxPart[] };

/** `picture`: the path of an asset and its place, which may go beyond the sheet. `watermark`: a path as SVG has it. */
export type SheetMeasure = {
  margins: { top: number; bottom: number };
  header: BoxMeasure[];
  footer: BoxMeasure[];
  color?: string;
  picture?: Box & { path: string };
  watermark?: { path: string; color: string };
  frame?: FrameRule[];
};

/** `address`: undefined for one that stands in the text. `size`: of type, `leading`: a multiple of it. `marks`: of folds and of the punch. */
export type WindowMeasure = {
  leading: number;
  address: (Box & { size: number; block: RootContent }) | undefined;
  /** The blocks beside the address. */
  beside?: Box & { blocks: RootContent[] };
  sender?: Box & { size: number; parts: BoxPart[] };
  marks: { y: number; from: number; to: number }[];
};

/** `text`: how headers and footers are set. */
export type FurnitureMeasure = {
  text: { size: number; leading: number; color: string };
  first: SheetMeasure;
  following: SheetMeasure;
  /** Measures of sections whose pages differ, by the sections' keys. */
  sections?: Record<string, SheetMeasure>;
  window?: WindowMeasure;
};

// §17.21: how the PDF sets a table, measured there so that the preview shows the same widths and type.

/**
 * `shares`: of its columns in the width of the table, padding and all; `padding` on each side and `size` of its type in points, the usual one
 * unless given. `gap`: on the right side of its columns but the last, in place of the padding. `density`: where it is not the usual one.
 * `beside`: the share of the width that stays free at its end. `gaps`: for each row below the header, what stands free to the right of a cell's amount, as a share of the type size.
 */
export type TableMeasure = {
  shares: number[];
  padding: number;
  size?: number;
  gap?: number;
  density?: TableDensity | undefined;
  gaps?: number[][];
  beside?: number;
};
/** None for a table that has no room on the page, which the reader's browser then lays out. */
export type TableMeasures = ReadonlyMap<Table | FlowTable, TableMeasure>;

// §17.27: how the PDF sets the numbers of clauses, measured there so that the preview shows the same widths.

/**
 * `column`, `contents`: the room of the numbers beside headings, and in the table of contents, in points; 0 where they stand in the line.
 * `indents`: those of the texts of items.
 */
export type ClauseMeasures = { column: number; contents: number; indents: ReadonlyMap<List, number> };
