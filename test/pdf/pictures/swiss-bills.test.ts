/** §17.41: Swiss QR bills on pages: at the foot, from edge to edge, of one size, in place of the footer, and the same by both engines. */
import { describe, expect, test } from '@jest/globals';
import decodeQr from 'qr/decode.js';
import { advanceOf } from '../../../src/pdf/fonts/shared-fonts.ts';
import { renderPdf } from '../../../src/pdf/job/render-pdf.ts';
import { drawCodes } from '../../../src/pdf/pictures/code-pictures.ts';
import { makePreview } from '../../../src/rendering/preview/make-preview.ts';
import { findCodes } from '../../../src/template/document/every-node.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { withPayload } from '../../../src/template/model/code.ts';
import type { DocumentSetup } from '../../../src/template/model/document-setup.ts';
import { arimoWidthOf } from '../../../src/template/payment/lay-out-bill.ts';
import { type SwissBill, swissPayload } from '../../../src/template/payment/payload.ts';
import { contentOf, linesOf, open } from '../support/read-pdf.ts';
import { ENGINES, SETUP } from '../support/render.ts';
import { shapesOf } from '../support/shapes-of.ts';

const CREDITOR = {
  ...{ name: 'Max Muster & Söhne', street: 'Musterstrasse', building: '123' },
  ...{ postCode: '8000', city: 'Seldwyla', country: 'CH' },
};
const BILL: SwissBill = {
  ...{ iban: 'CH4431999123000889012', creditor: CREDITOR, amount: '1949.75', currency: 'CHF' },
  debtor: { ...CREDITOR, name: 'Żółć <Ž>', country: 'LI' },
  ...{ referenceType: 'QRR', reference: '210000000003139471430009017', message: 'Auftrag' },
};

function setupOf(bill: SwissBill, changes: Partial<DocumentSetup> = {}): DocumentSetup {
  const payments = { 'swiss-qr-bill:': swissPayload(bill) };
  return { ...SETUP, language: 'de-CH', codes: true, payments, footer: ['Seite ', { token: 'page' }], ...changes };
}

async function renderBill(markdown: string, setup: DocumentSetup, engine?: (typeof ENGINES)[number][1]) {
  const tree = parseDocument(markdown, [], setup);
  const assets = drawCodes(findCodes(tree, setup), setup.language);
  return renderPdf({ tree, setup, assets, title: 'T', author: 'A', createdAt: new Date(0) }, engine);
}

const MM = 72 / 25.4;
const CODE = '![Zahlteil](swiss-qr-bill:)';
const LONG = Array.from({ length: 60 }, (_, at) => `Absatz ${at + 1}.`).join('\n\n');

describe.each(ENGINES)('on a page, by the %s engine', (_name, engine) => {
  test('below the notes of its page', async () => {
    const markdown = `Kurz.[^1]\n\n${CODE}\n\n[^1]: Eine Anmerkung.`;
    const pdf = await renderBill(markdown, setupOf(BILL, { footnotes: 'continuous' }), engine);
    const lines = await linesOf(pdf);
    const note = lines.find(({ text }) => text === '1. Eine Anmerkung.')!;
    expect(pdf.pages).toBe(1);
    expect(note.y / MM).toBeGreaterThan(108);
    expect(note.y / MM).toBeLessThan(112);
  });

  test.each([
    ['a short text', 'Kurz.', 1],
    ['a text that leaves no room', LONG, 3],
  ])('at its foot, of its size, below %s', async (_text, markdown, page) => {
    const pdf = await renderBill(`${markdown}\n\n${CODE}`, setupOf(BILL), engine);
    expect(pdf.pages).toBe(page);
    const paper = (await shapesOf(pdf, page)).find(([left, , right]) => Math.abs(right - left - 210 * MM) < 1)!;
    expect(paper[0]).toBeCloseTo(0, 1);
    expect(paper[1]).toBeCloseTo(0, 1);
    expect(paper[3]).toBeCloseTo(108 * MM, 0);
    const lines = await linesOf(pdf);
    const title = lines.find(({ text }) => text.includes('Zahlteil'))!;
    expect([title.page, title.y / MM]).toEqual([page, expect.closeTo(105 - 8.5, 0)]);
    expect(title.pieces.find(({ text }) => text === 'Zahlteil')!.x / MM).toBeCloseTo(67, 1);
    const footers = lines.filter(({ text }) => /^Seite \d$/.test(text)).map((line) => line.page);
    expect(footers).toEqual(Array.from({ length: page - 1 }, (_, at) => at + 1));
  });

  test('the text after a bill begins on a new page, as do notes', async () => {
    const pdf = await renderBill(`Text[^1].\n\n${CODE}\n\nDanach.\n\n[^1]: Note.`, setupOf(BILL), engine);
    const pageOf = async (wanted: string) => (await linesOf(pdf)).find(({ text }) => text.includes(wanted))!.page;
    expect([await pageOf('Zahlteil'), await pageOf('Danach'), await pageOf('Note')]).toEqual([1, 2, 2]);
    const notes = await renderBill(`Text[^1].\n\n${CODE}\n\n[^1]: Note.`, setupOf(BILL), engine);
    expect((await linesOf(notes)).find(({ text }) => text.includes('Note'))!.page).toBe(2);
  });
});

describe('in the file', () => {
  test('its text can be copied, is in Arimo, is read aloud, and keeps what the file claims', async () => {
    const pdf = await renderBill(`Text.\n\n${CODE}`, setupOf(BILL));
    const text = (await linesOf(pdf)).map((line) => line.text).join('\n');
    for (const wanted of ['CH44 3199 9123 0008 8901 2', '21 00000 00003 13947 14300 09017', 'Żółć <Ž>', '1 949.75'])
      expect(text).toContain(wanted);
    const tree = await (await (await open(pdf)).getPage(1)).getStructTree();
    expect(JSON.stringify(tree)).toContain(
      'Zahlteil. Konto / Zahlbar an: CH44 3199 9123 0008 8901 2, Max Muster & Söhne, Musterstrasse 123, 8000 Seldwyla. Referenz: 21 00000 00003 13947 14300 09017. Zusätzliche Informationen: Auftrag. Zahlbar durch: Żółć <Ž>, Musterstrasse 123, LI-8000 Seldwyla. Betrag: CHF 1 949.75',
    );
    const file = contentOf(pdf.bytes);
    for (const wanted of ['Arimo', '<pdfaid:part>2<', '<pdfuaid:part>1<']) expect(file).toContain(wanted);
    expect((await renderBill(`Text.\n\n${CODE}`, setupOf(BILL))).bytes).toEqual(pdf.bytes);
  });

  test('all letters that it may have are as wide as they are counted', () => {
    const blocks = [
      [0x20, 0x7e],
      [0xa0, 0x17f],
      [0x218, 0x21b],
      [0x20ac, 0x20ac],
    ] as const;
    for (const [from, to] of blocks)
      for (let code = from; code <= to; code++) {
        const letter = String.fromCodePoint(code);
        expect([letter, arimoWidthOf(letter)]).toEqual([
          letter,
          expect.closeTo(advanceOf('swissBill', 'normal', letter) / 1000, 6),
        ]);
      }
    expect(arimoWidthOf('Ж')).toBeUndefined();
  });
});

describe('its code', () => {
  const [WHITE, SCALE] = [4, 4];

  function readCode(bill: SwissBill): string {
    const [drawn] = drawCodes([withPayload('swiss-qr-bill:', swissPayload(bill))], 'fr');
    const svg = new TextDecoder().decode(drawn!.bytes);
    const [, scale, path] = /scale\(([\d.]+)\)"><path d="([^"]+)"/.exec(svg)!;
    const across = Math.round(46 / Number(scale));
    const side = (across + 2 * WHITE) * SCALE;
    const data = new Uint8Array(side * side * 4).fill(255);
    const dark = new Set<number>();
    for (const [, x, y, end] of path!.matchAll(/M(\d+) (\d+)H(\d+)v1H\1z/g))
      for (let at = Number(x); at < Number(end); at++) dark.add(Number(y) * across + at);
    // The cross of 7 mm in the middle, in white at its worst.
    const cross = (at: number) => Math.abs(at + 0.5 - across / 2) < 3.5 / Number(scale);
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++) {
        const [row, column] = [Math.floor(y / SCALE) - WHITE, Math.floor(x / SCALE) - WHITE];
        const isIn = row >= 0 && column >= 0 && row < across && column < across;
        if (isIn && dark.has(row * across + column) && !(cross(row) && cross(column)))
          data.fill(0, 4 * (y * side + x), 4 * (y * side + x) + 3);
      }
    return decodeQr({ width: side, height: side, data });
  }

  test.each<[string, Partial<SwissBill>]>([
    ['all of it', {}],
    ['nothing that may be left out', { amount: '', debtor: undefined, message: '' }],
    [
      'as much as fits',
      { message: 'x'.repeat(140), creditor: { ...CREDITOR, name: 'x'.repeat(70), street: 'y'.repeat(70) } },
    ],
  ])('says %s under its cross', (_name, changes) => {
    const bill = { ...BILL, ...changes };
    expect(readCode(bill)).toBe(swissPayload(bill));
  });

  test('has the reference that is made of a number', () => {
    const made = { ...BILL, reference: 'from:21…3139471430 00901' };
    expect(readCode(made)).toBe(swissPayload(BILL));
  });
});

describe('in the preview', () => {
  test('in place of the footer, and with what it says for who cannot see it', async () => {
    const setup = setupOf({ ...BILL, amount: '', debtor: undefined }, { language: 'it-CH' });
    const { html } = await makePreview({ title: 'T', markdown: `Testo.\n\n${CODE}\n\nDopo.`, blanks: [], setup }, []);
    const [, svg, alt] = /<img src="data:image\/svg\+xml;base64,([^"]+)" alt="([^"]+)"/.exec(html)!;
    expect(html.includes('<span class="picture swiss-bill')).toBe(true);
    expect(html.match(/class="sheet/g)).toHaveLength(2);
    expect(alt).toContain('Pagabile da (nome/indirizzo)');
    const drawn = Buffer.from(svg!, 'base64').toString();
    expect(drawn).toContain('Sezione pagamento');
    // Four corners of each box to write into.
    expect(drawn.match(/stroke-width="0\.265"/g)).toHaveLength(4);
  });

  test('its alt text alone where nobody knows what it says', async () => {
    const { html } = await makePreview(
      { title: 'T', markdown: CODE, blanks: [], setup: { ...SETUP, codes: true } },
      [],
    );
    expect(html).toContain('<span class="missing-image">Zahlteil</span>');
  });
});

test('a page or a place that has no room for it fails the document', async () => {
  const { page } = SETUP;
  const letter = setupOf(BILL, { page: { ...page, size: 'Letter' } });
  await expect(renderBill(CODE, letter)).rejects.toThrow(/needs an A4 page in portrait/);
  await expect(renderBill(`- ${CODE}`, setupOf(BILL))).rejects.toThrow(/cannot be in a column, cell, list or quote/);
  const narrow = setupOf(BILL, { page: { ...page, margins: { ...page.margins, top: 560 } } });
  await expect(renderBill(CODE, narrow)).rejects.toThrow(/no room for a Swiss QR bill between the margins/);
});
