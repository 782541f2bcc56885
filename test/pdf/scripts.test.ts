/** §10 `language`, §4: every script is set in a font that has it, in its own direction, and copies as it was written. */
import { describe, expect, test } from '@jest/globals';
import type { Paragraph } from 'mdast';
import { layOutBlocks } from '../../src/pdf/document/blocks/lay-out-blocks.ts';
import { newContext } from '../../src/pdf/document/context/context.ts';
import { inline } from '../../src/pdf/document/inline/inline.ts';
import { fontRuns } from '../../src/pdf/fonts/font-runs.ts';
import { sharedFont } from '../../src/pdf/fonts/shared-fonts.ts';
import { linesOf } from '../../src/pdf/lines/lines.ts';
import { directionOf } from '../../src/template/typography/direction.ts';
import { contentOf, linesOf as drawnLinesOf, inputOf, piecesOf, render, SETUP, textOf } from './support.ts';

function runsOf(text: string, language: string) {
  const { tree } = inputOf(text);
  return inline((tree.children[0] as Paragraph).children, newContext(tree, { ...SETUP, language }, [], layOutBlocks));
}
/** The line's parts from left to right. */
function seen(text: string, language: string): string[] {
  return linesOf(runsOf(text, language), 1000, directionOf(language))[0]!.map((run) => run.text);
}

describe('fonts', () => {
  const SET: [script: string, language: string, text: string][] = [
    ['Greek', 'el', 'Η συμφωνία ισχύει από σήμερα.'],
    ['Cyrillic', 'ru', 'Договор вступает в силу.'],
    ['Simplified Chinese', 'zh-CN', '货物买卖合同，双方于2026年签订。'],
    ['Traditional Chinese', 'zh-TW', '貨物買賣合約，雙方簽訂。'],
    ['Japanese', 'ja', '業務委託契約書（第１条）ｶﾅ 髙﨑 𠮷'],
    ['Korean', 'ko', '물품 공급 계약서 大韓民國'],
    ['Thai', 'th', 'ข้อตกลงนี้มีผลบังคับใช้'],
    ['Thai vowels of two shapes', 'th', 'ย้ำ กำไร น้ำ'],
    ['Devanagari', 'hi', 'यह अनुबंध दोनों पक्षों की सहमति से किया गया है।'],
    ['Vietnamese', 'vi', 'Hợp đồng dịch vụ, ọ ẹ ṣ ḿ'],
    ['Persian digits', 'fa', '۱۲۳۴۵۶'],
    ['symbols', 'en', '← ✓ ☐ ★ ∑ ≤ √ ⌘ ♫ ⚖ № ™ Ⓐ'],
    ['emoji', 'en', '😀 🎉 🏠'],
  ];
  test.each(SET)('%s copies as it was written', async (_script, language, text) => {
    const pdf = await render(text, { setup: { ...SETUP, language, font: 'sans' } });
    expect(pdf.missing).toEqual([]);
    expect((await textOf(pdf)).replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  });

  const WIDE: [language: string, text: string, families: Record<string, string>][] = [
    [
      'zh-CN',
      '称“甲方”，即Acme “B” Ltd……等',
      { '称“甲方”，即': 'simplified', 'Acme “B” Ltd': 'sans', '……等': 'simplified' },
    ],
    ['zh-TW', '賠償……', { '賠償……': 'traditional' }],
    ['ja', 'です…“a”', { 'です…': 'japanese', '“a”': 'sans' }],
    ['ko', '이하 “갑”…', { 이하: 'korean', ' “': 'sans', 갑: 'korean', '”…': 'sans' }],
    ['en', '称“甲方”', { 称: 'simplified', '“': 'sans', 甲方: 'simplified', '”': 'sans' }],
  ];
  test.each(WIDE)('signs beside ideographs are as wide as these: %s %s', (language, text, families) => {
    expect(Object.fromEntries(fontRuns(text, 'sans', 'normal', language).map((run) => [run.text, run.family]))).toEqual(
      families,
    );
  });

  test.each(['✓', '→', '฿', '∑'])('%s is not drawn as for Arabic', (sign) => {
    expect(['arabic', 'naskh']).not.toContain(fontRuns(sign, 'sans', 'normal', 'en')[0]!.family);
  });

  test('vowel marks are read on the line, unseen, and seen as shapes, which no reader takes for text', async () => {
    const { bytes } = await render('בָּ', { setup: { ...SETUP, language: 'he' } });
    const content = contentOf(bytes);
    expect(content.match(/3 Tr/g)).toHaveLength(2);
    expect(content.match(/^f$/gm)).toHaveLength(2);
  });

  test('a Persian word with a joiner stays one word in one font', () => {
    expect(runsOf('می‌خواهم', 'fa').map((run) => run.text)).toEqual(['می‌خواهم']);
  });

  // A number drawn backwards would be another number.
  test.each(['۱۲۳۴۵۶', '١٢٬٣٤٥٫٦٧', '٢٠٢٦/٠٨/٢٧', '123456'])('the digits of %s stand from left to right', (number) => {
    for (const family of ['arabic', 'naskh'] as const) {
      const { glyphs } = sharedFont(family, 'normal').layout(number);
      expect(String.fromCodePoint(...glyphs.flatMap(({ codePoints }) => codePoints))).toBe(number);
    }
  });

  test.each([
    ['zh', 'simplified'],
    ['zh-TW', 'traditional'],
    ['zh-Hant', 'traditional'],
    ['ja', 'japanese'],
    ['ko', 'korean'],
    ['en', 'simplified'],
  ])('an ideograph has the shape of %s', (language, font) => {
    expect(runsOf('直', language).map((run) => run.font)).toEqual([font]);
  });

  test('a sign that is to look like a picture does, and a joined one stays with its own', () => {
    expect(runsOf('❤️ 👩‍⚖️', 'en').map((run) => [run.text, run.font])).toEqual([
      ['❤️', 'emoji'],
      [' ', 'serif'],
      ['👩‍⚖️', 'emoji'],
    ]);
  });
});

describe('direction', () => {
  const ORDERED: [name: string, language: string, text: string, parts: string[]][] = [
    ['Hebrew words from right to left', 'he', 'אחת שתיים', ['שתיים', ' ', 'אחת']],
    ['Latin and numbers in Hebrew', 'he', 'אחת Acme Ltd 12.5', ['Acme Ltd 12.5', ' ', 'אחת']],
    ['a number and its sign in Hebrew', 'he', 'אחת 15%', ['15%', ' ', 'אחת']],
    ['a number and its sign in Arabic', 'ar', 'نسبة 15%', ['%', '15', ' ', 'نسبة']],
    ['a full stop with its word', 'he', 'אחת.', ['אחת.']],
    ['Hebrew in English', 'en', 'the word אחת שתיים (two)', ['the word ', 'שתיים', ' ', 'אחת', ' (two)']],
    ['English in a Hebrew paragraph of an English document', 'en', 'אחת two', ['two', ' ', 'אחת']],
  ];
  test.each(ORDERED)('%s', (_name, language, text, parts) => {
    expect(seen(text, language)).toEqual(parts);
  });

  test('overrides turn no word round', () => {
    const shown = seen('a \u202ebc de\u202c f', 'en').join('');
    expect(shown.replace(/[\u202a-\u202e]/g, '')).toBe('a bc de f');
  });

  test('brackets are mirrored in shape, not in text', () => {
    const line = linesOf(runsOf('(אחת)', 'he'), 1000, 'rtl')[0]!;
    expect(line.map((run) => [run.text, run.fontFeatures])).toEqual([
      [')', { mirroredText: '(' }],
      ['אחת', undefined],
      ['(', { mirroredText: ')' }],
    ]);
  });

  test.each(['ar', 'he-IL', 'fa', 'ur', 'yi'])('%s runs from right to left', (language) => {
    expect(directionOf(language)).toBe('rtl');
  });
  test.each(['en', 'de-AT', 'zh', 'az-Latn', 'not a language'])('%s runs from left to right', (language) => {
    expect(directionOf(language)).toBe('ltr');
  });

  const HEBREW = { setup: { ...SETUP, language: 'he' } };

  test('paragraphs and marks of lists begin at the right margin', async () => {
    const pieces = await piecesOf(await render('אחת\n\n1. שתיים\n\n- שלוש\n\n> ארבע', HEBREW));
    const ends = new Map(pieces.map((piece) => [piece.text.trim(), Math.round(piece.x + piece.width)]));
    expect(ends.get('אחת')).toBe(523);
    expect(ends.get('•')).toBe(523);
    expect(ends.get('שתיים')).toBe(523 - 18);
    expect(ends.get('ארבע')).toBe(523 - 12);
  });

  test('the first column of a table is the rightmost', async () => {
    const pieces = await piecesOf(await render('| אחת | שתיים |\n|---|---|\n| a | 12 |', HEBREW));
    const x = (text: string) => pieces.find((piece) => piece.text === text)!.x;
    expect(x('אחת')).toBeGreaterThan(x('שתיים'));
    expect(x('a')).toBeGreaterThan(x('12'));
  });

  test('code runs from left to right whatever is in it', async () => {
    const pieces = await piecesOf(await render('```\nx = "אחת"\n```', HEBREW));
    expect(Math.min(...pieces.map(({ x }) => x))).toBeLessThan(90);
  });
});

test('Thai lines end between words', async () => {
  const text = 'ข้อตกลงนี้มีผลบังคับใช้ตั้งแต่วันที่ลงนามโดยทั้งสองฝ่ายและผูกพันผู้สืบสิทธิของคู่สัญญาทุกประการ'.repeat(2);
  const lines = await drawnLinesOf(await render(text, { setup: { ...SETUP, language: 'th' } }));
  const ends = new Set(
    Array.from(new Intl.Segmenter('th', { granularity: 'word' }).segment(text), ({ index }) => index),
  );
  expect(lines.length).toBeGreaterThan(1);
  const drawn = lines.map((line) => line.text.replace(/\s/g, '')).join('|');
  expect(ends.has(drawn.indexOf('|'))).toBe(true);
});
