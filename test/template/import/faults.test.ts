/** §10.5: every mistake in a file is reported with its line and what to do, all at once. */
import { describe, expect, test } from '@jest/globals';
import { readTemplate } from '../../../src/template/import/read-template.ts';
import { faultsOf, fileOf } from '../support/templates.ts';

/** `line: beginning of the message`, the body's first line being 4. */
function reported(source: string): string[] {
  return faultsOf(source).map(({ line, message }) => `${line}: ${message}`);
}

function PLACEHOLDER(fields: string) {
  return `placeholders:\n  - {label: A, ${fields}}\n`;
}

/** Lists of lists, each ten times what the one before it is. */
const ALIASES = Array.from(
  { length: 6 },
  (_, at) => `a${at}: &a${at} [${at === 0 ? '1' : `${`*a${at - 1}, `.repeat(10)}1`}]\n`,
).join('');

describe('in the body', () => {
  test.each([
    ['<!-- {{A}} -->', '4: {{A}} stands in a comment'],
    ['<p class="{{A}}">x</p>', '4: {{A}} stands where nothing of it is shown, such as an attribute'],
    ['x <a id="{{A}}"></a>', '4: {{A}} stands in the name of a place'],
    ['[^{{A}}]\n\n[^{{A}}]: x', '6: {{A}} stands in the label of a footnote or a reference'],
    ['[x][{{A}}]\n\n[{{A}}]: http://x', '6: {{A}} stands in the label of a footnote or a reference'],
    ['```{{A}}\nx\n```', '4: {{A}} stands in the first line of a code fence'],
    ['```js {{A}}\nx\n```', '4: {{A}} stands in the first line of a code fence'],
    ['![x]({{A}}.png)', '4: {{A}} stands in the path of an image'],
    ['![x][r]\n\n[r]: {{A}}.png', '6: {{A}} stands in the path of an image'],
    ['{{#G}}x', '4: {{#G}} is never closed; add {{/G}}'],
    ['x\n\n{{/G}}', '6: {{/G}} closes a group that is not open'],
    ['{{#G}}a{{/H}} b{{/G}}', '4: {{/H}} stands inside {{#G}}, which must be closed first'],
    ['{{#G}}{{/G}}', '4: {{#G}} holds nothing to repeat'],
    ['| {{#G}}{{A}}{{/G}} |\n|---|\n| x |', "4: {{#G}} would repeat the table's header"],
    ['{{#G}}a{{/G}} {{#H}}b{{/H}}', '4: {{#H}} shares a row, an item or a block with another group'],
    ['| h |\n|---|\n| {{#G}}a{{/G}}{{#H}}b{{/H}} |', '6: {{#H}} shares a row, an item or a block with another group'],
    ['{{#G}}\n\nx[^1]\n\n[^1]: y\n\n{{/G}}', '4: {{#G}} holds a footnote or a link definition'],
    ['x\n\n<div>\n<p><b>y\n</div>', '7: <b> is not closed before </div>; add </b>'],
    ['`{{#G}}`{{A}}{{/G}}', '4: {{#G}} marks a group inside code'],
  ])('%j', (body, wanted) => expect(reported(fileOf(body))[0]).toMatch(startsWith(wanted)));
});

describe('marks of other template languages', () => {
  const CONDITION = 'Platen writes a condition as {{#if Plan = Gold}}';
  const INVERTED = 'Platen writes it as {{#if not …}} … {{/if}}.';
  const FORMULA = 'Platen computes in the front matter. Declare a name there with a formula,';
  const FILTER = 'Platen has no filters.';
  const LOOP = 'Platen repeats what stands between {{#Label}} and {{/Label}}';
  test.each([
    ['{{Price * 2}}', FORMULA],
    ['{{sum(Positions)}}', FORMULA],
    ['{{SUM(Line items.Amount)}}', FORMULA],
    ['{{today()}}', 'For the day on which the document is made, declare a name with "type: today"'],
    ['{{include()}}', 'Platen has no parts of templates.'],
    ['{{Net + Tax}}', FORMULA, '{{Net}} {{Tax}}'],
    ['{{Total / 12}}', FORMULA, '{{Total}}'],
    ['{{ amount | money }}', FILTER],
    ['{{upper(name)}}', FILTER],
    ['{{> part}}', 'Platen has no parts of templates.'],
    ['{{! note}}', 'Write a comment as <!-- … -->.'],
    ['{{#If x}}', CONDITION, 'a {{/If}}'],
    ['{{#elsif x}}', CONDITION],
    ['{{#unless x}}', INVERTED, 'a {{/unless}}'],
    ['{{#unless x}}', INVERTED, 'a {{else}} b {{/unless}}'],
    ['{{^Items}}', INVERTED, 'none{{/Items}} {{#G}}a{{/G}}'],
    ['{{else}}', CONDITION],
    ['{{if .Paid}}', CONDITION, 'a {{else}} b'],
    ['{{a == b}}', CONDITION],
    ['{{x ? a : b}}', CONDITION],
    ['{{#each Items}}', LOOP, '- {{Name}}\n{{/each}}'],
    ['{{for x in items}}', LOOP],
    ['{{this.name}}', 'In a group, write the label of the field.'],
    ['{{@index}}', 'In a group, write the label of the field.'],
  ])('%s', (mark, advice, others = '') => {
    const name = mark.replace(/\{\{ *| *\}\}/g, (braces) => braces.trim());
    expect(reported(fileOf(`x ${mark} ${others}`))).toEqual([
      expect.stringMatching(startsWith(`4: ${name}: ${advice}`)),
    ]);
  });

  test('marks in a header are refused, too', () => {
    expect(reported(fileOf('', 'header: "{{a | b}}"\n'))).toEqual([expect.stringContaining(`3: {{a | b}}: ${FILTER}`)]);
  });

  test.each([
    '{{City / State}} {{Married?}} {{Amount(EUR)}} {{Name*}} {{Date(s)}} {{A&B}} {{Terms + conditions}} {{C++}}',
    '{{customer.name}} {{E-mail}} {{Max. 50 %}} {{if}} {{Address - 2}}',
    '{{#If needed}}a{{/If needed}}',
  ])('%s are labels', (body) => expect(reported(fileOf(body))).toEqual([]));

  test('a label that is declared is a label, whatever it looks like', () => {
    const labels = ['Price * 2', 'sum(Positions)', 'A | B', 'else', '> part'];
    const front = `placeholders:\n${labels.map((label) => `  - label: "${label}"\n`).join('')}`;
    expect(reported(fileOf(labels.map((label) => `{{${label}}}`).join(' '), front))).toEqual([]);
  });
});

describe('one wrong mark of a group gives one message', () => {
  test.each([
    ['{{#A}}a{{/B}}\n\n{{#C}}c{{/C}}', '4: {{/B}} ends no group here; to end {{#A}} write {{/A}}.'],
    ['{{#A}}a{{/B}}b{{/A}}', '4: {{/B}} stands inside {{#A}}, which must be closed first.'],
    ['{{#A}}a\n\n{{#C}}c{{/C}}\n\n{{#D}}d{{/D}}', '4: {{#A}} is never closed; add {{/A}} where the group ends.'],
    ['{{#A}}a\n\n{{#C}}c{{/C}}\n\n{{#A}}d{{/A}}', '4: {{#A}} is never closed; add {{/A}} where the group ends.'],
    [
      '{{#A}}a {{#B}}b {{#C}}c {{#D}}d{{/D}}{{/C}}{{/B}}{{/A}}',
      '4: {{#D}} stands inside {{#C}}, too deep: groups stand within one another on 3 levels at most.',
    ],
    ['{{#A}}a {{#B}}b{{/A}}', '4: {{#B}} is never closed; add {{/B}} where the group ends.'],
    ['{{#A}}a\n\n{{#B}}b{{/A}}\n\nx{{/B}}', '6: {{/A}} stands inside {{#B}}, which must be closed first.'],
    ['{{#A}}a{{#A}}\n\n{{#C}}c{{/C}}', '4: {{#A}} begins a group that has begun already; write {{/A}} where it ends.'],
    ['{{#A}}a{{#A}}b{{/A}}', '4: {{#A}} begins a group that has begun already; write {{/A}} where it ends.'],
    ['{{#A}}a `{{/A}}`', '4: {{/A}} marks a group inside code, an image or a link destination; put it in the text.'],
    ['x\n\n{{/A}}\n\n{{#C}}c{{/C}}', '6: {{/A}} closes a group that is not open.'],
  ])('%j', (body, wanted) => expect(reported(fileOf(body))).toEqual([wanted]));

  test('and does not hide other mistakes', () => {
    const front =
      'numbering: legal\naddress: us-10\npage: {size: Legal, orientation: landscape}\nplaceholders:\n  - label: Gone\n  - {label: Y, type: number, format: x}\n';
    const body = '{{#A}}a{{/B}}\n\n[](#x) {{Y}} {{p * 2}} <!-- {{Y}} -->\n';
    expect(reported(fileOf(body, front)).map((one) => one.slice(0, 20))).toEqual([
      '4: address: The wind',
      '7: "Gone" is declare',
      '8: "Y": The format "',
      '10: {{/B}} ends no g',
      '12: {{p * 2}}: Plate',
      '12: {{Y}} stands in ',
      '12: [](#x) refers to',
    ]);
  });
});

describe('in a declaration', () => {
  test.each([
    ['type: txt', '4: placeholders[1].type: "txt" does not fit. text, select, number, date, today or counter'],
    ['defualt: x', '4: placeholders[1].defualt: is not known. Did you mean "default"?'],
    ['key: Bad Key', '4: placeholders[1].key: "Bad Key" does not fit. Lower-case letters, digits and underscores'],
    ['type: select', '4: "A": A select placeholder needs options'],
    ['type: select, options: []', '4: placeholders[1].options'],
    ['type: select, options: [a, a]', '4: placeholders[1].options'],
    ['type: select, options: [a], default: b', '4: "A": The default does not fit: "b" is not one of: "a".'],
    ['type: text, options: [a]', '4: "A": A text placeholder has no options'],
    ['type: text, format: x', '4: "A": A text placeholder has no format'],
    ['type: number, format: abc', '4: "A": The format "abc" cannot be read; write an example of a positive number'],
    ['type: number, default: 1e5', '4: "A": The default does not fit: "1e5" is not a plain number'],
    ['type: date, format: 2025-01-01', '4: "A": The format "2025-01-01" cannot be read; write the date 2026-08-27'],
    ['type: date, default: 2026-02-30', '4: "A": The default does not fit: "2026-02-30" is not a date'],
    ['type: date, format: 27 août 2026', '4: "A": The format "27 août 2026" cannot be read'],
    ['type: today, default: x', '4: "A": A today placeholder is filled by the service'],
    ['type: counter, format: INV', '4: "A": The format "INV" cannot be read; write an example with digits'],
    ['type: counter, start: -1', '4: placeholders[1].start'],
    ['type: text, start: 1', '4: "A": A text placeholder has no start'],
    ['default: "a\\x07b"', '4: "A": It holds the character U+0007'],
  ])('%s', (fields, wanted) => expect(reported(fileOf('{{A}}', PLACEHOLDER(fields)))[0]).toMatch(startsWith(wanted)));

  test.each([
    ['[x]({{A}})', 'type: number', '4: "A": It begins a link\'s destination, which a number placeholder cannot'],
    ['[x]({{A}})', 'default: not a url', '4: "A": It begins a link\'s destination, so "not a url" must be an absolute'],
    [
      '[x]({{A}})',
      'type: select, options: ["https://a.b", c]',
      '4: "A": It begins a link\'s destination, so "c" must be',
    ],
    ['x', 'type: text', '4: "A" is declared and never used; remove it or write {{A}}'],
    [
      '{{#G}}{{A}}{{/G}}',
      'type: text',
      '6: {{A}} stands in the group "G", and "A" is declared for the document. Write {{document: A}}',
    ],
  ])('%s with %s', (body, fields, wanted) => {
    expect(reported(fileOf(body, PLACEHOLDER(fields)))[0]).toMatch(startsWith(wanted));
  });
});

describe('in the front matter', () => {
  test.each([
    ['placeholders:\n  - label: A\n  - label: A\n', '5: The label "A" is declared twice'],
    ['placeholders:\n  - {label: A, key: x}\n  - {label: B, key: x}\n', '5: The key "x" is declared twice'],
    ['groups:\n  - label: G\n', '4: "G" is declared and never used; remove it or write {{#G}} … {{/G}}'],
    ['placeholders: 5\n', '3: placeholders: "5" does not fit. A list of placeholders'],
    ['placeholders:\n  - key: a\n', '4: placeholders[1].label: is missing'],
    ['colour: red\n', '3: colour: is not known.'],
    ['language: klingon-x-\n', '3: language: "klingon-x-" is not known'],
    ['page: {size: A7}\n', '3: page.size: "A7" does not fit. A3, A4, A5, A6, B5 (ISO), JIS-B5,'],
    ['page: {size: 62mm by 29mm}\n', '3: page.size'],
    ['page: {size: {width: 62mm}}\n', '3: page.size.height: is missing. A length, or auto for a roll'],
    ['page: {size: 6000mm x 20mm}\n', '3: A page is at most 5,080 mm'],
    ['page: {size: 62 x 29 mm, margins: 10mm}\n', '3: The margins leave less than 10 mm of the label'],
    ['page: {size: 80mm x auto, orientation: landscape}\n', '3: page.orientation needs pages, and a roll has one'],
    ['page: {size: 80mm x auto}\nwatermark: DRAFT\n', '4: watermark needs pages'],
    ['page: {size: 80mm x auto}\ncolumns: 2\n', '4: columns needs pages'],
    ['page: {size: 80mm x auto}\naddress: uk\n', '4: address: The window uk is for A4'],
    ['sections: {till: {page: {size: 80mm × auto}}}\n', '3: A section or annex cannot be a roll'],
    ['address: {left: 20mm, top: 50mm, width: 90mm}\n', '3: address.height: is missing.'],
    [
      'address: {left: 20mm, top: 50mm, width: 290mm, height: 40mm}\npage: {size: A5}\n',
      '3: address: The window reaches',
    ],
    ['page:\n  margins: 20 miles\n', '4: page.margins: "20 miles" does not fit. One length for all four sides'],
    ['page: {margins: 200mm}\n', '3: The margins leave less than an inch'],
    ['header: "{{#G}}"\n', '3: {{#G}} marks a group, which a header or footer cannot hold'],
    ['footer: [a\n', '4: Not valid YAML'],
    ['font serif\n', '3: Not valid YAML: A colon is missing'],
    [
      'folder: Sales: Quotes\n',
      '3: Not valid YAML: Two fields stand in one. Put a text that holds a colon into quotation',
    ],
    ['footer: {page} of {pages}\n', '3: Not valid YAML: Behind the end of a value stands more.'],
    ['page:\n\tsize: A4\n', '4: Not valid YAML: A line begins with a tab'],
    ['folder: @sales\n', '3: Not valid YAML: A text cannot begin with this sign'],
    ['placeholders:\n  - {label: A, format: 1,5}\n', '4: placeholders[1].5: has no value. A comma ends a field'],
    ['annexes: {label: Annex A, restrat: true}\n', '3: annexes.restrat: is not known. Did you mean "restart"?'],
    [
      'numbering: {headings: "1st"}\n',
      '3: numbering.headings: "1st" does not fit. A mark for each level, such as ["1.1", "(a)", "(i)"]; of one level, the mark alone; [] for no numbers. Chinese, Japanese and Korean letters may touch a number',
    ],
    ['numbering: {items: ["(1)", "(x)"]}\n', '3: numbering.items[2]: "(x)" does not fit. An example of a number'],
    ['numbering: legla\n', '3: numbering: "legla" does not fit.'],
    ['title: again\n', '3: Not valid YAML: Map keys must be unique'],
    [ALIASES, '4: Not valid YAML: Excessive alias count'],
  ])('%j', (frontMatter, wanted) =>
    expect(reported(fileOf('x{{A}}{{B}}', frontMatter))[0]).toMatch(startsWith(wanted)),
  );

  test.each([
    ['# no front matter', '1: The file does not begin with front matter'],
    ['---\ntitle: never closed\n', '1: The file does not begin with front matter'],
    ['---\nfolder: x\n---\n', '2: title: is missing'],
    ['---\n---\n', '1: title: is missing'],
    ['---\njust text\n---\n', '2: The front matter'],
  ])('%j', (source, wanted) => expect(reported(source)[0]).toMatch(startsWith(wanted)));
});

describe('in the bytes', () => {
  const read = (bytes: Uint8Array) => {
    const result = readTemplate({ file: 'a.md', bytes });
    return result.ok ? [] : result.faults;
  };

  test('invalid UTF-8', () => {
    const bytes = new Uint8Array([...new TextEncoder().encode('---\ntitle: x\n---\n'), 0xc3, 0x28]);
    expect(read(bytes)).toEqual([
      { file: 'a.md', line: 4, message: 'The file is not valid UTF-8; save it in that encoding.' },
    ]);
  });

  test('more than 2 MB', () => {
    expect(read(new TextEncoder().encode(fileOf('x'.repeat(2 ** 21))))[0]).toMatchObject({
      line: 1,
      message: /over 2 MB/,
    });
  });

  test.each([['\u0007'], ['\0'], ['\ufdd0'], ['\uffff']])('the character %j', (character) => {
    expect(reported(fileOf(`a\n\nb${character}`))).toEqual([
      expect.stringMatching(/^6: The line holds the character U\+/),
    ]);
  });

  test('a byte order mark and CRLF are fine', () => {
    expect(faultsOf(`\ufeff${fileOf('a\nb').replaceAll('\n', '\r\n')}`)).toEqual([]);
  });
});

test.each([
  [200, '6: This nests'],
  [20_000, '6: This nests'],
])('%s quotes in each other', (depth, wanted) => {
  expect(reported(fileOf(`a\n\n${'>'.repeat(depth)} b`))).toEqual([expect.stringContaining(wanted)]);
});

test.each([
  ['placeholders:\n  - {label: A, type: select}\n  - {label: A}\npage: {margins: 1m}\n', [4, 4, 5, 6, 8, 10, 12]],
  // Dates cannot be checked in a language that is not known; an entry that is wrong is no declaration.
  ['language: xx-nonsense\nplaceholders:\n  - {label: A, type: date, format: 27 août 2026}\n', [3, 5, 7, 9, 11]],
  ['placeholders:\n  - {label: A, type: nummer}\n  - {label: B, type: number, format: abc}\n', [4, 5, 7, 9, 11]],
  ['groups:\n  - {label: H, fields: [{label: X, typ: text}]}\nlanguage: xx\n', [4, 5, 7, 9, 11]],
  ['footer: {{a: 1}}\nlanguage: xx-nonsense\n', [3, 4, 6, 8, 10]],
  ['placeholders:\n  - {label: A, type: select}\n  - {label: A}\npage: {margins: 1cm}\n', [4, 4, 5, 8, 10, 12]],
])('all mistakes at once, in the order of the lines: %j', (frontMatter, lines) => {
  const source = fileOf('<i title="{{B}}">\n\n> {{/H}}\n\n{{#G}}', frontMatter);
  expect(faultsOf(source).map(({ file, line }) => `${file}:${line}`)).toEqual(lines.map((line) => `test.md:${line}`));
});

function startsWith(text: string): RegExp {
  return new RegExp(`^${text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')}`);
}

describe('formats', () => {
  const TWICE = 'can be read in two ways; write';
  test.each([
    ['language: fr\n', 'type: number, format: 1.234', TWICE],
    [
      '',
      'type: number, format: 8.875 %',
      'for three decimals, "8.875.000 %" for thousands, or say the language of the template.',
    ],
    ['language: de-CH\n', 'type: number, format: "1,234"', TWICE],
    ['', 'type: number, format: "+-5"', 'The sign in the format "+-5" is not understood'],
    ['', 'type: number, format: "(about 5)"', 'The sign in the format "(about 5)" is not understood'],
    ['', 'type: number, format: "{year} 5"', 'only a counter knows {year}'],
    ['', 'type: date, format: "{year}-08-27"', 'only a counter knows {year}'],
    ['', 'type: counter, format: "RE-{month}-0001"', 'only a counter knows {year}'],
    ['', 'type: counter, format: "RE-{year}"', 'write an example with digits such as INV-00042.'],
    ['', 'type: date, format: "Friday, 27 August 2026"', 'has another weekday than 27 August 2026'],
    ['', 'type: date, format: "1st August 2026"', 'write the date 2026-08-27 written the expected way'],
    ['', 'type: text, format: x', 'A text placeholder has no format; remove it.'],
    ['', 'type: number, exact: true', 'exact is for a number with a format; remove it.'],
    ['', 'exact: true', 'exact is for a number with a format; remove it.'],
    [
      '',
      'type: number, format: "1,234", exact: true, default: "97.5"',
      'written as 98, and exact wants no more decimals.',
    ],
  ])('%s%s', (front, fields, wanted) => {
    const [first] = reported(fileOf('{{A}}', front + PLACEHOLDER(fields)));
    expect(first).toContain(wanted);
  });

  test('a date without a day is none of an e-invoice', () => {
    const front = `${PLACEHOLDER('type: date, format: August 2026')}payment: {iban: DE89370400440532013000, holder: A, amount: "1"}\n`;
    expect(reported(fileOf('{{A}}', front))).toEqual([]);
  });
});
