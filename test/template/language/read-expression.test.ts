/** §10.26: what formulas and conditions mean, and what is said of those that mean nothing. */

import { describe, expect, test } from '@jest/globals';
import Fraction from 'fraction.js';
import { dayNumber, readIsoDay } from '../../../src/domain/calendar.ts';
import { english } from '../../../src/locales/message.ts';
import { EvaluationFault, numberOf, plainOf } from '../../../src/template/language/arithmetic.ts';
import type { Scope } from '../../../src/template/language/names.ts';
import { readExpression } from '../../../src/template/language/read-expression.ts';
import type { Environment, Place, Value } from '../../../src/template/model/expression.ts';

function day(iso: string): number {
  return dayNumber(readIsoDay(iso)!);
}

const SCOPE: Scope = {
  placeholders: [
    { label: 'Net total', key: 'net_total', type: 'number' },
    { label: 'VAT rate', key: 'vat', type: 'number' },
    { label: 'Invoice date', key: 'invoice_date', type: 'today' },
    { label: 'End', key: 'end', type: 'date' },
    { label: 'Plan', key: 'plan', type: 'select', options: ['Gold', 'Gold plus', 'm² (net)', 'Silver'] },
    { label: 'Name', key: 'name', type: 'text' },
    { label: 'Cost - net', key: 'cost_net', type: 'number' },
    { label: 'Terms and conditions', key: 'terms', type: 'text' },
    { label: 'Invoice number', key: 'no', type: 'counter' },
    { label: 'Net', key: 'net', type: 'number' },
    { label: 'not applicable', key: 'na', type: 'text' },
    { label: 'Silver', key: 'silver', type: 'text' },
    { label: 'Not', key: 'not', type: 'text' },
    { label: "Customer's name", key: 'customer_s_name', type: 'text' },
    { label: 'Fee [net]', key: 'fee_net', type: 'number' },
    { label: '2025', key: 'last', type: 'number' },
    { label: '2025 sales', key: 'sales', type: 'number' },
    { label: 'VAT', key: 'vat_no', type: 'text' },
    { label: 'Mündel', key: 'ward', type: 'text' },
  ],
  groups: [
    {
      label: 'Line items',
      key: 'items',
      fields: [
        { label: 'Quantity', key: 'quantity', type: 'number' },
        { label: 'Unit price', key: 'unit_price', type: 'number' },
        { label: 'Kind', key: 'kind', type: 'select', options: ['goods', 'work'] },
        { label: 'Net', key: 'net', type: 'number' },
      ],
    },
    { label: 'Notes', key: 'notes', fields: [{ label: 'Note', key: 'note', type: 'text' }] },
    {
      label: 'VAT',
      key: 'taxes',
      fields: [{ label: 'Kind', key: 'kind', type: 'select', options: ['goods', 'work'] }],
    },
  ],
};

/** What joins write is tested with templates (`text-formulas.test.ts`). */
SCOPE.writing = () =>
  ({ language: 'en', writerOf: () => String }) as unknown as ReturnType<NonNullable<Scope['writing']>>;

const n = numberOf;
const VALUES: Record<string, Value> = {
  '.0': n('1000.50'),
  '.1': n('20'),
  '.2': day('2026-01-31'),
  '.3': undefined,
  '.4': 'Gold',
  '.5': 'Ada',
  '.6': n('-3'),
  '.7': '',
  '.9': undefined,
  '.10': 'x',
  '.11': '',
  '.12': 'x',
  '.13': 'Grace',
  '.14': n('7'),
  '.15': n('8'),
  '.16': n('9'),
  '.18': 'x',
};
const ENTRIES: Record<number, Value[][]> = {
  0: [
    [n('2'), n('10.25'), 'goods', n('1')],
    [n('3'), n('100'), 'work', n('2')],
    [n('-1'), n('0.5'), 'goods', n('3')],
  ],
  1: [],
  2: [['goods'], ['work']],
};

/** `parts`: for each entry of the group made from line items, the entries that belong to it. */
function environment(at: Record<number, number> = {}, parts?: number[][]): Environment {
  const memo: Environment['memo'] = new Map();
  const around = (here: Record<number, number>): Environment => ({
    valueOf: ({ group, index }: Place) =>
      group === undefined ? VALUES[`.${index}`] : ENTRIES[group]![here[group]!]![index],
    entriesOf: (group) => ({ from: 0, to: ENTRIES[group]!.length }),
    at: (group) => here[group],
    rowOf: (group) => here[group],
    entry: (group, index) => around({ ...here, [group]: index }),
    partOf: (group) => (group === 0 && here[2] !== undefined ? parts?.[here[2]!] : undefined),
    memo,
    spend: () => undefined,
  });
  return around(at);
}

function read(text: string, wanted: 'number' | 'date' | 'condition', scope = SCOPE) {
  const found = readExpression(text, wanted, scope);
  if ('faults' in found) throw new Error(english(found.faults[0]!.message));
  return found.expression;
}

function written(value: Value): string | boolean | undefined {
  return value instanceof Fraction ? plainOf(value, 12) : typeof value === 'number' ? `day ${value}` : value;
}

describe('numbers', () => {
  test.each([
    ['1 + 2 * 3', '7'],
    ['(1 + 2) * 3', '9'],
    ['10 - 2 - 3', '5'],
    ['12 / 4 / 3', '1'],
    ['-2 * -3', '6'],
    ['2 - -3', '5'],
    ['50 % * 8', '4'],
    ['Net total * 20 %', '200.1'],
    ['Net total * VAT rate / 100', '200.1'],
    ['net_total+vat', '1020.5'],
    ['[Cost - net] + 1', '-2'],
    ['[Net total] * 2', '2001'],
    ['1 / 3 * 1.5', '0.5'],
    ['ROUND(2.5)', '3'],
    ['ROUND(-2.5)', '-3'],
    ['ROUND(1234.567, 1)', '1234.6'],
    ['ROUND(1250, -2)', '1300'],
    ['ROUNDUP(0.001, 2)', '0.01'],
    ['ROUNDDOWN(-1.99)', '-1'],
    ['ABS([Cost - net])', '3'],
    ['round(1.5) + Abs(-1)', '3'],
    ['IF(Net total > 1000, 0, 15)', '0'],
    ['IF(Plan = Gold, 1, 1 / 0)', '1'],
    ['SUM(Line items.Quantity * Line items.Unit price)', '320'],
    ['SUM(Line items.Quantity)', '4'],
    ['SUM(items.quantity)', '4'],
    ['COUNT(Line items)', '3'],
    ['COUNT(Notes)', '0'],
    ['COUNT(Notes.Note)', '0'],
    ['SUM(Line items.Net) / COUNT(Line items.Net)', '2'],
    ['AVERAGE(Line items.Quantity)', '1.333333333333'],
    ['MAX(Line items.Unit price)', '100'],
    ['MAX(1, VAT rate, 3)', '20'],
    ['SUM(1, 2, 3)', '6'],
    ['SUMIF(Line items.Quantity * Line items.Unit price, Kind = goods)', '20'],
    ['COUNTIF(Line items, Quantity > 0 and Unit price >= 10.25)', '2'],
    ['MAXIF(Line items.Unit price, Kind <> work)', '10.25'],
    ['AVERAGEIF(Line items.Quantity, Kind = goods)', '0.5'],
    ['SUM(MAX(Line items.Quantity, 0))', '5'],
    ['SUM(MAX(Line items.Quantity, MIN(Line items.Net, 2)))', '7'],
    ['MAX(SUM(Line items.Quantity), 5)', '5'],
    ['MAX(COUNT(Line items), COUNT(Notes), VAT rate - 18)', '3'],
    ['SUM(IF(Line items.Kind = goods, Line items.Quantity, 0))', '1'],
    ['COUNT(VAT rate, End, Name, Net)', '2'],
    ['COUNT(taxes)', '2'],
    ['COUNTIF(VAT.Kind, Kind = goods)', '1'],
    ['fee_net + [2025] + 2025', '2040'],
    ['2025 sales + last', '17'],
  ])('%s', (text, expected) => {
    expect(written(read(text, 'number').evaluate(environment()))).toBe(expected);
  });
});

describe('dates', () => {
  test.each([
    ['Invoice date + 30 days', '2026-03-02'],
    ['Invoice date + 30', '2026-03-02'],
    ['Invoice date + 1 month', '2026-02-28'],
    ['Invoice date + 25 months', '2028-02-29'],
    ['Invoice date - 1 month', '2025-12-31'],
    ['Invoice date - 2 weeks', '2026-01-17'],
    ['Invoice date + 1 year + 1 day', '2027-02-01'],
    ['Invoice date + VAT rate days', '2026-02-20'],
    ['Invoice date + (1 + 1) months', '2026-03-31'],
    ['IF(Plan = Gold, Invoice date + 60 days, Invoice date)', '2026-04-01'],
    ['MAX(Invoice date, Invoice date + 1 day)', '2026-02-01'],
    ['MIN("2026-01-01", Invoice date)', '2026-01-01'],
    ['IF(Plan = Gold, "2026-12-31", Invoice date)', '2026-12-31'],
    ['Invoice date + 1.0 MONTH', '2026-02-28'],
    ['Invoice date - 11 months - 3 days', '2025-02-25'],
    ['Invoice date - 24 months + 29 days', '2024-02-29'],
  ])('%s', (text, expected) => {
    expect(read(text, 'date').evaluate(environment())).toBe(day(expected));
  });

  test.each([
    ['Invoice date + 1 month - Invoice date', '28'],
    ['Invoice date - "2025-01-31"', '365'],
    ['"2028-03-01" + 0 days - "2028-02-28"', '2'],
  ])('days between: %s', (text, expected) => {
    expect(written(read(text, 'number').evaluate(environment()))).toBe(expected);
  });
});

describe('conditions', () => {
  test.each([
    ['Plan = Gold', true],
    ['Plan = Gold plus', false],
    ['Plan = m² (net)', false],
    ['Plan = "Silver"', false],
    ['Plan <> Gold', false],
    ['Name = "Ada"', true],
    ["Name = 'Ada'", true],
    ['Name', true],
    ['not Name', false],
    ['Terms and conditions', false],
    ['Terms and conditions = ""', true],
    ['not applicable', true],
    ['not not applicable', false],
    ['Line items', true],
    ['Notes', false],
    ['COUNT(Line items) > 2', true],
    ['Net total > 1000', true],
    ['Net total > 1000 and VAT rate < 20 or Name', true],
    ['Net total > 1000 and (VAT rate < 20 or Notes)', false],
    ['not Net total > 2000', true],
    ['End > Invoice date', undefined],
    ['not End > Invoice date', undefined],
    ['End > Invoice date or Name', true],
    ['End > Invoice date and Notes', false],
    ['End', false],
    ['Net > 0', undefined],
    ['Invoice date >= "2026-01-31"', true],
    ['Invoice date < "2026-01-31"', false],
    ['Net total', true],
    ['not Name or Plan = Gold', true],
    ['[Not]', true],
    ["Customer's name = 'Grace'", true],
    ['NOT Name OR 1 > 2', false],
    ['(Plan) = Gold', true],
    ['Plan = (("Gold"))', true],
    ['Name = "A\u0308da" or Name = "Ada"', true],
    ['IF(VAT rate = 20, Net total > 1, Net total < 1)', true],
    ['End + 1 = Invoice date', undefined],
    ['VAT = ""', true],
    ['Mu\u0308ndel = "x"', true],
    ['[Mu\u0308ndel] = "x"', true],
  ])('%s', (text, expected) => {
    expect(read(text, 'condition').evaluate(environment())).toBe(expected);
  });
});

describe('in a group', () => {
  const inItems = { ...SCOPE, group: 0 };
  test.each([
    ['Quantity * Unit price', '300'],
    ['Net + Net total', '1002.5'],
    ['Quantity / SUM(Line items.Quantity)', '0.75'],
    ['Line items.Quantity', '3'],
    ['SUMIF(Line items.Quantity, Unit price < 50) + Quantity', '4'],
    ['MAX(Quantity, 0) + MIN(Quantity, Unit price, 1)', '4'],
    ['SUM(Line items.Quantity * Line items.Unit price) - Quantity', '317'],
    ['COUNTIF(taxes, Quantity > 2)', '2'],
  ])('%s', (text, expected) => {
    expect(written(read(text, 'number', inItems).evaluate(environment({ 0: 1 })))).toBe(expected);
  });

  test('a sum that asks for the entry at hand is another for each', () => {
    const { evaluate } = read('COUNTIF(taxes, Quantity > 2)', 'number', inItems);
    const document = environment();
    expect([0, 1].map((at) => written(evaluate(document.entry(0, at))))).toEqual(['0', '2']);
  });

  test.each([
    ['SUM(Quantity)', 4, 8, 'use Line items.Quantity'],
    ['SUM(Line items.Quantity * Unit price)', 26, 10, 'use Line items.Unit price'],
    ['SUM(Unit price * Line items.Quantity)', 4, 10, 'use Line items.Unit price'],
    ['SUMIF(Quantity, Line items.Kind = goods)', 6, 8, 'use Line items.Quantity'],
  ])('a sum names the fields of all entries: %s', (text, at, length, message) => {
    expect(faultsIn(text, 'number', inItems)).toEqual({
      faults: [{ at, length, message: expect.stringContaining(message) }],
    });
  });

  test('a group made from a group sums the entries that belong to the one at hand', () => {
    const scope = { ...SCOPE, group: 2, source: 0 };
    const values = [0, 1].map((at) =>
      [
        'SUM(Quantity)',
        'SUM(Line items.Quantity * Unit price)',
        'COUNT(Line items)',
        'SUMIF(Quantity, Quantity > 0)',
        'MAX(SUM(Quantity * Unit price), 21)',
        'SUM(MAX(Quantity, 0))',
        'IF(Kind = goods, COUNT(Notes), 9)',
      ].map((text) => written(read(text, 'number', scope).evaluate(environment({ 2: at }, [[0, 2], [1]])))),
    );
    expect(values).toEqual([
      ['1', '20', '2', '2', '21', '2', '0'],
      ['3', '300', '1', '3', '300', '3', '9'],
    ]);
  });
});

describe('blanks', () => {
  test.each(['Net + 1', 'Net * 0', '-Net', 'Net %', 'ROUND(Net)', 'MAX(1, Net)', 'IF(Net > 1, 2, 3)', 'ABS(Net)'])(
    '%s is blank',
    (text) => {
      expect(read(text, 'number').evaluate(environment())).toBeUndefined();
    },
  );
  test('a sum over no entries is 0, an average is blank', () => {
    const empty = { ...environment(), entriesOf: () => ({ from: 0, to: 0 }) };
    const of = (text: string) => written(read(text, 'number').evaluate(empty));
    expect(
      ['SUM(Line items.Net)', 'COUNT(Line items)', 'AVERAGE(Line items.Net)', 'MIN(Line items.Net)'].map(of),
    ).toEqual(['0', '0', undefined, undefined]);
  });
});

describe('what cannot be calculated', () => {
  test.each([
    ['1 / (VAT rate - 20)', 'divides by zero'],
    ['ROUND(1, 0.5)', 'rounds to 0.5 decimal places'],
  ])('%s', (text, message) => {
    expect(() => read(text.replace('ROUND(1', 'ROUND(VAT rate'), 'number').evaluate(environment())).toThrow(message);
    expect(() => read(text.replace('ROUND(1', 'ROUND(VAT rate'), 'number').evaluate(environment())).toThrow(
      EvaluationFault,
    );
  });
  test.each([
    ['Invoice date + 0.5 days', 'not a whole number'],
    ['Invoice date + 99999999 days', 'outside of the years'],
    ['Invoice date - 3000 years', 'outside of the years'],
  ])('%s', (text, message) => {
    expect(() => read(text, 'date').evaluate(environment())).toThrow(message);
  });
  test('too many digits', () => {
    const text = Array.from({ length: 30 }, () => '9'.repeat(60))
      .join(' * ')
      .slice(0, 1990);
    const product = text.split(' * ').slice(0, -1).join(' * ');
    expect(() => read(`VAT rate * ${product}`, 'number').evaluate(environment())).toThrow('1,000 digits');
  });
});

describe('mistakes', () => {
  test.each([
    ['Net totl * 2', 'number', 0, 8, '"Net totl" is not a name of the template. Did you mean "Net total"?'],
    ['1 + Cost - net', 'number', 4, 10, '"Cost - net" contains operators. Use [Cost - net].'],
    ['[Cost]', 'number', 0, 6, '"Cost" is not a name of the template.'],
    ['Invoice number + 1', 'number', 0, 14, 'is a counter'],
    ['Name * 2', 'number', 0, 4, 'text, but must be a number. Declare "Name" with "type: number".'],
    ['Plan = Goldd', 'condition', 7, 5, 'Did you mean "Gold"?'],
    ['Plan = "Copper"', 'condition', 7, 8, 'not one of the options'],
    ['Plan = Silver', 'condition', 7, 6, 'an option and a name'],
    ['Name = 5', 'condition', 7, 1, 'in quotation marks'],
    ['Name = Ada', 'condition', 7, 3, 'If it is text, put it in quotation marks.'],
    ['End > 2027-01-01', 'condition', 6, 10, 'Put the date in quotation marks, such as "2026-08-27"'],
    ['Name < "B"', 'condition', 5, 1, 'Texts have no order'],
    ['1 < VAT rate < 5', 'condition', 13, 1, 'a < b and b < c'],
    ['Net total != 5', 'condition', 10, 2, 'Use <> instead of !=.'],
    ['Net total ≥ 5', 'condition', 10, 1, 'Use >= instead of ≥.'],
    ['Net total & Name', 'condition', 10, 1, '& joins texts. Join two conditions with and, not &.'],
    [
      'T & T',
      'condition',
      2,
      1,
      `Join two conditions with and, not &. If "T & T" is a single name, declare it under "placeholders:".`,
    ],
    ['Name & "x"', 'condition', 5, 1, '& joins texts. Join two conditions with and, not &.'],
    ['Net total + 1', 'condition', 0, 13, 'must be a condition'],
    ['Line items + 1', 'number', 0, 10, 'To count its entries, use COUNT(…)'],
    ['Line items.Quantity', 'number', 0, 19, 'Say which you mean, such as SUM(Line items.Quantity)'],
    ['SUM(Line items.Amount)', 'number', 15, 6, 'not a name of the group "Line items"'],
    ['SUM(Line items.Net + Notes.Note)', 'number', 21, 10, 'one group'],
    ['SUM(Line items.Net', 'number', 18, 0, 'not closed'],
    ['SUMIF(VAT rate, 1 = 1)', 'number', 6, 8, 'works on the entries of a group'],
    ['SUM(Line items.Net * SUM(VAT.Kind))', 'number', 25, 8, 'must be a number'],
    ['SUMM(1)', 'number', 0, 4, 'There is no function SUMM'],
    ['(1 + 2', 'number', 6, 0, 'not closed'],
    ['1 + 2)', 'number', 5, 1, 'has no opening bracket'],
    ['1 +', 'number', 3, 0, 'Something is missing'],
    ['1 2', 'number', 2, 1, 'is not allowed here'],
    ['“Gold” = Plan', 'condition', 0, 1, 'quotation mark'],
    ['Invoice date + Net total months + 1 * days', 'date', 38, 4, 'is not a name'],
    ['30 days + Invoice date', 'date', 10, 12, 'Put the date before'],
    ['Invoice date', 'number', 0, 12, 'The result of the formula is a date, but must be a number.'],
    ['Invoice date > "2026-02-30"', 'condition', 15, 12, 'not a real date'],
    ['MIN(Line items.Quantity, 1)', 'number', 4, 19, 'has a value in each entry'],
    ['1 + "1"', 'number', 4, 3, 'The second operand of + is text'],
    ['1 / 0', 'number', 0, 5, 'It divides by zero.'],
    ['', 'number', 0, 0, 'Something is missing'],
    ['SUM()', 'number', 4, 1, 'Something is missing before )'],
    ['* 3', 'number', 0, 1, 'Something is missing before *'],
    ['1 constructor', 'number', 2, 11, '"constructor" is not allowed here'],
    ['Net total == 5', 'condition', 10, 2, 'Use = instead of ==.'],
    ['Name && Plan', 'condition', 5, 2, 'Use and instead of &&.'],
    ['Net total × 2', 'number', 10, 1, 'Use * instead of ×.'],
    ['-Net total ^ 2', 'number', 11, 1, 'Use A * A instead of ^.'],
    ['IF(Name; 1; 2)', 'number', 7, 1, 'Use , instead of ;.'],
    ['IF(Name, 1, 2, 3)', 'number', 13, 1, 'IF has too many arguments. Use IF(condition, value, other value).'],
    ['IF(Name, 1)', 'number', 10, 1, 'A comma is missing here'],
    ['ROUND(VAT rate, 1, 2)', 'number', 17, 1, 'Use ROUND(number, decimals)'],
    ['Net total * 0,19', 'number', 13, 1, 'without spaces or separators'],
    ['Net total > 1 000', 'condition', 14, 3, 'without spaces or separators'],
    ['Net total > .5', 'condition', 12, 1, 'without spaces or separators'],
    ['FOO(1)', 'number', 0, 3, 'There is no function FOO. The functions are SUM, COUNT,'],
    ['Plan = Zinc', 'condition', 7, 4, '"Zinc" is not one of the options. The options are: "Gold", "Gold plus",'],
    ['-Name', 'number', 1, 4, 'The value after - is text'],
    ['Name %', 'number', 0, 4, 'The value before % is text'],
    ['2 * Invoice date', 'number', 4, 12, 'The value after * is a date'],
    ['Name - 1', 'number', 0, 4, 'The first operand of - is text'],
    ['1 - Name', 'number', 4, 4, 'The second operand of - is text'],
    ['Invoice date + End', 'date', 15, 3, 'The value that is added to a date is a date'],
    ['ABS(Name)', 'number', 4, 4, 'The argument of ABS is text'],
    ['ROUND(Name)', 'number', 6, 4, 'The argument of ROUND is text'],
    ['ROUND(1, Name)', 'number', 9, 4, 'The number of decimals of ROUND is text'],
    ['SUM(Invoice date, End)', 'number', 4, 12, 'The argument of SUM is a date'],
    ['Name and 5', 'condition', 9, 1, 'This is a number, but must be a condition'],
    ['[Net total', 'number', 0, 1, 'The bracket [ is not closed'],
    ['Name = "Ada', 'condition', 7, 1, 'The quotation mark is not closed'],
    [
      '1 + nothing at all',
      'number',
      4,
      14,
      '"nothing at all" is not a name of the template. The names are: Net total, VAT rate,',
    ],
    ['SUM(Line item.Net)', 'number', 4, 9, 'There is no group "Line item". Did you mean "Line items"?'],
    ['SUM(Name.Net)', 'number', 4, 4, 'There is no group "Name". The groups are: '],
    ['SUM([Some things].Net)', 'number', 4, 13, 'There is no group "Some things". The groups are: '],
    ['SUM(Quantity)', 'number', 4, 8, '"Quantity" is a field of the group "Line items". Use Line items.Quantity.'],
    ['AVERGE(1)', 'number', 0, 6, 'Did you mean AVERAGE?'],
    ['Cost - nett', 'number', 0, 4, '"Cost" is not a name of the template.'],
    ['[Cost - nett]', 'number', 0, 13, 'Did you mean [Cost - net]?'],
    ['Fee [net] + 1', 'number', 0, 9, 'Use fee_net.'],
    ['[Fee net] + 1', 'number', 0, 9, 'Did you mean "fee_net"?'],
    ['Line items. + 1', 'number', 12, 1, 'A name is missing here. The names are: Quantity'],
    ['Line items.[Quantty]', 'number', 11, 9, 'Did you mean "Quantity"?'],
    ['Notes.Note = "x"', 'condition', 0, 10, 'such as COUNT(Notes.Note)'],
    ['Line items > 2', 'condition', 13, 1, 'To count its entries, use COUNT(…)'],
    ['COUNT(Line items.Quantity > 2)', 'number', 6, 23, 'COUNTIF(Group, condition)'],
    ['SUM(SUM(Line items.Net) * Line items.Quantity)', 'number', 8, 14, 'A sum cannot contain another sum'],
    ['SUM(Line items.Quantity * SUM(Line items.Net))', 'number', 30, 14, 'A sum cannot contain another sum'],
    ['SUM(MAX(SUM(Line items.Net)) * Line items.Quantity)', 'number', 12, 14, 'A sum cannot contain another sum'],
    ['COUNTIF(Line items, Net = MAX(Line items.Net))', 'number', 30, 14, 'A sum cannot contain another sum'],
    ['SUM(Notes)', 'number', 4, 5, 'is a group'],
    ['MAX(Invoice date, 5)', 'date', 18, 1, 'must all be numbers, or all be dates'],
    ['MAX(Invoice date, "soon")', 'date', 18, 6, 'not a real date'],
    ['Net total and VAT rate days', 'condition', 14, 13, 'a number of days'],
    [`1${'%'.repeat(600)}`, 'number', 0, 601, 'more than 1,000 digits'],
    ['VAT = 20', 'condition', 6, 2, 'in quotation marks'],
    ['1 / 3 / (2 - 2)', 'number', 0, 15, 'It divides by zero.'],
    [Array(20).fill('9'.repeat(90)).join('*'), 'number', 0, 1819, 'more than 1,000 digits'],
    ['7'.repeat(101), 'number', 0, 101, 'more than 100 digits'],
    [`${'('.repeat(60)}1${')'.repeat(60)}`, 'number', 51, 1, 'more than 50 levels'],
    ['-'.repeat(200).concat('1'), 'number', 51, 1, 'more than 50 levels'],
    [' '.repeat(2001), 'number', 0, 2001, 'more than 2000 characters'],
    ['IF(Net total > 1, 1, Invoice date)', 'number', 21, 12, 'Both values of IF'],
  ] as const)('%s', (text, wanted, at, length, message) => {
    const found = faultsIn(text, wanted, SCOPE);
    expect(found).toEqual({ faults: [{ at, length, message: expect.stringContaining(message) }] });
  });
});

/** What is wrong with it, in English. */
function faultsIn(...read: Parameters<typeof readExpression>) {
  const found = readExpression(...read);
  if (!('faults' in found)) throw new Error(`${read[0]} is right`);
  return { faults: found.faults.map((fault) => ({ ...fault, message: english(fault.message) })) };
}

test('what names nothing is computed at once, and not for long', () => {
  const text = Array.from({ length: 140 }, (_, at) => `1/${1_000_000_007 + 2 * at}`).join('+');
  expect(faultsIn(text, 'number', SCOPE)).toEqual({
    faults: [{ at: 0, length: text.length, message: 'It takes too long to calculate.' }],
  });
});

test('steps are counted: each word and sign, for each entry of a sum, but once for what is the same for all', () => {
  let steps = 0;
  const around = { ...environment({ 0: 1 }), spend: (more: number) => (steps += more) };
  const counted = (text: string) => {
    steps = 0;
    read(text, 'number', { ...SCOPE, group: 0 }).evaluate(around);
    return steps;
  };
  const [one, sum] = ['Quantity * 2', 'SUM(Line items.Quantity * 2)'].map(counted) as [number, number];
  expect(one).toBeGreaterThan(0);
  expect(sum).toBeGreaterThanOrEqual(3 * one);
  const twice = read('SUM(Line items.Net)', 'number');
  steps = 0;
  twice.evaluate(around);
  const first = steps;
  twice.evaluate(around);
  expect(steps - first).toBeLessThan(first);
});

test('an expression lists the places and groups that it depends on', () => {
  const inItems = { ...SCOPE, group: 0 };
  const { places, groups } = read(
    'SUM(VAT rate, Quantity) * COUNT(Notes) + SUM(Line items.Net) + VAT rate',
    'number',
    inItems,
  );
  expect(places).toEqual([{ index: 1 }, { group: 0, index: 0 }, { group: 0, index: 3 }]);
  expect(groups).toEqual([1, 0]);
  expect(read('COUNTIF(Line items, 1 = 1)', 'number').groups).toEqual([0]);
});

test('a label that is the key of another means the other, as in values', () => {
  const placeholders = [
    { label: 'net', key: 'first', type: 'number' },
    { label: 'Total', key: 'net', type: 'number' },
  ] as const;
  const { places } = read('net + first', 'number', { placeholders, groups: [] });
  expect(places).toEqual([{ index: 1 }, { index: 0 }]);
  const misspelt = faultsIn('[firts]', 'number', { placeholders, groups: [] });
  expect(misspelt).toMatchObject({ faults: [{ message: expect.stringContaining('Did you mean "first"?') }] });
});
