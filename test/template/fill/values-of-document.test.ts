/** §10.8: a value of the document within a group, `{{document: Label}}`. */
import { describe, expect, test } from '@jest/globals';
import { compileTemplate } from '../../../src/template/import/compile-template.ts';
import { faultsOf, fileOf, fill, markdownOf, savedTemplateOf, templateOf } from '../support/templates.ts';

const FRONT_MATTER = `pictures: [Seal]
placeholders:
  - {label: Currency, key: cur, default: EUR}
  - {label: Plan, type: select, options: [Gold, Silver], default: Gold}
  - {label: Web, default: "https://x.example"}
  - {label: No, type: counter, format: N-001}
  - {label: Signed by}
  - {label: Seal}
groups: [{label: Rows, fields: [{label: Item, default: a}, {label: Currency, default: own}]}]
`;
/** All that is declared stands somewhere. */
const USED =
  '{{Currency}} {{Plan}} {{Web}} {{No}} {{Signed by}} ![x]({{Seal}})\n\n{{#Rows}}{{Item}} {{Currency}}{{/Rows}}';
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

function shown(inGroup: string, values = {}): string {
  const body = `{{#Rows}}\n${inGroup}\n{{/Rows}}\n\nEND ${USED}\n`;
  return markdownOf(body, values, FRONT_MATTER).split('\n\nEND')[0]!;
}

describe('stands wherever a value may', () => {
  test.each([
    ['{{Currency}} {{document: Currency}} {{document:cur}}', 'own EUR EUR'],
    ['# {{document: Currency}} {{document: No}}', '# EUR N-001'],
    ['**{{document: Currency}}** `{{document: Currency}}`', '**EUR** `EUR`'],
    ['[{{document: Currency}}]({{document: Web}}/{{document: Currency}})', '[EUR](https://x.example/EUR)'],
    ['![{{document: Currency}}](qr:{{document: Currency}})', '![EUR](qr:EUR)'],
    ['```\n{{document: Currency}}\n```', '```\nEUR\n```'],
    ['<abbr title="{{document: Currency}}">x</abbr> y', '<abbr title="EUR">x</abbr> y'],
    ['{{document: Signed by}}', '{{Signed by}}'],
    ['{{#if Currency = "own" and document: Currency = "EUR"}}yes{{/if}} x', 'yes x'],
    ['{{#if document: Plan = Gold}}{{document: Plan}}{{/if}}', 'Gold'],
    ['\\{{document: Currency}}', '\\{{document: Currency}}'],
  ])('%j', (inGroup, wanted) => expect(shown(inGroup)).toBe(wanted));

  test('in each row, as literal text, and as a picture', () => {
    expect(shown('{{Item}}: {{document: Currency}}', { rows: [{ item: 'a' }, { item: 'b' }], cur: '*{{x}}*' })).toBe(
      'a: \\*\\{{x}}\\*\n\nb: \\*\\{{x}}\\*',
    );
    expect(shown('![Seal]({{document: Seal}})', { seal: PIXEL })).toMatch(/^!\[Seal\]\(picture:[0-9a-f]{64}\)$/);
  });

  test('in headers, footers and watermarks, and outside of groups, where it says the same as the name alone', () => {
    const front = `${FRONT_MATTER}header: "{{document: Currency}}"\nfooter: {left: "{{document: Plan}}"}\nwatermark: "{{document: cur}}"\n`;
    const { markdown, setup } = fill(templateOf(`{{document: Currency}}\n\n${USED}`, front), {});
    expect(markdown).toMatch(/^EUR\n/);
    expect(JSON.stringify([setup.header, setup.furniture])).toMatch(/EUR.*Gold.*EUR/);
  });
});

test('callers see one placeholder, which counts each place', () => {
  const body = `{{#Rows}}\n{{document: Currency}} {{document: cur}}\n{{/Rows}}\n\n${USED}`;
  const { placeholders, groups } = templateOf(body, FRONT_MATTER).inventory;
  expect(placeholders.find(({ key }) => key === 'cur')).toMatchObject({ label: 'Currency', count: 3, value: 'EUR' });
  expect(groups[0]!.fields.map(({ label, count }) => [label, count])).toEqual([
    ['Item', 1],
    ['Currency', 1],
  ]);
});

test('a value of the document is required where an entry shows it', () => {
  const front = 'placeholders: [{label: Reason, required: true}]\n';
  const template = templateOf(
    '{{#Rows}}{{Item}}{{#if Late = "yes"}}: {{document: Reason}}{{/if}} {{Late}}{{/Rows}}',
    front,
  );
  const make = (values: object) => fill(template, values as Record<string, string>).markdown;
  expect(make({ rows: [{ item: 'a' }] })).toBe('a {{Late}}\n');
  expect(make({ rows: [] })).toBe('');
  expect(() => make({ rows: [{ item: 'a' }, { item: 'b', late: 'yes' }] })).toThrow(/"reason"/);
  expect(make({ rows: [{ item: 'b', late: 'yes' }], reason: 'r' })).toBe('b: r yes\n');
});

test('an amount of the document is not taken for the sum that a table carries', () => {
  const front = `placeholders: [{label: Rate, type: number, default: "1"}]
groups: [{label: Rows, carry: Amount, fields: [{label: Amount, type: number}]}]
`;
  const body = '| a | b |\n|--:|--:|\n| {{#Rows}}{{document: Rate}} | {{Amount}}{{/Rows}} |\n';
  const rows = [{ amount: '1' }, { amount: '2' }];
  expect(fill(templateOf(body, front), { rows }).setup.carries![0]!.cells).toEqual([
    { from: 0, count: 2, every: 1, cell: 1 },
  ]);
});

describe('a name that the document declares and the group does not', () => {
  const declared = 'placeholders: [{label: Currency, key: cur}]\n';
  test.each([
    ['{{#Rows}}{{Currency}}{{/Rows}}', declared, '5: {{Currency}} is in the group "Rows"'],
    [
      '{{#Rows}}{{Item}}\n{{cur}} {{cur}}{{/Rows}}',
      declared,
      '6: {{cur}} is in the group "Rows", but "Currency" is declared for the document',
    ],
    [
      '{{Currency}}\n\n{{#Rows}}[x](https://y.example/{{Currency}}){{/Rows}}',
      declared,
      '7: {{Currency}} is in the group "Rows", but "Currency" is declared for the document',
    ],
    [
      '{{Currency}}\n\n{{#Rows}}{{Rate}}{{/Rows}}\n\n{{#Sums}}{{Currency}} {{Rate}}{{/Sums}}',
      `${declared}groups: [{label: Sums, from: Rows, by: Rate, fields: []}]\n`,
      '10: {{Currency}} is in the group "Sums", but "Currency" is declared for the document',
    ],
    [
      '{{#Rows}}{{document: Curency}}{{/Rows}}\n\n{{Currency}}',
      declared,
      '5: {{document: Curency}}: The document has no placeholder "Curency". Did you mean "Currency"?',
    ],
    [
      '{{#Rows}}{{document: Other}}{{/Rows}}\n\n{{Currency}}',
      declared,
      '5: {{document: Other}}: The document has no placeholder "Other". Declare it',
    ],
    [
      '{{#Rows}}{{#if document: X = "a"}}b{{/if}}{{/Rows}}\n\n{{Currency}}',
      declared,
      '5: {{#if document: X = "a"}}: "X" is not a name of the document',
    ],
  ])('%j is a mistake', (body, front, wanted) => {
    const told = faultsOf(fileOf(body, front)).map(({ line, message }) => `${line}: ${message}`);
    expect(told).toEqual([expect.stringContaining(wanted)]);
  });

  test.each([
    ['{{#Rows}}{{document: Currency}}{{/Rows}}', declared],
    [
      '{{#Rows}}{{Currency}}{{/Rows}}\n\n{{Currency}}',
      `${declared}groups: [{label: Rows, fields: [{label: Currency}]}]\n`,
    ],
    ['{{#Rows}}{{Currency}}{{/Rows}}\n\n{{Currency}}', ''],
    ['{{#Rows}}{{#if Currency}}x{{/if}}{{/Rows}}\n\n{{Currency}}', declared],
    ['{{#Rows}}{{document: Other}}{{/Rows}}\n\n{{Other}} {{Currency}}', declared],
  ])('%j is none', (body, front) => expect(faultsOf(fileOf(body, front))).toEqual([]));
});

describe('a version that was saved before', () => {
  const entry = (label: string, id: string) =>
    ({
      entry: id,
      label,
      key: label.toLowerCase().replaceAll(/\W+/g, '_'),
      count: 1,
      value: '',
      type: 'text',
    }) as const;

  test('has a blank field of the group, as it had', () => {
    const source = fileOf(
      '{{Currency}}\n\n{{#Rows}}{{Currency}}{{/Rows}}',
      'placeholders: [{label: Currency, default: EUR}]\n',
    );
    const inventory = {
      placeholders: [entry('Currency', '1')],
      groups: [{ entry: '2', label: 'Rows', key: 'rows', fields: [entry('Currency', '3')] }],
    };
    const template = compileTemplate(source, inventory);
    expect(fill(template).markdown).toBe('EUR\n\n{{Currency}}\n');
    expect(template.inventory.groups[0]!.fields[0]).toMatchObject({ entry: '3', key: 'currency' });
  });

  test('keeps a placeholder whose label begins with `document:`', () => {
    const inventory = { placeholders: [entry('document: Currency', '1')], groups: [] };
    const template = compileTemplate(fileOf('{{document: Currency}}'), inventory);
    expect(fill(template, { document_currency: 'x' }).markdown).toBe('x\n');
  });

  test('and a name that the front matter declares is one', () => {
    const { inventory } = savedTemplateOf('{{document: A}} {{A}}', 'placeholders: [{label: "document: A"}]\n');
    expect(inventory.placeholders.map(({ label }) => label)).toEqual(['document: A', 'A']);
  });
});
