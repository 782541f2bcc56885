/** Everything Markdown says is on the page. */
import { describe, expect, test } from '@jest/globals';
import { textOf } from '../support/read-pdf.ts';
import { render } from '../support/render.ts';

const SHOWN: [name: string, markdown: string, text: string][] = [
  ['a paragraph', 'One *two* **three** ~~four~~ `five`', 'One two three four five'],
  ['a soft break as a space', 'one\ntwo', 'one two'],
  ['a hard break', 'one\\\ntwo', 'one\ntwo'],
  ['<br>', 'one<br>two<br/>three', 'one\ntwo\nthree'],
  ['headings', '# A\n\n## B\n\n### C\n\n#### D\n\n##### E\n\n###### F', 'A\nB\nC\nD\nE\nF'],
  ['an empty heading', '#\n\ntext', 'text'],
  ['an ordered list from its start', '7. a\n8. b', '7. a\n8. b'],
  ['the sign behind its numbers', '1) a\n   1. b\n2) c\n\n1. d', '1) a\n1. b\n2) c\n1. d'],
  ['a list from nought', '0. a', '0. a'],
  ['nested lists', '- a\n  - b\n    - c', '• a\n– b\n• c'],
  ['an item of several blocks', '1. a\n\n   b\n\n   > c', '1. a\nb\nc'],
  ['an empty item', '-\n- b', '•\n• b'],
  ['a task list', '- [x] done\n- [ ] open', 'done\nopen'],
  ['quotes in quotes', '> a\n>\n> > b', 'a\nb'],
  ['code with its indentation', '```js\nif (a) {\n\tb();\n}\n\nend\n```', 'if (a) {\nb();\n}\nend'],
  ['indented code', '    a  b', 'a b'],
  ['HTML', 'a <b>bold</b>\n\n<div class="x">\nblock\n</div>', 'a bold\nblock'],
  [
    'HTML with a mistake, in a document that was stored before such was refused, as text',
    'a <b>bold\n\n<div class="x">\nblock',
    'a <b>bold\n<div class="x">\nblock',
  ],
  ['links by their text', '[text](https://a.example) [by label][l]\n\n[l]: https://b.example', 'text by label'],
  ['a link in code', '`[a](b)`', '[a](b)'],
  ['a table', '| a | b |\n|---|---|\n| *c* | `d` |', 'a b\nc d'],
  ['a table of ragged rows', '| a | b |\n|---|---|\n| c |\n| d | e |', 'a b\nc\nd e'],
  ['a break in a cell', '| a |\n|---|\n| b<br>c |', 'a\nb\nc'],
  ['a table with an empty header', '| | |\n|---|---|\n| a | b |', 'a b'],
  ['a footnote', 'text[^n]\n\n[^n]: the note', 'text1\n1. the note'],
  ['notes that touch', 'text[^n][^m] [^m]\n\n[^n]: one\n\n[^m]: two', 'text1,2 2\n1. one\n2. two'],
  ['a note that nothing refers to', 'text\n\n[^n]: the note', 'text\n1. the note'],
  ['two notes of one name', 'text[^n]\n\n[^n]: one\n\n[^n]: two', 'text1\n1. one\n2. two'],
  ['a picture that is not there, by its alt text', 'see ![the plan](plan.png) here', 'see the plan here'],
  ['a rule', 'a\n\n---\n\nb', 'a\nb'],
  ['escapes and references', '\\*a\\* &amp; &lt;b&gt; \\{{c', '*a* & <b> {{c'],
  ['Greek and Cyrillic', 'Ελληνικά, Кириллица', 'Ελληνικά, Кириллица'],
  ['a character of another font', 'a → b', 'a → b'],
  ['a character that no font has, by its code point', 'a 𒀀 b', 'a U+12000 b'],
  ['no soft hyphen in the midst of a line', 'hy\u00adphen', 'hyphen'],
  ['no text at all', '', ''],
];

describe('content', () => {
  test.each(SHOWN)('%s', async (_name, markdown, text) => {
    expect(await textOf(await render(markdown))).toBe(text);
  });

  test('a blank is its label, never braces', async () => {
    const text = await textOf(await render('Dear {{Client name}},\n\n| {{A}} |\n|---|\n| b |'));
    expect(text).toContain('Client name');
    expect(text).not.toMatch(/[{}]/);
  });

  test('characters without a font are reported', async () => {
    expect((await render('𒀀ꀀ 𒀀 and ᚠ')).missing).toEqual(['𒀀', 'ꀀ', 'ᚠ']);
    expect((await render('plain, naïve, Ω')).missing).toEqual([]);
  });
});
