/** §10.47: values that may have marks: what becomes of each mark, and that nothing else ever becomes one. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Nodes, Root } from 'mdast';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { toHtml } from '../../../src/template/html/to-html.ts';
import { readFormatted } from '../../../src/template/markdown/read-formatted.ts';
import { exampleIn } from '../../support/example-in.ts';
import { assertProperty, PROPERTY_TIMEOUT, RUNS } from '../../support/property.ts';
import { type Canonical, canonical } from '../support/oracle.ts';
import { POSITIONS } from '../support/positions.ts';
import { sharpValue } from '../support/sharp-values.ts';
import { faultsOf, fileOf, fill, savedTemplateOf, templateOf, templateOfFile } from '../support/templates.ts';

const INLINE = 'placeholders:\n  - {label: A, markdown: inline}\n';
const BLOCKS = 'placeholders:\n  - {label: A, markdown: blocks}\n';

function htmlOf(body: string, front: string, values: Record<string, unknown>): string {
  const { markdown, blanks } = fill(templateOf(body, front), values as never);
  const { html } = toHtml(parseDocument(markdown, blanks), { language: 'en' });
  return html.replace(/^<div lang="en">|<\/div>$/g, '').replaceAll('\n', '');
}

describe('marks within a line', () => {
  const GIVEN: [value: string, html: string][] = [
    [
      '**bold**, *italic* and __bold__ _italic_',
      '<strong>bold</strong>, <em>italic</em> and <strong>bold</strong> <em>italic</em>',
    ],
    ['***both***', '<em><strong>both</strong></em>'],
    ['[ours](https://x.org/_a_)', '<a href="https://x.org/_a_" rel="noopener">ours</a>'],
    ['[**call**](tel:+4930123)', '<a href="tel:+4930123" rel="noopener"><strong>call</strong></a>'],
    ['[x](javascript:alert(1))', '[x](javascript:alert(1))'],
    [
      '[x](/here) [y](https://x.org "title") [](https://x.org)',
      '[x](/here) [y](https://x.org "title") [](https://x.org)',
    ],
    ['![x](https://x.org)', '![x](https://x.org)'],
    ['<b>x</b> `x` ~~x~~ {{A}} [^1] &amp; {.x}', '&#x3C;b>x&#x3C;/b> `x` ~~x~~ {{A}} [^1] &#x26;amp; {.x}'],
    ['# x', '# x'],
    ['- x', '- x'],
    ['1. x', '1. x'],
    ['\\*x\\* \\[x] \\_x\\_', '*x* [x] _x_'],
    ['\\\\server\\files C:\\a', '\\\\server\\files C:\\a'],
    ['2 * 3 * 4, a_b_c', '2 * 3 * 4, a_b_c'],
    ['**a\nb**\n\nc', '<strong>a<br>b</strong><br><br>c'],
    ['**北京：**甲', '<strong>北京：</strong>甲'],
    ['** x **', '** x **'],
  ];
  test.each(GIVEN)('%j', (A, html) => {
    expect(htmlOf('p {{A}} q', INLINE, { A })).toBe(`<p>p ${html} q</p>`);
  });

  test('also in cells, items of groups and headings, and once where the text has them already', () => {
    const body = '# {{A}}\n\n**b {{A}}** [l {{A}}](https://x.org)\n\n| a |\n|---|\n| {{#Rows}}{{N}}{{/Rows}} |\n';
    const front = `${INLINE}groups:\n  - {label: Rows, fields: [{label: N, markdown: inline}]}\n`;
    const { markdown } = fill(templateOf(body, front), {
      A: '**x** [y](https://y.org)',
      rows: [{ n: '*1*\n2' }, { n: '**3**' }],
    });
    expect(markdown).toBe(
      '# **x** [y](https://y.org)\n\n**b x [y](https://y.org)** [l **x** y](https://x.org)\n\n| a |\n| - |\n| *1*<br>2 |\n| **3** |\n',
    );
  });
});

describe('paragraphs and lists', () => {
  const GIVEN: [value: string, html: string][] = [
    ['one\n\n**two**\nthree', '<p>one</p><p><strong>two</strong><br>three</p>'],
    ['a:\n- b\n- c\n  1. d', '<p>a:</p><ul><li>b</li><li>c<ol><li>d</li></ol></li></ul>'],
    ['3) a\n4) b', '<ol start="3" class="parenthesis"><li>a</li><li>b</li></ol>'],
    ['-', '<p>-</p>'],
    ['---\n\n* * *', '<p>---</p><p>* * *</p>'],
    ['3\\. March', '<p><span class="kept">3. March</span></p>'],
    ['- \\- a\n- 3\\. March\n- \\-', '<ul><li>- a</li><li><span class="kept">3. March</span></li><li>-</li></ul>'],
    ['\\\\- a\n1\\\\. b', '<p>\\- a<br>1\\. b</p>'],
    ['# a\n\n> b\n\n    c\n\n```\nd\n```', '<p># a</p><p>> b</p><p>c</p><p>```<br>d<br>```</p>'],
    ['| a |\n|---|\n| b |', '<p>| a |<br>|---|<br>| b |</p>'],
    ['[a]: https://x.org\n\n[a]', '<p>[a]: https://x.org</p><p>[a]</p>'],
    ['::: note\nx\n:::', '<p>::: note<br>x<br>:::</p>'],
    ['plain', '<p>plain</p>'],
  ];
  test.each(GIVEN)('%j', (A, html) => {
    expect(htmlOf('p\n\n{{A}}\n\nq', BLOCKS, { A })).toBe(`<p>p</p>${html}<p>q</p>`);
  });

  test('the default may have them too, and so may that of a stored version', () => {
    const front = 'placeholders:\n  - {label: A, markdown: blocks, default: "- a\\n- **b**"}\n';
    const template = savedTemplateOf('{{A}}', front);
    expect(template.markdown).toBe('- a\n- **b**\n');
    expect(fill(template).markdown).toBe('- a\n- **b**\n');
    expect(fill(template, { A: 'c' }).markdown).toBe('c\n');
    expect(fill(template, { A: '' }).markdown).toBe('{{A}}\n');
    expect(template.inventory.placeholders).toMatchObject([
      { value: '- a\n- **b**', type: 'text', markdown: 'blocks', isParagraph: true },
    ]);
  });

  test('where lists are clauses, numbers stay text', () => {
    const front = `numbering: legal\n${BLOCKS}`;
    const { markdown } = fill(templateOf('## C\n\n1. x\n\n## D\n\n{{A}}', front), { A: '1. a\n2. b\n\n- 3. c' });
    expect(markdown).toContain('1\\. a\\\n2\\. b\n\n- 3\\. c\n');
  });
});

test('formulas, conditions, headers and all places that take no marks see the text', () => {
  const front = `header: "{{A}}"\nplaceholders:\n  - {label: A, markdown: inline}\n  - {label: F, formula: UPPER(A)}\n`;
  const template = templateOf('{{A}} {{F}}{{#if A = "a b"}} same{{/if}} `{{A}}` ![{{A}}](i.png)', front);
  const { markdown, setup } = fill(template, { A: '**a** [b](https://x.org)' });
  expect(markdown).toBe('**a** [b](https://x.org) A B same `a b` ![a b](i.png)\n');
  expect(JSON.stringify(setup.header)).toContain('"a b"');
});

test('a pattern, and a group that is made from another, see the text', () => {
  const front = `placeholders:
  - {label: A, markdown: inline, default: "**AB**", pattern: "[A-Z]+"}
groups:
  - {label: Rows, fields: [{label: N, markdown: inline}]}
  - {label: Names, from: Rows, by: N}
`;
  const template = templateOf('{{A}}\n\n- {{#Rows}}{{N}}{{/Rows}}\n\n1. {{#Names}}{{N}}{{/Names}}', front);
  const rows = [{ n: '*a*' }, { n: 'a' }];
  expect(fill(template, { rows }).markdown).toBe('**AB**\n\n- *a*\n- a\n\n1. a\n');
  expect(() => fill(template, { A: '*a*' })).toThrow('[A-Z]+');
});

test('the example of spec/templates.md', () => {
  const [template, json] = ['markdown', 'json'].map((kind) =>
    exampleIn('spec/templates.md', 'Formatted text', 0, kind),
  );
  expect(fill(templateOfFile(template!), JSON.parse(json!)).markdown).toBe(`# Scope of work for Marlow & Sons

We review your **data protection notice** and:

- list what is missing
- write the *new* text

See [our terms](https://example.com/terms).

| Item | Price |
| :- | -: |
| **Review**<br>up to 20 pages | 1,200.00 € |
`);
});

describe('what an import refuses', () => {
  const GIVEN: [body: string, front: string, message: string][] = [
    [
      'x {{A}}',
      BLOCKS,
      '{{A}} can contain paragraphs and lists (markdown: blocks), so it must be in a paragraph of its own, outside of table cells. Put a blank line before and after it, or use markdown: inline.',
    ],
    ['# {{A}}', BLOCKS, '{{A}} can contain paragraphs'],
    ['| {{A}} |\n|---|\n| x |', BLOCKS, '{{A}} can contain paragraphs'],
    ['`{{A}}`', BLOCKS, '{{A}} can contain paragraphs'],
    ['<table><tr><td>\n\n{{A}}\n\n</td></tr></table>', BLOCKS, '{{A}} can contain paragraphs'],
    ['[x]({{A}})', INLINE, '"A": markdown is for text, but this is a link or a picture. Remove it.'],
    [
      '{{A}}',
      'placeholders:\n  - {label: A, type: number, markdown: inline}\n',
      '"A": markdown is for text, but this is a number. Remove it.',
    ],
    [
      '{{A}}',
      'placeholders:\n  - {label: A, formula: \'"x"\', markdown: inline}\n',
      '"A": markdown is for values that are sent, but the result of a formula is plain text. Remove one of them.',
    ],
  ];
  test.each(GIVEN)('%j', (body, front, message) => {
    const [fault, ...more] = faultsOf(fileOf(body, front));
    expect(fault!.message).toContain(message);
    expect(more).toEqual([]);
  });
});

describe('limits', () => {
  test.each([
    [
      { A: 'x'.repeat(20_001) },
      'The value of "a" can contain formatting, so it can have up to 20,000 characters. Shorten it.',
    ],
    [
      { A: 'x', rows: Array.from({ length: 11 }, () => ({ n: '*a*'.repeat(6_600) })) },
      'The values that can contain formatting have more than 200,000 characters in total. Shorten them.',
    ],
  ])('of length', (values, message) => {
    const front = `${INLINE}groups:\n  - {label: Rows, fields: [{label: N, markdown: inline}]}\n`;
    expect(() => fill(templateOf('{{A}}\n\n- {{#Rows}}{{N}}{{/Rows}}', front), values)).toThrow(message);
  });

  test('of depth: lists deeper than seven are literal, and so deep a document is refused', () => {
    const lists = (count: number) => Array.from({ length: count }, (_, at) => `${'  '.repeat(at)}- a`).join('\n');
    expect(fill(templateOf('{{A}}', BLOCKS), { A: lists(7) }).markdown).toBe(`${lists(7)}\n`);
    expect(fill(templateOf('{{A}}', BLOCKS), { A: lists(8) }).markdown).toMatch(/^\\- a\\\n/);
    const deep = templateOf(`${'- '.repeat(45)}x\n\n${' '.repeat(90)}{{A}}`, BLOCKS);
    expect(() => fill(deep, { A: lists(7) })).toThrow('Lists, quotes or emphasis are nested');
    expect(() => fill(deep, { A: 'a' })).not.toThrow();
  });

  test.each(['- ', '1. ', '*a ', '**a', '[', '](', '*_', '_*a', '[a](', '\\', '- \n', '  - a\n', '* '])(
    'of depth and time: %j',
    (sign) => {
      const value = `${sign.repeat(Math.floor(19_000 / sign.length))}x`;
      for (const front of [INLINE, BLOCKS]) {
        const { markdown, blanks } = fill(templateOf('{{A}}', front), { A: value });
        expect(() => parseDocument(markdown, blanks)).not.toThrow();
      }
    },
    PROPERTY_TIMEOUT,
  );
});

// What is not allowed stays text: without its marks, a document is the one that the literal text makes.

const MARKS = [
  ...[
    '*',
    '**',
    '_',
    '__',
    '[',
    ']',
    '](https://a.b)',
    '](javascript:x)',
    '](mailto:a@b.c "t")',
    '\\',
    '![',
    '`',
    '~~',
    '<b>',
    '</b>',
  ],
  ...[
    '{{A}}',
    '{.x}',
    '{#i}',
    '{',
    '}',
    '&amp;',
    '&#42;',
    '<!--',
    '-->',
    '<br>',
    'www.a.b',
    'http://x.y',
    'a@b.c',
    '[^1]',
    '|',
    '$',
  ],
  ...[
    '- ',
    '* ',
    '+ ',
    '1. ',
    '2) ',
    '# ',
    '> ',
    '---',
    '===',
    '```',
    '    ',
    ': ',
    '::: note',
    '____',
    '[x] ',
    '\n',
    '\n',
    '\n\n',
    '\n  ',
  ],
  ...['a', 'b', 'Word', ' ', ' ', '.', '(', ')', '"', 'é', '北', '：', '\t', '1'],
];
const marked = fc.oneof(
  fc.array(fc.constantFrom(...MARKS), { minLength: 1, maxLength: 14 }).map((signs) => signs.join('')),
  sharpValue,
);

/** The tree without the marks that values may have, and without comments. */
function unmarked(node: Canonical): Canonical[] {
  if (node.type === 'html' && node.value === '<!-- -->') return [];
  const children = node.children && joined(node.children.flatMap(unmarked));
  return children && /^(?:strong|emphasis|link)$/.test(node.type)
    ? children
    : [{ ...node, ...(children && { children }) }];
}

function joined(children: readonly Canonical[]): Canonical[] {
  const all: Canonical[] = [];
  for (const child of children) {
    const last = all.at(-1);
    if (child.type === 'text' && last?.type === 'text')
      all[all.length - 1] = { ...last, value: `${last.value}${child.value}` };
    else all.push(child);
  }
  return all;
}

function read(template: ReturnType<typeof templateOf>, A: string): Nodes {
  const { markdown, blanks } = fill(template, { A });
  return parseDocument(markdown, blanks);
}

describe('nothing outside of the subset within a line', () => {
  const bodies = Object.entries(POSITIONS).filter(
    ([, body]) => body.includes('{{A}}') && faultsOf(fileOf(body, INLINE)).length === 0,
  );
  test.each(bodies)(
    '%s: %j',
    (_, body) => {
      const [template, plain] = [templateOf(body, INLINE), templateOf(body)];
      const property = fc.property(marked, (value) => {
        const { text } = readFormatted(value.replace(/\r\n?/g, '\n'), 'inline');
        const [given, wanted] = [read(template, value), read(plain, text)].map((tree) => unmarked(canonical(tree)));
        if (JSON.stringify(given) !== JSON.stringify(wanted)) expect(given).toEqual(wanted);
      });
      assertProperty(property, { numRuns: RUNS > 60 ? RUNS : 12 });
    },
    PROPERTY_TIMEOUT,
  );
});

describe('nothing outside of the subset in blocks', () => {
  const ALLOWED = new Set(['paragraph', 'list', 'listItem', 'text', 'break', 'strong', 'emphasis', 'link', 'blank']);
  const BODIES = {
    'between paragraphs': 'Before **x**\n\n{{A}}\n\nAfter [y](https://y.org)\n',
    'between lists': '- Before\n\n{{A}}\n\n- After\n',
    'between numbered lists': '1. Before\n\n{{A}}\n\n1. After\n',
    'before a table': '# Before\n\n{{A}}\n\n| a |\n|---|\n| b |\n',
    'in a quote': '> Before\n>\n> {{A}}\n>\n> After\n',
    'in an item': '- Before\n\n  {{A}}\n\n  After\n- b\n',
    'in a block of its own': '::: signature\nBefore\n\n{{A}}\n\nAfter\n:::\n',
  };
  test.each(Object.entries(BODIES))(
    '%s',
    (_, body) => {
      const template = templateOf(body, BLOCKS);
      const outer = shapeOf(read(template, 'Qa0q'));
      const property = fc.property(marked, (value) => {
        const given = read(template, value) as Root;
        const found: string[] = [];
        const around = withoutValue(given, body, (node) => found.push(node.type));
        expect(found.filter((type) => !ALLOWED.has(type))).toEqual([]);
        if (around !== outer) expect(around).toBe(outer);
      });
      assertProperty(property, { numRuns: RUNS > 60 ? RUNS : 20 });
    },
    PROPERTY_TIMEOUT,
  );

  test('a value is read back as the nodes that it was read as', () => {
    const template = templateOf('Before\n\n{{A}}\n\nAfter', BLOCKS);
    const property = fc.property(marked, (value) => {
      const { text, nodes = [] } = readFormatted(value.replace(/\r\n?/g, '\n'), 'blocks');
      fc.pre(nodes.length > 0 && text !== '');
      const { children } = read(template, value) as Root;
      const given = unmarked(canonical({ type: 'root', children: children.slice(1, -1) }));
      const wanted = unmarked(canonical({ type: 'root', children: nodes } as Root));
      if (JSON.stringify(given) !== JSON.stringify(wanted)) expect(given).toEqual(wanted);
    });
    assertProperty(property, { numRuns: RUNS > 60 ? RUNS : 100 });
  });
});

/** The siblings that the blocks of a value stand among. */
function placeOf(tree: Nodes, body: string): Nodes[] {
  const inside = (node: Nodes) => (node as Root).children as Nodes[];
  const [first] = inside(tree);
  if (body.startsWith('>') || body.startsWith(':')) return inside(first!);
  return body.startsWith('- Before\n\n  ') ? inside(inside(first!)[0]!) : inside(tree);
}

/** The shape of a document without its value, whose nodes are told. */
function withoutValue(tree: Nodes, body: string, tell: (node: Nodes) => void): string {
  const place = placeOf(tree, body);
  const walk = (node: Nodes): void => {
    if (node.type !== 'html' || node.value !== '<!-- -->') tell(node);
    if ('children' in node) node.children.forEach(walk);
  };
  place.splice(1, place.length - 2, { type: 'paragraph', children: [{ type: 'text', value: 'Qa0q' }] }).forEach(walk);
  return shapeOf(tree);
}

function shapeOf(tree: Nodes): string {
  return JSON.stringify(unmarked(canonical(tree)));
}
