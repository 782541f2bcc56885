/** §10.20: attribute lists, text in brackets before them, and fenced divs. */

import { describe, expect, test } from '@jest/globals';
import { english } from '../../../../src/locales/message.ts';
import { parseMarkdown, readMarkdown } from '../../../../src/template/markdown/parse-markdown.ts';
import { printMarkdown } from '../../../../src/template/markdown/print-markdown.ts';
import { markdownOf } from '../../support/templates.ts';

/** What is stored of a text, on which nothing changes when it is read again. */
function stored(markdown: string): string {
  const printed = printMarkdown(parseMarkdown(printMarkdown(parseMarkdown(markdown)))).trim();
  expect(printMarkdown(parseMarkdown(printed)).trim()).toBe(printed);
  return printed;
}

const PLACE = '<a id="x"></a>';

describe('where a list belongs', () => {
  test.each([
    ['the end of a heading', '# A {#x .c}', `# ${PLACE}A`],
    ['of kramdown', '## A {: #x}', `## ${PLACE}A`],
    ['without a blank', '# A{:#x}', `# ${PLACE}A`],
    ['behind closing signs', '# A # {#x}', `# ${PLACE}A`],
    ['before closing signs', '# A {#x} #', `# ${PLACE}A`],
    ['behind signs that are text', '# A \\# {#x}', `# ${PLACE}A \\#`],
    ['of an underlined heading', 'A {#x}\n===', `# ${PLACE}A`],
    ['behind emphasis in a heading', '# A *b* {#x}', `# ${PLACE}A *b*`],
    ['no number', '# A {-}', '# A<!-- unnumbered -->'],
    ['a name and no number', '# A {#s1 -}', '# <a id="s1"></a>A<!-- unnumbered -->'],
    ['no number and a name', '# A {- #s1}', '# <a id="s1"></a>A<!-- unnumbered -->'],
    ['no number, in words', '# A {.unnumbered}', '# A<!-- unnumbered -->'],
    ['below a heading', '# A\n{: #x}', `# ${PLACE}A`],
    ['below a heading, text behind it', '# A\n{: #x}\nb', `# ${PLACE}A\n\nb`],
    ['below a paragraph', 'a\nb\n{: #x}', `${PLACE}a\nb`],
    ['in a paragraph', 'a\n{: #x}\nb', `${PLACE}a\nb`],
    ['two below a paragraph', 'a\n{: .c}{: #x}\n{: .d}', `${PLACE}a`],
    ['below a list', '- a\n- b\n{: #x}', `${PLACE}\n\n- a\n- b`],
    ['below the text of an item', '- a\n- b\n  {: #x}', `- a\n- ${PLACE}b`],
    ['below a list in a list', '- a\n  - b\n  {: #x}', `- a\n\n  ${PLACE}\n\n  - b`],
    ['below a quote', '> a\n{: #x}', `${PLACE}\n\n> a`],
    ['below the text of a quote', '> a\n> {: #x}', `> ${PLACE}a`],
    ['below a table', '| a |\n| - |\n| b |\n{: #x}', `${PLACE}\n\n| a |\n| - |\n| b |`],
    ['below code', '```\na\n```\n{: #x}', `${PLACE}\n\n\`\`\`\na\n\`\`\``],
    ['above a heading', 'a\n\n{: #x}\n# B', `a\n\n# ${PLACE}B`],
    ['above a paragraph', 'a\n\n{: #x}\nb', `a\n\n${PLACE}b`],
    ['above a list', '{: #x}\n- a', `${PLACE}\n\n- a`],
    ['alone, of the block before', 'a\n\n{: #x}\n\nb', `${PLACE}a\n\nb`],
    ['alone and first', '{: #x}\n\nb', `${PLACE}b`],
    ['alone in a file', '{: #x}', PLACE],
    ['the first characters of an item', '- {: #x .c} a\n- b', `- ${PLACE}a\n- b`],
    ['behind emphasis', 'a *b*{: #x} c', `a ${PLACE}*b* c`],
    ['behind a link', '[a](u){: target="_blank" rel=nofollow}', '[a](u)'],
    ['behind a reference', '[a]{: .c}\n\n[a]: u', '[a][a]\n\n[a]: u'],
    ['behind code', '`a`{.c} **b**{.d}{#x}', `\`a\` ${PLACE}**b**`],
    ['behind a picture', '![a](p){: width="200" height=50px .c}', '<img src="p" alt="a" width="200" height="50">'],
    ['behind a picture, of Pandoc', '![a](p){#x width=50%}', `${PLACE}<img src="p" alt="a" width="50%">`],
    ['in inches', '![a](p){width=2in}', '<img src="p" alt="a" width="192">'],
    ['with its text', '![](p){alt="a b"}', '![a b](p)'],
    ['below a picture', '![a](p)\n{: width="20"}', '<img src="p" alt="a" width="20">'],
    ['in a cell', '| *a*{.c} |\n| - |\n| [b]{.mark} |', '| *a* |\n| - |\n| <mark>b</mark> |'],
    ['below a description', 'a\n: b\n{: #x}', `<dl>\n<dt>\n\na\n\n</dt>\n<dd>\n\n${PLACE}\n\nb\n\n</dd>\n</dl>`],
    ['with a definition of kramdown', 'a\n{: c d="e f" #x}', `${PLACE}a`],
    ['a table of contents', '# A\n\n* TOC\n{:toc}\n\n# B', '# A\n\n<!-- contents -->\n\n# B'],
    ['a list of two is none', '* a\n* b\n{:toc}', '- a\n- b'],
    [
      'text in brackets',
      '[a *b*]{.underline} [c]{.mark .d} [e]{.smallcaps} [f]{#x}',
      `<u>a *b*</u> <mark>c</mark> e ${PLACE}f`,
    ],
    ['brackets in brackets', '[a [b]{.mark} \\[c\\]]{.underline}', '<u>a <mark>b</mark> \\[c]</u>'],
    ['a link in brackets', '[a [b](u)]{.mark}', '<mark>a [b](u)</mark>'],
    ['brackets with nothing in them', 'a []{#x}b', `a ${PLACE}b`],
    ['brackets before emphasis that crosses them', '*a [b* c]{.mark}', '\\*a <mark>b\\* c</mark>'],
    ['a div', '::: {.note #x}\na\n\n- b\n:::\n\nc', `${PLACE}\n\na\n\n- b\n\nc`],
    ['a div by its name', '::: note\na\n:::', 'a'],
    ['divs in each other', ':::: {.a}\n::: b\nc\n:::\n::::', 'c'],
    ['a div in an item', '- ::: a\n  b\n  :::', '- b'],
  ])('%s: %j', (_name, markdown, wanted) => expect(stored(markdown)).toBe(wanted));
});

test.each([
  ...[
    'a {.c} b',
    'a {: .c}',
    '{a} {1,2} {name} {...} { } {}',
    '*a* {.c}',
    '*a*{b}',
    '{.c} a',
    '*a*{-}',
    '[a]{b}',
    '[a]{-}',
    '`{#x}`',
  ],
  ...[
    '\\{#x}',
    '# A \\{#x}',
    '*a*\\{#x}',
    'a\n\\{: .c}',
    '\\[a\\]{.mark}',
    '[a\\]{.mark}',
    ':: a',
    '::: a b c',
    '\\::: a',
  ],
])('%j is text', (markdown) => {
  const text = readMarkdown(stored(markdown));
  expect(text.faults).toEqual([]);
  expect(textOf(text.tree)).toBe(markdown.replace(/\\(?=[^a-z])|^# |[*`]/g, ''));
  expect(printMarkdown(text.tree)).not.toMatch(/<mark>|<a id/);
});

function textOf(node: object): string {
  const { children, value = '' } = node as { children?: object[]; value?: string };
  return children ? children.map(textOf).join('') : value;
}

test('an ignored attribute is reported, and one that cannot be parsed is named with its line', () => {
  const { faults, ignored } = readMarkdown(
    [
      ...[
        '*a*{: .b target="c" #d}',
        '',
        '{::options parse_block_html="true" /}',
        '',
        '> {::comment}',
        '> e',
        '> {:/comment}',
        '',
      ],
      ...['- ::: note', '  f', '', 'g', ':::', '', '[h]{::nomarkdown}'],
    ].join('\n'),
  );
  expect(ignored.sort()).toEqual(['.b', '.note', 'target']);
  expect(faults.map(({ line, message }) => `${line} ${english(message)}`).sort()).toEqual([
    '13 ::: closes a block that was never opened. Remove it, or open the block with ::: {.name}.',
    '15 {::nomarkdown} is kramdown syntax. Remove it, or put \\ before characters that are not meant as Markdown.',
    '3 {::options parse_block_html="true" /} sets kramdown options, which Platen does not support. Remove it.',
    '5 {::comment} begins a kramdown comment. Use <!-- … --> instead.',
    '7 {:/comment} ends a kramdown block. Remove it and its beginning.',
    '9 ::: note is never closed in its list item, quote or document. Add a line ::: after its text.',
  ]);
});

test('placeholders stand beside lists, and values are none', () => {
  const body = '# {{Title}} {#x}\n\n*{{A}}*{: .c} {{A}}{{B}}\n\n{{A}}\n\n[{{A}}]{.mark}';
  expect(markdownOf(body, { Title: 'T {#y}', A: '{: #a}', B: '[b]{.mark}' }).trim()).toBe(
    [`# ${PLACE}T \\{#y}`, '*\\{: #a}* \\{: #a}\\[b]\\{.mark}', '\\{: #a}', '<mark>\\{: #a}</mark>'].join('\n\n'),
  );
});
