/** §10.43, §10.44: what text and date functions give of random values is what plain JavaScript makes of them. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import Fraction from 'fraction.js';
import { english } from '../../../src/locales/message.ts';
import { EvaluationFault, numberOf, plainOf } from '../../../src/template/language/arithmetic.ts';
import type { Scope } from '../../../src/template/language/names.ts';
import { readExpression } from '../../../src/template/language/read-expression.ts';
import type { Writing } from '../../../src/template/language/writing.ts';
import type { Environment, Expression, Value, ValueType } from '../../../src/template/model/expression.ts';
import { formatsIn } from '../../../src/template/model/formats.ts';
import { assertProperty, PROPERTY_TIMEOUT } from '../../support/property.ts';

const LANGUAGES = ['en', 'de', 'fr', 'tr', 'el', 'ru', 'ar', 'ja', 'pl', 'lt'];

function scopeIn(language: string): Scope {
  const formats = formatsIn({ language, isStated: true });
  const writing: Writing = {
    language,
    writerOf: () => (value) => `<${value instanceof Fraction ? plainOf(value, 3) : value}>`,
    currencyOf: () => undefined,
    numberShape: (format) => formats.number(format),
    dateShape: (format) => ({ shape: formats.date(format)! }),
  };
  return {
    placeholders: [
      { label: 'A', key: 'a', type: 'text' },
      { label: 'B', key: 'b', type: 'text' },
      { label: 'N', key: 'n', type: 'number' },
      { label: 'D', key: 'd', type: 'date' },
    ],
    groups: [{ label: 'G', key: 'g', fields: [{ label: 'T', key: 't', type: 'text' }] }],
    writing: () => writing,
  };
}

const SCOPES = new Map(LANGUAGES.map((language) => [language, scopeIn(language)]));
const parsed = new Map<string, Expression>();

function expressionOf(formula: string, type: ValueType, language: string): Expression {
  const key = `${language} ${formula}`;
  const known = parsed.get(key);
  if (known) return known;
  const read = readExpression(formula, type, SCOPES.get(language)!);
  if ('faults' in read) throw new Error(english(read.faults[0]!.message));
  parsed.set(key, read.expression);
  return read.expression;
}

type Values = { a?: string; b?: string; n?: Value; d?: number; rows?: string[] };

/** What a formula gives, or the code of the fault. */
function evaluated(formula: string, { a, b, n, d, rows = [] }: Values, type: ValueType = 'text', language = 'en') {
  const own: Value[] = [a, b, n, d];
  const environment = (row?: number): Environment => ({
    valueOf: ({ group, index }) => (group === undefined ? own[index] : rows[row!]),
    entriesOf: () => ({ from: 0, to: rows.length }),
    at: () => row,
    rowOf: () => row,
    entry: (_, index) => environment(index),
    partOf: () => undefined,
    memo: new Map(),
    spend: () => undefined,
  });
  try {
    return expressionOf(formula, type, language).evaluate(environment());
  } catch (error) {
    if (error instanceof EvaluationFault) return { fault: error.told.code };
    throw error;
  }
}

/** Texts with marks of direction, joined emoji, combining marks and lone surrogates. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('ß', 'İıIi', 'ΣΊΣΥΦΟΣ', '\u202eabc\u202c', '👩‍👩‍👧', 'e\u0301', '\ud800', 'ŉ', '*x* <b>', '{{A}}'),
);
const language = fc.constantFrom(...LANGUAGES);
const day = fc.integer({ min: -700_000, max: 2_900_000 });
const whole = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });

test.each([
  ['A & B', ({ a, b }: Values) => a! + b!],
  ['CONCAT(A, "-", B)', ({ a, b }: Values) => `${a}-${b}`],
  ['IF(A = B, "same", A & "|" & B)', ({ a, b }: Values) => (a!.normalize() === b!.normalize() ? 'same' : `${a}|${b}`)],
  ['"x" & N & "y"', ({ n }: Values) => `x<${plainOf(n as Fraction, 3)}>y`],
  ['JOIN(G.T, "; ")', ({ rows }: Values) => rows!.filter((row) => row !== '').join('; ')],
  [
    'JOIN(G.T, ", ", " & ")',
    ({ rows }: Values) => {
      const given = rows!.filter((row) => row !== '');
      return given.length < 2 ? given.join('') : `${given.slice(0, -1).join(', ')} & ${given.at(-1)}`;
    },
  ],
])(
  '%s',
  (formula, wanted) => {
    const values = fc.record({
      a: text,
      b: text,
      n: whole.map((n) => new Fraction(n)),
      rows: fc.array(text, { maxLength: 6 }),
    });
    assertProperty(fc.property(values, (given) => expect(evaluated(formula, given)).toBe(wanted(given))));
  },
  PROPERTY_TIMEOUT,
);

test(
  'UPPER and LOWER are those of the language',
  () => {
    const property = fc.property(text, language, (a, tag) => {
      expect(evaluated('UPPER(A)', { a }, 'text', tag)).toBe(a.toLocaleUpperCase(tag));
      expect(evaluated('LOWER(A)', { a }, 'text', tag)).toBe(a.toLocaleLowerCase(tag));
    });
    assertProperty(property);
  },
  PROPERTY_TIMEOUT,
);

test(
  'PLURAL is what Intl selects',
  () => {
    const formula = 'PLURAL(N, zero: "zero", one: "one", two: "two", few: "few", many: "many", other: "other")';
    const short = {
      en: 'PLURAL(N, one: "one", other: "other")',
      de: 'PLURAL(N, "one", "other")',
      ru: 'PLURAL(N, one: "one", few: "few", many: "many", other: "other")',
      pl: 'PLURAL(N, one: "one", few: "few", many: "many", other: "other")',
      ar: formula,
    } as Record<string, string>;
    const number = fc.oneof(
      fc.nat(200).map(String),
      fc.maxSafeInteger().map(String),
      fc.tuple(fc.nat(99), fc.integer({ min: 1, max: 9 })).map(([units, tenths]) => `${units}.${tenths}`),
    );
    const property = fc.property(fc.constantFrom(...Object.keys(short)), number, (tag, n) => {
      const wanted = new Intl.PluralRules(tag).select(Math.abs(Number(n)));
      expect(evaluated(short[tag]!, { n: numberOf(n) }, 'text', tag)).toBe(wanted);
    });
    assertProperty(property);
  },
  PROPERTY_TIMEOUT,
);

test(
  'TEXT writes days as Intl does, and YEAR, MONTH and DAY take them apart',
  () => {
    const property = fc.property(day, (d) => {
      const date = new Date(d * 86_400_000);
      const parts = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()] as const;
      const [year, , ofMonth] = parts;
      const name = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(date);
      const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(date);
      expect(evaluated('TEXT(D, "Thursday, 27 August 2026")', { d })).toBe(
        `${weekday}, ${ofMonth} ${name} ${`${year}`.padStart(4, '0')}`,
      );
      for (const [at, formula] of ['YEAR(D)', 'MONTH(D)', 'DAY(D)'].entries())
        expect(Number(evaluated(formula, { d }, 'number'))).toBe(parts[at]);
    });
    assertProperty(property);
  },
  PROPERTY_TIMEOUT,
);

test(
  'EOMONTH is the day before the first of the next month',
  () => {
    const property = fc.property(day, fc.integer({ min: -30_000, max: 30_000 }), (d, months) => {
      const date = new Date(d * 86_400_000);
      const first = new Date(0);
      first.setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 1);
      const last = first.getTime() / 86_400_000 - 1;
      const isThere = new Date(last * 86_400_000).getUTCFullYear() >= 1 && first.getUTCFullYear() <= 9999;
      const given = evaluated('EOMONTH(D, N)', { d, n: new Fraction(months) }, 'date');
      expect(given).toEqual(isThere ? last : { fault: 'formula.evaluation.years' });
    });
    assertProperty(property);
  },
  PROPERTY_TIMEOUT,
);
