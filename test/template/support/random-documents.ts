/** §10.2: template bodies that mix every construct of CommonMark and GFM, nested, with `{{A}}` and `{{B}}`. */
import fc from 'fast-check';

const INLINES = [
  ...[
    'word',
    '*em {{A}}*',
    '**strong**',
    '~~del~~',
    '`code {{B}}`',
    '[link {{A}}](http://a.b/{{B}})',
    '![img](i.png "t")',
  ],
  ...['https://x.y/z', 'a@b.co', '<br>', '\\*', '&amp;', '&copy;', '  \n', '\\\n', '\n', ' ', '1.', '-', '[r]', '[^1]'],
  ...['[text][r]', '***x** y*', '_u_', 'a_b_c', '|', '"', '(x)', '<http://q.r>', '!', '`` a`b ``', '# ', '> ', '.'],
  ...['**甲：**', '中', '（{{A}}）', '~~乙。~~', '*「丙」*', '한'],
  ...[
    '{#a}',
    '*e*{#b}',
    '[s {{A}}]{.mark}',
    '[t]{#c}',
    '{ ',
    ' }',
    '{: #d}',
    ': ',
    '\n: d',
    '\n{: .e}',
    '\n:::\n',
    '{.f}',
  ],
  ...['{{A}}', '{{B}}', '{{A}}', '\\{{x}}', '**{{B}}**', '<b>x {{A}}</b>'],
  ...['<u>{{A}} x</u>', '<sub>1</sub>', '<a id="q"></a>', '<abbr title="{{B}}">x</abbr>', '<code>x|{{A}}</code>'],
  ...['____', '{{A}}______{{B}}', '**____**', '_'],
  ...['<img src="i.png" width="9">', '<kbd>{{B}}</kbd>'],
];

const inline = fc.array(fc.constantFrom(...INLINES), { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));

const BLOCKS = [
  ...['---', '```js\ncode {{A}}\n```', '~~~\n```\n~~~', '    indented\n\n      more', '<div>\n*x*\n</div>'],
  ...[
    '<div align="right">\n\n{{A}}\n\n</div>',
    '<details><summary>{{B}}</summary>x</details>',
    '<dl><dt>a<dd>{{A}}</dl>',
  ],
  '<table><tr><th>h</th></tr><tr><td>{{A}}</td></tr></table>',
  '<table><tr><td rowspan="2">{{A}}<ul><li>{{B}}</li></ul></td><td>x<br>y</td></tr><tr><td>z</td></tr></table>',
  '<ol type="i"><li>{{A}}</li><li><p>a</p><p>b</p></li></ol>',
  ...['| a | b |\n|:-:|--:|\n| {{A}} | `x\\|y` |\n| 2 |', '<!-- pagebreak -->', '[r]: http://x.y "t"', '- ', '* * *'],
  ...[
    '[^1]: note {{B}}\n\n    more',
    '1) one\n2) {{A}}',
    '+ plus',
    '* star',
    '- [ ] todo {{B}}\n- [x] done',
    '10. ten',
    'term {{A}}\n: description {{B}}\n: another',
    'term\n\n: description\n\n    {{A}}\n\n    - {{B}}',
    '::: {#g}\n{{A}}\n:::',
    '::: signature\n{{A}}\n_____\n{{B}} ____\n:::',
    '::: columns\n::: {.column width=30%}\n{{A}}\n:::\n::: column\n- {{B}}\n:::\n:::',
    '{: #h}',
    '* toc\n{:toc}',
  ],
];

const leaf = fc.oneof(
  { weight: 6, arbitrary: inline },
  inline.map((text) => `# ${text.replace(/\n/g, ' ')}`),
  inline.map((text) => `${text.trim()}\n===`),
  fc.constantFrom(...BLOCKS),
);

function indent(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, at) => (at === 0 ? first + line : line && rest + line))
    .join('\n');
}

const { block } = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 5, arbitrary: leaf },
    {
      weight: 1,
      arbitrary: fc
        .record({
          items: fc.array(fc.array(tie('block'), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
          marker: fc.constantFrom('- ', '* ', '1. ', '7) '),
          between: fc.constantFrom('\n', '\n\n'),
          within: fc.constantFrom('\n', '\n\n'),
        })
        .map(({ items, marker, between, within }) =>
          items.map((blocks) => indent(blocks.join(within), marker, ' '.repeat(marker.length))).join(between),
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .array(tie('block'), { minLength: 1, maxLength: 2 })
        .map((blocks) => indent(blocks.join('\n\n'), '> ', '> ')),
    },
  ),
}));

/** Up to four blocks, with or without blank lines between. */
export const randomDocument: fc.Arbitrary<string> = fc
  .array(fc.tuple(block, fc.constantFrom('\n\n', '\n')), { maxLength: 4 })
  .map((blocks) => blocks.flat().join(''));
