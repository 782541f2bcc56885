/** §10.38: no mark of Markdown that a template's author wrote is printed as it stands: what is meant is done, or the file is refused with the line. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { toHtml } from '../../../src/template/html/to-html.ts';
import { compileTemplate } from '../../../src/template/import/compile-template.ts';
import { readTemplate } from '../../../src/template/import/read-template.ts';
import type { FilledDocument } from '../../../src/template/model/compiled.ts';
import { READING } from '../../../src/template/model/inventory.ts';
import { assertProperty, PROPERTY_TIMEOUT, RUNS } from '../../support/property.ts';
import { readHtml } from '../support/read-html.ts';
import { sideBySide } from '../support/side-by-side.ts';
import { faultsOf, fileOf, fill, markdownOf, savedTemplateOf, templateOf, warningsOf } from '../support/templates.ts';

const FRONT_MATTER = 'placeholders: [{label: Opt, default: ja}, {label: Total, default: "100.00"}]\n';
/** All that is declared is used. */
const USED = '\n\nEND {{Opt}} {{Total}}';

/** All text of a document as its Markdown has it, without blanks and the marks that keep signs on their side (§17.3). */
function shownBy({ markdown, blanks, setup }: FilledDocument): string {
  const textOf = (node: Nodes): string => {
    if (node.type === 'blank') return `{{${node.label}}}`;
    if ('value' in node) return node.type === 'html' ? '' : node.value;
    return 'children' in node ? (node.children as Nodes[]).map(textOf).join('') : '';
  };
  return textOf(parseDocument(markdown, blanks, setup)).replace(/[\s\u200e\u200f]+/g, '');
}

function previewOf({ markdown, blanks, setup }: FilledDocument): string {
  return readHtml(toHtml(parseDocument(markdown, blanks, setup), { language: 'en' }).html).text;
}

function marksIn(text: string): string[] {
  return text.match(/[*~`\\]|\[\^|\{[.#]|<!--/g) ?? [];
}

describe('emphasis beside a mark is emphasis', () => {
  test.each([
    ['{{#if Opt}}**Note:**{{/if}} text', '**Note:** text'],
    ['{{#if Opt}}**“Fees”** means money{{/if}}', '**“Fees”** means money'],
    ['{{#if Opt}}\n**Note.**\n{{/if}}', '**Note.**'],
    ['{{#if not Opt}}x{{else}}*“quoted”*{{/if}}', '*“quoted”*'],
    ['{{#if Opt}}_Note:_{{/if}}', '*Note:*'],
    ['{{#if Opt}}~~(old)~~{{/if}} new', '~~(old)~~ new'],
    ['**Total:**{{Total}}', '**Total:**&#x31;00.00'],
    ['*Total:*{{Total}}', '*Total:*&#x31;00.00'],
    ['{{Total}}**(net)**', '100.0&#x30;**(net)**'],
    ['**{{Total}} (net)**{{#if Opt}}.{{/if}}', '**100.00 (net)**.'],
    ['{{#G}}**Note:**{{/G}}', '**Note:**'],
    ['**北京：**{{Total}}', '**北京：**100.00'],
    // What applies may come to stand beside what is struck out, or at the start of a line.
    ['{{#if Opt}}~~a~~{{/if}}~~b~~', '~~ab~~'],
    ['{{#if Opt}}~~a~~{{else}}~~b~~{{/if}}', '~~a~~'],
    ['{{#if not Opt}}x{{/if}}<!-- c -->**b**', '**b**'],
    ['{{#if Opt}}https://x.example/a.{{/if}} b', '[https\\://x.example/a](https://x.example/a). b'],
  ])('%j', (body, wanted) => expect(markdownOf(body + USED, {}, FRONT_MATTER).split('\n\nEND')[0]).toBe(wanted));
});

describe('text stays text', () => {
  test.each([
    ['{{Price}}*, {{Rate}}* net'],
    ['{{Price}}*({{Rate}})*12'],
    ['{{Year}}_{{Month}}_{{Day}}'],
    ['file_{{A}}_v2, a_b_c and snake_case'],
    ['{{A}}_x@b.example, {{A}}_{{B}}@b.example and a_b_@c.example'],
    ['price 5* and * net of tax'],
    ['2 * 3 ** 4, [1][2] and (*)'],
  ])('%j', (body) => {
    expect(faultsOf(fileOf(body))).toEqual([]);
    expect(warningsOf(fileOf(body))).toEqual([]);
    expect(shownBy(fill(templateOf(body)))).toBe(body.replaceAll(' ', ''));
  });
});

describe('a mark that would be printed is a mistake, with its line and what to write', () => {
  test.each([
    ['x\n\n**(net)**7', '6: ** would be printed, because next to these characters it does not begin or end anything.'],
    ['word~~“old”~~', '4: ~~ would be printed, because next to these characters it does not begin or end anything'],
    ['**a.****(b)** c', '4: ** would be printed, because next to these characters it does not begin or end anything'],
    ['_Note:_{{A}}', '4: _ would be printed, because next to these characters it does not begin or end anything'],
    ['a `b\nc', '4: ` begins code that never ends.'],
    ['| h |\n|---|\n| a `|` b |', '6: ` begins code that never ends. Close it. In a table, write | in code as \\|.'],
    ['[a](b c)', '4: This is not a link, because its URL contains spaces or brackets.'],
    ['[a][b]', '4: This is not a link, because its URL is not defined.'],
    ['a[^9]', '4: There is no note [^9].'],
    ['a <!-- b', '4: The comment is never closed'],
    ['a {.right}', '4: {.right} must come directly after [text], a picture, a link or emphasis'],
    ['[x]{.a}{.b} {.c}', '4: {.c} must come directly after [text]'],
    ['{{A}}\\\nb\\', '5: A \\ at the end of a paragraph is printed'],
    ['| a | b |\n|---|\n| c | d |', '5: This line does not begin a table.'],
    ['- a\n{{#if A}}- b{{/if}}\n- c', '5: - does not begin anything after a tag.'],
    ['{{#if A}}## b{{/if}}', '4: ## does not begin anything after a tag.'],
    ['##Fees', '4: A heading needs a space after ##.'],
    ['<div>\n**b**\n</div>', '5: ** would be printed, because Markdown is not read in an HTML block.'],
    [
      '<table><tr><td>a[^1]</td></tr></table>\n\nb[^1]\n\n[^1]: c',
      '4: [^1] would be printed, because Markdown is not read in an HTML block.',
    ],
    ['<!-- c --> [a](b)', '4: ]( would be printed, because Markdown is not read in an HTML block.'],
    ['<!-- c -->know\\. b', '4: \\. would be printed, because Markdown is not read in an HTML block.'],
    ['<!-- c -->(\\', '4: \\ would be printed, because Markdown is not read in an HTML block.'],
    ['<div>\n- a\n- b\n</div>', '5: - would be printed, because Markdown is not read in an HTML block.'],
    ['https://x.example/a**b**', '4: ** is directly next to a URL and becomes part of it.'],
    ['https://x.example/a-*“{{A}}”* b', '4: * is directly next to a URL and becomes part of it.'],
    ['https://x.example/a-*(net)* b', '4: * is directly next to a URL and becomes part of it.'],
    ['https://x.example/*(net)*(', '4: * is directly next to a URL and becomes part of it.'],
    ['https://x.example/_so_/', '4: _ is directly next to a URL and becomes part of it.'],
    ['_{{A}}_.a@b.example', '4: _ is directly next to a URL and becomes part of it.'],
    ['_{{A}}_@b.example', '4: _ is directly next to a URL and becomes part of it.'],
    ['{{A}}*[b](https://x.example)*{{C}}', '4: * would be printed, because next to these characters'],
    ['{{A}}*“b”*{{C}}', '4: * would be printed, because next to these characters'],
    ['a_«b»_c', '4: _ would be printed, because next to these characters'],
    ['__strong__-a@b.example', '4: __ is directly next to a URL and becomes part of it.'],
    ['https://x.example/a\\\nb', '4: \\ is directly next to a URL and becomes part of it.'],
  ])('%j', (body, wanted) => {
    const told = faultsOf(fileOf(body)).map(({ line, message }) => `${line}: ${message}`);
    expect(told).toContainEqual(expect.stringContaining(wanted));
  });

  test.each([
    ['header: "**Draft**"', '** would be printed, because Markdown is not read here.'],
    ['footer: "[a](b) {page}"', ']( would be printed, because Markdown is not read here'],
    ['watermark: "<b>x</b>"', '<b> would be printed, because Markdown is not read here'],
    [
      'header: {left: "**(a)**7"}',
      '** would be printed, because next to these characters it does not begin or end anything',
    ],
  ])('%s', (frontMatter, wanted) => {
    const [{ line, message } = { line: 0, message: '' }] = faultsOf(fileOf('x', `${frontMatter}\n`));
    expect([line, message]).toEqual([3, expect.stringContaining(wanted)]);
  });

  test('marks in a caption are a warning', () => {
    const file = fileOf('![x](a.png "A **b** and {{A}}")');
    expect(warningsOf(file)).toEqual([expect.stringMatching(/^4: \*\* in a caption is printed/)]);
    expect(warningsOf(fileOf('![x](a.png "3 * 4 of {{A}}")'))).toEqual([]);
  });

  test('two signs alone are a warning', () => {
    expect(warningsOf(fileOf('**net of tax'))).toEqual([
      '4: ** has no partner and would be printed. To print it, write \\*\\*.',
    ]);
  });
});

describe('a mark that is meant as text is no mistake', () => {
  test.each<[body: string, wanted: string, values?: Record<string, string>]>([
    ['https://x.example/*/a/*/__init__.py', 'https://x.example/*/a/*/__init__.py'],
    ['https://x.example/_next/a_b/_c', 'https://x.example/_next/a_b/_c'],
    ['\\*\\*a\\*\\*', '**a**'],
    ['`**a** [b](c d) {.e}`', '**a**[b](cd){.e}'],
    ['```\n**a** `b\n```', '**a**`b'],
    ['<pre>\n**a**\n</pre>', '**a**'],
    ['\\[a](b c) \\{.d}', '[a](bc){.d}'],
    ['{{A}} {{Total}}', '**a**[b](cd)', { A: '**a**', Total: '[b](c d)' }],
  ])('%j', (body, wanted, values = {}) => expect(shownBy(fill(templateOf(body), values))).toBe(wanted));
});

test('pictures at the start of a paragraph leave its text what it is', () => {
  const text = 'Text with **bold**, [a link](https://x.example), know. a_b_c';
  for (const list of ['{.right width=12mm}', '{width=6mm}', '{height=5mm}'])
    for (const end of ['\n', ' ', '\\\n']) {
      const { markdown, blanks } = fill(templateOf(`![y](y.svg)${list}${end}${text}`));
      expect(JSON.stringify(parseDocument(markdown, blanks))).toMatch(/"strong".*"bold".*"link".*"a link"/);
    }
});

test('a version that was saved before reads as it did', () => {
  const { source, inventory } = savedTemplateOf(
    '{{#if Opt}}**Note:**{{/if}} {{Opt}}',
    'placeholders: [{label: Opt}]\n',
  );
  const { reading, ...before } = inventory;
  expect(reading).toBe(READING);
  expect(fill(compileTemplate(source, before), { Opt: 'x' }).markdown).toBe('\\*\\*Note:\\*\\* x\n');
  expect(fill(compileTemplate(source, inventory), { Opt: 'x' }).markdown).toBe('**Note:** x\n');
});

test(
  'every construct beside every other is shown as meant, in the text and the preview, or refused with its line',
  () => {
    let accepted = 0;
    assertProperty(
      fc.property(sideBySide, ({ file, shown }) => {
        const result = readTemplate({ file: 'random.md', bytes: new TextEncoder().encode(file) });
        if (!result.ok) {
          for (const { line, message } of result.faults) {
            expect(message).not.toBe('');
            // Each of its lines is behind the front matter and a heading.
            expect(line).toBeGreaterThan(file.split('\n').indexOf('## Here {#here}'));
            expect(line).toBeLessThanOrEqual(file.split('\n').length);
          }
          return;
        }
        accepted++;
        const document = fill(result.template);
        expect(shownBy(document).split('END')[0]).toBe(shown);
        expect(marksIn(previewOf(document))).toEqual(marksIn(shownBy(document)));
      }),
      { numRuns: RUNS * 2 },
    );
    expect(accepted).toBeGreaterThan(RUNS * 2 * 0.8);
  },
  PROPERTY_TIMEOUT,
);
