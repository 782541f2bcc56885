/** §10.37: finds headings. The style is no proof: law firms put whole clauses into “Heading 2”. */

import { ordinal } from '../../clauses/ordinal.ts';
import type { NumberKind } from '../../model/document-tree.ts';
import { isBullet, type ListNumber } from '../numbering/count-numbers.ts';
import { type Block, everyParagraph, isEmpty, type Paragraph, type Piece, textOf } from '../reading/block.ts';

export type Headings = {
  depths: ReadonlyMap<Paragraph, number>;
  /** The paragraph that is the document's title. */
  title: Paragraph | undefined;
  annexes: ReadonlyMap<Paragraph, Annex>;
  /** The annex that a paragraph belongs to or begins. */
  annexOf: ReadonlyMap<Paragraph, Annex>;
};

const MAX_TITLE = 200;
const MAX_DEPTH = 6;
/** The type size, in half points, above which a first paragraph is the title. */
const LARGE = 28;
/** Without outline levels, text that exceeds the usual size by this factor is a heading. */
const LARGER = 1.2;
/** If at least this share of a level looks like headings, all do. */
const SHARE = 0.8;
const TITLE = /^(?:title|titel|titre|título|titolo)$/i;
const TOC_LINE = /^toc \d/i;

export function findHeadings(blocks: readonly Block[]): Headings {
  const paragraphs = [...everyParagraph(blocks)].filter(({ isInCell, style }) => !isInCell && !TOC_LINE.test(style));
  const levels = headingLevels(paragraphs);
  const hasOutline = paragraphs.some(({ outline }) => outline !== undefined);
  const large = hasOutline ? Number.POSITIVE_INFINITY : LARGER * usualSize(paragraphs);
  const depths = new Map<Paragraph, number>();
  let title: Paragraph | undefined;
  const annexes = findAnnexes(blocks);
  const annexOf = new Map<Paragraph, Annex>();
  let annex: Annex | undefined;
  const first = paragraphs.find(({ pieces }) => textOf(pieces).trim() !== '');
  for (const paragraph of paragraphs) {
    const isLarge = paragraph === first && (paragraph.size ?? 0) >= LARGE && isShort(paragraph);
    const found = depthOf(paragraph, levels, { hasTitle: title !== undefined, hasOutline, large });
    const own = annexes.get(paragraph);
    const depth = own ? 1 : (found ?? (isLarge && !paragraph.number ? 1 : undefined));
    if (own || depth === 1) annex = own;
    if (annex) annexOf.set(paragraph, annex);
    if (depth === undefined) continue;
    depths.set(paragraph, Math.min(MAX_DEPTH, depth));
    if (depth === 1 && !own) title ??= paragraph;
  }
  return { depths, title, annexes, annexOf };
}

/** Whether the paragraphs of each list and level are headings. Below a level of items, there are none. */
type Levels = ReadonlyMap<string, boolean>;

function levelOf({ list, level }: Pick<ListNumber, 'list' | 'level'>): string {
  return `${list}:${level}`;
}

function headingLevels(paragraphs: readonly Paragraph[]): Levels {
  const numbered = paragraphs.filter(({ number }) => number && !isBullet(number));
  const levels = new Map<string, boolean>();
  const groups = Map.groupBy(numbered, ({ number }) => levelOf(number!));
  for (const [level, all] of groups) {
    const share = (is: (one: Paragraph) => boolean) => all.filter(is).length / all.length;
    const areShort = share((one) => isShort(one) && !/[.;,]$/.test(textOf(one.pieces).trim())) >= SHARE;
    levels.set(level, areShort && (share(({ outline }) => outline !== undefined) > 0.5 || share(isBold) >= SHARE));
  }
  for (const { number } of numbered)
    for (let above = 0; above < number!.level; above += 1)
      if (levels.get(levelOf({ ...number!, level: above })) === false) levels.set(levelOf(number!), false);
  return levels;
}

function depthOf(
  paragraph: Paragraph,
  levels: Levels,
  { hasTitle, hasOutline, large }: { hasTitle: boolean; hasOutline: boolean; large: number },
): number | undefined {
  const { number, outline, style, align, pieces, size = 0 } = paragraph;
  const text = textOf(pieces).trim();
  if (text === '' || isBullet(number)) return undefined;
  if (number) return levels.get(levelOf(number)) ? 2 + number.level : undefined;
  if (text.length < MAX_TITLE) {
    if (TITLE.test(style)) return 1;
    if (outline !== undefined && (isShort(paragraph) || !/[.;:,]$/.test(text))) return (hasTitle ? 2 : 1) + outline;
  }
  if (size >= large && isShort(paragraph) && !/[.,;]$|_{4}|\{\{/.test(text)) return hasTitle ? 2 : 1;
  if (!isShort(paragraph) || !isBold(paragraph) || /[.,;:]$|_{4}|\{\{/.test(text)) return undefined;
  if (!hasTitle && align === 'center') return 1;
  if (hasOutline) return undefined;
  return align === 'center' || levels.size === 0 ? 2 : undefined;
}

/** Returns the font size of most characters, in half points. */
function usualSize(paragraphs: readonly Paragraph[]): number {
  const sizes = new Map<number, number>();
  for (const { size, pieces } of paragraphs)
    if (size !== undefined) sizes.set(size, (sizes.get(size) ?? 0) + textOf(pieces).length);
  const [most] = [...sizes].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? Number.POSITIVE_INFINITY;
}

// §10.37: finds schedules, annexes and exhibits, which Platen numbers itself: headings that count 1, 2, 3 or A, B, C after the same word.

/**
 * `label`: as in Word. `mark`: the first one's label in Platen's form. `title`: pieces of its own line, or of the paragraph `from`, which
 * follows.
 */
export type Annex = { label: string; mark: string; title: Piece[]; from?: Paragraph };

/** The words for annexes in the languages of Europe. Greek capitals have no accents. */
const WORDS = `schedule annex annexe appendix exhibit attachment addendum anlage anhang beilage annexe anexo anexa apéndice apêndice
allegato appendice bijlage příloha príloha załącznik bilaga bilag vedlegg liite lisa priedas pielikums ek παράρτημα παραρτημα приложение додаток`;
const ANNEX = new RegExp(
  String.raw`^(?<word>(?:${WORDS.trim().split(/\s+/).join('|')})(?:\s+(?:no\.?|nr\.?|n[°º]|č\.|№))?)\s+(?<count>\d{1,2}|\p{L}|[ivx]{1,5})(?=$|[\s:.–—-])(?<rest>.*)$`,
  'isu',
);
/** Matches text that continues a sentence: then the name of an annex at its beginning is no heading. */
const GOES_ON = /^\s+(?:\p{Ll}|\()/u;

type Candidate = { at: number; paragraph: Paragraph; word: string; count: string; rest: string };

/** Finds the annexes among the blocks of the main text. */
function findAnnexes(blocks: readonly Block[]): ReadonlyMap<Paragraph, Annex> {
  // The first paragraph is the document's own title.
  const first = nextFilled(blocks, -1);
  const candidates = blocks.flatMap((block, at) => (block === first ? [] : candidateAt(block, at, blocks)));
  const places = new Map<Block | undefined, number>(candidates.map(({ paragraph, at }) => [paragraph, at]));
  const isListed = ({ at }: Candidate) => {
    const next = places.get(nextFilled(blocks, at));
    return next !== undefined && !beginsPage(blocks, next);
  };
  const apart = candidates.filter((one, at) => !isListed(one) && !(at > 0 && isListed(candidates[at - 1]!)));
  const groups = [...Map.groupBy(apart, ({ word }) => word.toLowerCase()).values()].map(inOrder);
  const most = groups.reduce((one, other) => (other.length > one.length ? other : one), []);
  const kind = kindOf(most[0]?.count ?? '1')!;
  const { word } = most[0] ?? { word: '' };
  return new Map(most.map((one) => [one.paragraph, annexOf(one, { word, kind }, blocks)]));
}

function candidateAt(block: Block, at: number, blocks: readonly Block[]): Candidate[] {
  if (block.type !== 'paragraph' || !isShort(block)) return [];
  const { word = '', count = '', rest = '' } = ANNEX.exec(lineOf(block))?.groups ?? {};
  const isSentence = GOES_ON.test(rest) || /[.;,]$/.test(rest.trim());
  if (word === '' || isSentence || count !== count.toUpperCase()) return [];
  const { outline, align, number } = block;
  const looksLikeOne = outline !== undefined || align === 'center' || isBold(block) || word === word.toUpperCase();
  if (!looksLikeOne && !number && !beginsPage(blocks, at)) return [];
  return [{ at, paragraph: block, word: word.replace(/\s+/g, ' '), count, rest: rest.replace(/^[\s:.–—-]+/, '') }];
}

/** Returns the text with the number that Word prints before it. */
function lineOf({ number, pieces }: Paragraph): string {
  const label = number && !isBullet(number) ? number.label : '';
  return `${label} ${textOf(pieces)}`.trim();
}

function nextFilled(blocks: readonly Block[], at: number): Block | undefined {
  for (let next = at + 1; next < blocks.length; next += 1) if (isFilled(blocks[next]!)) return blocks[next];
  return undefined;
}

function isFilled(block: Block): boolean {
  return block.type !== 'paragraph' || !isEmpty(block);
}

/** Returns whether only empty paragraphs separate a block from a page break. */
function beginsPage(blocks: readonly Block[], at: number): boolean {
  if (breaks(blocks[at]!)) return true;
  const begins = (block: Block) => block.type === 'section' || breaks(block);
  const before = blocks.slice(0, at).findLast((block) => begins(block) || isFilled(block));
  return before !== undefined && begins(before);
}

function breaks(block: Block): boolean {
  if (block.type !== 'paragraph') return block.type === 'pageBreak';
  return block.pieces.some(({ type }) => type === 'pageBreak');
}

function kindOf(count: string): NumberKind | undefined {
  return (['1', 'A', 'I'] as const).find((kind) => kind === count);
}

/** Returns the candidates that count up from the first number. */
function inOrder(candidates: readonly Candidate[]): Candidate[] {
  const first = candidates.findIndex(({ count }) => kindOf(count) !== undefined);
  const kind = kindOf(candidates[first]?.count ?? '');
  const found: Candidate[] = [];
  if (kind)
    for (const one of candidates.slice(first)) if (one.count === ordinal(found.length + 1, kind)) found.push(one);
  return found;
}

/** Returns the annex of a heading. All annexes have the word of the first one. */
function annexOf(
  { at, paragraph, count, rest }: Candidate,
  { word, kind }: { word: string; kind: NumberKind },
  blocks: readonly Block[],
): Annex {
  const [label, mark] = [`${word} ${count}`, `${word} ${kind}`];
  const own = cutFront(paragraph.pieces, textOf(paragraph.pieces).trimEnd().length - rest.length);
  const next = nextFilled(blocks, at);
  const isTitle =
    rest === '' &&
    next?.type === 'paragraph' &&
    !next.number &&
    isShort(next) &&
    !/[.;:,]$|\{\{/.test(textOf(next.pieces).trim()) &&
    (next.align === 'center' || next.outline !== undefined || isBold(next));
  return isTitle ? { label, mark, title: [...own, ...next.pieces], from: next } : { label, mark, title: own };
}

/** Removes a number of characters at the beginning. */
function cutFront(pieces: readonly Piece[], length: number): Piece[] {
  let left = length;
  return pieces.map((piece) => {
    if (piece.type !== 'text') {
      left -= left > 0 ? textOf([piece]).length : 0;
      return piece;
    }
    const cut = Math.min(piece.text.length, Math.max(0, left));
    left -= cut;
    return { ...piece, text: piece.text.slice(cut) };
  });
}

/** §10.37: decides whether a paragraph looks like a heading. */
const MAX_WORDS = 12;
const MAX_LENGTH = 90;

function isShort({ pieces }: Paragraph): boolean {
  const text = textOf(pieces).trim();
  return text !== '' && text.length <= MAX_LENGTH && text.split(/\s+/).length <= MAX_WORDS;
}

/** Returns whether all words of a paragraph are bold, or shown in capitals. */
export function isBold({ pieces }: Paragraph): boolean {
  const words = pieces.filter((piece) => piece.type === 'text').filter(({ text }) => text.trim() !== '');
  return words.length > 0 && words.every(({ marks, isCapital }) => isCapital === true || marks.includes('strong'));
}
