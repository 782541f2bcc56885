/** CommonMark §4.8: reads the lines of a plain paragraph: none of them could begin another block. */
import type { PhrasingContent } from 'mdast';
import { plainInline } from './plain-inline.ts';

/** A line that begins so begins no block of another kind. */
const TEXT_START =
  /^(?:<a id="[^"<>\n]*"><\/a>)*(?:[\p{L}"'(“„‘«€$£]|\*{1,2}[\p{L}\p{N}]|\[\(?[\p{L}\p{N}]|\\[^\n]|\d+(?![\d.)]))/u;
/** Blanks at a line's end or start mean something, or are dropped. */
const EDGE = /[ \t]$|^[ \t]/m;

/** What a paragraph says, or nothing when it may be something else. */
export function plainText(source: string): PhrasingContent[] | undefined {
  if (EDGE.test(source)) return undefined;
  return source.split('\n').every((line) => TEXT_START.test(line)) ? plainInline(source) : undefined;
}
