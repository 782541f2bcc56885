/**
 * §17.42: the context in which a part of a document is written: what all parts share, and what surrounds this one. Lengths are in points.
 */
import type { RootContent } from 'mdast';
import type { PageNumbers } from '../../pdf/index.ts';
import type { Footnotes, LinkDefinitions } from '../../template/document/every-node.ts';
import type { Headings } from '../../template/document/headings.ts';
import type { DocumentSetup } from '../../template/model/document-setup.ts';
import type { Styles } from '../../template/model/document-style.ts';
import type { Alignment } from '../../template/model/document-tree.ts';
import type { FurnitureMeasure, LabelBoxes, TableMeasures } from '../../template/model/measures.ts';
import type { Direction } from '../../template/typography/script-of.ts';
import type { NumberedDocument, NumberRooms } from './number-document.ts';
import type { Pictures } from './pictures.ts';
import type { WordPackage } from './word-package.ts';
import { escaped, flag, halves, hex, properties, say, twips, w } from './xml.ts';

/** The state that all parts of a file share. */
export type Shared = {
  file: WordPackage;
  setup: DocumentSetup;
  title: string;
  styles: Styles;
  direction: Direction;
  pictures: Pictures;
  measures: TableMeasures;
  labels: LabelBoxes;
  numbers: NumberedDocument;
  rooms: NumberRooms;
  headings: Headings;
  /** The names of places that links lead to. */
  wanted: ReadonlySet<string>;
  /** The names of places that are clauses which Word numbers itself. */
  counted: ReadonlySet<string>;
  definitions: LinkDefinitions;
  footnotes: Footnotes;
  /** The places of headers, footers and addresses in the PDF; undefined if they cannot be laid out. */
  furniture: FurnitureMeasure | undefined;
  /** Where pages end in the PDF, for a document whose text says so or that restarts page numbers. */
  pages: PageNumbers | undefined;
  /** The next ids. */
  next: { bookmark: number; drawing: number; control: number };
};

/** The height of a line in points. */
export type LineHeight = { height: number; rule: 'atLeast' | 'exact' };

/**
 * A page count in Word. `field`: the field that computes it. `pages`: the count. `last`: the place on the last page that the field names.
 */
export type PageCount = { field: string; pages: number; last?: string };

/** Elements that the next paragraph carries. `isTop`: no space is free above it. `noteEnd`: how far the last side note
 * may reach below the last block, in points. */
type Pending = { pageBreak: boolean; bookmarks: string[]; isTop?: boolean; noteEnd?: number };

/** A place on the page: the distance from its left edge, the width, and how much lower than its block it begins. In points. */
export type Frame = { x: number; width: number; lower: number };

/**
 * The background of the block around, which paragraphs in its style have by themselves. `color`: that of all text in it, where those of the
 * theme could not be read. `right`: the indent of the right edge. `isCell`: its cell has the background. `base`: the styles around it.
 */
export type Ground = {
  style: string;
  background: string;
  color?: string;
  right: number;
  isCell?: true;
  base: Styles;
};

export type WordContext = Shared & {
  /** The part that contains it, which holds its pictures and links. */
  part: string;
  look: Look;
  /** The style of its paragraphs. */
  style: string;
  ground?: Ground | undefined;
  width: number;
  /** The indent of the left edge, or of the right edge in right-to-left text. */
  indent: number;
  pending: Pending;
  listDepth: number;
  tight?: boolean | undefined;
  /** The space below its last paragraph, if it is not that of its style. */
  ending?: number | undefined;
  align?: Alignment | undefined;
  /** The line height of a paragraph, if it differs from its style. */
  line?: LineHeight | undefined;
  /** Whether its paragraphs stay on one page, each with the next. */
  isKept?: boolean | undefined;
  isSigned?: boolean | undefined;
  inCell?: boolean | undefined;
  inNote?: boolean | undefined;
  /** Whether something follows it in its line. */
  isFollowed?: boolean | undefined;
  /** The frame of a side note, which its paragraphs share. */
  frame?: Frame | undefined;
  /** Whether its paragraphs run from left to right in a document from right to left. */
  isLeftToRight?: boolean | undefined;
  /** Whether its paragraphs run from right to left in a document from left to right. */
  isRightToLeft?: boolean | undefined;
  /** Runs at the beginning of its first paragraph. */
  before?: string | undefined;
  /** The number of the annex that its pages belong to. */
  annex?: string;
  /** How sections that restart page numbers count their pages. */
  count?: PageCount;
  writeBlocks(nodes: readonly RootContent[], context: WordContext): string;
};

export function looking(context: WordContext, look: Look): WordContext {
  return { ...context, look: { ...context.look, ...look } };
}

/** Returns the context of text in another style than that of its background, with the colour that can be read there. */
export function onGround(context: WordContext): WordContext {
  const { ground, look } = context;
  if (ground?.color === undefined || look.color !== undefined) return context;
  return ground.style === context.style && !ground.isCell ? context : looking(context, { color: ground.color });
}

export function indented(context: WordContext, by: number): WordContext {
  return { ...context, indent: context.indent + by, width: context.width - by };
}

/** Word's bookmarks have names without signs. Those that begin with an underscore are hidden. */
export function bookmarkName(name: string): string {
  return `_Ref${name.replace(/\W/g, '')}`;
}

// §17.42: runs: text with its look, split where its direction changes.

/**
 * The properties in which text differs from the style of its paragraph; sizes in points. `style`: a character style. `raised`: in Word's
 * terms.
 */
export type Look = {
  style?: string | undefined;
  font?: string | undefined;
  bold?: boolean | undefined;
  italics?: boolean | undefined;
  struck?: boolean | undefined;
  underlined?: boolean | undefined;
  caps?: 'all' | 'small' | undefined;
  color?: string | undefined;
  size?: number | undefined;
  /** The letter spacing, in points. */
  tracking?: number | undefined;
  background?: string | undefined;
  raised?: 'superscript' | 'subscript' | undefined;
};

function fontsOf(font: string | undefined): string | undefined {
  return font === undefined ? undefined : w('rFonts', { ascii: font, hAnsi: font, cs: font });
}

/**
 * Returns the content of `w:rPr`, in the order of its schema. Word stores bold, italics and size twice: for complex scripts and for
 * others.
 */
export function lookContent(look: Look, isRightToLeft = false): (string | undefined)[] {
  const { bold, italics, caps, struck, color, tracking, size, underlined, background, raised } = look;
  const both = (name: string, is: boolean | undefined) => [flag(name, is), flag(`${name}Cs`, is)];
  return [
    say('rStyle', look.style),
    fontsOf(look.font),
    ...both('b', bold),
    ...both('i', italics),
    caps === 'all' ? w('caps') : undefined,
    caps === 'small' ? w('smallCaps') : undefined,
    flag('strike', struck),
    say('color', color && hex(color)),
    say('spacing', tracking === undefined ? undefined : twips(tracking)),
    say('sz', size && halves(size)),
    say('szCs', size && halves(size)),
    underlined ? say('u', 'single') : undefined,
    background ? w('shd', { val: 'clear', color: 'auto', fill: hex(background) }) : undefined,
    say('vertAlign', raised),
    isRightToLeft ? w('rtl') : undefined,
  ];
}

export function runOf(look: Look, content: string, isRightToLeft = false): string {
  return w('r', {}, properties('rPr', ...lookContent(look, isRightToLeft)), content);
}

const RTL = String.raw`\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}`;
/**
 * Matches text of the other direction in a line of one direction, from its first letter to its last, without letters of the line's own
 * direction in between.
 */
const OTHERS: Record<Direction, RegExp> = {
  ltr: new RegExp(String.raw`([${RTL}](?:(?:[${RTL}]|[^\p{L}])*[${RTL}])?)`, 'u'),
  // A direction mark precedes the sign of an amount, and stands at both ends of a line of the other direction.
  rtl: new RegExp(String.raw`((?![${RTL}])[\p{L}\u200e](?:[^${RTL}]*(?:(?![${RTL}])[\p{L}\p{N}\u200e]))?)`, 'u'),
};

/** Returns the text of runs, with spaces in place of tabs and line ends. */
export function textRuns(text: string, look: Look, direction: Direction): string {
  const line = text.replace(/[ \t]*\r?\n[ \t]*/g, ' ').replace(/\t/g, ' ');
  const parts = line.split(OTHERS[direction]);
  return parts
    .map((part, at) => {
      if (part === '') return '';
      return runOf(look, w('t', { 'xml:space': 'preserve' }, escaped(part)), (at % 2 === 1) !== (direction === 'rtl'));
    })
    .join('');
}
