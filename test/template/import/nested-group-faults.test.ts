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
    ['10: "Items" is declared as a group within "Orders" (line 7). Put it between {{#Orders}} and {{/Orders}}.'],
  ],
  [
    'a group of the document within another',
    'groups:\n  - label: Orders\n  - label: Items\n',
    '{{#Orders}}{{Number}}\n\n{{#Items}}{{Amount}}{{/Items}}\n\n{{/Orders}}',
    [
      '9: "Items" is within "Orders" in the text, but is declared for the document (line 5). Declare it among the groups of "Orders", or move it out.',
    ],
  ],
  [
    'the same name twice in one group',
    'groups:\n  - label: Orders\n    groups: [{label: Items}, {label: Items}]\n',
    '{{#Orders}}{{#Items}}{{x}}{{/Items}}{{/Orders}}',
    ['5: The label "Items" is declared twice. Remove one of them.'],
  ],
  [
    'a field of the group around in a condition and a formula',
    ORDERS.replace('type: number}]', "type: number}, {label: Name, formula: 'Amount & Orders: Number'}]"),
    '{{#Orders}}{{Number}}\n\n{{#Items}}{{Name}} {{#if Orders: Number = "1"}}{{Amount}}{{/if}}{{/Items}}\n\n{{/Orders}}',
    [
      '8: "Name": formula: Write the field without "Orders:" before it. Formulas and conditions see the fields of the entries around by their own names.',
      '12: {{#if Orders: Number = "1"}}: Write the field without "Orders:" before it. Formulas and conditions see the fields of the entries around by their own names.',
    ],
  ],
  [
    'a field of the group around',
    ORDERS,
    '{{#Orders}}{{Number}}\n\n{{#Items}}{{Number}} {{Amount}}{{/Items}}\n\n{{/Orders}}',
    [
      '12: {{Number}} is in the group "Items", but "Number" is declared for the outer group "Orders". Use {{Orders: Number}} for the value of the outer group, or declare a field "Number" of the group.',
    ],
  ],
  [
    'a field that is never used',
    ORDERS,
    '{{#Orders}}{{Number}}\n\n{{#Items}}{{x}}{{/Items}}\n\n{{/Orders}}',
    ['8: "Amount" is declared but never used. Remove it, or use {{Amount}} inside the group "Items".'],
  ],
  [
    'a group that is never used',
    ORDERS,
    '{{#Orders}}{{Number}}{{/Orders}}',
    ['7: "Items" is declared but never used. Remove it, or use {{#Items}} … {{/Items}} inside the group "Orders".'],
  ],
  [
    'a setting that does not exist',
    ORDERS.replace('- label: Items', '- label: Items\n        color: red'),
    '{{#Orders}}{{Number}}\n\n{{#Items}}{{Amount}}{{/Items}}\n\n{{/Orders}}',
    [
      '8: groups[1].groups[1].color: is unknown. Allowed here: label, key, fields, groups, min, max, hint, blank, hide-empty-columns, from, by, sort, where, table, carry.',
    ],
  ],
  [
    'a group that is made from another, within a group',
    'groups:\n  - label: Orders\n    groups:\n      - {label: Rates, from: Orders, by: Rate}\n',
    '{{#Orders}}{{Rate}}\n\n{{#Rates}}{{Rate}}{{/Rates}}\n\n{{/Orders}}',
    [
      '6: "Rates": A group within another cannot be created from a third one. Remove from and by. To show rows again, repeat the tags of their group. To sort, choose or group them differently, declare the group for the document.',
    ],
  ],
  [
    'a group within one that is made from another',
    'groups:\n  - {label: Rates, from: Orders, by: Rate}\n',
    '{{#Orders}}{{Rate}}{{/Orders}}\n\n{{#Rates}}{{Rate}} {{#Items}}{{x}}{{/Items}}{{/Rates}}',
    ['8: "Rates": A group that is created from another cannot contain groups. Move "Items" out of it.'],
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
    message: '"D": It is nested too deeply. Groups can be nested up to 3 levels.',
  });
});

test.each([
  ['SUM(Items.Amount)', 'There is no group "Items". Did you mean "Orders.Items"?'],
  ['SUM(Amount)', '"Amount" is a field of the group "Items". Use Orders.Items.Amount.'],
  ['Orders.Items.Amount', '"Items" has a value in each entry. Say which you mean, such as SUM(Orders.Items.Amount).'],
  ['SUM(Orders.Items.Price)', '"Price" is not a name of the group "Items". The names are: Amount.'],
])('formula %s', (formula, wanted) => {
  const front = `placeholders:\n  - {label: S, type: number, formula: ${formula}}\n${ORDERS}`;
  const body = '{{#Orders}}{{Number}}\n\n{{#Items}}{{Amount}}{{/Items}}\n\n{{/Orders}}\n\n{{S}}';
  expect(faultsOf(fileOf(body, front)).map(({ message }) => message)).toEqual([`"S": formula: ${wanted}`]);
});
