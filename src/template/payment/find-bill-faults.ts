/** §10.35 rule 10: what the standard of Swiss QR bills does not take, by the terms of `payment`. */
import { isCreditorReference, isQrIban, isQrReference } from '../../domain/iban.ts';
import { type Problem, problem } from '../../locales/message.ts';
import { arimoWidthOf } from './lay-out-bill.ts';
import { problemOfSigns, signsOfReference, ZEROS } from './reference-from.ts';

/** `path`: of the term. */
export type BillFault = { path: string; problem: Problem };

/** In characters. */
const LONGEST: Record<string, number> = {
  ...{ holder: 70, 'address.street': 70, 'address.building': 16, 'address.post-code': 16, 'address.city': 35 },
  ...{ 'debtor.name': 70, 'debtor.street': 70, 'debtor.building': 16, 'debtor.post-code': 16, 'debtor.city': 35 },
  message: 140,
};
const MOST = 999_999_999.99;

/** A term as it is known: undefined for what is not, such as what a placeholder says when a template is imported. */
export type KnownTerms = (path: string) => string | undefined;

/** `hasCounter`: whether a term names a number that the service draws. Texts have the longest numbers in them. */
export function findBillFaults(terms: KnownTerms, hasCounter: (path: string) => boolean = () => false): BillFault[] {
  const texts = Object.entries(LONGEST).flatMap(([path, most]) => {
    return problemsOf(path, problemOfText(terms(path) ?? '', most));
  });
  return [...texts, ...faultsOfAccount(terms, hasCounter), ...faultsOfAmount(terms)];
}

function problemOfText(text: string, most: number): Problem | undefined {
  const letters = [...text];
  if (letters.length > most) return problem('payment.bill.long', { count: letters.length, max: most });
  const strange = letters.find((letter) => arimoWidthOf(letter) === undefined);
  return strange === undefined ? undefined : problem('payment.bill.letter', { letter: strange });
}

function faultsOfAccount(terms: KnownTerms, hasCounter: (path: string) => boolean): BillFault[] {
  const iban = terms('iban') ?? '';
  if (iban === '') return [];
  if (!/^(?:CH|LI)[0-9]{2}[A-Z0-9]{17}$/.test(iban))
    return [{ path: 'iban', problem: problem('payment.bill.account') }];
  const [reference, from] = [terms('reference'), terms('reference-from')];
  if (reference && from) return [{ path: 'reference-from', problem: problem('payment.bill.twoReferences') }];
  if (from) {
    const isQr = isQrIban(iban);
    return problemsOf(
      'reference-from',
      isQr ? problemOfDigits(from, hasCounter('reference-from')) : problemOfSigns(from),
    );
  }
  if (!reference)
    return isQrIban(iban) && reference === '' && from === ''
      ? [{ path: 'iban', problem: problem('payment.bill.qrIban') }]
      : [];
  if (hasCounter('reference')) return [{ path: 'reference', problem: problem('payment.bill.drawnNumber') }];
  return problemsOf('reference', problemOfReference(reference.replaceAll(' ', '').toUpperCase(), isQrIban(iban)));
}

function problemsOf(path: string, found: Problem | undefined): BillFault[] {
  return found ? [{ path, problem: found }] : [];
}

function problemOfReference(reference: string, isQr: boolean): Problem | undefined {
  if (isQr) return isQrReference(reference) ? undefined : problem('payment.bill.qrReference');
  return isCreditorReference(reference) ? undefined : problem('payment.bill.creditorReference');
}

/** `isDrawn`: a number of the service is never nothing. */
function problemOfDigits(text: string, isDrawn: boolean): Problem | undefined {
  const signs = signsOfReference(text);
  const digits = signs.replace(ZEROS, '');
  if (!/^[0-9]*$/.test(digits)) return problem('payment.bill.digitsAlone');
  if (digits.length > 26) return problem('payment.bill.digits', { count: digits.length });
  return /^0*$/.test(digits) && !isDrawn ? problem('payment.bill.zeros') : undefined;
}

function faultsOfAmount(terms: KnownTerms): BillFault[] {
  return Number(terms('amount') ?? 0) > MOST ? [{ path: 'amount', problem: problem('payment.bill.amount') }] : [];
}
