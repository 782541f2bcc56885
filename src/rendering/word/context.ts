/** §17.42: what a part of a document is written in: what all parts share, and what is around this one. Lengths are in points. */
import type { RootContent } from 'mdast';
import type { PageNumbers } from '../../pdf/index.ts';
import type { LinkDefinitions } from '../../template/document/every-node.ts';
import type { Footnotes } from '../../template/document/footnotes.ts';
import type { Headings } from '../../template/document/headings.ts';
import type { DocumentSetup } from '../../template/model/document-setup.ts';
import type { Styles } from '../../template/model/document-style.ts';
import type { Alignment } from '../../template/model/document-tree.ts';
import type { FurnitureMeasure, TableMeasures } from '../../template/model/measures.ts';
import type { Direction } from '../../template/typography/direction.ts';
import type { NumberedDocument, NumberRooms } from './number-document.ts';
import type { Pictures } from './pictures.ts';
import type { Look } from './runs.ts';
import type { WordPackage } from './word-package.ts';

/** What all parts of a file share. */
export type Shared = {
  file: WordPackage;
  setup: DocumentSetup;
  title: string;
  styles: Styles;
  direction: Direction;
  pictures: Pictures;
  measures: TableMeasures;
  numbers: NumberedDocument;
  rooms: NumberRooms;
  headings: Headings;
  /** The names of places that something leads to. */
  wanted: ReadonlySet<string>;
  /** Of these, the names of clauses that Word numbers itself. */
  counted: ReadonlySet<string>;
  definitions: LinkDefinitions;
  footnotes: Footnotes;
  /** Where headers, footers and addresses stand in the PDF; none where that cannot be set. */
  furniture: FurnitureMeasure | undefined;
  /** Where its pages end in the PDF, of a document that says so in its text or counts its pages anew. */
  pages: PageNumbers | undefined;
  /** Ids that are given out one by one. */
  next: { bookmark: number; drawing: number; control: number };
};

/** In points. */
export type LineHeight = { height: number; rule: 'atLeast' | 'exact' };

/** `field`: that computes it; `pages`: how many there are; `last`: the place on the last one that the field names. */
export type PageCount = { field: string; pages: number; last?: string };

/** What the next paragraph takes with it. `isTop`: nothing is free above it. */
export type Pending = { pageBreak: boolean; bookmarks: string[]; isTop?: boolean };

export type WordContext = Shared & {
  /** The part in which it stands: its pictures and links are that part's. */
  part: string;
  look: Look;
  /** The style of its paragraphs. */
  style: string;
  width: number;
  /** Of its left edge, or the right one where text runs from right to left. */
  indent: number;
  pending: Pending;
  listDepth: number;
  tight?: boolean | undefined;
  /** The space below its last paragraph, where that is not what its style says. */
  ending?: number | undefined;
  align?: Alignment | undefined;
  /** How high its lines are, where that is not what its style says. */
  line?: LineHeight | undefined;
  /** Its paragraphs stay on one page, each with the next. */
  isKept?: boolean | undefined;
  isSigned?: boolean | undefined;
  inCell?: boolean | undefined;
  inNote?: boolean | undefined;
  /** Something stands behind it in its line. */
  isFollowed?: boolean | undefined;
  /** Runs with which its first paragraph begins. */
  before?: string | undefined;
  /** The number of the annex that its pages belong to. */
  annex?: string;
  /** What counts them: sections with pages that begin again at 1. */
  count?: PageCount;
  writeBlocks(nodes: readonly RootContent[], context: WordContext): string;
};

export function looking(context: WordContext, look: Look): WordContext {
  return { ...context, look: { ...context.look, ...look } };
}

export function indented(context: WordContext, by: number): WordContext {
  return { ...context, indent: context.indent + by, width: context.width - by };
}

/** Word knows places by names without signs. Those that begin with a line are not shown. */
export function bookmarkName(name: string): string {
  return `_Ref${name.replace(/\W/g, '')}`;
}
