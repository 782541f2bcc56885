/** §10.37: turns the pieces of a paragraph into mdast nodes. */
import type { Html, PhrasingContent } from 'mdast';
import { VERIFY } from '../../model/code.ts';
import {
  isBoundary,
  type Look,
  MARKS,
  type Mark,
  type Paragraph,
  type Piece,
  type ValuePiece,
} from '../reading/block.ts';

/**
 * `pictureOf`: returns the path of a picture's part. `referenceTo`: returns the node of a reference. `marks`: the text of marks of groups
 * and conditions. `shown`: the only content to highlight, if set.
 */
export type InlineContext = {
  language: string;
  pictureOf: (part: string) => string;
  referenceTo: (piece: Extract<Piece, { type: 'reference' }>) => PhrasingContent;
  marks: ReadonlyMap<Piece, string>;
  shown?: readonly Piece[] | undefined;
  /** Receives the paragraphs of cells whose alignment the template keeps. */
  aligned?: Set<Paragraph>;
};

const NODES: Record<Mark, (children: PhrasingContent[]) => PhrasingContent> = {
  strong: (children) => ({ type: 'strong', children }),
  emphasis: (children) => ({ type: 'emphasis', children }),
  delete: (children) => ({ type: 'delete', children }),
  u: (children) => ({ type: 'styled', tag: 'u', children }),
  mark: (children) => ({ type: 'styled', tag: 'mark', children }),
  sup: (children) => ({ type: 'styled', tag: 'sup', children }),
  sub: (children) => ({ type: 'styled', tag: 'sub', children }),
};

/** Removes breaks and spaces at the edges of the line. */
export function inlineNodes(pieces: readonly Piece[], context: InlineContext): PhrasingContent[] {
  const shown = pieces.filter(({ type }) => type !== 'bookmark' && type !== 'pageBreak' && type !== 'contents');
  const marks = 'shown' in context ? MARKS.filter((mark) => mark !== 'mark') : MARKS;
  const nodes = nest(withoutEdges(joined(outsideOfMarks(shown.map(cleaned))).map(cleaned)), marks, context);
  return pieces === context.shown ? [NODES.mark(nodes)] : nodes;
}

/** Removes characters that Markdown or paper cannot have, and collapses spaces and tabs. */
function cleaned(piece: Piece): Piece {
  if (piece.type !== 'text') return piece;
  const text = piece.text
    .replace(/[\r\v\f\u2028\u2029]/g, ' ')
    .replace(/\p{Noncharacter_Code_Point}|\p{Surrogate}|(?![\t\n])\p{Cc}/gu, '');
  return { ...piece, text: text.replace(/[\t\n]+/g, ' ').replace(/ {2,}/g, ' ') };
}

/** Moves spaces at the edges of emphasis outside, as Markdown requires, and also punctuation beside a value. */
function outsideOfMarks(pieces: readonly Piece[]): Piece[] {
  const parts = pieces.flatMap((piece, at): Piece[] => {
    if (piece.type !== 'text' || piece.marks.length === 0) return [piece];
    const { text } = piece;
    const from = edgeOf(text, 0, 1, isValue(pieces[at - 1]));
    const to = Math.max(from, edgeOf(text, text.length - 1, -1, isValue(pieces[at + 1])) + 1);
    const parts = [text.slice(0, from), text.slice(from, to), text.slice(to)];
    return parts.filter((part) => part !== '').map((part) => ({ ...piece, text: part }));
  });
  const isSign = (at: number) => isValue(parts[at - 1]) || isValue(parts[at + 1]);
  const isBlank = (piece: Piece | undefined, at: number) =>
    piece?.type === 'text' && (isSign(at) ? /^[\s\p{P}]*$/u : /^\s*$/).test(piece.text);
  const blanks = new Set(parts.filter(isBlank));
  const before = carriedOver(parts, blanks);
  const after = carriedOver(parts.toReversed(), blanks).toReversed();
  return parts.map((piece, at) => {
    if (piece.type !== 'text' || !blanks.has(piece)) return piece;
    const behind = marksOf(after[at]);
    return { ...piece, marks: marksOf(before[at]).filter((mark) => behind.includes(mark)) };
  });
}

/** Returns where the edge of a text ends: punctuation beside a value with the spaces around it, else spaces. */
function edgeOf(text: string, from: number, step: 1 | -1, isBesideValue: boolean): number {
  const edge = isBesideValue && /\p{P}/u.test(text[from] ?? '') ? /[\p{P}\s]/u : /\s/;
  let at = from;
  while (edge.test(text[at] ?? '')) at += step;
  return at;
}

function isValue(piece: Piece | undefined): boolean {
  return piece?.type === 'value';
}

/** Returns, for each piece, the last one up to it that is not blank. */
function carriedOver(pieces: readonly Piece[], blanks: ReadonlySet<Piece>): (Piece | undefined)[] {
  let last: Piece | undefined;
  return pieces.map((piece) => {
    if (!blanks.has(piece)) last = piece;
    return last;
  });
}

/** A highlighted value is not highlighted once it is filled in. */
function marksOf(piece: Piece | undefined): readonly Mark[] {
  if (!piece || !('marks' in piece)) return [];
  return piece.type === 'value' ? piece.marks.filter((mark) => mark !== 'mark') : piece.marks;
}

function joined(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  for (const piece of pieces) {
    const last = out.at(-1);
    if (piece.type === 'text' && last?.type === 'text' && isSame(piece, last)) last.text += piece.text;
    else out.push(piece.type === 'text' ? { ...piece } : piece);
  }
  return out;
}

function isSame(one: Look, other: Look): boolean {
  const isAlike = one.link === other.link && one.isCapital === other.isCapital;
  return isAlike && one.marks.join() === other.marks.join();
}

function withoutEdges(pieces: Piece[]): Piece[] {
  const isNothing = (piece: Piece | undefined) =>
    piece?.type === 'break' || (piece?.type === 'text' && piece.text.trim() === '');
  const from = pieces.findIndex((piece) => !isNothing(piece));
  if (from < 0) return [];
  const kept = pieces.slice(from, pieces.findLastIndex((piece) => !isNothing(piece)) + 1);
  const [first, last] = [kept[0]!, kept.at(-1)!];
  if (first.type === 'text') first.text = first.text.trimStart();
  if (last.type === 'text') last.text = last.text.trimEnd();
  return kept.map((piece, at) => withoutBlanksAtBreaks(piece, kept[at - 1], kept[at + 1]));
}

function withoutBlanksAtBreaks(piece: Piece, before: Piece | undefined, after: Piece | undefined): Piece {
  if (piece.type !== 'text') return piece;
  const text = before?.type === 'break' ? piece.text.trimStart() : piece.text;
  return { ...piece, text: after?.type === 'break' ? text.trimEnd() : text };
}

/** Nests marks in a fixed order, so that each is opened as rarely as possible. */
function nest(pieces: readonly Piece[], marks: readonly Mark[], context: InlineContext): PhrasingContent[] {
  const [mark, ...others] = marks;
  if (mark === undefined) return linked(pieces, context);
  const out: PhrasingContent[] = [];
  for (let at = 0; at < pieces.length; ) {
    const has = marksOf(pieces[at]).includes(mark);
    let to = at + 1;
    while (to < pieces.length && marksOf(pieces[to]).includes(mark) === has) to += 1;
    const inner = nest(pieces.slice(at, to), others, context);
    if (has && inner.length > 0) out.push(NODES[mark](inner));
    else out.push(...inner);
    at = to;
  }
  return out;
}

function linked(pieces: readonly Piece[], context: InlineContext): PhrasingContent[] {
  return pieces.flatMap((piece) => {
    const nodes = nodesOf(piece, context);
    const link = 'link' in piece ? piece.link : undefined;
    return link === undefined || nodes.length === 0 ? nodes : [{ type: 'link', url: link, children: nodes as never[] }];
  });
}

function nodesOf(piece: Piece, { language, pictureOf, referenceTo, marks }: InlineContext): PhrasingContent[] {
  if (isBoundary(piece)) return [printed(marks.get(piece)!)];
  if (piece.type === 'text') return textNodes(piece.isCapital ? inCapitals(piece.text, language) : piece.text);
  if (piece.type === 'value') return [printed(`{{${scopeOf(piece)}${piece.value.label}}}`)];
  if (piece.type === 'break') return [{ type: 'break' }];
  if (piece.type === 'note') return [{ type: 'footnoteReference', identifier: piece.id, label: piece.id }];
  if (piece.type === 'reference') return [referenceTo(piece)];
  if (piece.type !== 'picture') return [];
  const { part, isCode, alt, width } = piece;
  return [{ type: 'image', url: isCode ? VERIFY : pictureOf(part), alt, ...(width !== undefined && { width }) }];
}

/** Writes capitals as Word does, which has no capital ß. */
function inCapitals(text: string, language: string): string {
  return text.replace(/[^ß]+/g, (part) => part.toLocaleUpperCase(language));
}

/** Splits text at four or more underscores, which are a signature line. */
function textNodes(text: string): PhrasingContent[] {
  return text.split(/(_{4,})/).flatMap((part, at): PhrasingContent[] => {
    if (part === '') return [];
    return at % 2 === 1 ? [{ type: 'writingLine', value: part }] : [{ type: 'text', value: part }];
  });
}

// §10.37: nodes of literal Markdown: placeholders, marks, names of clauses.

/** `print-settings` prints it unchanged. */
export function printed(value: string): PhrasingContent {
  return { type: 'printed', value } as unknown as PhrasingContent;
}

export function comment(words: string): Html {
  return { type: 'html', value: `<!-- ${words} -->` };
}

/** §10.8: what is written before the name of a value of the document or of a group around. */
function scopeOf({ isOfDocument, ofGroup }: ValuePiece): string {
  if (isOfDocument) return 'document: ';
  return ofGroup === undefined ? '' : `${ofGroup}: `;
}
