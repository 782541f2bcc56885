/**
 * §18.7: estimates the work of parsing a Markdown text from its characters: words are cheap, blocks and marks are not. Measured for each
 * kind of mark: a line takes up to 0.2 ms, a mark a fifth of that and up to 3.5 KB, a list item 25 KB.
 */
import { type Message, tell } from '../../locales/message.ts';

/**
 * `marks`: an @, which may stand in an address, counts as four, a backtick as two. `items`: lines that may begin an item or quote; those
 * of a description or definition count as two.
 */
export type MarkCount = { lines: number; marks: number; items: number };

const [LINE_FEED, SPACE, TAB] = [10, 32, 9];
const IS_MARK = tableOf({ 1: '*_~[]<>|\\{}&!#:/=+^$', 2: '`', 4: '@' });
const BEGINS_ITEM = tableOf({ 1: '-+*>0123456789', 2: '[:' });

/** Returns a table that gives each ASCII character its weight. `characters`: the characters of each weight. */
function tableOf(characters: Record<number, string>): Uint8Array {
  const table = new Uint8Array(128);
  for (const [count, all] of Object.entries(characters))
    for (const one of all) table[one.charCodeAt(0)] = Number(count);
  return table;
}

export function countMarks(source: string): MarkCount {
  const count = { lines: 1, marks: 0, items: 0 };
  let isBeginning = true;
  for (let at = 0; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (code === LINE_FEED) count.lines += 1;
    if (code < IS_MARK.length) {
      count.marks += IS_MARK[code]!;
      if (isBeginning) count.items += BEGINS_ITEM[code]!;
    }
    isBeginning = code === LINE_FEED || (isBeginning && (code === SPACE || code === TAB));
  }
  return count;
}

/** The limit for a text parsed on behalf of others, which takes 200 MB. A line counts as one and a half, an item as seven. */
export const MAX_MARKS = 40_000;

/** Returns the fault of a text beyond the limit, including the lines `above` it in its file, which the parser also passes. */
export function findTooManyMarks(source: string, above = 0): Message | undefined {
  const { lines, marks, items } = countMarks(source);
  return 1.5 * (above + lines) + marks + 6 * items > MAX_MARKS ? TOO_MANY : undefined;
}

const TOO_MANY = tell('markdown.tooManyLines', { max: MAX_MARKS });
