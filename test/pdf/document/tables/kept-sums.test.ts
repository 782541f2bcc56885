/** §17.31: sums do not go to the last page alone: two rows that they sum up are there with them, wherever the page ends. */
import { describe, expect, test } from '@jest/globals';
import { renderPdf } from '../../../../src/pdf/job/render-pdf.ts';
import { parseDocument } from '../../../../src/template/document/parse-document.ts';
import { ofThisRun } from '../../../support/this-run.ts';
import { fill, templateOf } from '../../../template/support/templates.ts';
import { linesOf } from '../../support/read-pdf.ts';
import { ENGINES, inputOf } from '../../support/render.ts';

const FIELDS = 'fields: [{label: Text}, {label: Sum, type: number, format: "1,234.56"}]';
const FRONT_MATTER = `groups: [{label: Items, ${FIELDS}}]\n`;
const CARRIED = `annexes: Schedule 1\ngroups: [{label: Items, ${FIELDS}, carry: Sum}]\n`;
const HEAD = '| Item | Sum |\n|---|--:|\n';
const ROWS = `${HEAD}| {{#Items}}{{Text}} | {{Sum}}{{/Items}} |\n`;

function times(count: number, make: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => make(at)).join('\n');
}

type Item = { text: string; sum: string };
function sumsOf(sums: number, make: (sum: string) => string): string {
  return times(sums, (at) => make(`sum${at}`));
}

/** With so many sums below the rows of a group, which is of these items. */
const TABLES: [name: string, frontMatter: string, body: (sums: number, items: Item[]) => string][] = [
  ['rows behind those of a group', FRONT_MATTER, (sums) => ROWS + sumsOf(sums, (sum) => `| ${sum} | 9.00 |`)],
  ['behind rows whose sums are carried', CARRIED, (sums) => ROWS + sumsOf(sums, (sum) => `| ${sum} | 9.00 |`)],
  [
    'in an annex',
    CARRIED,
    (sums) => `# Title\n\nText.\n\n# Prices {.annex}\n\n${ROWS}${sumsOf(sums, (sum) => `| ${sum} | 9.00 |`)}`,
  ],
  [
    'a table of its own',
    FRONT_MATTER,
    (sums) => `${ROWS}\n| | |\n|---|--:|\n${sumsOf(sums, (sum) => `| ${sum} | 9.00 |`)}\n{: .totals}`,
  ],
  [
    'tfoot, behind two rows for each item',
    FRONT_MATTER,
    (sums) =>
      `<table><thead><tr><th>Item</th><th>Sum</th></tr></thead><tbody>\n{{#Items}}<tr><td rowspan="2">{{Text}}</td><td>{{Sum}}</td></tr><tr><td>note</td></tr>{{/Items}}\n</tbody><tfoot>${sumsOf(sums, (sum) => `<tr><td>${sum}</td><td>9.00</td></tr>`)}</tfoot></table>`,
  ],
  [
    'tfoot, behind a cell over all rows',
    '',
    (sums, items) =>
      `<table><tbody><tr><td rowspan="999">All of them</td><td>first</td></tr>\n${items.map(({ text }) => `<tr><td>${text}</td></tr>`).join('\n')}\n</tbody><tfoot>${sumsOf(sums, (sum) => `<tr><td>${sum}</td></tr>`)}</tfoot></table>`,
  ],
];

const LONG = ' with a text that takes some lines'.repeat(7);

describe('two rows go to the last page with the sums', () => {
  const cases = TABLES.flatMap(([name, ...table]) => [1, 3].map((sums) => [name, sums, ...table] as const));
  test.each(ofThisRun(cases, 8))('%s (%i)', async (name, sums, frontMatter, body) => {
    const ends = new Set<number>();
    for (const [text, most] of [
      ['', name.includes('two rows') ? 20 : 38],
      [LONG, name.includes('two rows') ? 9 : 11],
    ] as const) {
      for (let count = most - (text ? 4 : 9); count <= most; count++) {
        const items = Array.from({ length: count }, (_, at) => ({ text: `item${at}.${at % 2 ? text : ''}`, sum: '1' }));
        const template = templateOf(body(sums, items), frontMatter);
        const { markdown, blanks, setup } = fill(template, frontMatter ? { items } : {});
        const input = inputOf('', { tree: parseDocument(markdown, blanks, setup), setup });
        const [, engine] = ENGINES[count % ENGINES.length]!;
        const lines = await linesOf(await renderPdf(input, engine));
        const pages = Array.from(
          { length: sums },
          (_, at) => lines.find((line) => line.text.includes(`sum${at}`))!.page,
        );
        const beside = lines.filter(({ text, page }) => page === pages[0] && /item\d|note/.test(text)).length;
        expect([count, new Set(pages).size, beside >= Math.min(count, 2)]).toEqual([count, 1, true]);
        ends.add(pages[0]!);
      }
    }
    // Both kinds of end were there.
    expect(ends.size).toBeGreaterThan(1);
  });
});
