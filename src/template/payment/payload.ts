/**
 * §10.35 rules 9 to 11: the payload of a Swiss QR bill (SIX Implementation Guidelines QR-bill 2.3, version 0200, only addresses of type
 * S). It is stored with its document as scanners read it, except a reference made from a counter, which is finished when the counter is
 * drawn.
 */
import type Fraction from 'fraction.js';
import { isCreditorReference, toCreditorReference, toQrReference } from '../../domain/iban.ts';
import { type Problem, problem } from '../../locales/message.ts';
import { moneyOf } from '../e-invoice/invoice.ts';

/** `country`: two letters. Missing parts are empty. */
export type BillParty = {
  name: string;
  street: string;
  building: string;
  postCode: string;
  city: string;
  country: string;
};

/**
 * `amount`: such as `1949.75`; empty if the payer fills it in. `debtor`: undefined if the payer fills it in. `reference`: empty for
 * `NON`.
 */
export type SwissBill = {
  iban: string;
  creditor: BillParty;
  amount: string;
  currency: string;
  debtor: BillParty | undefined;
  referenceType: 'QRR' | 'SCOR' | 'NON';
  reference: string;
  message: string;
};

function linesOfParty(party: BillParty | undefined): string[] {
  if (!party) return Array.from({ length: 7 }, () => '');
  const { name, street, building, postCode, city, country } = party;
  return ['S', name, street, building, postCode, city, country];
}

/** The standard reserves the ultimate creditor for future use. */
const RESERVED = linesOfParty(undefined);

export function swissPayload(bill: SwissBill): string {
  const { iban, creditor, amount, currency, debtor, referenceType, reference, message } = bill;
  const lines = [
    ...['SPC', '0200', '1', iban, ...linesOfParty(creditor), ...RESERVED],
    ...[amount, currency, ...linesOfParty(debtor), referenceType, reference, message, 'EPD'],
  ];
  return lines.join('\n');
}

function readParty([type, name, street, building, postCode, city, country]: string[]): BillParty | undefined {
  if (type !== 'S') return undefined;
  return { name: name!, street: street!, building: building!, postCode: postCode!, city: city!, country: country! };
}

/** Parses a payload of `swissPayload` whose reference is finished. */
export function readSwissBill(payload: string): SwissBill {
  const lines = payload.split('\n');
  const [referenceType, reference, message] = lines.slice(27, 30) as [SwissBill['referenceType'], string, string];
  return {
    iban: lines[3]!,
    creditor: readParty(lines.slice(4, 11))!,
    amount: lines[18]!,
    currency: lines[19]!,
    debtor: readParty(lines.slice(20, 27)),
    referenceType,
    reference: finishedReference(reference, referenceType === 'QRR'),
    message,
  };
}

// §10.35 rule 6: the payload of a GiroCode: EPC069-12, version 002, in UTF-8.

/** `from`: the text that its reference is made from, in place of `reference`; empty for none. */
type Transfer = { iban: string; bic: string; holder: string; amount: Fraction; reference: string; from: string };
type TransferFault = { path: Exclude<keyof Transfer, 'from'> | 'reference-from'; problem: Problem };

const LONGEST = { holder: 70, reference: 140 } as const;
const MOST_CENTS = 99_999_999_999n;

/** Returns the faults of a transfer in EUR with an amount above zero. `reference`: contains the longest numbers. */
export function findTransferFaults({ amount, ...texts }: Transfer): TransferFault[] {
  const faults: TransferFault[] = [];
  for (const path of ['holder', 'reference'] as const) {
    const { length } = [...texts[path]];
    const most = LONGEST[path];
    if (length > most) faults.push({ path, problem: problem('payment.girocode.long', { count: length, max: most }) });
  }
  const ofFrom = texts.from === '' ? undefined : problemOfSigns(texts.from);
  if (ofFrom) faults.push({ path: 'reference-from', problem: ofFrom });
  if (amount.mul(100).compare(MOST_CENTS) > 0)
    faults.push({ path: 'amount', problem: problem('payment.girocode.amount') });
  return faults;
}

/** Returns a payload of `epcPayload` with its reference finished. */
export function finishedTransfer(payload: string): string {
  const lines = payload.split('\n');
  const reference = lines[STRUCTURED];
  return reference ? lines.with(STRUCTURED, finishedReference(reference, false)).join('\n') : payload;
}

/** Parses a payload of `epcPayload`. */
export function readTransfer(payload: string): Record<'holder' | 'iban' | 'currency' | 'amount', string> {
  const [holder = '', iban = '', money = ''] = payload.split('\n').slice(5);
  return { holder, iban, currency: money.slice(0, 3), amount: money.slice(3) };
}

/** The line of the creditor reference. */
const STRUCTURED = 9;

/** Returns the payload of a GiroCode. Its reference is completed when its counters are drawn (`finishedTransfer`). */
export function epcPayload({ iban, bic, holder, amount, reference, from }: Transfer): string {
  const plain = from === '' ? reference.replaceAll(' ', '').toUpperCase() : referenceFrom(from);
  const [structured, text] = from !== '' || isCreditorReference(plain) ? [plain, ''] : ['', reference];
  const lines = ['BCD', '002', '1', 'SCT', bic, holder, iban, `EUR${moneyOf(amount)}`, '', structured, text];
  // Empty lines at the end are left out.
  return lines.join('\n').replace(/\n+$/, '');
}

// §10.35 rule 11: references made from a text that may contain a counter. Until that is drawn, a payment code keeps the text.

/** The prefix of a reference that is made from a text. */
const FROM = 'from:';

/** Returns a reference that is finished when its counters are drawn. */
export function referenceFrom(text: string): string {
  return FROM + text;
}

/** The characters to remove from the text of a reference. */
const BETWEEN = /[\s./_-]/g;
/** Marks where zeros are inserted in a QR reference with a given beginning. */
export const ZEROS = '…';

/** Returns the characters of a reference, with capital letters. */
export function signsOfReference(text: string): string {
  return text.replaceAll('...', ZEROS).replace(BETWEEN, '').toUpperCase();
}

/** Returns the finished reference of a code, once its counters are drawn. */
function finishedReference(reference: string, isQr: boolean): string {
  if (!reference.startsWith(FROM)) return reference;
  const signs = signsOfReference(reference.slice(FROM.length));
  if (!isQr) return toCreditorReference(signs);
  const [before = '', after] = signs.split(ZEROS);
  return after === undefined ? toQrReference(before) : toQrReference(after, before);
}

/** Returns why no creditor reference can be made from a text. */
export function problemOfSigns(text: string): Problem | undefined {
  const signs = signsOfReference(text);
  if (!/^[A-Z0-9]+$/.test(signs)) return problem('payment.reference.signs');
  return signs.length > 21 ? problem('payment.reference.long', { count: signs.length }) : undefined;
}
