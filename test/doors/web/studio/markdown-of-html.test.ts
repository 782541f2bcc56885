/** §20.72: what word processors and pages put on the clipboard becomes Markdown of a template. */
import { describe, expect, test } from '@jest/globals';
import { parse } from 'parse5';
import { mayBeFormatted, writePasted } from '../../../../src/doors/web/pages/browser/markdown-of-html.ts';
import { inertHtml } from '../../../../src/doors/web/pages/browser/read-pasted.ts';
import { english } from '../../../../src/locales/message.ts';
import { fillTemplate } from '../../../../src/template/fill/fill-template.ts';
import { readTemplate } from '../../../../src/template/import/read-template.ts';
import { nodeOf, type Parsed } from '../pages/support/pasted-nodes.ts';

function markdownOf(html: string): string | undefined {
  return writePasted(nodeOf(parse(inertHtml(html)) as Parsed));
}

const WORD = `<html xmlns:w="urn:schemas-microsoft-com:office:word"><head><style>p {color: red}</style></head><body><!--StartFragment-->
<p class=MsoTitle><b>Services agreement</b></p>
<h1>1. Parties<o:p></o:p></h1>
<p class=MsoNormal>Between <b style='mso-bidi-font-weight:normal'>Marlow &amp; Sons</b> and {{Client_name}}, on {{Start date}}.</p>
<h2><span style='mso-list:Ignore'>1.1<span>   </span></span>Terms</h2>
<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>  </span></span>First</p>
<p style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>  </span></span>Second</p>
<table class=MsoTableGrid><tr><td><p><b>Item</b></p></td><td><p align=right>Price</p></td></tr>
<tr><td><p>Paper | A4</p><p>white</p></td><td><p align=right style='text-align:right'>1.50</p></td></tr></table>
<p class=MsoNormal>Thank you.</p><!--EndFragment--></body></html>`;

test('a page of Word keeps its headings, bold, lists, tables and fields', () => {
  expect(markdownOf(WORD)).toBe(`# Services agreement

# 1. Parties

Between **Marlow & Sons** and {{Client_name}}, on {{Start date}}.

## Terms

- First
  - Second

| **Item** | Price |
| --- | --: |
| Paper \\| A4<br>white | 1.50 |

Thank you.`);
});

test.each<[what: string, html: string, markdown: string | undefined]>([
  ['nothing but text', '<p>One</p><p>Two</p>', undefined],
  ['nothing', '', undefined],
  [
    'Google Docs, which wraps all in a bold that is none',
    '<b style="font-weight:normal" id="docs-internal-guid-1"><h2 dir="ltr"><span>Scope</span></h2><p><span style="font-weight:700">All</span> of it</p></b>',
    '## Scope\n\n**All** of it',
  ],
  [
    'a page with its own boxes',
    '<div><section><h3>News</h3><div><p>See <a href="https://example.com/a_b">this</a>.</p></div></section><ol><li>a<li>b</ol></div>',
    '### News\n\nSee [this](https://example.com/a_b).\n\n1. a\n2. b',
  ],
  ['a table that is a frame', '<table><tr><td><h1>In</h1><p>a frame</p></td></tr></table>', '# In\n\na frame'],
  [
    'cells over columns and rows',
    '<table><tr><th colspan=2>A</th><th>B</th></tr><tr><td rowspan=2>1</td><td>2</td><td>3</td></tr><tr><td>4</td><td>5</td></tr></table>',
    '| A |  | B |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n|  | 4 | 5 |',
  ],
  [
    'signs that mean something in Markdown',
    '<h1># <b>*</b> {.x}</h1><p># no &gt; &lt;b&gt; `c` ~~d~~ &amp;amp; C:\\x_y</p><p>&gt; no quote</p><p>::: no box</p><p>| no table</p><p><b>x</b></p>',
    '# \\# \\* \\{.x}\n\n\\# no > \\<b> \\`c\\` \\~~d\\~~ \\&amp; C:\\\\x\\_y\n\n\\> no quote\n\n\\::: no box\n\n\\| no table\n\n**x**',
  ],
  ['scripts and styles', '<h1>A<script>alert(1)</script><style>b{}</style></h1>', '# A'],
])('%s', (_, html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});

test('what is pasted is read as a template that shows the same text', () => {
  const file = `---\ntitle: T\n---\n\n${markdownOf(WORD)}\n`;
  const result = readTemplate({ file: 't.md', bytes: new TextEncoder().encode(file) });
  if (!result.ok) throw new Error(result.faults.map(({ message }) => english(message)).join('\n'));
  expect(result.template.inventory.placeholders.map(({ label }) => label)).toEqual(['Client_name', 'Start date']);
  const { markdown } = fillTemplate(result.template, { start_date: 'today' }, { today: '2026-11-29' });
  expect(markdown).toContain('Between **Marlow & Sons** and');
});

describe('what is looked at at all', () => {
  test.each([
    ['<p>Plain</p>', false],
    ['<h2>Head</h2>', true],
    [`<p style='font-weight:bold'>x</p>`, true],
    [
      `<meta charset='utf-8'><div style="font-family: Menlo, Monaco, 'Courier New', monospace; white-space: pre;"><div><b>x</b></div></div>`,
      false,
    ],
  ])('%j: %j', (html, looked) => {
    expect(mayBeFormatted(html)).toBe(looked);
  });
  test('HTML of any depth takes no more than its length', () => {
    expect(markdownOf(`${'<div><b>'.repeat(300)}<h1>x</h1>`)).toContain('x');
  });
});
