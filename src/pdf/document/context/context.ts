/**
 * §17.1: the context in which a part of a document is laid out: its style and width, the page, and what all parts of the document share
 * (footnotes, pictures, structure tree, ledger of the no-loss check).
 */
import type { Nodes, RootContent } from 'mdast';
import { tell } from '../../../locales/message.ts';
import {
  type Footnotes,
  footnotesOf,
  type LinkDefinitions,
  linkDefinitionsOf,
  rareNodes,
} from '../../../template/document/every-node.ts';
import { type Headings, headingsOf } from '../../../template/document/headings.ts';
import type { Asset } from '../../../template/model/code.ts';
import {
  type ContentsSetup,
  DEFAULT_CONTENTS,
  type DocumentSetup,
  type KeptBlocks,
  styleOf,
} from '../../../template/model/document-setup.ts';
import {
  type HeadingDepth,
  type Styles,
  stylesInHeader,
  stylesOf,
  type TypeSetting,
} from '../../../template/model/document-style.ts';
import type { Alignment, DocumentTree } from '../../../template/model/document-tree.ts';
import type { CarriedColumn, TableDensity } from '../../../template/model/table-look.ts';
import type { Hyphenate } from '../../../template/typography/hyphenation-in.ts';
import { type Direction, directionOf } from '../../../template/typography/script-of.ts';
import type { CarriedTable } from '../../check/no-loss.ts';
import { cannotBeSet } from '../../check/render-failure.ts';
import { type RunLedger, runLedger, sourceText } from '../../check/run-ledger.ts';
import { BUILT_IN_FONTS, type DocumentFonts, type TextFamily } from '../../fonts/faces.ts';
import { hyphenateIn } from '../../lines/hyphenate-in.ts';
import type { Run } from '../../lines/run.ts';
import { type DocumentPictures, documentPictures } from '../../pictures/picture-size.ts';
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
import type { AmountsAbove, BlockLayout } from './block-layout.ts';
import { columnsOf, type Page, pageOf, startPage } from './page.ts';
import { CODE_SCALE } from './styles.ts';

/** How text is set. Sizes are in points, `leading` is a multiple of the size. */
export type TextStyle = {
  family: TextFamily;
  size: number;
  leading: number;
  bold: boolean;
  italics: boolean;
  color: string;
  struck?: boolean;
  link?: string;
  /** The name of a destination in the document that the text links to. */
  target?: string;
  background?: string;
  /** No word is divided in it. */
  code?: true;
  superscript?: boolean;
  underlined?: boolean;
  /** How many points the baseline stands above that of the line, or below where it is negative. */
  rise?: number;
  /** Where words may be divided at line ends; none in a text that is not hyphenated. */
  hyphenate?: Hyphenate | undefined;
  /** Capitals, figures and the space between letters. */
  setting?: TypeSetting | undefined;
};

/** The page, and what a part of it has for itself, in points. */
export type Room = { page: Page; width: number };

/** How text is set. */
export type Look = {
  style: TextStyle;
  /** How the parts of the document look. */
  styles: Styles;
  /** The families that the document brings along, and what a name of a family means in it. */
  fonts: DocumentFonts;
  /** BCP 47. */
  language: string;
  /** Text, tables and lists are mirrored where it is from right to left. */
  direction: Direction;
  /** Of lines, headings and pictures, where it is not that of their direction. */
  align?: Alignment | undefined;
  /** Whether lines of paragraphs are as wide as their column. */
  justify?: true | undefined;
};

/** What parts of the document say of others: notes, headings, the table of contents. */
export type References = {
  definitions: LinkDefinitions;
  footnotes: Footnotes;
  headings: Headings;
  contents: ContentsSetup;
  /** The number of the annex that its pages belong to, or ''. */
  annex: string;
  /** All text of the document. The tree itself is not kept: it is the larger part of what a long document takes in memory. */
  sourceText: string;
};

export type Drawables = { pictures: DocumentPictures; drawings: SvgDrawings };

/** What is written down of all that is laid out: for the no-loss check, and the structure tree. */
export type Trace = {
  ledger: RunLedger;
  /** Of what is drawn once a page: headers, footers, sums that are carried. Its numbers follow those of the ledger. */
  running: RunLedger;
  carriedTables: CarriedTable[];
  structure: StructureTree;
  /** The structure element that the part belongs to. */
  element: StructureElement | Artifact;
  /** The headings around this part, outermost first. */
  headingPath: { depth: number; id: string }[];
};

export type TableFacts = {
  /** What tables carry from page to page. */
  carries: CarriedColumns;
  /** Of all tables that say nothing of their own. */
  density: TableDensity | undefined;
  /** The amounts of the table right above, for one that sums them up. */
  above?: AmountsAbove | undefined;
  /** Whether rows of plain text may stay texts until they are drawn, which only our own layout and drawing can do. */
  textRows: boolean;
};

export type Defaults = {
  /** Which defaults the document was made with (§17.30). */
  layout: number;
  /** The kinds of blocks that are all kept together. */
  keptKinds: readonly KeptBlocks[];
};

/** What stands around and behind a part. */
export type Around = {
  /** Whether the document ends with this part: at least three lines of text stand on its last page. */
  endsDocument?: true | undefined;
  /** Whether a cell of a table, or a column of the text, is around this part: no page begins within a row. */
  inCell?: true | 'column';
  /** Whether a signature block is around this part. */
  isSigned?: true;
  /** Whether a signature block follows, with which the last two lines of this part are kept. */
  endKept?: true | undefined;
  /** In points, the room of the numbers beside headings; 0 where there are none, or where they stand in the line. */
  numberColumn: number;
  /** The number of lists around this part. */
  listDepth: number;
  /** Set where paragraphs stand close together: in a tight list (CommonMark §5.3), or anywhere in a note. */
  tight?: 'list' | 'note' | undefined;
};

/** Lays out the blocks inside a block. It is a field, since the files of blocks cannot import the map that dispatches to them. */
export type LaysOut = { layOutBlocks(nodes: RootContent[], context: Context): BlockLayout };

/**
 * Each part passes it on to what is in it, changed where something changes. A function that changes nothing and passes nothing on asks for the
 * parts that it reads.
 */
export type Context = Room & Look & References & Drawables & Trace & TableFacts & Defaults & Around & LaysOut;

/** The context that a document begins with. Throws when its page has no room for text. */
export function newContext(
  tree: DocumentTree,
  setup: DocumentSetup,
  assets: Asset[],
  layOutBlocks: Context['layOutBlocks'],
  { textRows = true, fonts = BUILT_IN_FONTS } = {},
): Context {
  const { page, width } = pageIn(setup);
  const styles = stylesOf(styleOf(setup));
  const { family, size, leading, color, figures } = styles.text;
  const structure = structureTree();
  const ledger = runLedger();
  const { layout = 1 } = setup;
  const rare = rareNodes(tree);
  const definitions = linkDefinitionsOf(rare);
  const pictures = documentPictures(assets);
  return {
    page,
    width,
    style: {
      family: fonts.familyOf(family),
      size,
      leading,
      bold: false,
      italics: false,
      color,
      hyphenate: setup.hyphenate && hyphenateIn(setup.language),
      setting: figures && { figures },
    },
    styles,
    language: setup.language,
    direction: directionOf(setup.language),
    definitions,
    footnotes: footnotesOf(rare),
    pictures,
    drawings: svgDrawings(ledger.missing, layout),
    ledger,
    running: runLedger(),
    carries: carriedColumnsOf(rare),
    carriedTables: [],
    headings: headingsOf(rare),
    contents: setup.contents ?? DEFAULT_CONTENTS,
    keptKinds: setup.keep ?? [],
    layout,
    justify: setup.justify,
    density: setup.tables ?? styles.table.density,
    sourceText: sourceText(tree, (url) => pictures.find(url) !== undefined, definitions),
    structure,
    fonts,
    textRows,
    element: structure.root,
    headingPath: [],
    numberColumn: 0,
    listDepth: 0,
    annex: '',
    layOutBlocks,
  };
}

/** The page of a setup, and the width of its text. Throws when it has no room for text. */
export function pageIn(setup: Pick<DocumentSetup, 'page' | 'columns'>): Pick<Context, 'page' | 'width'> {
  const sheet = pageOf(setup.page);
  const page = setup.columns ? { ...sheet, columns: columnsOf(sheet) } : sheet;
  return { page, width: page.columns?.width ?? page.bodyWidth };
}

/** In points: nothing can be read in less. */
export const NARROWEST = 24;

/** The context of a part that is indented by so many points. Throws when there is no room left for text. */
export function indented(context: Context, indent: number): Context {
  const width = context.width - indent;
  if (width < NARROWEST) throw cannotBeSet(tell('pdf.nested'));
  return { ...context, width };
}

/** pdfmake's margins of a part that is indented by so many points from where lines begin; `below`: the margin below. */
export function marginsOf({ direction }: Look, indent: number, below = 0): [number, number, number, number] {
  return direction === 'rtl' ? [0, 0, indent, below] : [indent, 0, 0, below];
}

/** The context with some of its style changed. */
export function styled(context: Context, text: Partial<TextStyle>): Context {
  return {
    ...context,
    style: { ...context.style, ...text },
  };
}

/** The context of code: monospaced, and smaller than the text around it. */
export function asCode(context: Context): Context {
  const family = context.fonts.familyOf(context.styles.code.family);
  return styled(context, { family, size: context.style.size * CODE_SCALE, code: true });
}

/** The context of the header of a table. */
export function inHeader(context: Context): Context {
  const { table, text } = context.styles;
  const { color } = table.header;
  return {
    ...styled(context, color === text.color ? {} : { color }),
    styles: stylesInHeader(context.styles),
  };
}

/** The context of rows of sums. */
export function inTotals(context: Context): Context {
  const { color, bold } = context.styles.table.total ?? {};
  return styled(context, { ...(color && { color }), ...(bold && { bold }) });
}

/** The context of the text of a heading. */
export function asHeading(context: Context, depth: HeadingDepth): Context {
  const { headings, headingLeading: leading } = context.styles;
  const { family, size, bold, italics, color } = headings[depth];
  const own = family === undefined ? {} : { family: context.fonts.familyOf(family) };
  return styled(context, { ...own, size, bold, italics, color, leading, hyphenate: undefined });
}

/** The context inside a new structure element. Parts of an artifact have no structure. */
export function inElement(context: Context, type: StructureType, facts?: StructureFacts): Context {
  return typeof context.element === 'string'
    ? context
    : { ...context, element: addElement(context.element, type, facts) };
}

/** The context of a part whose text is in no ledger that is checked: it is measured only, or drawn again. */
export function withOwnLedger(context: Context): Context {
  return {
    ...context,
    ledger: { ...runLedger(), missing: context.ledger.missing, crowded: context.ledger.crowded },
    carriedTables: [],
  };
}

/** A run of what is drawn once a page, in its ledger. To be called when all text is in the ledger of that. */
export function asRunning(run: Run, { ledger, running }: Pick<Context, 'ledger' | 'running'>): Run {
  return { ...run, ledger: ledger.entries.length + running.enter(run.text, run.text) };
}

/** The context of an artifact: what is drawn but is no part of the text. */
export function asArtifact(context: Context, element: Artifact): Context {
  return { ...context, element };
}

/** The context of a block below others: that of the document's start until one of them lets a page end behind it. */
export function atStart(context: Context, above: readonly BlockLayout[]): Context {
  const { page, element, structure } = context;
  if (!page.first || element !== structure.root || above.some(({ keepWithNext }) => !keepWithNext)) return context;
  return { ...context, page: startPage(page) };
}

// §17.30: which defaults a document was made with. One that was stored with others keeps its bytes.

/** Whether columns of tables are as wide as their words need. */
export function followsWords({ layout }: Defaults): boolean {
  return layout >= 2;
}

/** Whether rows of tables part over pages. */
export function partsRows({ layout, keptKinds }: Defaults): boolean {
  return layout >= 2 && !keptKinds.includes('rows');
}

/** Whether no number is parted in a table, and sums go to the last page with rows that they sum up (§17.11, §17.31). */
export function keepsNumbers({ layout }: Defaults): boolean {
  return layout >= 4;
}

/** Whether a letter and its marks are one glyph of the file, and variation selectors are kept (§17.18). */
export function joinsMarks({ layout }: Defaults): boolean {
  return layout >= 4;
}

/** §17.29: what the tables of a document carry from page to page, by table. */
export type CarriedColumns = ReadonlyMap<Nodes, CarriedColumn>;

/** `rare`: the `rareNodes` of the document. */
function carriedColumnsOf(rare: readonly Nodes[]): CarriedColumns {
  const found = new Map<Nodes, CarriedColumn>();
  for (const node of rare) {
    const carried = node.type === 'table' || node.type === 'flowTable' ? node.data?.carried : undefined;
    if (carried) found.set(node, carried);
  }
  return found;
}

// §17.1: to measure a part before it is laid out.

/** A context in which nothing leaves a trace: no text enters the ledger or the structure, and no note counts as referred to. */
export function traceless(context: Context): Context {
  return {
    ...withOwnLedger(context),
    element: 'layout',
    footnotes: new Map([...context.footnotes].map(([identifier, note]) => [identifier, { ...note }])),
  };
}

/** The height in points that blocks will have. */
export function measuredHeight(nodes: RootContent[], context: Context): number {
  return context.layOutBlocks(nodes, traceless(context)).height;
}
