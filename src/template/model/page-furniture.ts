/**
 * §19.3–19.6: what surrounds the text on pages: headers and footers in parts, a first page of its own, backgrounds, a watermark, an
 * address window. Lengths are in points.
 */
import type { PhrasingContent } from 'mdast';
import type { AddressWindow } from './address-windows.ts';
import type { BorderStyle } from './document-style.ts';
import type { Alignment, PageToken } from './document-tree.ts';
import type { Branches } from './expression.ts';
import type { FormattedKind } from './inventory.ts';
import type { ColumnSize } from './table-look.ts';

/** Inline content, whose `break` nodes end its lines. The url of an image is the path of an asset (`theme:logo.svg`). */
export type RunningContent = PhrasingContent[];

/** The number of columns in a header or footer, with their widths and alignments. */
export type BoxesLook = { columns: number; widths?: (ColumnSize | undefined)[]; align?: (Alignment | undefined)[] };

export type BoxPart = 'left' | 'center' | 'right' | `column${1 | 2 | 3 | 4}`;
/** Three parts side by side, or columns if there is a look. A missing part is empty. */
export type MarginBoxes = Partial<Record<BoxPart, RunningContent>> & { look?: BoxesLook };

/** Returns the parts with changed content. */
export function mapBoxes(
  { look, ...parts }: MarginBoxes,
  change: (content: RunningContent) => RunningContent,
): MarginBoxes {
  const changed = Object.entries(parts).map(([part, content]) => [part, change(content)]);
  return { ...Object.fromEntries(changed), ...(look && { look }) };
}

/** Returns the header and the footer, as far as there are any, each changed. */
export function mapRunning<From extends object, To>(
  { header, footer }: { header?: From | undefined; footer?: From | undefined },
  change: (running: From) => To,
): { header?: To; footer?: To } {
  return { ...(header && { header: change(header) }), ...(footer && { footer: change(footer) }) };
}

export function contentsOfBoxes({ look: _look, ...parts }: MarginBoxes = {}): RunningContent[] {
  return Object.values(parts);
}

/** A picture that covers the sheet (the path of an asset), a colour that fills it, or both. */
export type PageBackground = { color?: string; picture?: string };

/** The settings that differ on the first page; missing ones are those of other pages. */
export type FirstPage = {
  margins?: { top?: number; bottom?: number };
  header?: MarginBoxes;
  footer?: MarginBoxes;
  background?: PageBackground;
};

export const STAMP_PLACES = [
  ...(['top left', 'top center', 'top right'] as const),
  ...(['middle left', 'middle center', 'middle right'] as const),
  ...(['bottom left', 'bottom center', 'bottom right'] as const),
];
/** §19.10: where a stamp stands within the margins. `angle`: in degrees, counterclockwise. `pages`: the first one, or all. */
export type StampLook = { place: (typeof STAMP_PLACES)[number]; angle: number; pages: 'first' | 'all' };
export const DEFAULT_STAMP: StampLook = { place: 'top right', angle: 12, pages: 'first' };

export type PageFurniture = {
  /** Replaces the setup's `header`; `footer` replaces its `footer`. */
  header?: MarginBoxes;
  footer?: MarginBoxes;
  first?: FirstPage;
  background?: PageBackground;
  /** A border around each page. `inset`: its distance from the edge. */
  frame?: BorderStyle & { inset: number };
  watermark?: { text: string; color: string };
  /** §19.10: a framed text over that of the page. */
  stamp?: StampLook & { text: string; color: string };
  /** The window for the block after `<!-- address -->`. `sender`: the small line above it. */
  address?: { window: AddressWindow; sender?: RunningContent };
};

// §10.17, §19.2: a header or footer of one line before it is filled.

/**
 * The place of a placeholder's content. `field`: its index among the contents of the scope: the document, or a group's instance.
 * `ofDocument`: it stands in a group but belongs to the document. `ofGroup`: it belongs to the entry of this group, which holds the one
 * in which it stands. `formatted`: which marks its value may have (§10.47).
 */
export type Slot = {
  type: 'slot';
  field: number;
  ofDocument?: true;
  ofGroup?: number;
  formatted?: FormattedKind;
};

/** A piece of a header or footer before it is filled. */
export type RunningPattern = (string | Slot | { token: PageToken['token'] })[];
export type BranchingPattern = (RunningPattern[number] | PatternBranches)[];
interface PatternBranches extends Branches<BranchingPattern[number]> {}
