/**
 * Examples of our own for each rule of GFM's specification beyond CommonMark (§4.10, §5.3, §6.5, §6.9) and of GitHub's footnotes,
 * since no package publishes GFM's. `html` has the text that must be there, and the tags that say what it has become.
 */
import type { Example } from './read-examples.ts';

function table(header: string[], ...rows: string[][]) {
  return `<table><thead><tr>${header.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead>${
    rows.length > 0
      ? `<tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody>`
      : ''
  }</table>`;
}
function link(href: string, text = href) {
  return `<a href="${href}">${text}</a>`;
}

const EXAMPLES: [section: string, markdown: string, html: string][] = [
  ['Tables', '| foo | bar |\n| --- | --- |\n| baz | bim |', table(['foo', 'bar'], ['baz', 'bim'])],
  ['Tables', 'a | b\n:-: | -----------:\nc | d', table(['a', 'b'], ['c', 'd'])],
  ['Tables', '| a |\n| - |\n| b \\| c |\n| **d \\| e** |', table(['a'], ['b | c'], ['<strong>d | e</strong>'])],
  ['Tables', '| a |\n| - |\n| `b \\| c` |', table(['a'], ['<code>b | c</code>'])],
  [
    'Tables',
    '| a | b |\n| - | - |\n| c | d |\n> quote',
    `${table(['a', 'b'], ['c', 'd'])}<blockquote><p>quote</p></blockquote>`,
  ],
  ['Tables', '| a | b |\n| - | - |\n| c | d |\ne\n\nf', `${table(['a', 'b'], ['c', 'd'], ['e', ''])}<p>f</p>`],
  ['Tables', '| a | b |\n| - |\n| c |', '<p>| a | b | | - | | c |</p>'],
  ['Tables', '| a | b |\n| - | - |\n| c |\n| d | e | f |', table(['a', 'b'], ['c', ''], ['d', 'e'])],
  ['Tables', '| a | b |\n| - | - |', table(['a', 'b'])],
  ['Tables', '- | a |\n  | - |\n  | b |', `<ul><li>${table(['a'], ['b'])}</li></ul>`],
  ['Tables', '> | a |\n> | - |\n> | b |', `<blockquote>${table(['a'], ['b'])}</blockquote>`],
  ['Tables', '| *a* | [b](https://c.example) |\n|-|-|', table(['<em>a</em>', link('https://c.example', 'b')])],
  ['Task list items', '- [ ] foo\n- [x] bar', '<ul><li><input> foo</li><li><input> bar</li></ul>'],
  ['Task list items', '- [X] a\n  - [ ] b\n- c', '<ul><li><input> a<ul><li><input> b</li></ul></li><li>c</li></ul>'],
  ['Task list items', '1. [x] a\n\n   b', '<ol><li><p><input> a</p><p>b</p></li></ol>'],
  ['Task list items', '[ ] a', '<p>[ ] a</p>'],
  ['Task list items', '- [] a\n- [ ]b', '<ul><li>[] a</li><li>[ ]b</li></ul>'],
  ['Strikethrough', '~~Hi~~ Hello, ~there~ world!', '<p><del>Hi</del> Hello, ~there~ world!</p>'],
  ['Strikethrough', 'This ~~has a\n\nnew paragraph~~.', '<p>This ~~has a</p><p>new paragraph~~.</p>'],
  ['Strikethrough', 'This will ~~~not~~~ strike.', '<p>This will ~~~not~~~ strike.</p>'],
  ['Strikethrough', '*a ~~b **c**~~*', '<p><em>a <del>b <strong>c</strong></del></em></p>'],
  ['Autolinks', 'www.commonmark.org', `<p>${link('http://www.commonmark.org', 'www.commonmark.org')}</p>`],
  [
    'Autolinks',
    'Visit www.a.example/help.',
    `<p>Visit ${link('http://www.a.example/help', 'www.a.example/help')}.</p>`,
  ],
  ['Autolinks', '(https://a.example/b(c))', `<p>(${link('https://a.example/b(c)')})</p>`],
  [
    'Autolinks',
    'https://a.example?q=b&hl;',
    '<p><a href="https://a.example?q=b">https://a.example?q=b</a>&amp;hl;</p>',
  ],
  ['Autolinks', 'a@b.example.', `<p>${link('mailto:a@b.example', 'a@b.example')}.</p>`],
  ['Autolinks', 'a.b-c_d@e.f-', '<p>a.b-c_d@e.f-</p>'],
  ['Autolinks', '**https://a.example**', `<p><strong>${link('https://a.example')}</strong></p>`],
  ['Footnotes', 'a[^1] b[^1]\n\n[^1]: c', '<p>a1 b1</p><ol><li><p>c</p></li></ol>'],
  ['Footnotes', 'a[^x]', '<p>a[^x]</p>'],
  ['Footnotes', 'a[^n]\n\n[^n]: b\n\n    c\n\n        d', '<p>a1</p><ol><li><p>b</p><p>c</p><pre>d</pre></li></ol>'],
  ['Raw HTML', '<title>a</title>', ''],
  ['Raw HTML', 'a <xmp> b', ''],
];

export function gfmExamples(): Example[] {
  return EXAMPLES.map(([section, markdown, html], index) => ({ number: index + 1, section, markdown, html }));
}
