/** §10.5: what an author is warned of, with its line; the file is imported all the same. */
import { describe, expect, test } from '@jest/globals';
import { fileOf, warningsOf } from '../support/templates.ts';

const SHOWN = 'Documents show only its text.';

describe('links that lead nowhere', () => {
  const nowhere = (name: string, advice: string) => `The link #${name} leads nowhere${advice} ${SHOWN}`;
  const NONE = ': no heading and no {#name} has this name.';
  const NO_ADDRESS = 'is not a URL that a document can open. Use one that begins with https:, http:, mailto: or tel:.';

  test.each<[body: string, warnings: string[]]>([
    ['# A\n\n[Schedule 9](#nowhere)', [`6: ${nowhere('nowhere', NONE)}`]],
    ['## Fees\n\nx\n[fees](#fee)', [`7: ${nowhere('fee', '. Did you mean #fees?')}`]],
    ['*y*{#schedule}\n\n[s](#shedule)', [`6: ${nowhere('shedule', '. Did you mean #schedule?')}`]],
    ['[s][r]\n\n[r]: #gone', [`6: ${nowhere('gone', NONE)}`]],
    ['<a href="#gone">x</a>', [`4: ${nowhere('gone', NONE)}`]],
    ['[top](#)', [`4: ${nowhere('', NONE)}`]],
    [
      '[x](other.md) [y](ftp://a/b)',
      [`4: The link other.md ${NO_ADDRESS} ${SHOWN}`, `4: The link ftp://a/b ${NO_ADDRESS} ${SHOWN}`],
    ],
    ['[x](/pages/{{Page}})', [`4: The link /pages/{{…}} ${NO_ADDRESS} ${SHOWN}`]],
    // These lead somewhere, or may.
    ['## Fees for {{Who}}\n\n[a](#fees-for-who) [b](#FEES-for-who) [c](https://a.b) [d](mailto:a@b.c) [e](tel:+1)', []],
    ['{{#G}}\n## Part {#part}\n\n{{A}}\n{{/G}}\n\n[a](#part)', []],
    ['[a]({{Site}}) [b]({{Site}}/x) [c](#{{Name}})', []],
  ])('%j', (body, wanted) => expect(warningsOf(fileOf(body))).toEqual(wanted));
});

describe('a default that its format rounds', () => {
  test.each([
    [
      '{label: A, type: number, format: "1,234", default: "97.5"}',
      ['3: "A": The default 97.5 is printed as 98, and formulas use the printed number.'],
    ],
    ['{label: A, type: number, format: "1,234.##", default: "97.5"}', []],
    ['{label: A, type: number, format: "1,234.5", default: "97.50"}', []],
    ['{label: A, type: number, default: "97.5"}', []],
  ])('%s', (declared, wanted) =>
    expect(
      warningsOf(fileOf('{{A}}', `placeholders:\n  - ${declared}\n`)).map((one) => one.replace(/^\d+/, '3')),
    ).toEqual(wanted),
  );
});

describe('braces that are no placeholder', () => {
  test.each([
    ['Hello {{Close}', '4: {{Close} is not a placeholder. Use {{Close}}, or \\{{ to print the braces.'],
    ['a\n\nHello {Close}}', '6: {Close}} is not a placeholder'],
    ['{{Close', '4: {{Close is not a placeholder'],
    ['{{A\nB}}', '4: {{A is not a placeholder'],
    ['`{{A}` and {{B}}', '4: {{A} is not a placeholder'],
    ['{{}}', '4: {{}} is not a placeholder'],
    ['{{{A}}}', '4: {{{A}}} prints a brace on each side of the value. Use {{A}}.'],
  ])('%j', (body, wanted) => expect(warningsOf(fileOf(body))).toEqual([expect.stringContaining(wanted)]));

  test('are reported in headers, footers and watermarks, too', () => {
    const front = 'header: "{{A"\nfooter:\n  left: "{B}}"\nwatermark: "{{C}"\n';
    const lines = warningsOf(fileOf('', front)).map((warning) => warning.slice(0, 6));
    expect(lines).toEqual(['3: {{A', '5: {B}', '6: {{C']);
  });

  test.each(['\\{{A', '```\n{"a": {"b": 1}}\n```', '{{A}}', '{A} and }}', '{{A}} {{B}}'])('%j is fine', (body) =>
    expect(warningsOf(fileOf(body))).toEqual([]),
  );
});

describe('a formula that goes over a group that the text calls otherwise by now', () => {
  const [total, items] = [
    'placeholders:\n  - {label: Total, type: number, formula: SUM(Items.Price)}\n',
    'groups:\n  - label: Items\n    fields: [{label: Price, type: number}]\n',
  ];
  const warning =
    '4: "Total": The formula uses "Items", which the text never shows. The text shows "Positions". If they are the same list, give both the same name.';

  test.each([
    ['{{#Positions}}{{Price}}{{/Positions}} \n\n{{Total}}', '', [warning]],
    ['{{#Items}}{{Price}}{{/Items}}\n\n{{Total}}', '', []],
    // Callers may send what only a formula reads.
    ['{{Total}}', '', []],
    ['{{#Kinds}}{{Kind}}{{/Kinds}}\n\n{{Total}}', '  - {label: Kinds, from: Items, by: Kind}\n', []],
    ['{{#Notes}}{{Note}}{{/Notes}}\n\n{{Total}}', '  - label: Notes\n', []],
    ['{{#Items}}{{Price}}{{/Items}}\n\n{{#Notes}}{{Note}}{{/Notes}}\n\n{{Total}}', '', []],
  ])('%j', (body, more, wanted) => {
    const groups = more.includes('from') ? items.replace('[{label', '[{label: Kind}, {label') : items;
    expect(warningsOf(fileOf(body, total + groups + more))).toEqual(wanted);
  });
});

describe('lines that look like items and are none', () => {
  const runOn = (line: number, text: string) =>
    `${line}: “${text}” runs on in one paragraph with the line above. For a list, begin each line with - or 1.; to keep the lines, end each with \\.`;
  test.each<[body: string, warnings: string[]]>([
    ['(a) The first\n(b) The second\n(c) The third', [runOn(5, '(b) The second')]],
    ['They are:\na) one\nb) {{Two}}', [runOn(6, 'b) {{Two}}')]],
    ['• one\n• **two**', [runOn(5, '• …')]],
    ['- x\n\n  (i) one\n  (ii) two', [runOn(7, '(ii) two')]],
    ['– one\n– two', [runOn(5, '– two')]],
    // Lists, lines that are kept, and lines that are wrapped.
    ['1) one\n2) two', []],
    ['(a) one\\\n(b) two', []],
    ['(a) one\n\n(b) two', []],
    ['The terms of clause\n(a) and those of\n3 days – or more\n– hold.', []],
  ])('%j', (body, wanted) => expect(warningsOf(fileOf(body))).toEqual(wanted));
});
