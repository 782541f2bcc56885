/** §10.36 rule 9: the rules that Peppol has for sellers of some countries, as far as our terms can break them; those of Greece are `greece.ts`. */
import { GREECE } from './greece.ts';
import { type Invoice, lacks, missing, type Rule, type Terms } from './invoice.ts';
import { isFrom, isTaxedIn, isWithin } from './parties.ts';
import { isNorwegian, isSwedish } from './peppol-identifiers.ts';
import { isListed, splitScheme } from './term-kinds.ts';

function schemeOf(terms: Terms, path: string): string | undefined {
  return splitScheme(terms(path) ?? '', 'identifierScheme')?.scheme;
}

/** The seller needs these; within the country the buyer does, too. */
function addresses(country: string, rule: string, parts: string[]): Rule[] {
  const problem = `, as Peppol asks for it in ${country} (${rule})`;
  return parts.flatMap((part) => [
    missing(`seller.${part}`, problem, (invoice) => {
      return isFrom('seller', invoice, country) && lacks(invoice.terms, `seller.${part}`);
    }),
    missing(`buyer.${part}`, problem, (invoice) => isWithin(invoice, country) && lacks(invoice.terms, `buyer.${part}`)),
  ]);
}

/** The legal registration identifiers have one of these schemes, the buyer's within the country. */
function registered(country: string, rule: string, schemes: string[], isNeeded: 'needed' | 'if there'): Rule[] {
  const lacksScheme = (terms: Terms, path: string) =>
    terms(path) === undefined ? isNeeded === 'needed' : !schemes.includes(schemeOf(terms, path) ?? '');
  const wanted = schemes.map((scheme) => `${scheme}:…`).join(' or ');
  const rules = (path: string, isMeant: (invoice: Invoice) => boolean): Rule[] => [
    missing(path, `, as Peppol asks for it in ${country} (${rule})`, (invoice) => {
      return isMeant(invoice) && isNeeded === 'needed' && lacks(invoice.terms, path);
    }),
    {
      path,
      problem: `is no identifier of ${country}; write it with its scheme, ${wanted} (${rule})`,
      when: (invoice) => isMeant(invoice) && invoice.terms(path) !== undefined && lacksScheme(invoice.terms, path),
    },
  ];
  return [
    ...rules('seller.legal-id', (invoice) => isFrom('seller', invoice, country)),
    ...rules('buyer.legal-id', (invoice) => isWithin(invoice, country)),
  ];
}

function isCredit({ terms }: Invoice): boolean {
  return isListed('creditNote', terms('type')!);
}
function paysBy({ terms }: Invoice, means: string): boolean {
  return means.split(' ').includes(terms('payment.means') ?? '1');
}
function hasMeans({ terms }: Invoice): boolean {
  return terms('payment.means') !== undefined || terms('payment.reference') !== undefined;
}

const DENMARK: Rule[] = [
  missing('seller.legal-id', ', as Peppol asks for it in DK (DK-R-002)', (invoice) => {
    return isFrom('seller', invoice, 'DK') && lacks(invoice.terms, 'seller.legal-id');
  }),
  ...registered('DK', 'DK-R-014, DK-R-017', ['0184'], 'if there'),
  ...['seller.id', 'buyer.id'].map((path) => ({
    path,
    problem: 'has no scheme in front, as Peppol asks for in DK (DK-R-013)',
    when: (invoice: Invoice) =>
      isWithin(invoice, 'DK') && !lacks(invoice.terms, path) && schemeOf(invoice.terms, path) === undefined,
  })),
  {
    path: 'payment.means',
    problem:
      'is no means of payment that Peppol has in DK for an IBAN: sepa-transfer is, and accounts of Danish giro are no terms of e-invoices here (DK-R-005, DK-R-008, DK-R-010)',
    when: (invoice) =>
      isWithin(invoice, 'DK') &&
      !isCredit(invoice) &&
      hasMeans(invoice) &&
      !paysBy(invoice, '1 10 31 42 48 49 58 59 97'),
  },
  missing('payment.bic', ', as Peppol asks for the registration number of the account in DK (DK-R-006)', (invoice) => {
    const isMeant = isWithin(invoice, 'DK') && !isCredit(invoice) && paysBy(invoice, '31 42');
    return isMeant && lacks(invoice.terms, 'payment.bic');
  }),
  {
    path: 'totals.due',
    problem: 'is negative, in a credit note (DK-R-016)',
    when: (invoice) => isWithin(invoice, 'DK') && isCredit(invoice) && invoice.sums.due.compare(0) < 0,
  },
];

const ICELAND: Rule[] = [
  ...registered('IS', 'IS-R-002, IS-R-004', ['0196'], 'needed'),
  ...addresses('IS', 'IS-R-003, IS-R-005', ['street', 'post-code']),
  {
    path: 'payment.means',
    problem:
      'goes with an Icelandic account number, which is no IBAN; use sepa-transfer or transfer (IS-R-006, IS-R-007)',
    when: (invoice) => isFrom('seller', invoice, 'IS') && paysBy(invoice, '9 42'),
  },
];

const ITALY: Rule[] = [
  ...['street', 'city', 'post-code'].map((part) =>
    missing(`seller.${part}`, ', as Peppol asks for it in IT (IT-R-002 to IT-R-004)', (invoice) => {
      return isTaxedIn('seller', invoice, 'IT') && lacks(invoice.terms, `seller.${part}`);
    }),
  ),
  {
    path: 'seller.tax-number',
    problem: 'is no Italian tax number of 11 to 16 capital letters and digits (IT-R-001)',
    when: (invoice) =>
      isTaxedIn('seller', invoice, 'IT') &&
      !/^[A-Z0-9]{11,16}$/.test(invoice.terms('seller.tax-number') ?? '0'.repeat(11)),
  },
];

const NETHERLANDS: Rule[] = [
  missing('preceding.number', ', as Peppol asks for it in credit notes of NL (NL-R-001)', (invoice) => {
    return isFrom('seller', invoice, 'NL') && isCredit(invoice) && lacks(invoice.terms, 'preceding.number');
  }),
  ...addresses('NL', 'NL-R-002, NL-R-004', ['street', 'city', 'post-code']),
  ...registered('NL', 'NL-R-003, NL-R-005', ['0106', '0190'], 'if there'),
  missing('payment.means', ', as something is to be paid, and Peppol asks for it in NL (NL-R-007)', (invoice) => {
    const due = invoice.sums.due.compare(0);
    return isFrom('seller', invoice, 'NL') && (isCredit(invoice) ? due < 0 : due > 0) && !hasMeans(invoice);
  }),
  {
    path: 'payment.means',
    problem: 'is no means of payment that Peppol has in NL: 30, 48, 49, 57, 58 or 59 (NL-R-008)',
    when: (invoice) => isWithin(invoice, 'NL') && hasMeans(invoice) && !paysBy(invoice, '30 48 49 57 58 59'),
  },
  missing('order', ', as a line has e-invoice.lines.order-line (BT-132) (NL-R-009)', (invoice) => {
    const { terms, lines } = invoice;
    return (
      isFrom('seller', invoice, 'NL') &&
      lacks(terms, 'order', 'sales-order') &&
      lines.some((line) => !lacks(line.terms, 'lines.order-line'))
    );
  }),
];

const NORWAY: Rule = {
  path: 'seller.vat-id',
  problem: 'is no Norwegian VAT identifier, such as NO974760673MVA (NO-R-001)',
  when: ({ terms }) => {
    const id = terms('seller.vat-id') ?? '';
    return id.startsWith('NO') && !(id.endsWith('MVA') && isNorwegian(id.slice(2, -3)));
  },
};

/** Of a seller in Sweden, and with a Swedish VAT identifier. */
function isSwedishVat(invoice: Invoice): boolean {
  return isFrom('seller', invoice, 'SE') && (invoice.terms('seller.vat-id') ?? '').startsWith('SE');
}

const SWEDEN: Rule[] = [
  {
    path: 'seller.vat-id',
    problem: 'is no Swedish VAT identifier of SE and twelve digits (SE-R-001, SE-R-002)',
    when: (invoice) => isSwedishVat(invoice) && !/^SE[0-9]{12}$/.test(invoice.terms('seller.vat-id')!),
  },
  {
    path: 'seller.legal-id',
    problem: 'is no Swedish organisation number; a digit is wrong, or one is missing (SE-R-003, SE-R-004, SE-R-013)',
    when: (invoice) => {
      const id = invoice.terms('seller.legal-id');
      const plain = splitScheme(id ?? '', 'identifierScheme')?.id ?? id;
      return isFrom('seller', invoice, 'SE') && plain !== undefined && !isSwedish(plain);
    },
  },
  {
    path: 'seller.tax-number',
    problem: 'says something else than "Godkänd för F-skatt" (SE-R-005)',
    when: (invoice) =>
      isFrom('seller', invoice, 'SE') &&
      !lacks(invoice.terms, 'seller.legal-id') &&
      (invoice.terms('seller.tax-number') ?? 'GODKÄND FÖR F-SKATT').toUpperCase() !== 'GODKÄND FÖR F-SKATT',
  },
  {
    path: 'lines.vat',
    problem: 'have a rate that Sweden does not have: 25, 12 or 6 (SE-R-006)',
    when: (invoice) =>
      isSwedishVat(invoice) &&
      invoice.vat.some(({ category, rate }) => category === 'S' && ![25, 12, 6].some((one) => rate.equals(one))),
  },
];

export const COUNTRY_RULES: Rule[] = [...DENMARK, ...ICELAND, ...ITALY, ...NETHERLANDS, NORWAY, ...SWEDEN, ...GREECE];
