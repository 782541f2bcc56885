/** §10.36 rule 9: the rules of Peppol BIS Billing 3.0 beyond EN 16931. Its national rules are in `country-rules.ts`. */
import { problem, tell } from '../../locales/message.ts';
import { type Invoice, lacks } from './invoice.ts';
import { isPeppol } from './profiles.ts';
import { isWithin, needs, type RuleRow, type RuleTable, refused, wrong } from './rule-rows.ts';
import { isGs1, isListed, splitScheme } from './term-kinds.ts';

function digitsOf(text: string): number[] {
  return [...text].map(Number);
}

/** Checks a Norwegian organisation number: weights from 2 to 7, from the right. */
export function isNorwegian(id: string): boolean {
  const [check, ...others] = digitsOf(id).reverse();
  const sum = others.reduce((all, digit, at) => all + digit * ((at % 6) + 2), 0);
  return /^[0-9]{9}$/.test(id) && (11 - (sum % 11)) % 11 === check;
}

/** Checks a Swedish organisation number (Luhn). */
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

/** The shape and check digits of identifiers, by scheme. */
const CHECKS: [rule: string, scheme: string, fits: (id: string) => boolean][] = [
  ['R040', '0088', isGs1],
  ['R041', '0192', isNorwegian],
  ['R042', '0184', matches(/^(?:DK)?[0-9]{8}$/)],
  ['R052', '0096', matches(/^[0-9]{10}$/)],
  ['R053', '0198', matches(/^DK[0-9]{8}$/)],
  ['R043', '0208', isBelgian],
  ['R049', '0007', isSwedish],
  ['R050', '0151', isAustralian],
];

function checked(path: string, list: Parameters<typeof splitScheme>[1]): RuleRow[] {
  return CHECKS.map(([rule, scheme, fits]) => {
    const isBroken = (value = '') => {
      const split = splitScheme(value, list);
      return split?.scheme === scheme && !fits(split.id);
    };
    return wrong(`PEPPOL-COMMON-${rule}`, path, isBroken, problem('eInvoice.value.identifier', { scheme }));
  });
}

function isOfNoScheme(address: string | undefined): boolean {
  const { scheme = '' } = splitScheme(address ?? '', 'addressScheme') ?? {};
  return address !== undefined && !isListed('peppolAddressScheme', scheme);
}

/** The rules of electronic addresses, which imports check too. */
export const PEPPOL_ADDRESSES: RuleTable = {
  when: ({ profile }) => isPeppol(profile),
  whole: true,
  rows: ['seller.e-address', 'buyer.e-address'].flatMap((path) => [
    wrong('PEPPOL-EN16931-CL008', path, isOfNoScheme, problem('eInvoice.value.peppolAddress')),
    ...checked(path, 'addressScheme'),
  ]),
};

/** The VAT category that an exemption code requires (P0104 to P0111). */
const CATEGORIES: Record<string, string> = {
  'VATEX-EU-G': 'G',
  'VATEX-EU-O': 'O',
  'VATEX-EU-IC': 'K',
  'VATEX-EU-AE': 'AE',
  'VATEX-EU-D': 'E',
  'VATEX-EU-F': 'E',
  'VATEX-EU-I': 'E',
  'VATEX-EU-J': 'E',
};

function isOfOtherType({ terms, version }: Invoice): boolean {
  const type = terms('type')!;
  return !isListed('peppolType', type) && !(version.selfBilled && isListed('peppolSelfBilled', type));
}
function isOfOtherProcess({ terms, version: { process, processes = [] } }: Invoice): boolean {
  const said = terms('process');
  const isKnown = [process, ...processes].includes(said) && !isListed('peppolSelfBilled', terms('type')!);
  return said !== undefined && !isKnown;
}

// biome-ignore format: a row is a rule
export const PEPPOL_RULES: RuleTable = {
  when: ({ profile }) => isPeppol(profile),
  whole: true,
  rows: [
    ...PEPPOL_ADDRESSES.rows,
    ...['seller.id', 'seller.legal-id', 'buyer.id', 'buyer.legal-id'].flatMap((path) => checked(path, 'identifierScheme')),
    needs('PEPPOL-EN16931-R003', 'buyer-reference', tell('eInvoice.because.order'), { when: ({ terms }) => lacks(terms, 'order'), others: ['order'] }),
    refused('PEPPOL-EN16931-P0100', 'type', problem('eInvoice.type.peppol'), { when: isOfOtherType }),
    refused('PEPPOL-EN16931-R007', 'process', problem('eInvoice.peppol.process'), { when: isOfOtherProcess }),
    refused('PEPPOL-EN16931-P0112', 'type', problem('eInvoice.type.withinGermany'), { if: { type: '326 384' }, when: (invoice) => !isWithin(invoice, 'DE') }),
    refused('PEPPOL-EN16931-P0104 to P0111', 'exemption.code', problem('eInvoice.category.exemption'), {
      when: ({ vat }) => vat.some(({ category, code }) => (CATEGORIES[code?.toUpperCase() ?? ''] ?? category) !== category),
    }),
  ],
};
