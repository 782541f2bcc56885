/** §17.37: two numbers with a slash between them, which are no date. A style with fractions sets nothing else as one. */
const FRACTION = /(?<![\d/])\d+\/\d+(?![\d/])/g;

/** Returns a text with the fraction slash (U+2044) in place of the slash of each fraction. */
export function withFractionSlashes(text: string): string {
  return text.replace(FRACTION, (fraction) => fraction.replace('/', '\u2044'));
}

/** Splits a text before and behind its fractions, which have odd indices. */
export function splitAtFractions(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { 0: fraction, index } of text.matchAll(FRACTION)) {
    parts.push(text.slice(from, index), fraction);
    from = index + fraction.length;
  }
  return [...parts, text.slice(from)];
}
