/** §13.7, §17.14: pictures come from the template's assets, and only what is safe is drawn. */
import { describe, expect, test } from '@jest/globals';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import type { Asset } from '../../../src/template/model/code.ts';
import { jpeg, png, svg } from '../support/pictures.ts';
import { textOf } from '../support/read-pdf.ts';
import { render, SETUP } from '../support/render.ts';

/** `x`: its left edge. */
type Drawing = { page: number; x: number; width: number; height: number };

/** The raster pictures of a document with the size at which they are drawn, in points. */
async function drawings(bytes: Uint8Array): Promise<Drawing[]> {
  const { OPS } = await getResolvedPDFJS();
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const found: Drawing[] = [];
  for (let page = 1; page <= document.numPages; page++) {
    const { fnArray, argsArray } = await (await document.getPage(page)).getOperatorList();
    let scale = [1, 1, 0];
    for (const [index, operator] of fnArray.entries()) {
      if (operator === OPS.transform) {
        const [width, , , height, x] = argsArray[index] as number[];
        scale = [Math.abs(width!), Math.abs(height!), x!];
      }
      if (operator === OPS.paintImageXObject) found.push({ page, width: scale[0]!, height: scale[1]!, x: scale[2]! });
    }
  }
  return found;
}

const BODY_WIDTH = 595.28 - 144;

describe('pictures', () => {
  const SIZES: [name: string, asset: Asset, width: number, height: number][] = [
    ['a PNG at its natural size', png('a', 96, 48), 72, 36],
    ['a PNG with transparency', png('a', 96, 48, true), 72, 36],
    ['a wide one fitted to the width', png('a', 1200, 300), BODY_WIDTH, BODY_WIDTH / 4],
    ['a high one fitted to the page', png('a', 100, 2000), (0.75 * 697.89) / 20, 0.75 * 697.89],
  ];
  test.each(SIZES)('%s', async (_name, asset, width, height) => {
    const { bytes, pages } = await render('![](a)', { assets: [asset] });
    const [drawn] = await drawings(bytes);
    expect(drawn!.width).toBeCloseTo(width, 1);
    expect(drawn!.height).toBeCloseTo(height, 1);
    expect(pages).toBe(1);
  });

  test.each([
    ['en', '![](a)', 72],
    ['ar', '![](a)', 595.28 - 72 - 72],
    ['ar', '| a |\n|:--|\n| ![](a) |', 72 + 5],
  ])('where lines begin: %s %s', async (language, markdown, x) => {
    const pdf = await render(markdown, { assets: [png('a', 96, 48)], setup: { ...SETUP, language } });
    expect((await drawings(pdf.bytes))[0]!.x).toBeCloseTo(x, 1);
  });

  test('a JPEG is embedded as it is', async () => {
    const { bytes } = await render('![](a)', { assets: [jpeg('a')] });
    expect(Buffer.from(bytes).includes(Buffer.from(jpeg('a').bytes))).toBe(true);
    expect(Buffer.from(bytes).toString('latin1')).toContain('/DCTDecode');
  });

  test('between the lines of a paragraph, inside emphasis and links, in cells, lists and by label', async () => {
    const markdown = [
      'before ![one](a) after',
      '[**bold ![two](./a) bold**](https://a.example)',
      '| ![three](a) cell | b |\n|---|---|\n| c<br>![four](a) | d |',
      '- ![five][label]',
      '# Heading ![six](a)',
      '[label]: a',
    ].join('\n\n');
    const pdf = await render(markdown, { assets: [png('a', 20, 20)] });
    expect(await drawings(pdf.bytes)).toHaveLength(6);
    const text = await textOf(pdf);
    for (const caption of ['one', 'two', 'three', 'four', 'five', 'Heading', 'six']) expect(text).toContain(caption);
  });

  test('an SVG is drawn, its text in the fonts of the document', async () => {
    const drawing = svg(
      'a',
      '<rect width="96" height="48" fill="#369"/><text x="5" y="30" font-size="16">Ωmega</text>',
    );
    expect(await textOf(await render('text ![plan](a)', { assets: [drawing] }))).toBe('text\nΩmega\nplan');
    expect(await textOf(await render('text ![plan](a)'))).toBe('text plan');
  });

  test.each([
    ['many scripts', 'Ω 合同 ไทย ✓', 'Ω 合同 ไทย ✓', []],
    ['references to characters', '&#x5408;&#21516; &amp; &lt;b&gt; Ω', '合同 & <b> Ω', []],
    ['a character that no font has', 'a \u{10fffd} b', 'a [U+10FFFD] b', ['\u{10fffd}']],
    ['a literal stretch', '<![CDATA[Ω < 合]]>', 'Ω < 合', []],
    ['parts of its own style', 'Ω <tspan font-weight="bold" id="a>b">合</tspan>', 'Ω 合', []],
  ])('text of an SVG with %s', async (_name, content, wanted, missing) => {
    const drawing = svg('a', `<!-- text 合 --><text x="5" y="30" font-size="8">${content}</text>`);
    const pdf = await render('![](a)', { assets: [drawing] });
    expect((await textOf(pdf)).replace(/\s/g, '')).toBe(wanted.replace(/\s/g, ''));
    expect(pdf.missing).toEqual(missing);
  });

  // From left to right, as the reader sees it; what is right-to-left comes back as it is read.
  test.each([
    ['words', 'שלום עולם', 'שלום עולם'],
    ['words in brackets', 'a (שלום עולם) b', 'a (שלום עולם) b'],
    ['a number among them', 'אבג 12 דהו', 'דהו 12 אבג'],
    ['a style inside', 'אבג <tspan font-weight="bold">דהו</tspan> זחט', 'זחט דהו אבג'],
    ['Latin, in a text that runs from right to left', '<tspan x="90" direction="rtl">אבג Acme</tspan>', 'Acme אבג'],
    ['lines of their own', '<tspan x="5">one אחת שתיים</tspan><tspan x="5" dy="12">two</tspan>', 'one אחת שתיים two'],
  ])('right-to-left text of an SVG: %s', async (_name, content, wanted) => {
    const drawing = svg('a', `<text x="5" y="20" font-size="8">${content}</text>`);
    const text = await textOf(await render('![](a)', { assets: [drawing] }));
    expect(text.replace(/\s+/g, ' ')).toBe(wanted);
  });

  test.each([
    ['a sign without a font, and half of a pair', '\u0700\u2983', /^.?\[U\+0700\].?$/],
    ['no letter that runs so', '12) a', /12/],
  ])('a drawing from right to left with %s loses nothing', async (_name, content, wanted) => {
    const text = `<text x="95" y="20" font-size="8" font-weight="bold" direction="rtl">${content}</text>`;
    expect(await textOf(await render('![](a)', { assets: [svg('a', text)] }))).toMatch(wanted);
  });

  test('spaces in the text of an SVG are those that are written', async () => {
    const content = '<tspan>a</tspan><tspan font-weight="bold">b </tspan>c<tspan> Ω合</tspan>';
    const drawing = svg('a', `<text x="5" y="20" font-size="8">${content}</text>`);
    expect(await textOf(await render('![](a)', { assets: [drawing] }))).toBe('ab c Ω合');
  });

  test.each([
    ['en', 'Text'],
    ['he', 'כתב'],
  ])('the alternative for %s in an SVG is shown', async (language, wanted) => {
    const drawing = svg(
      'a',
      '<switch><g systemLanguage="he, yi"><text x="5" y="20">כתב</text></g><text x="5" y="20">Text</text></switch>',
    );
    const text = await textOf(await render('![](a)', { assets: [drawing], setup: { ...SETUP, language } }));
    expect(text).toBe(wanted);
  });

  test('a picture never leaves its caption or the page', async () => {
    const filler = Array.from({ length: 24 }, () => 'Text.').join('\n\n');
    const found = await drawings((await render(`${filler}\n\n![plan](a)`, { assets: [png('a', 300, 300)] })).bytes);
    expect(found).toEqual([expect.objectContaining({ page: 2 })]);
  });

  test('a document with pictures has the same bytes each time', async () => {
    const assets = () => [png('a', 64, 64, true), png('b', 300, 200, true), jpeg('c')];
    const once = () => render('![x](a) ![y](b) ![z](c) ![x](a)', { assets: assets(), setup: SETUP });
    const [first, second] = [await once(), await once()];
    expect(Buffer.from(first.bytes).equals(Buffer.from(second.bytes))).toBe(true);
  });
});

describe('the alt text replaces a picture that is not drawn', () => {
  const OUTSIDE = 'http://127.0.0.1:9/x.png';
  const bomb = `<!DOCTYPE svg [${Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('')}]>`;
  const REFUSED: [name: string, url: string, assets: Asset[]][] = [
    ['an address', OUTSIDE, []],
    ['a file of the machine', '/etc/hostname', []],
    ['a data URL', 'data:image/png;base64,iVBORw0KGgo=', []],
    ['a PNG that claims 50,000 × 50,000 pixels', 'a', [png('a', 1, 1, false, { width: 50_000, height: 50_000 })]],
    ['a PNG that is none', 'a', [{ ...png('a', 1, 1), bytes: new Uint8Array(100) }]],
    ['an empty JPEG', 'a', [{ ...jpeg('a'), bytes: new Uint8Array() }]],
    ['a broken SVG', 'a', [svg('a', '<rect')]],
    ['an SVG with an entity bomb', 'a', [svg('a', '<text>&e9;</text>', bomb)]],
    ['an SVG with an image from outside', 'a', [svg('a', `<image href="${OUTSIDE}"/>`)]],
    ['an SVG with a file', 'a', [svg('a', '<image xlink:href="/etc/hostname"/>')]],
    ['an SVG with a script', 'a', [svg('a', '<script>1</script>')]],
    ['an SVG cut off', 'a', [{ ...svg('a', ''), bytes: svg('a', '<rect/>').bytes.slice(0, -6) }]],
    ['an SVG with a broken picture', 'a', [svg('a', '<image href="data:image/png;base64,iVBORw0KGgo="/>')]],
    ['an SVG without a size', 'a', [{ ...svg('a', ''), bytes: new TextEncoder().encode('<svg></svg>') }]],
  ];
  test.each(REFUSED)('%s', async (_name, url, assets) => {
    const pdf = await render(`see ![the plan](<${url}>) here`, { assets });
    expect(await textOf(pdf)).toBe('see the plan here');
    expect(await drawings(pdf.bytes)).toEqual([]);
  });

  test('a PNG cut off in the midst fails or is its alt text, and never hangs', async () => {
    const whole = png('a', 64, 64, true);
    const cut = { ...whole, bytes: whole.bytes.slice(0, 60) };
    expect(await render('![the plan](a)', { assets: [cut] }).then(textOf, String)).toMatch(/^the plan$|Error: /);
  });
});
