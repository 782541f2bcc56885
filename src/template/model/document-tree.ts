/**
 * §2.6, §10.15: the tree that HTML and PDF are made from: mdast (CommonMark and GFM, footnotes and definitions included) with nodes for
 * blanks and for what HTML says beyond Markdown. mdast calls blocks "flow content" and parts of a line "phrasing content".
 */
import type { Data, Nodes, Parent, PhrasingContent, Root, RootContent, TableData } from 'mdast';
import type { Inventory, Placeholder } from './inventory.ts';
import { type CarriedColumn, isLookComment, type TableLook } from './table-look.ts';

/** A placeholder left blank: shown as a fill-in box with its label, as a dash, or as nothing, until that is taken out (§17.33). */
export type Blank = { type: 'blank'; label: string; as?: 'nothing' | 'dash'; position?: undefined };

/** Text in a tag that Markdown has no syntax for. `title`: what an abbreviation stands for. `style`: of a `span`, the name of its style. */
export type StyledTag = 'u' | 'mark' | 'small' | 'sub' | 'sup' | 'kbd' | 'code' | 'abbr' | 'span';
export interface Styled extends Parent {
  type: 'styled';
  tag: StyledTag;
  title?: string;
  style?: string;
  children: PhrasingContent[];
}

/** A place in the text that a link to `#id` leads to; of several with one id the first counts. It shows nothing. */
export type Anchor = { type: 'anchor'; id: string; position?: Parent['position'] };

/**
 * A line to write on, as its author drew it: `value` is four underscores or more. No text of a value is one. `label`: of the blank for which
 * it stands.
 */
export type WritingLine = {
  type: 'writingLine';
  value: string;
  label?: string;
  position?: Parent['position'];
  data?: SignedLine;
};

/** In a header or footer: what only the laid-out page knows, the document's title, or the number of the annex. */
export type PageToken = { type: 'pageToken'; token: 'page' | 'pages' | 'title' | 'annex'; position?: undefined };

/** In a theme that is not filled yet: the place of a placeholder, by its label or key. */
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

/** A signature block: it stays whole, with the last lines before it. A thematic break in it is a line to sign on. */
export interface Signature extends Parent {
  type: 'signature';
  children: RootContent[];
}

/** Blocks side by side, in the order in which they are read. */
export interface Columns extends Parent {
  type: 'columns';
  children: Column[];
}
/** `width`: as its author wrote it, see `columnSize`. */
export interface Column extends Parent {
  type: 'column';
  width?: string;
  children: RootContent[];
}

/**
 * A table that GFM has no syntax for: its cells hold blocks, or stand over several columns or rows. At most one `head`, which comes
 * first, and one `foot`, which comes last.
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
  children: FlowCell[];
}
/** `colspan`, `rowspan`: given when they are more than 1. */
export interface FlowCell extends Parent {
  type: 'flowCell';
  header: boolean;
  align?: Alignment;
  colspan?: number;
  rowspan?: number;
  children: RootContent[];
}

/** On paper there is nothing to unfold, so what is in it is always shown. */
export interface Details extends Parent {
  type: 'details';
  children: (Summary | RootContent)[];
}
export interface Summary extends Parent {
  type: 'summary';
  children: RootContent[];
}

/** Terms, each followed by what is said of it. */
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

/** Of a picture: CSS pixels (3/4 of a point), or a share of the width that there is, such as `50%`. */
export type PictureLength = number | `${number}%`;

export type PictureSide = 'left' | 'right';

/**
 * §17.38: of a picture in a stored document. `inLine`: text stands beside it on its line. `caption`: '' for none. `isSigning`: it stands on the line to
 * sign on right below it (§17.28).
 */
export type PlacedPicture = { inLine?: true; caption?: string; isSigning?: true };

/** §17.28: of a line to sign on: a picture is above it, in its row or its column, in place of the room to sign. */
type SignedLine = { isSigned?: true };

interface FlowNodes {
  aligned: Aligned;
  flowTable: FlowTable;
  details: Details;
  descriptionList: DescriptionList;
  signature: Signature;
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
    /** It stands at this side, and the text of paragraphs beside it. */
    align?: PictureSide;
  }
  interface ImageData extends PlacedPicture {}
  interface ImageReferenceData extends PlacedPicture {}
  interface ThematicBreakData extends SignedLine {}
  interface TableData {
    /** What its author chose for it. */
    look?: TableLook;
    /** So many of its last rows are sums. */
    totals?: number;
    /** What it carries from page to page (§17.29). */
    carried?: CarriedColumn;
  }
  interface ListData {
    /** Of an ordered list: given when it is not a point. */
    delimiter?: ')';
    /** Of an ordered list: given when its items are not numbered 1, 2, 3. */
    marker?: 'a' | 'A' | 'i' | 'I';
  }
  interface HeadingData {
    clause?: Clause;
    /** Of a heading that begins an annex: the section that says more of its pages, or ''. */
    section?: string;
  }
  interface HtmlData {
    /** Of a page break of the preview: the section that begins, by its place among those of the document. */
    section?: number;
    /** Of the page break below a Swiss QR bill. */
    belowBill?: true;
  }
  interface ListItemData {
    clause?: Clause;
  }
  interface LinkData {
    /** Its text is the number of the clause to which it leads. */
    isReference?: true;
  }
}

export type DocumentTree = Root;

/** mdast's "flow content": which nodes have blocks as children. Raw HTML in one of them is a block of its own. */
const FLOW_CONTAINERS: ReadonlySet<string> = new Set(
  'root blockquote listItem footnoteDefinition aligned flowCell caption details summary descriptionTerm descriptionDetails signature columns column styledBlock'.split(
    ' ',
  ),
);

export function isFlowContainer(node: Nodes | undefined): boolean {
  return node !== undefined && FLOW_CONTAINERS.has(node.type);
}

// §20.9: which placeholders people enter a value for, and which the form shows.

/** Not what the service fills in, nor what is computed whatever is entered. */
export function isEntered({ auto, computed }: Placeholder): boolean {
  return !auto && (!computed || computed.override === true);
}

/** Whether what the form shows depends on what is entered. */
export function isLive({ placeholders, groups }: Inventory): boolean {
  const entries = [...placeholders, ...groups.flatMap(({ fields }) => fields)];
  return entries.some(({ computed, when }) => computed ?? when) || groups.some(({ when }) => when);
}

/** §17.42: the name of the style in which a Word copy says whose copy it is: an import does not take that line for text. */
export const COPY_LINE = 'Platen copy';
/** Its id. */
export const COPY_STYLE = 'PlatenCopy';

/**
 * §10.15, §10.23, §10.31, §17.7, §17.8, §19.6: the only raw HTML that means something: `<br>` and the comments about layout,
 * `<!-- pagebreak -->`, `<!-- keep -->` (keep together), `<!-- contents -->` (table of contents), `<!-- unnumbered -->` (no clause),
 * `<!-- address -->` (an address window) and `<!-- table … -->` (how a table looks). `<!-- pagebreak landscape -->` (§10.30) does in a
 * document that has sections. Any other comment says nothing; other HTML is shown as the text that it is.
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

/** Whether raw HTML says something about layout and so is no text itself. */
export function isLayoutHtml(html: string): boolean {
  return BREAK_TAG.test(html.trim()) || isLayoutComment(html);
}

export function isLayoutComment(html: string): boolean {
  const comment = html.trim();
  return LAYOUT_COMMENTS.some((one) => one.test(comment)) || isLookComment(comment);
}

/** A block that holds nothing but several comments, each of which may be an instruction; undefined for any other. */
export function commentsIn(html: string): string[] | undefined {
  // Without an end, each beginning would be looked at up to the end of the text.
  if (!html.trimEnd().endsWith('-->')) return undefined;
  const found = html.match(EACH_COMMENT) ?? [];
  return found.length > 1 && html.replace(EACH_COMMENT, '').trim() === '' ? found : undefined;
}

const EACH_COMMENT = /<!--(?:(?!-->)[\s\S])*-->/g;

/** The word of an instruction, such as `keep`; undefined for other HTML. */
export function instructionIn(node: Nodes): string | undefined {
  return node.type === 'html' && isLayoutComment(node.value) ? /[a-z]+/.exec(node.value)?.[0] : undefined;
}

/** Whether raw HTML is a comment that only the author reads. */
export function isSilentComment(html: string): boolean {
  return COMMENT.test(html.trim()) && !isLayoutComment(html);
}

/** The comment in whose stead the table of contents stands. */
export function isContents(node: Nodes): boolean {
  return node.type === 'html' && CONTENTS.test(node.value.trim());
}

/** The comment in a heading, or before a heading or list, that has no numbers. */
export function isUnnumbered(node: Nodes): boolean {
  return node.type === 'html' && UNNUMBERED.test(node.value.trim());
}

/** §10.30: the section whose pages begin at a comment, `<!-- pagebreak landscape -->`. */
export function sectionAt(node: Nodes): string | undefined {
  return node.type === 'html' ? SECTION_BREAK.exec(node.value.trim())?.[1] : undefined;
}

/** §10.30: of a heading that begins an annex: the section that says more of its pages, or nothing (''). Undefined for any other node. */
export function annexAt(node: Nodes): string | undefined {
  if (node.type !== 'heading') return undefined;
  return node.children.map(markOf).find((mark) => mark !== undefined);
}

function markOf(node: Nodes): string | undefined {
  return node.type === 'html' ? ANNEX.exec(node.value.trim())?.[1]?.trim() : undefined;
}

/** The comment in the heading of an annex. */
export function isAnnexMark(node: Nodes): boolean {
  return markOf(node) !== undefined;
}

/** The comment before an address. */
export function isAddress(node: Nodes | undefined): boolean {
  return node?.type === 'html' && ADDRESS.test(node.value.trim());
}

// §10.23: how the clauses of a document (headings and list items) are numbered.

/** Marks are written as examples: `1.1`, `(a)`, `Article I`. */
export type Numbering = {
  /** The depth of the headings that are numbered first, 1 to 6. */
  from: number;
  /** A mark for each level; deeper ones have none, unless the last is one such as `1.1`, which goes on. */
  headings: string[];
  items: string[];
  /** How annexes are numbered (§10.30), and the clauses in each; none are unless given. */
  annexes?: AnnexNumbering;
};

/** `label`: a mark, such as `Schedule 1`. `reference`: what a reference from outside says, `{number} of {annex}`. */
export type AnnexNumbering = Pick<Numbering, 'headings' | 'items'> & { label: string; reference: string };

/** Of the last part of a number: decimal, letters (`aa`: each twice) or Roman. */
export type NumberKind = '1' | 'a' | 'aa' | 'A' | 'i' | 'I';

/**
 * `label`: what stands at the clause, `(b)`; `number`: what a reference to it says, `4.2(b)`. `annex`: the number of the annex in which it
 * stands, `Schedule 1`, or that it is. `path`: the numbers of which its label is made, its own last.
 */
export type Clause = { label: string; number: string; kind: NumberKind; path: number[]; annex?: string };

/** Whether a clause is an annex itself. */
export function isAnnex(clause: Clause | undefined): boolean {
  return clause?.annex !== undefined && clause.annex === clause.number;
}
