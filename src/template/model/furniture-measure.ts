/** §17.21, §19.3–19.6: where the furniture of pages stands in the PDF, for the preview to show it in the same places. Lengths are in points. */
import type { PhrasingContent, RootContent } from 'mdast';
import type { Box } from './address-windows.ts';
import type { FrameRule } from './block-style.ts';
import type { Alignment } from './document-tree.ts';

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
  /** What stands beside the address. */
  beside?: Box & { blocks: RootContent[] };
  sender?: Box & { size: number; parts: BoxPart[] };
  marks: { y: number; from: number; to: number }[];
};

/** `text`: how headers and footers are set. */
export type FurnitureMeasure = {
  text: { size: number; leading: number; color: string };
  first: SheetMeasure;
  following: SheetMeasure;
  /** Of pages that differ, by the keys of their sections. */
  sections?: Record<string, SheetMeasure>;
  window?: WindowMeasure;
};
