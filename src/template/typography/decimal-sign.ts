/** §17.30: where the decimals of the amounts in a column begin, for those that stand with their points under one another. */

const SIGNS = ['.', ',', '٫'];
const LAST_DIGIT = /^.*\p{Nd}/su;
/** Its point is no sign before decimals. */
const UNIT = /\s*\p{L}[^\p{Nd}]*$/u;
/** Groups of three digits, and nothing else behind the sign. */
const GROUP = /^\p{Nd}{3}(?!\p{Nd})/u;

/** The sign before the decimals of some amounts; `usual` is that of the language, for those that may be read in two ways. */
export function decimalSignOf(amounts: Iterable<string>, usual: string): string {
  const certain = new Set<string>();
  const grouping = new Set<string>();
  for (const written of amounts) {
    const amount = written.replace(UNIT, '');
    const used = SIGNS.filter((sign) => amount.includes(sign));
    const last = used.toSorted((a, b) => amount.lastIndexOf(a) - amount.lastIndexOf(b)).at(-1);
    if (last === undefined) continue;
    for (const sign of used) if (sign !== last || amount.indexOf(sign) !== amount.lastIndexOf(sign)) grouping.add(sign);
    const isOnce = amount.indexOf(last) === amount.lastIndexOf(last);
    if (isOnce && (used.length > 1 || !GROUP.test(amount.slice(amount.indexOf(last) + 1)))) certain.add(last);
  }
  const found = SIGNS.find((sign) => certain.has(sign));
  if (found !== undefined) return found;
  return grouping.has(usual) ? (SIGNS.find((sign) => !grouping.has(sign)) ?? usual) : usual;
}

/** The sign of a language, a BCP 47 tag. */
export function usualDecimalSign(language: string): string {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

/** How many characters of an amount stand before its decimals: up to the sign, or to the last digit where it has none. */
export function beforeDecimals(amount: string, sign: string): number {
  const at = amount.replace(UNIT, '').lastIndexOf(sign);
  return at >= 0 ? at : (LAST_DIGIT.exec(amount)?.[0].length ?? amount.length);
}
