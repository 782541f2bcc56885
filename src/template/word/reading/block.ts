/** §10.37: the content of a Word file before it becomes Markdown: blocks, and paragraphs of pieces. */

import type { Message } from '../../../locales/message.ts';
import type { Bullet, ListNumber } from '../numbering/count-numbers.ts';

/** The character formatting that Markdown and HTML can express. */
export const MARKS = ['strong', 'emphasis', 'delete', 'u', 'mark', 'sup', 'sub'] as const;
export type Mark = (typeof MARKS)[number];

/** `isCapital`: shown in capitals, however it is typed. `lost`: formatting that templates cannot have. */
export type Look = { marks: readonly Mark[]; link?: string; isCapital?: true; lost?: readonly LostLook[] };
export type LostLook = 'shading' | 'smallCapitals' | 'border';
type TextPiece = { type: 'text'; text: string } & Look;

/** A value in the file. `isGuess`: its label is a guess that the author should check. */
export type FoundValue = {
  label: string;
  key?: string;
  kind?: 'select' | 'date' | 'today' | 'number';
  options?: string[];
  default?: string;
  /** The date format in Word's syntax, such as `d MMMM yyyy`; `''` for the usual form of `dateLanguage`. */
  dateFormat?: string;
  dateLanguage?: string;
  /** The format in Platen's form, from the document's own dates and numbers. */
  format?: string;
  /** The text of the date in the file. */
  shown?: string;
  /** A separate value, except for those with the same `binding`: a content control, or a number in brackets. */
  isOwn?: true;
  binding?: string;
  /** True when other values have the same label. */
  isNamesake?: true;
  /** The text that Word shows until somebody types. */
  prompt?: string;
  description?: string;
  isGuess?: true;
  /** A label that only describes the place of a blank, so that blanks with equal labels stay different values. */
  isBlank?: true;
  /** A program's name, such as `client.address.city`. */
  path?: string;
};
/** Returns a text that looks like no other: without marks. */
export function plainText(text: string): TextPiece {
  return { type: 'text', text, marks: [] };
}

/** Returns the texts of a list to choose from, each once and none of them empty. */
export function optionsOf(texts: readonly (string | undefined)[]): string[] {
  return [...new Set(texts.map((text) => text?.trim()))].filter((text): text is string => Boolean(text));
}

/**
 * A value in the text. `isOfDocument`: whether the value belongs to the document, although it stands in a group. `ofGroup`: the label of the
 * group around whose field it is.
 */
export type ValuePiece = { type: 'value'; value: FoundValue; isOfDocument?: true; ofGroup?: string } & Look;

/** The names of values, and the rest in Platen's form. */
export type Condition = (string | { name: string })[];

/**
 * Marks of groups and conditions, as found. `item`: the loop's name for an entry, whose fields are `item.name`. `mayBeFlag`: it is a
 * condition if it contains no value. `condition`: undefined if Platen cannot express it. `written`: as the author sees it.
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
  /** `part`: the part of the file. `isCode`: a code for verifying (§25.1), which has none. Sizes are in CSS pixels. */
  | { type: 'picture'; part: string; isCode?: true; alt: string; width?: number; height?: number }
  | { type: 'note'; id: string }
  /** A reference to a numbered paragraph. `said`: the number that Word printed last. `isDirty`: whether Word is to compute it again. */
  | { type: 'reference'; to: string; said: string; isDirty?: true }
  | { type: 'bookmark'; name: string }
  | ({ type: 'pageNumber'; token: 'page' | 'pages' | 'chapter' } & Look);

export function isBoundary(piece: Piece): piece is BoundaryPiece {
  return BOUNDARIES.has(piece.type);
}

const BOUNDARIES: ReadonlySet<string> = new Set(['open', 'close', 'if', 'elseif', 'else', 'endif']);

/** `no`: its number among all paragraphs, from 1. `outline`: its outline level, from 0. `left`: in twips. */
export type Paragraph = {
  type: 'paragraph';
  no: number;
  pieces: Piece[];
  style: string;
  outline?: number;
  number?: ListNumber | Bullet;
  left: number;
  /** Undefined where its lines begin. */
  align?: 'left' | 'center' | 'right' | 'both';
  /** The last tab stop, if it is at the right: with dots before it, or without. */
  tab?: 'leader' | 'right';
  lost?: readonly LostLook[];
  isRightToLeft: boolean;
  isInCell: boolean;
  /** The font size of its first words in half points, if the file gives one. */
  size?: number;
};

export type Cell = { blocks: Block[]; colspan: number; rowspan: number; isShaded?: true };
export type Row = { cells: Cell[]; isHeader: boolean };
/** A table of a Word file. `widths`: the widths of its grid columns, in twips. */
export type Table = {
  type: 'table';
  rows: Row[];
  widths: number[];
  isRuled: boolean;
  hasHeadStyle: boolean;
  hasLeaders?: boolean;
};

export type Block =
  | Paragraph
  | Table
  | { type: 'contents' | 'pageBreak' }
  /** Begins a section with other pages. `index` counts sections. */
  | { type: 'section'; index: number };

/** Returns the text of pieces, with values as `{{Label}}`. */
export function textOf(pieces: readonly Piece[]): string {
  return pieces.map(textOfPiece).join('');
}

function textOfPiece(piece: Piece): string {
  if (piece.type === 'text') return piece.text;
  if (piece.type === 'value') return piece.value.label === '' ? '____' : `{{${piece.value.label}}}`;
  if (piece.type === 'reference') return piece.said;
  return piece.type === 'break' ? '\n' : '';
}

/** Returns a paragraph with a single piece. */
export function paragraphOf(piece: Piece, no: number, isInCell: boolean): Paragraph {
  return { type: 'paragraph', no, pieces: [piece], style: '', left: 0, isRightToLeft: false, isInCell };
}

/** Returns whether a paragraph has no words, values or pictures. */
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

/** Returns the paragraphs in which bookmarks begin. */
export function bookmarksIn(blocks: readonly Block[]): ReadonlyMap<string, Paragraph> {
  const found = new Map<string, Paragraph>();
  for (const paragraph of everyParagraph(blocks))
    for (const piece of paragraph.pieces) if (piece.type === 'bookmark') found.set(piece.name, paragraph);
  return found;
}

// §10.37: the notes of an import about a Word file, each with its paragraph.

export type NoteKind = 'guessed' | 'left out' | 'typed' | 'kept';

/** `paragraph`: its number, if the note concerns one. `isOfValue`: concerns a placeholder, which shows the note itself. */
export type Note = { kind: NoteKind; message: Message; paragraph?: number; isOfValue?: true };

export type Notes = {
  add(kind: NoteKind, message: Message, paragraph?: number, more?: Pick<Note, 'isOfValue'>): void;
  all: readonly Note[];
};

/** More notes are only counted, with one line for each kind. */
const MAX_NOTES = 5_000;

/** Creates a list of notes. `before`: existing notes. */
export function createNotes(before: readonly Note[] = []): Notes {
  const all = [...before];
  return {
    all,
    add(kind, message, paragraph, more) {
      if (all.length < MAX_NOTES) all.push({ kind, message, ...(paragraph !== undefined && { paragraph }), ...more });
    },
  };
}

/** §25.1: a typed `{{verify:}}`, and the alt text of a picture in whose place the code stands. What follows is its alt text. */
const VERIFICATION = /^verify:\s*(.*)$/i;
/** The usual height, 38 mm. */
const CODE_HEIGHT = 144;

/** Returns the code for verifying that a text stands for; null for any other text. */
export function verificationIn(text: string): Extract<Piece, { type: 'picture' }> | null {
  const alt = VERIFICATION.exec(text.trim())?.[1];
  return alt === undefined
    ? null
    : { type: 'picture', part: '', isCode: true, alt: alt || 'Verify', height: CODE_HEIGHT };
}
