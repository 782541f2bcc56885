/**
 * §10.35 rules 9 to 11: what a Swiss QR bill says: SIX Implementation Guidelines QR-bill 2.3, version 0200, addresses of the type S alone. It is kept
 * with its document as it is read, but for a reference that is made of the number of a counter: that is finished when the number is drawn.
 */
import type Fraction from 'fraction.js';
import { isCreditorReference, toCreditorReference, toQrReference } from '../../domain/iban.ts';
import { type Problem, problem } from '../../locales/message.ts';
import { moneyOf } from '../e-invoice/invoice.ts';

/** `country`: of two letters. What is not there is empty. */
export type BillParty = {
  name: string;
  street: string;
  building: string;
  postCode: string;
  city: string;
  country: string;
};

/** `amount`: `1949.75`; empty for a bill whose payer writes it. `debtor`: undefined for the same. `reference`: empty for `NON`. */
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

/** Nobody may fill in the ultimate creditor yet. */
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

/** Reads a payload of `swissPayload` whose reference is complete. */
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

// §10.35 rule 6: what a GiroCode says: EPC069-12, version 002, in UTF-8.

/** `from`: what its reference is to be made of, in the place of `reference`; empty for none. */
type Transfer = { iban: string; bic: string; holder: string; amount: Fraction; reference: string; from: string };
type TransferFault = { path: Exclude<keyof Transfer, 'from'> | 'reference-from'; problem: Problem };

const LONGEST = { holder: 70, reference: 140 } as const;
const MOST_CENTS = 99_999_999_999n;

/** What is wrong with a transfer of more than nothing, in EUR. `reference`: with the longest numbers in it. */
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

/** What `epcPayload` wrote, with its reference. */
export function finishedTransfer(payload: string): string {
  const lines = payload.split('\n');
  const reference = lines[STRUCTURED];
  return reference ? lines.with(STRUCTURED, finishedReference(reference, false)).join('\n') : payload;
}

/** Of what `epcPayload` wrote. */
export function readTransfer(payload: string): Record<'holder' | 'iban' | 'currency' | 'amount', string> {
  const [holder = '', iban = '', money = ''] = payload.split('\n').slice(5);
  return { holder, iban, currency: money.slice(0, 3), amount: money.slice(3) };
}

/** Where a creditor reference stands. */
const STRUCTURED = 9;

/** Its reference is finished when its numbers are drawn (`finishedTransfer`). */
export function epcPayload({ iban, bic, holder, amount, reference, from }: Transfer): string {
  const plain = from === '' ? reference.replaceAll(' ', '').toUpperCase() : referenceFrom(from);
  const [structured, text] = from !== '' || isCreditorReference(plain) ? [plain, ''] : ['', reference];
  const lines = ['BCD', '002', '1', 'SCT', bic, holder, iban, `EUR${moneyOf(amount)}`, '', structured, text];
  // What is empty at the end is left out.
  return lines.join('\n').replace(/\n+$/, '');
}

// §10.35 rule 11: references that are made of something, which may be the number of a counter: until that is drawn, a code for paying keeps what its reference is to be
// made of.

/** Before what a reference is to be made of. */
const FROM = 'from:';

/** A reference that is made when its numbers are drawn. */
export function referenceFrom(text: string): string {
  return FROM + text;
}

/** What is taken out of a text of which a reference is made. */
const BETWEEN = /[\s./_-]/g;
/** Where zeros stand in a QR reference that is to begin with other digits. */
export const ZEROS = '…';

/** What a reference is made of; letters in capitals. */
export function signsOfReference(text: string): string {
  return text.replaceAll('...', ZEROS).replace(BETWEEN, '').toUpperCase();
}

/** The reference that was kept with a code, made of its numbers. */
function finishedReference(reference: string, isQr: boolean): string {
  if (!reference.startsWith(FROM)) return reference;
  const signs = signsOfReference(reference.slice(FROM.length));
  if (!isQr) return toCreditorReference(signs);
  const [before = '', after] = signs.split(ZEROS);
  return after === undefined ? toQrReference(before) : toQrReference(after, before);
}

/** Why no creditor reference can be made of a text. */
export function problemOfSigns(text: string): Problem | undefined {
  const signs = signsOfReference(text);
  if (!/^[A-Z0-9]+$/.test(signs)) return problem('payment.reference.signs');
  return signs.length > 21 ? problem('payment.reference.long', { count: signs.length }) : undefined;
}
