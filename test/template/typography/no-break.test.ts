/** §17.5: UAX #14 and what is added to it: between which characters no line ends. */
import { expect, test } from '@jest/globals';
import {
  eastAsianNamesIn,
  isNoBreak,
  isNoBreakInName,
  mayHaveNoBreak,
  noBreakSpans,
} from '../../../src/template/typography/no-break.ts';

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
  // A word and its number, in each language's words.
  ['under Section |5', true],
  ['the Dangerous Dogs Act |1991', true],
  ['the Dangerous Dogs Act |91', false],
  ['we act |1991', false],
  ['EUR |20', true],
  ['nach Anlage |3', true],
  ['à l’article |14', true],
  ['de la cláusula |14', true],
  ['dell’articolo |14', true],
  ['van artikel |14', true],
  ['do artigo |14', true],
  ['zgodnie z załącznik |3', true],
  ['the tenants |14', false],
  ['Resection |5', false],
  // A number and its unit.
  ['of 5 |km', true],
  ['of 12 |kWh', true],
  ['20 |EUR', true],
  ['um 9 |Uhr', true],
  ['2,5 |Mio. Euro', true],
  ['3 |millions', true],
  ['5 |months', false],
  ['5 |men', false],
  // A title and a name.
  ['by Dr |Holt', true],
  ['Frau |Meyer', true],
  ['M. |Dupont', true],
  ['la Sra. |Gutiérrez', true],
  ['Sig. |Rossi', true],
  ['The |Holt', false],
  ['S. 12 |ff.', true],
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

test.each([
  ['代表取締役 佐藤 花子', ['佐藤 花子']],
  ['佐藤 花子が出席した', ['佐藤 花子']],
  ['佐藤 ゆかり', ['佐藤 ゆかり']],
  ['山田 太郎様、佐藤 花子様', ['山田 太郎様', '佐藤 花子様']],
  ['北京 上海 广州', ['上海 广州']],
  ['株式会社 山田商店', []],
  ['ABC 山田', []],
])('names in %j', (text, names) => {
  expect(eastAsianNamesIn(text).map(({ from, to }) => text.slice(from, to))).toEqual(names);
});
