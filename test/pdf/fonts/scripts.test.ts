/** §17.2: every script is set in a font that has it, and copies as it was written. */
import { describe, expect, test } from '@jest/globals';
import { familiesFor, isForeignTo } from '../../../src/pdf/fonts/faces.ts';
import { fontRuns } from '../../../src/pdf/fonts/font-runs.ts';
import { sharedFont } from '../../../src/pdf/fonts/shared-fonts.ts';
import { contentOf, documentPieces } from '../support/read-pdf.ts';
import { render, SETUP } from '../support/render.ts';
import { runsOf } from '../support/runs-of.ts';

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
    ['Bengali', 'bn', 'সমস্ত মানুষ স্বাধীনভাবে সমান মর্যাদা নিয়ে জন্মগ্রহণ করে। চুক্তিপত্র কো কৌ ৳১২৩'],
    ['Gujarati', 'gu', 'પ્રતિષ્ઠા અને અધિકારોની દૃષ્ટિએ સર્વ માનવો સમાન હોય છે. ૱૧૨૩'],
    ['Tamil', 'ta', 'மனிதப் பிறவியினர் சகலரும் சுதந்திரமாகவே பிறக்கின்றனர். கொ கோ கௌ ஸ்ரீ ௹'],
    ['Telugu', 'te', 'మానవులెల్లరును జన్మతః స్వతంత్రులును సమానులును. ఏప్రిల్ ఆస్ట్రేలియా ౧౨౩'],
    ['Khmer', 'km', 'មនុស្សទាំងអស់ កើតមកមានសេរីភាព និងសមភាព ក្នុងផ្នែកសេចក្ដីថ្លៃថ្នូរនិងសិទ្ធិ។ ស៊ើ ម៉ា ៛១២៣'],
    ['Georgian', 'ka', 'ყველა ადამიანი იბადება თავისუფალი. ᲡᲐᲥᲐᲠᲗᲕᲔᲚᲝ ₾'],
    ['Armenian', 'hy', 'Բոլոր մարդիկ ծնվում են ազատ ու հավասար։ և ՙ՛՜ ֏'],
    ['Amharic', 'am', 'የሰው ልጅ ሁሉ ሲወለድ ነጻና እኩልነት ያለው ነው። ፩፪፫'],
    ['Vietnamese', 'vi', 'Hợp đồng dịch vụ, ọ ẹ ṣ ḿ'],
    ['Persian digits', 'fa', '۱۲۳۴۵۶'],
    ['symbols', 'en', '← ✓ ☐ ★ ∑ ≤ √ ⌘ ♫ ⚖ № ™ Ⓐ'],
    ['emoji', 'en', '😀 🎉 🏠'],
  ];
  test.each(SET)('%s copies as it was written', async (_script, language, text) => {
    const pdf = await render(text, { setup: { ...SETUP, language, font: 'sans' } });
    expect(pdf.missing).toEqual([]);
    const pieces = await documentPieces(pdf);
    expect(
      pieces
        .map((piece) => piece.text)
        .join('')
        .replace(/\s/g, ''),
    ).toBe(text.replace(/\s/g, ''));
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

  test('a font of one script is not read for other characters', () => {
    const foreign = (character: string) =>
      familiesFor('serif', 'km').filter((family) => isForeignTo(family, character));
    const all = ['bengali', 'gujarati', 'tamil', 'telugu', 'khmer', 'georgian', 'armenian', 'ethiopic'];
    expect(foreign('✓')).toEqual(all);
    expect(foreign('ក')).toEqual(all.filter((family) => family !== 'khmer'));
  });

  test.each(['✓', '→', '฿', '∑'])('%s is not drawn as for Arabic', (sign) => {
    expect(['arabic', 'naskh']).not.toContain(fontRuns(sign, 'sans', 'normal', 'en')[0]!.family);
  });

  test.each([
    ['are one glyph with their letter, and read unseen', SETUP.layout, 0],
    ['are seen as shapes in a document from before', 3, 2],
  ])('vowel marks %s', async (_how, layout, shapes) => {
    const { bytes } = await render('בָּ', { setup: { ...SETUP, layout, language: 'he' } });
    const content = contentOf(bytes);
    expect(content.match(/3 Tr/g)).toHaveLength(2);
    expect(content.match(/^f$/gm) ?? []).toHaveLength(shapes);
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
