/** §17.39: codes on pages: drawn as vectors, of the size that was asked for, named for who cannot see them, and never too small to be read. */
import { describe, expect, test } from '@jest/globals';
import { runRenderJob } from '../../../src/pdf/job/render-pdf.ts';
import { makePreview } from '../../../src/rendering/preview/make-preview.ts';
import type { DocumentSetup } from '../../../src/template/model/document-setup.ts';
import { SETUP } from '../support/render.ts';
import { shapesOf } from '../support/shapes-of.ts';

function renderJob(markdown: string, setup: DocumentSetup = { ...SETUP, codes: true }) {
  return runRenderJob({ markdown, blanks: [], title: 'T', author: 'A', createdAt: new Date(0), setup, assets: [] });
}

const POINTS_PER_MM = 72 / 25.4;

describe('codes on pages', () => {
  test.each([
    ['![c](qr:A)', 30, 30],
    ['<img src="qr:A" alt="c" width="189">', 50, 50],
    ['![c](datamatrix:A)', 20, 20],
    ['![c](code128:A)', 70, 15],
    ['<img src="code128:A" alt="c" width="151" height="38">', 40, 10],
    ['In a line: <img src="qr:A" alt="c" width="57">.', 15, 15],
  ])('%s', async (markdown, width, height) => {
    const pdf = await renderJob(markdown);
    const [paper] = await shapesOf(pdf, 1);
    const [left, bottom, right, top] = paper!;
    expect((right - left) / POINTS_PER_MM).toBeCloseTo(width, 0);
    expect((top - bottom) / POINTS_PER_MM).toBeCloseTo(height, 0);
    expect(Buffer.from(pdf.bytes).toString('latin1')).not.toContain('/Subtype /Image');
  });

  test('a code for paying, which says what is kept with the document', async () => {
    const setup = { ...SETUP, codes: true as const, payments: { 'girocode:': 'BCD\n002\n1\nSCT\n\nA\nDE89\nEUR1.00' } };
    const [paper] = await shapesOf(await renderJob('![Pay](girocode:)', setup), 1);
    expect((paper![2] - paper![0]) / POINTS_PER_MM).toBeCloseTo(30, 0);
    const shown = async (kept: DocumentSetup) =>
      (await makePreview({ title: 'T', markdown: '![Pay](girocode:)', blanks: [], setup: kept }, [])).html;
    expect(await shown(setup)).toContain('data:image/svg+xml;base64,');
    expect(await shown({ ...SETUP, codes: true })).not.toContain('data:image/svg+xml;base64,');
  });

  test('are drawn in the preview, and in header and footer', async () => {
    const image = { type: 'image' as const, url: 'qr:https://acme.example', alt: 'Acme' };
    const setup = { ...SETUP, codes: true as const, furniture: { footer: { center: [image] } } };
    const { html } = await makePreview({ title: 'T', markdown: '![c](code128:A%20b)', blanks: [], setup }, []);
    expect(html.match(/data:image\/svg\+xml;base64,/g)).toHaveLength(2);
    const pdf = await renderJob('Text.', { ...SETUP, furniture: { footer: { center: [image] } } });
    expect((await shapesOf(pdf, 1)).length).toBeGreaterThanOrEqual(2);
  });

  test('are the same bytes each time', async () => {
    const [one, two] = await Promise.all([
      renderJob('![c](qr:A) ![d](code128:B)'),
      renderJob('![c](qr:A) ![d](code128:B)'),
    ]);
    expect(one.sha256).toBe(two.sha256);
  });

  const row = (...cells: string[]) =>
    `|${'a|'.repeat(cells.length)}\n|${'-|'.repeat(cells.length)}\n|${cells.join('|')}|`;
  const WORDS = 'Some words that need much room '.repeat(20);

  /** Of what is drawn, in millimetres. */
  const widthsIn = async (markdown: string, setup?: DocumentSetup) =>
    (await shapesOf(await renderJob(markdown, setup), 1)).map(
      ([left, , right]) => Math.round(((right - left) / POINTS_PER_MM) * 10) / 10,
    );

  describe('no code is made smaller', () => {
    const QR = '<img src="qr:A" alt="c" width="189">';
    test.each([
      ['beside columns of words', row(WORDS, WORDS, QR, WORDS, '1,234.56')],
      ['in a column that is to be narrow', `<!-- table widths="20mm 1" -->\n\n${row(QR, WORDS)}`],
      ['in a line of a cell', row(`No. ${QR} x`, WORDS, WORDS, WORDS)],
      ['where type shrinks', row(...Array<string>(12).fill('Extraordinarily'), QR)],
      ['where words break', row(...Array<string>(14).fill('Incomprehensibilities'), QR)],
      [
        'in a list of a cell',
        `<table><tr><td><ul><li>a</li><li>${QR}</li></ul></td><td>${WORDS}<p>${WORDS}</p></td></tr></table>`,
      ],
      [
        'in a table of a cell',
        `<table><tr><td><table><tr><td>${QR}</td><td>${WORDS}</td></tr></table></td><td><p>a</p>${WORDS}</td></tr></table>`,
      ],
    ])('%s', async (_name, markdown) => {
      expect(await widthsIn(markdown)).toContain(50);
    });

    test('a column as wide as the code has room for it', async () => {
      // 20 mm are 75.6 CSS pixels, and the picture has 76.
      const code = '<img src="datamatrix:A" alt="c" width="76">';
      const column = (style: string, content: string) => `<div class="column"${style}>\n\n${content}\n\n</div>`;
      const columns = [column('', WORDS), column(' style="width: 20mm"', code)];
      expect(await widthsIn(`<div class="columns">\n\n${columns.join('\n\n')}\n\n</div>\n`)).toContain(20);
    });

    test('a code that has room keeps its bytes', async () => {
      const markdown = row('![c](qr:A)', 'Some words', '1,234.56');
      const before = await renderJob(markdown, { ...SETUP, codes: true, layout: 2 });
      expect((await renderJob(markdown)).sha256).toBe(before.sha256);
    });

    test('documents from before may have smaller ones', async () => {
      const markdown = row(WORDS, WORDS, QR, WORDS, WORDS);
      expect(await widthsIn(markdown, { ...SETUP, codes: true, layout: 2 })).not.toContain(50);
    });
  });

  const inFooter = (sides: string[]) => {
    const image = { type: 'image' as const, url: 'code128:A', alt: 'A' };
    return { ...SETUP, furniture: { footer: Object.fromEntries(sides.map((side) => [side, [image]])) } };
  };
  test.each([
    [
      'two that are too wide',
      row('![c](code128:A)', '![c](code128:B)', '![c](code128:C)'),
      SETUP,
      'a table of 3 columns, 159.2 mm wide, has no room for codes 70, 70, 70 mm wide',
    ],
    [
      'wider than the page',
      '<img src="qr:A" alt="c" width="700">',
      SETUP,
      'a QR code (A) is 185.2 mm wide, but there is room for 159.2 mm',
    ],
    [
      'higher than the page',
      '<img src="code128:A" alt="c" width="400" height="1000">',
      SETUP,
      'a Code 128 (A) is 264.6 mm high, but there is room for 184.7 mm',
    ],
    ['in a line', 'x <img src="qr:A" alt="c" width="700"> y', SETUP, 'a QR code (A) is 185.2 mm wide'],
    [
      'in a footer of three',
      'Text.',
      inFooter(['left', 'center', 'right']),
      'a Code 128 (A) is 70 mm wide, but there is room for 51 mm',
    ],
  ])('one that has no room fails the document: %s', async (_name, markdown, setup, why) => {
    await expect(renderJob(markdown, { ...setup, codes: true })).rejects.toThrow(
      `a code does not fit where it stands: ${why}`,
    );
  });
});
