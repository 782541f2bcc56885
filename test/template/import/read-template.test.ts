/** §2.2, §10.4: what a file says of its template beside the placeholders. */
import { describe, expect, test } from '@jest/globals';
import { compileTemplate } from '../../../src/template/import/compile-template.ts';
import { identifyEntries } from '../../../src/template/import/find-changes.ts';
import { historyOf } from '../../../src/template/model/inventory.ts';
import { fill, markdownOf, savedTemplateOf, templateOf } from '../support/templates.ts';

test.each([
  ['', ''],
  ['folder: Sales\n', 'Sales'],
  ['folder: Sales / Invoices\n', 'Sales / Invoices'],
  ['folder: " /Sales//Invoices/ "\n', 'Sales / Invoices'],
])('%j files it under %j', (frontMatter, wanted) => expect(templateOf('x', frontMatter).folder).toBe(wanted));

const MARGIN = 70.87;
const ALL = { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN };

test.each([
  ['', { size: 'A4', orientation: 'portrait', margins: ALL }],
  ['page: {size: Letter, orientation: landscape}\n', { size: 'Letter', orientation: 'landscape', margins: ALL }],
  [
    'page: {margins: 1in}\n',
    { size: 'A4', orientation: 'portrait', margins: { top: 72, right: 72, bottom: 72, left: 72 } },
  ],
  [
    'page: {margins: {top: 10, left: 0.5in, right: 54pt}}\n',
    { size: 'A4', orientation: 'portrait', margins: { top: 28.35, right: 54, bottom: MARGIN, left: 36 } },
  ],
])('%j makes the page %j', (frontMatter, wanted) => expect(templateOf('x', frontMatter).setup.page).toEqual(wanted));

describe('header and footer', () => {
  test.each([
    ['', []],
    ['Page {page} of {pages}', ['Page ', { token: 'page' }, ' of ', { token: 'pages' }]],
    ['{title} {other} {{A}}', [{ token: 'title' }, ' {other} ', { blank: 'A' }]],
    ['\\\\{{A}} {{page}}', ['{{A}} ', { blank: 'page' }]],
    ['{{{A}}}', ['{', { blank: 'A' }, '}']],
  ])('%j', (text, wanted) => expect(templateOf('x', `header: "${text}"\n`).setup.header).toEqual(wanted));

  test('hold values as literal text on one line', () => {
    const { setup } = fill(templateOf('x', 'footer: "{{A}} {page}"\n'), { a: '{page}\n{{B}}' });
    expect(setup.footer).toEqual(['{page} {{B}} ', { token: 'page' }]);
  });
});

test('the Markdown shows defaults, blanks by their labels, the authored row and no marks', () => {
  const frontMatter = `placeholders:
  - {label: Client, key: customer, default: A*b*}
  - {label: Today, type: today}
groups: [{label: G, key: rows, fields: [{label: Q, key: qty, default: 1}]}]
`;
  const body = '{{customer}} {{today}} {{Other}}\n\n| h |\n|---|\n| {{#rows}}{{qty}} {{x}}{{/rows}} |\n';
  const { markdown, blanks } = templateOf(body, frontMatter);
  expect(markdown).toBe('A\\*b\\* {{Today}} {{Other}}\n\n| h |\n| - |\n| 1 {{x}} |\n');
  expect(blanks).toEqual([0, 1, 2]);
});

test('images that must come with the file, with their lines', () => {
  const body = '![a](x.png)\n\n> ![b](y.svg) ![c](x.png)\n\n![d][r]\n\n[r]: z.jpg\n[s]: http://x.y\n\n[q][s]\n';
  expect(templateOf(body).assetPaths).toEqual([
    { path: 'x.png', line: 4 },
    { path: 'y.svg', line: 6 },
    { path: 'z.jpg', line: 10 },
  ]);
});

test('a stored version compiles to the same again', () => {
  const body = '{{A b}} {{A-b}}\n\n{{#G}}{{A b}} {{A-b}}{{/G}}\n';
  const first = savedTemplateOf('{{A-b}}', 'placeholders: [{label: A-b, key: mine}]\n');
  const history = historyOf(first.inventory);
  const second = templateOf(body, '', history);
  const inventory = identifyEntries(second.inventory, history, () => 'new');
  const again = compileTemplate(second.source, inventory);
  const plain = ({ compiled: _, ...rest }: typeof again) => rest;
  expect(plain(again)).toMatchObject(plain(second));
  expect(again.inventory.placeholders.map(({ key }) => key)).toEqual(['a_b', 'mine']);
});

describe('literal braces', () => {
  test.each([
    ['\\{{A}}', '\\{{A}}\n'],
    ['`\\{{A}}`', '`{{A}}`\n'],
    ['```\n\\{{A}}\n```', '```\n{{A}}\n```\n'],
    ['\\\\{{A}}', '\\v\n'],
    ['{{A', '\\{{A\n'],
    ['{{}}', '\\{{}}\n'],
    ['{{a\nb}}', '\\{{a\nb}}\n'],
    ['<abbr title="\\{{x}}">a</abbr>', '<abbr title="&#x7B;&#x7B;x}}">a</abbr>\n'],
    ['\\\\\\{{A}}', '\\\\\\{{A}}\n'],
  ])('%j is %j', (body, wanted) => {
    const isFilled = templateOf(body).inventory.placeholders.length > 0;
    expect(markdownOf(body, isFilled ? { A: 'v' } : {})).toBe(wanted);
  });
});

describe('a link whose destination begins with a placeholder', () => {
  test.each([
    ['[t]({{A}})', 'https://a.b/c d', undefined],
    ['[t]({{A}})', 'https://a.b/é?x=(1)', '[t](https://a.b/%C3%A9?x=\\(1\\))\n'],
    ['[t *u*]({{A}}/x)', '', '[t *u*]({{A}}/x)\n'],
    ['a [t]({{A}}) b', '', 'a [t]({{A}}) b\n'],
    ['a <a href="{{A}}">t</a> b', '', 'a [t]({{A}}) b\n'],
    ['[t][r] [u]\n\n[r]: {{A}}\n[u]: http://x', '', '[t][r] [u][u]\n\n[r]: {{A}}\n\n[u]: http://x\n'],
    ['[t][r]\n\n[r]: {{A}}', 'http://x', '[t][r]\n\n[r]: http://x\n'],
  ])('%j with %j is %j', (body, value, wanted) => {
    const make = () => markdownOf(body, { A: value });
    if (wanted === undefined) expect(make).toThrow(/absolute URL/);
    else expect(make()).toBe(wanted);
  });
});
