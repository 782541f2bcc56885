/**
 * §10.36 rule 9: the French rules for e-invoices between companies (BR-FR, "CTC" 1.4 of the FNFE), as far as they concern EN 16931. Lines
 * of several sellers (processes 8 and 9) are not covered.
 */
import { problem, tell } from '../../locales/message.ts';
import { plainOf } from '../language/arithmetic.ts';
import { type Invoice, lacks, MAX_DECIMALS, moneyOf } from './invoice.ts';
import { fits, needs, notesOn, oneOf, type RuleRow, type RuleTable, refused, schemeOf, wrong } from './rule-rows.ts';
import { splitScheme } from './term-kinds.ts';

/** The countries with French VAT. French Guiana and Mayotte have none; the other territories and Monaco have rules of their own. */
const COUNTRIES = ['FR', 'GP', 'MQ', 'RE'];

const PREPAYMENTS = '386 500 503';
const SELF_BILLED = '389 501 500 471 473 261 502';
const PAID = 'B2 S2 M2';
const TYPES = '380 389 393 501 386 500 384 471 472 473 261 262 381 396 502 503';
const PROCESSES = 'S1 B1 M1 S2 B2 M2 S3 S4 B4 M4 S5 S6 S7 B7 S8 B8 M8 S9 B9 M9';
const RATES = '20 10 5.5 2.1 8.5 1.75 1.05 13 0.9 0 7 9.2 9.6 19.6 20.6'.split(' ');
const DOCUMENTS =
  'RIB LISIBLE FEUILLE_DE_STYLE PJA BORDEREAU_SUIVI DOCUMENT_ANNEXE BON_LIVRAISON BON_COMMANDE BORDEREAU_SUIVI_VALIDATION ETAT_ACOMPTE FACTURE_PAIEMENT_DIRECT RECAPITULATIF_COTRAITANCE';
const DAYS = 'date due preceding.date delivery.date period.from period.to lines.from lines.to';
const SIREN = /^\d{9}$/;
/** The characters of platform addresses (0225) and platform identifiers (0224). */
const OF_PLATFORM = /^[A-Za-z0-9+\-_.]+$/;
/** The rules for UBL lack one treatment. */
const TREATMENTS = {
  ubl: ['B2B', 'B2BINT', 'B2C', 'OUTOFSCOPE', 'ARCHIVEONLY'],
  cii: ['B2B', 'B2BINT', 'B2C', 'B2CINT', 'OUTOFSCOPE', 'ARCHIVEONLY'],
};

const ASKED = tell('eInvoice.because.france');
const NO_SIREN = problem('eInvoice.france.siren');
const NO_ADDRESS = problem('eInvoice.france.address');

/** Returns the identifier after a given scheme. Undefined with another scheme. */
function idOf(value = '', scheme = '0002', list: 'identifierScheme' | 'addressScheme' = 'identifierScheme') {
  const split = splitScheme(value, list);
  return split?.scheme === scheme ? split.id : undefined;
}
function isNoSiren(siren: string | undefined): boolean {
  return siren !== undefined && !SIREN.test(siren);
}
function hasOtherSigns(id: string | undefined): boolean {
  return id !== undefined && !OF_PLATFORM.test(id);
}

/** Returns whether note BAR declares the invoice as business to business, for the state's platform. */
function isBetweenCompanies(invoice: Invoice): boolean {
  return notesOn('BAR', invoice)[0] === 'B2B';
}
function hasOtherTreatment(invoice: Invoice): boolean {
  return notesOn('BAR', invoice).some((text) => !TREATMENTS[invoice.syntax].includes(text));
}
/** Returns a test: whether the electronic address belongs to another SIREN. */
function isAddressOfOthers(who: 'seller' | 'buyer') {
  return (value: string | undefined, { terms }: Invoice): boolean => {
    const [id, siren] = [idOf(value, '0225', 'addressScheme'), idOf(terms(`${who}.legal-id`))];
    return id === undefined || siren === undefined || !id.startsWith(siren);
  };
}
function isNotUnique(kind: string | undefined, { documents }: Invoice): boolean {
  return documents.filter(({ terms }) => terms('documents.description') === kind).length > 1;
}

/** Returns a test: whether the party is identified by something else than a SIREN. */
function lacksSiren(who: 'seller' | 'buyer') {
  return (id: string | undefined, { terms }: Invoice) => {
    return id !== undefined && !SIREN.test(idOf(terms(`${who}.legal-id`)) ?? '');
  };
}
/** A SIRET must begin with the SIREN. A payee may have a SIRET alone. */
function siret(who: 'seller' | 'buyer' | 'payee'): RuleRow {
  const isOther = (id: string | undefined, { terms }: Invoice) => {
    const own = idOf(id, '0009');
    const siren = idOf(terms(`${who}.legal-id`)) ?? (who === 'payee' ? '' : undefined);
    return own !== undefined && !(/^\d{14}$/.test(own) && siren !== undefined && own.startsWith(siren));
  };
  return wrong('BR-FR-09', `${who}.id`, isOther, problem('eInvoice.france.siret', { term: `${who}.legal-id` }));
}

/** Returns whether a number has more than `most` digits, or more than `decimals` after the point. */
function isLong(value: string, most: number, decimals = 100): boolean {
  const [whole = '', fraction = ''] = value.split('.');
  return whole.length + fraction.length > most || fraction.length > decimals;
}
function long(rule: string, at: string, decimals: number): RuleRow {
  return wrong(
    rule,
    at,
    (number = '', _, { price }) => {
      const written = at === 'lines.price' && price ? plainOf(price, MAX_DECIMALS) : number;
      return isLong(written, 19, decimals);
    },
    problem('eInvoice.decimalsOrLong', { count: decimals }),
  );
}

function note(subject: string, text: string): RuleRow {
  const says = problem('eInvoice.france.noNote', { note: subject, text: `#${subject}#${text}` });
  return wrong('BR-FR-05', 'notes', (_, invoice) => notesOn(subject, invoice).length === 0, says);
}
function oneNote(rule: string, subject: string): RuleRow {
  const says = problem('eInvoice.france.severalNotes', { note: subject });
  return wrong(rule, 'notes', (_, invoice) => notesOn(subject, invoice).length > 1, says);
}

// biome-ignore format: a row is a rule
const DOCUMENT: RuleRow[] = [
  fits('BR-FR-01', 'number preceding.number', /^[A-Za-z0-9+\-_/]{1,35}$/, problem('eInvoice.france.number')),
  fits('BR-FR-03', DAYS, /^20/, problem('eInvoice.france.years')),
  oneOf('BR-FR-04', 'type', TYPES, (codes) => problem('eInvoice.france.type', { codes })),
  needs('BR-FR-08', 'process', tell('eInvoice.because.franceProcess')),
  oneOf('BR-FR-08', 'process', PROCESSES, (codes) => problem('eInvoice.france.process', { codes })),
  refused('BR-FR-MV-01', 'process', problem('eInvoice.france.severalSellers'), { if: { process: 'S8 B8 M8 S9 B9 M9' } }),
  oneOf('BR-FR-15', 'lines.category allowances.category charges.category', 'S E AE K G O Z', (codes) => problem('eInvoice.france.category', { codes })),
  wrong('BR-FR-16', 'lines.vat allowances.vat charges.vat', (rate) => !RATES.includes(String(Number(rate))), problem('eInvoice.france.rate')),
  needs('BR-FR-CO-03', 'contract period.from period.to', tell('eInvoice.because.franceCredit262'), { if: { type: '262' } }),
  needs('BR-FR-CO-04', 'preceding.number', tell('eInvoice.because.correction'), { if: { type: '384 471 472 473' } }),
  needs('BR-FR-CO-05', 'preceding.number preceding.date', tell('eInvoice.because.franceCredit'), { if: { type: '261 381 396 502 503' } }),
  wrong('BR-FR-CO-07', 'due', (due, { terms }) => due !== undefined && due < terms('date')!, problem('eInvoice.france.due'), { unless: { type: PREPAYMENTS, process: PAID } }),
  refused('BR-FR-CO-08', 'process', problem('eInvoice.france.final'), { if: { process: 'S4 B4 M4', type: PREPAYMENTS } }),
  refused('BR-FR-CO-09', 'process', problem('eInvoice.france.paid'), { if: { process: PAID }, when: ({ sums: { due, paid } }) => due.n !== 0n || paid.n === 0n }),
  needs('BR-FR-CO-09', 'due', tell('eInvoice.because.paidDay'), { if: { process: PAID } }),
  needs('BR-FR-CO-12', 'vat-currency', tell('eInvoice.because.franceEuro'), { unless: { currency: 'EUR' } }),
  fits('BR-FR-CO-12', 'vat-currency', /^EUR$/, problem('eInvoice.france.euro'), { unless: { currency: 'EUR' } }),
  refused('BR-FR-CO-14', 'notes', problem('eInvoice.france.noteOfGroup'), {
    when: (invoice) => schemeOf(invoice.terms('seller.id')) === '0231' && notesOn('TXD', invoice)[0] !== 'MEMBRE_ASSUJETTI_UNIQUE',
  }),
  wrong('BR-FR-CO-15', 'seller.id', (id) => schemeOf(id) === '0231', problem('eInvoice.france.vatGroup'), { when: ({ terms }) => lacks(terms, 'tax-representative.vat-id') }),
];

// biome-ignore format: a row is a rule
const NOTES: RuleRow[] = [
  note('PMT', 'Indemnité forfaitaire pour frais de recouvrement : 40 €'),
  note('PMD', 'Pénalités de retard : trois fois le taux d’intérêt légal'),
  note('AAB', 'Pas d’escompte pour paiement anticipé'),
  ...['PMT', 'PMD', 'AAB', 'TXD'].map((subject) => oneNote('BR-FR-06', subject)),
  oneNote('BR-FR-31', 'BAR'),
  refused('BR-FR-20', 'notes', problem('eInvoice.france.noteBar'), { when: hasOtherTreatment }),
];

// biome-ignore format: a row is a rule
const PARTIES: RuleRow[] = [
  needs('BR-FR-10', 'seller.legal-id', ASKED),
  wrong('BR-FR-10', 'seller.legal-id', lacksSiren('seller'), NO_SIREN),
  needs('BR-FR-11', 'buyer.legal-id', ASKED, { when: isBetweenCompanies }),
  wrong('BR-FR-11', 'buyer.legal-id', lacksSiren('buyer'), NO_SIREN, { when: isBetweenCompanies }),
  wrong('BR-FR-32', 'buyer.legal-id', (id) => isNoSiren(idOf(id)), NO_SIREN, { when: (invoice) => !isBetweenCompanies(invoice) }),
  wrong('BR-FR-32', 'seller.id buyer.id', (id) => isNoSiren(idOf(id) ?? idOf(id, '0231')), NO_SIREN),
  siret('seller'),
  siret('buyer'),
  wrong('BR-FR-24', 'seller.id buyer.id', (id) => hasOtherSigns(idOf(id, '0224')), problem('eInvoice.france.characters')),
  wrong('BR-FR-26', 'seller.id buyer.id', (id) => (idOf(id, '0224') ?? '').length > 100, problem('eInvoice.france.long', { count: 100 })),
  wrong('BR-FR-CO-10', 'seller.id buyer.id', (id, { syntax }) => syntax === 'ubl' && id !== undefined && schemeOf(id) === undefined, problem('eInvoice.france.scheme')),
  needs('BR-FR-12, BR-FR-13', 'seller.e-address buyer.e-address', tell('eInvoice.because.franceAddress')),
  wrong('BR-FR-23', 'seller.e-address buyer.e-address', (address) => hasOtherSigns(idOf(address, '0225', 'addressScheme')), problem('eInvoice.france.characters')),
  wrong('BR-FR-25', 'seller.e-address buyer.e-address', (address = '') => (splitScheme(address, 'addressScheme')?.id ?? address).length > 125, problem('eInvoice.france.long', { count: 125 })),
  wrong('BR-FR-21', 'buyer.e-address', isAddressOfOthers('buyer'), NO_ADDRESS, { unless: { type: SELF_BILLED }, when: isBetweenCompanies }),
  wrong('BR-FR-22', 'seller.e-address', isAddressOfOthers('seller'), NO_ADDRESS, {
    if: { type: SELF_BILLED },
    when: (invoice) => (invoice.syntax === 'ubl' ? notesOn('BAR', invoice).length > 0 : isBetweenCompanies(invoice)),
  }),
];

// biome-ignore format: a row is a rule
const OTHERS: RuleRow[] = [
  siret('payee'),
  wrong('BR-FR-32', 'payee.id payee.legal-id', (id) => isNoSiren(idOf(id)), NO_SIREN),
  oneOf('BR-FR-17', 'documents.description', DOCUMENTS, (codes) => problem('eInvoice.france.document', { codes })),
  wrong('BR-FR-18', 'documents.description', (kind, invoice) => kind === 'LISIBLE' && isNotUnique(kind, invoice), problem('eInvoice.france.severalDocuments')),
];

// biome-ignore format: a row is a rule
const NUMBERS: RuleRow[] = [
  long('BR-FR-DEC-02', 'lines.price-quantity', 4),
  long('BR-FR-DEC-03', 'lines.gross-price lines.price-discount', 6),
  long('BR-FR-DEC-02', 'lines.quantity', 4),
  long('BR-FR-DEC-03', 'lines.price', 6),
  wrong('BR-FR-DEC-01', 'totals.due', (_, { sums }) => Object.values(sums).some((sum) => isLong(moneyOf(sum), 19)), problem('eInvoice.digits', { count: 19 })),
];

export const FRANCE: RuleTable = {
  countries: COUNTRIES,
  profile: 'en16931',
  both: true,
  unless: { 'buyer.kind': 'consumer' },
  rows: [...DOCUMENT, ...NOTES, ...PARTIES, ...OTHERS, ...NUMBERS],
};
