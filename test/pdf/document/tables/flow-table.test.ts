/** Tables whose cells hold blocks and stand over several columns and rows: where they stand, where pages end, what they are to a screen reader. */
import { describe, expect, test } from '@jest/globals';
import { SENTENCE } from '../../support/fill-pages.ts';
import { contentOf, documentPieces, linesOf, type Piece, textOf } from '../../support/read-pdf.ts';
import { ENGINES, render, SETUP } from '../../support/render.ts';
import { shapesOf } from '../../support/shapes-of.ts';
import { structureOf } from '../../support/structure-of.ts';

const LEFT = 72;
const RIGHT = 595.28 - 72;

function find(pieces: Piece[], text: string): Piece {
  const found = pieces.find((piece) => piece.text.trim() === text);
  if (!found) throw new Error(`${text} is not there: ${pieces.map((piece) => piece.text).join('|')}`);
  return found;
}

function table(...rows: string[]): string {
  return `<table>\n${rows.map((row) => `<tr>${row}</tr>`).join('\n')}\n</table>`;
}

function times(count: number, make: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => make(index)).join('');
}

describe('the places of cells', () => {
  test('cells span columns, rows and both', async () => {
    const pieces = await documentPieces(
      await render(
        table(
          '<td>a</td><td>b</td><td><p>c</p><p>second</p></td>',
          '<td rowspan="2" colspan="2">wide</td><td>d</td>',
          '<td>e</td>',
          '<td>f</td><td colspan="2" align="right">far</td>',
        ),
      ),
    );
    const x = (text: string) => find(pieces, text).x;
    const y = (text: string) => find(pieces, text).y;
    expect([x('wide'), x('f')]).toEqual([x('a'), x('a')]);
    expect([x('d'), x('e'), x('second')]).toEqual([x('c'), x('c'), x('c')]);
    expect(y('wide')).toBeCloseTo(y('d'), 1);
    expect(y('e')).toBeLessThan(y('d') - 10);
    expect(find(pieces, 'far').x + find(pieces, 'far').width).toBeCloseTo(RIGHT - 5, 1);
  });

  test('cells stand from right to left', async () => {
    const setup = { ...SETUP, language: 'he' };
    const markdown = table('<td>א</td><td>ב</td><td><ul><li>ג</li></ul></td>', '<td colspan="2">ד</td><td>ה</td>');
    const pieces = await documentPieces(await render(markdown, { setup }));
    const right = (text: string) => find(pieces, text).x + find(pieces, text).width;
    expect(right('א')).toBeCloseTo(RIGHT - 5, 1);
    expect(right('ד')).toBeCloseTo(right('א'), 1);
    expect(right('ב')).toBeLessThan(find(pieces, 'א').x);
    expect(right('ה')).toBeLessThan(find(pieces, 'ב').x);
    expect(JSON.stringify((await structureOf(await render(markdown, { setup }))).elements)).toMatch(/א.*ב.*ג.*ד.*ה/);
  });

  test('no page begins within a row', async () => {
    const pdf = await render(
      `${table('<td>\n\na\n\n- <!-- pagebreak -->\n\n  b\n\n<!-- pagebreak -->\n\nc\n\n</td><td>d</td>')}\n\ne`,
    );
    expect(pdf.pages).toBe(1);
  });

  test('amounts to the right, what hangs behind them beside their digits', async () => {
    const row = (text: string) => `<tr><td>\n\n${text}\n\n</td><td><ul><li>item</li></ul></td></tr>`;
    const head = '<thead><tr><th>Sum</th><th>b</th></tr></thead>';
    const amounts = ['1.00', '(20.00)', '300.00[^n]', '4,000.00'];
    const pieces = await documentPieces(
      await render(`<table>${head}${amounts.map(row).join('')}</table>\n\n[^n]: The note.`),
    );
    const right = (text: string) => find(pieces, text).x + find(pieces, text).width;
    expect(right('4,000.00')).toBeCloseTo(right('1.00'), 1);
    expect(right('300.00')).toBeCloseTo(right('1.00'), 1);
    expect(right('(20.00)')).toBeGreaterThan(right('1.00') + 2);
    expect(right('Sum')).toBeGreaterThan(right('1.00') + 2);
  });

  test('a span over columns or rows that are not there, and cells that are missing', async () => {
    const { elements } = await structureOf(
      await render(
        table(
          '<td colspan="9999">a</td><td>b</td>',
          '<td rowspan="9999">c</td><td><ul><li>d</li></ul></td>',
          '',
          '<td></td><td>e</td><td>f</td>',
        ),
      ),
    );
    const list = ['L', ['LI', ['Lbl', '•'], ['LBody', ['P', 'd']]]];
    expect(elements).toEqual([
      [
        'Table',
        [
          'TBody',
          ['TR', ['TD', 'a'], ['TD', 'b']],
          ['TR', ['TD', 'c'], ['TD', list], ['TD'], ['TD'], ['TD']],
          ['TR', ['TD'], ['TD', 'e'], ['TD', 'f'], ['TD']],
        ],
      ],
    ]);
  });

  test('the narrowest columns still have room for lists and tables', async () => {
    const inner = table('<td><ul><li>deep</li></ul></td><td>x</td>');
    const markdown = table(
      `<td>${'long words stand in this cell '.repeat(40)}</td>${times(5, () => `<td>${inner}</td>`)}`,
    );
    expect((await textOf(await render(markdown))).match(/d\s*e\s*e\s*p/g)?.length).toBeGreaterThan(0);
  });

  test('a table without room fails with the reason', async () => {
    const cells = times(40, () => '<td><ul><li>item</li></ul></td>');
    await expect(render(table(cells))).rejects.toThrow('does not fit into 451 pt');
    await expect(render(table(`${times(100, () => '<td>x</td>')}<td><ul><li>x</li></ul></td>`))).rejects.toThrow(
      'a table of 101 columns does not fit',
    );
  });
});

describe('page breaks', () => {
  const HEAD =
    '<thead><tr><th rowspan="2">Head</th><th colspan="2">Wide</th></tr><tr><th>Left</th><th>Right</th></tr></thead>';

  test('a row higher than a page continues with its cells side by side, below the header', async () => {
    const left = times(70, (index) => `<p>left${index} ${SENTENCE}</p>`);
    const right = `<ol>${times(70, (index) => `<li>right${index} ${SENTENCE}</li>`)}</ol>`;
    const inner = `<table><tr><th>inner</th></tr>${times(70, (index) => `<tr><td><p>cell${index}</p><p>x</p></td></tr>`)}</table>`;
    const pdf = await render(
      `<table>${HEAD}<tr><td>${inner}</td><td>${left}</td><td>${right}</td></tr><tr><td>last</td></tr></table>`,
    );
    const lines = await linesOf(pdf);
    expect(pdf.pages).toBeGreaterThan(4);
    for (let page = 1; page < 4; page++) {
      const text = lines.filter((line) => line.page === page).map((line) => line.text);
      expect(text.slice(0, 2)).toEqual(['Head Wide', 'Left Right']);
      for (const part of ['cell', 'left', 'right']) expect(text.join('\n')).toMatch(new RegExp(`${part}\\d`));
    }
    const pieces = await documentPieces(pdf);
    for (const part of ['left', 'right', 'cell']) {
      const found = pieces.flatMap(({ text }) => new RegExp(`^${part}(\\d+)`).exec(text)?.[1] ?? []);
      expect(found.map(Number)).toEqual(Array.from({ length: 70 }, (_, index) => index));
    }
  });

  test('rows that a cell joins stay together', async () => {
    const rows = times(
      60,
      (index) =>
        `<tr><td rowspan="2">joined${index}</td><td>above${index}</td><td><p>1</p></td></tr><tr><td colspan="2"><p>below${index}</p><p>2</p></td></tr>`,
    );
    const pieces = await documentPieces(await render(`<table>${HEAD}${rows}</table>`));
    for (let index = 0; index < 60; index++) {
      const places = ['joined', 'above', 'below'].map((part) => find(pieces, `${part}${index}`));
      expect(new Set(places.map(({ page }) => page)).size).toBe(1);
      expect(places[2]!.y).toBeLessThan(places[1]!.y);
      expect(places[2]!.y).toBeGreaterThan(72);
    }
    expect(pieces.filter(({ text }) => text === 'Right').length).toBe(pieces.at(-1)!.page);
  });

  test('joined rows that are higher than a page, and a header that is too high to repeat', async () => {
    const high = times(40, (index) => `<p>high${index} ${SENTENCE}</p>`);
    const rows = times(80, (index) => `${index > 0 ? '<tr>' : ''}<td><p>row${index}</p><p>x</p></td></tr>`);
    const pdf = await render(
      `<table><thead><tr><th>${high}</th><th>b</th></tr></thead><tr><td rowspan="80">joined ${SENTENCE}</td>${rows}</table>`,
    );
    const text = await textOf(pdf);
    expect(text.match(/joined/g)).toHaveLength(1);
    expect(text.match(/high0 /g)).toHaveLength(1);
    for (const index of [0, 40, 79]) expect(text).toMatch(new RegExp(`row${index}\\b`));
    for (const piece of await documentPieces(pdf)) expect(piece.y).toBeGreaterThan(72);
  });
});

describe('rows that a cell joins go on from page to page', () => {
  const BOTTOM = 72;
  const HEIGHT = 841.89 - 2 * BOTTOM;
  const HEAD = '<thead><tr><th>Head</th><th>Left</th><th>Right</th></tr></thead>';
  const words = (name: string, count: number) => times(count, (index) => `${name}${index} and some more words. `);
  const short = (name: string, from: number, to: number) =>
    times(to - from, (at) => `<tr><td>${name}${from + at}</td><td>x</td></tr>`);
  /** `counts`: how many words begin with these letters. */
  const CASES: [name: string, rows: string, counts: Record<string, number>][] = [
    [
      'a short cell beside 70 rows',
      `<tr><td rowspan="70">over0</td><td>row0</td><td>x</td></tr>${short('row', 1, 70)}`,
      { over: 1, row: 70 },
    ],
    [
      'a cell over pages beside two rows over pages',
      `<tr><td rowspan="2">${words('over', 150)}</td><td>${words('row', 40)}</td><td>x</td></tr><tr><td colspan="2">${words('wide', 150)}</td></tr>`,
      { over: 150, row: 40, wide: 150 },
    ],
    [
      'cells in turns, each from the middle of the one beside it',
      times(
        12,
        (at) =>
          `<tr><td rowspan="8">${words(`over${at}x`, 3)}</td><td>row${4 * at}</td><td>x</td></tr>${short('row', 4 * at + 1, 4 * at + 4)}<tr><td rowspan="4">step${at}</td><td>x</td></tr>${'<tr><td>x</td></tr>'.repeat(3)}`,
      ),
      { row: 48, step: 12 },
    ],
    [
      'a cell over the last rows that is longer than they are',
      `<tr><td>row0</td><td>a</td><td>b</td></tr><tr><td rowspan="3">${words('over', 200)}</td><td>row1</td><td>x</td></tr>${short('row', 2, 4)}`,
      { over: 200, row: 4 },
    ],
  ];
  const cases = CASES.flatMap(([name, ...rest]) =>
    ENGINES.map(([engine, made]) => [name, engine, made, ...rest] as const),
  );
  test.each(cases)('%s (%s engine)', async (_name, _engine, engine, rows, counts) => {
    const markdown = `${'Text above.\n\n'.repeat(18)}<table>${HEAD}${rows}</table>\n\nAfter.`;
    const pdf = await render(markdown, {}, engine);
    const pieces = await documentPieces(pdf);
    const text = pieces.map((piece) => piece.text).join(' ');
    for (const [name, count] of Object.entries(counts)) {
      const found = [...text.matchAll(new RegExp(`\\b${name}(\\d+)\\b`, 'g'))].map(([, at]) => Number(at));
      expect([name, found.toSorted((a, b) => a - b)]).toEqual([name, Array.from({ length: count }, (_, at) => at)]);
    }
    expect(pdf.pages).toBeGreaterThan(1);
    for (let page = 1; page <= pdf.pages; page++) {
      const low = Math.min(...pieces.filter((piece) => piece.page === page).map(({ y }) => y));
      expect([page, low > BOTTOM]).toEqual([page, true]);
      if (page < pdf.pages) expect([page, low < BOTTOM + 0.15 * HEIGHT]).toEqual([page, true]);
    }
  });

  const LINES = `over0${'<br>more'.repeat(5)}`;

  test('the rows beside a cell are as high as they need, from the first on', async () => {
    const rows = `<tr><td rowspan="60">${LINES}</td><td>row0</td><td>x</td></tr>${short('row', 1, 60)}`;
    const pieces = await documentPieces(await render(`<table>${HEAD}${rows}</table>`));
    const [first, second, third] = [0, 1, 2].map((at) => find(pieces, `row${at}`).y);
    expect(first! - second!).toBeCloseTo(second! - third!, 1);
  });

  test('on one page where they fit, with `keep: rows`', async () => {
    const rows = `<tr><td rowspan="20">${LINES}</td><td>row0</td><td>x</td></tr>${short('row', 1, 20)}`;
    const markdown = `${'Text above.\n\n'.repeat(20)}<table>${HEAD}${rows}</table>`;
    const pagesOf = async (setup: typeof SETUP) => {
      const pieces = await documentPieces(await render(markdown, { setup }));
      return [0, 19].map((at) => find(pieces, `row${at}`).page);
    };
    expect(await pagesOf(SETUP)).toEqual([1, 2]);
    expect(await pagesOf({ ...SETUP, keep: ['rows'] })).toEqual([2, 2]);
  });
});

describe('structure elements', () => {
  test('caption, sections, headers and spans', async () => {
    const pdf = await render(
      `<table><caption>Caption</caption><thead><tr><th rowspan="2">a</th><th colspan="2">b</th></tr><tr><th>c</th><th>d</th></tr></thead><tbody><tr><th>e</th><td><p>f</p><p>g</p></td><td></td></tr></tbody><tbody><tr><td rowspan="2" colspan="3">h</td></tr><tr></tr></tbody><tfoot><tr><td colspan="3">i</td></tr></tfoot></table>`,
    );
    expect((await structureOf(pdf)).elements).toEqual([
      [
        'Table',
        ['Caption', ['P', 'Caption']],
        ['THead', ['TR', ['TH', 'a'], ['TH', 'b']], ['TR', ['TH', 'c'], ['TH', 'd']]],
        ['TBody', ['TR', ['TH', 'e'], ['TD', ['P', 'f'], ['P', 'g']], ['TD']]],
        ['TBody', ['TR', ['TD', 'h']]],
        ['TFoot', ['TR', ['TD', 'i']]],
      ],
    ]);
    const file = contentOf(pdf.bytes);
    const attributes = [...file.matchAll(/\/A <<\/O \/Table([^>]*)>>/g)].map(([, rest]) => rest!.trim());
    expect(attributes.sort()).toEqual([
      '/ColSpan 3',
      '/ColSpan 3',
      '/Scope /Column',
      '/Scope /Column',
      '/Scope /Column/ColSpan 2',
      '/Scope /Column/RowSpan 2',
      '/Scope /Row',
    ]);
  });

  test('no rule crosses a cell that continues', async () => {
    const pdf = await render(table('<td rowspan="2">joined</td><td><p>a</p><p>b</p></td>', '<td>c</td>'));
    const { x } = find(await documentPieces(pdf), 'c');
    const rules = (await shapesOf(pdf, 1)).filter(([left, bottom, right, top]) => top - bottom < 2 && right - left > 5);
    const whole = rules.filter(([left, , right]) => left < LEFT + 1 && right > RIGHT - 1);
    expect(rules.length - whole.length).toBe(1);
    expect(rules.find((rule) => !whole.includes(rule))![0]).toBeCloseTo(x - 5, 1);
  });

  test('a note that only a cell refers to counts once', async () => {
    const pdf = await render(`<table><tr><td>\n\ntext[^n]\n\n- item\n\n</td></tr></table>\n\n[^n]: The note.`);
    const { elements } = await structureOf(pdf);
    expect(JSON.stringify(elements).match(/"Reference"/g)).toHaveLength(1);
    expect((await textOf(pdf)).match(/The note/g)).toHaveLength(1);
  });
});
