/** §10.2: what renders read quickly is what micromark reads, whatever stands beside what. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { parseMarkdown } from '../../../../src/template/markdown/parse-markdown.ts';
import { parsePlainly, plainBlock, topLevelPieces } from '../../../../src/template/markdown/plain/parse-plainly.ts';
import { assertProperty, PROPERTY_TIMEOUT, RUNS } from '../../../support/property.ts';

/** Parts of documents: what plain reading knows, what it must leave alone, and what turns the one into the other. */
const PARTS = [
  ...[
    'a',
    'word',
    'Müller',
    '中',
    '：',
    '（',
    '」',
    '한',
    '**甲：**',
    '**中**',
    '\u00a0',
    '\u00ad',
    '1',
    '2026',
    '3 March',
    '.',
    ',',
    ')',
    '(',
    '"',
    '“',
    ':',
    'e',
    'w',
  ],
  ...[' ', ' ', '  ', '\t', '\n', '\n', '\n\n', '\n\n', '\n\n', '    code', '\\\n', '  \n'],
  ...[
    '*',
    '**',
    '*b*',
    '**b c**',
    '_',
    '___',
    '~',
    '~~',
    '~~s~~',
    '`',
    '`x`',
    '`` ` ``',
    '```',
    '~~~',
    '```js\n',
    '---',
    '===',
  ],
  ...['<a id="x"></a>', '<a id="y-2"></a>z', '## <a id="x"></a>2.1 z', '1. <a id="x"></a>z [4.2(b)](#x)', '[(b)](#x)'],
  ...['<a id="a&#x7B;"></a>', '<a id=""></a>', '<a id="x">', '</a>', '<div>', '<a id="x"></a>\n\n'],
  ...[
    '[',
    ']',
    '](https://a.b/c?d=e)',
    '[t](u)',
    '[t](u "v")',
    '![i](p)',
    '\n\n![i j](chart:bar)\n\n',
    '![www.a.b](p)',
    '!',
    '[^1]',
    '[^1]: n',
    '[a]',
    '[a]: b',
  ],
  ...[
    '\\',
    '\\|',
    '\\*',
    '&',
    '& ',
    '&amp;',
    '<',
    '<b>',
    '<br>',
    '<div>',
    '</div>',
    '<pre>',
    '<!--',
    '-->',
    '<https://x.y>',
  ],
  ...[
    'www.a.b',
    'http://c.d',
    'e@f.gh',
    'mailto:x',
    '{{x}}',
    '\ufdd0\ufdd2\ufdd1',
    '<!-- keep -->',
    '\n\n<div class="columns">\n\n<div class="column" width="2*">\n\n',
    '\n\n</div>\n\n',
    '\n\n<table>\n<tr>\n<td align="left">\n\n',
    '\n\n</td>\n<td></td>\n</tr>\n</table>\n\n',
    '\n\n1. a\n\n   <dl>\n   <dt>\n\n   b\n\n   </dt>\n   </dl>\n\n',
    '\n   <div>\n\n',
    '\n\n   </div>\n',
    '\n\n<!-- table widths="1 2*" align="left, left" -->\n\n',
    '\n\n# <a id="x"></a>Head<!-- annex -->\n\n',
    '<!-- pagebreak -->',
    '\n\n<img src="i.png" alt="a & b" width="9">\n\n',
    '<img src="i.png">',
  ],
  ...[
    '|',
    '||',
    '| a |\n|---|\n',
    '| c |\n',
    '|:-:|',
    '\n| c | d |',
    '\n| *c* | \\| |',
    '| a | b |\n| - | -: |\n| c | d |',
  ],
  ...['- ', '- x', '* ', '+ ', '1. ', '1. y', '2) ', '10. ', '- [ ] t', '> ', '>', '# ', '## h', '# h #', '#', '- - -'],
  ...[
    '\n- a\n  - b',
    '\n1. a\n   - b\n     2. c',
    '\n  - d',
    '\n   1. e',
    '[e@f.gh](mailto:e@f.gh)',
    '[www.a.b](https://a.b)',
  ],
  ...[
    '{',
    '}',
    '{a}',
    '{#a}',
    '{: .a}',
    '{: #a}',
    '{.a}',
    '{a=b}',
    '{-}',
    ': ',
    ': a',
    '\n: a',
    '\n\n: b',
    '\n    c',
    ':::',
    '\n:::\n',
  ],
  ...[
    '::: n\n',
    '::: {#a}\n',
    ']{',
    ']{#a}',
    ']{.mark}',
    '\n{#b}\n',
    '\n\n{: #c}\n\n',
    '{:toc}',
    '{::comment}',
    '[s]{#d}',
  ],
  ...['\n\n- a\n- b', '\n\n1. a\n2. b', '\n\n> q\n> r', '\n\n## Head', '\n\nText [l](https://a.b) and **bold**, *it*.'],
];

type Plain = { children?: Plain[]; [name: string]: unknown };

function withoutPositions(node: Nodes): Plain {
  const { position, data, ...plain } = node as Plain;
  return { ...plain, ...(plain.children && { children: (plain.children as never[]).map(withoutPositions) }) };
}

function sameAsMicromark() {
  return assertProperty(
    fc.property(fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 14 }), (parts) => {
      const markdown = parts.join('');
      expect(withoutPositions(parsePlainly(markdown))).toEqual(withoutPositions(parseMarkdown(markdown)));
    }),
    { numRuns: 3 * RUNS },
  );
}

test('any parts in any order are read as micromark reads them', sameAsMicromark, PROPERTY_TIMEOUT);

/** What must not fall back to micromark without anybody seeing it. */
const PLAIN: [name: string, markdown: string][] = [
  ['a paragraph', 'Dear **Ms Almeida**, see [the policy](https://a.b/c) and `code`.\n*Yours*, 3 March'],
  ['a heading', '## 2. What *we* ask'],
  ['a bullet list', '- **Start:** 1 June\n- Second, with `code`'],
  ['a numbered list', '3. Third\n4. Fourth'],
  ['a list in a list', '1. One\n2. Two:\n   - *a*\n   - b\n     1. c\n3. Three\n10. Ten\n    - d'],
  [
    'a link that says an address',
    'Write to [people@a.example](mailto:people@a.example) or [www.a.example](https://a.example).',
  ],
  ['a quote', '> One line\n> and another.'],
  ['a numbered heading with a place', '## <a id="x"></a>2.1 What we ask'],
  [
    'clauses with places and references',
    '1. <a id="x"></a>One, see [2.1](#y)\n2. <a id="z"></a>[4.2(b)](#x) and [(b)](#x)',
  ],
  ['a fence', '```js\nconst a = `b`;\n\nc();\n```'],
  ['a table', '| a | b |\n| :-- | --: |\n| **x** | 1,234.00 |\n|  | y |'],
  ['a page break', '<!-- pagebreak -->'],
];

test.each(PLAIN)('%s is read without micromark', (_name, markdown) => {
  const [piece, ...others] = topLevelPieces(`${markdown}\n\nNext.\n`)!;
  expect(others).toEqual(['Next.']);
  const read = plainBlock(piece!, () => undefined)!;
  expect([withoutPositions(read)]).toEqual(withoutPositions(parseMarkdown(markdown)).children);
});

test('a table with rows of both kinds is read row by row', () => {
  const markdown = `| a | b |\n| - | - |\n${'| x | y |\n| `\\|` &amp; | ~~z~~ |\n'.repeat(50)}`;
  expect(withoutPositions(parsePlainly(markdown))).toEqual(withoutPositions(parseMarkdown(markdown)));
});
