/** §17.41: lays out the lines of a Swiss QR bill as the standard prescribes, and checks whether they fit. Lengths are in points. */
import type { BillParty, SwissBill } from './payload.ts';

const MM = 72 / 25.4;

/** `y`: the baseline, from the top of its section. */
type BillLine = { text: string; y: number; size: number; isHeading: boolean };
/** `boxY`: where the box for a handwritten name begins, on a bill without a debtor. */
export type BillColumn = { lines: BillLine[]; boxY: number | undefined };

/** `heading`, `value`: font sizes. */
type Type = { heading: number; value: number; leading: number; withStreets: boolean };
/** The information section, and its allowed type settings, the preferred one first. */
type Section = { width: number; height: number; box: { width: number; height: number }; types: Type[] };

function typeOf(value: number, withStreets = true): Type {
  return { heading: value - 2, value, leading: value + 1, withStreets };
}

/** The receipt may omit streets, and the payment part may use smaller type. */
export const BILL_SECTIONS = {
  receipt: {
    width: 52 * MM,
    height: 56 * MM,
    box: { width: 52 * MM, height: 20 * MM },
    types: [typeOf(8), typeOf(8, false)],
  },
  payment: {
    width: 87 * MM,
    height: 85 * MM,
    box: { width: 65 * MM, height: 25 * MM },
    types: [typeOf(10), typeOf(9), typeOf(8)],
  },
} satisfies Record<string, Section>;

/** Returns the width of a text in characters that the standard allows. */
function widthOf(text: string, size: number): number {
  return [...text].reduce((sum, letter) => sum + arimoWidthOf(letter)! * size, 0);
}

/** Breaks a text into lines. A word that is too wide continues on the next line. */
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

/** Returns `CH44 3199 9123 0008 8901 2`. */
function inFours(text: string): string {
  return text.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Returns `21 00000 00003 13947 14300 09017` or `RF18 5390 0754 7034`; empty for none. */
function printedReference({ referenceType, reference }: Pick<SwissBill, 'referenceType' | 'reference'>): string {
  return referenceType === 'QRR' ? reference.replace(/(?=(?:.{5})+$)/g, ' ') : inFours(reference);
}

/** Writes an amount with spaces between thousands: `1 949.75`. */
export function printedAmount({ amount }: Pick<SwissBill, 'amount'>): string {
  return amount.replace(/\B(?=(?:\d{3})+\.)/g, ' ');
}

function printedParty({ name, street, building, postCode, city, country }: BillParty, withStreet = true): string[] {
  const town = `${country === 'CH' ? '' : `${country}-`}${postCode} ${city}`;
  return [name, ...(withStreet ? [`${street} ${building}`.trim()] : []), town].filter((line) => line !== '');
}

type Block = { heading: string; values: string[] };

/** `withMessage`: includes the message, as in the payment part. */
function blocksOf(bill: SwissBill, words: BillWords, withStreets: boolean, withMessage: boolean): Block[] {
  const { creditor, reference, message, debtor } = bill;
  const blocks = [
    { heading: words.account, values: [inFours(bill.iban), ...printedParty(creditor, withStreets)] },
    { heading: words.reference, values: reference === '' ? [] : [printedReference(bill)] },
    { heading: words.message, values: message === '' || !withMessage ? [] : [message] },
    { heading: words.debtor, values: debtor ? printedParty(debtor, withStreets) : [] },
  ];
  return blocks.filter(({ values }) => values.length > 0);
}

/** Lays out a section with one type setting, whether it fits or not. */
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

/** Returns undefined if the text does not fit. */
export function layOutBill(bill: SwissBill, words: BillWords): Record<'receipt' | 'payment', BillColumn> | undefined {
  const fitted = (section: Section, withMessage: boolean) =>
    section.types
      .map((type) => columnIn(bill, words, section, type, withMessage))
      .find(({ height }) => height <= section.height);
  const [receipt, payment] = [fitted(BILL_SECTIONS.receipt, false), fitted(BILL_SECTIONS.payment, true)];
  return receipt && payment && { receipt, payment };
}

/** Returns the whole bill as text, for screen readers. */
export function spokenBill(bill: SwissBill, words: BillWords): string {
  const { currency, amount, debtor } = bill;
  const said = blocksOf(bill, words, true, true).map(({ heading, values }) => `${heading}: ${values.join(', ')}`);
  const money = `${words.amount}: ${currency}${amount === '' ? '' : ` ${printedAmount(bill)}`}`;
  return [...said, money, ...(debtor ? [] : [words.openDebtor])].join('. ');
}

// §17.41: the widths of letters in Arimo, and so in Arial: exactly those that the standard allows.

/** The widths of characters in 1/2048 of the font size. */
const WIDTHS: Record<number, string> = {
  391: "'",
  455: 'ijlįĵĺļłſ',
  532: '|¦',
  569: ' !,./:;I[\\]ft\u00a0ÌÍÎÏìíîïĨĩĪīĬĭĮİıţŧț',
  597: 'ľ',
  682: '()-`r¡¨\u00ad²³´·¸¹ŕŗř',
  684: '{}ŀ',
  727: '"',
  748: 'º',
  758: 'ª',
  768: 'ť',
  797: '*',
  819: '°',
  909: 'ĳ',
  961: '^',
  1024: 'JcksvxyzçýÿćĉċčĴķĸśŝşšŷźżžș',
  1100: '¶',
  1124: '±÷',
  1131: '¯',
  1139: '#$0123456789?L_abdeghnopqu¢£¤¥§«»àáâãäåèéêëðñòóôõöùúûüþāăąđēĕėęěĝğġģĥħĹĻĽĿŁńņňŋōŏőũūŭůűų€',
  1180: 'µ',
  1196: '+<=>~¬×',
  1237: 'ŉ',
  1251: 'FTZ¿ßøŢŤŦŹŻŽȚ',
  1259: 'ď',
  1366: '&ABEKPSVXYÀÁÂÃÄÅÈÉÊËÝÞĀĂĄĒĔĖĘĚĶŚŜŞŠŶŸȘ',
  1479: 'CDHNRUwÇÐÑÙÚÛÜĆĈĊČĎĐĤĦŃŅŇŔŖŘŨŪŬŮŰŲŵ',
  1481: 'Ŋ',
  1505: 'Ĳ',
  1509: '©®',
  1593: 'GOQÒÓÔÕÖØĜĞĠĢŌŎŐ',
  1706: 'Mm',
  1708: '¼½¾',
  1821: '%æ',
  1933: 'WœŴ',
  2048: 'ÆŒ',
  2079: '@',
};

const byLetter = new Map(
  Object.entries(WIDTHS).flatMap(([width, letters]) => [...letters].map((one) => [one, +width] as const)),
);

/** Returns the width as a fraction of the font size. Undefined for a letter that the standard does not allow. */
export function arimoWidthOf(letter: string): number | undefined {
  const width = byLetter.get(letter);
  return width === undefined ? undefined : width / 2048;
}

// biome-ignore format: a row is a word in four languages
/** §17.41: the printed words of a Swiss QR bill, as the standard prescribes them. */
const WORDS = {
  receipt: { de: 'Empfangsschein', fr: 'Récépissé', it: 'Ricevuta', en: 'Receipt' },
  payment: { de: 'Zahlteil', fr: 'Section paiement', it: 'Sezione pagamento', en: 'Payment part' },
  account: { de: 'Konto / Zahlbar an', fr: 'Compte / Payable à', it: 'Conto / Pagabile a', en: 'Account / Payable to' },
  reference: { de: 'Referenz', fr: 'Référence', it: 'Riferimento', en: 'Reference' },
  message: { de: 'Zusätzliche Informationen', fr: 'Informations supplémentaires', it: 'Informazioni supplementari', en: 'Additional information' },
  debtor: { de: 'Zahlbar durch', fr: 'Payable par', it: 'Pagabile da', en: 'Payable by' },
  openDebtor: { de: 'Zahlbar durch (Name/Adresse)', fr: 'Payable par (nom/adresse)', it: 'Pagabile da (nome/indirizzo)', en: 'Payable by (name/address)' },
  currency: { de: 'Währung', fr: 'Monnaie', it: 'Valuta', en: 'Currency' },
  amount: { de: 'Betrag', fr: 'Montant', it: 'Importo', en: 'Amount' },
  acceptance: { de: 'Annahmestelle', fr: 'Point de dépôt', it: 'Punto di accettazione', en: 'Acceptance point' },
};

type BillWords = Record<keyof typeof WORDS, string>;

/** `language`: a BCP 47 tag. English for all but the standard's four languages. */
export function billWords(language: string): BillWords {
  const name = language.toLowerCase().split('-')[0] as 'en';
  return Object.fromEntries(Object.entries(WORDS).map(([word, said]) => [word, said[name] ?? said.en])) as BillWords;
}
