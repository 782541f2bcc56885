/** §19.2, §10.17: what a template says over what its theme says, with values as literal text. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dataUri } from '../../../src/domain/write-picture.ts';
import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import { themeFiles } from '../../../src/template/fill/theme-files.ts';
import { writeNumbers } from '../../../src/template/fill/write-numbers.ts';
import type { RunningContent } from '../../../src/template/model/page-furniture.ts';
import type { Theme } from '../../../src/template/model/theme.ts';
import { readTheme } from '../../../src/template/theme/read-theme.ts';
import { png } from '../../pdf/support/pictures.ts';
import { assertProperty } from '../../support/property.ts';
import { sharpValue } from '../support/sharp-values.ts';
import { faultsOf, fileOf, savedTemplateOf, templateOf } from '../support/templates.ts';

function themeOf(yaml: string): Theme {
  const { theme, faults, fonts } = readTheme({ file: 'acme.theme.yaml', bytes: Buffer.from(yaml) });
  expect(faults).toEqual([]);
  const faces = new Map(fonts.map(({ path }) => [path, { sha256: path, weight: 400, italic: false, features: [] }]));
  return { ...theme!.contentWith(faces), name: 'acme', version: 3 };
}

function setupOf(frontMatter: string, theme?: Theme, values: Record<string, string> = {}, body = '{{A}}') {
  const document = fillTemplate(savedTemplateOf(body, frontMatter), values, { today: '2026-01-02', theme });
  const numbers = document.counters.map(({ start }) => BigInt(start));
  return writeNumbers(document, numbers).setup;
}

/** A break ends a line; a blank is its label in brackets. */
function textOf(content: RunningContent = []): string {
  return content
    .map((node) => {
      if (node.type === 'text') return node.value;
      if (node.type === 'break') return '\n';
      if (node.type === 'blank') return `[${node.label}]`;
      if (node.type === 'image') return `<${node.url}>`;
      if (node.type === 'pageToken') return `<${node.token}>`;
      return 'children' in node ? `(${textOf(node.children as RunningContent)})` : `?${node.type}`;
    })
    .join('');
}

test('values are literal text in every part', () => {
  const theme = themeOf(`
page: {header: {left: "x {{A}} **{{a}}** [{{A}}](https://x.y)"}, first: {footer: {right: "{{A}}\\n{{A}} y"}}}
address: {window: uk, sender: "{{A}}"}
watermark: "w {{A}} w"
`);
  const template = savedTemplateOf('{{A}}', 'footer: {center: "{{A}}"}\n');
  assertProperty(
    fc.property(sharpValue, (value) => {
      const { setup } = fillTemplate(template, { a: value }, { today: '2026-01-02', theme });
      const { header, footer, first, address, watermark } = setup.furniture!;
      const text = value.replace(/\r\n?/g, '\n');
      const shown = text === '' ? '[A]' : text;
      expect(textOf(header?.left)).toBe(`x ${shown} (${shown}) (${shown})`);
      expect(textOf(footer?.center)).toBe(shown);
      expect(textOf(first?.footer?.right)).toBe(`${shown}\n${shown} y`);
      expect(textOf(address?.sender)).toBe(shown);
      if (text.length < 95) expect(watermark?.text).toBe(`w ${text.replaceAll('\n', ' ')} w`);
      expect(JSON.parse(JSON.stringify(setup))).toEqual(setup);
    }),
  );
});

test('a template says what differs on its first page, and the theme the rest', () => {
  const theme = themeOf('page: {first: {header: {left: letterhead}, footer: {right: theirs}}}\n');
  const own = 'first: {footer: "{{#if A}}{{A}}{{/if}} mine"}\nheader: {right: each}\n';
  const { setup } = fillTemplate(savedTemplateOf('{{A}}', own), { a: 'x' }, { today: '2026-01-02', theme });
  const { header, first } = setup.furniture!;
  expect(
    [header, first?.header, first?.footer].map((one) => [one?.left, one?.center, one?.right].map(textOf).join('')),
  ).toEqual(['each', 'letterhead', 'x mine']);
});

test('a watermark with a long value is cut', () => {
  const { watermark } = setupOf('watermark: "{{A}}"\n', undefined, { A: '😀'.repeat(100_000) }).furniture!;
  expect(watermark).toEqual({ text: `${'😀'.repeat(99)}…`, color: '#e4e4e4' });
});

test.each<[string, string, Record<string, string>, string | undefined]>([
  ['of 100 characters is whole', '{{A}}', { A: 'é'.repeat(100) }, 'é'.repeat(100)],
  ['of 101 characters is cut', '{{A}}', { A: 'é'.repeat(101) }, `${'é'.repeat(99)}…`],
  ['is on one line', 'a {{A}}', { A: 'b\nc' }, 'a b c'],
  ['shows nothing of blanks and of what there is not', ' a {{A}}{{Gone}} b {{A}}', { A: '' }, 'a  b'],
  ['of blanks alone is none', '{{A}} {{Gone}}', { A: '' }, undefined],
])('a watermark %s', (_, text, values, wanted) => {
  const theme = themeOf(`watermark: {text: "${text}", color: "#eeeeee"}`);
  expect(setupOf('', theme, values).furniture?.watermark?.text).toBe(wanted);
});

describe('a line of a theme', () => {
  const theme = themeOf(
    'logo: l.svg\npage: {header: {left: "a {{A}}\\n{{Gone}} b\\n\\n**c\\n{{No}}**\\n{page} {{Day}} {{No 1}}"}, footer: {right: "{{Gone}}"}}',
  );

  test('a line that names an unknown placeholder is left out, and so is an empty part', () => {
    const { furniture } = setupOf(
      'placeholders: [{label: No 1, type: counter, format: N-01}, {label: Day, type: today, format: 2026-08-27}]\n',
      theme,
      { A: 'v\nw' },
      '{{A}} {{Day}} {{No 1}}',
    );
    expect(textOf(furniture!.header!.left)).toBe('a v\nw\n\n(c)\n<page> 2026-01-02 N-01');
    expect(furniture!.footer).toEqual({});
    expect(furniture).not.toHaveProperty('watermark');
  });

  test('with a logo stays where there is one', () => {
    const header = 'header: {left: "{logo 5mm} x", right: "y"}\n';
    expect(textOf(setupOf(header, theme).furniture!.header!.left)).toBe('<theme:l.svg> x');
    expect(setupOf(header).furniture!.header).toEqual({ right: [{ type: 'text', value: 'y' }] });
  });
});

test('a value with a line break is one line of a header, and a blank is shown as one', () => {
  const headerOf = (A: string) => setupOf('header: "x {{A}} y"\n', undefined, { A }).header;
  expect([headerOf('a\nb'), headerOf('')]).toEqual([['x a b y'], ['x ', { blank: 'A' }, ' y']]);
  expect(setupOf('blank: dash\nheader: "x {{A}} y"\n').header).toEqual(['x – y']);
});

test('text is one node in a part, as it is in the document, and a line break stays one', () => {
  const leftOf = (A: string) => setupOf('header: {left: "x {{A}} y"}\n', undefined, { A }).furniture!.header!.left;
  expect(leftOf('a')).toEqual([{ type: 'text', value: 'x a y' }]);
  expect(setupOf('header: {left: x}\n').header).toEqual([]);
  const [text, breaks] = [(value: string) => ({ type: 'text', value }), { type: 'break' }];
  expect(leftOf('a\n\nb')).toEqual([text('x a'), breaks, breaks, text('b y')]);
});

test('pictures of the first page and of an address are kept, those of the template are not files of its theme', () => {
  const theme = themeOf(`
logo: l.svg
page: {background: paper.png, first: {header: {left: "**{logo 5mm}**"}, background: first.png}}
address: {window: uk, sender: "{logo 5mm}"}
`);
  const { furniture, ...setup } = setupOf('header: {left: "![](seal.svg)"}\n', theme);
  expect(textOf(furniture!.header!.left)).toBe('<seal.svg>');
  expect(themeFiles({ furniture: furniture!, ...setup })).toEqual([
    'theme:l.svg',
    'theme:paper.png',
    'theme:first.png',
  ]);
  expect(themeFiles({ furniture: { address: furniture!.address! } })).toEqual(['theme:l.svg']);
  expect(themeFiles({ furniture: { first: furniture!.first! } })).toEqual(['theme:l.svg', 'theme:first.png']);
});

test('placeholders in lines of a theme are required, whichever branches apply', () => {
  const frontMatter = 'placeholders: [{label: A, required: true}]\n';
  const body = '{{#if B}}{{A}}{{/if}} {{B}}';
  const furnitureOf = (header: string) =>
    setupOf(frontMatter, themeOf(`page: {header: {left: "${header}"}}`), { B: '' }, body).furniture!;
  expect(textOf(furnitureOf('x {{Gone}}').header?.left)).toBe('');
  expect(() => furnitureOf('x {{a}}')).toThrow('A required value is missing: "a".');
});

test('a label and a roll take type and colors from a theme of sheets, and nothing of its pages', () => {
  const letters = `
typography: {base: {family: serif, size: 9pt}}
page: {margins: 40mm, header: {left: t}, frame: {width: 1pt}, first: {header: {left: first}}}
watermark: theirs
address: uk
`;
  const label = { size: { width: 175.75, height: 82.2 }, margins: { top: 8.5, left: 8.5 } };
  const setup = setupOf('page: {size: 62 × 29 mm}\n', themeOf(letters));
  expect(setup).toMatchObject({ page: label, font: 'serif', style: { text: { size: 9 } } });
  expect(setup.furniture).toBeUndefined();
  expect(setupOf('page: {size: {width: 80mm, height: auto}, margins: 4mm}\n', themeOf(letters))).toMatchObject({
    page: { size: { width: 226.77, height: 'auto' }, margins: { top: 11.34 } },
  });
  // A theme of labels is one for labels, and a large sheet of measures of one's own has the page of a letter.
  const labels = themeOf('page: {size: 4in x 2in, margins: 5mm, header: {left: t}}\n');
  expect(setupOf('', labels)).toMatchObject({
    page: { size: { width: 288, height: 144 }, margins: { top: 14.17 } },
    furniture: { header: {} },
  });
  expect(setupOf('page: {size: 8.5in x 13in}\n', themeOf(letters)).furniture).toMatchObject({ header: {}, first: {} });
});

test('a window that says no paper is of its own', () => {
  expect(setupOf('address: us-10\n').page.size).toBe('Letter');
  expect(setupOf('', themeOf('address: us-10-double\n')).page.size).toBe('Letter');
  expect(setupOf('page: {size: A5}\naddress: {left: 10, top: 1in, width: 60mm, height: 3cm}\n')).toMatchObject({
    page: { size: 'A5' },
    furniture: { address: { window: { x: 28.35, y: 72, width: 170.08, height: 85.04 } } },
  });
});

test('settings of a template take precedence over its theme', () => {
  const theme = themeOf(`
typography:
  fonts: [{family: One, files: [1.ttf]}, {family: Two, files: [2.ttf]}]
  base: One
headings: {1: {family: Two}, 2: {family: One}}
page:
  {size: Letter, margins: 40mm, header: {left: t}, footer: {left: t}, background: paper.png,
   first: {margins: {top: 50mm}, header: {left: first}}}
watermark: {text: theirs, color: "#eeeeee"}
address: {window: us-10, sender: s}
`);
  const themed = setupOf('', theme);
  expect(themed).toMatchObject({
    theme: { name: 'acme', version: 3 },
    font: 'sans',
    page: { size: 'Letter', orientation: 'portrait', margins: { top: 113.39, left: 113.39 } },
    furniture: { watermark: { text: 'theirs', color: '#eeeeee' }, address: { window: 'us-10' } },
  });
  expect(themed.fonts!.map(({ family }) => family)).toEqual(['One', 'Two']);
  expect(themeFiles(themed)).toEqual(['theme:paper.png', 'font:1.ttf', 'font:2.ttf']);

  const own = setupOf(
    'font: serif\npage: {size: A4, margins: {top: 10mm}}\nheader: mine {page}\nfooter: ""\nwatermark: mine\naddress: din-5008-a\n',
    theme,
  );
  expect(own).toMatchObject({
    font: 'serif',
    page: { size: 'A4', orientation: 'portrait', margins: { top: 28.35, left: 113.39 } },
    header: ['mine ', { token: 'page' }],
    footer: [],
    furniture: {
      first: { header: { left: [{ type: 'text', value: 'first' }] } },
      watermark: { text: 'mine', color: '#eeeeee' },
      address: { window: 'din-5008-a', sender: [{ type: 'text', value: 's' }] },
    },
  });
  expect([own.furniture!.header, own.furniture!.footer]).toEqual([undefined, undefined]);
  expect(own.style).toMatchObject({ text: { family: 'serif' }, headings: { 1: { family: 'Two' } } });
  expect(own.style!.headings[2].family).toBeUndefined();
  expect(themeFiles(own)).toEqual(['theme:paper.png', 'font:2.ttf']);

  const bare = setupOf('watermark: ""\naddress: none\n', theme).furniture!;
  expect([bare.watermark, bare.address]).toEqual([undefined, undefined]);
});

test('margins of a theme that leave no room beside those of the template do not count', () => {
  const theme = themeOf('page: {size: A4, orientation: landscape, margins: {right: 190mm}}');
  const { page } = setupOf('page: {margins: {left: 90mm}}\n', theme);
  expect(page.orientation).toBe('landscape');
  expect(page.margins).toEqual({ top: 70.87, right: 70.87, bottom: 70.87, left: 255.12 });
});

describe('a family for ideographs', () => {
  const theme = themeOf('typography: {base: serif, east-asian: sans}\nheadings: {1: {family: serif, size: 20}}\n');
  test.each([
    ['stands in text and headings', 'language: ja\n', 'sans', undefined],
    ['gives way to the font of the template', 'language: ja\nfont: serif\n', 'serif', undefined],
    ['is not for other languages', 'language: en\n', 'serif', 'serif'],
  ])('%s', (_, frontMatter, family, ofHeading) => {
    const { font, style } = setupOf(frontMatter, theme);
    expect([font, style!.text.family, style!.headings[1].family]).toEqual([family, family, ofHeading]);
    expect(style!.headings[1].size).toBe(20);
    expect(style).not.toHaveProperty('eastAsian');
  });

  test('is that of all text where the theme has none', () => {
    const { text, headings } = setupOf('language: ja\n', themeOf('headings: {1: {family: serif}}')).style!;
    expect([text.family, headings[1].family]).toEqual(['sans', 'serif']);
  });
});

test('a document has the styles of the theme that its template uses', () => {
  const theme = themeOf('styles: {note: {color: "#123456"}, term: {weight: bold}}\n');
  const stylesOf = (frontMatter: string) => setupOf(frontMatter, theme).style!.styles;
  expect(stylesOf('')).toBeUndefined();
  expect(Object.keys(stylesOf('styles: [note, missing]\n')!)).toEqual(['note']);
  expect(stylesOf('styles: [missing, constructor]\n')).toBeUndefined();
  expect(setupOf('', theme)).not.toHaveProperty('fonts');
});

test('fonts of code and of the styles that a template uses are those of its document', () => {
  const theme = themeOf(`
typography:
  fonts: [{family: One, files: [1.ttf]}, {family: Two, files: [2.ttf]}, {family: Mono, files: [3.ttf]}]
  monospace: Mono
styles: {note: {family: Two}, term: {family: One}}
`);
  const fontsOf = (frontMatter: string) => setupOf(frontMatter, theme).fonts?.map(({ family }) => family);
  expect([fontsOf(''), fontsOf('styles: [note]\n')]).toEqual([['Mono'], ['Two', 'Mono']]);
});

test('a template that says nothing of it has no furniture', () => {
  const parts = ['layout', 'page', 'language', 'font', 'header', 'footer'];
  expect(Object.keys(setupOf(''))).toEqual(parts);
  expect(Object.keys(setupOf('watermark: "{{A}}"\n'))).toEqual(parts);
});

test('placeholders of parts and watermarks are those of the template', () => {
  const { inventory, assetPaths } = templateOf(
    '{{A}}',
    'header: {left: "{{B}} {{A}} ![](seal.svg)"}\nwatermark: "{{C}} {{B}}"\n',
  );
  expect(inventory.placeholders.map(({ label, count }) => [label, count])).toEqual([
    ['A', 2],
    ['B', 2],
    ['C', 1],
  ]);
  expect(assetPaths).toEqual([{ path: 'seal.svg', line: 3 }]);
});

test('mistakes in parts have their lines', () => {
  const frontMatter = `theme: two words
header:
  left: |
    ok
    # {{A}}
  middle: x
footer: {left: "{{#G}}"}
watermark: "a {{#G}}"
address: din
`;
  const letter = fileOf('{{A}}', 'page: {size: Letter}\naddress: uk\n');
  expect(faultsOf(letter)).toMatchObject([
    { line: 4, message: expect.stringMatching(/^address: The window uk is for A4/) },
  ]);
  expect(faultsOf(fileOf('{{A}}', frontMatter)).map(({ line, message }) => `${line} ${message}`)).toEqual([
    '3 theme: "two words" is not valid. The name of a theme, or none. Default: the theme of the workspace.',
    '4 header: is not valid. One line of text in quotation marks, with {{Label}}, {page}, {pages}, {title}, {chapter} and {annex}. Or left, center and right with inline Markdown. Or up to four columns.',
    '9 {{#G}} is a group, which is not allowed in a header or footer.',
    '10 {{#G}} is a group, which is not allowed in a header or footer.',
    expect.stringMatching(/^11 address: "din" is not valid\. /),
  ]);
});

test('a picture that was sent is one in a header too, and nothing in a watermark', () => {
  const theme = themeOf('page: {header: {left: "Signed {{a}}"}}\nwatermark: "x{{A}}"\n');
  const template = savedTemplateOf('![a]({{A}})', 'pictures: [A]\n');
  const sent = { a: dataUri('image/png', png('', 1, 1).bytes) };
  const { setup, pictures, markdown } = fillTemplate(template, sent, { today: '2026-01-02', theme });
  const { header, watermark } = setup.furniture!;
  const { path } = pictures![0]!;
  expect([textOf(header!.left), watermark!.text, markdown]).toEqual([`Signed <${path}>`, 'x', `![a](${path})\n`]);
  const unshown = savedTemplateOf('{{#if B}}![a]({{A}}){{/if}}{{B}}', 'pictures: [A]\n');
  const picturesOf = (B: string, own?: Theme) =>
    fillTemplate(unshown, { ...sent, B }, { today: '2026-01-02', theme: own }).pictures?.length;
  expect([picturesOf('b'), picturesOf(''), picturesOf('', theme)]).toEqual([1, undefined, 1]);
  const blank = fillTemplate(template, {}, { today: '2026-01-02', theme });
  expect([textOf(blank.setup.furniture!.header!.left), blank.markdown]).toEqual(['Signed [A]', '{{A}}\n']);
});
