/** §18.21, §20.11: values that show what a template takes. They fill it. */
import { expect, test } from '@jest/globals';
import { SAMPLE_SCENARIOS, sampleValues } from '../../../src/template/fill/sample-values.ts';
import { fill, templateOf } from '../support/templates.ts';

const template = templateOf(
  `{{Name}} {{Given}} {{Amount}} {{Paid}} {{Due}} {{Written}} {{Terms}} {{Day}} {{No}} [x]({{Site}}) ![]({{Seal}})

- {{#Items}}{{What}} {{Line no}}{{/Items}}
`,
  `language: de
pictures: [Seal]
placeholders:
  - {label: Name}
  - {label: Given, default: as given}
  - {label: Amount, type: number, format: "1.234,50"}
  - {label: Paid, type: number, default: "12"}
  - {label: Due, type: date}
  - {label: Written, type: date, format: 27. August 2026}
  - {label: Terms, type: select, options: [short, much longer, long]}
  - {label: Day, type: today}
  - {label: No, type: counter}
  - {label: Site}
groups: [{label: Items, fields: [{label: What}, {label: Line no, type: counter}]}]
`,
);

const PICTURE = /^data:image\/png;base64,/;

test('typical values: defaults, and of each type what is often sent', () => {
  expect(sampleValues(template, 'typical')).toEqual({
    name: 'Name',
    given: 'as given',
    amount: '1234.5',
    paid: '12',
    due: '2026-08-27',
    written: '27. August 2026',
    terms: 'short',
    site: 'https://example.com/',
    seal: expect.stringMatching(PICTURE),
    items: [{ what: 'What' }, { what: 'What' }, { what: 'What' }],
  });
});

test('empty values have no entries and blank text', () => {
  const values = sampleValues(template, 'empty')!;
  expect(values.items).toEqual([]);
  expect(new Set(Object.values({ ...values, items: '' }))).toEqual(new Set(['']));
  expect(Object.keys(values)).toHaveLength(10);
});

test('long values are long numbers, names and addresses', () => {
  const { items, name, given, site, ...others } = sampleValues(template, 'long')!;
  expect(others).toEqual({
    amount: '-1234567890.55',
    paid: '-1234567890.55',
    due: '2026-09-30',
    written: '30. September 2026',
    terms: 'much longer',
    seal: expect.stringMatching(PICTURE),
  });
  expect([name, given]).toEqual([
    expect.stringMatching(/^Name\. .{150,}\.$/),
    expect.stringMatching(/^Given\. .{150,}/),
  ]);
  expect(site).toMatch(/^https:\/\/example\.com\/(long\/){20}$/);
  expect(items).toHaveLength(12);
  expect(items![0]).toEqual({ what: expect.stringMatching(/^What\. /) });
});

test('all sample values can be sent', () => {
  expect(SAMPLE_SCENARIOS).toEqual(['typical', 'empty', 'long']);
  for (const scenario of SAMPLE_SCENARIOS) {
    const { blanks } = fill(template, sampleValues(template, scenario)!);
    expect(blanks.length === 0).toBe(scenario !== 'empty');
  }
});

test('as many entries as are asked for, and nothing under another name', () => {
  expect(sampleValues(template, 'typical', 1)!.items).toEqual([{ what: 'What' }]);
  expect(sampleValues(template, 'empty', 2)!.items).toEqual([{ what: '' }, { what: '' }]);
  expect(sampleValues(template, 'constructor')).toBeUndefined();
  expect(sampleValues(template, 'short')).toBeUndefined();
});

/** Made-up values fit what a template demands, as far as that can be seen without computing. */
const RULES = `placeholders:
  - {label: Must, required: true}
  - {label: Chosen, type: select, options: [a, b], required: true}
  - {label: Net, type: number, formula: "Low * 2"}
  - {label: Low, type: number, max: "10"}
  - {label: High, type: number, min: "5000"}
  - {label: Code, pattern: "[A-Z]{2}[0-9]{4}", hint: "Two letters and four digits, such as AB1234."}
  - {label: Free, pattern: "[a-z]{50}"}
  - {label: Odd, pattern: "[a-z]{50}", required: true}
  - {label: Ref, pattern: "[0-9]+", description: "A number (such as 42)"}
  - {label: Any, pattern: "[0-9]*", description: "(such as: 43)"}
  - {label: Mid, type: number, min: "-3", max: "5000"}
groups:
  - {label: Rows, min: 1, max: 2, fields: [{label: Cell, required: true}]}
`;
const TEXT =
  '{{Must}} {{Chosen}} {{Net}} {{Low}} {{High}} {{Code}} {{Free}} {{Odd}} {{Ref}} {{Any}} {{Mid}}\n\n- {{#Rows}}{{Cell}}{{/Rows}}\n';

test.each([
  [
    'typical',
    {
      must: 'Must',
      chosen: 'a',
      low: '10',
      high: '5000',
      code: 'AB1234',
      free: '',
      odd: 'Odd',
      ref: '42',
      any: '43',
      mid: '1234.5',
      rows: [{ cell: 'Cell' }, { cell: 'Cell' }],
    },
  ],
  [
    'empty',
    {
      must: 'Must',
      chosen: 'a',
      low: '',
      high: '',
      code: '',
      free: '',
      odd: 'Odd',
      ref: '',
      any: '',
      mid: '',
      rows: [{ cell: 'Cell' }],
    },
  ],
  [
    'long',
    {
      must: expect.stringMatching(/^Must\. This text /),
      chosen: 'a',
      low: '-1234567890.55',
      high: '5000',
      code: 'AB1234',
      free: '',
      odd: expect.stringMatching(/^Odd\. This text /),
      ref: '42',
      any: '43',
      mid: '-3',
      rows: Array(2).fill({ cell: expect.stringMatching(/^Cell\. This text /) }),
    },
  ],
])('%s values', (scenario, wanted) => {
  expect(sampleValues(templateOf(TEXT, RULES), scenario)).toEqual(wanted);
});
