/** What every builder of the document's parts shares: where it stands on the page, and what the document has said so far. */

import type { RootContent } from 'mdast';
import { type Headings, headingsOf } from '../../../template/document/headings.ts';
import type { Asset } from '../../../template/model/asset.ts';
import type { ContentsSetup, DocumentSetup, KeptBlocks } from '../../../template/model/document-setup.ts';
import { DEFAULT_CONTENTS } from '../../../template/model/document-setup.ts';
import type { DocumentTree } from '../../../template/model/document-tree.ts';
import { type Direction, directionOf } from '../../../template/typography/direction.ts';
import { cannotBeSet } from '../../check/render-failure.ts';
import { type RunLedger, runLedger } from '../../check/run-ledger.ts';
import { sourceText } from '../../check/source-text.ts';
import { type ImageBook, imageBook } from '../../pictures/document-pictures.ts';
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
import type { Laid } from './block-layout.ts';
import { type FootnoteBook, footnotesOf } from './footnote-numbers.ts';
import { type Definitions, definitionsOf } from './link-definitions.ts';
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
export type Build = {
  page: Page;
  width: number;
  text: TextStyle;
  /** BCP 47. */
  language: string;
  /** Where lines begin: text, tables and lists are mirrored from right to left. */
  direction: Direction;
  definitions: Definitions;
  footnotes: FootnoteBook;
  images: ImageBook;
  drawings: SvgDrawings;
  ledger: RunLedger;
  headings: Headings;
  contents: ContentsSetup;
  /** Of all blocks of a kind. */
  keep: readonly KeptBlocks[];
  /** What the document says. The tree itself is not kept: it is the larger part of what a long document holds. */
  source: string;
  structure: StructureTree;
  /** Whether rows of plain text may stay texts until they are drawn, which only our own drawing can do. */
  textRows: boolean;
  /** What is built here is a part of it. */
  element: StructureElement | Artifact;
  /** The headings that the next one may stand under, outermost first. */
  outline: { depth: number; id: string }[];
  /** How many lists this one is in. */
  listDepth: number;
  /** Paragraphs stand as close as lines of a list without blank lines do: in such a list, or anywhere in a note. */
  tight?: 'list' | 'note' | undefined;
  /** Blocks inside a block; given here, since the blocks' own files must not know the map that dispatches to them. */
  sequence(nodes: RootContent[], build: Build): Laid;
};

/** A fresh build for one document. */
export function startBuild(
  tree: DocumentTree,
  setup: DocumentSetup,
  assets: Asset[],
  sequence: Build['sequence'],
  { textRows = true } = {},
): Build {
  const page = pageOf(setup.page);
  const structure = structureTree();
  const ledger = runLedger();
  return {
    page,
    width: page.bodyWidth,
    text: {
      family: setup.font,
      size: BODY_SIZE,
      leading: BODY_LEADING,
      bold: false,
      italics: false,
      color: COLORS.text,
    },
    language: setup.language,
    direction: directionOf(setup.language),
    definitions: definitionsOf(tree),
    footnotes: footnotesOf(tree),
    images: imageBook(assets),
    drawings: svgDrawings(ledger.missing),
    ledger,
    headings: headingsOf(tree),
    contents: setup.contents ?? DEFAULT_CONTENTS,
    keep: setup.keep ?? [],
    source: sourceText(tree),
    structure,
    textRows,
    element: structure.root,
    outline: [],
    listDepth: 0,
    sequence,
  };
}

/** Nothing can be read in less. */
const NARROWEST = 24;

/** The build as seen by a part that stands in by so much. Throws when there is no room left for text. */
export function indented(build: Build, indent: number): Build {
  const width = build.width - indent;
  if (width < NARROWEST)
    throw cannotBeSet('lists and quotes are nested too deep: no room is left for text on the page');
  return { ...build, width };
}

/** The margins of a part that stands in by so much from where lines begin (out, when negative). */
export function marginsOf({ direction }: Build, indent: number, below = 0): [number, number, number, number] {
  return direction === 'rtl' ? [0, 0, indent, below] : [indent, 0, 0, below];
}

/** The build with another text style. */
export function styled(build: Build, text: Partial<TextStyle>): Build {
  return {
    ...build,
    text: { ...build.text, ...text },
  };
}

/** The build inside a new structure element. What is part of an artifact has no structure. */
export function within(build: Build, type: StructureType, facts?: StructureFacts): Build {
  return typeof build.element === 'string' ? build : { ...build, element: addElement(build.element, type, facts) };
}

/** The build of what is no part of the text. */
export function asArtifact(build: Build, element: Artifact): Build {
  return { ...build, element };
}
