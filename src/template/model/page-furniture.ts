/**
 * §19.3–19.6: what stands on pages beside the text: headers and footers in parts, a first page of its own, backgrounds, a watermark,
 * an address window. All lengths are in points.
 */
import type { PhrasingContent } from 'mdast';
import type { AddressWindow } from './address-windows.ts';
import type { BorderStyle } from './document-style.ts';
import type { Alignment, PageToken } from './document-tree.ts';
import type { Branches } from './expression.ts';
import type { ColumnSize } from './table-look.ts';

/** Inline content whose `break` nodes end its lines. The url of an image is the path of an asset (`theme:logo.svg`). */
export type RunningContent = PhrasingContent[];

/** How columns of a header or footer stand: so many, with widths and sides of their own. */
export type BoxesLook = { columns: number; widths?: (ColumnSize | undefined)[]; align?: (Alignment | undefined)[] };

export type BoxPart = 'left' | 'center' | 'right' | `column${1 | 2 | 3 | 4}`;
/** Three parts side by side, or columns where there is a look. One that is left out is empty. */
export type MarginBoxes = Partial<Record<BoxPart, RunningContent>> & { look?: BoxesLook };

/** The parts with their content changed. */
export function mapBoxes(
  { look, ...parts }: MarginBoxes,
  change: (content: RunningContent) => RunningContent,
): MarginBoxes {
  const changed = Object.entries(parts).map(([part, content]) => [part, change(content)]);
  return { ...Object.fromEntries(changed), ...(look && { look }) };
}

export function contentsOfBoxes({ look: _look, ...parts }: MarginBoxes = {}): RunningContent[] {
  return Object.values(parts);
}

/** A picture that covers the sheet (the path of an asset), a colour that fills it, or both. */
export type PageBackground = { color?: string; picture?: string };

/** What differs on the first page; what is left out is as on the others. */
export type FirstPage = {
  margins?: { top?: number; bottom?: number };
  header?: MarginBoxes;
  footer?: MarginBoxes;
  background?: PageBackground;
};

export type PageFurniture = {
  /** Takes the place of the setup's `header`, and `footer` of its `footer`. */
  header?: MarginBoxes;
  footer?: MarginBoxes;
  first?: FirstPage;
  background?: PageBackground;
  /** A rule around each page, so far from its edge. */
  frame?: BorderStyle & { inset: number };
  watermark?: { text: string; color: string };
  /** Where the block behind `<!-- address -->` stands. `sender`: the small line above it. */
  address?: { window: AddressWindow; sender?: RunningContent };
};

// §10.17, §19.2: a header or footer of one line before it is filled.

/**
 * Where a placeholder's content goes; `field` indexes the contents of the scope: the document, or a group's instance. `ofDocument`: it stands in a group
 * and is the document's.
 */
export type Slot = { type: 'slot'; field: number; ofDocument?: true };

/** A piece of a header or footer before it is filled. */
export type RunningPattern = (string | Slot | { token: PageToken['token'] })[];
export type BranchingPattern = (RunningPattern[number] | PatternBranches)[];
interface PatternBranches extends Branches<BranchingPattern[number]> {}
