/** §19.6: addresses in the windows of envelopes, to the millimetre. */
import { describe, expect, test } from '@jest/globals';
import type { AddressWindow } from '../../../../src/template/model/address-windows.ts';
import type { PageFurniture } from '../../../../src/template/model/page-furniture.ts';
import { ADDRESS, letterSetup, lines, text } from '../../support/letterhead.ts';
import { documentPieces, linesOf, type Piece } from '../../support/read-pdf.ts';
import { ENGINES, render } from '../../support/render.ts';
import { shapesOf } from '../../support/shapes-of.ts';
import { structureOf } from '../../support/structure-of.ts';

const SHEETS = { A4: 841.89, Letter: 792 };
function mm(points: number): number {
  return (points * 25.4) / 72;
}

/** By how much the first baseline is below the top of a line of Noto at this leading, in ems. */
const ASCENT = 1.069;

/** In a full window the address stands higher by so many millimetres at most, so that its descenders are inside. */
const RAISED = 0.45;

function setupOf(window: AddressWindow, furniture: PageFurniture = {}) {
  const setup = letterSetup({ ...furniture, address: { window, ...furniture.address } });
  const size = String(window).startsWith('us-10') ? ('Letter' as const) : ('A4' as const);
  return { ...setup, page: { ...setup.page, size } };
}
async function lettersOf(window: AddressWindow, markdown: string, furniture?: PageFurniture) {
  const setup = setupOf(window, furniture);
  const pdf = await render(markdown, { setup });
  const pieces = (await documentPieces(pdf)).filter((piece) => piece.text.trim() !== '');
  const top = ({ y, size }: Piece) => mm(SHEETS[setup.page.size as 'A4'] - y - ASCENT * size);
  return { pdf, pieces, top, find: (word: string) => pieces.find((piece) => piece.text.includes(word))! };
}

describe('windows', () => {
  // In millimetres: where the address begins, how low it may go, and where the text of the letter begins at the earliest.
  test.each<[window: AddressWindow, left: number, top: number, bottom: number, text: number]>([
    ['din-5008-a', 25, 44.7, 72, 80.46],
    ['din-5008-b', 25, 62.7, 90, 98.46],
    ['uk', 20, 59, 81, 99],
    ['us-10', 22.225, 63.5, 80.44, 93.13],
    ['us-10-double', 12.7, 63.5, 80.44, 93.13],
    ['ch-right', 117, 52, 78, 99],
    ['ch-left', 20, 52, 78, 99],
    ['fr', 100, 55, 79, 99],
    ['jp', 22, 12, 36, 99],
    // 30 mm, 60 mm, 70 mm × 30 mm: the text begins two lines below.
    [{ x: 85.04, y: 170.08, width: 198.43, height: 85.04 }, 30, 60, 90, 98.46],
  ])('%j', async (window, left, top, bottom, below) => {
    const letter = await lettersOf(window, `${ADDRESS}Dear Ada,`);
    const [first, last, dear] = ['Frau', '10115', 'Dear'].map(letter.find) as [Piece, Piece, Piece];
    expect(mm(first.x)).toBeCloseTo(left, 1);
    expect(Math.abs(letter.top(first) - top)).toBeLessThan(RAISED);
    expect(letter.top(last) + mm(last.size * 1.2)).toBeLessThan(bottom);
    expect(Math.abs(letter.top(dear) - below)).toBeLessThan(0.3);
    expect((await structureOf(letter.pdf)).elements.flat(9).join(' ')).toMatch(/Frau.*Dear/s);
  });

  // Envelopes, sheets and windows as makers and standards give them, in millimetres: an envelope, a folded sheet, and a window from the
  // left and from the bottom.
  test.each<[window: AddressWindow, envelope: number[], sheet: number[], window: number[]]>([
    ['us-10', [241.3, 104.775], [215.9, 93.13], [22.225, 12.7, 114.3, 28.575]],
    ['us-10-double', [241.3, 104.775], [215.9, 93.13], [12.7, 12.7, 101.6, 28.575]],
    ['uk', [220, 110], [210, 99], [20, 16, 90, 35]],
    ['uk', [220, 110], [210, 99], [20, 18, 90, 35]],
    ['ch-right', [229, 162], [210, 148.5], [117, 65, 100, 45]],
    ['ch-right', [229, 114], [210, 99], [117, 21, 100, 45]],
    ['ch-right', [224, 114], [210, 99], [112, 21, 100, 45]],
    ['ch-left', [229, 162], [210, 148.5], [20, 65, 100, 45]],
    ['fr', [220, 110], [210, 99], [100, 20, 100, 35]],
    ['jp', [235, 120], [210, 99], [22, 120 - 12 - 45, 90, 45]],
  ])(
    '%s shows each letter of a long address, however the sheet lies',
    async (window, envelope, sheet, [x, bottom, wide, high]) => {
      for (const lines of [3, 5, 6]) {
        const address = Array.from({ length: lines }, (_, at) => `Égypt Jumping ${at + 1}`).join('\\\n');
        const letter = await lettersOf(window, `<!-- address -->\n${address}\n\nDear Ada,`);
        const found = letter.pieces.filter(({ text }) => text.includes('Jumping'));
        const top = envelope[1]! - bottom! - high!;
        // If it has no room in the window, it stands in the text.
        if (letter.top(found[0]!) > sheet[1]!) continue;
        const paper = String(window).startsWith('us-10') ? SHEETS.Letter : SHEETS.A4;
        const ink = (piece: Piece, share: number) => mm(paper - piece.y - share * piece.size);
        for (const [dx, dy] of [
          [0, 0],
          [0, 1],
          [1, 0],
          [1, 1],
        ] as const) {
          const [right, down] = [dx * (envelope[0]! - sheet[0]!), dy * (envelope[1]! - sheet[1]!)];
          for (const piece of found) {
            expect(mm(piece.x) + right).toBeGreaterThan(x! - 0.01);
            expect(mm(piece.x + piece.width) + right).toBeLessThan(x! + wide!);
            expect(ink(piece, 0.95) + down).toBeGreaterThan(top - 0.01);
            expect(ink(piece, -0.24) + down).toBeLessThan(top + high! + 0.01);
          }
        }
      }
    },
  );

  test('fold marks and the mark for the punch stand where DIN 5008 has them, only beside an address', async () => {
    const marksOf = async (window: AddressWindow, markdown: string) => {
      const { pdf } = await lettersOf(window, markdown);
      return (await shapesOf(pdf, 1)).map(([left, bottom, end]) =>
        [left, end, SHEETS.A4 - bottom].map((one) => Math.round(mm(one) * 10) / 10),
      );
    };
    expect(await marksOf('din-5008-a', `${ADDRESS}a`)).toEqual([
      [4, 8, 87],
      [4, 8, 192],
      [4, 10, 148.5],
    ]);
    expect(await marksOf('din-5008-b', `${ADDRESS}a`)).toEqual([
      [4, 8, 105],
      [4, 8, 210],
      [4, 10, 148.5],
    ]);
    expect(await marksOf('uk', `${ADDRESS}a`)).toEqual([]);
    expect(await marksOf('din-5008-b', 'a')).toEqual([]);
  });

  test('the sender stands above the address, small, over a hairline, and is no text of the document', async () => {
    const address = { window: 'din-5008-b' as const, sender: [text('Acme GmbH · Musterweg 1')] };
    const letter = await lettersOf('din-5008-b', `${ADDRESS}a`, { address });
    const sender = letter.find('Acme');
    expect(sender.size).toBe(7);
    expect(letter.top(sender)).toBeGreaterThan(45);
    expect(sender.y).toBeGreaterThan(letter.find('Frau').y + 8);
    const { elements, artifacts } = await structureOf(letter.pdf);
    expect(elements.flat(9).join(' ')).not.toContain('Acme');
    expect(artifacts).toContain('Acme');
    const rule = (await shapesOf(letter.pdf, 1)).find(([left, , end]) => end - left > 200)!;
    expect([mm(rule[0]), mm(rule[2])].map(Math.round)).toEqual([25, 105]);
  });
});

test('in the upper of two windows stands the sender, without a rule', async () => {
  const address = { window: 'us-10-double' as const, sender: lines(text('Acme Inc'), text('1 Main Street')) };
  const letter = await lettersOf('us-10-double', `${ADDRESS}Dear Ada,`, { address });
  const [acme, main] = ['Acme', 'Main'].map(letter.find) as [Piece, Piece];
  expect([mm(acme.x), letter.top(acme)].map(Math.round)).toEqual([13, 19]);
  expect(letter.top(main) + mm(main.size * 1.2)).toBeLessThan(19.05 + 10.58);
  expect(await shapesOf(letter.pdf, 1)).toEqual([]);
});

test('in a low window, the sender makes room for the address', async () => {
  const address = { window: 'us-10' as const, sender: [text('Acme Inc · 1 Main Street')] };
  const rows = (count: number) => `<!-- address -->\n\n${'Row\\\n'.repeat(count - 1)}Last\n\nDear Ada,`;
  const three = await lettersOf('us-10', rows(3), { address });
  expect(three.top(three.find('Acme'))).toBeGreaterThan(63.4);
  const five = await lettersOf('us-10', rows(5), { address });
  expect(Math.abs(five.top(five.find('Row')) - 63.5)).toBeLessThan(RAISED);
  expect(five.top(five.find('Last')) + mm(five.find('Last').size * 1.2)).toBeLessThan(80.44);
  // All that a window can show of the sheet begins at 51.86 mm.
  expect(five.top(five.find('Acme'))).toBeGreaterThan(51.86);
});

describe('an address that is too large', () => {
  const rows = (count: number) =>
    `<!-- address -->\n\n${Array.from({ length: count }, (_, row) => `Row ${row}`).join('\\\n')}\n\nDear Ada,`;

  test('is set in smaller type', async () => {
    const letter = await lettersOf('din-5008-b', rows(8));
    const last = letter.find('Row 7');
    expect(last.size).toBeLessThan(9);
    expect(last.size).toBeGreaterThanOrEqual(8);
    expect(letter.top(last) + mm(last.size * 1.2)).toBeLessThan(90);
  });

  test.each(ENGINES)(
    'stands whole in the text, below the window, when 8 points are too large (%s)',
    async (_name, engine) => {
      const words = await linesOf(await render(rows(40), { setup: setupOf('din-5008-b') }, engine));
      expect(words.map(({ text }) => text)).toEqual([
        ...Array.from({ length: 40 }, (_, row) => `Row ${row}`),
        'Dear Ada,',
      ]);
      expect(mm(SHEETS.A4 - words[0]!.y)).toBeGreaterThan(98.46);
    },
  );

  test('so does a second address, and any where the theme has no window', async () => {
    const letter = await lettersOf('din-5008-b', `${ADDRESS}Dear Ada,\n\n<!-- address -->\n\nSecond`);
    expect(letter.find('Second').y).toBeLessThan(letter.find('Dear').y);
    const words = await linesOf(await render(`First\n\n${ADDRESS}`, { setup: letterSetup({}) }));
    expect(words.slice(0, 2).map(({ text }) => text)).toEqual(['First', 'Frau']);
  });
});

describe('a window', () => {
  test('keeps room only where its document has an address', async () => {
    const setup = { ...setupOf('uk'), page: { ...setupOf('uk').page, size: 'Letter' as const } };
    const words = await linesOf(await render(`First\n\n${ADDRESS}`, { setup }));
    expect(words.slice(0, 2).map(({ text }) => text)).toEqual(['First', 'Frau']);
    // A document without an address keeps no room for one.
    expect((await render('a', { setup })).pages).toBe(1);
  });

  test('is never covered by the header: beside it there is room', async () => {
    const rows = lines(...Array.from({ length: 12 }, (_, row) => text(`Row ${row}`)));
    const letter = await lettersOf('din-5008-b', `${ADDRESS}a`, { first: { header: { right: rows } } });
    expect(letter.top(letter.find('Row 11'))).toBeGreaterThan(45);
    await expect(lettersOf('din-5008-b', `${ADDRESS}a`, { first: { header: { left: rows } } })).rejects.toThrow(
      'would cover the address window',
    );
  });
});

/** An address in the first of two columns, and so many lines in the other. */
function besideAddress(count: number): string {
  const lines = Array.from({ length: count }, (_, line) => `Info${line}`).join('\\\n');
  const column = (text: string) => `<div class="column">\n\n${text}\n\n</div>`;
  return `<div class="columns">\n\n${column(ADDRESS.trim())}\n\n${column(lines)}\n\n</div>\n\n`;
}

describe('beside a window', () => {
  // In millimetres: where it begins. DIN 5008 has 125 mm, 5 mm below the upper edge of the field.
  test.each<[window: AddressWindow, left: number, top: number, address: number]>([
    ['din-5008-a', 125, 32, 44.7],
    ['din-5008-b', 125, 50, 62.7],
    ['uk', 120, 59, 59],
    ['us-10', 146.53, 63.5, 63.5],
    // At the left of a window that stands at the right, from the margin of the page.
    ['ch-right', 25, 52, 52],
    ['fr', 25, 55, 55],
  ])('%s: the other of two columns', async (window, left, top, address) => {
    const letter = await lettersOf(window, `${besideAddress(3)}Dear Ada,`);
    expect(Math.abs(mm(letter.find('Info0').x) - left)).toBeLessThan(0.3);
    expect(Math.abs(letter.top(letter.find('Info0')) - top)).toBeLessThan(0.3);
    expect(Math.abs(letter.top(letter.find('Frau')) - address)).toBeLessThan(RAISED);
    expect(JSON.stringify((await structureOf(letter.pdf)).elements)).toMatch(/Frau.*10115.*Info0.*Info2.*Dear/s);
  });

  test('the address may be in the second column, and is read first', async () => {
    const column = (text: string) => `<div class="column">\n\n${text}\n\n</div>`;
    const columns = `<div class="columns">\n\n${column('Info0')}\n\n${column(ADDRESS.trim())}\n\n</div>\n\nDear Ada,`;
    const letter = await lettersOf('ch-right', columns);
    expect(mm(letter.find('Info0').x)).toBeCloseTo(25, 0);
    expect(mm(letter.find('Frau').x)).toBeCloseTo(117, 1);
    expect(JSON.stringify((await structureOf(letter.pdf)).elements)).toMatch(/Frau.*10115.*Info0.*Dear/s);
  });

  test('the text begins two lines below what is longer than the window', async () => {
    const letter = await lettersOf('din-5008-b', `${besideAddress(20)}Dear Ada,`);
    const [last, dear] = [letter.find('Info19'), letter.find('Dear')];
    const lineHeight = letter.find('Info0').y - letter.find('Info1').y;
    expect(mm(last.y - dear.y - lineHeight)).toBeCloseTo(8.46, 0);
  });

  test('a header that reaches so far moves it down', async () => {
    const header = { right: lines(...Array.from({ length: 14 }, (_, line) => text(`Head${line}`))) };
    const letter = await lettersOf('din-5008-b', `${besideAddress(3)}Dear Ada,`, { first: { header } });
    expect(letter.find('Info0').y).toBeLessThan(letter.find('Head13').y - 14);
  });

  test.each([
    ['that is too high', besideAddress(60), {}],
    ['without room', besideAddress(3), { margins: { top: 72, right: 200, bottom: 72, left: 71 } }],
  ])('content beside the address that stands %s is in the text with the address', async (_name, markdown, page) => {
    const setup = setupOf('din-5008-b');
    const pdf = await render(`${markdown}Dear Ada,`, { setup: { ...setup, page: { ...setup.page, ...page } } });
    const found = (await documentPieces(pdf)).filter(({ text }) => /^(?:Frau|Info0)$/.test(text));
    expect(found.map(({ y }) => Math.round(y))).toEqual([found[0]!.y, found[0]!.y].map(Math.round));
    expect(mm(SHEETS.A4 - found[0]!.y)).toBeGreaterThan(98);
  });
});
