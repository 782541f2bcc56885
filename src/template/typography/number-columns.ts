/** §17.12: finds the columns of a table that hold numbers, which are right-aligned and never broken, in the PDF and the preview. */
import type { Nodes, Parents, Table } from 'mdast';

const CURRENCY = String.raw`[A-Z]{3}|[A-Z]{0,3}\p{Sc}|Fr\.|Rs\.?|kr\.?`;
/** The scale after a number, as in `1.2bn` and `3,5 Mio. €`. */
const SCALE = String.raw`k|mn?|bn|tn|Mio\.?|Mrd\.?|тыс\.?|млн|млрд|[千万百億亿]+`;
/** Units, including `12.–` and currencies without a sign of their own. */
const UNIT = String.raw`%|‰|٪|x|×|bps?|pp|[ck]?m[²³]?|㎡|kg|h|[A-Z]{3}|\p{Sc}|kr\.?|zł|Kč|Ft|Fr\.|lei|TL|лв\.?|руб\.?|ש[״"]ח|ريال|درهم|دينار|บาท|円|圓|圆|元|원`;
/** Without groups of three digits, `27.08.2026`, `27.08.` and `4.1.2` are a date or a clause. */
const NO_GROUPS = String.raw`(?:\p{Nd}{1,2}\.\s?){2,}\p{Nd}{0,4}$`;
/** Japanese accounts write minus as a triangle. */
const SIGN = '[-+−–－＋▲△]';
const NUMBER = new RegExp(
  String.raw`^(?!${NO_GROUPS})(?:${SIGN}|[(（])?\s*(?:(?:${CURRENCY})\s*)?(?:${SIGN}|[(（])?\s?\p{Nd}[\p{Nd}.,'’٬٫，．\s]*(?:[-+−–—]\s*)?(?:(?:${SCALE})\s*)?(?:${UNIT})?[-+−–]?(?:[)）](?:\s*(?:${UNIT}))?)?$`,
  'u',
);

/** Direction marks, which Arabic and Hebrew put beside signs. */
const DIRECTIONS = /[\u200e\u200f\u061c]/g;

/** Returns whether a cell's text is an amount. */
export function isNumber(text: string): boolean {
  return NUMBER.test(text.replace(DIRECTIONS, '').trim());
}

/** The longest legible number, in UTF-16 units. */
const LONGEST_NUMBER = 40;
/** `1.234.567,89`, `27.08.2026`, `USD1,234`, `12kg`, and codes of capitals and digits, such as an IBAN or `INV-2026-00042`. */
const FIGURES = /^\p{L}{0,3}[^\p{L}]*\p{Nd}[^\p{L}]*\p{L}{0,4}$/u;
const CODE = /^(?=.*\p{Nd}.*\p{Nd})[\p{Lu}\p{Nd}\p{P}\p{S}]+$/u;

/** Returns whether a word is a number or code, which nobody could read in parts. */
export function isNumberWord(word: string): boolean {
  if (word.length > LONGEST_NUMBER || !/\p{Nd}/u.test(word)) return false;
  return FIGURES.test(word) || (CODE.test(word) && word.match(/\p{L}/gu)!.length <= word.match(/\p{Nd}/gu)!.length);
}

/** An amount with a unit or several words: `1,500 pcs`, `14.5 hours a week`. */
const QUANTITY = /^(?<amount>[^\p{L}]*\p{Nd})\s\p{L}[^\p{Nd}]*$/u;

/** Returns whether a cell holds an amount, of any unit, for columns that align decimal points (§17.30). */
export function isQuantity(text: string): boolean {
  return isNumber(text) || isNumber(QUANTITY.exec(text.trim())?.groups?.amount ?? '');
}

/** Returns whether an amount is in brackets, as debts and deductions are. */
export function isBracketed(text: string): boolean {
  return text.endsWith(')') && text.startsWith('(') && isNumber(text);
}

const NO_AMOUNT = /^(?:[-−–—]|n\.?\s?\/?\s?a\.?)?$/i;

/** Returns whether a cell states that there is no amount: a dash, `n/a`, or nothing. */
export function isNoAmount(text: string): boolean {
  return NO_AMOUNT.test(text.trim());
}

/**
 * Returns whether a cell is a label for the amount after it, such as `Total`: the first filled cell in its row. It does not count for its
 * column. `behind`: undefined at the end of the row.
 */
export function namesAmount(column: number, firstFilled: number, behind: string | undefined): boolean {
  return column > 0 && column === firstFilled && behind !== undefined && (isNumber(behind) || isNoAmount(behind));
}

/** Returns, for each column, whether all filled cells below its header are numbers. */
export function numberColumns({ children: [header, ...rows] }: Table): boolean[] {
  const firstFilled = rows.map(({ children }) => children.findIndex((cell) => cellText(cell).trim() !== ''));
  return (header?.children ?? []).map((_, column, { length }) => {
    let numbers = 0;
    for (const [row, { children }] of rows.entries()) {
      const text = cellText(children[column]);
      if (isNumber(text)) numbers += 1;
      else if (!isNoAmount(text)) {
        const behind = column + 1 < length ? cellText(children[column + 1]) : undefined;
        if (!namesAmount(column, firstFilled[row]!, behind)) return false;
      }
    }
    return numbers > 0;
  });
}

/** Returns the text of a cell or its paragraph; empty if it holds only blanks. */
export function cellText(cell: Parents | undefined): string {
  return !cell || cell.children.every(({ type }) => type === 'blank' || type === 'writingLine') ? '' : textOfNode(cell);
}

/** Returns the text of a node. A blank is its label. A picture is no number, whatever its alt text is. */
export function textOfNode(node: Nodes): string {
  if (node.type === 'blank') return node.label;
  if (node.type === 'image' || node.type === 'imageReference') return 'picture';
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map((child) => textOfNode(child as Nodes)).join('') : '';
}

// §17.30: finds where the decimals of amounts begin, to align decimal points in a column.

const SIGNS = ['.', ',', '٫'];
const LAST_DIGIT = /^.*\p{Nd}/su;
/** The point of an abbreviated unit is no decimal point. */
const UNIT_BEHIND = /\s*\p{L}[^\p{Nd}]*$/u;
/** A group of three digits with no digit after it. */
const GROUP = /^\p{Nd}{3}(?!\p{Nd})/u;

/** Returns the decimal separator of some amounts. `usual`: the language's, for ambiguous amounts. */
export function decimalSignOf(amounts: Iterable<string>, usual: string): string {
  const certain = new Set<string>();
  const grouping = new Set<string>();
  for (const written of amounts) {
    const amount = written.replace(UNIT_BEHIND, '');
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

/** Returns the decimal separator of a language (a BCP 47 tag). */
export function usualDecimalSign(language: string): string {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

/** Returns the number of characters before an amount's decimals: up to the separator, or the last digit if there is none. */
export function beforeDecimals(amount: string, sign: string): number {
  const at = amount.replace(UNIT_BEHIND, '').lastIndexOf(sign);
  return at >= 0 ? at : (LAST_DIGIT.exec(amount)?.[0].length ?? amount.length);
}
