/** §10.36 rule 9: the rules that Peppol has for sellers in Greece (GR-R-…), whose invoices myDATA, the register of the tax office, has to know first. */
import { type Invoice, lacks, missing, type Rule } from './invoice.ts';
import { isFrom, isTaxedIn } from './parties.ts';
import { isGreek } from './peppol-identifiers.ts';
import { splitScheme } from './term-kinds.ts';

type Party = 'seller' | 'buyer';

function isOf(who: Party, invoice: Invoice): boolean {
  return isTaxedIn(who, invoice, 'GR', 'EL');
}
function isBySeller(invoice: Invoice): boolean {
  return isOf('seller', invoice);
}
function isBetweenGreeks(invoice: Invoice): boolean {
  return isBySeller(invoice) && isOf('buyer', invoice);
}

/** GR-R-001-5: kinds of documents of myDATA. */
const KINDS = ['1.1', '1.6', '2.1', '2.4', '5.1', '5.2'];
const EXAMPLE = '094019245|23/11/2026|0|1.1|A|15';

/** Of the parts of the number, of which there are six: what is wrong with which. */
const OF_PARTS: [rule: string, problem: string, fits: (parts: string[], invoice: Invoice) => boolean][] = [
  [
    '2',
    'does not begin with the nine digits of seller.vat-id (BT-31)',
    ([tin], { terms }) => tin === terms('seller.vat-id')?.slice(2),
  ],
  [
    '3',
    'has another date than e-invoice.date (BT-2) in its second part; write it as 27/08/2026',
    ([, day], { terms }) => day === terms('date')!.split('-').reverse().join('/'),
  ],
  [
    '4',
    'has no whole number in its third part, which is that of the branch, or 0',
    (parts) => /^[0-9]+$/.test(parts[2]!),
  ],
  ['5', `has no kind of document in its fourth part: ${KINDS.join(', ')}`, (parts) => KINDS.includes(parts[3]!)],
  ['6', 'has nothing in its fifth part, the series', (parts) => parts[4] !== ''],
  ['7', 'has nothing in its sixth part, the number', (parts) => parts[5] !== ''],
];

function partsOf({ terms }: Invoice): string[] {
  return terms('number')!.split('|');
}

const NUMBER: Rule[] = [
  {
    path: 'number',
    problem: `has not six parts with | between them, as Peppol asks for in Greece: ${EXAMPLE} (GR-R-001-1)`,
    when: (invoice) => isBySeller(invoice) && partsOf(invoice).length !== 6,
  },
  ...OF_PARTS.map(([rule, problem, fits]) => ({
    path: 'number',
    problem: `${problem} (GR-R-001-${rule})`,
    when: (invoice: Invoice) => {
      const parts = partsOf(invoice);
      return isBySeller(invoice) && parts.length === 6 && !fits(parts, invoice);
    },
  })),
];

/** Its VAT identifier, and its address at Peppol. */
function identified(who: Party, [vat, address]: [string, string], isMeant: (invoice: Invoice) => boolean): Rule[] {
  const asked = (rule: string) => `, as Peppol asks for it in Greece (${rule})`;
  return [
    missing(`${who}.vat-id`, asked(vat), (invoice) => isMeant(invoice) && lacks(invoice.terms, `${who}.vat-id`)),
    {
      path: `${who}.vat-id`,
      problem: `is no Greek VAT identifier of EL and nine digits; a digit is wrong, or one is missing (${vat})`,
      when: (invoice) => {
        const id = invoice.terms(`${who}.vat-id`);
        return isMeant(invoice) && id !== undefined && !(id.startsWith('EL') && isGreek(id.slice(2)));
      },
    },
    {
      path: `${who}.e-address`,
      problem: `is no Greek address at Peppol, 9933: and the nine digits of the VAT identifier (${address})`,
      when: (invoice) => {
        const { scheme, id } = splitScheme(invoice.terms(`${who}.e-address`) ?? '', 'addressScheme') ?? {};
        return isMeant(invoice) && !(scheme === '9933' && isGreek(id!));
      },
    },
  ];
}

export const GREECE: Rule[] = [
  ...identified('seller', ['GR-R-003', 'GR-R-009'], isBySeller),
  ...identified('buyer', ['GR-R-006', 'GR-R-010'], isBetweenGreeks),
  ...(['seller', 'buyer'] as const).map((who) =>
    missing(
      `${who}.trading-name`,
      `, as Peppol asks for the full name in Greece (${who === 'seller' ? 'GR-R-002' : 'GR-R-005'})`,
      (invoice) => isBySeller(invoice) && lacks(invoice.terms, `${who}.trading-name`),
    ),
  ),
  ...NUMBER,
  missing('mydata.mark', ', the number that myDATA gives each invoice in Greece (GR-R-004-1)', (invoice) => {
    return isBySeller(invoice) && isFrom('seller', invoice, 'GR') && lacks(invoice.terms, 'mydata.mark');
  }),
  {
    path: 'mydata.mark',
    problem: 'is no number of myDATA, which has digits alone (GR-R-004-2)',
    when: (invoice) => isBySeller(invoice) && !/^[1-9][0-9]*$/.test(invoice.terms('mydata.mark') ?? '1'),
  },
];
