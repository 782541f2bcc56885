/**
 * §10.35 rules 9 to 11: what a Swiss QR bill says: SIX Implementation Guidelines QR-bill 2.3, version 0200, addresses of the type S alone. It is kept
 * with its document as it is read, but for a reference that is made of the number of a counter: that is finished when the number is drawn.
 */
import { finishedReference } from './reference-from.ts';

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
