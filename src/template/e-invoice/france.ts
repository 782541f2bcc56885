/**
 * §10.36 rule 9: the rules of France for e-invoices between companies (BR-FR, "CTC" 1.4 of the FNFE). They are about what EN 16931 has; the lines of
 * several sellers, which invoices of the processes 8 and 9 have, are not.
 */

import { problem, tell } from '../../locales/message.ts';
import { plainOf } from '../language/arithmetic.ts';
import { notesOn, oneOf, type Row, type RulesOfCountry, schemeOf } from './faults-by-country.ts';
import { type Invoice, lacks } from './invoice.ts';
import { MAX_DECIMALS, moneyOf } from './money.ts';
import { splitScheme } from './term-kinds.ts';

/** Where French VAT is. French Guiana and Mayotte have none, and the other territories and Monaco have rules of their own. */
const COUNTRIES = ['FR', 'GP', 'MQ', 'RE'];

const PREPAYMENTS = '386 500 503';
const SELF_BILLED = '389 501 500 471 473 261 502';
const PAID = 'B2 S2 M2';
const SIREN = /^\d{9}$/;
/** What the addresses and the identifiers of a platform are made of (0225, 0224). */
const OF_PLATFORM = /^[A-Za-z0-9+\-_.]+$/;

/** What stands behind the scheme, where it is that one. */
function idOf(
  value: string | undefined,
  scheme: string,
  list: 'identifierScheme' | 'addressScheme' = 'identifierScheme',
) {
  const split = splitScheme(value ?? '', list);
  return split?.scheme === scheme ? split.id : undefined;
}
function sirenOf({ terms }: Invoice, who: 'seller' | 'buyer'): string | undefined {
  return idOf(terms(`${who}.legal-id`), '0002');
}

/** How the platform of the state treats it, as the note BAR says. */
function isBetweenCompanies(invoice: Invoice): boolean {
  return notesOn('BAR', invoice)[0] === 'B2B';
}
/** Whether the electronic address is the one that belongs to the SIREN. */
function isAddressOf(who: 'seller' | 'buyer', value: string | undefined, invoice: Invoice): boolean {
  const [id, siren] = [idOf(value, '0225', 'addressScheme'), sirenOf(invoice, who)];
  return id !== undefined && siren !== undefined && id.startsWith(siren);
}

const ASKED = tell('eInvoice.because.france');

function note(subject: string, text: string): Row {
  return {
    ...{ rule: 'BR-FR-05', at: ['notes'], breaks: (_, invoice) => notesOn(subject, invoice).length === 0 },
    says: problem('eInvoice.france.noNote', { note: subject, text: `#${subject}#${text}` }),
  };
}

/** How many digits a number has, with those behind its point. */
function isLong(value: string, most: number, decimals = 100): boolean {
  const [whole = '', fraction = ''] = value.split('.');
  return whole.length + fraction.length > most || fraction.length > decimals;
}

function ofBoth(rest: Omit<Row, 'at' | 'breaks'>, path: string, breaks: NonNullable<Row['breaks']>): Row {
  return { ...rest, at: [`seller.${path}`, `buyer.${path}`], breaks };
}

const SAYS_NO_SIREN = problem('eInvoice.france.siren');
const SAYS_NO_ADDRESS = problem('eInvoice.france.address');

/** The rules for UBL have one less. */
const TREATMENTS = {
  ubl: ['B2B', 'B2BINT', 'B2C', 'OUTOFSCOPE', 'ARCHIVEONLY'],
  cii: ['B2B', 'B2BINT', 'B2C', 'B2CINT', 'OUTOFSCOPE', 'ARCHIVEONLY'],
};

const NOTES: Row[] = [
  note('PMT', 'Indemnité forfaitaire pour frais de recouvrement : 40 €'),
  note('PMD', 'Pénalités de retard : trois fois le taux d’intérêt légal'),
  note('AAB', 'Pas d’escompte pour paiement anticipé'),
  ...['PMT', 'PMD', 'AAB', 'TXD', 'BAR'].map(
    (subject): Row => ({
      ...{ rule: subject === 'BAR' ? 'BR-FR-31' : 'BR-FR-06', at: ['notes'] },
      breaks: (_, invoice) => notesOn(subject, invoice).length > 1,
      says: problem('eInvoice.france.severalNotes', { note: subject }),
    }),
  ),
  {
    ...{ rule: 'BR-FR-20', at: ['notes'] },
    breaks: (_, invoice) => notesOn('BAR', invoice).some((text) => !TREATMENTS[invoice.syntax].includes(text)),
    says: problem('eInvoice.france.noteBar'),
  },
];

const PARTIES: Row[] = [
  {
    ...{ rule: 'BR-FR-10', at: ['seller.legal-id'], needs: ASKED, says: SAYS_NO_SIREN },
    breaks: (_, invoice) => !SIREN.test(sirenOf(invoice, 'seller') ?? ''),
  },
  {
    ...{ rule: 'BR-FR-11', at: ['buyer.legal-id'], when: isBetweenCompanies, needs: ASKED, says: SAYS_NO_SIREN },
    breaks: (_, invoice) => !SIREN.test(sirenOf(invoice, 'buyer') ?? ''),
  },
  {
    ...{ rule: 'BR-FR-32', at: ['buyer.legal-id'], says: SAYS_NO_SIREN },
    breaks: (id, invoice) => schemeOf(id) === '0002' && !isBetweenCompanies(invoice) && !SIREN.test(idOf(id, '0002')!),
  },
  ofBoth({ rule: 'BR-FR-32', says: SAYS_NO_SIREN }, 'id', (id) => {
    const siren = idOf(id, '0002') ?? idOf(id, '0231');
    return siren !== undefined && !SIREN.test(siren);
  }),
  ...(['seller', 'buyer'] as const).map(
    (who): Row => ({
      ...{ rule: 'BR-FR-09', at: [`${who}.id`] },
      breaks: (id, invoice) => {
        const siret = idOf(id, '0009');
        const siren = sirenOf(invoice, who);
        return siret !== undefined && !(/^\d{14}$/.test(siret) && siren !== undefined && siret.startsWith(siren));
      },
      says: problem('eInvoice.france.siret', { term: `${who}.legal-id` }),
    }),
  ),
  ofBoth({ rule: 'BR-FR-24', says: problem('eInvoice.france.characters') }, 'id', (id) => {
    const own = idOf(id, '0224');
    return own !== undefined && !OF_PLATFORM.test(own);
  }),
  ofBoth({ rule: 'BR-FR-26', says: problem('eInvoice.france.long', { count: 100 }) }, 'id', (id) => {
    return (idOf(id, '0224') ?? '').length > 100;
  }),
  ofBoth(
    { rule: 'BR-FR-CO-10', says: problem('eInvoice.france.scheme') },
    'id',
    (id, { syntax }) => syntax === 'ubl' && id !== undefined && schemeOf(id) === undefined,
  ),
  {
    ...{ rule: 'BR-FR-12, BR-FR-13', at: ['seller.e-address', 'buyer.e-address'] },
    needs: tell('eInvoice.because.franceAddress'),
  },
  ofBoth({ rule: 'BR-FR-23', says: problem('eInvoice.france.characters') }, 'e-address', (address) => {
    const own = idOf(address, '0225', 'addressScheme');
    return own !== undefined && !OF_PLATFORM.test(own);
  }),
  ofBoth({ rule: 'BR-FR-25', says: problem('eInvoice.france.long', { count: 125 }) }, 'e-address', (address = '') => {
    return (splitScheme(address, 'addressScheme')?.id ?? address).length > 125;
  }),
  {
    ...{ rule: 'BR-FR-21', at: ['buyer.e-address'], unless: { type: SELF_BILLED }, when: isBetweenCompanies },
    breaks: (address, invoice) => !isAddressOf('buyer', address, invoice),
    says: SAYS_NO_ADDRESS,
  },
  {
    ...{ rule: 'BR-FR-22', at: ['seller.e-address'], if: { type: SELF_BILLED } },
    when: (invoice) => (invoice.syntax === 'ubl' ? notesOn('BAR', invoice).length > 0 : isBetweenCompanies(invoice)),
    breaks: (address, invoice) => !isAddressOf('seller', address, invoice),
    says: SAYS_NO_ADDRESS,
  },
];

const DOCUMENT: Row[] = [
  {
    ...{ rule: 'BR-FR-01', at: ['number', 'preceding.number'], fits: /^[A-Za-z0-9+\-_/]{1,35}$/ },
    says: problem('eInvoice.france.number'),
  },
  {
    ...{ rule: 'BR-FR-03', fits: /^20/, says: problem('eInvoice.france.years') },
    at: [
      ...['date', 'due', 'preceding.date', 'delivery.date', 'period.from', 'period.to'],
      ...['lines.from', 'lines.to'],
    ],
  },
  {
    ...{ rule: 'BR-FR-04', at: ['type'] },
    ...oneOf('380 389 393 501 386 500 384 471 472 473 261 262 381 396 502 503', (codes) =>
      problem('eInvoice.france.type', { codes }),
    ),
  },
  {
    ...{ rule: 'BR-FR-08', at: ['process'], needs: tell('eInvoice.because.franceProcess') },
    ...oneOf('S1 B1 M1 S2 B2 M2 S3 S4 B4 M4 S5 S6 S7 B7 S8 B8 M8 S9 B9 M9', (codes) =>
      problem('eInvoice.france.process', { codes }),
    ),
  },
  {
    ...{ rule: 'BR-FR-MV-01', at: ['process'], if: { process: 'S8 B8 M8 S9 B9 M9' }, breaks: () => true },
    says: problem('eInvoice.france.severalSellers'),
  },
  {
    ...{ rule: 'BR-FR-15', at: ['lines.category', 'allowances.category', 'charges.category'] },
    ...oneOf('S E AE K G O Z', (codes) => problem('eInvoice.france.category', { codes })),
  },
  {
    ...{ rule: 'BR-FR-16', at: ['lines.vat', 'allowances.vat', 'charges.vat'] },
    breaks: (rate) =>
      !['20', '10', '5.5', '2.1', '8.5', '1.75', '1.05', '13', '0.9', '0', '7', '9.2', '9.6', '19.6', '20.6'].includes(
        String(Number(rate)),
      ),
    says: problem('eInvoice.france.rate'),
  },
  {
    ...{ rule: 'BR-FR-CO-03', at: ['contract', 'period.from', 'period.to'], if: { type: '262' } },
    needs: tell('eInvoice.because.franceCredit262'),
  },
  {
    ...{ rule: 'BR-FR-CO-04', at: ['preceding.number'], if: { type: '384 471 472 473' } },
    needs: tell('eInvoice.because.correction'),
  },
  {
    ...{ rule: 'BR-FR-CO-05', at: ['preceding.number', 'preceding.date'], if: { type: '261 381 396 502 503' } },
    needs: tell('eInvoice.because.franceCredit'),
  },
  {
    ...{ rule: 'BR-FR-CO-07', at: ['due'], unless: { type: PREPAYMENTS, process: PAID } },
    breaks: (due, { terms }) => due !== undefined && due < terms('date')!,
    says: problem('eInvoice.france.due'),
  },
  {
    ...{ rule: 'BR-FR-CO-08', at: ['process'], if: { process: 'S4 B4 M4', type: PREPAYMENTS }, breaks: () => true },
    says: problem('eInvoice.france.final'),
  },
  {
    ...{ rule: 'BR-FR-CO-09', at: ['process'], if: { process: PAID } },
    breaks: (_, { sums: { due, paid } }) => due.n !== 0n || paid.n === 0n,
    says: problem('eInvoice.france.paid'),
  },
  {
    ...{ rule: 'BR-FR-CO-09', at: ['due'], if: { process: PAID } },
    needs: tell('eInvoice.because.paidDay'),
  },
  {
    ...{ rule: 'BR-FR-CO-12', at: ['vat-currency'], unless: { currency: 'EUR' }, fits: /^EUR$/ },
    needs: tell('eInvoice.because.franceEuro'),
    says: problem('eInvoice.france.euro'),
  },
  {
    ...{ rule: 'BR-FR-CO-14', at: ['notes'], when: ({ terms }) => schemeOf(terms('seller.id')) === '0231' },
    breaks: (_, invoice) => notesOn('TXD', invoice)[0] !== 'MEMBRE_ASSUJETTI_UNIQUE',
    says: problem('eInvoice.france.noteOfGroup'),
  },
  {
    ...{ rule: 'BR-FR-CO-15', at: ['seller.id'], when: ({ terms }) => lacks(terms, 'tax-representative.vat-id') },
    breaks: (id) => schemeOf(id) === '0231',
    says: problem('eInvoice.france.vatGroup'),
  },
];

const OTHERS: Row[] = [
  {
    ...{ rule: 'BR-FR-09', at: ['payee.id'] },
    breaks: (id, { terms }) => {
      const [siret, siren] = [idOf(id, '0009'), idOf(terms('payee.legal-id'), '0002')];
      return siret !== undefined && !(/^\d{14}$/.test(siret) && siret.startsWith(siren ?? ''));
    },
    says: problem('eInvoice.france.siret', { term: 'payee.legal-id' }),
  },
  {
    ...{ rule: 'BR-FR-32', at: ['payee.id', 'payee.legal-id'], says: SAYS_NO_SIREN },
    breaks: (id) => schemeOf(id) === '0002' && !SIREN.test(idOf(id, '0002')!),
  },
  {
    ...{ rule: 'BR-FR-17', at: ['documents.description'] },
    ...oneOf(
      'RIB LISIBLE FEUILLE_DE_STYLE PJA BORDEREAU_SUIVI DOCUMENT_ANNEXE BON_LIVRAISON BON_COMMANDE BORDEREAU_SUIVI_VALIDATION ETAT_ACOMPTE FACTURE_PAIEMENT_DIRECT RECAPITULATIF_COTRAITANCE',
      (codes) => problem('eInvoice.france.document', { codes }),
    ),
  },
  {
    ...{ rule: 'BR-FR-18', at: ['documents.description'], says: problem('eInvoice.france.severalDocuments') },
    breaks: (kind, { documents }) =>
      kind === 'LISIBLE' && documents.filter(({ terms }) => terms('documents.description') === kind).length > 1,
  },
];

const NUMBERS: Row[] = [
  {
    ...{ rule: 'BR-FR-DEC-02', at: ['lines.price-quantity'], breaks: (quantity = '') => isLong(quantity, 19, 4) },
    says: problem('eInvoice.decimalsOrLong', { count: 4 }),
  },
  {
    ...{ rule: 'BR-FR-DEC-03', at: ['lines.gross-price', 'lines.price-discount'] },
    breaks: (price = '') => isLong(price, 19, 6),
    says: problem('eInvoice.decimalsOrLong', { count: 6 }),
  },
  {
    ...{ rule: 'BR-FR-DEC-02', at: ['lines.quantity'], breaks: (quantity = '') => isLong(quantity, 19, 4) },
    says: problem('eInvoice.decimalsOrLong', { count: 4 }),
  },
  {
    ...{
      rule: 'BR-FR-DEC-03',
      at: ['lines.price'],
      breaks: (price = '', _, line) => isLong(line.price ? plainOf(line.price, MAX_DECIMALS) : price, 19, 6),
    },
    says: problem('eInvoice.decimalsOrLong', { count: 6 }),
  },
  {
    ...{ rule: 'BR-FR-DEC-01', at: ['totals.due'] },
    breaks: (_, { sums }) => Object.values(sums).some((sum) => isLong(moneyOf(sum), 19)),
    says: problem('eInvoice.digits', { count: 19 }),
  },
];

export const FRANCE: RulesOfCountry = {
  ...{ countries: COUNTRIES, profile: 'en16931', both: true, unless: { 'buyer.kind': 'consumer' } },
  rows: [...DOCUMENT, ...NOTES, ...PARTIES, ...OTHERS, ...NUMBERS],
};
