/** §10.53: which texts of a body have words, and where they begin and end. */
import { expect, test } from '@jest/globals';
import { findBodyTexts } from '../../../src/template/import/body-texts.ts';

test.each<[body: string, texts: string[]]>([
  ['# Title {#a}\n\nOne\nline.', ['Title', 'One\nline.']],
  ['{{Customer}}\\\n{{Street}}\\\nPhone: {{Phone}}', ['Phone: {{Phone}}']],
  ['**One\\\ntwo** three', ['**One\\\ntwo** three']],
  ['| Item | 12 |\n|--|--|\n| {{#P}}Item {{A}} | {{B}}{{/P}} |', ['Item', 'Item {{A}}']],
  ['{{#if A}}\nText\n{{/if}}', ['Text']],
  ['{{#if A}}Text{{/if}} of {{B}}', ['{{#if A}}Text{{/if}} of {{B}}']],
  ['One\n{{#if A}}\ntwo\n{{/if}}\nthree', ['One', 'two', 'three']],
  ['- [{{A = Yes}}] I agree\n- [ ] Other\n- [{{Plan = *}}]', ['I agree', 'Other']],
  ['> One\n> two', ['One\ntwo']],
  ['Term\n: What it means', ['Term', 'What it means']],
  ['One\nTwo\n: What they mean\n  in short', ['One', 'Two', 'What they mean\nin short']],
  ['____________________\nSignature\nof the client', ['Signature\nof the client']],
  ['<table><tr><td>Hello <b>you</b></td><td>{{A}}</td></tr></table>', ['Hello <b>you</b>']],
  [
    'See[^1] [the terms](https://example.com/terms).\n\n[^1]: A note.',
    ['See[^1] [the terms](https://example.com/terms).', 'A note.'],
  ],
  ['![A seal](seal.png){width=20mm}', ['![A seal](seal.png){width=20mm}']],
  [
    '![Sales of {{Year}}](chart: bar, Rows.Month, [Order rows].[Net (EUR)])',
    ['Sales of {{Year}}', 'Month', 'Net (EUR)'],
  ],
  ['> ![Sales](chart: line, Rows.Month, Rows.Sales "By month"){width=80mm}', ['Sales', 'By month', 'Month', 'Sales']],
  ['| Plan |\n|--|\n| {{#R}}![Time](chart: bar, Start, End){{/R}} |', ['Plan', 'Time']],
  ['![Hours](chart: spark, Weeks.Hours)', ['Hours']],
  ['::: signature\nFor the client\n\n____________________\n{{Name}}\n:::', ['For the client']],
  ['```\ncode\n```\n\n<!-- pagebreak -->\n\n12 – 34 € {{A}} https://example.com', []],
])('%j', (body, texts) => {
  const found = findBodyTexts(body);
  expect(found.map(({ text }) => text)).toEqual(texts);
  for (const { start, end, line } of found) {
    expect(body.slice(start, end)).toBe(body.slice(start, end).trim());
    expect(line).toBe(body.slice(0, start).split('\n').length);
  }
});
