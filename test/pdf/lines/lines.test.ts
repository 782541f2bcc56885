/** UAX #14 and more: Platen decides where lines end, and pdfmake draws them as they are. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Line, linesOf } from '../../../src/pdf/lines/lines.ts';
import { assertProperty } from '../../support/property.ts';
import { linesOf as drawnLinesOf } from '../support/read-pdf.ts';
import { render, SETUP } from '../support/render.ts';
import { contextOf } from '../support/runs-of.ts';

function textsOf(lines: Line[]): string[] {
  return lines.map((line) =>
    line
      .map(({ text }) => text)
      .join('')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

describe('lines', () => {
  const BROKEN: [name: string, markdown: string, width: number, lines: string[]][] = [
    ['between words', 'one two three', 40, ['one two', 'three']],
    ['never before punctuation', 'one two, three', 42, ['one', 'two,', 'three']],
    ['not between words of different style that touch', '**bold**ly written', 38, ['boldly', 'written']],
    ['after a hyphen', 'state-of-the-art', 55, ['state-of-', 'the-art']],
    ['not at a no-break space', 'one 10&nbsp;% three', 40, ['one', '10 %', 'three']],
    ['not before a dash that stands close', 'some words—all', 46, ['some', 'words—', 'all']],
    ['before a dash that does not', 'words — all', 40, ['words', '— all']],
    ['not before a unit', 'rose 8.9 % or', 45, ['rose', '8.9 % or']],
    ['not after a sign for hundredths that is first', 'rise % 50 now', 40, ['rise', '% 50', 'now']],
    ['behind one that is last', 'of 5 % 50 do', 32, ['of 5 %', '50 do']],
    ['not after a currency', 'we pay € 10 now', 38, ['we pay', '€ 10', 'now']],
    ['between an amount and a figure', 'for 10 € 5 men', 40, ['for 10 €', '5 men']],
    ['behind the currencies of a row of amounts', 'so 5 € 6 € 7', 34, ['so 5 €', '6 € 7']],
    ['behind currencies that touch their figures', 'so 5€ 6€ 7', 34, ['so 5€', '6€ 7']],
    ['behind currencies after no-break blanks', 'so 5&nbsp;€ 6&nbsp;€ 7', 34, ['so 5 €', '6 € 7']],
    ['before the currencies of a row of amounts', 'so € 5 € 6.50 € 7', 34, ['so € 5', '€ 6.50', '€ 7']],
    ['before currencies with signs', 'a € -5 € -6 b', 34, ['a € -5', '€ -6 b']],
    ['not before a currency that ends the text', 'so € 5 €', 34, ['so', '€ 5 €']],
    ['not after the sign of a section', 'siehe § 573', 45, ['siehe', '§ 573']],
    ['not after a minus', 'to –5 and on', 22, ['to', '–5', 'and', 'on']],
    ['not inside of French marks', 'dit « Oui » ici', 44, ['dit', '« Oui »', 'ici']],
    ['as always at marks that point inwards', 'das »Wort« da', 45, ['das', '»Wort«', 'da']],
    ['not before French signs', 'avant ; puis ?', 36, ['avant ;', 'puis ?']],
    ['not before the Thai sign of saying it again', 'เป็นงวด ๆ ดังนี้', 42, ['เป็น', 'งวด ๆ', 'ดังนี้']],
    ['not behind the beginning of an address', 'see `https://a.example`', 95, ['see', 'https://a.example']],
    ['between initials and a surname', 'before J. R. Smith and', 65, ['before', 'J. R. Smith', 'and']],
    ['behind initials of two names', 'by J.-P. Roux and', 52, ['by', 'J.-P. Roux', 'and']],
    ['between a surname and initials', 'член Петров П. П., и', 70, ['член', 'Петров П. П.,', 'и']],
    ['where the surname is bold', 'член П. П. **Петров**', 80, ['член', 'П. П. Петров']],
    ['before the second of two names', 'то Суд П. П. Петрова', 86, ['то Суд', 'П. П. Петрова']],
    ['as ever in a name that is wider than a line', 'of J. R. Smith', 36, ['of J. R.', 'Smith']],
    ['behind a title', 'seen by Dr. Meyer', 58, ['seen by', 'Dr. Meyer']],
    ['before the figure of an abbreviation', 'see Art. 12 Abs. 3', 46, ['see', 'Art. 12', 'Abs. 3']],
    ['inside of an abbreviation', 'dann z. B. so', 46, ['dann', 'z. B. so']],
    ['behind a sentence', 'he said so. Then', 68, ['he said so.', 'Then']],
    ['never in a date', 'by 27 August 2026 or', 84, ['by', '27 August 2026', 'or']],
    ['never in a date that is partly bold', 'by **27** August 2026 or', 84, ['by', '27 August 2026', 'or']],
    ['never in one of a month', 'in August 2026 or', 72, ['in', 'August 2026', 'or']],
    ['behind the day of the week', 'on Thursday, 3 May 2031', 88, ['on Thursday,', '3 May 2031']],
    ['in a date that is wider than a line', 'by 27 September 2026', 75, ['by 27', 'September', '2026']],
    ['where it is said', 'one\\\ntwo<br>three', 200, ['one', 'two', 'three']],
    [
      'after a word wider than the line that a break ends',
      'abcdefgh**ijklmnop**<br>b',
      48,
      ['abcdefgh', 'ijklmno', 'p', 'b'],
    ],
    ['an empty line where two breaks meet', 'one<br><br>two', 200, ['one', '', 'two']],
    ['inside a word that is wider than a line', 'a abcdefghijklmnop b', 48, ['a', 'abcdefgh', 'ijklmnop', 'b']],
    [
      'never between a letter and its mark',
      'e\u0301'.repeat(9),
      21,
      ['e\u0301'.repeat(3), 'e\u0301'.repeat(3), 'e\u0301'.repeat(3)],
    ],
  ];
  test.each(BROKEN)('%s', (_name, markdown, width, lines) => {
    expect(textsOf(linesOf(contextOf(markdown).runs, width, 'ltr'))).toEqual(lines);
  });

  test('dates of Arabic stay whole, whose digits and names have different fonts', () => {
    const { runs } = contextOf('من 1 يناير 2020 – 1 يناير 2030 نعم', 'ar');
    for (let width = 75; width < 160; width += 5) {
      const texts = linesOf(runs, width, 'rtl').map((line) =>
        line
          .toSorted((a, b) => a.order! - b.order!)
          .map(({ text }) => text)
          .join(''),
      );
      const dates = texts.flatMap((text) => text.match(/\p{Nd} يناير \p{Nd}{4}/gu) ?? []);
      expect([width, dates]).toEqual([width, ['1 يناير 2020', '1 يناير 2030']]);
    }
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

  const word = fc.constantFrom(
    'the',
    'agreement',
    'non-refundable',
    '(see',
    '12.3)',
    'and/or',
    '£1,234.56',
    '“quoted”',
    'a',
    '—',
  );
  const piece = fc.tuple(fc.constantFrom('', '**', '*', '`', '~~'), fc.array(word, { minLength: 1, maxLength: 6 }));
  const markdown = fc
    .array(piece, { minLength: 1, maxLength: 25 })
    .map((pieces) => pieces.map(([mark, words]) => mark + words.join(' ') + mark).join(' '));

  test('pdfmake draws exactly these lines', async () => {
    await assertProperty(
      fc.asyncProperty(markdown, async (content) => {
        const { context, runs } = contextOf(content);
        const drawn = (await drawnLinesOf(await render(content))).map(({ text }) => text);
        expect(drawn).toEqual(textsOf(linesOf(runs, context.width, context.direction)));
      }),
      { numRuns: 60 },
    );
  });
});
