/** §20.9 rule 13, §10.47: what is pasted into formatted text, and how it is written: the service reads it back as it was. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'parse5';
import { encodeUrl, isAbsoluteUrl } from '../../../../src/domain/links.ts';
import {
  type Block,
  blocksOf,
  type FormattedText,
  linkTo,
  type Run,
  type ValueNode,
} from '../../../../src/doors/web/pages/browser/formatted-text.ts';
import {
  inertHtml,
  type PastedNode,
  readPasted,
  readPlain,
} from '../../../../src/doors/web/pages/browser/read-pasted.ts';
import { writeFormatted } from '../../../../src/doors/web/pages/browser/write-formatted.ts';
import { readFormatted } from '../../../../src/template/markdown/read-formatted.ts';
import { assertProperty, PROPERTY_TIMEOUT, RUNS } from '../../../support/property.ts';
import { CLIPBOARDS } from '../pages/support/clipboards.ts';

type Parsed = { nodeName: string; value?: string; childNodes?: Parsed[]; attrs?: { name: string; value: string }[] };
const KINDS: Record<string, number> = { '#text': 3, '#comment': 8, '#document': 9, '#document-fragment': 11 };
const SETTINGS = { blocks: { blocks: true, numbers: true }, inline: { blocks: false, numbers: false } };
type Kind = keyof typeof SETTINGS;

/** A node as a browser has it. */
function nodeOf({ nodeName, value, childNodes = [], attrs = [] }: Parsed): PastedNode {
  return {
    nodeName,
    nodeType: KINDS[nodeName] ?? 1,
    nodeValue: value ?? null,
    childNodes: childNodes.map(nodeOf),
    getAttribute: (name) => attrs.find((one) => one.name === name)?.value ?? null,
  };
}

function pasted(html: string, kind: Kind = 'blocks'): Block[] {
  return readPasted(nodeOf(parse(inertHtml(html)) as Parsed), SETTINGS[kind]);
}

/** What the service reads of a value. */
function readBack(value: string, kind: Kind): FormattedText {
  const { text, nodes } = readFormatted(value, kind);
  return blocksOf((nodes as ValueNode[] | undefined) ?? [{ type: 'text', value: text }]);
}

/** Without blanks at the edges of lines, and blank lines. */
function plain(blocks: readonly Block[]): string {
  const textOf = (block: Block): string =>
    'runs' in block ? block.runs.map(({ text }) => text).join('') : block.items.map((item) => plain(item)).join('\n');
  return lines(blocks.map(textOf).join('\n'));
}

function lines(text: string): string {
  return text.replace(/\s*\n\s*/g, '\n').trim();
}

describe('what is pasted from', () => {
  const GIVEN = Object.entries(CLIPBOARDS).flatMap(([name, { html, ...values }]) =>
    (['blocks', 'inline'] as const).map((kind): [string, Kind, string, string] => [name, kind, html, values[kind]]),
  );
  test.each(GIVEN)('%s, %s', (_, kind, html, value) => {
    const blocks = pasted(html, kind);
    expect(writeFormatted(blocks, SETTINGS[kind])).toBe(value);
    expect(plain(readBack(value, kind))).toBe(plain(blocks));
  });

  test('where numbers are those of clauses, a numbered list has none', () => {
    const blocks = readPasted(nodeOf(parse('<ol><li>a<ol><li>b</ol></ol>') as Parsed), {
      blocks: true,
      numbers: false,
    });
    expect(writeFormatted(blocks, { blocks: true })).toBe('- a\n  - b');
  });
});

describe('what is written', () => {
  const bold = (text: string): Run => ({ text, bold: true });
  const GIVEN: [runs: Run[], value: string][] = [
    [[bold(' a '), { text: 'b' }], ' **a** b'],
    [[{ text: 'a' }, bold('b'), { text: 'c', italic: true }, { text: 'd' }], 'a**b***c*d'],
    [[bold('a'), { text: 'b', bold: true, italic: true }, { text: 'c', italic: true }], '**a*b****c*'],
    [[bold('a '), { text: 'b', italic: true }], '**a** *b*'],
    [[bold('甲方：'), { text: '北京' }], '**甲方：**北京'],
    // A letter follows, so Markdown cannot end the bold text behind its colon.
    [[bold('Sum:'), { text: '12' }], '**Sum**:12'],
    [[bold('C:\\')], '**C:**\\'],
    [[{ text: 'wow!' }, { text: 'x', href: 'https://x.org' }], 'wow[!x](https://x.org)'],
    [[{ text: 'a_b * [c] \\* `<b>`' }], 'a\\_b \\* \\[c\\] \\\\* `<b>`'],
  ];
  test.each(GIVEN)('%j', (runs, value) => {
    expect(writeFormatted([{ runs }], { blocks: false })).toBe(value);
  });

  test.each([
    ['- a\n+ b\n1. c\n12) d', '\\- a\n\\+ b\n1\\. c\n12\\) d'],
    ['# a\n> b\n---', '# a\n> b\n\\---'],
    ['\\- a', '\\\\- a'],
    ['a\n\nb', 'a\n\nb'],
  ])('the beginnings of lines: %j', (text, value) => {
    expect(writeFormatted(readPlain(text, { blocks: true }), { blocks: true })).toBe(value);
    expect(plain(readBack(value, 'blocks'))).toBe(lines(text));
  });

  test('lists: whose items begin with marks, beside each other, from another number, and deeper than a value may have', () => {
    const item = (text: string): Block[] => [{ runs: [{ text }] }];
    const list = (ordered: boolean, start: number, ...items: Block[][]): Block => ({ ordered, start, items });
    const of = (...blocks: Block[]) => writeFormatted(blocks, { blocks: true });
    expect(of(list(false, 1, item('- a'), item('5.'), item('--')))).toBe('- \\- a\n- 5\\.\n- \\--');
    expect(of(list(false, 1, item('a')), list(false, 1, item('b')))).toBe('- a\n\n* b');
    expect(of(list(false, 1, [...item('a'), list(true, 3, item('b'))]))).toBe('- a\n\n  3. b');
    const deep = (level: number): Block => list(false, 1, level === 9 ? item('x') : [...item('a'), deep(level + 1)]);
    expect(plain(readBack(of(deep(0)), 'blocks'))).toBe(`${'a\n'.repeat(9)}x`);
  });
});

test('an address is taken if a value may link to it', () => {
  const GIVEN = [
    'https://x.org/a b',
    'http://',
    'javascript:alert(1)',
    'mailto:a@b.c',
    'tel:+49',
    '/x',
    'data:text/html,x',
    'HTTPS://x.org/(a)',
  ];
  expect(GIVEN.map(linkTo)).toEqual([
    undefined,
    undefined,
    undefined,
    'mailto:a@b.c',
    'tel:+49',
    undefined,
    undefined,
    'HTTPS://x.org/%28a%29',
  ]);
  const address = fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.string().map((text) => `https://x.org/${text}`),
  );
  const property = fc.property(address, (text) => {
    const href = linkTo(text);
    expect(href !== undefined).toBe(isAbsoluteUrl(text.trim()));
    if (href !== undefined) expect([isAbsoluteUrl(href), encodeUrl(href)]).toEqual([true, href]);
  });
  assertProperty(property, { numRuns: RUNS });
});

const SIGNS =
  'a|b|Word|1|12|甲|：|。|é|“|🙂|😀x| | |\u00a0|.|,|(|)|"|!|?|:|-|- |+ |1. |2) |*|* |_|__|[|]|](https://x.y)|\\|\\\\|\n|\n|\n\n|#|> |`|<b>|</p>|&amp;|{{A}}|![|https://x.y|~~|---|===|::: x'.split(
    '|',
  );
const text = fc.array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength: 8 }).map((signs) => signs.join(''));
const run = fc.record({
  text,
  bold: fc.boolean(),
  italic: fc.boolean(),
  href: fc.option(fc.constantFrom('https://x.org/a', 'mailto:a@b.c'), { nil: undefined, freq: 4 }),
}) as fc.Arbitrary<Run>;
const paragraph = fc.array(run, { minLength: 1, maxLength: 4 }).map((runs): Block => ({ runs }));
const { block } = fc.letrec<{ block: Block }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3 },
    paragraph,
    fc.record({
      ordered: fc.boolean(),
      start: fc.nat(30),
      items: fc.array(fc.array(tie('block'), { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 }),
    }),
  ),
}));

describe('whatever is in the editor, the service reads its text back', () => {
  test.each(['blocks', 'inline'] as const)(
    '%s',
    (kind) => {
      const blocks =
        kind === 'blocks' ? fc.array(block, { minLength: 1, maxLength: 2 }) : paragraph.map((one) => [one]);
      const property = fc.property(blocks, (given) => {
        const value = writeFormatted(given, SETTINGS[kind]);
        expect([value, plain(readBack(value, kind))]).toEqual([value, plain(given)]);
      });
      assertProperty(property, { numRuns: RUNS });
    },
    PROPERTY_TIMEOUT,
  );
  test.each(['blocks', 'inline'] as const)(
    'pasted as plain text: %s',
    (kind) => {
      const property = fc.property(text, (given) => {
        const value = writeFormatted(readPlain(given, SETTINGS[kind]), SETTINGS[kind]);
        expect([value, plain(readBack(value, kind))]).toEqual([value, lines(given)]);
      });
      assertProperty(property, { numRuns: RUNS });
    },
    PROPERTY_TIMEOUT,
  );
});

const TAGS =
  'p|div|b|strong|i|em|span style="font-weight:700"|b style="font-weight:normal"|ul|ol|li|table|tr|td|h1|blockquote|a href="https://x.org"|a href="javascript:x"|p class=MsoListParagraph style="mso-list:l0 level2 lfo1"|span style="mso-list:Ignore"|script|style|img src=x onerror=y|br|!-- x --|pre|section|svg|/p|/b|/ul|/li|/div|/span|/table|/script|/style|/a'.split(
    '|',
  );
const html = fc
  .array(
    fc.oneof(
      fc.constantFrom(...TAGS).map((tag) => `<${tag}>`),
      text,
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));

describe('whatever HTML is pasted, nothing but the subset comes of it', () => {
  const ALLOWED = new Set(['paragraph', 'list', 'listItem', 'text', 'strong', 'emphasis', 'link']);
  const typesIn = (nodes: readonly ValueNode[]): string[] =>
    nodes.flatMap(({ type, children = [] }) => [type, ...typesIn(children)]);
  test.each(['blocks', 'inline'] as const)(
    '%s',
    (kind) => {
      const property = fc.property(html, (given) => {
        const blocks = pasted(given, kind);
        const value = writeFormatted(blocks, SETTINGS[kind]);
        const { nodes = [] } = readFormatted(value, kind);
        expect(typesIn(nodes as ValueNode[]).filter((type) => !ALLOWED.has(type))).toEqual([]);
        expect([value, plain(readBack(value, kind))]).toEqual([value, plain(blocks)]);
        expect(letters(plain(blocks))).toBe(letters(textIn(parse(given) as Parsed)));
      });
      assertProperty(property, { numRuns: RUNS });
    },
    PROPERTY_TIMEOUT,
  );

  /** The text of a document as people see it. */
  function textIn({ nodeName, value = '', childNodes = [], attrs = [] }: Parsed): string {
    if (nodeName === '#text') return value;
    const isLeftOut = /^(?:script|style|svg|#comment)$/.test(nodeName) || attrs.some((one) => /Ignore/.test(one.value));
    return isLeftOut ? '' : childNodes.map(textIn).join(' ');
  }
  function letters(shown: string): string {
    return shown.replace(/\s+/g, '');
  }
});

test('HTML of any depth and length is read', () => {
  expect(writeFormatted(pasted(`${'<b><div>'.repeat(400)}x`), SETTINGS.blocks)).toBe('**x**');
  const long = inertHtml('<style'.repeat(500_000) + '<a '.repeat(500_000));
  expect(long.length).toBe(0);
});
