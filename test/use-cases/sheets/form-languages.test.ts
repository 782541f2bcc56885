/** §20.18 rule 3: a sheet for a template whose form has several languages: its columns and options have their names in any of them. */
import { expect, test } from '@jest/globals';
import { compile } from '../../../src/template/import/compile-template.ts';
import { listTargets, matchColumns, nameOfTarget, planDocuments } from '../../../src/use-cases/sheets/index.ts';
import type { Sheet } from '../../../src/use-cases/sheets/sheet.ts';
import { templateOf } from '../../template/support/templates.ts';

const FRONT = `languages: [en, de, ja]
language: Customer language
form: [en, de, ja]
placeholders:
  - {label: Due date, type: date, format: 2026-08-27}
  - {label: Status, type: select, options: [Open, Paid]}
groups:
  - label: Orders
    fields: [{label: Order}]
    groups:
      - label: Items
        fields: [{label: Item}, {label: Price, type: number}]
texts:
  - {en: "{{Customer}} {{Due date}} {{Status}}", de: "{{Customer}} {{Due date}} {{Status}}", ja: "{{Customer}} {{Due date}} {{Status}}"}
  - {en: "{{Order}}", de: "{{Order}}", ja: "{{Order}}"}
  - {en: "{{Item}} {{Price}}", de: "{{Item}} {{Price}}", ja: "{{Item}} {{Price}}"}
  - {en: Customer, de: Kundin, ja: 取引先名称}
  - {en: Customer language, de: Sprache, ja: 言語}
  - {en: Due date, de: Zahlbar am, ja: 期限}
  - {en: Status, de: Stand, ja: 状態}
  - {en: Open, de: Offen, ja: 未払い}
  - {en: Paid, de: Bezahlt, ja: 支払い済み}
  - {en: Orders, de: Aufträge, ja: 注文}
  - {en: Order, de: Auftrag, ja: 注文番号}
  - {en: Items, de: Posten, ja: 明細}
  - {en: Item, de: Artikel, ja: 品名}
  - {en: Price, de: Preis, ja: 価格}
`;
const BODY = `{{Customer}} {{Due date}} {{Status}}

{{#Orders}}
## {{Order}}

- {{#Items}}{{Item}} {{Price}}{{/Items}}
{{/Orders}}
`;
const { inventory, compiled } = templateOf(BODY, FRONT);
const { form } = compiled;
const KEYS = [
  'values.customer',
  'values.due_date',
  'values.status',
  'values.orders[].order',
  'values.orders[].items[].item',
  'values.orders[].items[].price',
];

test.each([
  ['English', ['Customer', 'Due date', 'Status', 'Orders Order', 'Orders Items Item', 'Price']],
  ['German', ['KUNDIN', 'Zahlbar am', 'Stand', 'Aufträge: Auftrag', 'Aufträge Posten: Artikel', 'Preis']],
  ['Japanese', ['取引先名称', '期限', '状態', '注文: 注文番号', '注文 明細: 品名', '価格']],
  ['keys and two languages', ['customer', 'Zahlbar am', '状態', 'Order', 'Artikel', 'Price']],
])('columns are matched by names in %s', (_, header) => {
  expect(matchColumns(header, listTargets(inventory, { form }))).toEqual(KEYS);
});

test('what a name of another language may mean twice is not matched, and the name of the original goes first', () => {
  const twice = { original: 'en', texts: { de: { Customer: 'Name', Status: 'Name' }, fr: { Customer: 'Status' } } };
  const targets = listTargets(inventory, { form: twice });
  expect(matchColumns(['Name', 'Status'], targets)).toEqual(['', 'values.status']);
});

test('the columns of a page are named in its language, or else in that of the original', () => {
  const named = (page: string) => listTargets(inventory, { form, page }).map((target) => target.label);
  expect(named('de')).toEqual(['Kundin', 'Zahlbar am', 'Stand', 'Sprache', 'Auftrag', 'Artikel', 'Preis', '']);
  expect(named('fr')).toEqual(['Customer', 'Due date', 'Status', 'Customer language', 'Order', 'Item', 'Price', '']);
  const [item] = listTargets(inventory, { form, page: 'de' }).filter(({ label }) => label === 'Artikel');
  expect(JSON.stringify(nameOfTarget(item!))).toContain('Aufträge Posten');
});

test('every name that a page offers for a column is matched to it again', () => {
  for (const page of ['en', 'de', 'ja', 'fr']) {
    const targets = listTargets(inventory, { form, page }).filter(({ label }) => label !== '');
    const header = targets.map(({ group, label }) => (group === undefined ? label : `${group}: ${label}`));
    expect(matchColumns(header, listTargets(inventory, { form }))).toEqual(targets.map(({ value }) => value));
  }
});

test('options are read in all languages of the form, and sent as those of the original', () => {
  const words = ['Open', 'offen', 'Bezahlt', '支払い済み', 'Verloren', ''];
  const sheet: Sheet = {
    name: 'a',
    header: ['Kundin', 'Stand'],
    rows: words.map((word, at) => ({ line: at + 2, cells: ['Ada', word] })),
  };
  const targets = matchColumns(sheet.header, listTargets(inventory, { form }));
  const planned = planDocuments(sheet, targets, { inventory, language: 'en', today: '2026-11-30', form });
  expect(planned.map(({ values }) => values.status)).toEqual(['Open', 'Open', 'Paid', 'Paid', 'Verloren', undefined]);
});

test('a template in one language is as before', () => {
  const one = compile(`---\ntitle: T\n---\n{{Customer}}\n`);
  if (!one.ok) throw new Error('no template');
  const targets = listTargets(one.template.inventory, {});
  expect(targets).toEqual(listTargets(one.template.inventory));
  expect(matchColumns(['Kundin'], targets)).toEqual(['']);
});
