/** §20.18: compares names of columns. */

/** Returns the name in lower case with single spaces between its words. */
export function folded(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
