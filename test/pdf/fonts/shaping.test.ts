/** §17.2: a word has the shape of its own script and language, whatever stands beside it. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { Blob, Buffer, Face, Font as HarfBuzzFont, shape } from 'harfbuzzjs';
import { type Font, fontkit } from '../../../src/pdf/engine/fontkit.ts';
import { type BuiltInFamily, faceStyle, fontFile } from '../../../src/pdf/fonts/faces.ts';
import { sharedFont } from '../../../src/pdf/fonts/shared-fonts.ts';
import { linesOf } from '../../../src/pdf/lines/lines.ts';
import { render } from '../support/render.ts';
import { contextOf } from '../support/runs-of.ts';

const plainFonts = new Map<string, Font>();

/** A font as fontkit reads it, with nothing of ours. */
function plainFont(file: string): Font {
  const font = plainFonts.get(file) ?? fontkit.create(readFileSync(file));
  plainFonts.set(file, font);
  return font;
}

/** Scripts that fontkit sets wrong. */
const BY_HARFBUZZ = /[\p{sc=Beng}\p{sc=Gujr}\p{sc=Taml}\p{sc=Telu}\p{sc=Khmr}]/u;

const harfBuzzFonts = new Map<string, HarfBuzzFont>();

function shapedByHarfBuzz(file: string, word: string): number[] {
  const buffer = new Buffer();
  buffer.addText(word);
  buffer.guessSegmentProperties();
  const font = harfBuzzFonts.get(file) ?? new HarfBuzzFont(new Face(new Blob(readFileSync(file))));
  harfBuzzFonts.set(file, font);
  shape(font, buffer);
  return buffer.getGlyphInfos().map(({ codepoint }) => codepoint);
}

/** The glyphs that fontkit or HarfBuzz, as they are, give for a word alone. */
function glyphsAlone(word: string, language: string): number[] {
  const [run] = contextOf(word, language, 'sans').runs;
  const file = fontFile(run!.font as BuiltInFamily, 'normal');
  if (BY_HARFBUZZ.test(word)) return shapedByHarfBuzz(file, word);
  return plainFont(file)
    .layout(word)
    .glyphs.map(({ id }) => Number(id));
}

/** The glyphs of a paragraph as they are drawn, line by line, part by part, in one list. */
function glyphsDrawn(markdown: string, language: string): number[] {
  const { runs, context } = contextOf(markdown, language, 'sans');
  return linesOf(runs, context.width, context.direction)
    .flat()
    .flatMap(({ font, text, bold, italics, fontFeatures }) =>
      sharedFont(font, faceStyle(bold, italics))
        .layout(text, fontFeatures)
        .glyphs.map(({ id }) => Number.parseInt(`${id}`, 10)),
    );
}

const WORDS: [script: string, language: string, word: string][] = [
  ['Devanagari', 'hi', 'क्षत्रिय'],
  ['Devanagari that is reordered', 'hi', 'हिन्दी'],
  ['Devanagari with a reph', 'hi', 'विद्यार्थी'],
  ['Thai', 'th', 'น้ำ'],
  ['Thai with marks', 'th', 'ทั้งนี้'],
  ['Bengali', 'bn', 'চুক্তিপত্র'],
  ['Assamese', 'as', 'অক্টোবৰ'],
  ['Gujarati', 'gu', 'પ્રતિષ્ઠા'],
  ['Tamil', 'ta', 'சுதந்திரமாகவே'],
  ['Telugu', 'te', 'ఆస్ట్రేలియా'],
  ['Telugu below the line', 'te', 'ఫ్లోరిన్'],
  ['Khmer', 'km', 'ព្រុយណេ'],
  ['Khmer with marks', 'km', 'សំស្ក្រឹត'],
  ['Georgian', 'ka', 'ხელშეკრულება'],
  ['Armenian', 'hy', 'պայմանագիր'],
  ['Ethiopic', 'am', 'ሰላም'],
  ['Arabic', 'ar', 'شركة'],
  ['Persian with a joiner', 'fa', 'می‌شود'],
  ['Hebrew', 'he', 'שלום'],
  ['Chinese', 'zh-CN', '契約直骨'],
  ['Korean of single letters', 'ko', '\u1112\u1161\u11ab\u1100\u1173\u11af'],
];
const BESIDE: [where: string, within: (word: string) => string][] = [
  ['among Latin words', (word) => `the word ${word} of it`],
  ['touching Latin letters', (word) => `PDF${word}PDF`],
  ['touching accented letters', (word) => `é${word}é`],
  ['touching digits', (word) => `12${word}34`],
  ['behind a hyphen', (word) => `PDF-${word}`],
  ['behind a no-break space', (word) => `No\u00a0${word}`],
  ['in brackets', (word) => `a (${word}) b`],
  ['struck through', (word) => `a~~${word}~~, b`],
  ['in a link', (word) => `see[${word}](https://a.example)now`],
  ['beside code', (word) => `\`code\`${word}\`code\``],
  ['between an ideograph and Greek', (word) => `直${word}Ω`],
];

function holds(all: number[], part: number[]): boolean {
  return all.some((_, at) => part.every((id, index) => all[at + index] === id));
}

describe.each(WORDS)('%s', (_script, own, word) => {
  test.each(BESIDE)('%s', (_where, within) => {
    for (const language of ['en', own]) {
      expect(holds(glyphsDrawn(within(word), language), glyphsAlone(word, language))).toBe(true);
    }
  });
});

test('marks stand where their letter has a place for them', () => {
  const { positions } = sharedFont('khmer', 'normal').layout('ម៉ា');
  expect(positions).toEqual([
    expect.objectContaining({ xOffset: 0 }),
    { xAdvance: 0, yAdvance: 0, xOffset: expect.any(Number), yOffset: expect.any(Number) },
  ]);
  expect(positions[1]!.xOffset).toBeLessThan(0);
});

test('a mark for which the font has no place on its letter is drawn all the same', async () => {
  const { pages } = await render('`\u03aa\u0337`');
  expect(pages).toBe(1);
});
