/** §10.51: charts in lines: mistakes with their lines, and what documents have in their place. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { english } from '../../../src/locales/message.ts';
import { everyNode } from '../../../src/template/document/every-node.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import type { InlineChart } from '../../../src/template/model/chart.ts';
import { assertProperty } from '../../support/property.ts';
import { faultsOf, fileOf, savedTemplateOf } from '../support/templates.ts';

const FRONT = `language: en
placeholders: [{label: Budget, type: number}]
groups:
  - label: Tasks
    fields:
      - {label: Task}
      - {label: Start, type: date, format: "27 August 2026"}
      - {label: End, type: date, format: "27 August 2026"}
      - {label: Hours, type: number, format: "1,234.5 h"}
    groups:
      - {label: Weeks, fields: [{label: Done, type: number, format: "1,234"}]}
`;

function tableOf(cell: string): string {
  const uses = '{{#Tasks}}\n\n{{Task}} {{Start}} {{End}} {{Hours}}\n\n- {{#Weeks}}{{Done}}{{/Weeks}}\n\n{{/Tasks}}';
  return `{{Budget}}\n\n${uses}\n\n| Task | When |\n|--|--|\n{{#Tasks}}\n| {{Task}} | ${cell} |\n{{/Tasks}}\n`;
}

describe('mistakes', () => {
  test.each([
    ['![](chart: spark, Weeks)', 'Write a chart in a line as ![](chart: spark, Group.Numbers)'],
    ['![](chart: spark, Weeks.Done, Weeks.Done)', 'Write a chart in a line as'],
    ['[a](chart: spark, Weeks.Done)', 'A chart must be in a paragraph of its own'],
    ['![](chart: bar, Start, End, Hours)', 'two date fields of the row, or one number field'],
    ['![](chart: bar, Budget)', 'there is no field "Budget"'],
    ['![](chart: bar, document: Budget)', 'Write a chart in a line as'],
    ['![](chart: bar, Start)', '"Start" has the type date, but a chart needs numbers.'],
    ['![](chart: bar, Start, Hours)', '"Hours" has the type number, but this bar needs two dates.'],
    ['![](chart: bar, Start, Ende)', 'there is no field "Ende". Did you mean "End"?'],
    ['![](chart: spark, Weeks.Don)', 'there is no field "Don". Did you mean "Done"?'],
    ['![](chart: spark, Tasks.Hours)', '{{#Tasks}} opens a group that is already open'],
    ['![](chart: sparks, Weeks.Done)', 'Did you mean "spark"?'],
  ])('%s', (cell, message) => {
    const faults = faultsOf(fileOf(tableOf(cell), FRONT));
    expect(faults.map((fault) => `${fault.line}: ${fault.message}`).join('\n')).toContain(message);
    expect(faults.find((fault) => fault.message.includes(message))!.line).toBeGreaterThan(18);
  });

  test('a bar outside of a cell', () => {
    const faults = faultsOf(fileOf(`${tableOf('x')}\n{{#Tasks}}\n\n![](chart: bar, Hours)\n\n{{/Tasks}}\n`, FRONT));
    expect(faults.map(({ message }) => message).join()).toContain('Write a chart in a line as');
  });
});

type Task = { task: string; start?: string; end?: string; hours?: string; weeks?: { done?: string }[] };

/** Returns the front matter without the fields that a cell does not name. */
function frontFor(cell: string): string {
  const lines = FRONT.split('\n').filter((line) => {
    const [, field] = /label: (Start|End|Hours|Weeks)/.exec(line) ?? [];
    return field === undefined || cell.includes(field);
  });
  return cell.includes('Weeks') ? lines.join('\n') : lines.join('\n').replace(/ +groups:\n/, '');
}

function documentOf(cell: string, tasks: Task[]) {
  const template = savedTemplateOf(
    `{{Budget}}\n\n| Task | When |\n|--|--|\n{{#Tasks}}\n| {{Task}} | ${cell} |\n{{/Tasks}}\n`,
    frontFor(cell),
  );
  return fillTemplate(template, { tasks } as never, { today: '2026-01-02' });
}

function cellsIn({ markdown }: ReturnType<typeof documentOf>): string[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.replace(/^\| [^|]* \| (.*) \|$/, '$1').replace(/^\| [^|]* \|\s*\|$/, ''));
}

function chartsIn({ markdown, blanks, setup }: ReturnType<typeof documentOf>) {
  const found: { chart: InlineChart; alt: string; url: string }[] = [];
  everyNode(parseDocument(markdown, blanks, setup), (node) => {
    if (node.type === 'image' && node.data?.inlineChart)
      found.push({ chart: node.data.inlineChart, alt: node.alt ?? '', url: node.url });
  });
  return found;
}

function weeks(...all: (string | undefined)[]) {
  return all.map((done) => (done === undefined ? {} : { done }));
}

describe('documents have', () => {
  test.each<[string, string, Task[], string[]]>([
    [
      'the days of a bar',
      '![](chart: bar, Start, End)',
      [{ task: 'a', start: '3 March 2026', end: '9 April 2026' }],
      ['![3 March 2026 – 9 April 2026](chart:bar/2026-03-03/2026-04-09)'],
    ],
    [
      'its title and size',
      '![Plan {{Task}}](chart: bar, Start, End){width=40mm} x',
      [{ task: 'a', start: '3 March 2026', end: '3 March 2026' }],
      ['<img src="chart:bar/2026-03-03/2026-03-03" alt="Plan a: 3 March 2026 – 3 March 2026" width="151"> x'],
    ],
    [
      'its text where a day is blank',
      '![](chart: bar, Start, End)',
      [{ task: 'a', start: '3 March 2026' }],
      ['3 March 2026 – {{End}}'],
    ],
    [
      'numbers as bars',
      '![](chart: bar, Hours)',
      [
        { task: 'a', hours: '1200.5' },
        { task: 'b', hours: '-3' },
      ],
      ['![1,200.5 h](chart:bar/1200.5)', '![-3.0 h](chart:bar/-3.0)'],
    ],
    [
      'spark lines, with gaps, and nothing where there are no numbers',
      '![Done](chart: spark, Weeks.Done)',
      [
        { task: 'a', weeks: weeks('1200', undefined, '-3') },
        { task: 'b', weeks: [] },
        { task: 'c', weeks: weeks(undefined) },
      ],
      ['![Done: 1,200; –; -3](chart:spark/1200//-3)', '', ''],
    ],
  ])('%s', (_, cell, tasks, cells) => {
    expect(cellsIn(documentOf(cell, tasks))).toEqual(cells);
  });

  test('one scale for the bars of a column, from the first day to the end of the last', () => {
    const tasks = [
      { task: 'a', start: '3 March 2026', end: '9 March 2026' },
      { task: 'b', start: '1 March 2026', end: '1 March 2026' },
    ];
    const charts = chartsIn(documentOf('![](chart: bar, Start, End)', tasks));
    const first = Date.parse('2026-03-01') / 86_400_000;
    const whole = { low: first, high: first + 9 };
    expect(charts.map(({ chart }) => chart)).toEqual([
      { kind: 'axis', ...whole },
      { kind: 'bar', from: first + 2, to: first + 9, ...whole, isOfDays: true, ticks: true },
      { kind: 'bar', from: first, to: first + 1, ...whole, isOfDays: true, ticks: true },
    ]);
    expect(charts.map(({ url }) => url)).toEqual(['chart:2', 'chart:0', 'chart:1']);
  });

  test('a spark line in text, of a group of the document', () => {
    const template = savedTemplateOf(
      'Sales: ![](chart: spark, Months.Sales) rose.\n',
      'groups: [{label: Months, fields: [{label: Sales, type: number}]}]\n',
    );
    const of = (months: object[]) => fillTemplate(template, { months } as never, { today: '2026-01-02' }).markdown;
    expect(of([{ sales: '5' }, { sales: '7' }])).toBe('Sales: ![5; 7](chart:spark/5/7) rose.\n');
    expect(of([])).toBe('Sales:  rose.\n');
  });

  test('an alt text of at most 60 numbers', () => {
    const done = Array.from({ length: 400 }, (_, at) => String(at));
    const [found] = chartsIn(documentOf('![](chart: spark, Weeks.Done)', [{ task: 'a', weeks: weeks(...done) }]));
    expect(found!.chart.kind === 'spark' && found!.chart.values).toHaveLength(400);
    expect(found!.alt).toMatch(/^0; 1; .*; 59; …$/);
  });

  test('code that shows how to write one, as it is', () => {
    const body = '`![](chart: spark, A.B)` `![](chart: bar, A)`\n';
    expect(fillTemplate(savedTemplateOf(body, ''), {}, { today: '2026-01-02' }).markdown).toBe(body);
  });

  test.each<[string, string, Task, string]>([
    [
      'a bar that ends before it begins',
      '![](chart: bar, Start, End)',
      { task: 'a', start: '9 April 2026', end: '3 March 2026' },
      'The bar "9 April 2026 – 3 March 2026" ends before it starts',
    ],
    [
      'more numbers than a chart holds',
      '![D](chart: spark, Weeks.Done)',
      { task: 'a', weeks: weeks(...Array.from({ length: 2001 }, () => '1')) },
      'has 2001 numbers',
    ],
  ])('no %s', (_, cell, task, reason) => {
    let message = '';
    try {
      documentOf(cell, [task]);
    } catch (error) {
      message = english((error as { message: string }).message);
    }
    expect(message).toContain(reason);
  });
});

test('values stay literal beside and in the titles of charts', async () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc.constantFrom('](chart:bar/1)', '![x](chart:spark/1/2)', '| <img src="chart:bar/1">', '`\\', '[', '{{Start}}'),
  );
  await assertProperty(
    fc.property(fc.array(fc.tuple(hostile, fc.integer()), { minLength: 1, maxLength: 4 }), (rows) => {
      const tasks = rows.map(([task, hours]) => ({ task, hours: String(hours) }));
      const charts = chartsIn(documentOf('![{{Task}}](chart: bar, Hours)', tasks));
      expect(charts.map(({ chart }) => chart.kind === 'bar' && chart.to)).toEqual(rows.map(([, hours]) => hours));
    }),
  );
});
