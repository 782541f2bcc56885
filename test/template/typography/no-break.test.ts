/** §17.5: UAX #14 and what is added to it: between which characters no line ends. */
import { expect, test } from '@jest/globals';
import { isNoBreak, isNoBreakInName, mayHaveNoBreak, noBreakSpans } from '../../../src/template/typography/no-break.ts';

/** A bar in a text is an index of it. */
function split(text: string): [text: string, at: number] {
  return [text.replace('|', ''), text.indexOf('|')];
}

test.each([
  ['8.9 |%', true],
  ['8.9 |percent', false],
  ['% |50', true],
  ['10 |€', true],
  ['€ |10', true],
  ['10 € |20 €', false],
  ['€ 10 |€ 20', false],
  ['§ |573', true],
  ['No |573', false],
  ['−|5', false],
  ['–|5', true],
  ['5–|6', false],
  ['word|—word', true],
  ['word—|word', false],
  ['« |mot »', true],
  ['« mot |»', true],
  ['http://|a.b', true],
  ['ต่าง |ๆ', true],
])('%j: no break is %j', (marked, wanted) => {
  const [text, at] = split(marked);
  expect(isNoBreak(text, at)).toBe(wanted);
  if (wanted) expect(mayHaveNoBreak(text)).toBe(true);
});

test.each([
  ['J. |R. Smith', true],
  ['J. R. |Smith', true],
  ['Петров |П. П.', true],
  ['Dr. |Meyer', true],
  ['z. |B.', true],
  ['Art. |12', true],
  ['pp. |14–17', true],
  ['The end. |Next', false],
  ['the end. |12', false],
])('%j: no break in a name is %j', (marked, wanted) => expect(isNoBreakInName(...split(marked))).toBe(wanted));

test.each([
  ['plain text', []],
  ['it is 8.9 % of all', ['9 %']],
  ['quoting INV-1001 of 2026-08-27, or -5', ['-1', '-0', '-2']],
  ['from 27 August 2026 at 5 %, or in May 2027', ['27 August 2026', '5 %', 'May 2027']],
  ['by J. R. Smith', ['. R', '. S']],
  ['« mot »', ['« m', 't »']],
  // The blank may be a text's first character, behind emphasis.
  [' » a', [' »']],
])('%j has the spans %j', (text, wanted) =>
  expect(noBreakSpans(text, 'en').map(({ from, to }) => text.slice(from, to))).toEqual(wanted),
);
