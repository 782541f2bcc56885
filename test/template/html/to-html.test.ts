/** §17.21, §17.22: a safe fragment, cut between blocks. */
import { describe, expect, test } from '@jest/globals';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { toHtml } from '../../../src/template/html/to-html.ts';
import type { Asset } from '../../../src/template/model/code.ts';
import { readHtml } from '../support/read-html.ts';

function htmlOf(markdown: string, blanks: number[] = [], assets?: Map<string, Asset>): string {
  return toHtml(parseDocument(markdown, blanks), { language: 'en', ...(assets && { assets }) })
    .html.replace(/^<div lang="en">|<\/div>$/g, '')
    .replaceAll('\n', '');
}

const LOGO: Asset = { path: 'my logo.png', mediaType: 'image/png', bytes: new Uint8Array([1, 2, 3]) };

test.each([
  ['# A *b*', '<h1>A <em>b</em></h1>'],
  ['a{{B}}', '<p>a<span class="blank">B</span></p>'],
  ['a\\\nb<br>c', '<p>a<br>b<br>c</p>'],
  ['<script>alert(1)</script>', '<p class="source">&#x3C;script>alert(1)&#x3C;/script></p>'],
  ['a <img src=x onerror=alert(1)>', '<p>a &#x3C;img src=x onerror=alert(1)></p>'],
  ['a <b>c</b>', '<p>a <strong>c</strong></p>'],
  ['<!-- pagebreak -->', '<div class="page-break"></div>'],
  ['a <!-- keep --> b', '<p>a  b</p>'],
  ['[a](https://x.y "t")', '<p><a href="https://x.y" title="t" rel="noopener">a</a></p>'],
  ['[a](mailto:x@y.z)', '<p><a href="mailto:x@y.z" rel="noopener">a</a></p>'],
  ['[a](tel:123)', '<p><a href="tel:123" rel="noopener">a</a></p>'],
  ['[a](javascript:alert(1))', '<p>a</p>'],
  ['[a](JaVaScRiPt:alert(1))', '<p>a</p>'],
  ['[a](data:text/html,x)', '<p>a</p>'],
  ['[a](/local)', '<p>a</p>'],
  ['[a](#b)', '<p>a</p>'],
  [
    '[a](#b-c)\n\n# B *c*',
    '<p><a href="#user-content-heading-0">a</a></p><h1 id="user-content-heading-0">B <em>c</em></h1>',
  ],
  [
    '# A\n\n## A\n\n[a](#a-1)',
    '<h1>A</h1><h2 id="user-content-heading-1">A</h2><p><a href="#user-content-heading-1">a</a></p>',
  ],
  ['<!-- contents -->', ''],
  [
    '# A\n\n<!-- contents -->\n\n## B [c](https://x.y)[^1]\n\n### D\n\n[^1]: n',
    expect.stringContaining(
      '<h1>A</h1><nav class="contents"><p class="level-0"><a href="#user-content-heading-1">B c</a></p><p class="level-1"><a href="#user-content-heading-2">D</a></p></nav><h2 id="user-content-heading-1">B ',
    ),
  ],
  ['[a](#user-content-fn-x" onclick="y)', '<p>[a](#user-content-fn-x" onclick="y)</p>'],
  ['![alt](http://x.y/z.png)', '<p><span class="missing-image">alt</span></p>'],
  ['![alt](data:image/png;base64,AAAA)', '<p><span class="missing-image">alt</span></p>'],
  [
    '![alt](<my logo.png> "t")',
    '<p><span class="picture first"><img src="data:image/png;base64,AQID" alt="alt" title="t"><span class="caption">alt</span></span></p>',
  ],
  [
    '![alt][r]\n\n[r]: my%20logo.png',
    '<p><span class="picture first"><img src="data:image/png;base64,AQID" alt="alt"><span class="caption">alt</span></span></p>',
  ],
  ['```js\n<b>\n```', '<pre><code class="language-js">&#x3C;b></code></pre>'],
  [
    '- [x] a',
    '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked disabled> a</li></ul>',
  ],
  ['3. a', '<ol start="3"><li>a</li></ol>'],
  ['- a\n  ```\n  b\n  ```', '<ul><li><span>a</span><pre><code>b</code></pre></li></ul>'],
  ['- a\n  - b', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
  [
    '| a |\n|-:|\n| b |',
    '<table><thead><tr><th align="right">a</th></tr></thead><tbody><tr><td align="right">b</td></tr></tbody></table>',
  ],
  [
    '| a |\n|-|\n| 1,5 € |\n| c |',
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td class="figure">1,5 €</td></tr><tr><td>c</td></tr></tbody></table>',
  ],
  ['a  b ❤️', '<p>a<span class="blanks">  </span>b <span class="emoji">❤️</span></p>'],
  [
    '**8** % (5 %), so—“8 €”',
    '<p><strong>8</strong> % (<span class="kept">5 %</span>), s<span class="kept">o—</span>“<span class="kept">8 €</span>”</p>',
  ],
  [
    '§ 𝟓, 𝟓 %, e\u0301—',
    '<p><span class="kept">§ 𝟓</span>, <span class="kept">𝟓 %</span>, <span class="kept">e\u0301—</span></p>',
  ],
  [
    'J. R. Roux, Петров П. П., Art. 5. So A',
    '<p>J<span class="kept">. R</span><span class="kept">. R</span>oux, Петро<span class="kept">в П</span><span class="kept">. П</span>., Art<span class="kept">. 5</span>. So A</p>',
  ],
  ['```\na 5 %\n```', '<pre><code>a 5 %</code></pre>'],
  ['```\na  b ❤️\n```', '<pre><code>a  b <span class="emoji">❤️</span></code></pre>'],
  [
    '# a ![b](<my logo.png>)',
    '<h1>a <span class="picture"><img src="data:image/png;base64,AQID" alt="b"><span class="caption">b</span></span></h1>',
  ],
  [
    '| a | n |\n|-|-|\n| b | 1,5 € |\n| c | |',
    '<table><thead><tr><th>a</th><th align="right" class="number">n</th></tr></thead><tbody><tr><td>b</td><td align="right" class="number">1,5 €</td></tr><tr><td>c</td><td align="right" class="number"></td></tr></tbody></table>',
  ],
  [
    '| a | n | - |\n|-|-|-|\n| b | 1 | |\n| c | (2) | e |\n| | d | |',
    '<table><thead><tr><th>a</th><th align="right" class="number">n</th><th>-</th></tr></thead><tbody><tr><td>b</td><td align="right" class="number beside">1</td><td></td></tr><tr><td>c</td><td align="right" class="number">(2)</td><td>e</td></tr><tr><td></td><td align="right" class="beside">d</td><td></td></tr></tbody></table>',
  ],
  [
    '| 数量 | 品名 |\n|-|-|\n| 5台 | ノートパソコン |',
    '<table><thead><tr><th class="short">数量</th><th class="short">品名</th></tr></thead><tbody><tr><td class="short">5台</td><td>ノートパソコン</td></tr></tbody></table>',
  ],
  ['99. a\n1. b', '<ol start="99" class="digits-3"><li>a</li><li>b</li></ol>'],
])('%j is %s', (markdown, wanted) => {
  const blanks = markdown.includes('{{') ? [0] : [];
  expect(htmlOf(markdown, blanks, new Map([[LOGO.path, LOGO]]))).toEqual(wanted);
});

test('numbers of notes that touch are parted, and amounts leave room for those of others', () => {
  const html = htmlOf('a[^a][^b] c[^b]\n\n| n |\n|---|\n| 1[^a][^b] |\n| 2[^a] |\n| 3 |\n\n[^a]: a\n[^b]: b');
  expect(html.match(/<sup class="next-mark"><a href="#user-content-fn-b"/g)).toHaveLength(2);
  expect(html.match(/<sup><a href="#user-content-fn-[ab]"/g)).toHaveLength(4);
  expect(html.match(/<td[^>]*>/g)).toEqual([
    '<td align="right" class="number">',
    '<td align="right" class="number hung-3">',
    '<td align="right" class="number hung-5">',
  ]);
});

test('footnotes refer to each other inside the fragment', () => {
  const { tags } = readHtml(htmlOf('a[^1]\n\n[^1]: b'));
  const [reference, back] = tags.filter(({ name }) => name === 'a').map(({ attributes }) => attributes);
  const ids = tags.map(({ attributes }) => attributes.id).filter((id) => id !== undefined);
  expect(ids).toEqual(expect.arrayContaining([reference!.href!.slice(1), back!.href!.slice(1)]));
});

test('notes are numbered as on paper, and one that nothing refers to is there', () => {
  const html = htmlOf('a[^2] b[^1] c[^2]\n\n[^0]: unused\n\n[^1]: one\n\n[^2]: two, see[^3]\n\n[^3]: three');
  const notes = [...html.matchAll(/<li id="user-content-fn-(\d)">/g)].map(([, label]) => label);
  const marks = [...html.matchAll(/data-footnote-ref[^>]*>(\d)</g)].map(([, number]) => number);
  expect(notes).toEqual(['2', '1', '3', '0']);
  expect(marks).toEqual(['1', '2', '1', '3']);
});

test('the language cannot break out of its attribute', () => {
  expect(toHtml(parseDocument('a', []), { language: '"><b>' }).html).toBe('<div lang="b"><p>a</p></div>');
});

describe('HTML longer than the limit is truncated', () => {
  const cut = (markdown: string, maxBytes: number) => toHtml(parseDocument(markdown, []), { language: 'en', maxBytes });

  test.each([
    ['between paragraphs', 'one\n\ntwo\n\nthree', 50, '<p>one</p>\n<p>two</p>\n'],
    ['between rows', `| h |\n|-|\n${'| cell |\n'.repeat(50)}`, 300, '<td>cell</td>'],
    ['between items', '- item\n'.repeat(50), 200, '<li>item</li>'],
  ])('%s', (_, markdown, maxBytes, wanted) => {
    const { html, truncated } = cut(markdown, maxBytes);
    expect(truncated).toBe(true);
    expect(html).toContain(wanted);
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(maxBytes);
    const { tags } = readHtml(html);
    const open = tags.filter(({ name }) => !name.startsWith('/') && name !== 'br').map(({ name }) => `/${name}`);
    expect(
      tags
        .filter(({ name }) => name.startsWith('/'))
        .map(({ name }) => name)
        .sort(),
    ).toEqual(open.sort());
  });

  test('HTML within the limit is whole', () =>
    expect(cut('one', 100)).toMatchObject({ html: '<div lang="en"><p>one</p></div>', truncated: false }));

  test('half a megabyte by default', () => {
    const { html, truncated } = toHtml(parseDocument('word '.repeat(50).concat('\n\n').repeat(2_200), []), {
      language: 'en',
    });
    expect(truncated).toBe(true);
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(512 * 1024);
  });
});

describe('direction', () => {
  const html = (markdown: string, language: string) => toHtml(parseDocument(markdown, []), { language }).html;

  test('a document of a right-to-left language runs so, its code does not', () => {
    expect(html('אחת\n\n```\nx\n```', 'he')).toBe(
      '<div lang="he" dir="rtl"><p>אחת</p>\n<pre dir="ltr"><code>x\n</code></pre></div>',
    );
  });

  test('right-to-left words in another document bring no attribute', () => {
    expect(html('אחת two\n\nthree', 'en')).toBe('<div lang="en"><p>אחת two</p>\n<p>three</p></div>');
  });
});

test('a link whose destination begins with a blank is its text, whatever stands behind it', () => {
  const markdown = '[a]({{B}}#c) [b][r] [{{B}}]({{B}} "{{B}}")\n\n# C\n\n[r]: {{B}}#c';
  expect(htmlOf(markdown, [0, 1, 2, 3, 4])).toBe('<p>a b <span class="blank">B</span></p><h1>C</h1>');
});
