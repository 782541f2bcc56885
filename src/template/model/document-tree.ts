/**
 * §2.6, §10.15: the tree from which HTML and PDF are made: mdast (CommonMark and GFM, with footnotes and definitions), with nodes for
 * blanks and for HTML beyond Markdown. mdast calls blocks "flow content" and inline content "phrasing content".
 */
import type { Data, Nodes, Parent, PhrasingContent, Root, RootContent, TableData } from 'mdast';
import type { Group, Inventory, Placeholder } from './inventory.ts';
import { type CarriedColumn, isLookComment, type TableLook } from './table-look.ts';

/** A placeholder left blank: a fill-in box with its label, a dash, or nothing, which is removed later (§17.33). */
export type Blank = { type: 'blank'; label: string; as?: 'nothing' | 'dash'; position?: undefined };

/**
 * Text in a tag without Markdown syntax. `title`: the full form of an abbreviation. `style`: the name of a `span`'s style. `fills`: its
 * background is that of the cell or row it stands in (§10.52). The last child of a `ruby` is an `rt`, its reading, which stands nowhere else.
 */
export type StyledTag = 'u' | 'mark' | 'small' | 'sub' | 'sup' | 'kbd' | 'code' | 'abbr' | 'span' | 'ruby' | 'rt';
export interface Styled extends Parent {
  type: 'styled';
  tag: StyledTag;
  title?: string;
  style?: string;
  fills?: 'cell' | 'row';
  children: PhrasingContent[];
}

/** Returns the reading of a `ruby`; undefined if blanks have left nothing of it. */
export function readingOf({ children }: Styled): Styled | undefined {
  const last = children.at(-1);
  return last?.type === 'styled' && last.tag === 'rt' ? last : undefined;
}

/** An anchor, to which links to `#id` lead. If several share an id, the first counts. It shows nothing. */
export type Anchor = { type: 'anchor'; id: string; position?: Parent['position'] };

/**
 * A signature line as its author drew it: `value` is four or more underscores. A value never becomes one. `label`: that of the blank that
 * it represents.
 */
export type WritingLine = {
  type: 'writingLine';
  value: string;
  label?: string;
  position?: Parent['position'];
  /** `isLeader`: the dots behind a text of a table, which documents do not hold. */
  data?: SignedLine & { isLeader?: true };
};

/** A token in a header or footer: the page number or count, the document's title, the number of the annex, or the chapter of the page. */
export type PageToken = {
  type: 'pageToken';
  token: 'page' | 'pages' | 'title' | 'annex' | 'chapter';
  position?: undefined;
};

/** The place of a placeholder in an unfilled theme, by label or key. */
export type Field = { type: 'field'; name: string; position?: undefined };

export type Alignment = 'left' | 'center' | 'right';

/** Blocks with another alignment than their surroundings. */
export interface Aligned extends Parent {
  type: 'aligned';
  align: Alignment;
  children: RootContent[];
}

/** Blocks in a style of the theme (§17.36), by its name. */
export interface StyledBlock extends Parent {
  type: 'styledBlock';
  style: string;
  children: RootContent[];
}

/** A signature block, which stays on one page with the last lines before it. A thematic break in it is a signature line. */
export interface Signature extends Parent {
  type: 'signature';
  children: RootContent[];
}

/** §10.48: a note in the margin, beside the block before it. */
export interface SideNote extends Parent {
  type: 'sideNote';
  children: RootContent[];
}

/** §10.49: a picture alone in the first paragraph, and the texts on it. */
export interface Overlay extends Parent {
  type: 'overlay';
  children: RootContent[];
}
/** `place`: one of nine places. `x`, `y`: the distances of its upper left corner. Each as its author wrote it. */
export type LabelPlace = { place?: string; x?: string; y?: string; width?: string; height?: string };
/** A text on a picture. `panel`: whether a white panel is behind it. */
export interface Label extends Parent, LabelPlace {
  type: 'label';
  panel?: true;
  children: RootContent[];
}

/** Blocks side by side, in reading order. `parties`: each column is a party that signs (§10.45). */
export interface Columns extends Parent {
  type: 'columns';
  parties?: true;
  children: Column[];
}
/** A column. `width`: the width as its author wrote it, see `columnSize`. */
export interface Column extends Parent {
  type: 'column';
  width?: string;
  children: RootContent[];
}

/**
 * A table that GFM cannot express: its cells hold blocks, or span columns or rows. It has at most one `head`, which is first, and one
 * `foot`, which is last.
 */
export interface FlowTable extends Parent {
  type: 'flowTable';
  data?: TableData | undefined;
  children: (Caption | FlowSection)[];
}
export interface Caption extends Parent {
  type: 'caption';
  children: RootContent[];
}
export interface FlowSection extends Parent {
  type: 'flowSection';
  part: 'head' | 'body' | 'foot';
  children: FlowRow[];
}
export interface FlowRow extends Parent {
  type: 'flowRow';
  data?: Data & { subtotal?: true };
  children: FlowCell[];
}
/** `colspan`, `rowspan`: given when they exceed 1. `marks`: holds marks of a template between cells, and is removed with them (§10.8). */
export interface FlowCell extends Parent {
  type: 'flowCell';
  header: boolean;
  marks?: true;
  align?: Alignment;
  colspan?: number;
  rowspan?: number;
  children: RootContent[];
}

/** A `<details>` element. Paper cannot unfold, so its content is always shown. */
export interface Details extends Parent {
  type: 'details';
  children: (Summary | RootContent)[];
}
export interface Summary extends Parent {
  type: 'summary';
  children: RootContent[];
}

/** Terms, each followed by its descriptions. */
export interface DescriptionList extends Parent {
  type: 'descriptionList';
  data?: Data & { runIn?: true };
  children: (DescriptionTerm | DescriptionDetails)[];
}
export interface DescriptionTerm extends Parent {
  type: 'descriptionTerm';
  children: RootContent[];
}
export interface DescriptionDetails extends Parent {
  type: 'descriptionDetails';
  children: RootContent[];
}

/** The size of a picture: CSS pixels (3/4 of a point), a share of the available width, such as `50%`, or of the text's size, such as `1.2em`. */
export type PictureLength = number | `${number}%` | `${number}em`;

/** Converts a length to the unit of `whole`, the available width, `size`, that of the text, and `pixel`, a CSS pixel. */
export function lengthIn(length: PictureLength, whole: number, size: number, pixel: number): number {
  if (typeof length === 'number') return length * pixel;
  const value = Number.parseFloat(length);
  return length.endsWith('em') ? value * size : (value / 100) * whole;
}

/** Matches a length of a picture in ems, with two decimals at most. */
export const EM_LENGTH = /^\s*(\d{1,3}(?:\.\d{1,2})?)em\s*$/;

export type PictureSide = 'left' | 'right';

/**
 * §17.38: a picture in a stored document. `inLine`: text stands beside it in its line. `caption`: '' for none. `isSigning`: it stands on
 * the signature line right below it (§17.28).
 */
export type PlacedPicture = { inLine?: true; caption?: string; isSigning?: true };

/** §17.28: a signature line with a picture above it, in its row or column, in place of the room to sign. */
type SignedLine = {
  isSigned?: true;
  /** The role of the signature field that stands on the line (§26.3). */
  field?: string;
};

interface FlowNodes {
  aligned: Aligned;
  flowTable: FlowTable;
  details: Details;
  descriptionList: DescriptionList;
  signature: Signature;
  sideNote: SideNote;
  overlay: Overlay;
  columns: Columns;
  styledBlock: StyledBlock;
}
interface PhrasingNodes {
  blank: Blank;
  styled: Styled;
  anchor: Anchor;
  writingLine: WritingLine;
  pageToken: PageToken;
  field: Field;
}
interface PartNodes {
  label: Label;
  column: Column;
  caption: Caption;
  flowSection: FlowSection;
  flowRow: FlowRow;
  flowCell: FlowCell;
  summary: Summary;
  descriptionTerm: DescriptionTerm;
  descriptionDetails: DescriptionDetails;
}

declare module 'mdast' {
  interface PhrasingContentMap extends PhrasingNodes {}
  interface BlockContentMap extends FlowNodes {}
  interface RootContentMap extends PhrasingNodes, FlowNodes, PartNodes {}
  interface Image {
    width?: PictureLength;
    height?: PictureLength;
    /** The side at which it stands, with the text of paragraphs beside it. */
    align?: PictureSide;
  }
  interface ImageData extends PlacedPicture {}
  interface ImageReferenceData extends PlacedPicture {}
  interface ThematicBreakData extends SignedLine {}
  interface TableRowData {
    /** It totals rows above it within the table. */
    subtotal?: true;
  }
  interface TableData {
    /** The look that the author has chosen for the table. */
    look?: TableLook;
    /** The number of total rows at the end. */
    totals?: number;
    /** The sum that it carries over from page to page (§17.29). */
    carried?: CarriedColumn;
    /** What it has in place of children until a chart is read from it (§10.50): the texts of its rows, and its Markdown. */
    bare?: { cells: string[][]; source: string };
  }
  interface ListData {
    /** Of an ordered list: given unless it is a point. */
    delimiter?: ')';
    /** Of an ordered list: given unless its items are numbered 1, 2, 3. */
    marker?: 'a' | 'A' | 'i' | 'I';
  }
  interface HeadingData {
    clause?: Clause;
    /** Set on a heading that begins an annex: the key of the section with its settings, or ''. */
    section?: string;
  }
  interface HtmlData {
    /** Set on a page break in the preview: the index of the section that begins. */
    section?: number;
    /** Whether the page break stands below a Swiss QR bill. */
    belowBill?: true;
  }
  interface ListItemData {
    clause?: Clause;
  }
  interface LinkData {
    /** Whether its text is the number of the clause to which it leads. */
    isReference?: true;
  }
}

export type DocumentTree = Root;

/** mdast's "flow content": the nodes whose children are blocks. Raw HTML in one of them is a block of its own. */
const FLOW_CONTAINERS: ReadonlySet<string> = new Set(
  'root blockquote listItem footnoteDefinition aligned flowCell caption details summary descriptionTerm descriptionDetails signature sideNote overlay label columns column styledBlock'.split(
    ' ',
  ),
);

export function isFlowContainer(node: Nodes | undefined): boolean {
  return node !== undefined && FLOW_CONTAINERS.has(node.type);
}

// §20.9: decides which placeholders people enter a value for, and which the form shows.

/** Excludes automatic placeholders, and computed ones that cannot be overridden. */
export function isEntered({ auto, computed }: Placeholder): boolean {
  return !auto && (!computed || computed.override === true);
}

/** Returns whether the form changes with the entered values. */
export function isLive({ placeholders, groups }: Inventory): boolean {
  const changes = ({ computed, when }: Placeholder) => computed ?? when;
  const isLiveGroup = ({ fields, groups: inner, when }: Group): boolean =>
    when !== undefined || fields.some(changes) || inner?.some(isLiveGroup) === true;
  return placeholders.some(changes) || groups.some(isLiveGroup);
}

/** §17.42: the name of the style in which a Word copy says whose copy it is. Imports do not take that line for text. */
export const COPY_LINE = 'Platen copy';
/** The id of the style for the line that marks a copy. */
export const COPY_STYLE = 'PlatenCopy';

/**
 * §10.15, §10.23, §10.31, §17.7, §17.8, §19.6: the raw HTML with a meaning: `<br>`, and the comments about layout: `<!-- pagebreak -->`,
 * `<!-- keep -->` (keep together), `<!-- contents -->` (table of contents), `<!-- unnumbered -->` (no clause), `<!-- address -->` (an
 * address window) and `<!-- table … -->` (a table's look). `<!-- pagebreak landscape -->` (§10.30) works in documents with sections.
 * Other comments have no effect; other HTML is shown as text.
 */
export const BREAK_TAG = /^<br\s*\/?>$/i;
export const PAGE_BREAK = /^<!--\s*pagebreak\s*-->$/;
export const KEEP_TOGETHER = /^<!--\s*keep\s*-->$/;
const CONTENTS = /^<!--\s*contents\s*-->$/;
const ADDRESS = /^<!--\s*address\s*-->$/;
const UNNUMBERED = /^<!--\s*unnumbered\s*-->$/;
const SECTION_BREAK = /^<!--\s*pagebreak\s+([a-z]\w*)\s*-->$/;
const ANNEX = /^<!--\s*annex((?:\s+[a-z]\w*)*)\s*-->$/;

const LAYOUT_COMMENTS = [PAGE_BREAK, SECTION_BREAK, KEEP_TOGETHER, CONTENTS, UNNUMBERED, ADDRESS];
const COMMENT = /^<!--(?:(?!-->)[\s\S])*-->$/;

/** Returns whether raw HTML is about layout and therefore no text. */
export function isLayoutHtml(html: string): boolean {
  return BREAK_TAG.test(html.trim()) || isLayoutComment(html);
}

export function isLayoutComment(html: string): boolean {
  const comment = html.trim();
  return LAYOUT_COMMENTS.some((one) => one.test(comment)) || isLookComment(comment);
}

/** Splits a block that holds only comments, of which each may be an instruction. Undefined for any other. */
export function commentsIn(html: string): string[] | undefined {
  // Without an end, each beginning would be searched up to the end of the text.
  if (!html.trimEnd().endsWith('-->')) return undefined;
  const found = html.match(EACH_COMMENT) ?? [];
  return found.length > 1 && html.replace(EACH_COMMENT, '').trim() === '' ? found : undefined;
}

const EACH_COMMENT = /<!--(?:(?!-->)[\s\S])*-->/g;

/** Returns the word of an instruction, such as `keep`. Undefined for other HTML. */
export function instructionIn(node: Nodes): string | undefined {
  return node.type === 'html' && isLayoutComment(node.value) ? /[a-z]+/.exec(node.value)?.[0] : undefined;
}

const FOR_NEXT_BLOCK: ReadonlySet<string | undefined> = new Set(['keep', 'address', 'unnumbered']);

/** Returns whether a node is an instruction for the block behind it, and means nothing without that. */
export function isForNextBlock(node: Nodes | undefined): boolean {
  return node !== undefined && FOR_NEXT_BLOCK.has(instructionIn(node));
}

/** Returns whether raw HTML is a comment for the author only. */
export function isSilentComment(html: string): boolean {
  return COMMENT.test(html.trim()) && !isLayoutComment(html);
}

/** Returns whether a node is the comment that a table of contents replaces. */
export function isContents(node: Nodes): boolean {
  return node.type === 'html' && CONTENTS.test(node.value.trim());
}

/** Returns whether a node is the comment that makes a heading or list unnumbered. */
export function isUnnumbered(node: Nodes): boolean {
  return node.type === 'html' && UNNUMBERED.test(node.value.trim());
}

/** §10.30: returns the section that begins at a comment such as `<!-- pagebreak landscape -->`. */
export function sectionAt(node: Nodes): string | undefined {
  return node.type === 'html' ? SECTION_BREAK.exec(node.value.trim())?.[1] : undefined;
}

/** §10.30: returns the section with the settings of the annex that a heading begins, or ''. Undefined for any other node. */
export function annexAt(node: Nodes): string | undefined {
  if (node.type !== 'heading') return undefined;
  return node.children.map(markOf).find((mark) => mark !== undefined);
}

function markOf(node: Nodes): string | undefined {
  return node.type === 'html' ? ANNEX.exec(node.value.trim())?.[1]?.trim() : undefined;
}

/** Returns whether a node is the comment in the heading of an annex. */
export function isAnnexMark(node: Nodes): boolean {
  return markOf(node) !== undefined;
}

/** Returns whether a node is the comment before an address. */
export function isAddress(node: Nodes | undefined): boolean {
  return node?.type === 'html' && ADDRESS.test(node.value.trim());
}

// §10.23: the numbering of a document's clauses (headings and list items).

/** Marks are written as examples: `1.1`, `(a)`, `Article I`. */
export type Numbering = {
  /** The depth of the outermost numbered headings, 1 to 6. */
  from: number;
  /** A mark for each level. Deeper levels have none, unless the last mark includes the number above it, such as `1.1`. */
  headings: string[];
  items: string[];
  /** The numbering of annexes (§10.30) and the clauses in each; none unless given. */
  annexes?: AnnexNumbering;
};

/** `label`: a mark, such as `Schedule 1`. `reference`: the text of references from outside, `{number} of {annex}`. */
export type AnnexNumbering = Pick<Numbering, 'headings' | 'items'> & { label: string; reference: string };

/** The kind of a number's last part: decimal, letters (`aa`: doubled), Roman, ideographs, in circles, kana, Korean or Arabic letters. */
export type NumberKind = '1' | 'a' | 'aa' | 'A' | 'i' | 'I' | '一' | '①' | 'ア' | '가' | 'أ';

/**
 * `label`: the mark at the clause, `(b)`. `number`: the text of references to it, `4.2(b)`. `annex`: the number of its annex, or its own
 * if it is one, `Schedule 1`. `path`: the numbers in its label, its own last.
 */
export type Clause = { label: string; number: string; kind: NumberKind; path: number[]; annex?: string };

export function isAnnex(clause: Clause | undefined): boolean {
  return clause?.annex !== undefined && clause.annex === clause.number;
}
