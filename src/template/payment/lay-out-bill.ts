/** §17.41: the lines of a Swiss QR bill, as the standard writes, divides and stacks them, and whether it has room for them. Lengths are in points. */
import { arimoWidthOf } from './arimo-widths.ts';
import type { BillWords } from './bill-words.ts';
import type { BillParty, SwissBill } from './swiss-bill.ts';

const MM = 72 / 25.4;

/** `y`: of the base line, from the top of its section. */
export type BillLine = { text: string; y: number; size: number; isHeading: boolean };
/** `boxY`: where the room to write a name into begins, for a bill without a debtor. */
export type BillColumn = { lines: BillLine[]; boxY: number | undefined };

/** `heading`, `value`: sizes of type. */
type Type = { heading: number; value: number; leading: number; withStreets: boolean };
/** Its information section, and how type may be set in it, the preferred way first. */
type Section = { width: number; height: number; box: { width: number; height: number }; types: Type[] };

function typeOf(value: number, withStreets = true): Type {
  return { heading: value - 2, value, leading: value + 1, withStreets };
}

/** The receipt may do without streets, and the payment part with smaller type. */
export const BILL_SECTIONS = {
  receipt: {
    ...{ width: 52 * MM, height: 56 * MM, box: { width: 52 * MM, height: 20 * MM } },
    types: [typeOf(8), typeOf(8, false)],
  },
  payment: {
    ...{ width: 87 * MM, height: 85 * MM, box: { width: 65 * MM, height: 25 * MM } },
    types: [typeOf(10), typeOf(9), typeOf(8)],
  },
} satisfies Record<string, Section>;

/** Of letters that the standard takes. */
function widthOf(text: string, size: number): number {
  return [...text].reduce((sum, letter) => sum + arimoWidthOf(letter)! * size, 0);
}

/** The lines of a text in a width; a word that is wider goes on in the next one. */
function linesIn(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer, size) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (line !== '' && widthOf(line + letter, size) > width) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line];
}

function inFours(text: string): string {
  return text.replace(/(.{4})(?=.)/g, '$1 ');
}

/** `CH44 3199 9123 0008 8901 2`. */
function printedIban({ iban }: Pick<SwissBill, 'iban'>): string {
  return inFours(iban);
}

/** `21 00000 00003 13947 14300 09017`, `RF18 5390 0754 7034`; empty for none. */
function printedReference({ referenceType, reference }: Pick<SwissBill, 'referenceType' | 'reference'>): string {
  return referenceType === 'QRR' ? reference.replace(/(?=(?:.{5})+$)/g, ' ') : inFours(reference);
}

/** `1 949.75`. */
export function printedAmount({ amount }: Pick<SwissBill, 'amount'>): string {
  return amount.replace(/\B(?=(?:\d{3})+\.)/g, ' ');
}

function printedParty({ name, street, building, postCode, city, country }: BillParty, withStreet = true): string[] {
  const town = `${country === 'CH' ? '' : `${country}-`}${postCode} ${city}`;
  return [name, ...(withStreet ? [`${street} ${building}`.trim()] : []), town].filter((line) => line !== '');
}

/** A heading with what stands below it. */
type Block = { heading: string; values: string[] };

/** `withMessage`: as in the payment part. */
function blocksOf(bill: SwissBill, words: BillWords, withStreets: boolean, withMessage: boolean): Block[] {
  const { creditor, reference, message, debtor } = bill;
  const blocks = [
    { heading: words.account, values: [printedIban(bill), ...printedParty(creditor, withStreets)] },
    { heading: words.reference, values: reference === '' ? [] : [printedReference(bill)] },
    { heading: words.message, values: message === '' || !withMessage ? [] : [message] },
    { heading: words.debtor, values: debtor ? printedParty(debtor, withStreets) : [] },
  ];
  return blocks.filter(({ values }) => values.length > 0);
}

/** In one of the ways, whether or not there is room. */
function columnIn(bill: SwissBill, words: BillWords, { width, box }: Section, type: Type, withMessage: boolean) {
  const { heading, value, leading, withStreets } = type;
  const lines: BillLine[] = [];
  let y = 0;
  const add = (text: string, isHeading: boolean) => {
    lines.push({ text, y: y + 0.8 * leading, size: isHeading ? heading : value, isHeading });
    y += leading;
  };
  for (const block of blocksOf(bill, words, withStreets, withMessage)) {
    if (y > 0) y += leading;
    add(block.heading, true);
    for (const text of block.values) for (const line of linesIn(text, width, value)) add(line, false);
  }
  if (bill.debtor) return { lines, boxY: undefined, height: y };
  y += leading;
  add(words.openDebtor, true);
  return { lines, boxY: y, height: y + box.height };
}

/** Undefined where the standard has no room for all of it. */
export function layOutBill(bill: SwissBill, words: BillWords): Record<'receipt' | 'payment', BillColumn> | undefined {
  const fitted = (section: Section, withMessage: boolean) =>
    section.types
      .map((type) => columnIn(bill, words, section, type, withMessage))
      .find(({ height }) => height <= section.height);
  const [receipt, payment] = [fitted(BILL_SECTIONS.receipt, false), fitted(BILL_SECTIONS.payment, true)];
  return receipt && payment && { receipt, payment };
}

/** All that it says, for whoever hears it. */
export function spokenBill(bill: SwissBill, words: BillWords): string {
  const { currency, amount, debtor } = bill;
  const said = blocksOf(bill, words, true, true).map(({ heading, values }) => `${heading}: ${values.join(', ')}`);
  const money = `${words.amount}: ${currency}${amount === '' ? '' : ` ${printedAmount(bill)}`}`;
  return [...said, money, ...(debtor ? [] : [words.openDebtor])].join('. ');
}
