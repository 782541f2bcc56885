/** §20.18 rule 3: rows of a sheet become entries of groups within groups. */
import { expect, test } from '@jest/globals';
import { listTargets, matchColumns, planDocuments } from '../../../src/use-cases/sheets/index.ts';
import { templateOf } from '../../template/support/templates.ts';

const { inventory } = templateOf(
  '{{Customer}}\n\n{{#Orders}}\n\n{{Number}} {{Day}}\n\n- {{#Items}}{{Item}} {{Amount}}{{/Items}}\n\n{{/Orders}}\n',
  'groups:\n  - label: Orders\n    groups:\n      - label: Items\n        fields: [{label: Amount, type: number, format: "1,234.50"}]\n',
);

const HEADER = ['Customer', 'Orders Number', 'Day', 'Orders Items Item', 'Items Amount'];

function planned(rows: string[][]) {
  const targets = matchColumns(HEADER, listTargets(inventory));
  const sheet = { name: '', header: HEADER, rows: rows.map((cells, at) => ({ line: at + 2, cells })) };
  return planDocuments(sheet as never, targets, { inventory, language: 'en', today: '2026-11-29' }).map(
    ({ values }) => values,
  );
}

test('columns name the fields of both levels', () => {
  expect(matchColumns(HEADER, listTargets(inventory))).toEqual([
    'values.customer',
    'values.orders[].number',
    'values.orders[].day',
    'values.orders[].items[].item',
    'values.orders[].items[].amount',
  ]);
});

test('a row goes on with the order above it, where its cells are empty or repeated', () => {
  expect(
    planned([
      ['Marlow', 'A', 'Monday', 'Hinge', '1,000.5'],
      ['', 'A', 'Monday', 'Door', '2'],
      ['', '', '', 'Lock', '3'],
      ['', 'A', 'Friday', 'Key', '4'],
      ['', 'B', '', '', ''],
      ['Holt', '', '', 'Hinge', '5'],
    ]),
  ).toEqual([
    {
      customer: 'Marlow',
      orders: [
        {
          number: 'A',
          day: 'Monday',
          items: [
            { item: 'Hinge', amount: '1000.5' },
            { item: 'Door', amount: '2' },
            { item: 'Lock', amount: '3' },
          ],
        },
        { number: 'A', day: 'Friday', items: [{ item: 'Key', amount: '4' }] },
        { number: 'B' },
      ],
    },
    { customer: 'Holt', orders: [{ items: [{ item: 'Hinge', amount: '5' }] }] },
  ]);
});
