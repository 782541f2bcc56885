/** §10.36 rule 9: what Peppol BIS Billing 3.0 demands of an invoice beyond EN 16931; for countries it has rules of its own (`country-rules.ts`). */

import { problem, tell } from '../../locales/message.ts';
import { isWithin } from './faults-by-country.ts';
import { type Invoice, lacks, missing, type Rule, type Terms, type Wrong } from './invoice.ts';
import { problemOfAddress, problemOfIdentifier } from './peppol-identifiers.ts';
import { isPeppol } from './profiles.ts';
import { isListed } from './term-kinds.ts';

/** The category of what has a reason of this code (P0104 to P0111). */
const CATEGORIES: Record<string, string> = {
  ...{ 'VATEX-EU-G': 'G', 'VATEX-EU-O': 'O', 'VATEX-EU-IC': 'K', 'VATEX-EU-AE': 'AE' },
  ...{ 'VATEX-EU-D': 'E', 'VATEX-EU-F': 'E', 'VATEX-EU-I': 'E', 'VATEX-EU-J': 'E' },
};

/** Of each term that has a value: what is wrong with it. */
function each(paths: string[], problemOf: (value: string) => Wrong | undefined) {
  return paths.map((path) => (terms: Terms): Rule[] => {
    const value = terms(path);
    const wrong = value === undefined ? undefined : problemOf(value);
    return wrong ? [{ path, ...wrong, when: () => true }] : [];
  });
}

const IDENTIFIERS = ['seller.id', 'seller.legal-id', 'buyer.id', 'buyer.legal-id'];
const OF_VALUES = [
  ...each(['seller.e-address', 'buyer.e-address'], problemOfAddress),
  ...each(IDENTIFIERS, (value) => problemOfIdentifier(value, 'identifierScheme')),
];

const RULES: Rule[] = [
  missing(
    'buyer-reference',
    tell('eInvoice.because.order'),
    'PEPPOL-EN16931-R003',
    ({ terms }) => lacks(terms, 'buyer-reference', 'order'),
    ['order'],
  ),
  {
    path: 'type',
    problem: problem('eInvoice.type.peppol'),
    rule: 'PEPPOL-EN16931-P0100',
    when: ({ terms, version }) =>
      !isListed('peppolType', terms('type')!) && !(version.selfBilled && isListed('peppolSelfBilled', terms('type')!)),
  },
  {
    path: 'process',
    problem: problem('eInvoice.peppol.process'),
    rule: 'PEPPOL-EN16931-R007',
    when: ({ terms, version: { process, processes = [] } }) =>
      terms('process') !== undefined &&
      (isListed('peppolSelfBilled', terms('type')!) || ![process, ...processes].includes(terms('process'))),
  },
  {
    path: 'type',
    problem: problem('eInvoice.type.withinGermany'),
    rule: 'PEPPOL-EN16931-P0112',
    when: (invoice) => ['326', '384'].includes(invoice.terms('type')!) && !isWithin(invoice, 'DE'),
  },
  {
    path: 'exemption.code',
    problem: problem('eInvoice.category.exemption'),
    rule: 'PEPPOL-EN16931-P0104 to P0111',
    when: ({ vat }) =>
      vat.some(({ category, code }) => (CATEGORIES[code?.toUpperCase() ?? ''] ?? category) !== category),
  },
];

/** Those that are broken. */
export function brokenRulesOfPeppol(invoice: Invoice): Rule[] {
  if (!isPeppol(invoice.profile)) return [];
  return [...OF_VALUES.flatMap((rulesOf) => rulesOf(invoice.terms)), ...RULES.filter(({ when }) => when(invoice))];
}
