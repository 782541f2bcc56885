/** §10.53 rule 3, §11.1: whatever a text or a value says, a document in another language has the blocks of the original. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Nodes, Parent } from 'mdast';
import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import { readTemplate } from '../../../src/template/import/read-template.ts';
import { parseMarkdown } from '../../../src/template/markdown/parse-markdown.ts';
import { assertProperty } from '../../support/property.ts';
import { fill, templateOf } from '../support/templates.ts';

const BODY = `# Heading

A paragraph of {{Name}},
on two lines.

> Quoted\\
> here

- An item
  1. Inner {{#if Name}}text{{/if}}

| Head | Other |
|--|--|
| {{#Rows}}Cell {{Item}} | {{Price}}{{/Rows}} |
`;
const ORIGINALS = [
  'Heading',
  'A paragraph of {{Name}}, on two lines.',
  'Quoted',
  'here',
  'An item',
  'Inner {{#if Name}}text{{/if}}',
  'Head',
  'Other',
  'Cell {{Item}}',
];

function sourceWith(said: readonly string[]): string {
  const texts = ORIGINALS.map(
    (original, at) => `  - {en: ${JSON.stringify(original)}, de: ${JSON.stringify(said[at])}}\n`,
  );
  return `---\ntitle: T\nlanguages: [en, de]\ntexts:\n${texts.join('')}---\n${BODY}`;
}

/** The types of the blocks, each with those in it. */
function blocksOf(node: Nodes): unknown {
  const isBlock = node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell';
  return isBlock && 'children' in node
    ? [node.type, node.children.map((child) => blocksOf(child as Nodes))]
    : node.type;
}

function marksOf(original: string): string {
  return (original.match(/\{\{[^{}]+\}\}/g) ?? []).join(' ');
}

const piece = fc.oneof(
  fc.constantFrom(
    '# ',
    '- ',
    '1. ',
    '3. März',
    '> ',
    '|',
    '::: x',
    '---',
    '***',
    '**',
    '`',
    '<b>',
    '<div>',
    '<!--',
    '\n',
    '\\\n',
    '  \n',
    ': ',
    '=== ',
    '[a](b)',
    '![',
    '~~~',
    '\\',
    '    ',
    '{.x}',
    '[^1]',
    'Wort',
    ' ',
  ),
  fc.string({ maxLength: 5 }),
);
const said = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));

test('a text stays in its block, or is refused', () => {
  const usual = blocksOf(parseMarkdown(fill(templateOf(BODY), { name: 'x' }).markdown));
  let taken = 0;
  assertProperty(
    fc.property(said, fc.nat(ORIGINALS.length - 1), (text, at) => {
      const all = ORIGINALS.map((original, index) =>
        index === at ? `${text} D ${marksOf(original)}` : `D ${original}`,
      );
      const read = readTemplate({ file: 'a.md', bytes: new TextEncoder().encode(sourceWith(all)) });
      if (!read.ok) return;
      taken += 1;
      const { markdown } = fillTemplate(read.template, { name: 'x', language: 'de' }, { today: '2026-01-01' });
      expect(blocksOf(parseMarkdown(markdown))).toEqual(usual);
    }),
    { numRuns: 60 },
  );
  expect(taken).toBeGreaterThan(10);
});

test('a value is literal in each language', () => {
  const read = readTemplate({
    file: 'a.md',
    bytes: new TextEncoder().encode(sourceWith(ORIGINALS.map((one) => `D ${one}`))),
  });
  if (!read.ok) throw new Error('refused');
  const { template } = read;
  const blocks = (name: string) =>
    blocksOf(parseMarkdown(fillTemplate(template, { name, language: 'de' }, { today: '2026-01-01' }).markdown));
  const usual = blocks('x');
  assertProperty(
    fc.property(said, (value) => {
      if (value.trim() !== '') expect(blocks(`x${value.replace(/[^\P{Cc}\n\t]/gu, '')}`)).toEqual(usual);
    }),
  );
});

test.each([
  ['Umsatz', 'Umsatz'],
  ['a] (x) "b', 'a] (x) "b'],
  ['[x](y) \\"', '[x](y) "'],
  ['\\', '\\'],
  ['**A**', 'A'],
])('the title and the caption of a chart are texts, and stay there: %s', (own, wanted) => {
  const texts = ['Sales', 'By month', 'Item', 'Price'].map(
    (original) => `  - {en: ${original}, de: ${JSON.stringify(own)}}\n`,
  );
  const chart = '![Sales](chart: bar, Rows.Item, Rows.Price "By month"){width=80mm}';
  const groups = 'groups: [{label: Rows, fields: [{label: Item}, {label: Price, type: number, format: "1,234.56"}]}]';
  const source = `---\ntitle: T\nlanguages: [en, de]\n${groups}\ntexts:\n${texts.join('')}---\n${chart}\n`;
  const read = readTemplate({ file: 'a.md', bytes: new TextEncoder().encode(source) });
  if (!read.ok) throw new Error(JSON.stringify(read));
  const values = { language: 'de', rows: [{ item: 'x', price: '1' }] };
  const { markdown } = fillTemplate(read.template, values, { today: '2026-01-01' });
  const [paragraph] = parseMarkdown(markdown).children;
  const [picture] = (paragraph as Parent).children;
  expect(picture).toMatchObject({ type: 'image', alt: wanted, title: own.startsWith('**') ? own : wanted });
});
