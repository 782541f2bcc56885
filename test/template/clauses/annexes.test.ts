/** §10.30: annexes and sections: their numbers, references to them and into them, and what is no such thing. */
import { describe, expect, test } from '@jest/globals';
import { rareNodes } from '../../../src/template/document/every-node.ts';
import { headingsOf } from '../../../src/template/document/headings.ts';
import { pageSections } from '../../../src/template/document/page-sections.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { printMarkdown } from '../../../src/template/markdown/print-markdown.ts';
import { faultsOf, fileOf, fill, markdownOf, templateOf, warningsOf } from '../support/templates.ts';

const ANNEXES = 'numbering: legal\nannexes: Schedule 1\n';

/** The sections of a document: the key, the annex, the count of pages. */
function sectionsOf(body: string, frontMatter: string, values = {}): string[] {
  const { markdown, blanks, setup } = fill(templateOf(body, frontMatter), values);
  const tree = parseDocument(markdown, blanks, setup);
  return pageSections(tree, setup).map(({ key, annex, run }) => [key || 'main', annex || '-', run].join(' | '));
}

function labelsOf(body: string, frontMatter: string, values = {}): string {
  const { markdown, blanks, setup } = fill(templateOf(body, frontMatter), values);
  const { entries } = headingsOf(rareNodes(parseDocument(markdown, blanks, setup)));
  return entries.map(({ node }) => node.data?.clause?.label ?? '-').join(', ');
}

describe('numbers', () => {
  test.each([
    [
      'of annexes, and in each from 1',
      '# T\n\n## A\n\n# B {.annex}\n\n## C\n\n### D\n\n# E {.annex}\n\n## F',
      '-, 1, Schedule 1, 1, 1.1, Schedule 2, 1',
    ],
    [
      'of annexes on the level of clauses',
      '# T\n\n## A\n\n## B {.annex}\n\n### C\n\n## D\n\n## E {.annex}',
      '-, 1, Schedule 1, 1, 2, Schedule 2',
    ],
    [
      'of the document go on behind an annex',
      '# T\n\n## A\n\n# B {.annex}\n\n## C\n\n<!-- pagebreak main -->\n\n## D',
      '-, 1, Schedule 1, 1, 2',
    ],
    [
      'a heading behind annexes makes the title no clause',
      '# T\n\n## A\n\n# B {.annex}\n\n# S {-}',
      '-, 1, Schedule 1, -',
    ],
    [
      'of an annex that has no other words',
      '# T\n\n# {.annex}\n\n## A\n\n# {.annex #b}',
      '-, Schedule 1, 1, Schedule 2',
    ],
    [
      'of an annex that is centred',
      '# T\n\n<div align="center">\n\n# B {.annex}\n\n</div>\n\n## C',
      '-, Schedule 1, 1',
    ],
  ])('%s', (_name, body, expected) => {
    expect(labelsOf(body, ANNEXES)).toBe(expected);
  });

  test.each([
    ['annexes: Annex A\n', '-, -, Annex A, -'],
    ['annexes: {label: Annex A, numbering: legal}\n', '-, -, Annex A, 1'],
    [
      'numbering: {headings: "§ 1"}\nannexes: {label: Anlage 1, numbering: {headings: "(a)"}}\n',
      '-, § 1, Anlage 1, (a)',
    ],
  ])('by the marks of %s', (frontMatter, expected) => {
    expect(labelsOf('# T\n\n## A\n\n# B {.annex}\n\n## C', frontMatter)).toBe(expected);
  });

  test('follow what groups and conditions leave', () => {
    const body =
      '# T\n\n{{#G}}\n\n# {{N}} {.annex}\n\n## A\n\n{{/G}}\n\n{{#if X}}\n\n# {{X}} {.annex}\n\n{{/if}}\n\n# Y {.annex}';
    expect(labelsOf(body, ANNEXES, { g: [{ n: 'a' }, { n: 'b' }] })).toBe(
      '-, Schedule 1, 1, Schedule 2, 1, Schedule 3',
    );
    expect(labelsOf(body, ANNEXES, { g: [], x: 'x' })).toBe('-, Schedule 1, Schedule 2');
  });
});

test('references say the annex from elsewhere, and are references in the stored document', () => {
  const body =
    '# T\n\n## A {#a}\n\n[](#p), [](#r), [](#i)\n\n# P {.annex #p}\n\n## R {#r}\n\n1. x {#i}\n\n[](#r), [](#i), [](#p), [](#a)\n\n# Q {.annex}\n\n[](#r)\n\n# E\n\n[](#r)';
  const said = (frontMatter: string) =>
    [...markdownOf(body, {}, frontMatter).matchAll(/\[([^\]]+)\]\(/g)].map(([, text]) => text);
  const [inside, outside] = [['1', '1(a)', 'Schedule 1', '1'], '1 of Schedule 1'];
  expect(said(ANNEXES)).toEqual(['Schedule 1', outside, '1(a) of Schedule 1', ...inside, outside, outside]);
  expect(said(`language: de\n${ANNEXES}`)[1]).toBe('1, Schedule 1');
  expect(said('numbering: legal\nannexes: {label: Anlage 1, reference: "{number} der {annex}"}\n')[1]).toBe(
    '1 der Anlage 1',
  );
  const { markdown, blanks, setup } = templateOf(body, ANNEXES);
  const links = JSON.stringify(parseDocument(markdown, blanks, setup)).match(/"isReference":true/g);
  expect(links).toHaveLength(9);
  expect(markdown).toContain('# <a id="p"></a>Schedule 1 P<!-- annex -->\n');
});

describe('sections', () => {
  const SECTIONS =
    'annexes: {label: A, restart: true}\nsections: {wide: {page: {orientation: landscape}, restart: true}}\n'.replace(
      'label: A',
      'label: Annex A',
    );
  test.each([
    [
      'a\n\n<!-- pagebreak landscape -->\n\nb\n\n<!-- pagebreak main -->\n\nc',
      ['main | - | 0', 'landscape | - | 0', 'main | - | 0'],
    ],
    [
      'a\n\n<!-- pagebreak wide -->\n\nb\n\n<!-- pagebreak wide -->\n\nc',
      ['main | - | 0', 'wide | - | 1', 'wide | - | 2'],
    ],
    ['a\n\n# X {.annex .wide}\n\n# Y {.annex}', ['main | - | 0', 'annex wide | Annex A | 1', 'annex | Annex B | 2']],
    [
      'a\n\n# X {.annex}\n\n<!-- pagebreak wide -->\n\nb\n\n<!-- pagebreak annex -->\n\nc\n\n# Y\n\nd',
      ['main | - | 0', 'annex | Annex A | 1', 'annex wide | Annex A | 1', 'annex | Annex A | 1', 'main | - | 0'],
    ],
    [
      'a\n\n<!-- pagebreak landscape -->\n\n<!-- pagebreak wide -->\n\n# X {.annex}',
      ['main | - | 0', 'annex | Annex A | 2'],
    ],
    ['# X {.annex}\n\n<!-- pagebreak landscape -->\n\n{{#G}}\n\n{{N}}\n\n{{/G}}', ['annex | Annex A | 1']],
  ])('of %j', (body, expected) => {
    expect(sectionsOf(body, SECTIONS, body.includes('{{') ? { g: [] } : {})).toEqual(expected);
  });

  test('take from the annexes and the document what they leave out', () => {
    const frontMatter =
      'page: {size: Letter, margins: 20mm}\nheader: own\nannexes: {label: Annex A, header: "{annex}", footer: "{{C}}"}\nsections: {wide: {page: {orientation: landscape, margins: {top: 10mm}}, footer: wide}}\n';
    const { setup } = fill(
      templateOf('a\n\n# X {.annex .wide}\n\n<!-- pagebreak landscape -->\n\n# Y {.annex}', frontMatter),
      { c: 'Acme' },
    );
    expect(Object.keys(setup.sections!).sort()).toEqual(['annex', 'annex landscape', 'annex wide', 'landscape']);
    expect(setup.sections!['annex wide']).toEqual({
      page: {
        size: 'Letter',
        orientation: 'landscape',
        margins: { top: 28.35, right: 56.69, bottom: 56.69, left: 56.69 },
      },
      header: [{ token: 'annex' }],
      footer: ['wide'],
    });
    expect(setup.sections!.annex).toMatchObject({ page: { orientation: 'portrait' }, footer: ['Acme'] });
    expect(setup.sections!.landscape).not.toHaveProperty('header');
  });

  test('conditions choose in their headers', () => {
    const frontMatter = 'annexes: {label: Annex A, header: "{{#if X}}x{{else}}y{{/if}}"}\n';
    const headerOf = (values: Record<string, string>) =>
      fill(templateOf('{{X}}\n\n# X {.annex}', frontMatter), values).setup.sections!.annex!.header;
    expect([headerOf({ x: '1' }), headerOf({})]).toEqual([['x'], ['y']]);
  });
});

test.each([
  ['# X {.annex}', '', '4: A heading with {.annex} begins an annex'],
  ['> # X {.annex}', ANNEXES, '6: A heading with {.annex} must be directly in the document'],
  [
    '- a\n\n  <!-- pagebreak landscape -->\n\n  b',
    '',
    '6: <!-- pagebreak landscape --> must be directly in the document, not in a list, quote, cell or column.',
  ],
  [
    'a\n\n<!-- pagebreak landscap -->\n\nb',
    '',
    '6: <!-- pagebreak landscap --> names an unknown section. Did you mean landscape?',
  ],
  ['a\n\n<!-- pagebreak annex -->\n\nb', '', '6: <!-- pagebreak annex --> names an unknown section.'],
  ['# X {.annex}', `columns: 2\n${ANNEXES}`, '3: columns: A document in two columns cannot have annexes'],
  [
    '# X {.annex}',
    'annexes: {label: Annex A, page: {margins: 100mm}}\n',
    '3: The margins of a section leave less than an inch',
  ],
  ['a', 'annexes: Schedule\n', '3: annexes: "Schedule" is not valid. How annexes are numbered'],
  ['a', 'sections: {main: {}}\n', '3: sections.main: The name of a section'],
])('%j with %j is a mistake', (body, frontMatter, expected) => {
  const faults = faultsOf(fileOf(body, frontMatter)).map(({ line, message }) => `${line}: ${message}`);
  expect(faults).toEqual([expect.stringContaining(expected)]);
});

test('unused declarations are a warning', () => {
  const source = fileOf('# A', 'annexes: Annex A\nsections: {wide: {}}\n');
  expect(warningsOf(source)).toEqual([
    expect.stringContaining('3: No heading begins an annex'),
    expect.stringContaining('4: No page uses the section wide'),
  ]);
});

test('in a document from before, comments begin neither annex nor section', () => {
  const markdown = '# A<!-- annex wide -->\n\n<!-- pagebreak wide -->\n\nText\n';
  const tree = parseDocument(markdown, [], {});
  expect(printMarkdown(tree)).toBe('# A\n\nText\n');
  expect(pageSections(tree, {})).toHaveLength(1);
});
