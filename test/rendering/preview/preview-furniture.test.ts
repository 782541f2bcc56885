import { setTimeout as pause } from 'node:timers/promises';
/** §17.21, §19.3–19.6: the furniture of pages stands on the sheets of a preview where the PDF has it. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createPreviews } from '../../../src/rendering/preview/index.ts';
import { makePreview } from '../../../src/rendering/preview/make-preview.ts';
import type { PageFurniture } from '../../../src/template/model/page-furniture.ts';
import { findChromium } from '../../doors/web/pages/support/browser.ts';
import { type ShownPage, startShownPage } from '../../doors/web/pages/support/shown-page.ts';
import { ADDRESS, FURNITURE, LOGO, letterSetup, text, token } from '../../pdf/support/letterhead.ts';
import { documentPieces } from '../../pdf/support/read-pdf.ts';
import { render } from '../../pdf/support/render.ts';

const MARKED: PageFurniture = {
  ...FURNITURE,
  background: { color: '#fffdf3' },
  watermark: { text: 'DRAFT', color: '#c00000' },
};
const LETTER = `${ADDRESS}# Offer\n\nDear Ada,\n\n<!-- pagebreak -->\n\nSecond page`;

async function previewOf(furniture: PageFurniture, markdown = LETTER, pages?: number) {
  const previewed = { title: 'A title', markdown, blanks: [], setup: letterSetup(furniture), ...(pages && { pages }) };
  const { html } = await makePreview(previewed, [LOGO]);
  const sheets = html.slice(html.indexOf('<body>')).split('<div class="sheet ').slice(1);
  const plain = sheets.map((sheet) => sheet.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '));
  return { html, sheets, plain };
}

describe('sheets', () => {
  test('the first has its own header, the window and the marks; the others have theirs', async () => {
    const { sheets, plain } = await previewOf(MARKED, LETTER, 2);
    expect(plain[0]).toMatch(/Acme GmbH Musterweg 1 10115 Berlin acme.example .*Frau Ada Lovelace .* Offer Dear Ada,/);
    expect(plain[0]).not.toContain('Page 1');
    expect(plain[1]).toMatch(/A title Page 2 of 2 Second page Acme GmbH/);
    expect(sheets[0]).toMatch(/<div class="address">[\s\S]*Frau[\s\S]*<main>/);
    expect(sheets[0]!.match(/<i class="mark /g)).toHaveLength(3);
    expect(sheets[1]).not.toMatch(/address|mark|drawn/);
  });

  test('content beside the address has its place, with tables as wide as that', async () => {
    const column = (markdown: string) => `<div class="column">\n\n${markdown}\n\n</div>`;
    const table = '| ab | cd |\n|:--|:--|\n| Info | e |';
    const columns = `<div class="columns">\n\n${column(ADDRESS.trim())}\n\n${column(table)}\n\n</div>`;
    const { html, sheets } = await previewOf(MARKED, `${columns}\n\nDear Ada,`);
    // 125 and 50 mm, up to the margin of 20 mm.
    expect(html).toContain('.beside-window{left:354.33pt;top:141.73pt;width:184.26pt}');
    expect(sheets[0]).toMatch(/<div class="beside-window">[\s\S]*<col width="[\s\S]*Info[\s\S]*<main>[\s\S]*Dear/);
    expect(sheets[0]!.match(/Info/g)).toHaveLength(1);
  });

  test('a frame is one rule or two on each sheet, as far from its edges as the theme says', async () => {
    const frame = { inset: 30, width: 3, color: '#c00000', double: true };
    const { html, sheets } = await previewOf({ frame } as PageFurniture, LETTER, 2);
    const [, drawn] = /\/svg\+xml;base64,([^"]+)"\) 0 0\/595\.28pt 841\.89pt repeat-y/.exec(html)!;
    const rule = (x: number, w: number, h: number) =>
      `<rect x="${x}" y="${x}" width="${w}" height="${h}" fill="none" stroke="#c00000" stroke-width="1"/>`;
    expect(Buffer.from(drawn!, 'base64').toString()).toContain(rule(30.5, 534.28, 780.89) + rule(32.5, 530.28, 776.89));
    expect(sheets).toHaveLength(2);
  });

  test('columns of a footer have places of their own', async () => {
    const footer = {
      column1: [text('one')],
      column3: [text('three')],
      look: { columns: 3, align: ['left', 'left', 'right'] },
    };
    const { html, sheets } = await previewOf({ footer } as PageFurniture, 'a');
    expect(html).toMatch(/\.first \.footer-column3\{left:\d+\.\d+pt;[^}]*text-align:right\}/);
    expect(sheets[0]).toMatch(/class="box footer-column1 footer-left"[\s\S]*class="box footer-column3 footer-right"/);
  });

  test('a page number that only the PDF knows is an ellipsis', async () => {
    const { plain } = await previewOf(MARKED, `${ADDRESS}one\n\n<!-- pagebreak -->\n\ntwo`, 3);
    expect(plain[1]).toContain('A title Page … of 3');
  });

  test('places are those of the PDF, in the style sheet alone', async () => {
    const { html } = await previewOf(MARKED);
    // 25 and 62.7 mm; 80 mm wide.
    expect(html).toContain('.address{left:70.87pt;top:177.73pt;width:226.77pt;font-size:10.5pt}');
    expect(html).toContain('padding-top:279.1pt;padding-bottom:100pt');
    expect(html).toMatch(
      /\.sheet\.first\{background:url\("data:image\/svg\+xml;base64,[^"]+"\) 0 0\/595.28pt 841.89pt repeat-y,#fffdf3\}/,
    );
    expect(html).not.toContain('style="');
  });

  test('an address that does not fit stands in the text, as on paper', async () => {
    const rows = Array.from({ length: 30 }, (_, row) => `Row ${row}`).join('\\\n');
    const { sheets } = await previewOf(MARKED, `<!-- address -->\n\n${rows}`);
    expect(sheets[0]).not.toContain('class="address"');
    expect(sheets[0]).toMatch(/<main>[\s\S]*Row 29/);
  });

  test('text in boxes has its fonts, and nothing in it becomes HTML', async () => {
    const header = { left: [text('<b>שלום</b>'), { type: 'blank' as const, label: 'Client' }] };
    const { html, sheets } = await previewOf({ header }, 'text');
    expect(sheets[0]).toContain('&#x3C;b>');
    expect(sheets[0]).toContain('<span class="blank">Client</span>');
    expect(html).toContain('Noto Sans Hebrew');
  });

  test('a large picture is left out rather than text', async () => {
    const bytes = Buffer.concat([LOGO.bytes, Buffer.alloc(300_000, ' ')]);
    const previewed = { title: 'A title', markdown: LETTER, blanks: [], setup: letterSetup(FURNITURE) };
    const { html, truncated } = await makePreview(previewed, [{ ...LOGO, bytes }]);
    expect(truncated).toBe(true);
    expect((await makePreview(previewed, [LOGO])).truncated).toBe(false);
    expect(html.length).toBeLessThan(200_000);
    expect(html).toContain('Second page');
  });
});

describe('a kept preview', () => {
  const previews = createPreviews({ maxBytes: 4_000_000 });
  afterAll(() => previews.close());

  test('is made anew once the pages are counted that a box shows', async () => {
    const furniture = { header: { left: [{ type: 'strong' as const, children: [token('pages')] }] } };
    const previewed = { title: 'A title', markdown: 'text', blanks: [], setup: letterSetup(furniture) };
    const of = { workspaceId: 'w', id: 'one' };
    expect((await previews.get(of, previewed, async () => [])).html).toContain('<strong>…</strong>');
    expect((await previews.get(of, { ...previewed, pages: 7 }, async () => [])).html).toContain('<strong>7</strong>');
  });

  test('is dropped when nobody has read one for a while', async () => {
    const idle = createPreviews({ maxBytes: 4_000_000, idleMs: 100 });
    const previewed = { title: 'A title', markdown: 'text', blanks: [], setup: letterSetup({}) };
    await idle.get({ workspaceId: 'w', id: 'one' }, previewed, async () => []);
    expect(idle.has('one')).toBe(true);
    while (idle.has('one')) await pause(10);
    await idle.close();
  });
});

/** An expression: where each text on each sheet begins and the middle of its line, in points from the sheet's upper left corner. */
const PLACES = `[...document.querySelectorAll('.sheet')].flatMap((sheet, index) => {
  const places = [];
  const from = sheet.getBoundingClientRect();
  const texts = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    const at = node.data.search(/\\S/);
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    const { left, top, height } = range.getBoundingClientRect();
    places.push({ page: index + 1, text: node.data.trim(), x: (left - from.left) * 0.75, y: (top + height / 2 - from.top) * 0.75 });
  }
  return places;
})`;
const chromium = findChromium();

(chromium ? describe : describe.skip)('in Chromium', () => {
  let shown: ShownPage;
  beforeAll(async () => {
    shown = await startShownPage(chromium!);
  });
  afterAll(() => shown?.close());

  test('every text is within half a millimetre of where the PDF has it', async () => {
    await shown.show((await previewOf(MARKED, LETTER, 2)).html, 1000);
    const places = await shown.page.evaluate<{ page: number; text: string; x: number; y: number }[]>(PLACES);
    const pieces = await documentPieces(await render(LETTER, { setup: letterSetup(MARKED), assets: [LOGO] }));
    const inMillimetres = (points: number) => Math.abs(points * 25.4) / 72;
    // The middle of Noto's ascent and descent.
    const middle = ({ y, size }: (typeof pieces)[number]) => 841.89 - y - ((1.069 - 0.293) / 2) * size;
    const offsets = pieces.flatMap((piece) => {
      const same = places.filter(({ page, text }) => page === piece.page && text === piece.text.trim());
      return same.length === 1 ? [inMillimetres(same[0]!.x - piece.x), inMillimetres(same[0]!.y - middle(piece))] : [];
    });
    expect(offsets.length).toBeGreaterThan(30);
    expect(Math.max(...offsets)).toBeLessThan(0.5);
  });
});
