/** §20.94: finds the words of the text that somebody has clicked in the preview. */

const WORD = /[\p{L}\p{N}]+/gu;

/**
 * Returns the place of a clicked word. `from`: where its block begins in the text. `shown`: what the preview shows of the block, up to the end of
 * the word. A value that is not written there leads to the word before it.
 */
export function findWords(text: string, from: number, shown: string): number {
  const rest = text.slice(from);
  // A row of a table is a line, and any other block ends at an empty line.
  const block = rest.slice(0, Math.max(0, rest.search(rest.startsWith('|') ? /\n|$/ : /\n[ \t]*\n|$/)));
  const words = shown.match(WORD) ?? [];
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const word = words[at]!;
    const nth = words.slice(0, at + 1).filter((one) => one === word).length;
    const found = [...block.matchAll(WORD)].filter(([one]) => one === word)[nth - 1];
    if (found) return from + found.index + (at === words.length - 1 ? 0 : word.length);
  }
  return from;
}
