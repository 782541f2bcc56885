/** §17.21: the preview brings the fonts of the PDF with it, as far as its text needs them, within its 512 KB. */
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from '@jest/globals';
import fontverter from 'fontverter';
import { type Font, fontkit } from '../../../src/pdf/engine/fontkit.ts';
import { shaperOf } from '../../../src/pdf/engine/shaper-of.ts';
import { type BaseFamily, FAMILIES, type FaceStyle, fontFile } from '../../../src/pdf/fonts/faces.ts';
import { sharedFont } from '../../../src/pdf/fonts/shared-fonts.ts';
import { createPreviews } from '../../../src/rendering/preview/index.ts';
import { makePreview, type Previewed } from '../../../src/rendering/preview/make-preview.ts';
import { isInBaseFonts } from '../../../src/rendering/web-fonts/used-faces.ts';
import { corpus } from '../../pdf/whole-documents/corpus/corpus.ts';
import { ofThisRun } from '../../support/this-run.ts';

const LIMIT = 512 * 1024;

const setup: Previewed['setup'] = {
  page: { size: 'A4', orientation: 'portrait', margins: { top: 72, right: 72, bottom: 72, left: 72 } },
  language: 'en',
  font: 'serif',
  header: [],
  footer: [],
};
function preview(markdown: string, changes: Partial<Previewed['setup']> = {}, blanks: number[] = []) {
  return makePreview({ title: 'A title', markdown, blanks, setup: { ...setup, ...changes } }, []);
}

type Face = { family: string; weight: string; style: string; data: Buffer; font: Font };
const RULE =
  /@font-face\{font-family:"([^"]+)";font-weight:([\d ]+);font-style:(\w+);[^{}]*?src:url\(data:font\/(woff2?);base64,([A-Za-z0-9+/=]+)\) format\("\4"\)\}/g;
function facesIn(html: string): Face[] {
  return [...html.matchAll(RULE)].map(([, family, weight, style, , data]) => ({
    family: family!,
    weight: weight!,
    style: style!,
    data: Buffer.from(data!, 'base64'),
    font: fontkit.create(Buffer.from(data!, 'base64')),
  }));
}
function named(faces: Face[]) {
  return faces.map(({ family, weight, style }) => `${family} ${weight} ${style}`);
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
function textIn(html: string) {
  return html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#x([0-9A-Fa-f]+)|(\w+));/g, (_, code, name) =>
      code ? String.fromCodePoint(Number.parseInt(code, 16)) : ENTITIES[name]!,
    );
}
/** Draws nothing by itself, or nothing that a font must have. */
const BARE = /[\s\p{Default_Ignorable_Code_Point}]/u;

const all = await corpus();

describe('the embedded fonts have every character of', () => {
  const DOCUMENTS = [
    'demo-invoice',
    'demo-service-agreement',
    'arabic-contract',
    'chinese-simplified-contract',
    'japanese-contract',
    'korean-contract',
    'hebrew-serif',
    'greek-and-cyrillic',
    'latin-of-many-languages',
    'devanagari',
    'thai',
    'vocalised',
    'persian-and-urdu',
    'mixed-directions',
    'symbols-and-emoji',
    'contents',
    'pictures-at-sides',
  ];
  test.each(ofThisRun(DOCUMENTS, 4))('%s', async (name) => {
    const { job } = all.find((one) => one.name === name)!;
    const { html } = await makePreview(job, job.assets);
    const fonts = facesIn(html).map(({ font }) => font);
    const characters = new Set([...textIn(html)].filter((character) => !BARE.test(character)));
    const missing = [...characters].filter(
      (character) => !fonts.some((font) => font.hasGlyphForCodePoint(character.codePointAt(0)!)),
    );
    expect(characters.size).toBeGreaterThan(20);
    expect(missing).toEqual([]);
    expect(html).not.toMatch(/<script|<link|@import|url\((?!"?data:(?:font\/woff|image\/svg))|\son\w+=|\sstyle=/i);
    expect(html.replace(/ href="https?:[^"]*"/g, '').replace(/>[^<]*</g, '><')).not.toMatch(/https?:/i);
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(LIMIT);
  });
});

describe('a face is embedded where it is used', () => {
  test.each([
    ['plain text', 'text', {}, ['Noto Serif 400 normal']],
    ['text in sans', 'text', { font: 'sans' as const }, ['Noto Sans 400 normal']],
    ['a header', '', { header: ['שלום'] }, ['Noto Serif 400 normal', 'Noto Serif Hebrew 400 normal']],
    ['strong', 'a **b**', {}, ['Noto Serif 400 normal', 'Noto Serif 700 normal']],
    ['emphasis', 'a *b*', {}, ['Noto Serif 400 normal', 'Noto Serif 400 italic']],
    ['code', '`a`', {}, ['Noto Serif 400 normal', 'Noto Sans Mono 400 normal']],
    ['a table', '| a |\n|-|\n| b |', {}, ['Noto Serif 400 normal', 'Noto Serif 700 normal']],
    ['a key', '<kbd>a</kbd>', {}, ['Noto Serif 400 normal', 'Noto Sans Mono 400 normal']],
    ['a term', '<dl><dt>a<dd>b</dl>', {}, ['Noto Serif 400 normal', 'Noto Serif 700 normal']],
    ['a summary', '<details><summary>a</summary></details>', {}, ['Noto Serif 400 normal', 'Noto Serif 700 normal']],
    ['a header', '<table><tr><th colspan="2">a</table>', {}, ['Noto Serif 400 normal', 'Noto Serif 700 normal']],
    ['a caption', '<table><caption>a</caption></table>', {}, ['Noto Serif 400 normal', 'Noto Serif 400 italic']],
    ['Arabic emphasis, which is upright', '*سلام*', {}, ['Noto Serif 400 normal', 'Amiri 400 normal']],
    ['Georgian', 'ა', {}, ['Noto Serif 400 normal', 'Noto Sans Georgian 400 normal']],
    ['Khmer', '**ក**', {}, ['Noto Serif 400 normal', 'Noto Sans Khmer 700 normal']],
    ['signs of one weight', '**𝒜**', {}, ['Noto Serif 400 normal', 'Noto Sans Math 400 700 normal']],
  ])('%s', async (_, markdown, changes, wanted) => {
    expect(named(facesIn((await preview(markdown, changes)).html))).toEqual(wanted);
  });
});

test.each([
  ['kerning', 'AVATAR', {}, 'serif'],
  ['joined Arabic letters', 'السلام', { language: 'ar' }, 'naskh'],
  ['conjuncts of Devanagari', 'क्षत्रिय', { language: 'hi' }, 'devanagari'],
  ['the places of marks of Devanagari', 'हिंदीकर्तुं', { language: 'hi' }, 'devanagari'],
  ['conjuncts and marks of Bengali', 'চুক্তিপত্রে', { language: 'bn' }, 'bengali'],
  ['letters below others and marks of Khmer', 'សំស្ក្រឹតម៉ា', { language: 'km' }, 'khmer'],
] as const)('%s survives', async (_, text, changes, family) => {
  const embedded = facesIn((await preview(text, changes)).html);
  const { data } = embedded.find(({ font }) => font.hasGlyphForCodePoint(text.codePointAt(0)!))!;
  const placesIn = (font: Uint8Array) =>
    shaperOf(font)(text).map(({ xAdvance, xOffset, yOffset }) => ({ xAdvance, xOffset, yOffset }));
  const whole = placesIn(readFileSync(fontFile(family, 'normal')));
  expect(placesIn(await fontverter.convert(data, 'sfnt'))).toEqual(whole);
});

test('every plain character is in all faces that may set it', () => {
  const plain = Array.from({ length: 0x2500 }, (_, code) => String.fromCharCode(code)).filter(isInBaseFonts);
  expect(plain.length).toBeGreaterThan(300);
  for (const base of ['serif', 'sans', 'mono'] satisfies BaseFamily[])
    for (const style of Object.keys(FAMILIES[base].files) as FaceStyle[]) {
      const font = sharedFont(base, style);
      expect(plain.filter((character) => !font.hasGlyphForCodePoint(character.charCodeAt(0)))).toEqual([]);
    }
});

describe('text comes before fonts', () => {
  const ideographs = (count: number) =>
    Array.from({ length: count }, (_, index) => String.fromCharCode(0x4e00 + index)).join('');

  test("beyond the limit, ideographs are shown in the reader's own font", async () => {
    const { html, truncated } = await preview(`${ideographs(6000)}\n\nend`, { language: 'zh' });
    expect(truncated).toBe(false);
    expect(html).toContain('end</span></p>');
    expect(named(facesIn(html))).toEqual(['Noto Serif 400 normal']);
    expect(html).toMatch(/--text-font:"Noto Serif"[^;]*"Noto Sans SC"/);
  });

  test('a regular stands for the bold where both do not fit', async () => {
    const some = ideographs(800);
    const { html } = await preview(`${some} **${some}**`, { language: 'zh' });
    expect(named(facesIn(html))).toContain('Noto Sans SC 400 normal');
    expect(named(facesIn(html))).not.toContain('Noto Sans SC 700 normal');
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(LIMIT);
  });

  const SIZES = [
    ['nearly as much as fits', 490, false],
    ['more than fits', 600, true],
  ] as const;
  test.each(ofThisRun(SIZES, 2))('%s', async (_, kilobytes, wanted) => {
    const { html, truncated } = await preview(`${'word '.repeat(200)}\n\n`.repeat(kilobytes));
    expect(truncated).toBe(wanted);
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(LIMIT);
    if (wanted) expect(html).toMatch(/<\/p>\s*<\/div>/);
  });
});

describe('same document, same HTML', () => {
  const previews = [createPreviews({ maxBytes: LIMIT * 8 }), createPreviews({ maxBytes: LIMIT * 8 })];
  afterAll(() => Promise.all(previews.map((one) => one.close())));

  test.each([
    ['a letter', 'Dear Sir or Madam'],
    ['a contract in Chinese', '合同 **甲方** 与乙方'],
  ])('%s', async (_, markdown) => {
    const previewed = { title: 'A title', markdown, blanks: [], setup };
    const made = await Promise.all(
      previews.map((one) => one.get({ workspaceId: 'w', id: markdown }, previewed, async () => [])),
    );
    expect(new Set(made.map(({ html }) => html)).size).toBe(1);
    expect(made[0]!.html).toBe((await preview(markdown)).html);
  });

  test('only the page count changes, once the pages are counted', async () => {
    const previewed = {
      title: 'A title',
      markdown: 'text',
      blanks: [],
      setup: { ...setup, footer: ['of ', { token: 'pages' as const }] },
    };
    const footers: (string | undefined)[] = [];
    for (const counted of [{}, { pages: 7 }, { pages: 7 }]) {
      const { html } = await previews[0]!.get(
        { workspaceId: 'w', id: 'counted' },
        { ...previewed, ...counted },
        async () => [],
      );
      footers.push(/<div>(of [^<]*)<\/div>/.exec(html)?.[1]);
    }
    expect(footers).toEqual(['of …', 'of 7', 'of 7']);
  });
});
