/** §17.36: where a class is a style, what documents have of it, and what says nothing. */
import { describe, expect, test } from '@jest/globals';
import { parseDocument } from '../../../../src/template/document/parse-document.ts';
import { fileOf, markdownOf, templateOf, warningsOf } from '../../support/templates.ts';

const STYLES = 'styles: [big, box]\n';

const BIG = '<div class="style-big">';
const BOX = '<div class="style-box">';

test.each([
  ['a heading', '# Title {.big}', `${BIG}\n\n# Title\n\n</div>`],
  ['a heading with an anchor', '# Title {#t .big}', `${BIG}\n\n# <a id="t"></a>Title\n\n</div>`],
  ['a paragraph', 'Text\n{: .big}', `${BIG}\n\nText\n\n</div>`],
  ['a list', '- a\n- b\n{: .box}', `${BOX}\n\n- a\n- b\n\n</div>`],
  [
    'a table with a look',
    '| A |\n|---|\n| 1 |\n{: .box .compact}',
    `${BOX}\n\n<!-- table compact -->\n\n| A |\n| - |\n| 1 |\n\n</div>`,
  ],
  ['a div by its name', '::: box\nText\n\nMore\n:::', `${BOX}\n\nText\n\nMore\n\n</div>`],
  ['a div of two', '::: {.box .big}\nText\n:::', `${BOX}\n\n${BIG}\n\nText\n\n</div>\n\n</div>`],
  [
    'around a signature block',
    ':::: box\n::: signature\nText\n:::\n::::',
    `${BOX}\n\n<div class="signature">\n\nText\n\n</div>\n\n</div>`,
  ],
  ['words', 'some [words *here*]{.big} end', 'some <span class="style-big">words *here*</span> end'],
  ['emphasis', 'some *words*{.big}', 'some <span class="style-big">*words*</span>'],
  ['a class that is none', '::: note\nText\n:::\n\n# A {.other}', 'Text\n\n# A'],
  ['an empty div', '::: box\n:::\n\nText', 'Text'],
])('%s', (_name, body, wanted) => {
  const markdown = markdownOf(body, {}, STYLES);
  expect(markdown.trimEnd()).toBe(wanted);
  const types = (node: object): string[] =>
    'children' in node
      ? (node.children as object[]).flatMap((child) => [
          ...('style' in child ? [String(child.style)] : []),
          ...types(child),
        ])
      : [];
  expect(types(parseDocument(markdown, []))).toEqual([...wanted.matchAll(/style-(\w+)/g)].map(([, name]) => name));
});

test('without the list in the front matter classes say nothing', () => {
  expect(markdownOf('::: box\n[Words]{.big}\n:::').trimEnd()).toBe('Words');
});

test('a value never becomes a style', () => {
  const markdown = markdownOf(
    '{{A}}\n{: .big}',
    { a: '</div>\n::: box\n[x]{.big} <span class="style-box">y</span>' },
    STYLES,
  );
  const [block, ...others] = parseDocument(markdown, []).children;
  expect(others).toEqual([]);
  expect(block).toMatchObject({ type: 'styledBlock', style: 'big', children: [{ type: 'paragraph' }] });
  expect(JSON.stringify(block)).not.toContain('"style":"box"');
});

describe('groups and conditions', () => {
  test('a block that is emptied goes with its style', () => {
    const body = '::: box\n{{#Rows}}\n{{A}}\n\n{{/Rows}}\n:::\n\nEnd';
    expect(markdownOf(body, { rows: [] }, STYLES).trimEnd()).toBe('End');
    expect(markdownOf(body, { rows: [{ a: 'x' }, { a: 'y' }] }, STYLES).trimEnd()).toBe(
      `${BOX}\n\nx\n\ny\n\n</div>\n\nEnd`,
    );
  });

  test('clauses in a style are numbered', () => {
    const markdown = markdownOf(
      '# T\n\n## A\n\n## B {.big}\n\n[](#c)\n\n::: box\n## C {#c}\n:::',
      {},
      `numbering: legal\n${STYLES}`,
    );
    expect(markdown).toContain('## 2 B');
    expect(markdown).toContain('[3](#c)');
  });
});

test('a style that nothing has is a warning', () => {
  expect(warningsOf(fileOf('Text\n{: .big}', STYLES))).toEqual([
    '3: styles: The text does not use the style box. Add {: .box} below a block, or remove the style.',
  ]);
});

test('the setup knows which styles the text uses', () => {
  expect(templateOf('Text\n{: .big}', 'styles: [big]\n').own.styles).toEqual(['big']);
});
