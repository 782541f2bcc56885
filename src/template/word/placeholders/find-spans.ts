/**
 * §10.37: pairs the marks of groups and conditions, and checks whether Platen can express them: both in one paragraph, alone in sibling
 * paragraphs, or in rows of a table. Any other pair is left out, and the content between stays.
 */
import { MAX_GROUP_LEVELS } from '../../../domain/values.ts';
import { type Code, tell } from '../../../locales/message.ts';
import {
  type Block,
  type BoundaryPiece,
  isBoundary,
  type Notes,
  type Paragraph,
  type Piece,
  plainText,
  type Row,
} from '../reading/block.ts';

/** The place of a paragraph: its sibling blocks, and its row in a table. */
type Place = { paragraph: Paragraph; siblings: readonly Block[]; rows?: readonly Row[]; row?: Row };
type Mark = { piece: BoundaryPiece; place: Place; index: number };

/**
 * The marks of a group, or of a condition with its branches. `no`: its number in the document. `isGroup`: whether it repeats for entries.
 */
export type Span = {
  no: number;
  marks: Mark[];
  isGroup: boolean;
  hasValues: boolean;
  /** Whether content follows its last mark, and whether one of its branches is empty. */
  isFilled: boolean;
  hasEmpty: boolean;
  parent: Span | undefined;
};

export type Spans = {
  /** The nearest group around each piece. */
  groupOf: ReadonlyMap<Piece, Span>;
  kept: readonly Span[];
  /** The number of spans, including those left out. */
  count: number;
};

/**
 * `without`: the numbers of misplaced spans. `from`: the number of the first span. `isOfText`: false for notes, headers and footers,
 * where conditions must be within a line and groups are not allowed.
 */
type Options = { notes: Notes; without: ReadonlySet<number>; from: number; isOfText: boolean };

/** Removes marks that are left out from the paragraphs of `blocks`. */
export function findSpans(blocks: Block[], options: Options): Spans {
  const { spans, loose, values, begun } = pair(blocks, options.from);
  const kept = spans.filter((span) => {
    const problem = problemOf(span, options);
    if (problem !== undefined) noteLeftOut(span, problem, options.notes);
    return problem === undefined;
  });
  for (const { piece, place } of loose)
    options.notes.add('kept', tell('word.mark.half', { mark: piece.written }), place.paragraph.no);
  const texts = new Map(loose.map(({ piece }) => [piece as Piece, plainText(piece.written)]));
  const marksOf = (some: readonly Span[]) =>
    new Set(some.flatMap(({ marks }) => marks.map(({ piece }) => piece as Piece)));
  const keptMarks = marksOf(kept);
  const withoutBranch = marksOf(spans.filter(({ hasEmpty }) => hasEmpty));
  for (const { paragraph } of placesIn(blocks))
    if (paragraph.pieces.some(isBoundary))
      paragraph.pieces = paragraph.pieces.flatMap((piece): Piece[] => {
        if (!isBoundary(piece) || keptMarks.has(piece)) return [piece];
        // Both branches within a line stay: “were/was”.
        const isBetween = (piece.type === 'else' || piece.type === 'elseif') && !withoutBranch.has(piece);
        return texts.has(piece) ? [texts.get(piece)!] : isBetween && !isAlone(paragraph) ? [SLASH] : [];
      });
  const groupOf = new Map<Piece, Span>();
  for (const [piece, span] of values) {
    const group = nearest(span, kept);
    if (group) groupOf.set(piece, group);
  }
  return { groupOf, kept, count: begun };
}

const SLASH = plainText('/');

function nearest(span: Span | undefined, kept: readonly Span[]): Span | undefined {
  for (let one = span; one; one = one.parent) if (one.isGroup && kept.includes(one)) return one;
  return undefined;
}

type LeftOut = Extract<
  Code,
  `word.mark.${'place' | 'noValue' | 'emptyBranch' | 'nested' | 'condition' | 'paragraphs'}`
>;

function noteLeftOut({ marks }: Span, code: LeftOut, notes: Notes): void {
  const [{ piece, place }] = marks as [Mark];
  notes.add('left out', tell(code, { mark: piece.written }), place.paragraph.no);
}

function* placesIn(blocks: readonly Block[], within: Pick<Place, 'row' | 'rows'> = {}): Generator<Place> {
  for (const block of blocks) {
    if (block.type === 'paragraph') yield { paragraph: block, siblings: blocks, ...within };
    else if (block.type === 'table')
      for (const row of block.rows)
        for (const cell of row.cells) yield* placesIn(cell.blocks, { row, rows: block.rows });
  }
}

/** Pairs the marks of spans. `values`: the values within a span, with the innermost one. */
function pair(
  blocks: Block[],
  from: number,
): { spans: Span[]; loose: Mark[]; values: Map<Piece, Span>; begun: number } {
  const spans: Span[] = [];
  const loose: Mark[] = [];
  const values = new Map<Piece, Span>();
  const open: Span[] = [];
  let begun = 0;
  for (const place of placesIn(blocks)) {
    for (const [index, piece] of place.paragraph.pieces.entries()) {
      const top = open.at(-1);
      if (!isBoundary(piece) && !holdsNothing(piece)) for (const span of open) span.isFilled = true;
      if (piece.type === 'value') {
        for (const span of open) span.hasValues = true;
        if (top) values.set(piece, top);
        continue;
      }
      if (!isBoundary(piece)) continue;
      const mark = { piece, place, index };
      if (piece.type === 'open' || piece.type === 'if') {
        begun += 1;
        open.push({
          no: from + begun,
          marks: [mark],
          isGroup: piece.type === 'open',
          hasValues: false,
          isFilled: false,
          hasEmpty: false,
          parent: top,
        });
        continue;
      }
      const isEnd = piece.type === 'close' || piece.type === 'endif';
      if (!top || (top.isGroup && !isEnd)) loose.push(mark);
      else {
        top.marks.push(mark);
        top.hasEmpty ||= !top.isFilled;
        top.isFilled = false;
        if (isEnd) spans.push(open.pop()!);
      }
    }
  }
  loose.push(...open.flatMap(({ marks }) => marks));
  for (const span of spans) {
    becomeFlag(span);
    Object.assign(span.marks.at(-1)!.piece, { type: span.isGroup ? 'close' : 'endif' });
  }
  return { spans, loose, values, begun };
}

/** `{#paid} … {/paid}` around text without values is a condition. */
function becomeFlag(span: Span): void {
  const [{ piece }] = span.marks as [Mark];
  if (!span.isGroup || span.hasValues || piece.type !== 'open' || !piece.mayBeFlag) return;
  span.isGroup = false;
  Object.assign(piece, { type: 'if', condition: [{ name: piece.path }] });
}

/** Returns why Platen cannot express it, as the middle of a sentence. Undefined if it can. */
function problemOf(span: Span, { without, isOfText }: Options): LeftOut | undefined {
  const { no, marks, isGroup, hasValues, hasEmpty } = span;
  if (without.has(no) || (!isOfText && !isOfOneLine(span))) return 'word.mark.place';
  if (isGroup && !hasValues) return 'word.mark.noValue';
  if (hasEmpty) return 'word.mark.emptyBranch';
  if (isGroup && levelOf(span) > MAX_GROUP_LEVELS) return 'word.mark.nested';
  for (const { piece } of marks)
    if ((piece.type === 'if' || piece.type === 'elseif') && piece.condition === undefined) return 'word.mark.condition';
  return areBeside(marks) ? undefined : 'word.mark.paragraphs';
}

/** Returns how many groups a group is in, with itself. */
function levelOf(span: Span): number {
  let level = 0;
  for (let one: Span | undefined = span; one; one = one.parent) if (one.isGroup) level += 1;
  return level;
}

/** Returns whether the marks of a condition are in one line of a header, between the same tabs. */
function isOfOneLine({ isGroup, marks }: Span): boolean {
  const [{ place, index }] = marks as [Mark];
  const between = place.paragraph.pieces.slice(index, marks.at(-1)!.index);
  const isOne = marks.every((mark) => mark.place.paragraph === place.paragraph);
  return !isGroup && isOne && !between.some((piece) => piece.type === 'text' && piece.text.includes('\t'));
}

function areBeside(marks: readonly Mark[]): boolean {
  const [first, ...others] = marks as [Mark, ...Mark[]];
  const { place } = first;
  if (others.every((mark) => mark.place.paragraph === place.paragraph)) return true;
  const areAlone = marks.every((mark) => isAlone(mark.place.paragraph));
  if (areAlone && others.every((mark) => mark.place.siblings === place.siblings)) return true;
  if (!place.row || !others.every((mark) => mark.place.rows === place.rows)) return false;
  return marks.every(isAtEdge);
}

/** Returns whether the paragraph of a mark holds only marks. */
function isAlone(paragraph: Paragraph): boolean {
  return paragraph.pieces.every((piece) => isBoundary(piece) || holdsNothing(piece));
}

function holdsNothing(piece: Piece): boolean {
  return piece.type === 'bookmark' || (piece.type === 'text' && piece.text.trim() === '');
}

/** Returns whether a mark begins or ends a table row. */
function isAtEdge({ piece, place: { row }, index }: Mark): boolean {
  const paragraphs = row!.cells.flatMap(({ blocks }) => blocks.filter((block) => block.type === 'paragraph'));
  const own = paragraphs.findIndex(({ pieces }) => pieces.includes(piece));
  const isEnd = piece.type === 'close' || piece.type === 'endif';
  const isBegin = piece.type === 'open' || piece.type === 'if';
  const rest = isEnd ? paragraphs.slice(own + 1) : paragraphs.slice(0, own);
  const beside = paragraphs[own]?.pieces ?? [];
  const ownRest = isEnd ? beside.slice(index + 1) : beside.slice(0, index);
  const isEmpty = [...rest.flatMap(({ pieces }) => pieces), ...ownRest].every(
    (one) => isBoundary(one) || holdsNothing(one),
  );
  return isEmpty && (isBegin || isEnd || isRowOfMarks(row!));
}

/** Returns whether a row holds only marks. */
export function isRowOfMarks(row: Row): boolean {
  const pieces = row.cells.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'paragraph' ? block.pieces : [])),
  );
  const isText = row.cells.every(({ blocks }) => blocks.every((block) => block.type === 'paragraph'));
  return isText && pieces.some(isBoundary) && pieces.every((piece) => isBoundary(piece) || holdsNothing(piece));
}
