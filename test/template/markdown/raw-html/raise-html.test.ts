/** §10.15: HTML is read into the tree, ignored, or refused with its line. */
import { describe, expect, test } from '@jest/globals';
import { parseMarkdown, readMarkdown } from '../../../../src/template/markdown/parse-markdown.ts';
import { printMarkdown } from '../../../../src/template/markdown/print-markdown.ts';
import { faultsOf, fileOf, markdownOf } from '../../support/templates.ts';

/** What Markdown has a syntax for becomes Markdown. */
describe('HTML that Markdown can say', () => {
  test.each([
    ['a <b>b</b> <strong>c</strong>', 'a **b** **c**\n'],
    ['<i>a</i> <em>b</em> <cite>c</cite>', '*a* *b* *c*\n'],
    ['<s>a</s> <del>b</del> <strike>c</strike>', '~~a~~ ~~b~~ ~~c~~\n'],
    ['<span class="x" style="color:red">a</span> <time>b</time>', 'a b\n'],
    ['<code>a *b</code> <tt>c</tt>', '`a *b` `c`\n'],
    ['<a href="https://x.y/?a=b&amp;c">a</a>', '[a](https://x.y/?a=b\\&c)\n'],
    ['a<wbr>b <q>c</q>', 'a\u200bb “c”\n'],
    ['<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>', '<ruby>漢<rt>kan</rt></ruby>\n'],
    ['<img src="i.png" alt="A">', '![A](i.png)\n'],
    ['<p>a\n  b &lt; c<br>d</p>', 'a b < c<br>d\n'],
    ['<div><p>a<p>b</div>', 'a\n\nb\n'],
    ['<h2>a <i>b</i></h2>', '## a *b*\n'],
    ['<h2>\n\na *b*\n\n</h2>', '## a *b*\n'],
    ['<blockquote>a</blockquote>', '> a\n'],
    ['<pre>a\n  b &amp; <b>c</b></pre>', '```\na\n  b & c\n```\n'],
    ['a\n<hr>\nb', 'a\n\n___\n\nb\n'],
    ['<ul><li>a<li>b<ul><li>c</ul></ul>', '- a\n- b\n  - c\n'],
    ['<ul><li>a</li><ul><li>b</li></ul></ul>', '- a\n  - b\n'],
    ['<ol start="3"><li>a<li value="4">b</ol>', '3. a\n4. b\n'],
    ['text <ul><li>a</li></ul> more', 'text\n\n- a\n\nmore\n'],
    ['<b>\n\na\n\n- b\n\n</b>', '**a**\n\n- **b**\n'],
    ['<table><tr><th>a<th>b<tr><td>c<td align="right">d</table>', '| a | b |\n| - | -: |\n| c | d |\n'],
    ['<table><tr><td><p>a<td><p>b<tr><td>c</table>', '| | |\n| - | - |\n| a | b |\n| c |\n'],
    ['<table><td>a</table>', '| |\n| - |\n| a |\n'],
    ['<table>\n<tr>\n<td>\n\n**a**\n\n</td>\n</tr>\n</table>', '| |\n| - |\n| **a** |\n'],
    ['- a\n\n  <p>b</p>', '- a\n\n  b\n'],
    ['a <!-- b --> c', 'a <!-- b --> c\n'],
    ['\\<a href=x/y> &lt;b> 1<a b', '\\<a href=x/y> \\<b> 1\\<a b\n'],
    ['<style>p { color: red }</style>\n\na', 'a\n'],
    ['a</b> b</br>c', 'a b<br>c\n'],
  ])('%j is %j', (source, wanted) => {
    const { tree, faults } = readMarkdown(source);
    expect(faults).toEqual([]);
    expect(printMarkdown(tree)).toBe(wanted);
  });
});

test('a list of HTML in a term is a block of that term', () => {
  const { tree } = readMarkdown('Term <ul><li>x</li></ul>\n: def');
  expect(printMarkdown(tree)).toContain('<dt>\n\nTerm\n\n- x\n\n</dt>');
});

describe('HTML beyond Markdown', () => {
  test.each([
    ['<u>a</u> <mark>b</mark> <sub>c</sub><sup>d</sup> <small>e</small> <kbd>f</kbd>'],
    ['<abbr title="c &#x22;d">a</abbr> <code>a *b* `c`</code>'],
    ['<ruby>漢字<rt>かんじ</rt></ruby> <ruby>**東**<rt>ひがし</rt></ruby>'],
    ['<img src="i.png" alt="a" width="20" height="50%">'],
    ['## <a id="x"></a>a'],
    ['<div align="center">\n\na\n\n</div>'],
    ['<ol type="A" start="2">\n<li>\n\na\n\n</li>\n</ol>'],
    ['<details>\n\n<summary>\n\na\n\n</summary>\n\nb\n\n</details>'],
    ['<dl>\n<dt>\n\na\n\n</dt>\n<dd>\n\nb\n\n</dd>\n</dl>'],
    ['<table>\n<tbody>\n<tr>\n<td colspan="2" rowspan="2">\n\na\n\n</td>\n</tr>\n</tbody>\n</table>'],
  ])('is written as HTML whose text is Markdown: %j', (markdown) => {
    expect(printMarkdown(parseMarkdown(markdown))).toBe(`${markdown}\n`);
  });

  test.each([
    [
      'the first rows of header cells are the head',
      '<table><tr><th>a<tr><td>b<ul><li>c</ul></table>',
      ['head', 'body'],
    ],
    ['the foot is last', '<table><tfoot><tr><td>a<tbody><tr><td>b<hr></table>', ['body', 'foot']],
    [
      'a second head is a body',
      '<table><thead><tr><td>a<hr></thead><thead><tr><td>b</thead></table>',
      ['head', 'body'],
    ],
  ])('%s', (_, source, parts) => {
    const [table] = parseMarkdown(source).children;
    const sections = table?.type === 'flowTable' ? table.children : [];
    expect(sections.map((one) => (one.type === 'flowSection' ? one.part : one.type))).toEqual(parts);
  });

  test.each([
    ['<p id="a">b</p>', '<a id="a"></a>b\n'],
    ['<a name="a">b', '<a id="a"></a>b\n'],
    ['<div id="a"><h2>b</h2></div>', '## <a id="a"></a>b\n'],
    ['<h2 id="a">b</h2>', '## <a id="a"></a>b\n'],
    ['<ul id="a"><li id="b">c</ul>', '<a id="a"></a>\n\n- <a id="b"></a>c\n'],
    ['<table id="a"><tr id="b"><td>c</table>', '<a id="a"></a>\n\n| |\n| - |\n| <a id="b"></a>c |\n'],
  ])('an id is a place: %j', (source, wanted) => expect(printMarkdown(parseMarkdown(source))).toBe(wanted));
});

test('what is ignored is counted by its name', () => {
  const { ignored } = readMarkdown('<p class="a" style="color:red">b</i> <span class="c" lang="de">d</span></p>');
  expect(ignored).toEqual(['class', 'style', '</i>', 'class', 'lang']);
});

describe('HTML that cannot be understood is refused with its line', () => {
  test.each([
    ['a\n\n<script>\n\nx\n\n</script>', '6: <script> is not allowed in a document. Remove it.'],
    ['<iframe src="x"></iframe>', '4: <iframe> is not allowed'],
    ['a <input type="text">', '4: <input> is not allowed'],
    ['<p\n  onclick="x()">a</p>', '4: onclick of <p> runs a script, which is not allowed in a document. Remove it.'],
    [
      'a\nb <Customer Name> c',
      '5: <Customer Name> is not an HTML tag. For a placeholder, use {{Customer Name}}. To print it, write \\<Customer Name>.',
    ],
    ['<SearchBox />', '4: <SearchBox /> is not an HTML tag. Remove it'],
    ['a <b>c\n\nd', '4: <b> is never closed in its paragraph. Add </b>.'],
    ['a <b>c <i>d</b> e</i>', '4: <i> is not closed before </b>. Add </i>.'],
    ['- a\n  <div>\n\n- b\n\n</div>', '5: <div> is never closed in its list item, quote or document'],
    ['<table><tr><td>x', '4: <table> is never closed'],
    ['<td>x</td>', '4: <td> must be inside <tr>.'],
    ['<ul>\nx\n</ul>', '4: “x” is directly in <ul>, which can contain only <li>'],
    [
      '<table>\n  <tr>\n\n    <td>x</td>\n  </tr>\n</table>',
      '7: After a blank line, lines that begin with four spaces are read as code, here in <tr>',
    ],
    ['a <a href=x/y>b</a>', '4: Markdown does not read <a href=x/y> as a tag. Put its attributes in quotes'],
    ['*a <div>b</div>*', '4: An HTML block is within formatted text'],
    ['<div>a <b', '4: A < opens a tag that is never closed'],
    ['<div><!-- a</div>', '4: The comment is never closed'],
    ['<ol reversed><li>a</ol>', '4: <ol reversed> counts down'],
    ['<ol><li>a<li value="7">b</ol>', '4: The item is numbered 7, which is not the next number'],
    ['<table>{{A}}<tr><td>a</td></tr></table>', '4: {{A}} is between rows or items. Put it in a cell or an item.'],
    [
      '<table><tr><td rowspan="2">a<tr><td>b{{#G}}<tr><td>c{{/G}}</table>',
      '4: {{#G}} begins or ends within rows that are joined by a cell (rowspan)',
    ],
    ['<table><tr><th>h{{#G}}<tr><td>b<hr>{{/G}}</table>', '4: {{#G}} would repeat the table header'],
    ['<b title="{{A}}">', '4: <b title="{{A}}"> is never closed'],
  ])('%j', (body, wanted) => {
    const [first] = faultsOf(fileOf(body));
    expect(`${first?.line}: ${first?.message}`.slice(0, wanted.length)).toBe(wanted);
  });

  test('at once, and with the other mistakes of the file', () => {
    const faults = faultsOf(fileOf('<Fee>\n\n<video></video>\n\n{{/G}}\n\n![]({{A}})\n'));
    expect(faults.map(({ line }) => line)).toEqual([4, 6, 8, 10]);
  });
});

const TWO = {
  G: [
    { A: '1', B: 'x\n\ny' },
    { A: '<td>', B: '|' },
  ],
};

describe('groups in HTML repeat what is between their marks', () => {
  test.each([
    [
      'rows',
      '<table><tr><th>h</tr>{{#G}}<tr><td>{{A}}{{B}}</tr>{{/G}}</table>',
      '| h |\n| - |\n| 1x<br><br>y |\n| \\<td>\\| |\n',
    ],
    ['items', '<ul>{{#G}}<li>{{A}}{{B}}</li>{{/G}}</ul>', '- 1x\\\n  \\\n  y\n- \\<td>|\n'],
    [
      'items, marks within',
      '<ul><li>{{#G}}{{A}}</li><li>{{B}}{{/G}}</li></ul>',
      '- 1\n- x\\\n  \\\n  y\n- \\<td>\n- |\n',
    ],
    ['rows of header cells', '<table>{{#G}}<tr><th>{{A}}<td>{{B}}</tr>{{/G}}<tr><th>z</table>', '*'],
    [
      'cells with blocks',
      '<table><tr><th>h</tr>\n\n{{#G}}\n\n<tr><td>{{A}}<hr>{{B}}</td></tr>\n\n{{/G}}\n\n</table>',
      '<table>\n<thead>\n<tr>\n<th>\n\nh\n\n</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>\n\n1\n\n___\n\nx\\\n\\\ny\n\n</td>\n</tr>\n<tr>\n<td>\n\n\\<td>\n\n___\n\n|\n\n</td>\n</tr>\n</tbody>\n</table>\n',
    ],
    [
      'terms',
      '<dl>{{#G}}<dt>{{A}}<dd>{{B}}{{/G}}</dl>',
      '<dl>\n<dt>\n\n1\n\n</dt>\n<dd>\n\nx\\\n\\\ny\n\n</dd>\n<dt>\n\n\\<td>\n\n</dt>\n<dd>\n\n|\n\n</dd>\n</dl>\n',
    ],
  ])('%s', (_, body, wanted) => {
    const markdown = markdownOf(body, TWO);
    if (wanted !== '*') expect(markdown).toBe(wanted);
    expect(printMarkdown(parseMarkdown(markdown))).toBe(markdown);
  });

  test.each([
    ['a table', '<table><tr><th>h</tr>{{#G}}<tr><td>{{A}}<hr></tr>{{/G}}</table>'],
    ['a plain table', '<table><tr><th>h</tr>{{#G}}<tr><td>{{A}}</tr>{{/G}}</table>'],
    ['a list', '<ol type="a">{{#G}}<li>{{A}}{{/G}}</ol>'],
    ['details', '<details>{{#G}}<p>{{A}}</p>{{/G}}</details>'],
    ['a list of terms', '<dl>{{#G}}<dt>{{A}}<dd>b{{/G}}</dl>'],
  ])('with no entries nothing is left of %s', (_, body) => expect(markdownOf(body, { G: [] })).toBe(''));
});
