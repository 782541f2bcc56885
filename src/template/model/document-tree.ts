/**
 * §2.6, §10.15: the tree that HTML and PDF are made from: mdast (CommonMark and GFM, footnotes and definitions included) with nodes for
 * blanks and for what HTML says beyond Markdown. mdast calls blocks "flow content" and parts of a line "phrasing content".
 */
import type { Data, Parent, PhrasingContent, Root, RootContent, TableData } from 'mdast';
import type { CarriedColumn } from './carried-column.ts';
import type { Clause } from './numbering.ts';
import type { TableLook } from './table-look.ts';

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
export type SignedLine = { isSigned?: true };

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
