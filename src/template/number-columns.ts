/** Which columns of a table are of numbers: they stand to the right and are never broken, in the PDF and in its preview. */
import type { Nodes, Table } from 'mdast';

const CURRENCY = String.raw`[A-Z]{3}|[A-Z]{0,3}\p{Sc}|Fr\.|Rs\.?|kr\.?`;
/** Also `12.–`, and what is written without a sign of its own. */
const UNIT = String.raw`%|‰|٪|[A-Z]{3}|\p{Sc}|kr\.?|zł|Kč|Ft|Fr\.|lei|лв\.?|руб\.?`;
/** `27.08.2026` and `4.1.2` have no groups of three: a date, a clause. */
const NO_GROUPS = String.raw`(?:\p{Nd}{1,2}\.\s?){2,}\p{Nd}{1,4}$`;
const SIGN = '[-+−–]';
const NUMBER = new RegExp(
  String.raw`^(?!${NO_GROUPS})(?:${SIGN}|\()?\s*(?:(?:${CURRENCY})\s*)?${SIGN}?\p{Nd}[\p{Nd}.,'’٬٫\s]*(?:[-–—]\s*)?(?:${UNIT})?\)?$`,
  'u',
);

/** Whether a cell's text is an amount. */
export const isNumber = (text: string): boolean => NUMBER.test(text.trim());

const NO_AMOUNT = /^(?:[-−–—]|n\.?\s?\/?\s?a\.?)?$/i;

/** Whether a cell says that there is no amount: a dash, `n/a`, or nothing. */
export const isNoAmount = (text: string): boolean => NO_AMOUNT.test(text.trim());

/** For each column, whether what is filled in below its header is numbers throughout. */
export const numberColumns = ({ children: [header, ...rows] }: Table): boolean[] =>
  (header?.children ?? []).map((_, column) => {
    const texts = rows.flatMap(({ children }) => {
      const cell = children[column];
      return cell && !cell.children.every(({ type }) => type === 'blank') ? [cellText(cell)] : [];
    });
    const amounts = texts.filter((text) => !isNoAmount(text));
    return amounts.length > 0 && amounts.every(isNumber);
  });

/** What a cell says. A picture is no number, whatever it is called. */
export const cellText = (node: Nodes): string => {
  if (node.type === 'blank') return node.label;
  if (node.type === 'image' || node.type === 'imageReference') return 'picture';
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map((child) => cellText(child as Nodes)).join('') : '';
};
