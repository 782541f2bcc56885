/** §10.50: charts in templates: mistakes with their lines, and the table of their data in documents. */
import { describe, expect, test } from '@jest/globals';
import type { Table } from 'mdast';
import { english } from '../../../src/locales/message.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import { findChartProblems } from '../../../src/template/fill/find-chart-problems.ts';
import { readTemplate } from '../../../src/template/import/read-template.ts';
import { parseMarkdown } from '../../../src/template/markdown/parse-markdown.ts';
import { exactNumbers, readChart } from '../../../src/template/markdown/read-chart.ts';
import { chartIn } from '../../../src/template/model/chart.ts';
import { faultsOf, fileOf, savedTemplateOf } from '../support/templates.ts';

const FRONT = `language: en
placeholders: [{label: Currency}]
groups:
  - label: Rows
    fields:
      - {label: Month}
      - {label: Sales, type: number, format: "€1,234.50"}
      - {label: Costs, type: number}
  - label: Other rows
    fields: [{label: Net (EUR), type: number}]
`;

const USES =
  '- {{#Rows}}{{Month}} {{Sales}} {{Costs}}{{/Rows}}\n- {{#Other rows}}{{Net (EUR)}}{{/Other rows}} {{Currency}}';

describe('mistakes', () => {
  test.each([
    [
      '![A](chart: pie, Rows.Month, Rows.Sales)',
      'There is no chart "pie". The kinds are: bar, grouped, stacked, line, share, spark.',
    ],
    ['![A](chart: lien, Rows.Month, Rows.Sales)', 'Did you mean "line"?'],
    ['![A](chart: bar, Rows.Month)', 'Write a chart as ![Title](chart: bar, Group.Names, Group.Numbers)'],
    ['![A](chart: line, Month, Sales)', 'Write a chart as'],
    ['![A](chart:)', 'There is no chart ""'],
    ['![A](chart: bar, Rows.Month, [Other rows].[Net (EUR)])', 'this one uses "Rows" and "Other rows"'],
    ['![A](chart: share, Rows.Month, Rows.Sales, Rows.Costs)', 'A chart of shares can have only one number field.'],
    ['![A](chart: bar, Rows.Month, Rows.Salse)', 'there is no field "Salse". Did you mean "Sales"?'],
    ['![A](chart: bar, Rows.Month, Rows.Month)', '"Month" has the type text, but a chart needs numbers.'],
    ['Text ![A](chart: bar, Rows.Month, Rows.Sales)', 'A chart must be in a paragraph of its own'],
    ['| a |\n|--|\n| ![A](chart: bar, Rows.Month, Rows.Sales) |', 'A chart must be in a paragraph of its own'],
    ['[A](chart: bar, Rows.Month, Rows.Sales)', 'A chart must be in a paragraph of its own'],
    [`![A](chart: bar, Rows.Month${', Rows.Sales'.repeat(9)})`, 'A chart can show up to 8 number fields.'],
  ])('%s', (chart, message) => {
    const faults = faultsOf(fileOf(`${USES}\n\n${chart}\n`, FRONT));
    expect(faults.map((fault) => `${fault.line}: ${fault.message}`).join('\n')).toContain(message);
    expect(faults.find((fault) => fault.message.includes(message))!.line).toBeGreaterThan(16);
  });
});

const SHORT = FRONT.slice(0, FRONT.indexOf('  - label: Other'));

function documentOf(body: string, values: object, front = SHORT) {
  const template = savedTemplateOf(body, front);
  return fillTemplate(template, values as never, { today: '2026-01-02' });
}

function chartsIn({ markdown, blanks, setup }: ReturnType<typeof documentOf>) {
  const tree = parseDocument(markdown, blanks, setup);
  return { tree, charts: tree.children.flatMap((node) => chartIn(node) ?? []) };
}

const ROWS = [
  { month: 'May', sales: '1200.5', costs: '7' },
  { month: 'June | **x** ![y](z)', sales: '-3' },
];

describe('documents', () => {
  const body = '![Sales in {{Currency}}](chart: bar, Rows.Month, Rows.Sales, Rows.Costs "Figure 1"){width=80mm}\n';

  test('have the picture with the table of its data below it', () => {
    const { markdown } = documentOf(body, { currency: '€', rows: [ROWS[0]!] });
    expect(markdown).toBe(
      '<img src="chart:bar" alt="Sales in €" title="Figure 1" width="302">\n\n| Month | Sales | Costs |\n| - | -: | -: |\n| May | €1,200.50 | 7 |\n',
    );
  });

  test('have exact numbers, literal names and gaps', () => {
    const { tree, charts } = chartsIn(documentOf(body, { currency: '€', rows: ROWS }));
    expect(tree.children.map(({ type }) => type)).toEqual(['paragraph']);
    expect(charts[0]!.alt).toBe(
      'Sales in €. Bar chart. Sales: May €1,200.50; June | **x** ![y](z) -€3.00. Costs: May 7; June | **x** ![y](z) –.',
    );
    const { names, series } = charts[0]!.data!.chart!;
    expect(names).toEqual(['May', 'June | **x** ![y](z)']);
    expect(series.map(({ values }) => values)).toEqual([
      [1200.5, -3],
      [7, undefined],
    ]);
    expect(exactNumbers(series[0]!)).toEqual([120050n, -300n]);
  });

  test('have the same data whether cells are plain or not', () => {
    const named = (name: string) => {
      const { charts } = chartsIn(documentOf(body, { currency: '€', rows: [ROWS[0]!, { ...ROWS[0]!, month: name }] }));
      return charts[0]!.data!.chart!;
    };
    // Marks are read cell by cell, other tables as lines of texts.
    for (const name of ['R & D', '*', '  ', '\u3000June', 'a@b.example', '|']) {
      const [plain, read] = [named('June'), named(name)];
      expect(read).toEqual({ ...plain, names: ['May', name.trim()] });
    }
  });

  test('keep a table that stands below a chart and is not its data', () => {
    const markdown = '![Sales](chart:bar)\n\n| Month | Sales |\n| :- | -: |\n| May | 7 |\n';
    const setup = { charts: [{ table: 1, shapes: [{}] }] };
    const [, table] = parseDocument(markdown, [], setup).children;
    expect(table).toMatchObject(parseDocument(markdown, [], {}).children[1]!);
  });

  test('lose a chart without entries', () => {
    const { markdown, setup } = documentOf(`A\n\n${body}\nB\n`, { currency: '€', rows: [] });
    expect(markdown).toBe('A\n\nB\n');
    expect(setup.charts).toEqual([]);
  });

  test('have one for each entry around it, and none where a condition says so', () => {
    const front = `groups:
  - label: Shops
    fields: [{label: Shop}]
    groups: [{label: Rows, fields: [{label: Day}, {label: Sales, type: number}]}]
`;
    const nested =
      '{{#Shops}}\n\n## {{Shop}}\n\n{{#if Shop <> "C"}}\n\n![{{Shop}}](chart: line, Rows.Day, Rows.Sales)\n\n{{/if}}\n\n{{/Shops}}\n';
    const row = (sales: string) => [{ day: 'Mo', sales }];
    const shops = ['A', 'B', 'C'].map((shop, at) => ({ shop, rows: row(String(at + 1)) }));
    const { charts } = chartsIn(documentOf(nested, { shops }, front));
    expect(charts.map(({ url, alt }) => `${url} ${alt}`)).toEqual([
      'chart:0 A. Line chart. Sales: Mo 1.',
      'chart:1 B. Line chart. Sales: Mo 2.',
    ]);
  });

  test('show code and text about charts as they are written', () => {
    const { markdown } = documentOf(
      '`![a](chart: bar, X.Y, X.Z)`\n\n```\n![a](chart: bar, X.Y, X.Z "c")\n```\n',
      {},
      '',
    );
    expect(markdown).toBe('`![a](chart: bar, X.Y, X.Z)`\n\n```\n![a](chart: bar, X.Y, X.Z "c")\n```\n');
  });

  test.each([
    [
      'share',
      [
        { month: 'May', sales: '5' },
        { month: 'June', sales: '-3' },
      ],
      'June is -€3.00',
    ],
    ['bar', Array.from({ length: 2001 }, () => ({ month: 'May', sales: '1' })), 'has 2001 numbers'],
  ])('refuse values that do not fit: %s', (kind, rows, reason) => {
    const make = () =>
      documentOf(
        `![A](chart: ${kind}, Rows.Month, Rows.Sales)\n\n{{Currency}}\n`,
        { rows },
        SHORT.replace(/.*Costs.*\n/, ''),
      );
    let message = '';
    try {
      make();
    } catch (error) {
      message = english((error as { message: string }).message);
    }
    expect(message).toContain(reason);
  });
});

describe('the numbers of a chart are read back in each language and format', () => {
  test.each([
    ['language: fr', '1 234,00 €', undefined],
    ['language: fr', '1\u202F234,00\u00A0€', undefined],
    ['language: de-CH', "CHF 1'234.00", undefined],
    ['language: en', '-£1,234.00', undefined],
    ['languages: [de, fr]', '1.234,00 €', 'de'],
    ['languages: [de, fr]', '1.234,00 €', 'fr'],
    ['languages: [en, sv]', '1,234.00 SEK', 'sv'],
    ['languages: [en, ar]', '1,234.00 EUR', 'ar'],
    ['languages: [en, hi]', '₹1,234.00', 'hi'],
    ['languages: [en, ja]', '€1,234.00', 'ja'],
    ['languages: [en, fa]', '1,234.00 %', 'fa'],
  ])('%s, %s', (languages, format, language) => {
    const fields = `{label: Month}, {label: Sales, type: number, format: ${JSON.stringify(format)}}`;
    const texts = language ? 'texts: [{same: Sales}, {same: Month}]\n' : '';
    const source = `---\ntitle: T\n${languages}\ngroups: [{label: Rows, fields: [${fields}]}]\n${texts}---\n![Sales](chart: bar, Rows.Month, Rows.Sales)\n`;
    const read = readTemplate({ file: 'a.md', bytes: new TextEncoder().encode(source) });
    if (!read.ok) throw new Error(JSON.stringify(read.faults));
    const sales = ['1234567.5', '-8', '0', '1000000'];
    const values = { rows: sales.map((one) => ({ month: 'May', sales: one })), ...(language && { language }) };
    const { markdown, setup } = fillTemplate(read.template, values, { today: '2026-01-01' });
    const table = parseMarkdown(markdown).children.find(({ type }) => type === 'table') as Table;
    const { shapes } = setup.charts![0]!;
    const [series] = readChart(table, { kind: 'bar', title: '', shapes }).series;
    expect([series!.values, series!.unread]).toEqual([sales.map(Number), undefined]);
  });
});

test('a number that cannot be read back is refused, and not drawn as a blank', () => {
  const cell = (value: string) => ({ type: 'tableCell', children: [{ type: 'text', value }] });
  const row = (...texts: string[]) => ({ type: 'tableRow', children: texts.map(cell) });
  const table = {
    type: 'table',
    chart: { shapes: [{}] },
    children: [row('Month', 'Sales'), row('May', '1'), row('June', 'many')],
  };
  const picture = { type: 'paragraph', children: [{ type: 'image', url: 'chart:bar', alt: 'Sales' }] };
  const problems = findChartProblems({ type: 'root', children: [picture, table] } as never);
  expect(problems.map(english)).toEqual([
    'The chart "Sales" cannot read many as a number. Choose another format for the numbers of the chart.',
  ]);
});

test('the labels of the fields of a chart are drawn in the language', () => {
  const source =
    '---\ntitle: T\nlanguages: [en, de]\ngroups: [{label: Rows, fields: [{label: Month}, {label: Sales, type: number, format: "1,234"}]}]\ntexts: [{en: Sales, de: Umsatz}, {en: Month, de: Monat}]\n---\n![Sales](chart: bar, Rows.Month, Rows.Sales)\n';
  const read = readTemplate({ file: 'a.md', bytes: new TextEncoder().encode(source) });
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  const values = { language: 'de', rows: [{ month: 'Mai', sales: '1' }] };
  expect(fillTemplate(read.template, values, { today: '2026-01-01' }).markdown).toContain(
    '![Umsatz](chart:bar)\n\n| Monat | Umsatz |',
  );
});
