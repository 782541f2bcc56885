/** §10.52: words that have a style where a condition is true. */
import { describe, expect, test } from '@jest/globals';
import { faultsOf, fileOf, fill, markdownOf, templateOf } from '../support/templates.ts';

const FRONT = `styles: [warn, good]
placeholders: [{label: Total, type: number}]
groups: [{label: Rows, carry: {field: Amount}, fields: [{label: Amount, type: number, format: "1,234.50"}]}]
`;
const TABLE =
  '{{Total}}\n\n| Text | Amount |\n|:--|--:|\n| {{#Rows}}{{Text}} | [{{Amount}}]{.warn if Amount < 0}{{/Rows}} |\n';
const ROWS = [
  { text: 'a', amount: '-3' },
  { text: '[b]{.warn if 1 < 2}', amount: '4' },
  { text: 'c', amount: '' },
];

describe('words with a style by condition', () => {
  test('in the rows of a group, whose sums are carried as before', () => {
    const { markdown, setup } = fill(templateOf(TABLE, FRONT), { total: '1', rows: ROWS });
    expect(markdown).toContain('| a | <span class="style-warn">-3.00</span> |');
    expect(markdown).toContain('| \\[b]\\{.warn if 1 < 2} | 4.00 |');
    expect(markdown).toContain('| c | {{Amount}} |');
    expect(setup.carries![0]!.cells).toEqual([{ from: 0, count: 3, every: 1, cell: 1 }]);
  });

  test('count once among the places of a placeholder', () => {
    const { inventory } = templateOf(TABLE, FRONT);
    expect(inventory.groups[0]!.fields.map(({ key, count }) => `${key} ${count}`)).toEqual(['text 1', 'amount 1']);
  });

  test.each([
    ['[{{Total}} EUR]{.warn if Total < 0} now', '-1', '<span class="style-warn">-1 EUR</span> now'],
    ['[{{Total}} EUR]{.warn if Total < 0} now', '1', '1 EUR now'],
    ['[{{Total}} EUR]{.warn if Total < 0} now', '', '{{Total}} EUR now'],
    ['**{{Total}}**{.good if Total > 0}.', '1', '<span class="style-good">**1**</span>.'],
    ['**{{Total}}**{.good if Total > 0}.', '-1', '**-1**.'],
    [
      '[a]{.warn if Total < 0}[b]{.good if Total > 0} {{#if Total <> 0}}[c]{.good if Total > 5}{{/if}}',
      '7',
      'a<span class="style-good">b</span> <span class="style-good">c</span>',
    ],
    ['`[{{Total}}]{.warn if Total < 0}`', '-1', '`[-1]{.warn if Total < 0}`'],
  ])('%s with %s', (body, total, markdown) => {
    const front = 'styles: [warn, good]\nplaceholders: [{label: Total, type: number}]\n';
    const own = body.includes('.good') ? body : `${body}\n\n[x]{.good}`;
    const whole = own.includes('.warn') && !body.startsWith('`') ? own : `${own}\n\n[y]{.warn}`;
    expect(markdownOf(whole, { total }, front).split('\n')[0]).toBe(markdown);
  });

  test.each([
    ['[{{Total}}]{.wrn if Total < 0}', '6: The style of "if Total < 0" has no effect: list it under "styles:"'],
    ['{{Total}} *{.warn if Total < 0}', '{.warn} belongs right behind [text]'],
    ['[{{Total}}]{.warn if Totl < 0}', '"Totl" is no name of the template.'],
  ])('mistakes: %s', (body, message) => {
    const faults = faultsOf(fileOf(body, 'styles: [warn]\nplaceholders: [{label: Total, type: number}]\n'));
    expect(faults.map((fault) => `${fault.line}: ${fault.message}`).join('\n')).toContain(message);
  });
});
