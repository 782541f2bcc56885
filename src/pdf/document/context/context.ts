/** What every builder of the document's parts shares: where it stands on the page, and what the document has said so far. */

import type { RootContent } from 'mdast';
import { DEFAULT_CONTENTS } from '../../../template/document/contents.ts';
import { type Headings, headingsOf } from '../../../template/document/headings.ts';
import type { Asset, ContentsSetup, DocumentSetup, DocumentTree, Kept } from '../../../template/model/model.ts';
import { type Direction, directionOf } from '../../../template/typography/direction.ts';
import { cannotBeSet } from '../../check/render-failure.ts';
import { type RunLedger, runLedger } from '../../check/run-ledger.ts';
import { sourceText } from '../../check/source-text.ts';
import { type DocumentPictures, documentPictures } from '../../pictures/document-pictures.ts';
import { type SvgDrawings, svgDrawings } from '../../pictures/svg/svg-drawings.ts';
import {
  type Artifact,
  addElement,
  type StructureElement,
  type StructureFacts,
  type StructureTree,
  type StructureType,
  structureTree,
} from '../../tagging/structure-tree.ts';
import type { BlockLayout } from './block-layout.ts';
import { type Footnotes, footnotesOf } from './footnotes.ts';
import { type LinkDefinitions, linkDefinitionsOf } from './link-definitions.ts';
import { type Page, pageOf } from './page.ts';
import { BODY_LEADING, BODY_SIZE, COLORS } from './styles.ts';

/** How text is set at some place; every builder passes it on, changed where it changes. */
export type TextStyle = {
  family: 'serif' | 'sans' | 'mono';
  size: number;
  leading: number;
  bold: boolean;
  italics: boolean;
  color: string;
  struck?: boolean;
  link?: string;
  /** Name of a destination inside the document. */
  target?: string;
  background?: string;
  superscript?: boolean;
};

/** One document in the making. `width` is what the block has for itself, in points. */
export type Context = {
  page: Page;
  width: number;
  style: TextStyle;
  /** BCP 47. */
  language: string;
  /** Where lines begin: text, tables and lists are mirrored from right to left. */
  direction: Direction;
  definitions: LinkDefinitions;
  footnotes: Footnotes;
  pictures: DocumentPictures;
  drawings: SvgDrawings;
  ledger: RunLedger;
  headings: Headings;
  contents: ContentsSetup;
  /** Of all blocks of a kind. */
  keptKinds: readonly Kept[];
  /** What the document says. The tree itself is not kept: it is the larger part of what a long document holds. */
  sourceText: string;
  structure: StructureTree;
  /** Whether rows of plain text may stay texts until they are drawn, which only our own drawing can do. */
  textRows: boolean;
  /** What is built here is a part of it. */
  element: StructureElement | Artifact;
  /** The headings that the next one may stand under, outermost first. */
  headingPath: { depth: number; id: string }[];
  /** How many lists this one is in. */
  listDepth: number;
  /** Paragraphs stand as close as lines of a list without blank lines do: in such a list, or anywhere in a note. */
  tight?: 'list' | 'note' | undefined;
  /** Blocks inside a block; given here, since the blocks' own files must not know the map that dispatches to them. */
  layOutBlocks(nodes: RootContent[], context: Context): BlockLayout;
};

/** A fresh context for one document. */
export function newContext(
  tree: DocumentTree,
  setup: DocumentSetup,
  assets: Asset[],
  layOutBlocks: Context['layOutBlocks'],
  { textRows = true } = {},
): Context {
  const page = pageOf(setup.page);
  const structure = structureTree();
  const ledger = runLedger();
  return {
    page,
    width: page.bodyWidth,
    style: {
      family: setup.font,
      size: BODY_SIZE,
      leading: BODY_LEADING,
      bold: false,
      italics: false,
      color: COLORS.text,
    },
    language: setup.language,
    direction: directionOf(setup.language),
    definitions: linkDefinitionsOf(tree),
    footnotes: footnotesOf(tree),
    pictures: documentPictures(assets),
    drawings: svgDrawings(ledger.missing),
    ledger,
    headings: headingsOf(tree),
    contents: setup.contents ?? DEFAULT_CONTENTS,
    keptKinds: setup.keep ?? [],
    sourceText: sourceText(tree),
    structure,
    textRows,
    element: structure.root,
    headingPath: [],
    listDepth: 0,
    layOutBlocks,
  };
}

/** Nothing can be read in less. */
const NARROWEST = 24;

/** The context as seen by a part that stands in by so much. Throws when there is no room left for text. */
export function indented(context: Context, indent: number): Context {
  const width = context.width - indent;
  if (width < NARROWEST)
    throw cannotBeSet('lists and quotes are nested too deep: no room is left for text on the page');
  return { ...context, width };
}

/** The margins of a part that stands in by so much from where lines begin (out, when negative). */
export function marginsOf({ direction }: Context, indent: number, below = 0): [number, number, number, number] {
  return direction === 'rtl' ? [0, 0, indent, below] : [indent, 0, 0, below];
}

/** The context with another text style. */
export function styled(context: Context, text: Partial<TextStyle>): Context {
  return {
    ...context,
    style: { ...context.style, ...text },
  };
}

/** The context inside a new structure element. What is part of an artifact has no structure. */
export function inElement(context: Context, type: StructureType, facts?: StructureFacts): Context {
  return typeof context.element === 'string'
    ? context
    : { ...context, element: addElement(context.element, type, facts) };
}

/** The context of what is no part of the text. */
export function asArtifact(context: Context, element: Artifact): Context {
  return { ...context, element };
}
