/** §10.52: words that have a style where a condition is true. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { everyNode } from '../../../src/template/document/every-node.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { compile } from '../../../src/template/import/compile-template.ts';
import { NO_HISTORY } from '../../../src/template/model/inventory.ts';
import { cellText } from '../../../src/template/typography/number-columns.ts';
import { assertProperty } from '../../support/property.ts';
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
    expect(markdown).toContain('| a | <span class="style-warn of-cell">-3.00</span> |');
    expect(markdown).toContain('| \\[b]\\{.warn if 1 < 2} | 4.00 |');
    expect(markdown).toContain('| c | {{Amount}} |');
    expect(setup.carries![0]!.cells).toEqual([{ from: 0, count: 3, every: 1, cell: 1 }]);
  });

  test('in all cells of a row', () => {
    const rows = (mark: string) =>
      `{{Total}} [x]{.warn}\n\n| Text | Static | Amount |\n|:--|--|--:|\n| {{#Rows}}{{Text}} | a | {{Amount}} ${mark}{{/Rows}} |\n| Sum | | {{Total}} |\n`;
    const front = FRONT.replace(', good', '');
    const of = (mark: string) => fill(templateOf(rows(mark), front), { total: '1', rows: ROWS });
    const styled = (text: string) => `<span class="style-warn of-row">${text}</span>`;
    const { markdown, setup } = of('{.warn if Amount < 0}');
    expect(markdown.split('\n').slice(4)).toEqual([
      `| ${styled('a')} | ${styled('a')} | ${styled('-3.00')} |`,
      '| \\[b]\\{.warn if 1 < 2} | a | 4.00 |',
      '| c | a | {{Amount}} |',
      '| Sum | | 1 |',
      '',
    ]);
    expect(setup.carries![0]!.cells).toEqual([{ from: 0, count: 3, every: 1, cell: 2 }]);
    expect(of('').markdown.split('\n').slice(5)).toEqual(markdown.split('\n').slice(5));
  });

  test('in rows that marks stand around, beside words with a style of their own and charts', () => {
    const front = `styles: [warn, good]\ngroups: [{label: Rows, fields: [{label: Amount, type: number}]}]\n`;
    const body =
      '| Text | Amount |\n|--|--|\n{{#Rows}}\n| [{{Text}}]{.good if Amount > -5} | ![](chart: bar, Amount) {.warn if Amount < 0} |\n{{/Rows}}\n';
    const { markdown } = fill(templateOf(body, front), { rows: [{ text: 't', amount: '-3' }] });
    expect(markdown.split('\n')[2]).toBe(
      '| <span class="style-warn of-row"><span class="style-good of-cell">t</span></span> | <span class="style-warn of-row">![-3](chart:bar/-3)</span> |',
    );
  });

  test('in rows whose values stay literal', async () => {
    const front = 'styles: [warn]\ngroups: [{label: Rows, fields: [{label: Amount, type: number}]}]\n';
    const template = templateOf(
      '| A | B |\n|--|--|\n| {{#Rows}}{{Text}} | {{Amount}} {.warn if Amount < 0}{{/Rows}} |\n',
      front,
    );
    const hostile = fc.oneof(
      fc.string({ unit: 'grapheme-ascii', minLength: 1 }),
      fc.constantFrom('{.warn if 1 < 2} |', '</span>', '<span class="style-warn">x</span>', ']{.warn}', '`|', '\\'),
    );
    await assertProperty(
      fc.property(fc.array(fc.tuple(hostile, fc.integer()), { minLength: 1, maxLength: 4 }), (all) => {
        const rows = all.map(([text, amount]) => ({ text, amount: String(amount) }));
        const { markdown, blanks, setup } = fill(template, { rows });
        const found: { text: string; isStyled: boolean }[] = [];
        everyNode(parseDocument(markdown, blanks, setup), (node) => {
          if (node.type !== 'tableCell') return;
          const [first] = node.children;
          found.push({ text: cellText(node).replace(/\s+/g, ' ').trim(), isStyled: first?.type === 'styled' });
        });
        const cells = rows.map(({ text, amount }) => [text.replace(/\s+/g, ' ').trim(), amount]);
        expect(found.slice(2).map(({ text }) => text)).toEqual(
          cells.flat().map((text, at) => (text === '' ? found[at + 2]!.text : text)),
        );
        for (const [at, { amount }] of rows.entries()) expect(found[2 * at + 3]!.isStyled).toBe(Number(amount) < 0);
      }),
    );
  });

  test('as they are written in code', () => {
    const body = '```\n| a | {.warn if Total < 0} |\n```\n\n{{Total}} [x]{.warn}\n';
    const front = 'styles: [warn]\nplaceholders: [{label: Total, type: number}]\n';
    expect(markdownOf(body, { total: '1' }, front)).toContain('| a | {.warn if Total < 0} |');
  });

  test('stay text in templates that were stored before, as charts do', () => {
    const body = '[{{Total}}]{.warn if Total < 0} ![a](chart: bar, A.B, A.C)\n';
    const front = 'placeholders: [{label: Total, type: number}]\n';
    const read = compile(fileOf(body, front), NO_HISTORY, { isStored: true, reading: 2 });
    if (!read.ok) throw new Error(JSON.stringify(read.faults));
    const { markdown } = fill(read.template, { total: '-1' });
    expect(markdown.replaceAll('\\', '')).toBe('[-1]{.warn if Total < 0} ![a](chart: bar, A.B, A.C)\n');
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
    ['[{{Total}}]{.wrn if Total < 0}', '6: The style of "if Total < 0" has no effect. List it under "styles:"'],
    ['{{Total}} *{.warn if Total < 0}', '{.warn} must come directly after [text]'],
    ['| {{Total}} {.warn if Total < 0} |', '6: The style of "if Total < 0" has no effect'],
    ['| A |\n|--|\n| {{Total}} {.wrn if Total < 0} |', '8: The style of "if Total < 0" has no effect'],
    ['[{{Total}}]{.warn if Totl < 0}', '"Totl" is not a name of the template'],
  ])('mistakes: %s', (body, message) => {
    const faults = faultsOf(fileOf(body, 'styles: [warn]\nplaceholders: [{label: Total, type: number}]\n'));
    expect(faults.map((fault) => `${fault.line}: ${fault.message}`).join('\n')).toContain(message);
  });
});
