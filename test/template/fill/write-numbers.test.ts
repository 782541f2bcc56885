/** §11.12 `counter`: numbers that are drawn after the document was written stand in it as if they had been there before. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import { writeNumbers } from '../../../src/template/fill/write-numbers.ts';
import { assertProperty, PROPERTY_TIMEOUT, RUNS } from '../../support/property.ts';
import { canonical, type Probes, substitute } from '../support/oracle.ts';
import { POSITIONS } from '../support/positions.ts';
import { sharpValue } from '../support/sharp-values.ts';
import { fill, templateOf } from '../support/templates.ts';

const TODAY = { today: '2026-01-02' };

function write(body: string, format: string | undefined, number: bigint) {
  const shape = format === undefined ? '' : `, format: "${format}"`;
  const template = templateOf(body, `placeholders: [{label: No, type: counter${shape}}]\n`);
  const filled = fillTemplate(template, {}, TODAY);
  return writeNumbers(
    filled,
    filled.counters.map(() => number),
  ).markdown;
}

test.each([
  ['{{No}}', undefined, 7n, '7\n'],
  ['{{No}}', '0001', 7n, '0007\n'],
  ['{{No}}', '0001', 123456n, '123456\n'],
  ['{{No}} of {{No}}', 'INV-00042', 7n, 'INV-00007 of INV-00007\n'],
  ['{{No}}', '*1*', 7n, '\\*7\\*\n'],
  ['{{No}}. x', '1', 7n, '7\\. x\n'],
  ['{{No}}) x', '1', 7n, '7\\) x\n'],
  ['{{No}}', '1.', 7n, '7\\.\n'],
  ['1{{No}}. x', '1', 7n, '17\\. x\n'],
  ['[x](http://a/{{No}})', 'N 1', 7n, '[x](http://a/N%207)\n'],
  ['| {{No}} |\n|---|\n', '1|1', 7n, '| 1\\|7 |\n| - |\n'],
  ['`{{No}}`', '001', 7n, '`007`\n'],
])('%j in the format %s with %s is %j', (body, format, number, wanted) => {
  expect(write(body, format, number)).toBe(wanted);
});

test('numbers stand in header and footer too', () => {
  const template = templateOf(
    '{{No}}',
    'header: "No. {{No}}"\nplaceholders: [{label: No, type: counter, format: "001"}]\n',
  );
  const document = fill(template);
  expect(document.setup.header).toEqual(['No. 001']);
  expect(document.counters).toEqual([{ entry: 'no', start: 1, padding: 3 }]);
});

test('each placeholder draws one number, each entry of a group one more, named apart', () => {
  const frontMatter = `placeholders: [{label: No, type: counter, start: 5}]
groups: [{label: G, fields: [{label: No, type: counter}]}]
`;
  const template = templateOf('{{No}} {{No}}\n\n{{#G}}{{No}}{{/G}}', frontMatter);
  const draw = (values: Parameters<typeof fillTemplate>[1]) => fillTemplate(template, values, TODAY).counters;
  expect(draw({ g: [{}, {}] })).toEqual([
    { entry: 'no', start: 5, padding: 1 },
    { entry: 'g.no', start: 1, padding: 1 },
    { entry: 'g.no', start: 1, padding: 1 },
  ]);
  expect(draw({})).toHaveLength(2);
  expect(draw({ g: [] })).toHaveLength(1);
});

test('another count of numbers is an error', () => {
  const filled = fillTemplate(templateOf('x'), {}, TODAY);
  expect(() => writeNumbers(filled, [1n])).toThrow('Cannot write 1 numbers, expected 0');
});

const FORMATS = ['1', '0001', 'INV-0001', '1.', '*01*', 'a 1 b'];

describe('whatever number comes', () => {
  // A counter has no value before its number is drawn, so no condition asks for it.
  test.each(Object.entries(POSITIONS).filter(([, body]) => !/\{\{(?:#|else )if/.test(body)))(
    '%s: %j',
    (_, body) => {
      const templates = FORMATS.map((format) =>
        templateOf(body, `placeholders: [{label: A, type: counter, format: "${format}"}]\n`),
      );
      const plain = templateOf(body);
      const hasB = body.replaceAll('\\{{', '').includes('{{B}}');
      const probed = canonical(parseDocument(fill(plain, { A: 'Qa0q', ...(hasB && { B: 'Qb1q' }) }).markdown, []));
      const cases = fc.tuple(
        fc.nat({ max: FORMATS.length - 1 }),
        fc.bigInt({ min: 0n, max: 2n ** 63n }),
        hasB ? sharpValue : fc.constant('B'),
      );
      const property = fc.property(cases, ([at, number, B]) => {
        const filled = fillTemplate(templates[at]!, hasB ? { B } : {}, TODAY);
        const { markdown, blanks } = writeNumbers(filled, [number]);
        const [, prefix, padding, suffix] = /^(.*?)([0-9]+)(.*)$/.exec(FORMATS[at]!)!;
        const value = prefix! + String(number).padStart(padding!.length, '0') + suffix!;
        const probes: Probes = new Map([
          ['Qa0q', { value, label: 'A' }],
          ['Qb1q', { value: B, label: 'B' }],
        ]);
        const given = canonical(parseDocument(markdown, blanks));
        const [wanted] = substitute(probed, probes);
        if (JSON.stringify(given) !== JSON.stringify(wanted)) expect(given).toEqual(wanted);
      });
      assertProperty(property, { numRuns: RUNS / 10 });
    },
    PROPERTY_TIMEOUT,
  );
});
