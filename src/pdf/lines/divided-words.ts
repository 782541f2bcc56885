/** §17.26: divides a word into the parts between possible hyphens: at its soft hyphens, else where its language allows. */
import { hyphenationIn, LONGEST_TOKEN, SOFT_HYPHEN } from '../../template/typography/hyphenation-in.ts';
import type { Run } from './run.ts';
import type { Word } from './word.ts';
import { widthOf, wordsOf } from './words.ts';

const BLANK = /\s/;
/** The number of letters before a part that can change its width, by kerning and ligatures. */
const LETTERS_BEFORE = 3;
const LETTER = /[\p{L}\p{N}]/u;

/** Returns the parts of the word at an index. Undefined if it stays whole. */
export function partsOf(words: Word[], index: number, runs: Run[]): Word[] | undefined {
  const word = words[index]!;
  const run = runs[word.run]!;
  if (run.noWrap || !(run.softHyphens || run.hyphenate)) return undefined;
  const own = softHyphensIn(run.softHyphens ?? [], word);
  const offsets = own.length > 0 ? own : hyphenationOf(words, index, runs);
  return offsets.length > 0 ? divided(word, run, offsets) : undefined;
}

/** Returns the offsets of a word's soft hyphens, of which a text may have as many as letters. */
function softHyphensIn(all: readonly number[], { start, text }: Word): number[] {
  let first = 0;
  for (let end = all.length; first < end; ) {
    const middle = (first + end) >> 1;
    if (all[middle]! <= start) first = middle + 1;
    else end = middle;
  }
  const found: number[] = [];
  const end = start + text.trimEnd().length;
  for (; first < all.length && all[first]! < end; first++) found.push(all[first]! - start);
  return found;
}

export function dividedWords(runs: Run[]): Word[] {
  const words = wordsOf(runs);
  return words.flatMap((word, index) => partsOf(words, index, runs) ?? [word]);
}

/** Returns where the patterns of its language hyphenate a word. Patterns and rules examine everything between two spaces. */
function hyphenationOf(words: Word[], index: number, runs: Run[]): number[] {
  const { run: at, start, text } = words[index]!;
  const { text: all, hyphenate } = runs[at]!;
  if (!hyphenate || text.length > LONGEST_TOKEN || isInDate(words, index)) return [];
  let from = start;
  while (from > 0 && !BLANK.test(all[from - 1]!) && start - from <= LONGEST_TOKEN) from -= 1;
  // No-break rules also keep text with spaces together: « a word ».
  const end = start + text.trimEnd().length;
  let to = end;
  while (to < all.length && !BLANK.test(all[to]!) && to - end <= LONGEST_TOKEN) to += 1;
  const around = {
    before: from > 0 ? '' : (runs[at - 1]?.text.slice(-2) ?? ''),
    after: to < all.length ? '' : (runs[at + 1]?.text.slice(0, 2) ?? ''),
    isEnd: isLastWord(words, index),
  };
  return hyphenationIn(all.slice(from, to), hyphenate, around)
    .map((offset) => from + offset - start)
    .filter((offset) => offset > 0 && offset < text.length);
}

/** No line ends within a date (§17.5), so no month is hyphenated there. */
function isInDate(words: Word[], index: number): boolean {
  return words[index]!.avoidBreakAfter === 'date' || words[index - 1]?.avoidBreakAfter === 'date';
}

function isLastWord(words: Word[], index: number): boolean {
  let next = index + 1;
  while (next < words.length && !LETTER.test(words[next]!.text)) next += 1;
  return next === words.length;
}

/**
 * Lines may hold one part or several: a part is as wide as it is after those before it, and `leadingSpace` is how much narrower it is at
 * the beginning of a line.
 */
function divided(word: Word, run: Run, offsets: readonly number[]): Word[] {
  let before = '';
  return [...offsets, word.text.length].map((to, at): Word => {
    const from = at === 0 ? 0 : offsets[at - 1]!;
    const isLast = to === word.text.length;
    const text = word.text.slice(from, to);
    const width = before === '' ? widthOf(run, text) : widthOf(run, before + text) - widthOf(run, before);
    before = text.slice(-LETTERS_BEFORE);
    return {
      text,
      width,
      leadingSpace: at === 0 ? word.leadingSpace : width - widthOf(run, text),
      trailingSpace: isLast ? word.trailingSpace : widthOf(run, text) - widthOf(run, text + SOFT_HYPHEN),
      lineEnd: isLast && word.lineEnd,
      noBreakAfter: isLast && word.noBreakAfter,
      avoidBreakAfter: isLast && word.avoidBreakAfter,
      hyphen: !isLast,
      startsLine: at === 0 && (word.startsLine ?? false),
      run: word.run,
      start: word.start + from,
    };
  });
}
