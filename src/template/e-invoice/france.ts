/**
 * §10.36 rule 9: the rules of France for e-invoices between companies (BR-FR, "CTC" 1.4 of the FNFE). They are about what EN 16931 has; the lines of
 * several sellers, which invoices of the processes 8 and 9 have, are not.
 */
import { plainOf } from '../language/arithmetic.ts';
import { notesOn, type Row, type RulesOfCountry, schemeOf } from './faults-by-country.ts';
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

const ASKED = ', as France asks for it';

function note(subject: string, text: string): Row {
  return {
    ...{ rule: 'BR-FR-05', at: ['notes'], breaks: (_, invoice) => notesOn(subject, invoice).length === 0 },
    says: `has no note ${subject}, which France asks for; write one, such as "#${subject}#${text}"`,
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

const SAYS_NO_SIREN = 'is no SIREN; write 0002: and its nine digits, such as 0002:732829320';
const SAYS_NO_ADDRESS = 'is not the address of the SIREN; write 0225: and the SIREN, such as 0225:732829320';

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
      says: `has more than one note ${subject}; France takes one`,
    }),
  ),
  {
    ...{ rule: 'BR-FR-20', at: ['notes'] },
    breaks: (_, invoice) => notesOn('BAR', invoice).some((text) => !TREATMENTS[invoice.syntax].includes(text)),
    says: 'has a note BAR that is none of B2B, B2BINT, B2C, OUTOFSCOPE and ARCHIVEONLY',
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
      says: `is no SIRET of 14 digits that begins with the SIREN of ${who}.legal-id, such as 0009:73282932000074`,
    }),
  ),
  ofBoth({ rule: 'BR-FR-24', says: 'has other characters than letters, digits, + - . and _' }, 'id', (id) => {
    const own = idOf(id, '0224');
    return own !== undefined && !OF_PLATFORM.test(own);
  }),
  ofBoth({ rule: 'BR-FR-26', says: 'has more than 100 characters' }, 'id', (id) => {
    return (idOf(id, '0224') ?? '').length > 100;
  }),
  ofBoth(
    { rule: 'BR-FR-CO-10', says: 'has no scheme in front, which France asks for in UBL, such as 0009: of a SIRET' },
    'id',
    (id, { syntax }) => syntax === 'ubl' && id !== undefined && schemeOf(id) === undefined,
  ),
  {
    ...{ rule: 'BR-FR-12, BR-FR-13', at: ['seller.e-address', 'buyer.e-address'] },
    needs: `${ASKED}: 0225: and the SIREN, such as 0225:732829320`,
  },
  ofBoth(
    { rule: 'BR-FR-23', says: 'has other characters than letters, digits, + - . and _' },
    'e-address',
    (address) => {
      const own = idOf(address, '0225', 'addressScheme');
      return own !== undefined && !OF_PLATFORM.test(own);
    },
  ),
  ofBoth({ rule: 'BR-FR-25', says: 'has more than 125 characters' }, 'e-address', (address = '') => {
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
    says: 'has more than 35 characters, or others than letters, digits and + - _ /, such as F2026-0001',
  },
  {
    ...{ rule: 'BR-FR-03', fits: /^20/, says: 'is not of the years 2000 to 2099' },
    at: [
      ...['date', 'due', 'preceding.date', 'delivery.date', 'period.from', 'period.to'],
      ...['lines.from', 'lines.to'],
    ],
  },
  {
    ...{ rule: 'BR-FR-04', at: ['type'], fits: '380 389 393 501 386 500 384 471 472 473 261 262 381 396 502 503' },
    says: 'is a kind of invoice that France does not have',
  },
  {
    ...{ rule: 'BR-FR-08', at: ['process'], fits: 'S1 B1 M1 S2 B2 M2 S3 S4 B4 M4 S5 S6 S7 B7 S8 B8 M8 S9 B9 M9' },
    needs: `${ASKED}: S1 for services, B1 for goods, M1 for both, and S2, B2 or M2 for what is paid`,
    says: 'is no process of France',
  },
  {
    ...{ rule: 'BR-FR-MV-01', at: ['process'], if: { process: 'S8 B8 M8 S9 B9 M9' }, breaks: () => true },
    says: 'is of invoices of several sellers, which Platen does not write; use S1, B1 or M1',
  },
  {
    ...{ rule: 'BR-FR-15', at: ['lines.category', 'allowances.category', 'charges.category'], fits: 'S E AE K G O Z' },
    says: 'is no VAT category of France',
  },
  {
    ...{ rule: 'BR-FR-16', at: ['lines.vat', 'allowances.vat', 'charges.vat'] },
    breaks: (rate) =>
      !['20', '10', '5.5', '2.1', '8.5', '1.75', '1.05', '13', '0.9', '0', '7', '9.2', '9.6', '19.6', '20.6'].includes(
        String(Number(rate)),
      ),
    says: 'is a rate that France does not have: 20, 10, 5.5, 2.1, 8.5, 1.75, 1.05, 13, 0.9 or 0, and earlier ones',
  },
  {
    ...{ rule: 'BR-FR-CO-03', at: ['contract', 'period.from', 'period.to'], if: { type: '262' } },
    needs: `${ASKED} in a credit note of the type 262`,
  },
  {
    ...{ rule: 'BR-FR-CO-04', at: ['preceding.number'], if: { type: '384 471 472 473' } },
    needs: ', as it corrects an invoice',
  },
  {
    ...{ rule: 'BR-FR-CO-05', at: ['preceding.number', 'preceding.date'], if: { type: '261 381 396 502 503' } },
    needs: `${ASKED} in credit notes`,
  },
  {
    ...{ rule: 'BR-FR-CO-07', at: ['due'], unless: { type: PREPAYMENTS, process: PAID } },
    breaks: (due, { terms }) => due !== undefined && due < terms('date')!,
    says: 'is before the date of the invoice',
  },
  {
    ...{ rule: 'BR-FR-CO-08', at: ['process'], if: { process: 'S4 B4 M4', type: PREPAYMENTS }, breaks: () => true },
    says: 'is of final invoices, and this is a prepayment; use S1, B1 or M1',
  },
  {
    ...{ rule: 'BR-FR-CO-09', at: ['process'], if: { process: PAID } },
    breaks: (_, { sums: { due, paid } }) => due.n !== 0n || paid.n === 0n,
    says: 'is of what has been paid in full; write totals.paid, or use S1, B1 or M1',
  },
  {
    ...{ rule: 'BR-FR-CO-09', at: ['due'], if: { process: PAID } },
    needs: ', as it has been paid: the day of payment',
  },
  {
    ...{ rule: 'BR-FR-CO-12', at: ['vat-currency'], unless: { currency: 'EUR' }, fits: /^EUR$/ },
    needs: ', as France asks for the VAT in euros where the invoice has another currency',
    says: 'is not EUR, in which France asks for the VAT',
  },
  {
    ...{ rule: 'BR-FR-CO-14', at: ['notes'], when: ({ terms }) => schemeOf(terms('seller.id')) === '0231' },
    breaks: (_, invoice) => notesOn('TXD', invoice)[0] !== 'MEMBRE_ASSUJETTI_UNIQUE',
    says: 'has no note "#TXD#MEMBRE_ASSUJETTI_UNIQUE", which belongs to an identifier of the scheme 0231',
  },
  {
    ...{ rule: 'BR-FR-CO-15', at: ['seller.id'], when: ({ terms }) => lacks(terms, 'tax-representative.vat-id') },
    breaks: (id) => schemeOf(id) === '0231',
    says: 'is of a member of a VAT group, which has a tax representative (BT-63); use another identifier',
  },
];

const OTHERS: Row[] = [
  {
    ...{ rule: 'BR-FR-09', at: ['payee.id'] },
    breaks: (id, { terms }) => {
      const [siret, siren] = [idOf(id, '0009'), idOf(terms('payee.legal-id'), '0002')];
      return siret !== undefined && !(/^\d{14}$/.test(siret) && siret.startsWith(siren ?? ''));
    },
    says: 'is no SIRET of 14 digits that begins with the SIREN of payee.legal-id, such as 0009:73282932000074',
  },
  {
    ...{ rule: 'BR-FR-32', at: ['payee.id', 'payee.legal-id'], says: SAYS_NO_SIREN },
    breaks: (id) => schemeOf(id) === '0002' && !SIREN.test(idOf(id, '0002')!),
  },
  {
    ...{ rule: 'BR-FR-17', at: ['documents.description'], says: 'is no kind of document that France has' },
    fits: 'RIB LISIBLE FEUILLE_DE_STYLE PJA BORDEREAU_SUIVI DOCUMENT_ANNEXE BON_LIVRAISON BON_COMMANDE BORDEREAU_SUIVI_VALIDATION ETAT_ACOMPTE FACTURE_PAIEMENT_DIRECT RECAPITULATIF_COTRAITANCE',
  },
  {
    ...{ rule: 'BR-FR-18', at: ['documents.description'], says: 'stands in more than one document; France takes one' },
    breaks: (kind, { documents }) =>
      kind === 'LISIBLE' && documents.filter(({ terms }) => terms('documents.description') === kind).length > 1,
  },
];

const NUMBERS: Row[] = [
  {
    ...{ rule: 'BR-FR-DEC-02', at: ['lines.price-quantity'], breaks: (quantity = '') => isLong(quantity, 19, 4) },
    says: 'has more than 4 decimals, or is too long',
  },
  {
    ...{ rule: 'BR-FR-DEC-03', at: ['lines.gross-price', 'lines.price-discount'] },
    breaks: (price = '') => isLong(price, 19, 6),
    says: 'has more than 6 decimals, or is too long',
  },
  {
    ...{ rule: 'BR-FR-DEC-02', at: ['lines.quantity'], breaks: (quantity = '') => isLong(quantity, 19, 4) },
    says: 'has more than 4 decimals, or is too long',
  },
  {
    ...{
      rule: 'BR-FR-DEC-03',
      at: ['lines.price'],
      breaks: (price = '', _, line) => isLong(line.price ? plainOf(line.price, MAX_DECIMALS) : price, 19, 6),
    },
    says: 'has more than 6 decimals, or is too long',
  },
  {
    ...{ rule: 'BR-FR-DEC-01', at: ['totals.due'] },
    breaks: (_, { sums }) => Object.values(sums).some((sum) => isLong(moneyOf(sum), 19)),
    says: 'has more than 19 digits, or another sum has',
  },
];

export const FRANCE: RulesOfCountry = {
  ...{ countries: COUNTRIES, profile: 'en16931', both: true, unless: { 'buyer.kind': 'consumer' } },
  rows: [...DOCUMENT, ...NOTES, ...PARTIES, ...OTHERS, ...NUMBERS],
};
