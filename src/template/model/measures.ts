/**
 * §17.21, §19.3–19.6: where the PDF puts the furniture of pages, so that the preview shows it in the same places. Lengths are in points.
 */
import type { List, PhrasingContent, RootContent, Table, Text } from 'mdast';
import type { Box } from './address-windows.ts';
import type { FrameRule } from './document-style.ts';
import type { Alignment, FlowTable, Label } from './document-tree.ts';
import type { LabelBox } from './label-room.ts';
import type { TableDensity } from './table-look.ts';

/** A part of a box: text, with page tokens still in it, or a picture (the path of an asset). */
export type BoxPart =
  | { kind: 'text'; children: PhrasingContent[] }
  | { kind: 'picture'; path: string; alt: string; width: number; height: number };

/**
 * A box of a header or footer. `place`: its unique name there. `y`: from the upper edge of the sheet, or for a footer from the end of the
 * body.
 */
export type BoxMeasure = { place: string; align: Alignment; x: number; y: number; width: number; parts: BoxPart[] };

/** `picture`: the path of an asset and its place, which may extend beyond the sheet. `watermark`: an SVG path. */
export type SheetMeasure = {
  margins: { top: number; bottom: number };
  header: BoxMeasure[];
  footer: BoxMeasure[];
  color?: string;
  picture?: Box & { path: string };
  watermark?: { path: string; color: string };
  frame?: FrameRule[];
  /** A stamp over the text: an SVG path within the sheet, and the place that it takes. */
  stamp?: { path: string; color: string; box: Box; text: string };
};

/** `address`: undefined for one within the text. `size`: the font size. `leading`: a multiple of it. `marks`: fold marks and punch mark. */
export type WindowMeasure = {
  leading: number;
  address: (Box & { size: number; block: RootContent }) | undefined;
  /** The blocks beside the address. */
  beside?: Box & { blocks: RootContent[] };
  sender?: Box & { size: number; parts: BoxPart[]; isReturn?: true };
  marks: { y: number; from: number; to: number }[];
};

/** `text`: the type of headers and footers. */
export type FurnitureMeasure = {
  text: { size: number; leading: number; color: string };
  first: SheetMeasure;
  following: SheetMeasure;
  /** The measures of sections whose pages differ, by key. */
  sections?: Record<string, SheetMeasure>;
  window?: WindowMeasure;
};

// §17.21: the measures of a table in the PDF, so that the preview shows the same widths and type.

/**
 * `shares`: the share of each column, with padding, in the table's width. `padding` on each side and font `size` in points, the usual
 * ones unless given. `gap`: replaces the padding on the right of all columns but the last. `density`: unless it is the usual one.
 * `beside`: the share of the width that stays free at its end. `gaps`: for each row below the header, the free space to the right of a
 * cell's amount, as a share of the font size.
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
/** The measures of tables. A table that does not fit on the page has none, and the browser lays it out. */
export type TableMeasures = ReadonlyMap<Table | FlowTable, TableMeasure>;

/** §10.49: the places of the texts on pictures, from the upper left corner of each picture. */
export type LabelBoxes = ReadonlyMap<Label, LabelBox>;

// §17.27: the measures of clause numbers in the PDF, so that the preview shows the same widths.

/**
 * `column`, `contents`: the width of the numbers beside headings, and in the table of contents, in points; 0 if they are inline.
 * `indents`: those of the items' texts.
 */
export type ClauseMeasures = { column: number; contents: number; indents: ReadonlyMap<List, number> };

/**
 * The lines of a text in a document with Chinese, Japanese or Korean text. `starts`: the offsets at which lines begin. `rooms`: the ems that stand
 * before a UTF-16 unit, in order; negative where signs stand closer.
 */
export type LineMeasure = { starts: number[]; rooms: [at: number, ems: number][] };
export type LineMeasures = ReadonlyMap<Text, LineMeasure>;
