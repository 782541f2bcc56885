/** §17.21, §10.15: what HTML says beyond Markdown, in the preview: its own elements, and nothing in them that an author wrote. */
import { describe, expect, test } from '@jest/globals';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { toHtml } from '../../../src/template/html/to-html.ts';
import { readHtml } from '../support/read-html.ts';

const LOGO = { path: 'logo.png', mediaType: 'image/png' as const, bytes: new Uint8Array([1, 2, 3]) };
/** 300 × 150 points on a page with room for 450 × 300. */
const IMAGES = { sizing: { sizeOf: () => ({ width: 300, height: 150 }), room: { width: 450, height: 300 } } };

function htmlOf(markdown: string, blanks: number[] = []): string {
  return toHtml(parseDocument(markdown, blanks), {
    language: 'en',
    assets: new Map([[LOGO.path, LOGO]]),
    images: IMAGES,
  })
    .html.replace(/^<div lang="en">|<\/div>$/g, '')
    .replaceAll('\n', '');
}

describe('text', () => {
  test.each([
    ['<u>a</u> <ins>b</ins>', '<u>a</u> <u>b</u>'],
    ['<mark>a *b*</mark> <small>c</small>', '<mark>a <em>b</em></mark> <small>c</small>'],
    ['H<sub>2</sub>O m<sup>2</sup>', 'H<sub>2</sub>O m<sup>2</sup>'],
    ['x<sup>a</sup><sup>b</sup>', 'x<sup>a</sup><sup>b</sup>'],
    ['<kbd>Ctrl</kbd>', '<kbd>Ctrl</kbd>'],
    ['<code>a</code> <code>b *c*</code>', '<code>a</code> <code>b <em>c</em></code>'],
    ['<abbr title="R&amp;D &quot;x&quot;">R</abbr>', '<abbr title="R&#x26;D &#x22;x&#x22;">R</abbr>'],
    ['<mark>5 € <u>❤️</u></mark>', '<mark><span class="kept">5 €</span> <u><span class="emoji">❤️</span></u></mark>'],
    ['<u>{{A}}</u>', '<u><span class="blank">A</span></u>'],
    ['<abbr title="the {{A}}">b</abbr>', '<abbr title="the A">b</abbr>'],
  ])('%s', (markdown, wanted) => expect(htmlOf(markdown, [0])).toBe(`<p>${wanted}</p>`));

  test('a raised word is no number of a note, beside one and in a column of amounts', () => {
    const html = htmlOf('a[^1]<sup>2</sup>\n\n| n |\n|---|\n| 1[^1] |\n| 2<sup>nd</sup> |\n| 3 |\n\n[^1]: b');
    expect(html).not.toContain('next-mark');
    expect(html).toContain('2<sup>nd</sup>');
  });
});

describe('blocks', () => {
  test.each([
    ['<div align="center">\n\n# a\n\nb\n\n</div>', '<div class="center"><h1>a</h1><p>b</p></div>'],
    ['<p style="text-align: right">a', '<div class="right"><p>a</p></div>'],
    ['<details><summary>a</summary>\n\nb\n\n</details>', '<details open><summary>a</summary><p>b</p></details>'],
    ['<details>\n\na\n\n</details>', '<div><p>a</p></div>'],
    ['<details>a<summary>b</summary></details>', '<div><p>a</p><summary>b</summary></div>'],
    ['<dl><dt>a<dd>b<dd><p>c<p>d</dl>', '<dl><dt>a</dt><dd>b</dd><dd><p>c</p><p>d</p></dd></dl>'],
    ['<ol type="i" start="3"><li>a</ol>', '<ol start="3" type="i" class="digits-2 lower-roman"><li>a</li></ol>'],
    ['<ol type="A"><li>a</ol>', '<ol type="A" class="upper-alpha"><li>a</li></ol>'],
    [
      '<details><summary>a</summary>\n\n<!-- pagebreak -->\n\nb\n\n</details>',
      '<details open><summary>a</summary><div class="page-break"></div><p>b</p></details>',
    ],
    ['<details>\n\n# a\n\n</details>\n\n[b](#a)', expect.stringContaining('<a href="#user-content-heading-0">b</a>')],
    ['a <!-- pagebreak --> b', '<p>a  b</p>'],
  ])('%s', (markdown, wanted) => expect(htmlOf(markdown)).toEqual(wanted));
});

describe('places', () => {
  test('only those that a link leads to are there, by number; those alone on a line take none', () => {
    expect(htmlOf('<a id="a"></a>\n\n<a id="b"></a>\n\n- c <span id="d">e</span>\n\n[f](#b) [g](#d) [h](#x)')).toBe(
      '<span id="user-content-anchor-1"></span><ul><li>c <span id="user-content-anchor-2"></span>e</li></ul>' +
        '<p><a href="#user-content-anchor-1">f</a> <a href="#user-content-anchor-2">g</a> h</p>',
    );
  });

  test('the table of contents repeats no place', () => {
    const html = htmlOf('<!-- contents -->\n\n# <a id="a"></a>b\n\n[c](#a)');
    expect(html.match(/id="[^"]+"/g)).toEqual(['id="user-content-heading-0"', 'id="user-content-anchor-0"']);
  });

  test('the name of a place that holds a blank is found as its link is', () => {
    expect(htmlOf('<a id="a{{B}}"></a>c [d](#a{{B}})', [0, 1])).toContain('<a href="#user-content-anchor-0">d</a>');
  });
});

describe('tables whose cells hold blocks or spans', () => {
  const table = (rows: string) => htmlOf(`<table>${rows}</table>`).replace(/^<table>|<\/table>$/g, '');

  test('a caption comes first, each header says of what it is one, a foot is one', () => {
    expect(
      htmlOf(
        '<table><caption>a</caption><thead><tr><th>b<th align="right">c</thead><tbody><tr><th>d<td><ul><li>e</ul></tbody>' +
          '<tbody><tr><td>f<td>5 €</tbody><tfoot><tr><td>g<td></tfoot></table>',
      ),
    ).toBe(
      '<table><caption>a</caption><thead><tr><th scope="col">b</th><th scope="col" align="right">c</th></tr></thead>' +
        '<tbody><tr><th scope="row">d</th><td><ul><li>e</li></ul></td></tr></tbody>' +
        '<tbody><tr><td>f</td><td class="figure">5 €</td></tr></tbody><tfoot><tr><td>g</td><td></td></tr></tfoot></table>',
    );
  });

  test('a column of amounts stands to the right, its header too', () => {
    const html = table(
      '<thead><tr><th>a<th>b<th align="left">c</thead><tr><td><p>d</p><p>e</p><td>1.50<td>2<tr><td>f<td>–<td>3',
    );
    expect(html.match(/<t[hd]\b[^>]*>/g)).toEqual([
      '<th scope="col">',
      '<th scope="col" align="right" class="number">',
      '<th scope="col" align="left" class="number">',
      '<td>',
      '<td align="right" class="number">',
      '<td align="right" class="number">',
      '<td>',
      '<td align="right" class="number">',
      '<td align="right" class="number">',
    ]);
  });

  test.each([
    ['over columns', '<tr><td colspan="2">a<tr><td>b<td>c', ['colspan="2"']],
    ['over more than there are', '<tr><td colspan="9999">a<tr><td>b<td>c', ['colspan="2"']],
    ['over more rows than there are', '<tr><td rowspan="99">a<td>b<tr><td>c', ['rowspan="2"']],
    ['over a row without cells', '<tr><td rowspan="2">a<tr><tr><td>b', []],
    [
      'beyond its section',
      '<thead><tr><th rowspan="3">a<th colspan="2">b<tr><th>c<th>d<tbody><tr><td>e<td>f<td>g',
      ['rowspan="2"', 'colspan="2"'],
    ],
    ['before one from above', '<tr><td>a<td rowspan="2">b<tr><td colspan="2">c<td>d', ['rowspan="2"']],
  ])('spans %s', (_, rows, wanted) => expect(table(rows).match(/(?:col|row)span="\d+"/g) ?? []).toEqual(wanted));

  test('spans that no table has room for take no time', () => {
    const cells = '<td colspan="9999" rowspan="9999"></td>'.repeat(12_000);
    expect(table(`<tr>${cells}</tr>${'<tr><td></td></tr>'.repeat(12_000)}`).match(/<td/g)!.length).toBe(24_000);
  });

  test('a table has the measures that it has on paper, behind its caption', () => {
    const tree = parseDocument('<table><caption>a</caption><tr><td><p>b</p><p>c</p><td>d</table>', []);
    const measure = { shares: [0.75, 0.25], size: 8, padding: 3 };
    const { html } = toHtml(tree, {
      language: 'en',
      measureTables: ({ children: [shown] }) => new Map([[shown as never, measure]]),
    });
    expect(html).toContain(
      '<table class="close size-800"><caption>a</caption><colgroup><col width="75%"><col width="25%"></colgroup><tbody>',
    );
  });
});

test.each([
  ['width="100"', 'width="100"'],
  ['height="100"', 'width="200"'],
  ['width="100" height="50"', 'width="100"'],
  ['width="100" height="200"', 'width="100" height="200"'],
  ['width="50%"', 'width="50%"'],
  ['width="9000"', 'width="600"'],
  ['width="400" height="9000"', 'width="17.78" height="400"'],
  ['', 'width="400"'],
])('a picture with %s has %s', (written, wanted) => {
  const html = htmlOf(`<img src="logo.png" alt="" ${written}>`.replace(' >', '>'));
  const shown = written === '' ? htmlOf('![](logo.png)') : html;
  expect(shown).toContain(`alt="" ${wanted}>`);
});

describe('no text of an author becomes an id, a class, an address or a script', () => {
  const HOSTILE = [
    '<a id="x&quot; onclick=&quot;alert(1)">a</a> [b](#x%22%20onclick=%22alert(1)) <a name="constructor">c</a>',
    '<a href="javascript:alert(1)">a</a> <a href="JaVa&#9;script:alert(1)" title="t">b</a> <a href="data:text/html,x">c</a>',
    '<abbr title="&quot;><script>alert(1)</script>">a</abbr> <u class="picture" style="color:red" dir="rtl">b</u>',
    '<img src="javascript:alert(1)" alt="a"> <img src="//evil.example/x.png" width="9"> <img src="data:image/svg+xml,x">',
    '<div align="center" id="user-content-fn-1" class="page-break">a</div>',
    '<table width="9" border="1" bgcolor="red"><tr><td headers="x" id="a" align="justify" colspan="2x"><p>a<p>b</table>',
    '<ol type="1" start="-5" class="x"><li value="3">a</ol><ol type="a" start="9999999999"><li>b</ol>',
  ].join('\n\n');
  const ALLOWED =
    /^(?:href|rel|title|class|id|src|alt|width|scope|type|start|align|aria-[a-z]+|data-[a-z-]+|open|colspan|rowspan)$/;

  test('attributes', () => {
    const { tags } = readHtml(htmlOf(HOSTILE));
    expect(tags.filter(({ name }) => /^\/?(?:script|style|iframe|img)$/.test(name))).toEqual([]);
    const attributes = tags.flatMap((tag) => Object.entries(tag.attributes));
    expect(attributes.filter(([name]) => !ALLOWED.test(name))).toEqual([]);
    const written = attributes.filter(([name]) => /^(?:id|class|href|align)$/.test(name)).map(([, value]) => value);
    expect(new Set(written)).toEqual(
      new Set(['user-content-anchor-0', '#user-content-anchor-0', 'missing-image', 'center', 'lower-alpha']),
    );
  });

  test('HTML that could not be understood is its text', () => {
    expect(htmlOf('<table><tr><td>a')).toContain('&#x3C;table>');
    expect(htmlOf('<form>a</form>')).toBe('<p class="source">&#x3C;form>a&#x3C;/form></p>');
  });
});

describe('raised HTML longer than the limit is truncated', () => {
  const MAX = 400;
  test.each([
    [
      'between rows',
      `<table><tbody>${'<tr><td><p>a<p>b</td></tr>'.repeat(50)}</tbody></table>`,
      '</tr></tbody></table>',
    ],
    ['between blocks', `<details><summary>a</summary>\n\n${'b\n\n'.repeat(90)}</details>`, '</p></details>'],
    ['before a term', `<dl>${'<dt>a<dd>b'.repeat(90)}</dl>`, '</dd></dl>'],
    ['between lines to the right', `<div align="right">\n\n${'b\n\n'.repeat(90)}</div>`, '</p></div>'],
  ])('%s', (_, markdown, end) => {
    const { html, truncated } = toHtml(parseDocument(markdown, []), { language: 'en', maxBytes: MAX });
    expect([truncated, html.endsWith(`${end}</div>`)]).toEqual([true, true]);
    expect(html.length).toBeGreaterThan(MAX * 0.8);
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(MAX);
  });
});

test('HTML at the greatest nesting depth is shown', () => {
  const nested = (open: string, close: string, levels: number) =>
    htmlOf(`${open.repeat(levels)}x${close.repeat(levels)}`);
  expect(nested('<details>\n\n', '\n\n</details>', 99).match(/<div>/g)).toHaveLength(99);
  expect(nested('<table><tr><td>\n\n- a\n\n', '\n\n</td></tr></table>', 33).match(/<li>/g)).toHaveLength(33);
  expect(nested('<u>', '</u>', 99).match(/<u>/g)).toHaveLength(99);
});

test('words are divided in tags of HTML as beside them, and not in keys', () => {
  const tree = parseDocument('<u>dividing</u> <mark>dividing</mark> <kbd>dividing</kbd> a<u>b</u>dividing', []);
  const { html } = toHtml(tree, { language: 'en', hyphenate: () => [4] });
  expect(html).toContain('<u>divi\u00adding</u> <mark>divi\u00adding</mark> <kbd>dividing</kbd> a<u>b</u>dividing');
});
