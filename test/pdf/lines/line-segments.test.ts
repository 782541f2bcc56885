/** UAX #14: plain text is parted into words without the line breaking algorithm, and in the same places. */
import { describe, expect, test } from '@jest/globals';
import { asciiSegments, segmentsOf, uax14Segments } from '../../../src/pdf/lines/words.ts';

describe('words of plain text', () => {
  const textsOf = (signs: string, lengths: number[]): string[] =>
    lengths.reduce((known) => [...known, ...known.flatMap((text) => [...signs].map((sign) => text + sign))], ['']);
  const all = new Set([...textsOf('aZ1,.- ', [1, 2, 3, 4, 5]), ...textsOf("aZ1,.- :'!@", [1, 2, 3, 4])]);
  const texts = [...all].filter((text) => asciiSegments(text) !== undefined);

  test('are parted where the line breaking algorithm parts them', () => {
    expect(texts).toEqual(
      expect.arrayContaining(['Z1', 'a Z 1', '1-1', '1,1.', 'a, Z', ' a', 'a: ', ', a', "a'Z", 'a! 1', 'a@Z']),
    );
    for (const text of texts) expect(asciiSegments(text)).toEqual(uax14Segments(text));
  });

  test.each(['', ' ', 'a-Z', 'a  Z', '  a', 'a ,', '(a)', 'ä', 'a/Z', 'a\n', "a' Z", 'a!Z'])(
    '%j is left to the algorithm',
    (text) => {
      expect(asciiSegments(text)).toBeUndefined();
    },
  );
});

test.each([
  ['en', 'by |27 +August +2026 |or'],
  ['en', 'by |August +27th, +2026'],
  ['fr', 'le |1er +janvier +2027'],
  ['es', 'a |27 +de +agosto +de +2026'],
  ['ja', '令+和+8+年+8+月+27+日|に'],
  ['fr', 'by |27 |August |2026'],
])('in %s, what is within a date (+) stays together: %s', (language, marked) => {
  const segments = segmentsOf(marked.replace(/[|+]/g, ''), language);
  const shown = segments.map(({ text, avoidBreakAfter }) => text + (avoidBreakAfter === 'date' ? '+' : '|')).join('');
  expect(shown).toBe(`${marked}|`);
});

/** As Chromium breaks them, too. */
const THAI: [text: string, words: string][] = [
  ['(ข้อตกลงนี้)', '(ข้อ|ตกลง|นี้)'],
  ['“ข้อตกลง”', '“ข้อ|ตกลง”'],
  ['PDFข้อตกลงนี้มีผล', 'PDFข้อ|ตกลง|นี้|มี|ผล'],
  ['see ข้อตกลงนี้ in', 'see |ข้อ|ตกลง|นี้ |in'],
  ['ข้อ 5.2และ10%ของ', 'ข้อ |5.2และ10%ของ'],
  ['$100ข้อตกลง', '$100ข้อ|ตกลง'],
  ['ข้อตกลง/สัญญา', 'ข้อ|ตกลง/|สัญญา'],
  ['កិច្ចសន្យានេះមានសុពលភាព', 'កិច្ចសន្យា|នេះ|មាន|សុពលភាព'],
  ['បន្តិចៗ ៛១២៣។', 'បន្តិចៗ |៛១២៣។'],
  ['บริษัท (มหาชน) จำกัด', 'บริษัท |(มหาชน) |จำกัด'],
  ['นิติบุคคลname@example.comนี้', 'นิติบุคคลname@example.comนี้'],
];
test.each(THAI)('a line may end in %s between words of the dictionary, and where others end', (text, words) => {
  expect(segmentsOf(text).map((segment) => segment.text)).toEqual(words.split('|'));
});
