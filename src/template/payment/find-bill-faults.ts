/** §10.35 rule 10: what the standard of Swiss QR bills does not take, by the terms of `payment`. */
import { isCreditorReference, isQrIban, isQrReference } from '../../domain/iban.ts';
import { arimoWidthOf } from './arimo-widths.ts';
import { problemOfSigns, signsOfReference, ZEROS } from './reference-from.ts';

/** `path`: of the term. */
export type BillFault = { path: string; problem: string };

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
    const problem = problemOfText(terms(path) ?? '', most);
    return problem === undefined ? [] : [{ path, problem }];
  });
  return [...texts, ...faultsOfAccount(terms, hasCounter), ...faultsOfAmount(terms)];
}

function problemOfText(text: string, most: number): string | undefined {
  const letters = [...text];
  if (letters.length > most) return `has ${letters.length} characters, and a Swiss QR bill takes ${most}`;
  const strange = letters.find((letter) => arimoWidthOf(letter) === undefined);
  return strange === undefined
    ? undefined
    : `has “${strange}”, and a Swiss QR bill takes letters of the languages of Europe that are written in Latin script`;
}

function faultsOfAccount(terms: KnownTerms, hasCounter: (path: string) => boolean): BillFault[] {
  const iban = terms('iban') ?? '';
  if (iban === '') return [];
  if (!/^(?:CH|LI)[0-9]{2}[A-Z0-9]{17}$/.test(iban))
    return [{ path: 'iban', problem: 'is no account in Switzerland or Liechtenstein, as a Swiss QR bill needs one' }];
  const [reference, from] = [terms('reference'), terms('reference-from')];
  if (reference && from)
    return [{ path: 'reference-from', problem: 'stands beside payment.reference; a bill has one reference' }];
  if (from) {
    const problem = isQrIban(iban) ? problemOfDigits(from, hasCounter('reference-from')) : problemOfSigns(from);
    return problemsOf('reference-from', problem);
  }
  if (!reference)
    return isQrIban(iban) && reference === '' && from === ''
      ? [{ path: 'iban', problem: 'is a QR-IBAN, which needs a QR reference: write reference or reference-from' }]
      : [];
  if (hasCounter('reference'))
    return [
      {
        path: 'reference',
        problem: 'has a number that the service draws, so that nobody knows its check digits; write reference-from',
      },
    ];
  return problemsOf('reference', problemOfReference(reference.replaceAll(' ', '').toUpperCase(), isQrIban(iban)));
}

function problemsOf(path: string, problem: string | undefined): BillFault[] {
  return problem === undefined ? [] : [{ path, problem }];
}

function problemOfReference(reference: string, isQr: boolean): string | undefined {
  if (isQr)
    return isQrReference(reference)
      ? undefined
      : 'is no QR reference of 27 digits with its check digit, as a QR-IBAN needs one; reference-from makes one';
  return isCreditorReference(reference)
    ? undefined
    : 'is no creditor reference such as RF18 5390 0754 7034; reference-from makes one, and message takes any text';
}

/** `isDrawn`: a number of the service is never nothing. */
function problemOfDigits(text: string, isDrawn: boolean): string | undefined {
  const signs = signsOfReference(text);
  const digits = signs.replace(ZEROS, '');
  if (!/^[0-9]*$/.test(digits)) return 'has other signs than digits, of which alone a QR reference is made';
  if (digits.length > 26) return `has ${digits.length} digits, and a QR reference is made of 26 at most`;
  return /^0*$/.test(digits) && !isDrawn ? 'is nothing but zeros, of which no QR reference is made' : undefined;
}

function faultsOfAmount(terms: KnownTerms): BillFault[] {
  return Number(terms('amount') ?? 0) > MOST
    ? [{ path: 'amount', problem: 'is more than 999,999,999.99, the most that a Swiss QR bill takes' }]
    : [];
}
