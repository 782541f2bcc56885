/** §17.34: blocks side by side: where they stand, how they go on over pages, and in which order they are read. */
import { describe, expect, test } from '@jest/globals';
import { parseDocument } from '../../../../src/template/document/parse-document.ts';
import { BOX_SIDES, HOUSE_STYLE } from '../../../../src/template/model/document-style.ts';
import { paragraphs, words } from '../../support/fill-pages.ts';
import { png } from '../../support/pictures.ts';
import { contentOf, documentPieces, linesOf, type Piece } from '../../support/read-pdf.ts';
import { ENGINES, render, SETUP } from '../../support/render.ts';
import { picturesOf, type Shape } from '../../support/shapes-of.ts';
import { structureOf } from '../../support/structure-of.ts';

const LEFT = 72;
const WIDTH = 595.28 - 2 * 72;
const GAP = 18;
const RULE = { color: '#aa0000', sides: BOX_SIDES };

/** Columns as documents have them: the text of each, with a width before it if it is to have one. */
function columns(...inside: (string | [width: string, text: string])[]): string {
  const parts = inside.map((one) => {
    const [width, text] = typeof one === 'string' ? ['', one] : one;
    return `<div class="column"${width && ` width="${width}"`}>\n\n${text}\n\n</div>`;
  });
  return `<div class="columns">\n\n${parts.join('\n\n')}\n\n</div>`;
}

async function piecesOf(markdown: string, changes: Partial<typeof SETUP> = {}): Promise<(word: string) => Piece> {
  const pieces = await documentPieces(await render(markdown, { setup: { ...SETUP, ...changes } }));
  return (word) => pieces.find(({ text }) => text.includes(word))!;
}

describe('blocks side by side', () => {
  test.each<[name: string, markdown: string, starts: number[]]>([
    ['share the width', columns('A', 'B', 'C'), [0, 1, 2].map((at) => (at * (WIDTH + GAP)) / 3)],
    ['have shares', columns(['2*', 'A'], ['1*', 'B']), [0, ((WIDTH - GAP) * 2) / 3 + GAP]],
    ['have percent of what the gaps leave', columns(['30%', 'A'], 'B'), [0, (WIDTH - GAP) * 0.3 + GAP]],
    ['have lengths', columns('A', ['2in', 'B']), [0, WIDTH - 144]],
    ['shrink when they are too wide', columns(['8in', 'A'], ['8in', 'B']), [0, (WIDTH + GAP) / 2]],
    ['have places of their own where others are empty', columns('A', '', 'C'), [0, ((WIDTH + GAP) * 2) / 3]],
    ['are one below the other where there is no room', columns(['99%', 'A'], ['1%', 'B']), [0, 0]],
  ])('%s', async (_name, markdown, starts) => {
    const pieces = (await documentPieces(await render(markdown))).filter(({ text }) => /^[ABC]$/.test(text));
    expect(pieces.map(({ x }) => Math.round(x - LEFT))).toEqual(starts.map(Math.round));
  });

  test('first lines of any kind share a baseline', async () => {
    const find = await piecesOf(columns('# A heading', 'text', '| cell |\n|---|\n| b |', '- item'));
    for (const word of ['text', 'cell', 'item']) expect(find(word).y).toBeCloseTo(find('heading').y, 1);
    const styles = { large: { size: 30 }, boxed: { size: 14, padding: 6, border: { ...RULE, width: 3 } } };
    const styled = Object.keys(styles).map((name) => `<div class="style-${name}">\n\n${name}\n\n</div>`);
    const among = await piecesOf(columns('# A heading', ...styled), { style: { ...HOUSE_STYLE, styles } });
    expect(among('large').y).toBeCloseTo(among('heading').y, 1);
    expect(among('boxed').y).toBeCloseTo(among('heading').y, 1);
  });

  test('more than four, or than have 100%, stand below the first ones', async () => {
    const five = await piecesOf(columns('A', 'B', 'C', 'D', 'E'));
    expect(five('E').x).toBe(five('A').x);
    expect(five('E').y).toBeLessThan(five('D').y - 10);
    const halves = await piecesOf(columns(['50%', 'A'], ['50%', 'B'], ['50%', 'C']));
    expect([halves('C').x, halves('A').y]).toEqual([halves('A').x, halves('B').y]);
  });

  test('from right to left the first is at the right', async () => {
    const find = await piecesOf(columns('אחת', ['2in', 'שתיים']), { language: 'he' });
    expect(find('אחת').x).toBeGreaterThan(find('שתיים').x);
    expect(find('שתיים').x).toBeLessThan(LEFT + 144);
  });

  test.each(ENGINES)(
    'each column continues over pages by itself, and the next block is below the longest (%s)',
    async (_, engine) => {
      const table = `| Head |\n|---|\n${'| row |\n'.repeat(30)}`;
      const markdown = `${paragraphs(15)}\n\n${columns(words(120), table, '## short')}\n\nbehind`;
      const lines = await linesOf(await render(markdown, {}, engine));
      const on = (page: number) => lines.filter((line) => line.page === page).flatMap(({ pieces }) => pieces);
      const texts = (page: number) => on(page).map(({ text }) => text);
      expect(
        [1, 2].map((page) => texts(page).includes('row') && texts(page).some((text) => /word\d/.test(text))),
      ).toEqual([true, true]);
      expect(texts(2).filter((text) => text === 'Head')).toHaveLength(1);
      const behind = on(2).find(({ text }) => text === 'behind')!;
      for (const { y } of on(2)) expect(y).toBeGreaterThanOrEqual(behind.y);
      expect(texts(1)).toContain('short');
    },
  );

  test('is read column by column, and is no table', async () => {
    const pdf = await render(`before\n\n${columns('## One\n\n1. first', 'second\n\nthird')}\n\nbehind`);
    const { elements } = await structureOf(pdf);
    expect(elements.flat(9).join(' ').replaceAll(/\s+/g, ' ')).toMatch(/before.*One.*first.*second.*third.*behind/);
    expect(JSON.stringify(elements)).not.toMatch(/"(?:Table|TR|TD)"/);
    expect(contentOf(pdf.bytes)).toContain('/Title');
  });

  test('stays with a signature block behind it, and may hold one', async () => {
    const signature = '<div class="signature">\n\nSigned\n\n___\n\nAda\n\n</div>';
    for (const fill of [24, 26, 28, 30]) {
      const pdf = await render(`${paragraphs(fill)}\n\n${columns('left', signature)}\n\n${signature}`);
      const lines = await linesOf(pdf);
      expect(new Set(lines.filter(({ text }) => /left|Signed|Ada/.test(text)).map(({ page }) => page)).size).toBe(1);
    }
  });

  test('stands in a cell, an item and a quote', async () => {
    const inside = columns('A', 'B');
    const cell = `<table><tr><td>\n\n${inside}\n\n</td><td>C</td></tr></table>`;
    for (const markdown of [cell, `- ${inside.replaceAll('\n', '\n  ')}`, `> ${inside.replaceAll('\n', '\n> ')}`]) {
      const find = await piecesOf(markdown);
      expect(find('B').y).toBeCloseTo(find('A').y, 1);
      expect(find('B').x).toBeGreaterThan(find('A').x + GAP);
    }
  });
});

test.each([
  ['right', 'en'],
  ['left', 'en'],
  ['right', 'ar'],
])('text of a column stands beside a picture at the %s (%s)', async (side, language) => {
  const text = words(40);
  const markdown = columns(`<img src="p.png" alt="" align="${side}" width="60">${text}`, 'other');
  const setup = { ...SETUP, language };
  const tree = parseDocument(markdown, [], setup);
  const pdf = await render(markdown, { tree, setup, assets: [png('p.png', 40, 60)] });
  const [[left, bottom, right, top]] = (await picturesOf(pdf, 1)) as [Shape];
  const start = language === 'ar' ? LEFT + (WIDTH + GAP) / 2 : LEFT;
  const end = start + (WIDTH - GAP) / 2;
  expect(side === 'left' ? left - start : end - right).toBeCloseTo(0, 0);
  const beside = (await documentPieces(pdf)).filter(
    ({ text: shown, x, y }) => shown !== 'other' && y > bottom && y < top && x >= start - 1 && x < end,
  );
  expect(beside.length).toBeGreaterThan(2);
  for (const { x, width } of beside) {
    if (side === 'left') expect(x).toBeGreaterThan(right + 8);
    else expect(x + width).toBeLessThan(left - 8);
  }
});
