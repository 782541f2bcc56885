/** §10.36 rule 9: identifiers whose shape and check digits Peppol looks at (PEPPOL-COMMON-R040 to R053), by the code of their scheme. */
import { problem } from '../../locales/message.ts';
import type { Wrong } from './invoice.ts';
import { isGs1, isListed, splitScheme } from './term-kinds.ts';

type Check = { rule: string; fits: (id: string) => boolean };

function digitsOf(text: string): number[] {
  return [...text].map(Number);
}

/** Of Norway: weights from 2 to 7, from the right. */
export function isNorwegian(id: string): boolean {
  const [check, ...others] = digitsOf(id).reverse();
  const sum = others.reduce((all, digit, at) => all + digit * ((at % 6) + 2), 0);
  return /^[0-9]{9}$/.test(id) && (11 - (sum % 11)) % 11 === check;
}

/** Of Sweden: Luhn. */
export function isSwedish(id: string): boolean {
  const sum = digitsOf(id)
    .reverse()
    .map((digit, at) => (at % 2 === 0 ? digit : digit * 2))
    .reduce((all, digit) => all + (digit > 9 ? digit - 9 : digit), 0);
  return /^[0-9]{10}$/.test(id) && sum % 10 === 0;
}

function isBelgian(id: string): boolean {
  return /^[0-9]{10}$/.test(id) && Number(id.slice(8)) === 97 - (Number(id.slice(0, 8)) % 97);
}

function isAustralian(id: string): boolean {
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
  const sum = digitsOf(id).reduce((all, digit, at) => all + (at === 0 ? digit - 1 : digit) * weights[at]!, 0);
  return /^[0-9]{11}$/.test(id) && sum % 89 === 0;
}

function matches(pattern: RegExp) {
  return (id: string) => pattern.test(id);
}

const CHECKS: Record<string, Check> = {
  '0088': { rule: 'R040', fits: isGs1 },
  '0192': { rule: 'R041', fits: isNorwegian },
  '0184': { rule: 'R042', fits: matches(/^(?:DK)?[0-9]{8}$/) },
  '0096': { rule: 'R052', fits: matches(/^[0-9]{10}$/) },
  '0198': { rule: 'R053', fits: matches(/^DK[0-9]{8}$/) },
  '0208': { rule: 'R043', fits: isBelgian },
  '0007': { rule: 'R049', fits: isSwedish },
  '0151': { rule: 'R050', fits: isAustralian },
};

/** Undefined for one that fits, or has no scheme. */
export function problemOfIdentifier(text: string, list: Parameters<typeof splitScheme>[1]): Wrong | undefined {
  const { scheme = '', id } = splitScheme(text, list) ?? {};
  const { rule, fits } = CHECKS[scheme] ?? {};
  return fits?.(id!) === false
    ? { problem: problem('eInvoice.value.identifier', { scheme }), rule: `PEPPOL-COMMON-${rule}` }
    : undefined;
}

/** The same of an electronic address, whose scheme has to be one of Peppol's. */
export function problemOfAddress(text: string): Wrong | undefined {
  const { scheme = '' } = splitScheme(text, 'addressScheme') ?? {};
  return isListed('peppolAddressScheme', scheme)
    ? problemOfIdentifier(text, 'addressScheme')
    : { problem: problem('eInvoice.value.peppolAddress'), rule: 'PEPPOL-EN16931-CL008' };
}
