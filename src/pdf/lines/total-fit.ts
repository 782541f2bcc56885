/**
 * §17.4: total fit (Knuth and Plass, “Breaking Paragraphs into Lines”, 1981): of all ways to break a paragraph, takes the one whose lines
 * cost least together. At first no word is divided; if some line would then be bad, words are divided where a line can end within them; if that
 * is not enough, lines may be bad.
 *
 * The npm packages for this (`tex-linebreak`, `tex-linebreak2`) take all hyphens of a paragraph beforehand, and their documentation names neither
 * ragged text nor a bound of time.
 */
import {
  blanksIn,
  HYPHEN_HANGS,
  hangLeft,
  hangRight,
  LEAST_STRETCH,
  looseness,
  type Rooms,
  roomOf,
} from './looseness.ts';
import { linesInRivers } from './rivers.ts';
import type { Run } from './run.ts';
import type { Word } from './word.ts';
import { isUnbroken, widthOf } from './words.ts';

/**
 * How lines are filled. `justified`: to the edge, with blanks near their width in the font; `ragged`: full lines; `balanced`: as few lines
 * as possible, all of about one width.
 */
export type Manner = 'justified' | 'ragged' | 'balanced';

/** `starts`: where lines begin, as indices in `words`, in which words hyphenated at line ends are replaced by their parts. */
export type FilledLines = { words: Word[]; starts: number[] };

/**
 * `words`: each cluster is narrower than the room. `letters`: the share by which letters of justified lines change their width. `divide`: returns
 * the words of the cluster that begins at an index with their parts in place; undefined if they stay whole.
 */
export type Paragraph = {
  runs: readonly Run[];
  words: Word[];
  manner: Manner;
  rooms: Rooms;
  letters: number;
  /** Words are `elastic`: their rooms give way in place of blanks and letters. */
  isElastic?: boolean;
  divide?: ((from: number) => Word[] | undefined) | undefined;
};

/**
 * What lines cost. Justified, a line at the limit of its blanks costs `(evenLine + 100)²`, one beyond the limit `beyond` and more; ragged,
 * one costs `line`, and `uneven` times the square of the share that it leaves empty. So a hyphen costs some lines at the limit of their
 * blanks, and more than any ragged line but a short one.
 */
const COSTS = {
  justified: { line: 0, hyphen: 40_000, writtenHyphen: 40_000, inARow: 300_000, oneWordAtEnd: 2000 },
  ragged: { line: 100_000, hyphen: 1_000_000, writtenHyphen: 2000, inARow: 100_000, oneWordAtEnd: 6000 },
  balanced: { line: 1_000_000, hyphen: 1_000_000, writtenHyphen: 2000, inARow: 100_000, oneWordAtEnd: 0 },
};
const COST = {
  evenLine: 10,
  beyond: 30_000,
  farBeyond: 300_000,
  unlikeBefore: 1500,
  uneven: 90_000,
  short: 10_000_000,
  thirdHyphen: 1_000_000,
  stub: 1_000_000,
  halfWordAtEnd: 1_000_000,
  shortEnd: 15_000,
  river: 25_000,
};

/** A ragged line is short if it leaves more than this share of its room empty. */
const SHORT = 1 / 3;
/** A last line is short below so many times the size of its type. */
const SHORT_END = 2;
/** In letters, before a hyphen. */
const LONGEST_STUB = 2;
/** So many beginnings of a line are tried for each end; of more, some, so that no text takes quadratic time. */
const MOST_TRIED = 256;

/** In words, forty pages: a longer paragraph is filled in another way, so that nothing is kept of more. */
const LONGEST = 20_000;

/** So often a paragraph is broken again because of rivers. */
const RIVER_PASSES = 3;

/**
 * `limit`: the looseness of lines that are not bad; if finite, no stubs and no half words at the end of the paragraph either. `rivers`: the lines,
 * by `keyOf`, that would be part of a river.
 */
type Pass = { limit: number; divides: boolean; rivers?: ReadonlySet<number> | undefined };
const WHOLE_WORDS: Pass = { limit: 1, divides: false };
const GOOD_LINES: Pass = { limit: 1, divides: true };
const ANY_LINES: Pass = { limit: Number.POSITIVE_INFINITY, divides: true };
const ANY_WHOLE_LINES: Pass = { limit: Number.POSITIVE_INFINITY, divides: false };

/** Returns the lines of a paragraph. Undefined if it has to be filled in another way. */
export function totalFit(paragraph: Paragraph): FilledLines | undefined {
  const { words, rooms } = paragraph;
  if (words.length > LONGEST) return undefined;
  const filled: FilledLines = { words: [], starts: [] };
  for (let from = 0; from < words.length; ) {
    let to = from;
    let width = words[from]!.width - words[from]!.leadingSpace;
    while (!words[to]!.lineEnd && to + 1 < words.length && !words[to + 1]!.startsLine) {
      to += 1;
      width += words[to]!.width;
    }
    const line = filled.starts.length;
    const isOneLine = width - words[to]!.trailingSpace <= (line < rooms.count ? rooms.narrow : rooms.wide);
    const part = isOneLine ? undefined : partFit(paragraph, from, to, line);
    if (!isOneLine && part === undefined) return undefined;
    for (const start of part?.starts ?? [0]) filled.starts.push(filled.words.length + start);
    for (const word of part?.words ?? words.slice(from, to + 1)) filled.words.push(word);
    from = to + 1;
  }
  return filled;
}

/** Breaks the words between two ends of lines that the author has set. */
function partFit(paragraph: Paragraph, from: number, to: number, line: number): FilledLines | undefined {
  const breaks = (pass: Pass) => {
    const found = bestBreaks(paragraph, pass, from, to, line);
    return found && paragraph.manner === 'justified' && !paragraph.isElastic ? withoutRivers(found, pass) : found;
  };
  const withoutRivers = (found: FilledLines, pass: Pass) => {
    const rivers = new Set<number>();
    let best = { found, count: Number.POSITIVE_INFINITY };
    for (let tried = found, times = 0; ; times += 1) {
      const inRivers = linesInRivers(tried, paragraph.rooms, line);
      if (inRivers.length < best.count) best = { found: tried, count: inRivers.length };
      if (inRivers.length === 0 || times === RIVER_PASSES) return best.found;
      for (const one of inRivers) rivers.add(keyOf(one.from, one.to));
      tried = bestBreaks(paragraph, { ...pass, rivers }, from, to, line) ?? tried;
    }
  };
  if (paragraph.manner === 'balanced') return breaks(ANY_WHOLE_LINES);
  return breaks(WHOLE_WORDS) ?? (paragraph.divide && breaks(GOOD_LINES)) ?? breaks(ANY_LINES);
}

/** Returns a key of the line from a word to before another one. */
function keyOf(from: number, to: number): number {
  return from * (2 * LONGEST) + to;
}

// What is known of the words of a pass and of the places where lines may begin (nodes), in arrays that all paragraphs share. All widths add up
// from the first word on, so that those of a line are a difference: from `begins` of its first word to the end of its last.

const begins: number[] = [];
const beginSpaces: number[] = [];
const beginShrinks: number[] = [];
/** Of each node: the index of its first word, the number of its line, the cost of all lines before it, the node before it. */
const at: number[] = [];
const lineOf: number[] = [];
const costOf: number[] = [];
const nodeBefore: number[] = [];
/** Of the line that ends at a node: its looseness, and how many lines up to it end in hyphens, one after the other. */
const loosenessOf: number[] = [];
const hyphensOf: number[] = [];

/**
 * One pass. `words`: those that were looked at, with the parts of divided ones; `width` and `space`: theirs, and that of their blanks. The
 * nodes from `first` to before `count` may still begin a line.
 */
type State = Omit<Paragraph, 'divide' | 'isElastic'> & {
  isElastic: boolean;
  limit: number;
  isStrict: boolean;
  isJustified: boolean;
  rivers: ReadonlySet<number> | undefined;
  hangs: boolean;
  width: number;
  space: number;
  /** In elastic text: `space` is what its rooms can become wider, and this what they can become narrower. */
  shrink: number;
  first: number;
  count: number;
  blankWidths: number[];
};

function bestBreaks(
  paragraph: Paragraph,
  { limit, divides, rivers }: Pass,
  from: number,
  to: number,
  firstLine: number,
): FilledLines | undefined {
  const { runs, words, manner, rooms, letters, isElastic = false } = paragraph;
  const divide = divides ? paragraph.divide : undefined;
  const isJustified = manner === 'justified';
  const isStrict = limit !== Number.POSITIVE_INFINITY;
  const shared = { runs, words: [], manner, rooms, letters, limit, isStrict, isJustified, isElastic, rivers };
  const pass: State = {
    ...shared,
    hangs: isJustified && letters > 0,
    width: 0,
    space: 0,
    shrink: 0,
    first: 0,
    count: 1,
    blankWidths: [],
  };
  at[0] = 0;
  lineOf[0] = firstLine;
  costOf[0] = 0;
  nodeBefore[0] = -1;
  loosenessOf[0] = 0;
  hyphensOf[0] = 0;
  for (let end = from; end <= to; end++) {
    const begin = end;
    while (end < to && isUnbroken(words[end])) end += 1;
    const parts = divide && canEndWithin(pass, words, begin, end) ? divide(begin) : undefined;
    if (parts) {
      for (let index = 0; index < parts.length; index++) {
        push(pass, parts[index]!);
        const isLast = end === to && index === parts.length - 1;
        if (isLast || !isUnbroken(parts[index])) tryEnd(pass, isLast);
      }
    } else {
      for (let index = begin; index <= end; index++) push(pass, words[index]!);
      tryEnd(pass, end === to);
    }
    if (pass.first === pass.count) return undefined;
  }
  return linesUpTo(pass);
}

/** Returns the width of the blanks of a word, which stretch. */
function spaceOf({ runs, blankWidths }: State, { text, trailingSpace, run }: Word): number {
  const blank = text.indexOf(' ');
  if (blank < 0) return 0;
  if (blank === text.length - 1) return trailingSpace;
  blankWidths[run] ??= widthOf(runs[run]!, ' ');
  return blanksIn(text) * blankWidths[run]!;
}

function push(pass: State, word: Word): void {
  const index = pass.words.length;
  const { leadingSpace } = word;
  begins[index] = pass.width + leadingSpace;
  beginSpaces[index] = pass.space;
  if (pass.isElastic) {
    beginShrinks[index] = pass.shrink;
    pass.space += word.elastic?.stretch ?? 0;
    pass.shrink += word.elastic?.shrink ?? 0;
  } else if (pass.isJustified) {
    if (leadingSpace > 0 && word.text[0] === ' ') beginSpaces[index]! += leadingSpace;
    pass.space += spaceOf(pass, word);
    if (pass.hangs) begins[index]! += hangLeft(pass.runs[word.run]!, word.text);
  }
  pass.words.push(word);
  pass.width += word.width;
}

/** Returns how loose a line is that is `own` points wide: at 1 it is as loose as it may be, below -1 too wide. */
function loosenessIn({ isJustified, letters }: State, room: number, own: number, space: number): number {
  if (isJustified) return looseness(room - own, own, space, letters);
  return own > room ? Number.NEGATIVE_INFINITY : (room - own) / (room * SHORT);
}

/** Returns the looseness of a line of elastic text. */
function elasticLooseness(spare: number, room: number, stretch: number, shrink: number): number {
  if (spare < 0) return shrink > 0 ? spare / shrink : Number.NEGATIVE_INFINITY;
  return spare / Math.max(stretch, LEAST_STRETCH * room);
}

/** Returns whether a good line can end within the cluster that comes next, from word to word. */
function canEndWithin(pass: State, words: readonly Word[], from: number, to: number): boolean {
  let { width, space } = pass;
  for (let index = from; index <= to; index++) {
    width += words[index]!.width;
    if (pass.isElastic) space += words[index]!.elastic?.stretch ?? 0;
    else if (pass.isJustified) space += spaceOf(pass, words[index]!);
  }
  for (let node = pass.first; node < pass.count; node++) {
    const start = at[node]!;
    if (start === pass.words.length) return false;
    const room = roomOf(pass.rooms, lineOf[node]!);
    const own = width - begins[start]!;
    const stretch = space - beginSpaces[start]!;
    const loose = pass.isElastic
      ? elasticLooseness(room - own, room, stretch, pass.shrink - beginShrinks[start]!)
      : loosenessIn(pass, room, own, stretch);
    if (loose <= 1) return true;
  }
  return false;
}

/** The end of a line. `isDivided`: in a word; `isHyphen`: after a hyphen, written or not. */
type End = { word: Word; isLast: boolean; isDivided: boolean; isHyphen: boolean; isStub: boolean };

/** Returns the looseness of a line of elastic text from word to word; a stop at its end hangs over the margin rather than make it narrower. */
function loosenessOfSigns(pass: State, { elastic }: Word, spare: number, room: number, start: number): number {
  const { atEnd, hangs = 0 } = elastic ?? {};
  const stretch = pass.space - beginSpaces[start]! - (atEnd?.stretch ?? 0);
  const shrink = pass.shrink - beginShrinks[start]! - (atEnd?.shrink ?? 0);
  return elasticLooseness(spare < 0 ? spare + hangs : spare, room, stretch, shrink);
}

function tryEnd(pass: State, isLast: boolean): void {
  const { words, rooms, limit, runs } = pass;
  const word = words[words.length - 1]!;
  const isDivided = !isLast && word.hyphen === true;
  const isHyphen = isDivided || (!isLast && endsInHyphen(word.text));
  const end: End = { word, isLast, isDivided, isHyphen, isStub: isHyphen && isStubAt(words, words.length - 1) };
  if (end.isStub && pass.isStrict) return;
  const hang = pass.hangs ? hangRight(runs[word.run]!, word.text) + hyphenHang(word) : 0;
  const edge = pass.width - word.trailingSpace - hang;
  const edgeSpace = pass.space - Math.max(0, word.trailingSpace);
  const firstNew = pass.count;
  const step = Math.ceil((firstNew - pass.first) / MOST_TRIED);
  for (let node = pass.first; node < firstNew; node += step) {
    const start = at[node]!;
    const own = edge - begins[start]!;
    const room = roomOf(rooms, lineOf[node]!);
    const loose = pass.isElastic
      ? loosenessOfSigns(pass, word, room - own, room, start)
      : loosenessIn(pass, room, own, edgeSpace - beginSpaces[start]!);
    if (loose < -1) {
      // The part of a word and its hyphen may be wider than the whole word.
      if (node === pass.first && !isDivided) pass.first += 1;
    } else if (loose <= limit || isLast) {
      const cost = costOf[node]! + costOfLine(pass, node, loose, own, end);
      if (cost < Number.POSITIVE_INFINITY) keep(pass, firstNew, node, cost, loose, isHyphen);
      // Lines that begin later are even looser.
    } else if (rooms.count === 0) break;
  }
}

/** Returns what a line costs that begins at a node; infinite if it may not be in a strict pass. */
function costOfLine(pass: State, node: number, loose: number, own: number, end: End): number {
  const { manner, isStrict } = pass;
  const { isLast } = end;
  const prices = COSTS[manner];
  const hyphensBefore = hyphensOf[node]!;
  let cost = prices.line;
  if (pass.isJustified) {
    const size = isLast && loose > 0 ? 0 : Math.abs(loose);
    const bad = size <= 1 ? 100 * size * size * size : 300 * size - 200;
    cost += (COST.evenLine + bad) ** 2;
    if (size > 1) cost += COST.beyond + COST.farBeyond * (size - 1);
    if (nodeBefore[node]! >= 0 && !isLast) cost += COST.unlikeBefore * (loose - loosenessOf[node]!) ** 2;
    if (pass.rivers?.has(keyOf(at[node]!, pass.words.length))) cost += COST.river;
  } else if (!isLast || manner === 'balanced') {
    const empty = loose * SHORT;
    cost += COST.uneven * empty * empty;
    if (loose > 1 && manner === 'ragged') cost += COST.short;
  }
  if (end.isHyphen) {
    if (hyphensBefore > 1 && isStrict) return Number.POSITIVE_INFINITY;
    cost += end.isDivided ? prices.hyphen : prices.writtenHyphen;
    if (hyphensBefore > 0) cost += hyphensBefore > 1 ? COST.thirdHyphen : prices.inARow;
    if (end.isStub) cost += COST.stub;
  }
  if (isLast) {
    if (isOneWord(pass.words, at[node]!)) {
      if (hyphensBefore > 0 && isStrict) return Number.POSITIVE_INFINITY;
      cost += hyphensBefore > 0 ? COST.halfWordAtEnd : prices.oneWordAtEnd;
    }
    if (own < SHORT_END * pass.runs[end.word.run]!.fontSize) cost += COST.shortEnd;
  }
  return cost;
}

/**
 * Keeps a line in a new node if none that ends here is cheaper. Where the number of a line decides on its room, there is one node for each
 * number. `firstNew`: the first node of this end.
 */
function keep(pass: State, firstNew: number, node: number, cost: number, loose: number, isHyphen: boolean): void {
  const line = lineOf[node]! + 1;
  let known = firstNew;
  while (known < pass.count && lineOf[known] !== line && Math.min(lineOf[known]!, line) < pass.rooms.count) known += 1;
  if (known === pass.count) pass.count += 1;
  else if (cost >= costOf[known]!) return;
  at[known] = pass.words.length;
  lineOf[known] = line;
  costOf[known] = cost;
  nodeBefore[known] = node;
  loosenessOf[known] = loose;
  hyphensOf[known] = isHyphen ? hyphensOf[node]! + 1 : 0;
}

/** Returns the lines of the cheapest node that follows the last word. */
function linesUpTo({ words, count }: State): FilledLines | undefined {
  let best = -1;
  for (let node = count - 1; node >= 0 && at[node] === words.length; node--) {
    if (best < 0 || costOf[node]! <= costOf[best]!) best = node;
  }
  const starts: number[] = [];
  if (best >= 0) for (let node = nodeBefore[best]!; node >= 0; node = nodeBefore[node]!) starts.push(at[node]!);
  return best < 0 ? undefined : { words, starts: starts.reverse() };
}

const HYPHEN = 0x2d;
const UNICODE_HYPHEN = 0x2010;

/** Returns whether a word ends in a hyphen that its author has written. */
function endsInHyphen(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return (last === HYPHEN || last === UNICODE_HYPHEN) && /[\p{L}\p{N}].$/u.test(text);
}

/** Returns how many points of the hyphen of a divided word hang over the right margin. */
function hyphenHang({ hyphen, trailingSpace }: Word): number {
  return hyphen ? HYPHEN_HANGS * -trailingSpace : 0;
}

const LETTERS_AND_DIGITS = /[\p{L}\p{N}]/gu;

/** Returns whether a word that ends in a hyphen begins with a stub: `re-`, `a-`. */
function isStubAt(words: readonly Word[], end: number): boolean {
  const before = words[end - 1];
  if (before && (before.hyphen || before.trailingSpace <= 0)) return false;
  return (words[end]!.text.match(LETTERS_AND_DIGITS)?.length ?? 0) <= LONGEST_STUB;
}

/** Returns whether the words from an index on are one. */
function isOneWord(words: readonly Word[], from: number): boolean {
  for (let index = from; index < words.length - 1; index++) if (words[index]!.trailingSpace > 0) return false;
  return true;
}
