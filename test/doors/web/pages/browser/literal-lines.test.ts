/** §20.94: what plain text looks like where it is pasted on the page. */
import { expect, test } from '@jest/globals';
import { literalCell, literalLines, literalSigns } from '../../../../../src/doors/web/pages/browser/literal-lines.ts';

test.each([
  ['**x** and _y_', '\\*\\*x\\*\\* and \\_y\\_'],
  ['# Not a title', '\\# Not a title'],
  ['> said', '\\> said'],
  ['a\r\nb', 'a\\\nb'],
  ['a\n\n\nb\n', 'a\n\nb'],
  [' a word ', ' a word '],
  ['a\n    four spaces', 'a\\\nfour spaces'],
  ['Items:\n• one\n* two *a*\n3. three\nEnd', 'Items:\n\n- one\n- two \\*a\\*\n3. three\n\nEnd'],
  ['Title\n---', 'Title\\\n\\---'],
  ['Title\n===', 'Title\\\n\\==='],
  ['::: note\n| a | b |', '\\::: note\\\n\\| a | b |'],
  ['<b>x</b> &amp; R&D', '\\<b>x\\</b> \\&amp; R&D'],
  ['Dear {{First_name}}, [a](b)', 'Dear {{First_name}}, \\[a](b)'],
  ['- # x', '- \\# x'],
])('%j is pasted as %j', (text, wanted) => {
  expect(literalLines(text)).toBe(wanted);
});

test.each([
  ['a | b\nc*', 'a \\| b<br>c\\*'],
  [' x ', 'x'],
])('%j is pasted into a cell as %j', (text, wanted) => {
  expect(literalCell(text)).toBe(wanted);
});

test('signs stay what they are', () => {
  expect(literalSigns('5 * 2 ~ `x`')).toBe('5 \\* 2 \\~ \\`x\\`');
});
