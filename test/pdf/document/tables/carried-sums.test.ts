/** §17.29: at each page end in a table the sum of the amounts so far is printed, at its foot and at the head of the next page. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { assertCarried, type CarriedTable } from '../../../../src/pdf/check/no-loss.ts';
import type { PdfInput } from '../../../../src/pdf/job/render-pdf.ts';
import { parseDocument } from '../../../../src/template/document/parse-document.ts';
import type { DocumentSetup } from '../../../../src/template/model/document-setup.ts';
import type { CarriedColumn } from '../../../../src/template/model/table-look.ts';
import { assertProperty, PROPERTY_TIMEOUT } from '../../../support/property.ts';
import { isLong } from '../../../support/this-run.ts';
import { type Line, linesOf } from '../../support/read-pdf.ts';
import { BOTH_ENGINES, ENGINES, page, render, SETUP } from '../../support/render.ts';
import { structureOf } from '../../support/structure-of.ts';

const WORDS = { forward: 'Carried forward', brought: 'Brought forward' };
const FORMAT = '1,234.56';

function written(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0n ? '-' : ''}${whole}.${digits.slice(-2)}`;
}

type Row = { cents: bigint; lines: number };

function gfmTable(rows: Row[], after = ''): string {
  const body = rows.map(
    ({ cents, lines }, at) => `| ${tagOf(at)}${'<br>more'.repeat(lines - 1)} | ${written(cents)} |`,
  );
  return `| Entry | Amount |\n|---|--:|\n${body.join('\n')}\n${after}`;
}

function htmlTable(rows: Row[], after = ''): string {
  const body = rows.map(
    ({ cents, lines }, at) =>
      `<tr><td>\n\n${tagOf(at)}\n\n${'more\n\n'.repeat(lines - 1)}</td><td align="right">${written(cents)}</td></tr>`,
  );
  return `<table><thead><tr><th>Entry</th><th>Amount</th></tr></thead><tbody>\n${body.join('\n')}\n${after}</tbody></table>`;
}

/** By the row with which it begins, of 69 that come again and again: over how many rows a cell beside them stands. */
const BESIDE = new Map([
  [0, 3],
  [3, 17],
  [20, 40],
  [60, 1],
  [61, 8],
]);

function besideOf(at: number, count: number): number | undefined {
  const size = BESIDE.get(at % 69);
  return size && Math.min(size, count - at);
}

function joinedTable(rows: Row[], after = ''): string {
  const body = rows.map(({ cents, lines }, at) => {
    const count = besideOf(at, rows.length);
    const words = 'beside '.repeat(lines % 2 === 0 && count !== 1 ? 300 : 8);
    const beside = count === undefined ? '' : `<td rowspan="${count}">${words}</td>`;
    return `<tr>${beside}<td>${tagOf(at)}${'<br>more'.repeat(lines - 1)}</td><td align="right">${written(cents)}</td></tr>`;
  });
  return `<table><thead><tr><th>Beside</th><th>Entry</th><th>Amount</th></tr></thead><tbody>\n${body.join('\n')}\n${after}</tbody></table>`;
}

function tagOf(at: number): string {
  return `No${at}.`;
}

function carrying(count: number, change: Partial<CarriedColumn> = {}): Pick<DocumentSetup, 'carries'> {
  const cells = [{ from: 0, count, every: 1, cell: 1 }];
  return { carries: [{ table: 0, cells, format: FORMAT, ...WORDS, ...change }] };
}

function inputWith(
  markdown: string,
  setup: DocumentSetup,
  blanks: number[] = [],
): Partial<PdfInput> & { markdown: string } {
  return { markdown, setup, tree: parseDocument(markdown, blanks, setup) };
}

/** The last word of each line that begins with the words, by page. */
function sumsIn(lines: Line[], words: string): [page: number, sum: string][] {
  return lines.flatMap(({ text, page }) => (text.startsWith(words) ? [[page, text.slice(words.length).trim()]] : []));
}

type Begun = Pick<CarriedColumn, 'opening' | 'last'>;

/** What is wanted: by the entries that each page shows, added up by themselves, or the last of them. */
function wanted(lines: Line[], rows: Row[], { opening = '0.00', last }: Begun = {}) {
  const sumOf = (shown: string[]) =>
    last
      ? rows[Math.max(...shown.map(Number))]!.cents
      : shown.reduce((sum, at) => sum + rows[Number(at)]!.cents, BigInt(opening.replace('.', '')));
  const forward: [number, string][] = [];
  // The last row may part, too: then what is left of it is "more".
  const lastPage = Math.max(
    ...lines.filter(({ text }) => /No\d+\.|more|Total|beside/.test(text)).map(({ page }) => page),
  );
  for (let page = 1; page < lastPage; page++) {
    const shown = lines.filter((line) => line.page <= page).flatMap(({ text }) => text.match(/No(\d+)\./)?.[1] ?? []);
    if (shown.length === 0) continue;
    forward.push([page, written(sumOf(shown))]);
  }
  return { forward, brought: forward.map(([page, sum]): [number, string] => [page + 1, sum]) };
}

const amounts = fc.oneof(
  fc.bigInt({ min: -99_999n, max: 99_999n }),
  fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
);
const row = fc.record({
  cents: amounts,
  lines: fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, fc.integer({ min: 1, max: 5 })),
});
const SHEETS: DocumentSetup[] = [
  SETUP,
  page({ orientation: 'landscape' }),
  page({ margins: { top: 300, right: 72, bottom: 300, left: 72 } }),
];

describe('sums that are carried', () => {
  test.each([
    ['a GFM table', gfmTable, '| Total | 0.00 |\n'],
    ['a table of blocks', htmlTable, '<tr><td>Total</td><td>0.00</td></tr>'],
    ['a table whose rows cells join', joinedTable, '<tr><td>Total</td><td></td><td>0.00</td></tr>'],
  ] as const)(
    'are right at every page end of %s, by both engines',
    async (_name, tableOf, total) => {
      const documents = fc.record({
        rows: fc.array(row, { minLength: 1, maxLength: 120, size: 'max' }),
        sheet: fc.constantFrom(...SHEETS),
        hasTotal: fc.boolean(),
        above: fc.integer({ min: 0, max: 45 }),
        begun: fc.constantFrom<Begun>({}, { opening: '-123456789.05' }, { opening: '0.01' }, { last: true }),
      });
      await assertProperty(
        fc.asyncProperty(documents, async ({ rows, sheet, hasTotal, above, begun }) => {
          const markdown = `${'Above.\n\n'.repeat(above)}${tableOf(rows, hasTotal ? total : '')}\n\nBelow.\n`;
          const cells = rows.map((_, at) => ({
            from: at,
            count: 1,
            every: 1,
            cell: tableOf === joinedTable && besideOf(at, rows.length) !== undefined ? 2 : 1,
          }));
          const setup = { ...sheet, ...carrying(rows.length, { cells, ...begun }) };
          const read = [];
          for (const [, engine] of BOTH_ENGINES) {
            const lines = await linesOf(await render(markdown, inputWith(markdown, setup), engine));
            const { forward, brought } = wanted(lines, rows, begun);
            expect(sumsIn(lines, WORDS.forward)).toEqual(forward);
            expect(sumsIn(lines, WORDS.brought)).toEqual(brought);
            read.push(lines.map(({ text, page, y }) => [text, page, Math.round(y)]));
          }
          expect(read[0]).toEqual(read[1]);
        }),
        { numRuns: isLong ? 100 : 2 },
      );
    },
    PROPERTY_TIMEOUT,
  );

  const MANY = isLong ? 5_000 : 1_500;
  test(`are right over ${MANY} rows`, async () => {
    const rows = Array.from(
      { length: MANY },
      (_, at): Row => ({ cents: BigInt((at * 7919) % 100_000) - 20_000n, lines: 1 }),
    );
    const markdown = gfmTable(rows);
    const lines = await linesOf(await render(markdown, inputWith(markdown, { ...SETUP, ...carrying(rows.length) })));
    const { forward, brought } = wanted(lines, rows);
    expect(forward.length).toBeGreaterThan(MANY / 50);
    expect(sumsIn(lines, WORDS.forward)).toEqual(forward);
    expect(sumsIn(lines, WORDS.brought)).toEqual(brought);
  });

  const plain = (count: number) => Array.from({ length: count }, (): Row => ({ cents: 100n, lines: 1 }));
  const linesWith = async (markdown: string, setup: DocumentSetup, blanks: number[] = []) =>
    linesOf(await render(markdown, inputWith(markdown, setup, blanks)));

  test('a table on one page has none, and needs no more room', async () => {
    const carried: number[] = [];
    const without: number[] = [];
    for (let count = 20; count < 45; count++) {
      const markdown = gfmTable(plain(count));
      const lines = await linesWith(markdown, { ...SETUP, ...carrying(count) });
      carried.push(lines.at(-1)!.page);
      without.push((await linesWith(markdown, SETUP)).at(-1)!.page);
      expect(sumsIn(lines, 'Carried').length).toBe(lines.at(-1)!.page - 1);
    }
    expect(carried).toEqual(without);
    expect(new Set(carried)).toEqual(new Set([1, 2]));
  });

  test('sums are blank after an amount that is blank', async () => {
    const rows = plain(90);
    const markdown = gfmTable(rows).replace('No40. | 1.00', 'No40. | {{Amount}}');
    const lines = await linesWith(markdown, { ...SETUP, ...carrying(90) }, [0]);
    expect(sumsIn(lines, WORDS.forward)).toEqual([
      [1, expect.stringMatching(/^\d+\.00$/)],
      [2, ''],
    ]);
    expect(sumsIn(lines, WORDS.brought).map(([, sum]) => sum)).toEqual([expect.stringMatching(/^\d+\.00$/), '']);
  });

  test('a blank to begin with leaves all sums blank, and a blank value is carried as one', async () => {
    const markdown = gfmTable(plain(60));
    const ofBlank = await linesWith(markdown, { ...SETUP, ...carrying(60, { opening: '' }) });
    expect(sumsIn(ofBlank, WORDS.forward)).toEqual([[1, '']]);
    const [[, last]] = sumsIn(
      await linesWith(markdown, { ...SETUP, ...carrying(60, { last: true }) }),
      WORDS.forward,
    ) as [[number, string]];
    expect(last).toBe('1.00');
    const blank = markdown.replaceAll('1.00', '{{Amount}}');
    const ofLast = await linesWith(blank, { ...SETUP, ...carrying(60, { last: true }) }, [...Array(60).keys()]);
    expect(sumsIn(ofLast, WORDS.forward)).toEqual([[1, '']]);
  });

  test('without a format, what they begin with counts among the decimals', async () => {
    const { format: _format, ...rest } = carrying(60, { opening: '0.125' }).carries![0]!;
    const lines = await linesWith(gfmTable(plain(60)).replaceAll('1.00', '1'), { ...SETUP, carries: [rest] });
    expect(sumsIn(lines, WORDS.forward)).toEqual([[1, expect.stringMatching(/^\d+\.125$/)]]);
  });

  test('rows that show no amount of the group are not added', async () => {
    const markdown = gfmTable(plain(60));
    const cells = [{ from: 2, count: 25, every: 2, cell: 1 }];
    const lines = await linesWith(markdown, { ...SETUP, ...carrying(0, { cells }) });
    const shown = lines.filter(({ text, page }) => page === 1 && /^No/.test(text)).length;
    const counted = Math.floor((shown - 1) / 2);
    expect(sumsIn(lines, WORDS.forward)).toEqual([[1, `${Math.min(25, counted)}.00`]]);
  });

  test('numbers without a format have the decimals of the one with most, and what stands beside them is kept', async () => {
    const markdown = gfmTable(plain(60)).replaceAll('1.00 |', '0.5 EUR |').replace('0.5 EUR', '0.125 EUR');
    const { carries } = carrying(60, { after: ' EUR' });
    const { format: _format, ...rest } = carries![0]!;
    const [[, sum]] = sumsIn(await linesWith(markdown, { ...SETUP, carries: [rest] }), WORDS.forward) as [
      [number, string],
    ];
    expect(sum).toMatch(/^\d+\.\d25 EUR$/);
  });

  test('stand below a row that goes over pages before the last one, not on it', async () => {
    const rows = [1, 1, 3, 1, 1, 5, 1].map((lines) => ({ lines, cents: 0n }));
    const markdown = `${'Above.\n\n'.repeat(9)}${htmlTable(rows)}\n\nBelow.\n`;
    const setup = { ...SHEETS[2]!, ...carrying(rows.length) };
    for (const [, engine] of BOTH_ENGINES) {
      const lines = await linesOf(await render(markdown, inputWith(markdown, setup), engine));
      expect(sumsIn(lines, WORDS.forward)).toEqual([[2, '0.00']]);
      expect(sumsIn(lines, WORDS.brought)).toEqual([[3, '0.00']]);
    }
  });

  test('stand in a table whose only row goes over pages', async () => {
    const rows = [{ cents: 5_000n, lines: 150 }];
    const markdown = gfmTable(rows);
    for (const [, engine] of BOTH_ENGINES) {
      const lines = await linesOf(await render(markdown, inputWith(markdown, { ...SETUP, ...carrying(1) }), engine));
      const { forward, brought } = wanted(lines, rows);
      expect(forward.length).toBeGreaterThan(1);
      expect([sumsIn(lines, WORDS.forward), sumsIn(lines, WORDS.brought)]).toEqual([forward, brought]);
    }
  });

  test('each column of text has its own sums', async () => {
    const rows = plain(100);
    const setup: DocumentSetup = { ...SETUP, columns: 2, ...carrying(100) };
    const pieces = (await linesWith(gfmTable(rows), setup)).flatMap((line) => line.pieces);
    const sums = pieces.filter(({ text }) => text.startsWith('Carried'));
    expect(sums.length).toBeGreaterThan(1);
    expect(new Set(sums.map(({ x }) => Math.round(x))).size).toBe(2);
  });

  test('in a row that goes over pages, its amount counts where it stands', async () => {
    const rows = [...plain(3), { cents: 5_000n, lines: 150 }, ...plain(3)];
    for (const tableOf of [gfmTable, htmlTable]) {
      for (const [, engine] of ENGINES) {
        const markdown = tableOf(rows);
        const lines = await linesOf(await render(markdown, inputWith(markdown, { ...SETUP, ...carrying(7) }), engine));
        const { forward, brought } = wanted(lines, rows);
        expect(forward.length).toBeGreaterThan(1);
        expect(sumsIn(lines, WORDS.forward)).toEqual(forward);
        expect(sumsIn(lines, WORDS.brought)).toEqual(brought);
      }
    }
  });

  test.each(['ltr', 'rtl'])(
    'stand in the column of the amounts, also where it is the only one (%s)',
    async (direction) => {
      const language = direction === 'rtl' ? 'he' : 'en';
      const markdown = `| Amount |\n|--:|\n${'| 1.00 |\n'.repeat(60)}`;
      const setup = { ...SETUP, language, ...carrying(60, { cells: [{ from: 0, count: 60, every: 1, cell: 0 }] }) };
      const lines = await linesWith(markdown, setup);
      expect(lines.filter(({ text }) => /forward/.test(text)).map(({ page }) => page)).toEqual([1, 2]);
    },
  );

  test('run as the amounts above them, from right to left', async () => {
    const markdown = `| Amount | Entry |\n|--:|---|\n${'| 1.00 ر.س | A |\n'.repeat(60)}`;
    const cells = [{ from: 0, count: 60, every: 1, cell: 0 }];
    const setup = { ...SETUP, language: 'ar', ...carrying(60, { cells, format: '1,234.56 ر.س' }) };
    const lines = await linesWith(markdown, setup);
    /** Whether the currency stands left of the digits. */
    const isBefore = ({ pieces }: Line) => /س|ر/.test(pieces.find(({ text }) => /[\d.]{4}|[رس]/.test(text))!.text);
    const sums = lines.filter(({ text }) => text.includes('forward'));
    expect(sums).toHaveLength(2);
    for (const line of [...sums, lines.find(({ text }) => text.includes('1.00'))!]) expect(isBefore(line)).toBe(true);
  });

  test('are no part of the structure: nobody hears them among the rows', async () => {
    const markdown = gfmTable(plain(60));
    const pdf = await render(markdown, inputWith(markdown, { ...SETUP, ...carrying(60) }));
    for (const [page, artifacts] of [
      [1, 'Carried forward'],
      [2, 'Brought forward'],
    ] as const) {
      const structure = await structureOf(pdf, page);
      expect(JSON.stringify(structure.elements)).not.toContain('forward');
      expect(structure.artifacts).toContain(artifacts);
    }
  });
});

describe('the no-loss check', () => {
  const table = (drawn: CarriedTable['drawn']): CarriedTable => ({
    first: 0,
    end: 3,
    opening: 0n,
    isLast: false,
    read: BigInt,
    write: String,
    drawn,
    amounts: [0, 1, 2].map((first) => ({ first, end: first + 1, isBlank: false })),
  });
  const entries = ['1', '2', '3'];
  const lastFlow = [0, 0, 1, 0, 1];
  const right = [
    { entry: 3, sum: '3' },
    { entry: 4, sum: '3' },
  ];

  test('knows each sum', () => {
    expect(() => assertCarried([table(right)], entries, lastFlow)).not.toThrow();
    expect(() => assertCarried([{ ...table(right), isLast: true }], entries, lastFlow)).toThrow('would be wrong');
    expect(() => assertCarried([{ ...table(right), opening: 1n }], entries, lastFlow)).toThrow('would be wrong');
    for (const wrong of [[], right.slice(1), [{ entry: 3, sum: '4' }, right[1]!], [...right, right[1]!]])
      expect(() => assertCarried([table(wrong)], entries, lastFlow)).toThrow('would be wrong');
  });
});
