/** §10.37: what a Word file says, before it is Markdown: blocks, and paragraphs as pieces. */

import type { Message } from '../../../locales/message.ts';
import type { Bullet, ListNumber } from '../numbering/count-numbers.ts';

/** How characters look, as far as Markdown and HTML can say it. */
export const MARKS = ['strong', 'emphasis', 'delete', 'u', 'mark', 'sup', 'sub'] as const;
export type Mark = (typeof MARKS)[number];

/** `isCapital`: it is shown in capitals, however it is typed. `lost`: what of its look has no place in a template. */
export type Look = { marks: readonly Mark[]; link?: string; isCapital?: true; lost?: readonly LostLook[] };
export type LostLook = 'shading' | 'smallCapitals' | 'border';
type TextPiece = { type: 'text'; text: string } & Look;

/** A value that the file asks for. `isGuess`: its label is a guess that an author should check. */
export type FoundValue = {
  label: string;
  key?: string;
  kind?: 'select' | 'date' | 'today' | 'number';
  options?: string[];
  default?: string;
  /** The date format in Word's syntax, such as `d MMMM yyyy`; `''` for the usual form of `dateLanguage`. */
  dateFormat?: string;
  dateLanguage?: string;
  /** In Platen's words: what the document's own dates and numbers look like. */
  format?: string;
  /** The text of the date in the file. */
  shown?: string;
  /** No other is the same value, but for those with the same `binding`: a content control, or a number in brackets. */
  isOwn?: true;
  binding?: string;
  /** True when other values have the same label. */
  isNamesake?: true;
  /** The text that Word shows until somebody types. */
  prompt?: string;
  description?: string;
  isGuess?: true;
  /** The label is no name, but says where a blank is: two of them are two values. */
  isBlank?: true;
  /** A name as programs use them, such as `client.address.city`. */
  path?: string;
};
/** `isOfDocument`: the value stands in a group, but is one of the document. */
export type ValuePiece = { type: 'value'; value: FoundValue; isOfDocument?: true } & Look;

/** Names of values, and all else as Platen writes it. */
export type Condition = (string | { name: string })[];

/**
 * Marks of groups and conditions, as found. `item`: what a loop calls an entry, whose fields are then `item.name`. `mayBeFlag`: without a
 * value in it, it is a condition. `condition`: undefined for one that Platen cannot say. `written`: as the author reads it.
 */
export type BoundaryPiece =
  | { type: 'open'; label: string; path: string; item?: string; mayBeFlag?: true; written: string }
  | { type: 'close'; written: string }
  | { type: 'if' | 'elseif'; condition: Condition | undefined; written: string }
  | { type: 'else' | 'endif'; written: string };

export type Piece =
  | TextPiece
  | ValuePiece
  | BoundaryPiece
  | { type: 'break' | 'pageBreak' | 'contents' }
  /** `width`, `height`: in CSS pixels. */
  | { type: 'picture'; part: string; alt: string; width?: number; height?: number }
  | { type: 'note'; id: string }
  /** A reference to a numbered paragraph: `said` is the number that Word printed last, `isDirty` when Word is to compute it anew. */
  | { type: 'reference'; to: string; said: string; isDirty?: true }
  | { type: 'bookmark'; name: string }
  | ({ type: 'pageNumber'; token: 'page' | 'pages' } & Look);

export function isBoundary(piece: Piece): piece is BoundaryPiece {
  return BOUNDARIES.has(piece.type);
}

const BOUNDARIES: ReadonlySet<string> = new Set(['open', 'close', 'if', 'elseif', 'else', 'endif']);

/** `no`: its place among all paragraphs, from 1. `outline`: its level in the outline, from 0. `left`: in twips. */
export type Paragraph = {
  type: 'paragraph';
  no: number;
  pieces: Piece[];
  style: string;
  outline?: number;
  number?: ListNumber | Bullet;
  left: number;
  align?: 'center' | 'right' | 'both';
  lost?: readonly LostLook[];
  isRightToLeft: boolean;
  isInCell: boolean;
  /** The font size of its first words in half points, if the file gives one. */
  size?: number;
};

export type Cell = { blocks: Block[]; colspan: number; rowspan: number; isShaded?: true };
export type Row = { cells: Cell[]; isHeader: boolean };
/** `widths`: of the columns of its grid, in twips. */
export type Table = { type: 'table'; rows: Row[]; widths: number[]; isRuled: boolean; hasHeadStyle: boolean };

export type Block =
  | Paragraph
  | Table
  | { type: 'contents' | 'pageBreak' }
  /** Begins a section with other pages. `index` counts sections. */
  | { type: 'section'; index: number };

/** The words of pieces; values stand as `{{Label}}`. */
export function textOf(pieces: readonly Piece[]): string {
  return pieces.map(textOfPiece).join('');
}

function textOfPiece(piece: Piece): string {
  if (piece.type === 'text') return piece.text;
  if (piece.type === 'value') return piece.value.label === '' ? '____' : `{{${piece.value.label}}}`;
  if (piece.type === 'reference') return piece.said;
  return piece.type === 'break' ? '\n' : '';
}

/** A paragraph with nothing else in it. */
export function paragraphOf(piece: Piece, no: number, isInCell: boolean): Paragraph {
  return { type: 'paragraph', no, pieces: [piece], style: '', left: 0, isRightToLeft: false, isInCell };
}

/** No words, values or pictures stand in it. */
export function isEmpty({ pieces }: Paragraph): boolean {
  return textOf(pieces).trim() === '' && !pieces.some(({ type }) => type === 'picture' || type === 'contents');
}

/** Yields all paragraphs in order, including those in tables. */
export function* everyParagraph(blocks: readonly Block[]): Generator<Paragraph> {
  for (const block of blocks) {
    if (block.type === 'paragraph') yield block;
    else if (block.type === 'table')
      for (const { cells } of block.rows) for (const cell of cells) yield* everyParagraph(cell.blocks);
  }
}

/** The paragraphs in which bookmarks begin. */
export function bookmarksIn(blocks: readonly Block[]): ReadonlyMap<string, Paragraph> {
  const found = new Map<string, Paragraph>();
  for (const paragraph of everyParagraph(blocks))
    for (const piece of paragraph.pieces) if (piece.type === 'bookmark') found.set(piece.name, paragraph);
  return found;
}

// §10.37: what an import tells of a Word file, each with the paragraph that it is about.

export type NoteKind = 'guessed' | 'left out' | 'typed' | 'kept';

/** `paragraph`: its place among all paragraphs, where it is about one. `isOfValue`: it is about a placeholder, which says so itself. */
export type Note = { kind: NoteKind; message: Message; paragraph?: number; isOfValue?: true };

export type Notes = {
  add(kind: NoteKind, message: Message, paragraph?: number, more?: Pick<Note, 'isOfValue'>): void;
  all: readonly Note[];
};

/** More are counted, and told in one line each. */
const MAX_NOTES = 5_000;

/** `before`: those that there are already. */
export function createNotes(before: readonly Note[] = []): Notes {
  const all = [...before];
  return {
    all,
    add(kind, message, paragraph, more) {
      if (all.length < MAX_NOTES) all.push({ kind, message, ...(paragraph !== undefined && { paragraph }), ...more });
    },
  };
}
