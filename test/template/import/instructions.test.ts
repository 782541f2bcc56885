/** §10.15, §10.20: an instruction works where it stands or is a mistake with its line. Never is it printed. */

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { toHtml } from '../../../src/template/html/to-html.ts';
import { readTemplate } from '../../../src/template/import/read-template.ts';
import { documentPieces } from '../../pdf/support/read-pdf.ts';
import { render } from '../../pdf/support/render.ts';
import { assertProperty } from '../../support/property.ts';
import { expectTranslated } from '../support/expect-translated.ts';
import { faultsOf, fileOf, templateOf } from '../support/templates.ts';

const WORDS = ['pagebreak', 'keep', 'contents', 'unnumbered', 'address'];
const COMMENTS = WORDS.flatMap((word) => [`<!-- ${word} -->`, `<!--${word}-->`, `<!-- ${word} --> `]);
const PAIRS = ['<!-- keep --><!-- unnumbered -->', '<!-- unnumbered --> <!-- keep -->', '<!-- note --> <!-- keep -->'];
const LISTS = ['{-}', '{#x}', '{- #x}', '{#x -}', '{: #x}', '{.unnumbered}', '{width=50%}', '{.mark}'];

const BLOCKS = ['text', '# Heading', '1. item\n2. item', '- item', '> quote', '| a |\n|---|\n| b |', '```\ncode\n```'];
const POSITIONS: ((mark: string) => string)[] = [
  ...BLOCKS.flatMap((block) => [
    (mark: string) => `${mark}\n${block}`,
    (mark: string) => `x\n\n${mark}\n\n${block}`,
    (mark: string) => `x\n${mark}\n${block}\n\ny`,
    (mark: string) => `${block}\n${mark}`,
    (mark: string) => `${mark} ${block}`,
    (mark: string) => `${mark}\n{{#G}}\n${block}\n\n{{A}}\n\n{{/G}}`,
    (mark: string) => `{{#G}}\n\n${mark}\n\n${block}\n\n{{A}}\n\n{{/G}}`,
    (mark: string) => `{{#G}}\n\n${block}\n\n${mark}\n\n{{/G}}`,
    (mark: string) => `<div align="center">\n\n${mark}\n\n${block}\n\n</div>`,
    (mark: string) => `::: signature\n${mark}\n\n${block}\n:::`,
  ]),
  (mark) => `# Heading ${mark}`,
  (mark) => `# ${mark}`,
  (mark) => `text ${mark} text`,
  (mark) => `*text* ${mark}`,
  (mark) => `*a ${mark} b* [c ${mark} d](https://x.y)`,
  (mark) => `- ${mark} item`,
  (mark) => `- item ${mark}\n- item`,
  (mark) => `- item\n\n  ${mark.replaceAll('\n', '\n  ')}\n\n  1. item`,
  (mark) => `> ${mark.replaceAll('\n', '\n> ')}\n>\n> 1. item`,
  (mark) => `| a ${mark.replaceAll('\n', ' ')} |\n|---|\n| b |`,
  (mark) => `| a |\n|---|\n| ${mark.replaceAll('\n', ' ')} b |`,
  (mark) => `<table>\n${mark}\n<tr><td>\n\n${mark}\n\na\n\n</td></tr>\n</table>`,
  (mark) => `Term\n: text\n\n    ${mark.replaceAll('\n', '\n    ')}\n\n    text`,
  (mark) => `x[^1]\n\n[^1]: ${mark.replaceAll('\n', '\n    ')}`,
  (mark) => `text\n\n${mark}\n`,
];
const PRINTED = /<!--|-->|pagebreak|keep|unnumbered|address|\{[-#:.w]/;

const accepted = new Set<string>();

test('instructions in any position are never printed, with clause numbers and without', () => {
  const instruction = fc.constantFrom(...COMMENTS, ...PAIRS, ...LISTS);
  const position = fc.constantFrom(...POSITIONS);
  assertProperty(
    fc.property(instruction, position, fc.boolean(), (mark, place, isNumbered) => {
      const source = fileOf(place(mark), isNumbered ? 'numbering: legal\n' : '');
      const read = readTemplate({ file: 'test.md', bytes: new TextEncoder().encode(source) });
      if (!read.ok) {
        for (const { line } of read.faults) expect(line).toBeGreaterThan(isNumbered ? 4 : 3);
        return;
      }
      const { markdown, blanks, setup } = read.template;
      const { html } = toHtml(parseDocument(markdown, blanks, setup), { language: 'en' });
      expect(html.replace(/<[^>]*>/g, '')).not.toMatch(PRINTED);
      if (!isNumbered && blanks.length === 0) accepted.add(markdown);
    }),
    { numRuns: 400 },
  );
});

test('instructions are not in a PDF either', async () => {
  const markdown = [...accepted]
    .slice(0, 80)
    .join('\n\n')
    .replaceAll(/^\[\^1\].*(?:\n+ {4}.*)*$/gm, '');
  expect(accepted.size).toBeGreaterThan(50);
  const pieces = await documentPieces(await render(markdown));
  expect(pieces.map(({ text }) => text).join(' ')).not.toMatch(PRINTED);
});

test.each([
  ['text <!-- keep --> text', 4, 'must be on a line of its own'],
  ['<!-- unnumbered -->\ntext', 4, 'Put it directly before one.'],
  ['<!-- keep -->\n{{#G}}\na\n{{/G}}', 4, 'is before a group'],
  ['> <!-- address -->\n> a', 4, 'not in a list, quote, cell or column'],
  ['<table>\n<!-- keep -->\n<tr><td>a</td></tr>\n</table>', 5, 'is directly in <table>'],
  ['1. a {-}', 4, 'must come at the end of a heading'],
  ['a\nb {#x} c', 5, 'must come at the end of a heading, at the start or end of an item'],
  ['![a](b.png) {width=50%}', 4, 'must come directly after a picture'],
])('%j is a mistake', (body, line, message) => {
  expect(faultsOf(fileOf(body))).toMatchObject([{ line, message: expect.stringContaining(message) }]);
});

test.each(['keep', 'pagebreak'])('a <!-- %s --> that nothing follows is a warning', (word) => {
  const read = readTemplate({ file: 'a.md', bytes: new TextEncoder().encode(fileOf(`x\n\n<!-- ${word} -->`)) });
  expect(read.ok && expectTranslated(read.warnings)).toMatchObject([
    { line: 6, message: expect.stringContaining('has no block after it') },
  ]);
});

test('instructions side by side all work', () => {
  const { markdown, blanks, setup } = templateOf(
    '# A\n\n<!--\nunnumbered\n--> <!-- keep -->\n\n1. item\n\n## B\n\n<!-- unnumbered -->\n\n{{#G}}\n\n1. {{x}}\n\n{{/G}}',
    'numbering: legal\n',
  );
  const { html } = toHtml(parseDocument(markdown, blanks, setup), { language: 'en' });
  expect(html).not.toMatch(/\(a\)/);
});
