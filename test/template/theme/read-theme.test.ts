/** §19.1: a theme's file: what documents take from it, and every mistake with its line. */
import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { english } from '../../../src/locales/message.ts';
import { lackingFeatures } from '../../../src/template/theme/families.ts';
import { readTheme } from '../../../src/template/theme/read-theme.ts';
import schema from '../../../src/template/theme/theme.schema.json' with { type: 'json' };
import { expectTranslated } from '../support/expect-translated.ts';

function read(yaml: string, file = 'acme.theme.yaml') {
  const result = readTheme({ file, bytes: new TextEncoder().encode(yaml) });
  return { ...result, faults: expectTranslated(result.faults) };
}

function themeOf(yaml: string, file?: string) {
  const { theme, faults, images, fonts } = read(yaml, file);
  expect(faults).toEqual([]);
  const faces = fonts.map(
    ({ path }) => [path, { sha256: path, weight: 400, italic: /italic/i.test(path), features: [] }] as const,
  );
  return { ...theme!, images, fonts, content: theme!.contentWith(new Map(faces)) };
}

function faultsOf(yaml: string, file?: string): string[] {
  return read(yaml, file).faults.map(({ line, message }) => `${line} ${message}`);
}

test('the schema is a JSON Schema', () => {
  const ajv = new Ajv2020({ allErrors: true });
  expect([ajv.validateSchema(schema), ajv.errors]).toEqual([true, null]);
});

function text(value: string) {
  return { type: 'text', value };
}

test('texts of page parts are lines of inline Markdown with fields, tokens and pictures', () => {
  const { content, images } = themeOf(`logo: {images: {small: {path: s.svg, alt: Acme}}, medium: small}
page:
  header:
    left: "{logo 10mm}"
    right: |
      **Acme {title}
      of {{Customer}}**

      \\{page} {page}/{pages} \\{{A}}
  first:
    margins: {top: 60mm}
    footer: {center: "![](pics/seal.png){height=8mm}"}
    background: paper.svg
address: {window: din-5008-b, sender: "Acme, *Kai 1*"}
`);
  const LOGO = { type: 'image', title: null, url: 'theme:', alt: '' };
  expect(content.logo).toEqual({ url: 'theme:s.svg', alt: 'Acme' });
  expect(content.furniture).toEqual({
    header: {
      left: [{ ...LOGO, height: 38 }],
      right: [
        { type: 'strong', children: [text('Acme '), { type: 'pageToken', token: 'title' }] },
        { type: 'break' },
        { type: 'strong', children: [text('of '), { type: 'field', name: 'Customer' }] },
        { type: 'break' },
        { type: 'break' },
        text('{page} '),
        { type: 'pageToken', token: 'page' },
        text('/'),
        { type: 'pageToken', token: 'pages' },
        text(' {{A}}'),
      ],
    },
    first: {
      margins: { top: 170.08 },
      footer: { center: [{ ...LOGO, url: 'theme:pics/seal.png', height: 30 }] },
      background: { picture: 'theme:paper.svg' },
    },
    address: {
      window: 'din-5008-b',
      sender: [text('Acme, '), { type: 'emphasis', children: [text('Kai 1')] }],
    },
  });
  expect(images).toEqual([
    { path: 'pics/seal.png', line: 12 },
    { path: 'paper.svg', line: 13 },
    { path: 's.svg', line: 1 },
  ]);
});

const NO_SMALL_CAPS = 'Ore has no small capitals (smcp). Choose another family, or remove the small capitals.';

test.each<[string[], string[], string[]]>([
  [[], ['styles.old.figures (Ore has no onum)'], [`styles.small.caps: ${NO_SMALL_CAPS}`]],
  [['smcp'], ['styles.old.figures (Ore has no onum)'], []],
  [['smcp', 'onum'], [], []],
])('what styles ask of a font of the theme that has %j', (features, ignored, faults) => {
  const fonts = '{fonts: [{family: Ore, files: [a.ttf]}], base: {family: Ore}}';
  const styles =
    '{small: {caps: small}, old: {figures: old-style}, plain: {caps: all}, built-in: {family: serif, caps: small}}';
  const { theme } = read(`typography: ${fonts}\nstyles: ${styles}\n`);
  const faces = new Map([['a.ttf', { sha256: 'a', weight: 400, italic: false, features }]]);
  const lacking = lackingFeatures(theme!.contentWith(faces), faces);
  expect(lacking.ignored.map(english)).toEqual(ignored);
  expect(lacking.faults.map(({ path, message }) => `${path.join('.')}: ${english(message)}`)).toEqual(faults);
});

test("a company's brand.yml is a theme as it is", () => {
  const { name, content, ignored, fonts } = themeOf(
    `meta: {name: {full: Øre & Co. Ltd, short: Øre & Co.}, link: https://ore.example}
logo: {small: {light: https://ore.example/l.svg}}
color:
  palette: {sea: "#0b6e8f", deep: sea}
  foreground: black
  background: white
  primary: deep
  success: green
  danger: "#900"
  link: danger
typography:
  fonts:
    - {family: Open Sans, source: google, weight: [400, 700], display: swap}
    - family: Ore
      source: file
      files: [ore-light.ttf, {path: ore-italic.ttf, weight: 400, style: italic}, {path: ore-black.ttf, weight: black}]
  base: {family: Open Sans, size: 1rem, line-height: 1.5}
  headings: Ore
  monospace: {family: Fira Code, size: 0.9em, background-color: "#eee"}
  monospace-inline: {color: primary}
  link: {weight: 600, decoration: underline}
defaults: {bootstrap: {x: 1}}
`,
    'some/_brand.yml',
  );
  expect(name).toBe('ore-co');
  expect(ignored).toEqual([
    'meta.link',
    'color.success',
    'typography.monospace.size',
    'typography.monospace-inline',
    'typography.link.weight',
    'defaults',
    'typography.fonts[1] (Open Sans without files)',
    'typography.base.family (Open Sans without files)',
    'typography.monospace.family (Fira Code without files)',
    'logo (a file on the web)',
  ]);
  const { headings, link, code } = content.style;
  expect(content.style.text).toMatchObject({ family: 'sans', size: 12, leading: 1.5, color: '#000000' });
  expect(headings[1]).toMatchObject({ family: 'Ore', color: '#0b6e8f' });
  expect([link, code.background]).toEqual([{ color: '#990000', underlined: true }, '#eeeeee']);
  expect(fonts.map(({ path }) => path)).toEqual(['ore-light.ttf', 'ore-italic.ttf', 'ore-black.ttf']);
  expect(content.fonts).toEqual([
    {
      family: 'Ore',
      files: {
        normal: 'ore-light.ttf',
        bold: 'ore-black.ttf',
        italics: 'ore-italic.ttf',
        bolditalics: 'ore-italic.ttf',
      },
    },
  ]);
  expect(content.furniture).toEqual({});
});

describe('every mistake has its line', () => {
  test('all of a file at once', () => {
    expect(
      faultsOf(`meta: {name: Acme}
colour: {primary: red}
color:
  palette: {sea: "#0b6e8f", loop: loop}
  primary: see
  foreground: "#cccccc"
typography:
  fonts:
    - source: file
      files: [a.ttf]
    - {family: Inter, files: [b.ttf]}
  base: {family: Intr, size: 30pt}
page:
  size: A9
  margins: 100mm
  header:
    left: "{logo} {{#Group}}"
    right: |
      # Head
      > quote
    center: |
      fine {{A}}
      [x]({{B}}) \`{{C}}\` ![{{D}}](x.svg)
      note[^1]
    middle: x
  footer: {left: <script>x</script>}
watermark: {text: "A", color: "#101010"}
address: {window: din}
headings:
  1: {size: 90pt}
  7: {size: 3}
table: {rules: some, border-color: nix}
`),
    ).toEqual([
      '2 colour: is unknown. Did you mean "color"?',
      '4 color.palette.loop: "loop" is not a color. Use a value such as #1f4e8c, or a color name from CSS or color.palette.',
      '5 color.primary: "see" is not a color. Did you mean "sea"?',
      expect.stringMatching(/^6 color\.foreground: #cccccc on #ffffff has a contrast of 1\.6, .* Use #757575\.$/),
      '9 typography.fonts[1].family: is missing. The name of the family.',
      '12 typography.base.family: "Intr" is not a family in typography.fonts. Did you mean "Inter"?',
      '12 typography.base.size: 30pt is too large. Use 8pt to 16pt.',
      '13 page: {logo} is used, but no logo is set. Add "logo: logo.svg" at the top.',
      expect.stringMatching(/^14 page\.size: "A9" is not valid\. A3, A4, .* 80mm × auto for a roll\.$/),
      '15 page.margins: The margins leave less than an inch of the page. Make them smaller.',
      '17 {{#Group}} is a group, which is not allowed in a header or footer.',
      '19 A heading is not allowed here, only lines of text. Put \\ before the character that begins it.',
      '20 A quote is not allowed here, only lines of text. Put \\ before the character that begins it.',
      '23 {{B}} is in code, a URL or a picture. Here it is allowed only in text.',
      '23 {{C}} is in code, a URL or a picture. Here it is allowed only in text.',
      '23 {{D}} is in code, a URL or a picture. Here it is allowed only in text.',
      '24 There is no note [^1]. Add [^1]: and its text on a line of their own.',
      '25 page.header.middle: is unknown. Allowed here: left, center, right, columns, widths, align.',
      '26 <script> is not allowed in a document. Remove it.',
      expect.stringMatching(
        /^28 address\.window: "din" is not valid\. din-5008-a, .* Or your own window with left, top, width and height/,
      ),
      '30 headings.1.size: 90pt is too large. Use 8pt to 40pt.',
      '31 headings.7: is unknown. Allowed here: 1, 2, 3, 4, 5, 6.',
      '32 table.rules: "some" is not valid. rows, grid, head or none.',
      '32 table.border-color: "nix" is not a color. Use a value such as #1f4e8c, or a color name from CSS or color.palette.',
    ]);
  });

  test('styles: what does not fit, then what is too small, too large or cannot be read', () => {
    const inStyles = (...styles: string[]) => faultsOf(`styles:\n${styles.map((one) => `  ${one}\n`).join('')}`);
    expect(inStyles('"1j": {size: 12}', 'a: {place: top}', 'b: {figures: roman}', 'c: {sise: 12}')).toEqual([
      expect.stringMatching(/^2 styles\.1j: "1j" is not valid\. A style's name: /),
      expect.stringMatching(
        /^3 styles\.a\.place: "top" is not valid\. .* left, center or right, .* middle or bottom\.$/,
      ),
      expect.stringMatching(/^4 styles\.b\.figures: "roman" is not valid\. /),
      '5 styles.c.sise: is unknown. Did you mean "size"?',
    ]);
    expect(
      inStyles(
        ...['a: {size: 6}', 'b: {size: 97}', 'c: {color: "#111", background: "#222"}', 'd: {border: {width: 40pt}}'],
        ...['e: {letter-spacing: 3em}', 'f: {width: 0mm}'],
      ),
    ).toEqual([
      '2 styles.a.size: 6pt is too small. Use 7pt to 96pt.',
      '3 styles.b.size: 97pt is too large. Use 7pt to 96pt.',
      '4 styles.c.color: #111111 on #222222 has a contrast of 1.18, but must have at least 4.5. Use #898989.',
      '5 styles.d.border.width: 40pt is too large. Use 0.25pt to 12pt.',
      '6 styles.e.letter-spacing: 3em is too large. Use -0.1em to 1em.',
      '7 styles.f.width: 0pt is too small. Use 24pt to 1200pt.',
    ]);
  });

  test('a watermark on which no text could be read', () => {
    const [fault] = faultsOf('watermark:\n  text: DRAFT\n  color: "#777777"\n');
    expect(fault).toMatch(
      /^3 watermark\.color: Text on #777777 would have a contrast of 3\.\d+, but must have at least 4\.5/,
    );
  });

  test.each([
    ['no YAML', 'meta: {name: A\nx: [', 'acme.theme.yaml', /^2 Not valid YAML: /],
    ['a list', '[]', 'acme.theme.yaml', /^1 The theme: is not valid\. /],
    ['the name none', 'color: {}', 'none.theme.yaml', /^1 A theme cannot be called none/],
    ['a name with a blank', 'color: {}', 'My Theme.theme.yaml', /^1 Name a theme file like acme/],
    ['no name', 'color: {}', '_brand.yml', /^1 Name a theme file like acme/],
    ['a long file', `#${'x'.repeat(1024 * 1024)}`, 'acme.theme.yaml', /^1 The file is larger than 1 MB\.$/],
    [
      'a full first page',
      'page: {first: {margins: {top: 260mm}}}',
      'a.theme.yaml',
      /^1 page\.first\.margins: The margins/,
    ],
    [
      'a window for another sheet',
      'page: {size: Letter}\naddress: uk',
      'a.theme.yaml',
      /^2 address: The window uk is for A4 in portrait\. Choose another, or use "page: \{size: A4\}"\.$/,
    ],
    ['a part beside columns', 'page: {header: {left: a, columns: [b]}}', 'a.theme.yaml', /^1 page\.header: /],
    ['widths without columns', 'page: {header: {left: a, widths: 1 2}}', 'a.theme.yaml', /^1 page\.header/],
    [
      'widths of another number of columns',
      'page: {header: {columns: [a, b], widths: 1 2 3}}',
      'a.theme.yaml',
      /^1 widths is for 3 columns, but there are 2/,
    ],
    ['a long part', `page: {header: {left: ${'x'.repeat(1001)}}}`, 'a.theme.yaml', /^1 page\.header\.left: /],
  ])('%s', (_, yaml, file, message) => {
    expect(faultsOf(yaml, file)[0]).toMatch(message);
  });
});

test.each<[yaml: string, furniture: object]>([
  [
    'page:\n  header: "**{title}**"\n  footer: "{page}"\n',
    {
      header: { right: [{ type: 'strong', children: [{ type: 'pageToken', token: 'title' }] }] },
      footer: { center: [{ type: 'pageToken', token: 'page' }] },
    },
  ],
  [
    'page: {first: {header: "", footer: "{chapter}"}}',
    { first: { header: {}, footer: { center: [{ type: 'pageToken', token: 'chapter' }] } } },
  ],
])('a header or footer of one line: %s', (yaml, furniture) => {
  expect(themeOf(yaml).content.furniture).toEqual(furniture);
});

test('mistakes in a header of one line have its line', () => {
  expect(faultsOf('page:\n  footer: |\n    # Heading\n')).toEqual([
    '3 A heading is not allowed here, only lines of text. Put \\ before the character that begins it.',
  ]);
  expect(faultsOf('page:\n  header: [a]\n')).toEqual([
    '2 page.header: is not valid. One line of inline Markdown. Or left, center and right. Or up to four columns.',
  ]);
  expect(faultsOf('page:\n  header: {columns: [a], left: b}\n')).toHaveLength(1);
});

test('a theme has a weekend and holidays', () => {
  const { content } = themeOf('workdays:\n  weekend: [friday, saturday]\n  holidays: [12-25, easter+1, 2026-12-24]\n');
  expect(content.workdays).toEqual({
    weekend: [5, 6],
    holidays: [{ month: 12, day: 25 }, { easter: 1 }, { on: { year: 2026, month: 12, day: 24 } }],
  });
  expect(faultsOf('workdays:\n  holidays:\n    - 12-25\n    - 13-01\n')).toEqual([
    '4 workdays.holidays[2]: "13-01" is not a holiday. Use 2026-12-24, 12-25 for every year, or easter+1.',
  ]);
});
