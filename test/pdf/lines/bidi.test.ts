/** UAX #9: text runs in its own direction, and so does the document. */

import { describe, expect, test } from '@jest/globals';
import { linesOf } from '../../../src/pdf/lines/lines.ts';
import { directionOf } from '../../../src/template/typography/script-of.ts';
import { documentPieces } from '../support/read-pdf.ts';
import { render, SETUP } from '../support/render.ts';
import { runsOf } from '../support/runs-of.ts';

/** The line's parts from left to right. */
function seen(text: string, language: string): string[] {
  return linesOf(runsOf(text, language), 1000, directionOf(language))[0]!.map((run) => run.text);
}

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

  // UAX #9, W1 to W7: in Arabic a figure is an Arabic number (AN), beside which signs are neutral; not so in Hebrew.
  test.each<[name: string, language: string, text: string, shown: string]>([
    ['a minus and a percent sign', 'ar', 'خصم -5%', '%5- خصم'],
    ['a true minus', 'ar', 'خصم −5.5 %', '% 5.5− خصم'],
    ['a minus in Hebrew', 'he', 'מחיר -5%', '5%- מחיר'],
    ['a currency before its figure', 'ar', 'سعر €300', '300€ سعر'],
    ['a currency behind its figure', 'ar', 'سعر 1,200.50 €', '€ 1,200.50 سعر'],
    ['a currency in Hebrew', 'he', 'סכום 1,234.56 ₪', '₪ 1,234.56 סכום'],
    ['a range with a dash', 'ar', 'من 10–20', '20–10 من'],
    ['a range with a hyphen', 'ar', 'من 10-20', '20-10 من'],
    ['hours', 'ar', 'من 9:00-17:00', '17:00-9:00 من'],
    ['a date', 'ar', 'يوم 29/11/2026', '29/11/2026 يوم'],
    ['a phone number', 'ar', 'هاتف +971 4 555', '555 4 971+ هاتف'],
    ['a phone number behind a mark of direction', 'ar', 'هاتف \u200e+971 4 555', '+971 4 555 هاتف'],
    ['another language', 'ar', 'Acme Ltd. (Bristol).', '.Acme Ltd. (Bristol)'],
    ['another language between marks', 'ar', '\u200eAcme Ltd. (Bristol).\u200e', 'Acme Ltd. (Bristol).'],
    ['its own digits', 'ar', 'سعر ١٢٬٣٤٥٫٦٧', '١٢٬٣٤٥٫٦٧ سعر'],
  ])('numbers and signs: %s', (_name, language, text, shown) => {
    expect(
      seen(text, language)
        .join('')
        .replace(/[\u200e\u200f]/g, ''),
    ).toBe(shown);
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
    const pieces = await documentPieces(await render('אחת\n\n1. שתיים\n\n- שלוש\n\n> ארבע', HEBREW));
    const ends = new Map(pieces.map((piece) => [piece.text.trim(), Math.round(piece.x + piece.width)]));
    expect(ends.get('אחת')).toBe(523);
    expect(ends.get('•')).toBe(523);
    expect(ends.get('שתיים')).toBe(523 - 18);
    expect(ends.get('ארבע')).toBe(523 - 12);
  });

  test('the first column of a table is the rightmost', async () => {
    const pieces = await documentPieces(await render('| אחת | שתיים |\n|---|---|\n| a | 12 |', HEBREW));
    const x = (text: string) => pieces.find((piece) => piece.text === text)!.x;
    expect(x('אחת')).toBeGreaterThan(x('שתיים'));
    expect(x('a')).toBeGreaterThan(x('12'));
  });

  test('code always runs from left to right', async () => {
    const pieces = await documentPieces(await render('```\nx = "אחת"\n```', HEBREW));
    expect(Math.min(...pieces.map(({ x }) => x))).toBeLessThan(90);
  });
});
