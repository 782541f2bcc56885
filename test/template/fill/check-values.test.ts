/** §11.15: what must be there and must fit, each refusal with its code, its path and its words. */
import { describe, expect, test } from '@jest/globals';
import { Refusal } from '../../../src/domain/errors.ts';
import type { Values } from '../../../src/domain/values.ts';
import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import type { Template } from '../../../src/template/model/compiled.ts';
import { fill, templateOf } from '../support/templates.ts';

function refusalOf(template: Template, values: unknown): string {
  try {
    return fill(template, values as Values).markdown.trim();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error.code).toBe('invalid_values');
    return `${error.detail}: ${error.message}`;
  }
}

/** What becomes of a value of A, whose declaration is given. */
function tried(declared: string, a: string | undefined, others: Values = {}): string {
  const template = templateOf(
    '{{A}}',
    `placeholders:\n  - {label: A, ${declared}}\n  - {label: B, type: number, default: 4}\n  - {label: C, type: date, default: 2026-05-01}\n`.replace(
      /.*label: ([BC]),.*\n/g,
      (line, label: string) => (new RegExp(`\\b${label}\\b`).test(declared) ? line : ''),
    ),
  );
  return refusalOf(template, { ...(a !== undefined && { a }), ...others });
}

describe('required', () => {
  const template = templateOf(
    '{{A}} {{B}} {{C}} {{D}}\n\n- {{#L}}{{F}} {{G}}{{/L}}\n',
    `placeholders:
  - {label: A, required: true}
  - {label: B, type: number, required: true, hint: The price in euros}
  - {label: C, type: number, formula: B * 2, required: true}
  - {label: D, required: true, default: d}
groups:
  - {label: L, fields: [{label: F, required: true}, {label: G, type: select, options: [x], required: true}]}
`,
  );
  test.each<[string, Values, string]>([
    [
      'all that is missing is one refusal',
      {},
      'values.a: Required values are missing: "a", "b" (The price in euros), "c", "f" in entry 0 of "l" and "g" in entry 0 of "l".',
    ],
    [
      'what is cleared is missing, and so is what cannot be calculated',
      { a: '', b: '', d: '', l: [] },
      'values.a: Required values are missing: "a", "b" (The price in euros), "c" and "d".',
    ],
    [
      'a text that shows nothing is missing',
      { a: ' \n\u200b\u00a0', b: '1', d: '\u2800', l: [{ f: '\t', g: 'x' }] },
      'values.a: Required values are missing: "a", "d" and "f" in entry 0 of "l".',
    ],
    [
      'in each entry',
      { a: 'a', b: '1', L: [{ f: 'f', g: 'x' }, { F: '' }] },
      'values.L[1].F: Required values are missing: "f" in entry 1 of "l" and "g" in entry 1 of "l".',
    ],
    [
      'one alone',
      { a: 'a', b: '1', l: [{ f: 'f' }] },
      'values.l[0].g: A required value is missing: "g" in entry 0 of "l".',
    ],
    ['none', { a: 'a', b: '1', l: [{ f: 'f', g: 'x' }] }, 'a 1 2 d\n\n- f x'],
    [
      'many are counted',
      { a: 'a', b: '1', l: Array.from({ length: 30 }, () => ({ f: '' })) },
      `values.l[0].f: Required values are missing: ${Array.from({ length: 20 }, (_, at) => `"f" in entry ${at} of "l"`).join(', ')} and 40 more.`,
    ],
  ])('%s', (_, values, wanted) => expect(refusalOf(template, values)).toBe(wanted));

  test('nothing is required of the template itself or of sample values; in a trial it is a fault', () => {
    expect(template.markdown).toBe('{{A}} {{B}} {{C}} d\n\n- {{F}} {{G}}\n');
    const trial = fillTemplate(template, {}, { today: '2026-01-02', trial: true });
    expect(trial.faults).toMatchObject({
      count: 5,
      reported: ['values.a', 'values.b', 'values.c', 'values.l[0].f', 'values.l[0].g'].map((path) => ({ path })),
    });
    expect(trial.markdown).toBe(template.markdown);
    expect(fillTemplate(template, {}, { today: '2026-01-02', madeUp: true }).markdown).toBe(template.markdown);
  });
});

describe('min and max', () => {
  test.each<[string, string | undefined, string]>([
    ['type: number, min: 5', '5', '5'],
    ['type: number, min: 5', '4.99', 'values.a: Invalid value for "a": "4.99" is less than 5. Send 5 or more.'],
    ['type: number, min: 5, format: "1.5"', '4.96', '5.0'],
    ['type: number, max: -1', '-1', '-1'],
    ['type: number, max: -1.5', '0', 'values.a: Invalid value for "a": "0" is more than -1.5. Send -1.5 or less.'],
    [
      'type: number, max: 10 %',
      '0.2',
      'values.a: Invalid value for "a": "0.2" is more than 0.1 (10 %). Send 0.1 or less.',
    ],
    ['type: number, max: B * 2', '9', 'values.a: Invalid value for "a": "9" is more than 8 (B * 2). Send 8 or less.'],
    [
      'type: number, min: 1, hint: One at least',
      '0',
      'values.a: Invalid value for "a": "0" is less than 1. One at least.',
    ],
    ['type: number, min: 1', undefined, '{{A}}'],
    ['type: number, min: 1', '', '{{A}}'],
    [
      'type: number, min: 6, formula: B',
      undefined,
      'values.a: Invalid value for "a": "4" is less than 6. Send 6 or more.',
    ],
    [
      'type: number, max: 1, default: 2',
      undefined,
      'values.a: Invalid value for "a": "2" is more than 1. Send 1 or less.',
    ],
    ['type: date, min: 2026-02-03', '2026-02-03', '2026-02-03'],
    [
      'type: date, min: 2026-02-03',
      '2026-02-02',
      'values.a: Invalid value for "a": "2026-02-02" is before 2026-02-03. Send 2026-02-03 or a later date.',
    ],
    [
      'type: date, format: 27/08/2026, max: 03/02/2026',
      '04/02/2026',
      'values.a: Invalid value for "a": "04/02/2026" is after 03/02/2026. Send 03/02/2026 or an earlier date.',
    ],
    [
      'type: date, format: 27/08/2026, max: 2026-02-03',
      '04/02/2026',
      'values.a: Invalid value for "a": "04/02/2026" is after 03/02/2026. Send 03/02/2026 or an earlier date.',
    ],
    [
      'type: date, min: C, max: C + 1 week',
      '2026-05-09',
      'values.a: Invalid value for "a": "2026-05-09" is after 2026-05-08 (C + 1 week). Send 2026-05-08 or an earlier date.',
    ],
    [
      'type: date, min: C, max: C + 1 week',
      '2026-04-30',
      'values.a: Invalid value for "a": "2026-04-30" is before 2026-05-01 (C). Send 2026-05-01 or a later date.',
    ],
  ])('{%s} and %j', (declared, a, wanted) => expect(tried(declared, a)).toBe(wanted));

  test('a limit that is blank limits nothing, and one that cannot be calculated is told', () => {
    expect(tried('type: number, min: 1 / B', '-5', { b: '' })).toBe('-5');
    expect(tried('type: number, min: 1 / B', undefined, { b: '0' })).toBe('{{A}}');
    expect(tried('type: number, min: 1 / B', '5', { b: '0' })).toBe(
      'values.a: Invalid value for "a": its min divides by zero. Send different values.',
    );
  });

  test('a trial tells each value that does not fit, and each that is missing', () => {
    const template = templateOf(
      '{{A}} {{B}} {{C}} {{D}} {{E}} {{F}}',
      `placeholders: [{label: A, type: number, min: 5}, {label: B, pattern: "x"}, {label: C, required: true},
  {label: D, pattern: "x*"}, {label: E, type: number, min: 1 / F}, {label: F, type: number}]\n`,
    );
    const values = { a: '4', b: 'y', d: 'x'.repeat(1001), e: '5', f: '0' };
    const { faults } = fillTemplate(template, values, { today: '2026-01-02', trial: true });
    expect(faults?.reported.map(({ path, fact }) => [path, fact])).toEqual([
      ['values.c', { kind: 'missing' }],
      ['values.a', { kind: 'min', limit: '5' }],
      ['values.b', { kind: 'pattern', pattern: 'x' }],
      ['values.d', { kind: 'long', max: 1000 }],
      ['values.e', { kind: 'bound', reason: 'min divides by zero' }],
    ]);
  });

  test('each entry of a field is checked, first against its own fields', () => {
    const template = templateOf(
      '- {{#L}}{{From}} {{To}}{{/L}}\n',
      'groups: [{label: L, fields: [{label: From, type: number}, {label: To, type: number, min: From}]}]\n',
    );
    expect(
      refusalOf(template, {
        l: [
          { from: '1', to: '2' },
          { from: '3', to: '2' },
          { from: '4', to: '2' },
        ],
      }),
    ).toBe(
      'values.l[1].to: Invalid value for "to" in entry 1 of "l": "2" is less than 3 (From). Send 3 or more. (And 1 more error.)',
    );
  });
});

describe('pattern', () => {
  test.each<[string, string, string]>([
    ['pattern: "[A-Z]{2}[0-9]{9}"', 'DE123456789', 'DE123456789'],
    [
      'pattern: "[A-Z]{2}[0-9]{9}", hint: Two letters and nine digits',
      'xDE123456789',
      'values.a: Invalid value for "a": "xDE123456789" does not match the pattern. Two letters and nine digits.',
    ],
    [
      'pattern: "a|b"',
      'ab',
      'values.a: Invalid value for "a": "ab" does not match the pattern. Send a value that matches a|b.',
    ],
    ['pattern: "\\\\p{L}+"', 'Ünal', 'Ünal'],
    ['pattern: "x*"', '', '{{A}}'],
    ['pattern: "x*", hint: "Only x!"', 'y', 'values.a: Invalid value for "a": "y" does not match the pattern. Only x!'],
    [
      'pattern: "x*", hint: "  Use e.g. x  "',
      'y',
      'values.a: Invalid value for "a": "y" does not match the pattern. Use e.g. x.',
    ],
    [
      'pattern: "x*", hint: "  Only x.  "',
      'y',
      'values.a: Invalid value for "a": "y" does not match the pattern. Only x.',
    ],
    [
      'pattern: "x*"',
      'x'.repeat(1001),
      'values.a: Invalid value for "a": it has more than 1000 characters. Send a shorter value.',
    ],
  ])('{%s} and %j', (declared, a, wanted) => expect(tried(declared, a)).toBe(wanted));

  test('hostile patterns and values take linear time', () => {
    const hostile = ['(a+)+b', '(a|aa)+b', '([ab]*a[ab]{400})*c', '(.*)*x'];
    for (const pattern of hostile) expect(tried(`pattern: "${pattern}"`, 'a'.repeat(1000))).toMatch(/does not match/);
  });
});

describe('entries of a group', () => {
  const template = templateOf(
    'x\n\n- {{#L}}{{F}}{{/L}}\n- {{#M}}{{F}}{{/M}}\n',
    'groups: [{label: L, min: 1, max: 2, fields: [{label: F}]}, {label: M, min: 2, hint: A pair, fields: [{label: F}]}]\n',
  );
  const [one, m] = [{ f: 'f' }, [{}, {}]];
  test.each<[Values, string]>([
    [{ l: [], m }, 'values.l: "l" has 0 entries. Send at least 1.'],
    [{ l: [one, one, one], m }, 'values.l: "l" has 3 entries. Send at most 2.'],
    [{ l: [one], m: [one] }, 'values.m: "m" has 1 entry. A pair.'],
    [{ l: [one, one], m }, 'x\n\n- f\n- f\n- {{F}}\n- {{F}}'],
    [{ m }, 'x\n\n- {{F}}\n- {{F}}\n- {{F}}'],
  ])('%j', (values, wanted) => expect(refusalOf(template, values)).toBe(wanted));
});
