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
    ['<!-- {{A}} -->', '4: {{A}} is in a comment, which is not printed'],
    [
      '<p class="{{A}}">x</p>',
      '4: {{A}} is in a place that is never printed, such as an attribute or a second definition of the same name.',
    ],
    ['x <a id="{{A}}"></a>', '4: {{A}} is in the name of an anchor, which must be fixed text.'],
    ['[^{{A}}]\n\n[^{{A}}]: x', '6: {{A}} is in the label of a footnote or a reference, which must be fixed text.'],
    [
      '[x][{{A}}]\n\n[{{A}}]: http://x',
      '6: {{A}} is in the label of a footnote or a reference, which must be fixed text.',
    ],
    ['```{{A}}\nx\n```', '4: {{A}} is in the first line of a code block'],
    ['```js {{A}}\nx\n```', '4: {{A}} is in the first line of a code block'],
    ['![x]({{A}}.png)', '4: {{A}} is in the path of a picture'],
    ['![x][r]\n\n[r]: {{A}}.png', '6: {{A}} is in the path of a picture'],
    ['{{#G}}x', '4: {{#G}} is never closed. Add {{/G}}'],
    ['x\n\n{{/G}}', '6: {{/G}} closes a group that is not open'],
    ['{{#G}}a{{/H}} b{{/G}}', '4: {{/H}} is inside {{#G}}. Close {{#G}} first'],
    ['{{#G}}{{/G}}', '4: {{#G}} is empty, so there is nothing to repeat.'],
    ['| {{#G}}{{A}}{{/G}} |\n|---|\n| x |', '4: {{#G}} would repeat the table header'],
    ['{{#G}}a{{/G}} {{#H}}b{{/H}}', '4: {{#H}} shares a row, item or block with another group'],
    ['| h |\n|---|\n| {{#G}}a{{/G}}{{#H}}b{{/H}} |', '6: {{#H}} shares a row, item or block with another group'],
    [
      '{{#G}}\n\nx[^1]\n\n[^1]: y\n\n{{/G}}',
      '4: {{#G}} contains a footnote or a link definition, which cannot be repeated',
    ],
    ['x\n\n<div>\n<p><b>y\n</div>', '7: <b> is not closed before </div>. Add </b>'],
    ['`{{#G}}`{{A}}{{/G}}', '4: {{#G}} is a group inside code, a picture or a link URL'],
  ])('%j', (body, wanted) => expect(reported(fileOf(body))[0]).toMatch(startsWith(wanted)));
});

describe('marks of other template languages', () => {
  const CONDITION = 'In Platen, write a condition as {{#if Plan = Gold}}';
  const INVERTED = 'In Platen, write this as {{#if not …}} … {{/if}}.';
  const FORMULA = 'Put formulas in the front matter. Declare a placeholder with a formula there,';
  const FILTER = 'Platen has no filters.';
  const LOOP = 'To repeat text, put it between {{#Label}} and {{/Label}}';
  test.each([
    ['{{Price * 2}}', FORMULA],
    ['{{sum(Positions)}}', FORMULA],
    ['{{SUM(Line items.Amount)}}', FORMULA],
    ['{{today()}}', 'For the date of the document, declare a placeholder with "type: today"'],
    ['{{include()}}', 'Platen has no partials.'],
    ['{{Net + Tax}}', FORMULA, '{{Net}} {{Tax}}'],
    ['{{Total / 12}}', FORMULA, '{{Total}}'],
    ['{{ amount | money }}', FILTER],
    ['{{upper(name)}}', FILTER],
    ['{{> part}}', 'Platen has no partials.'],
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
    ['{{this.name}}', 'In a group, use the label of the field.'],
    ['{{@index}}', 'In a group, use the label of the field.'],
    ['{{Document: Currency}}', 'Write the word before the colon in small letters.', '{{Currency}}'],
    ['{{DOCUMENT:Currency}}', 'Write the word before the colon in small letters.', '{{#G}}{{Name}}{{/G}}'],
    ['{{Signature : Buyer}}', 'Write the word before the colon in small letters.'],
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
    const labels = ['Price * 2', 'sum(Positions)', 'A | B', 'else', '> part', 'Document: Currency'];
    const front = `placeholders:\n${labels.map((label) => `  - label: "${label}"\n`).join('')}`;
    expect(reported(fileOf(labels.map((label) => `{{${label}}}`).join(' '), front))).toEqual([]);
  });
});

describe('one wrong mark of a group gives one message', () => {
  test.each([
    ['{{#A}}a{{/B}}\n\n{{#C}}c{{/C}}', '4: {{/B}} does not match an open group. To close {{#A}}, use {{/A}}.'],
    ['{{#A}}a{{/B}}b{{/A}}', '4: {{/B}} is inside {{#A}}. Close {{#A}} first.'],
    ['{{#A}}a\n\n{{#C}}c{{/C}}\n\n{{#D}}d{{/D}}', '4: {{#A}} is never closed. Add {{/A}} where the group ends.'],
    ['{{#A}}a\n\n{{#C}}c{{/C}}\n\n{{#A}}d{{/A}}', '4: {{#A}} is never closed. Add {{/A}} where the group ends.'],
    [
      '{{#A}}a {{#B}}b {{#C}}c {{#D}}d{{/D}}{{/C}}{{/B}}{{/A}}',
      '4: {{#D}} is inside {{#C}}, which is nested too deeply. Groups can be nested up to 3 levels.',
    ],
    ['{{#A}}a {{#B}}b{{/A}}', '4: {{#B}} is never closed. Add {{/B}} where the group ends.'],
    ['{{#A}}a\n\n{{#B}}b{{/A}}\n\nx{{/B}}', '6: {{/A}} is inside {{#B}}. Close {{#B}} first.'],
    ['{{#A}}a{{#A}}\n\n{{#C}}c{{/C}}', '4: {{#A}} opens a group that is already open. Use {{/A}} to close it.'],
    ['{{#A}}a{{#A}}b{{/A}}', '4: {{#A}} opens a group that is already open. Use {{/A}} to close it.'],
    ['{{#A}}a `{{/A}}`', '4: {{/A}} is a group inside code, a picture or a link URL. Put it in the text.'],
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
      '10: {{/B}} does not ',
      '12: {{p * 2}}: Put f',
      '12: {{Y}} is in a co',
      '12: [](#x) refers to',
    ]);
  });
});

describe('in a declaration', () => {
  test.each([
    ['type: txt', '4: placeholders[1].type: "txt" is not valid. text, select, number, date, today or counter'],
    ['defualt: x', '4: placeholders[1].defualt: is unknown. Did you mean "default"?'],
    ['key: Bad Key', '4: placeholders[1].key: "Bad Key" is not valid. Lower-case letters, digits and underscores'],
    ['type: select', '4: "A": A select placeholder needs options'],
    ['type: select, options: []', '4: placeholders[1].options'],
    ['type: select, options: [a, a]', '4: placeholders[1].options'],
    ['type: select, options: [a], default: b', '4: "A": The default is not valid: "b" is not one of: "a".'],
    ['type: text, options: [a]', '4: "A": A text placeholder cannot have options'],
    ['type: text, format: x', '4: "A": A text placeholder cannot have a format'],
    ['type: number, format: abc', '4: "A": The format "abc" is not valid. Use an example of a positive number'],
    ['type: number, default: 1e5', '4: "A": The default is not valid: "1e5" is not a plain number'],
    ['type: date, format: 2025-01-01', '4: "A": The format "2025-01-01" is not valid. Use the date 2026-08-27'],
    [
      'type: date, default: 2026-02-30',
      '4: "A": The default is not valid: "2026-02-30" is not a real date: there is no 30 February 2026.',
    ],
    ['type: date, format: 27 août 2026', '4: "A": The format "27 août 2026" is not valid'],
    ['type: today, default: x', '4: "A": The service fills in today placeholders'],
    ['type: counter, format: INV', '4: "A": The format "INV" is not valid. Use an example with digits'],
    ['type: counter, start: -1', '4: placeholders[1].start'],
    ['type: text, start: 1', '4: "A": A text placeholder cannot have start'],
    ['default: "a\\x07b"', '4: "A": It contains the character U+0007'],
  ])('%s', (fields, wanted) => expect(reported(fileOf('{{A}}', PLACEHOLDER(fields)))[0]).toMatch(startsWith(wanted)));

  test.each([
    ['[x]({{A}})', 'type: number', '4: "A": A link cannot begin with a number placeholder'],
    [
      '[x]({{A}})',
      'default: not a url',
      '4: "A": It is the beginning of a link, so "not a url" must be an absolute http, https, mailto or tel URL, with spaces encoded as %20.',
    ],
    [
      '[x]({{A}})',
      'type: select, options: ["https://a.b", c]',
      '4: "A": It is the beginning of a link, so "c" must be an absolute http, https, mailto or tel URL.',
    ],
    ['x', 'type: text', '4: "A" is declared but never used. Remove it, or use {{A}}'],
    [
      '{{#G}}{{A}}{{/G}}',
      'type: text',
      '6: {{A}} is in the group "G", but "A" is declared for the document. Use {{document: A}}',
    ],
  ])('%s with %s', (body, fields, wanted) => {
    expect(reported(fileOf(body, PLACEHOLDER(fields)))[0]).toMatch(startsWith(wanted));
  });
});

describe('in the front matter', () => {
  test.each([
    ['placeholders:\n  - label: A\n  - label: A\n', '5: The label "A" is declared twice'],
    ['placeholders:\n  - {label: A, key: x}\n  - {label: B, key: x}\n', '5: The key "x" is declared twice'],
    ['groups:\n  - label: G\n', '4: "G" is declared but never used. Remove it, or use {{#G}} … {{/G}}'],
    ['placeholders: 5\n', '3: placeholders: "5" is not valid. A list of placeholders'],
    ['placeholders:\n  - key: a\n', '4: placeholders[1].label: is missing'],
    ['colour: red\n', '3: colour: is unknown'],
    ['language: klingon-x-\n', '3: language: "klingon-x-" is unknown'],
    ['page: {size: A7}\n', '3: page.size: "A7" is not valid. A3, A4, A5, A6, B5 (ISO), JIS-B5,'],
    ['page: {size: 62mm by 29mm}\n', '3: page.size'],
    ['page: {size: {width: 62mm}}\n', '3: page.size.height: is missing. A length, or auto for a roll'],
    ['page: {size: 6000mm x 20mm}\n', '3: A page can be up to 5,080 mm'],
    ['page: {size: 62 x 29 mm, margins: 10mm}\n', '3: The margins leave less than 10 mm of the label'],
    ['page: {size: 80mm x auto, orientation: landscape}\n', '3: page.orientation needs pages, but a roll is one page'],
    ['page: {size: 80mm x auto}\nwatermark: DRAFT\n', '4: watermark needs pages'],
    ['page: {size: 80mm x auto}\ncolumns: 2\n', '4: columns needs pages'],
    ['page: {size: 80mm x auto}\naddress: uk\n', '4: address: The window uk is for A4'],
    ['sections: {till: {page: {size: 80mm × auto}}}\n', '3: A section or annex cannot be a roll'],
    ['address: {left: 20mm, top: 50mm, width: 90mm}\n', '3: address.height: is missing.'],
    [
      'address: {left: 20mm, top: 50mm, width: 290mm, height: 40mm}\npage: {size: A5}\n',
      '3: address: The window extends beyond the page',
    ],
    ['page:\n  margins: 20 miles\n', '4: page.margins: "20 miles" is not valid. One length for all four sides'],
    ['page: {margins: 200mm}\n', '3: The margins leave less than an inch'],
    ['header: "{{#G}}"\n', '3: {{#G}} is a group, which is not allowed in a header or footer.'],
    ['footer: [a\n', '4: Not valid YAML'],
    ['font serif\n', '3: Not valid YAML: A colon is missing'],
    [
      'folder: Sales: Quotes\n',
      '3: Not valid YAML: There are two fields in one line. Put text that contains a colon in quotation',
    ],
    ['footer: {page} of {pages}\n', '3: Not valid YAML: There is more text after the end of a value.'],
    ['page:\n\tsize: A4\n', '4: Not valid YAML: A line begins with a tab'],
    ['folder: @sales\n', '3: Not valid YAML: Text cannot begin with this character'],
    [
      'placeholders:\n  - {label: A, format: 1,5}\n',
      '4: placeholders[1].5: has no value. Between braces, a comma ends a field',
    ],
    ['annexes: {label: Annex A, restrat: true}\n', '3: annexes.restrat: is unknown. Did you mean "restart"?'],
    [
      'numbering: {headings: "1st"}\n',
      '3: numbering.headings: "1st" is not valid. A number for each level, such as ["1.1", "(a)", "(i)"]. For one level, the number alone. Use [] for no numbers. Chinese, Japanese and Korean letters can be directly next to a number',
    ],
    ['numbering: {items: ["(1)", "(x)"]}\n', '3: numbering.items[2]: "(x)" is not valid. An example of a number'],
    ['numbering: legla\n', '3: numbering: "legla" is not valid.'],
    ['title: again\n', '3: Not valid YAML: Map keys must be unique'],
    [ALIASES, '4: Not valid YAML: Excessive alias count'],
  ])('%j', (frontMatter, wanted) =>
    expect(reported(fileOf('x{{A}}{{B}}', frontMatter))[0]).toMatch(startsWith(wanted)),
  );

  test.each([
    ['# no front matter', '1: The file has no front matter'],
    ['---\ntitle: never closed\n', '1: The file has no front matter'],
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
    expect(read(bytes)).toEqual([{ file: 'a.md', line: 4, message: 'The file is not valid UTF-8. Save it as UTF-8.' }]);
  });

  test('more than 2 MB', () => {
    expect(read(new TextEncoder().encode(fileOf('x'.repeat(2 ** 21))))[0]).toMatchObject({
      line: 1,
      message: /over 2 MB/,
    });
  });

  test.each([['\u0007'], ['\0'], ['\ufdd0'], ['\uffff']])('the character %j', (character) => {
    expect(reported(fileOf(`a\n\nb${character}`))).toEqual([
      expect.stringMatching(/^6: The line contains the character U\+/),
    ]);
  });

  test('a byte order mark and CRLF are fine', () => {
    expect(faultsOf(`\ufeff${fileOf('a\nb').replaceAll('\n', '\r\n')}`)).toEqual([]);
  });
});

test.each([
  [200, '6: Lists, quotes or emphasis are nested more than 100 levels deep'],
  [20_000, '6: Lists, quotes or emphasis are nested more than 100 levels deep'],
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
  const TWICE = 'can be read in two ways. Use';
  test.each([
    ['language: fr\n', 'type: number, format: 1.234', TWICE],
    [
      '',
      'type: number, format: 8.875 %',
      'for three decimal places or "8.875.000 %" for thousands, or set the language of the template.',
    ],
    ['language: de-CH\n', 'type: number, format: "1,234"', TWICE],
    ['', 'type: number, format: "+-5"', 'The sign in the format "+-5" is not valid'],
    ['', 'type: number, format: "(about 5)"', 'The sign in the format "(about 5)" is not valid'],
    ['', 'type: number, format: "{year} 5"', 'Only counters support {year}'],
    ['', 'type: date, format: "{year}-08-27"', 'Only counters support {year}'],
    ['', 'type: counter, format: "RE-{month}-0001"', 'Only counters support {year}'],
    ['', 'type: counter, format: "RE-{year}"', 'Use an example with digits, such as INV-00042.'],
    ['language: fr\n', 'type: date, format: "fin d’août 2026"', '"d’" does not suit every date'],
    ['', 'type: date, format: "Friday, 27 August 2026"', 'has the wrong weekday: 27 August 2026'],
    ['', 'type: date, format: "1st August 2026"', 'Use the date 2026-08-27 as you want it printed'],
    ['', 'type: text, format: x', 'A text placeholder cannot have a format. Remove it.'],
    ['', 'type: number, exact: true', 'exact is for numbers with a format. Remove it.'],
    ['', 'exact: true', 'exact is for numbers with a format. Remove it.'],
    [
      '',
      'type: number, format: "1,234", exact: true, default: "97.5"',
      'printed as 98, but exact allows no more decimal places.',
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
