/** §10.5, §10.8: what is wrong with groups within groups, with its line and what to do. */
import { expect, test } from '@jest/globals';
import { faultsOf, fileOf } from '../support/templates.ts';

const ORDERS = `groups:
  - label: Orders
    fields: [{label: Number}]
    groups:
      - label: Items
        fields: [{label: Amount, type: number}]
`;

test.each([
  [
    'an inner group outside of its group',
    ORDERS,
    '{{#Items}}{{Amount}}{{/Items}}\n\n{{#Orders}}{{Number}}{{/Orders}}',
    ['10: "Items" is declared as a group within "Orders" (line 7); write it between {{#Orders}} and {{/Orders}}.'],
  ],
  [
    'a group of the document within another',
    'groups:\n  - label: Orders\n  - label: Items\n',
    '{{#Orders}}{{Number}}\n\n{{#Items}}{{Amount}}{{/Items}}\n\n{{/Orders}}',
    [
      '9: "Items" stands inside "Orders", and is declared for the document (line 5); declare it among the groups of "Orders", or move it out.',
    ],
  ],
  [
    'the same name twice in one group',
    'groups:\n  - label: Orders\n    groups: [{label: Items}, {label: Items}]\n',
    '{{#Orders}}{{#Items}}{{x}}{{/Items}}{{/Orders}}',
    ['5: The label "Items" is declared twice; remove one.'],
  ],
  [
    'a field of the group around',
    ORDERS,
    '{{#Orders}}{{Number}}\n\n{{#Items}}{{Number}} {{Amount}}{{/Items}}\n\n{{/Orders}}',
    [
      '12: {{Number}} stands in the group "Items", and "Number" is declared for the group "Orders" around it. Write {{Orders: Number}} for that value, or declare a field "Number" of the group.',
    ],
  ],
  [
    'a field that is never used',
    ORDERS,
    '{{#Orders}}{{Number}}\n\n{{#Items}}{{x}}{{/Items}}\n\n{{/Orders}}',
    ['8: "Amount" is declared and never used; remove it or write {{Amount}} inside the group "Items".'],
  ],
  [
    'a group that is never used',
    ORDERS,
    '{{#Orders}}{{Number}}{{/Orders}}',
    ['7: "Items" is declared and never used; remove it or write {{#Items}} … {{/Items}} inside the group "Orders".'],
  ],
  [
    'a setting that does not exist',
    ORDERS.replace('- label: Items', '- label: Items\n        color: red'),
    '{{#Orders}}{{Number}}\n\n{{#Items}}{{Amount}}{{/Items}}\n\n{{/Orders}}',
    [
      '8: groups[1].groups[1].color: is not known. Known here: label, key, fields, groups, min, max, hint, blank, hide-empty-columns, from, by, sort, where, table, carry.',
    ],
  ],
  [
    'a group that is made from another, within a group',
    'groups:\n  - label: Orders\n    groups:\n      - {label: Rates, from: Orders, by: Rate}\n',
    '{{#Orders}}{{Rate}}\n\n{{#Rates}}{{Rate}}{{/Rates}}\n\n{{/Orders}}',
    [
      '6: "Rates": A group within another cannot be made from another; remove from and by. To show rows again, repeat the marks of their group; to sort, choose or group them otherwise, declare it for the document.',
    ],
  ],
  [
    'a group within one that is made from another',
    'groups:\n  - {label: Rates, from: Orders, by: Rate}\n',
    '{{#Orders}}{{Rate}}{{/Orders}}\n\n{{#Rates}}{{Rate}} {{#Items}}{{x}}{{/Items}}{{/Rates}}',
    ['8: "Rates": It is made from another group and holds none; move "Items" out of it.'],
  ],
])('%s', (_, front, body, wanted) => {
  expect(faultsOf(fileOf(body, front)).map(({ line, message }) => `${line}: ${message}`)).toEqual(wanted);
});

test('four levels in the front matter', () => {
  const levels = ['A', 'B', 'C', 'D'].map((label, at) => `${'    '.repeat(at)}  - label: ${label}\n`);
  const front = `groups:\n${levels.join('').replace(/(\w)\n( +)- /g, (_, label, space) => `${label}\n${space.slice(2)}groups:\n${space}- `)}`;
  const [fault] = faultsOf(fileOf('{{#A}}{{#B}}{{#C}}{{x}}{{/C}}{{/B}}{{/A}}', front));
  expect(fault).toMatchObject({
    line: 10,
    message: '"D": It is too deep: groups stand within one another on 3 levels at most.',
  });
});

test.each([
  ['SUM(Items.Amount)', 'There is no group "Items". Did you mean "Orders.Items"?'],
  ['SUM(Amount)', '"Amount" is a field of the group "Items"; write Orders.Items.Amount.'],
  [
    'Orders.Items.Amount',
    '"Items" has an entry for each repetition; write which you mean, such as SUM(Orders.Items.Amount).',
  ],
  ['SUM(Orders.Items.Price)', '"Price" is no name of the group "Items". Names are: Amount.'],
])('formula %s', (formula, wanted) => {
  const front = `placeholders:\n  - {label: S, type: number, formula: ${formula}}\n${ORDERS}`;
  const body = '{{#Orders}}{{Number}}\n\n{{#Items}}{{Amount}}{{/Items}}\n\n{{/Orders}}\n\n{{S}}';
  expect(faultsOf(fileOf(body, front)).map(({ message }) => message)).toEqual([`"S": formula: ${wanted}`]);
});
