/**
 * §17.1: the context in which a part of a document is laid out: its style and width, the page, and what all parts share (footnotes,
 * pictures, structure tree, ledger of the no-loss check).
 */
import type { Nodes, RootContent } from 'mdast';
import { tell } from '../../../locales/message.ts';
import { type Chapter, chaptersOf } from '../../../template/document/chapters.ts';
import {
  type Footnotes,
  footnotesOf,
  type LinkDefinitions,
  linkDefinitionsOf,
  rareNodes,
} from '../../../template/document/every-node.ts';
import { type Headings, headingsOf } from '../../../template/document/headings.ts';
import { showsToken } from '../../../template/document/page-sections.ts';
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
import type { Alignment, DocumentTree, Label } from '../../../template/model/document-tree.ts';
import type { LabelBox } from '../../../template/model/label-room.ts';
import type { CarriedColumn, TableDensity } from '../../../template/model/table-look.ts';
import type { Hyphenate } from '../../../template/typography/hyphenation-in.ts';
import { type Direction, directionOf } from '../../../template/typography/script-of.ts';
import type { CarriedTable } from '../../check/no-loss.ts';
import { cannotBeSet, rollFailure } from '../../check/render-failure.ts';
import { type RunLedger, runLedger, sourceText } from '../../check/run-ledger.ts';
import type { Content } from '../../engine/layout.ts';
import { BUILT_IN_FONTS, type DocumentFonts, type TextFamily } from '../../fonts/faces.ts';
import { eastAsianRules } from '../../lines/east-asian-rules.ts';
import { hyphenateIn } from '../../lines/hyphenate-in.ts';
import type { EastAsian, Run } from '../../lines/run.ts';
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

/** The style of text. Sizes are in points, `leading` is a multiple of the size. */
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
  /** The size of the text that the background was chosen for, as high as a line of which it is. */
  backgroundSize?: number;
  /** Whether the text is code, whose words are never hyphenated. */
  code?: true;
  superscript?: boolean;
  underlined?: boolean;
  /** How many points the text is raised above the baseline; lowered if negative. */
  rise?: number;
  /** Returns where words may be hyphenated. Undefined for text without hyphenation. */
  hyphenate?: Hyphenate | undefined;
  /** The rules of lines in a document with Chinese, Japanese or Korean text. */
  eastAsian?: EastAsian | undefined;
  /** Capitals, figures and letter spacing. */
  setting?: TypeSetting | undefined;
};

/** The page, and the width of the part in points. */
export type Room = { page: Page; width: number };

export type Look = {
  style: TextStyle;
  /** The styles of the document's parts. */
  styles: Styles;
  /** The document's own font families, and the meaning of family names in it. */
  fonts: DocumentFonts;
  /** The language as a BCP 47 tag. */
  language: string;
  /** Right-to-left direction mirrors text, tables and lists. */
  direction: Direction;
  /** The alignment of lines, headings and pictures; undefined for that of their text direction. */
  align?: Alignment | undefined;
  /** Whether paragraphs are justified. */
  justify?: true | undefined;
};

/** The parts of a document that others refer to: notes, headings, the table of contents. */
export type References = {
  definitions: LinkDefinitions;
  footnotes: Footnotes;
  headings: Headings;
  contents: ContentsSetup;
  /** The number of the annex that its pages belong to, or ''. */
  annex: string;
  /** The chapters of a document whose headers or footers name them; otherwise empty. */
  chapters: readonly Chapter[];
  /** All text of the document. The tree itself is not kept, since it takes most of a long document's memory. */
  sourceText: string;
};

export type Drawables = { pictures: DocumentPictures; drawings: SvgDrawings };

/** The records of layout: for the no-loss check, and the structure tree. */
export type Trace = {
  ledger: RunLedger;
  /** The ledger of content that is drawn on each page: headers, footers, carried sums. Its numbers follow those of `ledger`. */
  running: RunLedger;
  carriedTables: CarriedTable[];
  /** The side notes so far. */
  sideNotes: Content[];
  /** The places of the labels so far. */
  labels: Map<Label, LabelBox>;
  structure: StructureTree;
  /** The structure element of the part. */
  element: StructureElement | Artifact;
  /** The headings around this part, outermost first. */
  headingPath: { depth: number; id: string }[];
};

export type TableFacts = {
  /** The sums that tables carry over from page to page. */
  carries: CarriedColumns;
  /** The density of tables without one of their own. */
  density: TableDensity | undefined;
  /** The amounts of the table right above, for a table with its totals. */
  above?: AmountsAbove | undefined;
  /** Whether rows of plain text may stay text until they are drawn, which only Platen's own layout and drawing support. */
  textRows: boolean;
};

export type Defaults = {
  /** The layout version of the document's defaults (§17.30). */
  layout: number;
  /** The kinds of blocks that are kept together. */
  keptKinds: readonly KeptBlocks[];
};

/** The surroundings of a part. */
export type Around = {
  /** Whether the document ends with this part: its last page then holds at least three lines. */
  endsDocument?: true | undefined;
  /** Whether the part is within a table cell or a column. No page begins within a row. */
  inCell?: true | 'column';
  /** Whether the part is within a signature block. */
  isSigned?: true;
  /** Whether a signature block follows, with which the last two lines of this part are kept. */
  endKept?: true | undefined;
  /** The width in points of the column of numbers beside headings. 0 without numbers, or if they are inline. */
  numberColumn: number;
  /** The number of lists around this part. */
  listDepth: number;
  /**
   * Returns the height that notes need at the foot of the page for text that refers to them for the first time, by the names of their
   * destinations. Undefined where notes stand at the end of the document.
   */
  noteRoom?: ((names: readonly string[]) => number) | undefined;
  /** Set where paragraphs are close together: in a tight list (CommonMark §5.3), and in notes. */
  tight?: 'list' | 'note' | undefined;
};

/** Lays out nested blocks. A field, since the files of blocks cannot import the map that dispatches to them. */
export type LaysOut = { layOutBlocks(nodes: RootContent[], context: Context): BlockLayout };

/**
 * Each part passes the context on to its content, with changes. A function that passes nothing on takes only the parts of it that it
 * reads.
 */
export type Context = Room & Look & References & Drawables & Trace & TableFacts & Defaults & Around & LaysOut;

/** Returns the context at the beginning of a document. Throws when its page has no room for text. */
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
  const headings = headingsOf(rare);
  const definitions = linkDefinitionsOf(rare);
  const pictures = documentPictures(assets);
  const text = sourceText(tree, (url) => pictures.find(url) !== undefined, definitions);
  const eastAsian = eastAsianRules(text, rare.some(isRuby), setup.language, setup.autospace !== false);
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
      ...(eastAsian && { eastAsian }),
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
    sideNotes: [],
    labels: new Map(),
    headings,
    chapters: showsToken(setup, 'chapter') ? chaptersOf(headings) : [],
    contents: setup.contents ?? DEFAULT_CONTENTS,
    keptKinds: setup.keep ?? [],
    layout,
    justify: setup.justify,
    density: setup.tables ?? styles.table.density,
    sourceText: text,
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

function isRuby(node: Nodes): boolean {
  return node.type === 'styled' && node.tag === 'ruby';
}

/** Returns the page of a setup, and the width of its text. Throws when it has no room for text. */
export function pageIn(setup: Pick<DocumentSetup, 'page' | 'columns' | 'furniture'>): Pick<Context, 'page' | 'width'> {
  const frame = setup.furniture?.frame;
  const sheet = { ...pageOf(setup.page), ...(frame && { frame }) };
  if (sheet.roll && setup.columns) throw rollFailure();
  const page = setup.columns ? { ...sheet, columns: columnsOf(sheet) } : sheet;
  return { page, width: page.columns?.width ?? page.bodyWidth };
}

/** The narrowest legible column, in points. */
export const NARROWEST = 24;

/** Returns the context of a part that is indented by so many points. Throws when no room for text is left. */
export function indented(context: Context, indent: number): Context {
  const width = context.width - indent;
  if (width < NARROWEST) throw cannotBeSet(tell('pdf.nested'));
  return { ...context, width };
}

/** Returns pdfmake's margins for an indented part. `below`: the margin below. In points. */
export function marginsOf({ direction }: Look, indent: number, below = 0): [number, number, number, number] {
  return direction === 'rtl' ? [0, 0, indent, below] : [indent, 0, 0, below];
}

export function styled(context: Context, text: Partial<TextStyle>): Context {
  return {
    ...context,
    style: { ...context.style, ...text },
  };
}

export function onBackground(context: Context, background: string): Context {
  return styled(context, { background, backgroundSize: context.style.size });
}

/** Returns the context of code: monospaced, and smaller than the surrounding text. */
export function asCode(context: Context): Context {
  const family = context.fonts.familyOf(context.styles.code.family);
  return styled(context, { family, size: context.style.size * CODE_SCALE, code: true });
}

/** Returns the context of a table's header. */
export function inHeader(context: Context): Context {
  const { table, text } = context.styles;
  const { color } = table.header;
  return {
    ...styled(context, color === text.color ? {} : { color }),
    styles: stylesInHeader(context.styles),
  };
}

export function inTotals(context: Context): Context {
  const { color, bold } = context.styles.table.total ?? {};
  return styled(context, { ...(color && { color }), ...(bold && { bold }) });
}

/** Returns the context of a heading's text. */
export function asHeading(context: Context, depth: HeadingDepth): Context {
  const { headings, headingLeading: leading } = context.styles;
  const { family, size, bold, italics, color } = headings[depth];
  const own = family === undefined ? {} : { family: context.fonts.familyOf(family) };
  return styled(context, { ...own, size, bold, italics, color, leading, hyphenate: undefined });
}

/** Returns the context inside a new structure element. Parts of an artifact have no structure. */
export function inElement(context: Context, type: StructureType, facts?: StructureFacts): Context {
  return typeof context.element === 'string'
    ? context
    : { ...context, element: addElement(context.element, type, facts) };
}

/** Returns a context whose text is not checked for loss, since it is only measured, or drawn again. */
export function withOwnLedger(context: Context): Context {
  return {
    ...context,
    ledger: { ...runLedger(), missing: context.ledger.missing, crowded: context.ledger.crowded },
    carriedTables: [],
    sideNotes: [],
    labels: new Map(),
  };
}

/** Enters a run that is drawn on each page in its ledger. Call this once all text is in the text's ledger. */
export function asRunning(run: Run, { ledger, running }: Pick<Context, 'ledger' | 'running'>): Run {
  return { ...run, ledger: ledger.entries.length + running.enter(run.text, run.text) };
}

/** Returns the context of an artifact, which is drawn but not part of the text. */
export function asArtifact(context: Context, element: Artifact): Context {
  return { ...context, element };
}

/** Returns the context of a block below others: that of the document's start, until one of them lets a page end after it. */
export function atStart(context: Context, above: readonly BlockLayout[]): Context {
  const { page, element, structure } = context;
  if (!page.first || element !== structure.root || above.some(({ keepWithNext }) => !keepWithNext)) return context;
  return { ...context, page: startPage(page) };
}

// §17.30: the defaults of a document by its layout version, so that stored documents keep their bytes.

/** Returns whether the columns of tables are as wide as their words need. */
export function followsWords({ layout }: Defaults): boolean {
  return layout >= 2;
}

/** Returns whether table rows break across pages. */
export function partsRows({ layout, keptKinds }: Defaults): boolean {
  return layout >= 2 && !keptKinds.includes('rows');
}

/** Returns whether numbers in tables never break, and totals stay on a page with rows that they sum up (§17.11, §17.31). */
export function keepsNumbers({ layout }: Defaults): boolean {
  return layout >= 4;
}

/** Returns whether a letter with its marks is one glyph in the file, and variation selectors are kept (§17.18). */
export function joinsMarks({ layout }: Defaults): boolean {
  return layout >= 4;
}

/** §17.29: what each table of a document carries over from page to page. */
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

// §17.1: measures a part before it is laid out.

/** Returns a context that records nothing: no text enters the ledger or the structure, and no note counts as referred to. */
export function traceless(context: Context): Context {
  return {
    ...withOwnLedger(context),
    element: 'layout',
    footnotes: new Map([...context.footnotes].map(([identifier, note]) => [identifier, { ...note }])),
  };
}

/** Returns the height that blocks will have, in points. */
export function measuredHeight(nodes: RootContent[], context: Context): number {
  return context.layOutBlocks(nodes, traceless(context)).height;
}
