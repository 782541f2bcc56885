/** §10.36 rule 11: an invoice whose pages do not show what its XML says is refused, by the import where no values could mend it, or when it is issued. */

import { describe, expect, test } from '@jest/globals';
import { Refusal } from '../../../src/domain/errors.ts';
import type { Values } from '../../../src/domain/values.ts';
import { english, type Message } from '../../../src/locales/message.ts';
import { runRenderJob } from '../../../src/pdf/job/render-pdf.ts';
import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import { findLacking } from '../../../src/template/fill/find-unprinted.ts';
import { readTemplate } from '../../../src/template/import/read-template.ts';
import { readTheme } from '../../../src/template/theme/read-theme.ts';
import { readSample } from '../../../src/use-cases/templates/reading/read-sample.ts';
import { expectTranslated } from '../support/expect-translated.ts';

const TEMPLATE = `---
title: Invoice
language: en-IE
styles: [dark, ink]
placeholders:
  - {label: Number, type: counter, format: INV-0001}
  - {label: Date, type: today, format: 27/08/2026}
  - {label: Supplied, type: date, format: 27/08/2026}
  - {label: Seller, default: Harbour Ltd}
  - {label: Customer}
  - {label: Kind, type: select, options: [Invoice, Credit note], default: Invoice}
  - {label: Extra, default: ""}
  - {label: Net, type: number, format: "€1,234.56", formula: SUM(Lines.Amount)}
  - {label: VAT, type: number, format: "€1,234.56", formula: SUM(Rates.Tax)}
  - {label: Total, type: number, format: "€1,234.56", formula: Net + VAT}
  - {label: Other, type: number, format: "€1,234.56", formula: Total + 1}
groups:
  - label: Lines
    fields:
      - {label: Item}
      - {label: Quantity, type: number, default: "1"}
      - {label: Price, type: number, format: "€1,234.56"}
      - {label: Rate, type: number, format: "23 %", default: "23"}
      - {label: Amount, type: number, format: "€1,234.56", formula: Quantity * Price}
  - label: Rates
    from: Lines
    by: Rate
    fields:
      - {label: Base, type: number, format: "€1,234.56", formula: SUM(Amount)}
      - {label: Tax, type: number, format: "€1,234.56", formula: Base * Rate / 100}
e-invoice:
  profile: en16931
  type: {of: "{{Kind}}", codes: {Invoice: invoice, Credit note: credit-note}}
  number: "{{Number}}"
  date: "{{Date}}"
  currency: EUR
  terms: Payable at once.
  seller: {name: "{{Seller}}", street: Quay 1, post-code: D01, city: Dublin, country: IE, vat-id: IE1234567FA}
  buyer: {name: "{{Customer}}", street: Street 2, post-code: D02, city: Dublin, country: IE}
  preceding: {number: "{{Extra}}"}
  delivery: {date: "{{Supplied}}"}
  lines: {group: Lines, name: "{{Item}}", quantity: "{{Quantity}}", unit: H87, price: "{{Price}}", vat: "{{Rate}}", amount: "{{Amount}}"}
  totals: {net: "{{Net}}", vat: "{{VAT}}", due: "{{Total}}"}
---
{{Seller}} to {{Customer}}, {{Date}}, supplied {{Supplied}}

# {{Kind}} {{Number}}

| Item | Quantity | Price | Rate | Amount |
|---|---|---|---|---|
| {{#Lines}}{{Item}} | {{Quantity}} | {{Price}} | {{Rate}} | {{Amount}}{{/Lines}} |

Net {{Net}}

{{#Rates}}{{Rate}} of {{Base}}: {{Tax}}; {{/Rates}}

VAT {{VAT}}

Total {{Total}}

After a reminder: {{Other}} {{Extra}}
`;

const VALUES: Values = {
  Supplied: '20/11/2026',
  Customer: 'Baker & Sons',
  Lines: [
    { Item: 'Chairs', Quantity: '4', Price: '100' },
    { Item: 'Tables', Quantity: '1', Price: '1000' },
  ],
};

const THEME = `styles:
  dark: { background: "#1b2a41", color: "#ffffff" }
  ink: { color: "#1b2a41" }
`;

/** Placeholders that only some have. */
const CURRENCY: [string, string] = ['  - {label: Extra', '  - {label: Currency, default: EUR}\n  - {label: Extra'];
const TWICE: [string, string] = [
  '  - label: Rates\n',
  '      - {label: Twice, type: number, format: "€1,234.56", formula: Amount * 2}\n  - label: Rates\n',
];

type Change = {
  from?: string | RegExp;
  to?: string;
  head?: [from: string, to: string][];
  theme?: string;
  values?: Values;
  /** Of the theme, where their paths begin with `theme:`. */
  pictures?: Record<string, string>;
};

function nowhere(path: string, title: string, label: string): string {
  return `e-invoice.${path} (${title}) is not printed on the pages. Add {{${label}}} to the text.`;
}

function unseen(key: string, value: string, title: string): string {
  return `Invalid value for ${key} in the e-invoice: it is ${value} in the XML, but no page shows it (${title}).`;
}

/** What the import's trial says, which draws a document of made-up values: undefined where a person can read it. */
async function drawnOf({ theme = '', pictures = {}, ...change }: Change): Promise<string | undefined> {
  const { theme: ofFile } = readTheme({ file: 'a.theme.yaml', bytes: Buffer.from(THEME + theme) });
  const ofDocuments = { ...ofFile!.contentWith(new Map()), name: 'a', version: 1 };
  const source = { file: 'invoice.md', bytes: Buffer.from(sourceOf(change)) };
  const { lacking, pictures: _named, ...sample } = readSample(source, ofDocuments, new Date('2026-11-23'))!;
  expect(lacking).toEqual([]);
  const assets = Object.entries(pictures).map(([path, drawing]) => ({
    path,
    mediaType: 'image/svg+xml' as const,
    bytes: Buffer.from(drawing),
  }));
  const job = { ...sample, author: 'a', subject: 'b', createdAt: new Date('2026-11-23'), assets };
  try {
    await runRenderJob(job);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function sourceOf({ from = '', to = '', head = [] }: Change): string {
  return head.reduce((text, [one, other]) => replaced(text, one, other), replaced(TEMPLATE, from, to));
}

/** The first message, of the import or of the refusal. */
function toldOf({ theme = '', values = {}, ...change }: Change): [where: string, message: string] {
  const source = sourceOf(change);
  const read = readTemplate({ file: 'invoice.md', bytes: Buffer.from(source) });
  const { theme: ofFile, faults: ofTheme } = readTheme({ file: 'a.theme.yaml', bytes: Buffer.from(THEME + theme) });
  if (!ofFile) return ['import', ofTheme.map(({ message }) => english(message)).join('\n')];
  const ofDocuments = { ...ofFile.contentWith(new Map()), name: 'a', version: 1 };
  const faults = read.ok ? findLacking(read.template, ofDocuments) : read.faults;
  const told = expectTranslated<{ message: Message }>(faults);
  if (faults.length > 0 || !read.ok) return ['import', told.map(({ message }) => message).join('\n')];
  try {
    fillTemplate(read.template, { ...VALUES, ...values }, { today: '2026-11-23', theme: ofDocuments });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error.code).toBe('invalid_values');
    expectTranslated([error]);
    return ['issue', `${error.detail}: ${error.message}`];
  }
  return ['issued', ''];
}

function replaced(text: string, from: string | RegExp, to: string): string {
  const changed = text.replace(from, () => to);
  if (from !== '') expect(changed).not.toBe(text);
  return changed;
}

const DUE = 'BT-115, Amount due for payment';
const IN_DOLLARS = `is an amount in EUR, but "Total" is printed with $. Use the currency sign of EUR, or none.`;

test('the invoice as it should be is issued', () => {
  expect(toldOf({})).toEqual(['issued', '']);
});

test.each([
  [
    'another number beside a word for the total',
    { from: 'Total {{Total}}', to: 'Total {{Total}}, amount due {{Other}}' },
    [
      [
        43,
        '"Other" is next to "amount due", but no term of the e-invoice contains it. Readers will take it for the total.',
      ],
    ],
  ],
  [
    'a seller that is written out and on no page',
    {
      from: '{{Seller}} to ',
      head: [
        ['name: "{{Seller}}"', 'name: Harbour Ltd'],
        ['  - {label: Seller, default: Harbour Ltd}\n', ''],
      ],
    },
    [
      [
        37,
        'e-invoice.seller.name (BT-27, Seller name) is not in the text of the pages. Add "Harbour Ltd" to the text, unless a picture shows it.',
      ],
    ],
  ],
  ['nothing else', {}, []],
] as [string, Change, [line: number, message: string][]][])('the import warns of %s', (_what, change, told) => {
  const read = readTemplate({ file: 'invoice.md', bytes: Buffer.from(sourceOf(change)) });
  const warnings = read.ok ? expectTranslated(read.warnings) : [];
  expect(
    warnings.filter(({ message }) => !message.startsWith('styles:')).map(({ line, message }) => [line, message]),
  ).toEqual(told);
});

const HOSTILE: [what: string, change: Change, where: 'import' | 'issue', message: string][] = [
  // What stands on no page.
  ['no payable amount', { from: 'Total {{Total}}\n' }, 'import', nowhere('totals.due', DUE, 'Total')],
  [
    'another total in its place',
    { from: 'Total {{Total}}', to: 'Total {{Other}}' },
    'import',
    nowhere('totals.due', DUE, 'Total'),
  ],
  [
    'a total that is written out',
    { from: 'Total {{Total}}', to: 'Total {{Total}}, amount due €999.00' },
    'import',
    'The pages show "amount due €999.00" for all values. Print a placeholder that is part of the e-invoice.',
  ],
  ['no number', { from: ' {{Number}}' }, 'import', nowhere('number', 'BT-1, Invoice number', 'Number')],
  ['no date', { from: '{{Date}}, ' }, 'import', nowhere('date', 'BT-2, Invoice issue date', 'Date')],
  ['no buyer', { from: ' to {{Customer}}' }, 'import', nowhere('buyer.name', 'BT-44, Buyer name', 'Customer')],
  [
    'another buyer in its place',
    { from: ' to {{Customer}}', to: ' to {{Extra}}' },
    'import',
    nowhere('buyer.name', 'BT-44, Buyer name', 'Customer'),
  ],
  [
    'another buyer that is written out',
    { head: [['buyer: {name: "{{Customer}}"', 'buyer: {name: Butcher Ltd']] },
    'import',
    'e-invoice.buyer.name (BT-44, Buyer name) is not printed on the pages. Add "Butcher Ltd" to the text.',
  ],
  ['no seller', { from: '{{Seller}} to ' }, 'import', nowhere('seller.name', 'BT-27, Seller name', 'Seller')],
  [
    'no net',
    { from: 'Net {{Net}}\n' },
    'import',
    nowhere('totals.net', 'BT-109, Invoice total amount without VAT', 'Net'),
  ],
  [
    'no VAT, neither by rate nor as a sum',
    { from: /\{\{#Rates[\s\S]*VAT \{\{VAT\}\}\n/ },
    'import',
    nowhere('totals.vat', 'BT-110, Invoice total VAT amount', 'VAT'),
  ],
  ['no lines', { from: /\| Item[\s\S]*Lines\}\} \|\n/ }, 'import', nowhere('lines.name', 'BT-153, Item name', 'Item')],
  [
    'lines without amounts',
    { from: ' | {{Amount}}{{/Lines}}', to: ' | {{/Lines}}' },
    'import',
    nowhere('lines.amount', 'BT-131, Invoice line net amount', 'Amount'),
  ],
  [
    'another amount of the lines',
    { from: '{{Amount}}{{/Lines}}', to: '{{Twice}}{{/Lines}}', head: [TWICE] },
    'import',
    nowhere('lines.amount', 'BT-131, Invoice line net amount', 'Amount'),
  ],
  [
    'a currency that no page shows',
    { head: [CURRENCY, ['currency: EUR', 'currency: "{{Currency}}"']] },
    'import',
    nowhere('currency', 'BT-5, Invoice currency code', 'Currency'),
  ],
  // What is not mapped.
  [
    'VAT that is not mapped and differs',
    {
      from: ', vat: "{{VAT}}"',
      head: [
        ['formula: SUM(Rates.Tax)', 'formula: SUM(Rates.Tax) + 1'],
        ['Net + VAT', 'Net + VAT - 1'],
      ],
    },
    'import',
    'e-invoice.totals.vat (BT-110, Invoice total VAT amount) is missing. Map a placeholder to it, or enter it in the template.',
  ],
  [
    'net that is not mapped',
    { from: 'net: "{{Net}}", ' },
    'import',
    'e-invoice.totals.net (BT-109, Invoice total amount without VAT) is missing. Map a placeholder to it, or enter it in the template.',
  ],
  [
    'amounts of lines that are not mapped',
    { from: ', amount: "{{Amount}}"' },
    'import',
    'e-invoice.lines.amount (BT-131, Invoice line net amount) is missing. Map a placeholder to it, or enter it in the template.',
  ],
  [
    'an amount of the document for each line',
    { from: 'amount: "{{Amount}}"', to: 'amount: "{{Net}}"' },
    'import',
    'e-invoice.lines.amount (BT-131, Invoice line net amount) is not taken from a field of the lines. Map one of their fields.',
  ],
  [
    'a total that is written out',
    { from: 'due: "{{Total}}"', to: 'due: "1722"' },
    'import',
    `e-invoice.totals.due (${DUE}) is fixed text. Map a placeholder to it, so that pages and XML say the same.`,
  ],
  // What is there, and nobody sees.
  [
    'a total that is struck through',
    { from: 'Total {{Total}}', to: 'Total ~~{{Total}}~~ {{Other}}' },
    'import',
    `e-invoice.totals.due (${DUE}) is only printed struck through. Print {{Total}} where people can read it.`,
  ],
  [
    'a total that HTML strikes through',
    { from: 'Total {{Total}}', to: 'Total <s>{{Total}}</s>' },
    'import',
    `e-invoice.totals.due (${DUE}) is only printed struck through. Print {{Total}} where people can read it.`,
  ],
  [
    'a row that is struck through',
    { from: '{{Amount}}{{/Lines}}', to: '~~{{Amount}}~~{{/Lines}}' },
    'import',
    'e-invoice.lines.amount (BT-131, Invoice line net amount) is only printed struck through. Print {{Amount}} where people can read it.',
  ],
  [
    'a total in the colour of its box',
    { from: 'Total {{Total}}', to: '::: dark\nTotal [{{Total}}]{.ink}\n:::' },
    'import',
    `e-invoice.totals.due (${DUE}) is only printed in the same colour as its background. Print {{Total}} where people can read it.`,
  ],
  [
    'a heading in the colour of its box',
    {
      from: '# {{Kind}} {{Number}}',
      to: '::: dark\n# {{Kind}} {{Number}}\n:::',
      theme: 'typography: { headings: { color: "#1b2a41" } }\n',
    },
    'import',
    'e-invoice.number (BT-1, Invoice number) is only printed in the same colour as its background. Print {{Number}} where people can read it.',
  ],
  [
    'white on white',
    { from: 'Total {{Total}}', to: 'Total [{{Total}}]{.ink}', theme: 'page: { background: "#1b2a41" }\n' },
    'import',
    'styles.ink.color: #1b2a41 on #1b2a41 has a contrast of 1, but must have at least 4.5',
  ],
  [
    'a total in an alt text alone',
    { from: 'Total {{Total}}', to: '![Total {{Total}}](qr:pay)' },
    'import',
    nowhere('totals.due', DUE, 'Total'),
  ],
  [
    'a total in a code alone',
    { from: 'Total {{Total}}', to: '![Total](qr:{{Total}})' },
    'import',
    nowhere('totals.due', DUE, 'Total'),
  ],
  [
    'a buyer in a link alone',
    { from: ' to {{Customer}}', to: ' to [somebody](https://a.example/{{Customer}})' },
    'import',
    nowhere('buyer.name', 'BT-44, Buyer name', 'Customer'),
  ],
  [
    'a total in a note that nothing leads to',
    { from: 'Total {{Total}}', to: 'Total[^a]\n\n[^a]: See below.\n[^b]: {{Total}}' },
    'import',
    nowhere('totals.due', DUE, 'Total'),
  ],
  [
    'a total in a watermark alone',
    { from: 'Total {{Total}}\n', head: [['styles: [', 'watermark: "{{Total}}"\nstyles: [']] },
    'import',
    nowhere('totals.due', DUE, 'Total'),
  ],
  [
    'a total in the header of later pages alone',
    {
      from: 'Total {{Total}}\n',
      theme: 'page: { header: { left: "{{Total}}" }, first: { header: { left: Invoice } } }\n',
    },
    'import',
    nowhere('totals.due', DUE, 'Total'),
  ],
  // Other signs.
  [
    'amounts with the sign of another currency',
    { head: [['Total, type: number, format: "€1,234.56"', 'Total, type: number, format: "$1,234.56"']] },
    'import',
    `e-invoice.totals.due (${DUE}) ${IN_DOLLARS}`,
  ],
  [
    'a format with the code of another currency',
    { head: [['Total, type: number, format: "€1,234.56"', 'Total, type: number, format: "1,234.56 CHF"']] },
    'import',
    'is an amount in EUR, but "Total" is printed with CHF',
  ],
  [
    'the code of another currency in front',
    { from: 'Total {{Total}}', to: 'Total in USD: {{Total}}' },
    'import',
    'is an amount in EUR, but "Total" is printed with USD',
  ],
  [
    'the sign of another currency behind',
    { from: 'Total {{Total}}', to: 'Total **{{Total}}** £' },
    'import',
    'is an amount in EUR, but "Total" is printed with £',
  ],
  [
    'a currency that was sent and is not that of the formats',
    {
      from: 'Total {{Total}}',
      to: 'Total {{Total}} in {{Currency}}',
      head: [CURRENCY, ['currency: EUR', 'currency: "{{Currency}}"']],
      values: { Currency: 'USD' },
    },
    'issue',
    'values.Lines[0].Price: Invalid value for "price" in entry 0 of "lines" in the e-invoice: "100" is an amount in USD, but the pages show it with € (BT-146, Item net price).',
  ],
  // What only values decide.
  [
    'a row hidden by a condition',
    {
      from: '{{#Lines}}{{Item}}',
      to: '{{#Lines}}{{#if Price < 500}}{{Item}}',
      head: [['{{Amount}}{{/Lines}}', '{{Amount}}{{/if}}{{/Lines}}']],
    },
    'issue',
    'Invalid value for "item" in entry 1 of "lines" in the e-invoice: "Tables" is Tables in the XML, but no page shows it (BT-153, Item name).',
  ],
  [
    'the amount of a row hidden by a condition',
    { from: '{{Amount}}{{/Lines}}', to: '{{#if Price < 500}}{{Amount}}{{/if}}{{/Lines}}' },
    'issue',
    `values.Lines[1].amount: ${unseen('"amount" in entry 1 of "lines"', '1000.00', 'BT-131, Invoice line net amount')}`,
  ],
  [
    'a total hidden by a condition, and another printed',
    { from: 'Total {{Total}}', to: 'Total {{#if Net > 1000}}{{Other}}{{else}}{{Total}}{{/if}}' },
    'issue',
    `values.total: ${unseen('"total"', '1722.00', DUE)}`,
  ],
  [
    'another buyer by a condition',
    {
      from: ' to {{Customer}}',
      to: ' to {{#if Extra}}{{Extra}}{{else}}{{Customer}}{{/if}}',
      values: { Extra: 'Butcher Ltd' },
    },
    'issue',
    'values.Customer: Invalid value for "customer" in the e-invoice: "Baker & Sons" is Baker & Sons in the XML, but no page shows it (BT-44, Buyer name).',
  ],
  [
    'a total struck through by a condition',
    { from: 'Total {{Total}}', to: 'Total {{#if Net > 1000}}~~{{Total}}~~{{else}}{{Total}}{{/if}}' },
    'issue',
    `values.total: Invalid value for "total" in the e-invoice: it is 1722.00 in the XML, but the pages show it struck through (${DUE}).`,
  ],
  [
    'another VAT of a rate',
    {
      head: [
        ['formula: Base * Rate / 100', 'formula: Base * Rate / 100 + 1'],
        ['formula: SUM(Rates.Tax)', 'formula: SUM(Rates.Tax) - 1'],
      ],
    },
    'issue',
    'values.vat: Invalid value for "vat" in the e-invoice: it has 322.00 at 23 % in the XML, but the pages show €323.00 (BT-110, Invoice total VAT amount).',
  ],
  [
    'another digit right before the total',
    {
      from: 'Total {{Total}}',
      to: 'Total 9{{Total}}',
      head: [['Total, type: number, format: "€1,234.56"', 'Total, type: number, format: "1,234.56"']],
    },
    'issue',
    `it is 1722.00 in the XML, but the pages show "9" next to it (${DUE})`,
  ],
  [
    'zeros right behind the total',
    { from: 'Total {{Total}}', to: 'Total {{Total}}0' },
    'issue',
    `it is 1722.00 in the XML, but the pages show "0" next to it (${DUE})`,
  ],
  [
    'a minus before the total of an invoice',
    { from: 'Total {{Total}}', to: 'Total -{{Total}}' },
    'issue',
    `it is 1722.00 in the XML, but the pages show "-" next to it (${DUE})`,
  ],
];

test('the list has at least 40 hostile templates', () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(40);
});

test.each(HOSTILE)('%s', (_what, change, where, message) => {
  expect(toldOf(change)).toEqual([where, expect.stringContaining(message)]);
});

const OVER = '<rect x="-2000" y="-2000" width="4000" height="4000" fill="#fff"/>';
function svg(body: string, more = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="210" height="297" viewBox="0 0 210 297" ${more}>${body}</svg>`;
}
const PATTERN = Array.from(
  { length: 9000 },
  (_, at) => `<rect x="${(at * 37.3) % 210}" y="${(at * 91.7) % 297}" width="3" height="1.2"/>`,
);
/** A style of the theme that the template lists. */
function listed(name: string): [string, string] {
  return ['styles: [dark, ink]', `styles: [dark, ink, ${name}]`];
}

/** What only a page shows that is drawn: all of them pass what reads texts. `path`: of a term that nobody can read. */
const DRAWN: [what: string, change: Change, path: string][] = [
  [
    'a dark picture behind all pages',
    { theme: 'page: { background: a.svg }\n', pictures: { 'theme:a.svg': svg('<rect width="210" height="297"/>') } },
    'number',
  ],
  [
    'a dark picture behind the first page',
    {
      theme: 'page: { first: { background: a.svg } }\n',
      pictures: { 'theme:a.svg': svg('<rect width="210" height="297"/>') },
    },
    'number',
  ],
  [
    'a letterhead with a band in the colour of the text',
    {
      theme: 'page: { background: { color: "#ffffff", picture: a.svg } }\n',
      pictures: { 'theme:a.svg': svg('<rect y="75" width="210" height="60" fill="#202020"/>') },
    },
    'lines.amount',
  ],
  [
    'a pattern in the colour of the text',
    { theme: 'page: { background: a.svg }\n', pictures: { 'theme:a.svg': svg(PATTERN.join('')) } },
    'number',
  ],
  [
    'a frame through the text',
    { theme: 'page: { margins: 10mm, frame: { inset: 12mm, width: 12pt, color: "#000000" } }\n' },
    'seller.name',
  ],
  [
    'a total in the colour of a row of sums',
    {
      from: '{{Amount}}{{/Lines}} |',
      to: '{{Amount}}{{/Lines}} |\n| Total | | | | [{{Total}}]{.ink} |',
      head: [['Total {{Total}}\n', '']],
      theme: 'table: { total: { background: "#1b2a41", color: "#ffffff" } }\n',
    },
    'totals.due',
  ],
];

test('both lists have at least 50 hostile templates', () => {
  expect(HOSTILE.length + DRAWN.length).toBeGreaterThanOrEqual(50);
});

test.each(DRAWN)('%s is a mistake of the import, which draws a page', async (_what, change, path) => {
  expect(toldOf(change)[0]).toBe('issued');
  const reason = await drawnOf(change);
  expect(reason).toContain('people could not read what the e-invoice says');
  expect(reason).toContain(`e-invoice.${path} (BT-`);
});

test.each<[string, Change]>([
  ['the invoice as it should be', {}],
  [
    'a light picture behind it',
    {
      theme: 'page: { background: a.svg }\n',
      pictures: { 'theme:a.svg': svg('<rect width="210" height="297" fill="#dde6f2"/>') },
    },
  ],
  [
    'a picture that would be drawn outside of its box, over the page',
    {
      from: 'Total {{Total}}',
      to: 'Total {{Total}}\n\n![](a.svg){width=10mm}',
      pictures: { 'a.svg': svg(OVER, 'overflow="visible"') },
    },
  ],
  ['a frame around it', { theme: 'page: { frame: { inset: 8mm, width: 3pt, color: "#000000" } }\n' }],
  [
    'a total that is covered once, and printed again',
    { from: 'Total {{Total}}', to: 'Total {{Total}}\n\n::: dark\nTotal {{Total}}\n:::' },
  ],
  [
    'a picture beside the total',
    {
      from: 'Total {{Total}}',
      to: '![](a.svg){.right width=60mm}\n\nTotal {{Total}}',
      pictures: { 'a.svg': svg('<rect width="210" height="297"/>') },
    },
  ],
  [
    'letters that stand close',
    {
      from: 'Total {{Total}}',
      to: 'Total {{Total}}\n{: .close}',
      head: [listed('close')],
      theme: '  close: { letter-spacing: -0.1em }\n',
    },
  ],
])('%s can be read', async (_what, change) => {
  expect(await drawnOf(change)).toBeUndefined();
});

describe('is right as it is:', () => {
  test.each<[string, Change]>([
    ['a total that is struck through and printed again', { from: 'Total {{Total}}', to: '~~{{Total}}~~ {{Total}}' }],
    ['VAT by rate alone', { from: 'VAT {{VAT}}\n' }],
    ['VAT as a sum alone', { from: /\{\{#Rates.*\n/ }],
    [
      'amounts without a sign',
      { head: [['Total, type: number, format: "€1,234.56"', 'Total, type: number, format: "1,234.56"']] },
    ],
    ['the code of the currency beside', { from: 'Total {{Total}}', to: 'Total EUR {{Total}} USD 5' }],
    [
      'a credit note with a minus',
      { from: 'Total {{Total}}', to: 'Total -{{Total}}', values: { Kind: 'Credit note', Extra: 'INV-1' } },
    ],
    [
      'the number in the header of the first page',
      { from: ' {{Number}}', theme: 'page: { header: { left: "{{Number}}" } }\n' },
    ],
    [
      'a buyer that is written out in both',
      {
        from: ' to {{Customer}}',
        to: ' to Baker & Sons',
        head: [
          ['name: "{{Customer}}"', 'name: Baker & Sons'],
          ['{{Other}} {{Extra}}', '{{Other}} {{Extra}} {{Customer}}'],
        ],
      },
    ],
    [
      'branches of which each has the total',
      { from: 'Total {{Total}}', to: '{{#if Net > 5}}Total {{Total}}{{else}}Sum {{Total}}{{/if}}' },
    ],
    ['a total in a note', { from: 'Total {{Total}}', to: 'Total[^a]\n\n[^a]: {{Total}}' }],
    ['a box with its own colour', { from: 'Total {{Total}}', to: '::: dark\nTotal {{Total}}\n:::' }],
    [
      'where nothing is taxed, the amount due alone',
      {
        from: /Net \{\{Net[\s\S]*VAT \{\{VAT\}\}\n/,
        head: [
          ['"{{Rate}}", amount', '"{{Rate}}", category: E, amount'],
          ['default: "23"', 'default: "0"'],
          ['  totals: {net: "{{Net}}", vat: "{{VAT}}", ', '  exemption: {reason: Article 132}\n  totals: {'],
        ],
      },
    ],
  ])('%s', (_what, change) => {
    expect(toldOf(change)).toEqual(['issued', '']);
  });
});
