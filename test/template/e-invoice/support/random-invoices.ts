/** Random values of invoices, most of which are right; which of them Platen makes an invoice of, and which it refuses. */
import fc from 'fast-check';
import type { Invoice, InvoiceValues, TermFault } from '../../../../src/template/e-invoice/invoice.ts';
import { readInvoice } from '../../../../src/template/e-invoice/read-invoice.ts';
import { FRENCH_NOTES } from './french.ts';

function one<Value>(...values: Value[]): fc.Arbitrary<Value> {
  return fc.constantFrom(...values);
}
const text = one(
  'Beratung',
  'Éclairage & <pose>',
  'Äpfel "lose"',
  '部品',
  'x'.repeat(100),
  "O'Neil",
  'a\nb',
  ' spaces ',
  '{}$&',
  '-',
);
function maybe(value: fc.Arbitrary<string>, weight = 1): fc.Arbitrary<string> {
  return fc.oneof({ weight, arbitrary: value }, { weight: 1, arbitrary: one('') });
}
/** Nineteen times of twenty what fits. */
function often<Value>(fitting: fc.Arbitrary<Value>, others: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 19, arbitrary: fitting }, { weight: 1, arbitrary: others });
}
const amount = one('1', '0.01', '12.34', '99.99', '1000');
const day = one('2026-11-23', '2026-02-28', '2028-02-29');

/** Which rates and categories an invoice has. */
const KINDS: Record<string, { rates: string[]; category: (rate: string) => string }> = {
  S: { rates: ['19', '7', '5.5', '20', '2.1'], category: () => '' },
  ...Object.fromEntries(['AE', 'K', 'G', 'E', 'Z', 'O'].map((name) => [name, { rates: ['0'], category: () => name }])),
  L: { rates: ['7', '7', '7', '7', '0'], category: () => 'L' },
  mixed: { rates: ['19', '0'], category: (rate) => (rate === '0' ? 'Z' : '') },
  France: { rates: ['20', '10', '5.5', '2.1', '8.5', '0'], category: (rate) => (rate === '0' ? 'E' : '') },
  exempted: { rates: ['19', '7', '0'], category: (rate) => (rate === '0' ? 'E' : 'S') },
};

/** Mostly a period, and sometimes one that ends before it begins. */
function period(part: string): fc.Arbitrary<Record<string, string>> {
  return often(
    one(['', ''], part === 'period' ? ['2026-11-01', '2026-11-30'] : ['2026-11-23', '2026-11-23']),
    one(['2026-02-28', '']),
  ).map(([from, to]) => ({ [`${part}.from`]: from!, [`${part}.to`]: to! }));
}

const IBAN = 'DE89370400440532013000';
const account = { 'payment.iban': IBAN, 'payment.holder': 'A & B', 'payment.bic': 'COBADEFFXXX' };
const debit = {
  'payment.mandate': 'M-1',
  'payment.creditor': 'DE98ZZZ09999999999',
  'payment.debit-iban': 'FR7630006000011234567890189',
};
const payment = often(
  one<Record<string, string>>(
    { 'payment.means': 'transfer', ...account },
    { 'payment.means': 'sepa-transfer', 'payment.iban': IBAN, ...debit },
    { 'payment.means': 'sepa-debit', ...account, ...debit },
    { 'payment.means': 'card', 'payment.card': '1234', ...account },
    { 'payment.means': 'cash', ...account },
  ),
  one<Record<string, string>>({ 'payment.means': 'transfer' }, {}),
);
const delivery = often(
  one<Record<string, string>>(
    { 'delivery.date': '2026-11-20' },
    {
      'delivery.date': '2026-11-20',
      'delivery.country': 'FR',
      'delivery.city': 'Lyon',
      'delivery.post-code': '69002',
      'delivery.name': 'Entrepôt',
    },
    { 'delivery.date': '2026-11-20', 'delivery.country': 'AT' },
  ),
  one<Record<string, string>>({ 'delivery.city': 'Wien' }, {}),
);
/** Companies in France, where most of this has to be said. */
const french = fc.record({
  number: often(one('F2026-0001', 'A+b_1/2'), one('F 1', 'F.1')),
  date: fc.constant('2026-02-28'),
  currency: often(one('EUR'), one('USD')),
  process: often(one('S1', 'B1', 'M1', 'S4', 'S7'), one('', 'S2', 'S8', 'X1')),
  'seller.country': one('FR', 'FR', 'GP', 'MQ', 'RE'),
  'buyer.country': often(one('FR', 'RE'), one('GF', 'BE')),
  'seller.legal-id': often(one('0002:732829320'), one('', '732829320', '0002:7')),
  'buyer.legal-id': often(one('', '0002:303265045'), one('303265045', '0002:3')),
  'seller.id': often(one('', '0009:73282932000074'), one('0009:1', 'K-17', '0224:a b')),
  'buyer.id': often(one(''), one('0009:30326504500013')),
  'seller.e-address': often(one('0225:732829320', 'a@b.example'), one('', '0225:7 3')),
  'buyer.e-address': often(one('0225:303265045', '0225:303265045_1'), one('', 'a@b.example')),
  'preceding.number': often(one('F-0'), one('', 'F 0')),
  'preceding.date': often(one('2026-01-31'), one('', '1999-12-31')),
});
const frenchNotes = fc
  .tuple(
    often(fc.constant(FRENCH_NOTES), fc.subarray(FRENCH_NOTES)),
    fc.array(one('A note', '#BAR#B2B', '#BAR#B2B', '#BAR#B2C', '#AAB#No discount', '#BAR#X'), { maxLength: 1 }),
  )
  .map(([asked, others]) => [...asked, ...others]);
const payee = often(
  one<Record<string, string>>(
    {},
    {},
    { 'payee.name': 'Factoring SE' },
    { 'payee.name': 'Factoring SE', 'payee.id': '0088:4012345000009', 'payee.legal-id': 'HRB 9' },
  ),
  one<Record<string, string>>({ 'payee.id': 'F-1' }, { 'payee.name': 'F', 'payee.id': '0088:4006381333931' }),
);
const representative = often(
  one<Record<string, string>>(
    {},
    {},
    {
      'tax-representative.name': 'Fiscal & Co',
      'tax-representative.vat-id': 'FR83552100554',
      'tax-representative.street': 'Rue 1',
      'tax-representative.street-3': 'Bât. B',
      'tax-representative.city': 'Lyon',
      'tax-representative.post-code': '69002',
      'tax-representative.country': 'FR',
    },
  ),
  one<Record<string, string>>({ 'tax-representative.name': 'Fiscal & Co' }),
);
/** Reckoned by the author, and of the sign of the VAT. */
const local = often(
  one<Record<string, string>>(
    {},
    {},
    { 'vat-currency': 'DKK', 'totals.vat-local': '12.34' },
    { 'vat-currency': 'DKK', 'totals.vat-local': '0' },
  ),
  one<Record<string, string>>(
    { 'vat-currency': 'EUR', 'totals.vat-local': '0' },
    { 'vat-currency': 'DKK', 'totals.vat-local': '-12.34' },
    { 'vat-currency': 'DKK' },
  ),
);
const preceding = one<Record<string, string>>(
  { 'preceding.number': 'N-0', 'preceding.date': '2026-01-31' },
  { 'preceding.number': 'N-0' },
  {},
);

const addresses = one(
  '0204:991-1234512345-06',
  '0208:0123456749',
  '0088:4006381333931',
  '0192:974760673',
  'a@b.example',
);

function party(who: 'seller' | 'buyer', vatId: string): fc.Arbitrary<Record<string, string>> {
  return fc.record({
    [`${who}.name`]: text,
    [`${who}.trading-name`]: maybe(text),
    [`${who}.id`]: one('', 'K-17', '0088:4006381333931'),
    [`${who}.legal-id`]: one('', 'HRB 12345', '0002:732829320', '0106:12345678', '0184:12345674', '0196:1234567890'),
    [`${who}.vat-id`]: maybe(often(one(vatId), one('SE556677889901', 'NO974760673MVA', 'IT12345670017')), 30),
    [`${who}.e-address`]: maybe(addresses, 30),
    [`${who}.street`]: maybe(text),
    [`${who}.street-2`]: maybe(text),
    [`${who}.street-3`]: maybe(text),
    [`${who}.city`]: maybe(text, 30),
    [`${who}.post-code`]: maybe(one('12345', '1012 LG'), 30),
    [`${who}.region`]: maybe(text),
    [`${who}.country`]: fc.oneof(
      one('DE', 'FR', 'BE', 'AT', 'ES'),
      one('DE', 'NL', 'DK', 'SE', 'NO', 'IT', 'IS', 'GR'),
    ),
    [`${who}.contact.name`]: maybe(text, 30),
    [`${who}.contact.phone`]: maybe(one('+49 30 123456'), 30),
    [`${who}.contact.email`]: maybe(one('a.b@c.example'), 30),
  });
}

const invoice = fc
  .record({
    kind: one(...Object.keys(KINDS), 'S', 'S'),
    /** As shops print them. */
    withVat: one(false, false, true),
    /** As often as it needs to be, since Peppol refuses more of what is random. */
    made: one<Pick<InvoiceValues, 'profile' | 'syntax'>>(
      { profile: 'en16931', syntax: 'cii' },
      { profile: 'xrechnung', syntax: 'cii' },
      { profile: 'en16931', syntax: 'ubl' },
      { profile: 'xrechnung', syntax: 'ubl' },
      { profile: 'peppol', syntax: 'ubl' },
      { profile: 'peppol', syntax: 'ubl' },
    ),
  })
  .chain(({ kind, withVat, made: { profile, syntax } }) => {
    const { rates, category } = KINDS[kind]!;
    const tax = (part: string) =>
      one(...rates).map((rate) => ({ [`${part}.vat`]: rate, [`${part}.category`]: category(rate) }));
    const line = fc.record({
      'lines.name': text,
      'lines.description': maybe(text),
      'lines.note': maybe(text),
      'lines.item-id': maybe(text),
      'lines.buyer-item-id': maybe(text),
      'lines.order-line': maybe(one('3')),
      'lines.quantity': one('1', '3', '0.333', '-2', '1000', '7.5', '0'),
      'lines.unit': one('C62', 'HUR', 'KGM', 'XPP'),
      'lines.price-quantity': often(one('', '', '', '1', '100', '0.5'), often(one(''), one('0'))),
      'lines.gtin': often(one('', '', '4006381333931', '0088:4006381333931'), often(one(''), one('4006381333932'))),
      'lines.exemption-reason': kind === 'E' || kind === 'AE' ? maybe(one('§ 4 Nr. 21 UStG', 'Art. 132')) : one(''),
      'lines.exemption-code': kind === 'E' ? one('', '', '', 'VATEX-EU-132', 'VATEX-EU-143') : one(''),
    });
    const ofPrice = often(
      one<Record<string, string>>(
        { 'lines.price': '0' },
        { 'lines.price': '0.01', 'lines.discount': '0.5' },
        { 'lines.price': '33.333', 'lines.discount': '1.25', 'lines.discount-reason': 'Treue' },
        { 'lines.price': '99.99', 'lines.charge': '2.5', 'lines.charge-reason': 'Pfand' },
        { 'lines.price': '1234567.891' },
        { 'lines.price': '90', 'lines.gross-price': '100', 'lines.price-discount': '10' },
        { 'lines.price': '0.005', 'lines.gross-price': '0.005' },
        { 'lines.price': '0.00001' },
      ),
      often(
        one<Record<string, string>>({ 'lines.price': '1' }),
        one<Record<string, string>>(
          { 'lines.price': '1234567.891', 'lines.charge': '2.5' },
          { 'lines.price': '90', 'lines.gross-price': '100.5', 'lines.price-discount': '10' },
        ),
      ),
    );
    const ofPriceWithVat = one('19.95', '0.99', '4.9', '0.01', '1.005', '129', '0.0333').map((price) => ({
      'lines.price-with-vat': price,
    }));
    const change = (part: string) =>
      fc.record({ [`${part}.reason`]: text, [`${part}.amount${withVat ? '-with-vat' : ''}`]: amount });
    const withTax = (part: string, entry: fc.Arbitrary<Record<string, string>>) =>
      fc.tuple(entry, tax(part), period(part)).map((parts): Record<string, string> => Object.assign({}, ...parts));
    return fc.record({
      profile: fc.constant(profile),
      syntax: fc.constant(syntax),
      kind: fc.constant(kind),
      terms: fc
        .tuple(
          party('seller', 'DE123456789'),
          party('buyer', 'FR83552100554'),
          payment,
          delivery,
          preceding,
          period('period'),
          fc.tuple(payee, representative, local).map((parts) => Object.assign({}, ...parts) as Record<string, string>),
          fc.record({
            type: fc.oneof(
              one('invoice', 'credit-note'),
              one('prepayment', 'self-billed', 'self-billed-credit-note', 'corrected', 'partial', '751'),
            ),
            number: one('N-1', 'RE 2026/7 <a>'),
            date: day,
            currency: one('EUR', 'SEK', 'CHF'),
            due: maybe(day),
            terms: maybe(fc.oneof(text, one('In 30 Tagen.\n#SKONTO#TAGE=14#PROZENT=2.00#')), 4),
            process: often(one(''), one('S1')),
            'buyer-reference': maybe(one('04011000-12345-34'), 30),
            project: maybe(text),
            contract: maybe(text),
            order: maybe(text),
            'sales-order': maybe(text),
            'despatch-advice': maybe(text),
            accounting: maybe(text),
            'seller.tax-number': maybe(one('12/345/67890')),
            'seller.legal-info': maybe(text),
            'payment.reference': maybe(text),
            'totals.paid': one('', '', '1', '10.5', '100000'),
            'totals.rounding': one('', '', '', '0.02', '-0.03'),
            edition: profile === 'en16931' ? one('', '', '', '2026') : one(''),
            'exemption.reason': maybe(text),
            'exemption.code': often(one('', 'VATEX-EU-132'), one('VATEX-EU-D')),
          }),
          kind === 'France' ? french : fc.constant({}),
        )
        .map((parts) => Object.assign({}, ...parts) as Record<string, string>),
      notes:
        kind === 'France' ? frenchNotes : fc.array(one('A note', '#AAB#No discount', '#REG#HRB <1>'), { maxLength: 3 }),
      documents: fc.array(
        fc.record({
          'documents.id': often(text, often(text, one(''))),
          'documents.description': maybe(text),
          'documents.url': one('', 'https://files.example/a.pdf?b=1&c'),
        }),
        { maxLength: 2 },
      ),
      lines: fc.array(
        withTax(
          'lines',
          fc.tuple(line, withVat ? ofPriceWithVat : ofPrice).map(([of, price]) => ({ ...of, ...price })),
        ),
        { minLength: 1, maxLength: 6 },
      ),
      allowances: fc.array(withTax('allowances', change('allowances')), { maxLength: 2 }),
      charges: fc.array(withTax('charges', change('charges')), { maxLength: 2 }),
    });
  });

/** `kind`: of its VAT. With faults there is no invoice. */
export type RandomInvoice = { kind: string; values: InvoiceValues; invoice?: Invoice; faults: TermFault[] };

/** The same for the same seed. */
export function randomInvoices(count: number, seed: number): RandomInvoice[] {
  return fc.sample(invoice, { numRuns: count, seed }).map(({ profile, syntax, kind, terms, notes, ...parts }) => {
    const valueIn = (values: Record<string, string>) => (term: string) => values[term] ?? '';
    const valuesWith = (due: string): InvoiceValues => ({
      profile,
      syntax,
      value: valueIn({ ...terms, profile, 'totals.due': due }),
      notes,
      entries: Object.fromEntries(Object.entries(parts).map(([part, entries]) => [part, entries.map(valueIn)])),
    });
    // The amount that the page says is what Platen says itself: whether it is right the judges say.
    const wrong = readInvoice(valuesWith('0'));
    const amounts = wrong.faults.flatMap((fault) => (fault.isMissing ? [] : (fault.problem.params?.amount ?? [])));
    const [due = '0'] = amounts.map(String);
    const values = valuesWith(due);
    return { kind, values, ...readInvoice(values) };
  });
}
