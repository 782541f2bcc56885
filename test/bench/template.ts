/** What the template engine costs, beside the plain way of doing the same in the same run. */

import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Nodes } from 'mdast';
import { MEBIBYTE } from '../../src/domain/sizes.ts';
import { everyNode } from '../../src/template/document/every-node.ts';
import { fillTemplate } from '../../src/template/fill/fill-template.ts';
import { compileTemplate } from '../../src/template/import/compile-template.ts';
import { identifyEntries } from '../../src/template/import/find-changes.ts';
import { readTemplate } from '../../src/template/import/read-template.ts';
import { parseMarkdown } from '../../src/template/markdown/parse-markdown.ts';
import { parsePlainly } from '../../src/template/markdown/plain/parse-plainly.ts';
import type { Prepared, Template } from '../../src/template/model/compiled.ts';
import { NO_HISTORY } from '../../src/template/model/inventory.ts';

const TODAY = { today: '2026-01-02' };

function section(part: number) {
  return `## ${part}. Terms

This agreement between **Acme** and Widgets is made on *2026-01-02*, for 1,234.56 with terms see [site](https://x.y/z).
It holds for all that the parties have agreed (no. ${part}), and for whatever they will agree upon later.

- first of the things that were agreed
- second \`b\`, and the rest

> Dear {{Name ${part}}}, we **confirm** to {{Name ${part}}} that all is well.

`;
}

const TWO_PAGES = `---\ntitle: Letter\n---\n${Array.from({ length: 10 }, (_, part) => section(part + 1)).join('')}`;
const NAMES = Object.fromEntries(
  Array.from({ length: 10 }, (_, part) => [`name_${part + 1}`, 'Müller & Söhne <GmbH>']),
);

const TABLE = `---
title: Table
groups: [{label: R, fields: [{label: Qty, type: number, format: "1,234"}, {label: Price, type: number, format: "$1,234.00"}]}]
---
| Item | Qty | Price | Note |
|------|----:|------:|------|
| {{#R}}{{Item}} | {{Qty}} | **{{Price}}** | {{Note}}{{/R}} |
`;
function rows(count: number) {
  return {
    r: Array.from({ length: count }, (_, at) => ({
      item: `Item ${at}`,
      qty: String(at),
      price: '1234.5',
      note: 'a | b',
    })),
  };
}

/** A table of rows with ten amounts, and thirty sums below it: computed, or sent. */
function invoice(computed: boolean): string {
  const formula = (text: string) => (computed ? `, formula: "${text}"` : '');
  const amounts = Array.from({ length: 10 }, (_, at) => at);
  const sums = Array.from({ length: 30 }, (_, at) => at);
  const row = (at: number) =>
    at === 0 ? 'Qty * Price' : at === 1 ? 'Amount 0 * Rate / 100' : `Amount ${at - 2} + Amount ${at - 1}`;
  const sum = (at: number) =>
    at < 10
      ? `SUM(R.Amount ${at})`
      : at < 20
        ? `SUMIF(R.Amount ${at - 10}, Rate = 20)`
        : `Sum ${at - 20} - Sum ${at - 10}`;
  const number = (label: string, rest = '') => `{label: ${label}, type: number, format: "1,234.00"${rest}}`;
  return `---
title: Invoice
placeholders: [${sums.map((at) => number(`Sum ${at}`, formula(sum(at)))).join(', ')}]
groups: [{label: R, fields: [${['Qty', 'Price', 'Rate'].map((label) => number(label)).join(', ')}, ${amounts.map((at) => number(`Amount ${at}`, formula(row(at)))).join(', ')}]}]
---
| Item | Qty | Price | Rate | ${amounts.map((at) => `A${at}`).join(' | ')} |
|${'---|'.repeat(14)}
| {{#R}}{{Item}} | {{Qty}} | {{Price}} | {{Rate}} | ${amounts.map((at) => `{{Amount ${at}}}`).join(' | ')}{{/R}} |

${sums.map((at) => `{{Sum ${at}}}`).join(', ')}
`;
}

function invoiceRows(count: number, computed: boolean) {
  return Array.from({ length: count }, (_, at) => {
    const row = { item: `Item ${at}`, qty: String(at % 12), price: `${at % 97}.45`, rate: at % 3 === 0 ? '20' : '5' };
    const amounts = Array.from({ length: 10 }, (_, of): [string, string] => [`amount_${of}`, `${at * (of + 1)}.25`]);
    return computed ? row : { ...row, ...Object.fromEntries(amounts) };
  });
}

function read(source: string): Template {
  const result = readTemplate({ file: 'bench.md', bytes: new TextEncoder().encode(source) });
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return { ...result.template, inventory: identifyEntries(result.template.inventory, NO_HISTORY, randomUUID) };
}

/** The same template with nothing printed beforehand. */
function withoutPrinted({ source }: Template): Template {
  const template = read(source);
  everyNode(template.compiled.tree, (node: Nodes & Prepared) => {
    delete node.printed;
    delete node.pieces;
  });
  return template;
}

/** Milliseconds of CPU for one run: the median of several rounds after a warm-up. */
function measure(run: () => unknown, runs: number): number {
  const round = () => {
    const before = process.cpuUsage();
    for (let at = 0; at < runs; at++) run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / runs;
  };
  round();
  const rounds = Array.from({ length: 5 }, round).sort((a, b) => a - b);
  return rounds[2]!;
}

const letters = read(TWO_PAGES);
const table = read(TABLE);
function fillRows(template: Template, count: number) {
  return fillTemplate(template, rows(count), TODAY);
}

const fillLetter = measure(() => fillTemplate(letters, NAMES, TODAY), 200);
const plainLetters = withoutPrinted(letters);
const fillLetterPlainly = measure(() => fillTemplate(plainLetters, NAMES, TODAY), 50);
const compileLetter = measure(() => compileTemplate(letters.source, letters.inventory), 10);
const thousandRows = measure(() => fillRows(table, 1000), 5);
const tenThousandRows = measure(() => fillRows(table, 10_000), 1);
const [computed, sent] = [read(invoice(true)), read(invoice(false))];
const sums = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`sum_${at}`, `${at}000.5`]));
const [computedRows, sentRows] = [invoiceRows(1000, true), invoiceRows(1000, false)];
const compute = measure(() => fillTemplate(computed, { r: computedRows }, TODAY), 5);
const send = measure(() => fillTemplate(sent, { ...sums, r: sentRows }, TODAY), 5);
const longTable = fillRows(table, 10_000).markdown;
const parseLongTable = measure(() => parseMarkdown(longTable), 1);
const letter = fillTemplate(letters, NAMES, TODAY).markdown;
const parseLetter = measure(() => parseMarkdown(letter), 50);
const readLetter = measure(() => parsePlainly(letter), 50);
/** As most tables are: no cell with an escape in it. */
const plainTable = `| Item | Qty |\n|---|--:|\n${Array.from({ length: 2000 }, (_, at) => `| Item ${at} | **${at}.50** |\n`).join('')}`;
const readPlainTable = measure(() => parsePlainly(plainTable), 5);
const parsePlainTable = measure(() => parseMarkdown(plainTable), 1);

function format(milliseconds: number) {
  return `${milliseconds.toFixed(milliseconds < 10 ? 2 : 0)} ms`;
}
function beside(ours: number, plain: number, aim: string) {
  return {
    here: format(ours),
    'plain way': format(plain),
    ratio: `${(plain / ours).toFixed(1)} ×`,
    aim,
  };
}

console.table({
  'two pages, ten placeholders: fill and print (plain: print every block)': beside(
    fillLetter,
    fillLetterPlainly,
    '≤ 1 ms',
  ),
  'the same (plain: parse the template for each document)': beside(fillLetter, fillLetter + compileLetter, '≤ 1 ms'),
  '10,000 rows: fill and print (plain: parse the result again)': beside(
    tenThousandRows,
    tenThousandRows + parseLongTable,
    '≤ 500 ms',
  ),
  'two pages: read for rendering (plain: micromark alone)': beside(readLetter, parseLetter, '≥ 10 ×'),
  '2,000 rows: read for rendering (plain: micromark alone)': beside(readPlainTable, parsePlainTable, '≥ 10 ×'),
});
console.log(
  `10,000 rows cost ${(tenThousandRows / thousandRows).toFixed(1)} times as much as 1,000 (aim: linear, 10).`,
);

console.log(
  `1,000 rows with 40 formulas cost ${(compute / send).toFixed(2)} times as much as with what they give sent: ${format(compute)} and ${format(send)} (aim: 1.3).`,
);

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
collect();
const heapBefore = process.memoryUsage().heapUsed;
const kept = Array.from({ length: 50 }, () => compileTemplate(letters.source, letters.inventory));
collect();
const perCharacter = (process.memoryUsage().heapUsed - heapBefore) / kept.length / letters.source.length;
console.log(`A compiled version keeps about ${perCharacter.toFixed(0)} bytes for each character of its source.`);
console.log(`The table of 10,000 rows is ${(Buffer.byteLength(longTable) / MEBIBYTE).toFixed(2)} MB of Markdown.`);
