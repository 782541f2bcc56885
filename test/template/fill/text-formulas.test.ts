/** §10.43, §10.44: formulas that give text, and those of dates: what documents print, and what is said of mistakes. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Refusal } from '../../../src/domain/errors.ts';
import { applyRules } from '../../../src/template/fill/apply-rules.ts';
import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import { compileTemplate } from '../../../src/template/import/compile-template.ts';
import type { Theme } from '../../../src/template/model/theme.ts';
import { faultsOf, fileOf, fill, templateOf, templateOfFile } from '../support/templates.ts';

type Asked = { type?: string; language?: string; front?: string; values?: Record<string, unknown> };

const VALUES = {
  n: '1234.5',
  c: '3',
  a: 'ada',
  s: 'USD',
  iso: '2026-11-29',
  items: [{ name: 'Nut', qty: '1' }, { name: '' }, { name: 'Bolt', qty: '2' }, { name: 'Nail', qty: '3.5' }],
};

function frontOf(formula: string, { type = 'text', language = 'en-GB', front = '' }: Asked): string {
  return `language: ${language}
${front}placeholders:
  - {label: R, type: ${type}, formula: '${formula.replaceAll("'", "''")}'}
  - {label: N, type: number, format: "1,234.56 €"}
  - {label: C, type: number}
  - {label: A}
  - {label: B}
  - {label: S, type: select, options: [EUR, USD, XYZ]}
  - {label: Iso, type: date}
  - {label: Z, type: number}
groups:
  - label: Items
    fields:
      - {label: Name}
      - {label: Qty, type: number, format: "0.0"}
`;
}

const BODY = '{{R}}\n\n{{N}}{{C}}{{A}}{{B}}{{S}}{{Iso}}{{Z}}\n\n- {{#Items}}{{Name}}{{Qty}}{{/Items}}\n';

/** The first paragraph, which is the formula's. */
function result(formula: string, asked: Asked = {}): string {
  const { markdown } = fill(templateOf(BODY, frontOf(formula, asked)), { ...VALUES, ...asked.values } as never);
  return markdown.split('\n\n')[0]!;
}

function mistake(formula: string, asked: Asked = {}): string {
  const [fault] = faultsOf(fileOf(BODY, frontOf(formula, asked)));
  return fault!.message.replace(/^"R": formula: /, '');
}

function refusal(formula: string, asked: Asked = {}): string {
  try {
    return result(formula, asked);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

describe('a formula gives text', () => {
  test.each([
    ['"a" & "b"', 'ab'],
    ['A & " owes " & N & " on " & Iso', 'ada owes 1,234.50 € on 2026-11-29'],
    ['"x" & C + 1 & "y"', 'x4y'],
    ['C / 8 & ""', '0.375'],
    ['CONCAT(A, " ", C)', 'ada 3'],
    ['UPPER(A)', 'ADA'],
    ['LOWER("ΟΔΟΣ")', 'οδος'],
    ['CAPITAL("élan vital")', 'Élan vital'],
    ['CAPITAL("“ada”")', '“Ada”'],
    ['IF(C > 2, "many", "few") & "!"', 'many!'],
    ['IF(A = "ada" and S = USD, UPPER(A), A)', 'ADA'],
    ['IF(A & S = "adaUSD", "same", "other")', 'same'],
    ['TEXT(Iso, "Thursday 27th August 2026")', 'Sunday 29th November 2026'],
    ['TEXT(Iso + 1 month, "27/08/2026")', '29/12/2026'],
    ['TEXT(N * 2, "1.234,5")', '2.469,0'],
    ['JOIN(Items.Name, ", ")', 'Nut, Bolt, Nail'],
    ['JOIN(Items.Name, ", ", " and ")', 'Nut, Bolt and Nail'],
    ['JOIN(Items.Qty, "; ")', '1.0; 2.0; 3.5'],
    ['JOIN(Items.Qty * 2, "+")', '2+4+7'],
    ['COUNT(Items) & " " & PLURAL(COUNT(Items), "item", "items")', '4 items'],
    ['PLURAL(1, "day", "days") & PLURAL(1.5, "day", "days") & PLURAL(0, "day", "days")', 'daydaysdays'],
    ['PLURAL(C, one: A, other: A & "s")', 'adas'],
    ['WORDS(N)', 'one thousand two hundred and thirty-four euros and fifty cents'],
    ['WORDS(N, "en-US", "USD")', 'one thousand two hundred thirty-four dollars and fifty cents'],
    ['WORDS(N, S, "fr")', 'mille deux cent trente-quatre dollars des États-Unis et cinquante cents'],
    ['WORDS(N, "number")', 'one thousand two hundred and thirty-four point five'],
    ['WORDS(0 - C)', 'minus three'],
    ['WORDS(0, "EUR")', 'zero euros'],
    ['WORDS(C, "ordinal")', 'third'],
    ['WORDS(1, "fr", "ordinal", "feminine")', 'première'],
    ['WORDS(1, "ru", "feminine")', 'одна'],
    ['WORDS(1234, "ja", "financial")', '壱千弐百参拾四'],
    ['CAPITAL(WORDS(N, "de", "CHF"))', 'Eintausendzweihundertvierunddreißig Schweizer Franken und fünfzig Rappen'],
  ])('%s', (formula, wanted) => {
    expect(result(formula)).toBe(wanted);
  });

  test.each([
    ['tr', 'UPPER("istanbul ılık")', 'İSTANBUL ILIK'],
    ['tr', 'LOWER("ISPARTA İZMİR")', 'ısparta izmir'],
    ['de', 'UPPER("Straße")', 'STRASSE'],
    ['el', 'UPPER("άνθρωπος")', 'ΑΝΘΡΩΠΟΣ'],
    ['de', 'C / 8 & ""', '0,375'],
    ['fr', 'PLURAL(1.5, "jour", "jours")', 'jour'],
    ['fr', 'PLURAL(1000000, "jour", "jours")', 'jours'],
    ['ja', 'C & PLURAL(C, "日")', '3日'],
    ['ru', 'PLURAL(21, one: "день", few: "дня", many: "дней")', 'день'],
    ['ru', 'PLURAL(22, one: "день", few: "дня", many: "дней")', 'дня'],
    ['ru', 'PLURAL(25, one: "день", few: "дня", many: "дней")', 'дней'],
    ['ru', 'PLURAL(2.5, one: "день", few: "дня", many: "дней", other: "дня")', 'дня'],
    ['pl', 'PLURAL(1000000000000000000005, one: "a", few: "b", many: "c")', 'c'],
    ['ar', 'PLURAL(2, zero: "0", one: "1", two: "2", few: "3", many: "11", other: "100")', '2'],
    ['de', 'TEXT(Iso, "Donnerstag, 27. August 2026")', 'Sonntag, 29. November 2026'],
    ['de-CH', 'WORDS(1234.5, "CHF")', 'eintausendzweihundertvierunddreissig Franken und fünfzig Rappen'],
    ['en', 'WORDS(102)', 'one hundred two'],
  ])('in %s: %s', (language, formula, wanted) => {
    expect(result(formula, { language })).toBe(wanted);
  });

  test('that leaves nothing prints nothing, or a box if its author says so', () => {
    const body = 'a{{R}}b {{A}}';
    const front = (more: string) => `placeholders:\n  - {label: R, formula: 'IF(A = "x", "y", "")'${more}}\n`;
    const { setup, blanks } = fill(templateOf(body, front('')), { A: 'z' });
    expect([setup.blanks, blanks]).toEqual([{ nothing: true }, [0]]);
    expect(fill(templateOf(body, front(', blank: box')), { A: 'z' }).setup.blanks).toBeUndefined();
  });

  test('of a blank number or date is a blank, and of a blank text goes on', () => {
    expect(result('"[" & B & "]"')).toBe('\\[]');
    expect(result('"x" & Z')).toBe('{{R}}');
    expect(result('WORDS(Z)')).toBe('{{R}}');
    expect(result('UPPER(B) & PLURAL(COUNT(Z), "a", "b")')).toBe('b');
  });

  test('in each entry of a group', () => {
    const front = `language: en
groups:
  - label: Items
    fields:
      - {label: Name}
      - {label: Qty, type: number}
      - {label: Line, formula: 'Qty & " " & PLURAL(Qty, "piece", "pieces") & " of " & LOWER(Name)'}
`;
    const values = {
      items: [
        { name: 'NUT', qty: '1' },
        { name: 'BOLT', qty: '2' },
      ],
    };
    const { markdown } = fill(templateOf('- {{#Items}}{{Line}}{{Name}}{{Qty}}{{/Items}}', front), values);
    expect(markdown.trim()).toBe('- 1 piece of nutNUT1\n- 2 pieces of boltBOLT2');
  });

  test('what is sent for it must be the same, unless it may be overridden', () => {
    expect(refusal('UPPER(A)', { values: { R: 'ADA' } })).toBe('ADA');
    expect(refusal('UPPER(A)', { values: { R: 'Ada' } })).toBe(
      'Invalid value for "r": you sent "Ada", but the formula, UPPER(A), gives "ADA". Send that, or leave it out.',
    );
  });

  test('keeps the meaning of its formats in a saved version', () => {
    const { source, inventory } = templateOf(
      '{{R}} {{N}}',
      `language: de\n${'placeholders:\n'}  - {label: R, formula: 'TEXT(N, "1.234 €")'}\n  - {label: N, type: number}\n`,
    );
    const known = { ...inventory, placeholders: inventory.placeholders.map((one) => ({ ...one, entry: one.key })) };
    expect(fill(compileTemplate(source, known), { N: '1000' }).markdown.trim()).toBe('1.000 € 1000');
  });
});

describe('a mistake names its remedy', () => {
  test.each([
    [
      'N',
      'The result of the formula is a number, but must be text. To say how it is printed, use TEXT(…, "…"), or declare "type: number" or "type: date".',
    ],
    ['(Iso + 1) & ""', 'This is a calculated date. To say how it is printed, use TEXT(…, "27 August 2026").'],
    ['A & (C > 1)', '& joins texts. Join two conditions with and, not &.'],
    ['A & Items', '& joins texts. Join two conditions with and, not &.'],
    ['UPPER(C)', 'The argument of UPPER is a number, but must be text.'],
    ['UPER(A)', 'There is no function UPER. Did you mean UPPER?'],
    ['JOIN(A, ", ")', 'JOIN works on the entries of a group. Use JOIN(Group.Field, ", ").'],
    ['JOIN(Items.Name)', 'A comma is missing here. Use JOIN(Group.Field, ", ").'],
    ['TEXT(A, "x")', 'TEXT formats a number or a date.'],
    ['TEXT(Iso, A)', 'A format in quotation marks is missing here. Use TEXT(date, "27 August 2026").'],
    [
      'TEXT(Iso, "soon")',
      'Format "soon": The format "soon" is not valid. Use the date 2026-08-27 as you want it printed, such as 27 August 2026.',
    ],
    [
      'PLURAL(C, "a", "b", "c")',
      'In the language of the template, counts have these forms: one, other. Use PLURAL(number, "…", "…").',
    ],
    [
      'PLURAL(C, one: "a", few: "b", other: "c")',
      'In the language of the template, counts have no form "few". The forms are: one, other.',
    ],
    ['PLURAL(C, one: "a")', 'The form for other is missing. Use PLURAL(number, "…", "…").'],
    ['PLURAL(C, one: "a", "b")', 'Name each form. Use PLURAL(number, "…", "…").'],
    ['WORDS(A)', 'The argument of WORDS is text, but must be a number. Declare "A" with "type: number".'],
    ['WORDS(C, "fi", "feminine")', '"fi" has no words of the kind "feminine".'],
    ['WORDS(C, "EUR", "ordinal")', 'An amount of money cannot be "ordinal". Remove the kind or the currency.'],
    ['IF(C > 1, "a", C)', 'Both values of IF must be of the same type: numbers, dates or texts.'],
  ])('%s', (formula, wanted) => {
    expect(mistake(formula)).toBe(wanted);
  });

  test('and lists what there is', () => {
    expect(mistake('WORDS(C, "xx")')).toMatch(
      /^"xx" is not a language, currency or kind of words\. Use a language \(ar, cs, /,
    );
    expect(mistake('WORDS(C, "ISK")')).toMatch(/^Amounts in ISK have no words in "en-GB"\. Available: EUR, USD, /);
    expect(mistake('WORDS(C)', { language: 'th' })).toMatch(
      /^Numbers have no words in "th"\. Available languages: ar, cs, /,
    );
    expect(mistake('PLURAL(C, "a", "b")', { language: 'ru' })).toBe(
      'In the language of the template, counts have these forms: one, few, many. Use PLURAL(number, one: "…", few: "…", many: "…").',
    );
  });

  test.each([
    [
      '[x]({{R}}) {{A}}',
      /^4: "R": It is the beginning of a link, so it cannot have a formula\. Put the beginning in the text/,
    ],
    ['![x]({{R}}) {{A}}', /^4: "R": A picture is sent by callers, so it cannot have a formula\./],
  ] as const)('of a formula where it cannot stand: %s', (body, wanted) => {
    const pictures = body.startsWith('!') ? 'pictures: [R]\n' : '';
    const [fault] = faultsOf(fileOf(body, `${'placeholders:\n'}  - {label: R, formula: UPPER(A)}\n${pictures}`));
    expect(`${fault!.line}: ${fault!.message}`).toMatch(wanted);
  });
});

describe('with these values it is refused', () => {
  const because = (formula: string, reason: string) => `"r" cannot be calculated: its formula, ${formula}, ${reason}.`;
  test.each([
    ['WORDS(C * 1000000000000000)', 'spells out a number of 1,000,000,000,000,000 or more'],
    ['WORDS(N / 7, "EUR")', 'spells out 176.357143, but EUR has 2 decimal places. Round it, such as ROUND(…, 2)'],
    [
      'WORDS(N, "ja", "JPY")',
      'spells out "N", which is 1234.5, but JPY has no decimal places. Send a whole number, or round it in the template with ROUND(…, 0)',
    ],
    ['WORDS(N, "ordinal")', 'spells out 1234.5, which has no words of this kind in "en-GB"'],
    ['WORDS(N, "ru", "number")', 'spells out 1234.5, which has no words of this kind in "ru"'],
  ])('%s', (formula, reason) => {
    expect(refusal(formula)).toBe(because(formula, reason));
  });

  test('an unknown currency', () => {
    expect(refusal('WORDS(N, S)', { values: { s: 'XYZ' } })).toBe(
      because('WORDS(N, S)', 'spells out an amount in XYZ, which has no words in "en-GB"'),
    );
  });

  test('a text without end', () => {
    const long = 'x'.repeat(60_000);
    const wanted = because('A & A', 'gives a text of more than 100,000 characters');
    expect(refusal('A & A', { values: { a: long } })).toBe(wanted);
    const items = Array.from({ length: 3_000 }, () => ({ name: 'y'.repeat(50) }));
    expect(refusal('JOIN(Items.Name, ", ")', { values: { items } })).toBe(
      because('JOIN(Items.Name, ", ")', 'gives a text of more than 100,000 characters'),
    );
  });
});

describe('dates', () => {
  const date = (formula: string, front = '') => result(formula, { type: 'date', front });
  const number = (formula: string, front = '') => result(formula, { type: 'number', front });

  test.each([
    ['YEAR(Iso)', '2026'],
    ['MONTH(Iso)', '11'],
    ['DAY(Iso)', '29'],
    ['YEAR("0001-01-01")', '1'],
    ['WORKDAYS(Iso, "2026-12-04")', '5'],
    ['WORKDAYS("2026-12-04", Iso)', '-4'],
    ['WORKDAYS(Iso, Iso)', '0'],
    ['IF(ISWORKDAY(Iso), 1, 0)', '0'],
  ])('%s is a number', (formula, wanted) => {
    expect(number(formula)).toBe(wanted);
  });

  test.each([
    ['EOMONTH(Iso)', '2026-11-30'],
    ['EOMONTH(Iso, 0)', '2026-11-30'],
    ['EOMONTH("2024-01-31", 1)', '2024-02-29'],
    ['EOMONTH(Iso, 0 - 9)', '2026-02-28'],
    ['EOMONTH("9999-11-05", 0)', '9999-11-30'],
    ['Iso + 10 workdays', '2026-12-11'],
    ['Iso + 1 workday', '2026-11-30'],
    ['Iso + 0 workdays', '2026-11-30'],
    ['Iso - 1 workday', '2026-11-27'],
    ['WORKDAYS(Iso, 10)', '2026-12-11'],
    ['WORKDAYS(Iso, C)', '2026-12-02'],
    ['EOMONTH(Iso + 1 month) - 0 workdays', '2026-12-31'],
  ])('%s is a day', (formula, wanted) => {
    expect(date(formula)).toBe(wanted);
  });

  const FRONT = 'workdays:\n  holidays: [12-25, 12-26, 2026-12-24, easter+1, easter-2]\n';

  test.each([
    [FRONT, '"2026-12-23" + 1 workday', '2026-12-28'],
    [FRONT, '"2025-12-24" + 1 workday', '2025-12-29'],
    [FRONT, '"2027-03-25" + 1 workday', '2027-03-30'],
    ['workdays: {weekend: [friday, saturday]}\n', '"2026-11-26" + 1 workday', '2026-11-29'],
    ['workdays: {weekend: none}\n', '"2026-11-27" + 1 workday', '2026-11-28'],
    ['workdays: {weekend: none, holidays: [02-29]}\n', '"2027-02-28" + 1 workday', '2027-03-01'],
  ])('%j: %s', (front, formula, wanted) => {
    expect(date(formula, front)).toBe(wanted);
  });

  test('go by the calendar of the theme where the template has none', () => {
    const workdays = { weekend: [5, 6], holidays: [{ month: 11, day: 30 }] };
    const theme = { furniture: {}, workdays } as unknown as Theme;
    const valuesOf = (front: string) => {
      const template = templateOf(
        '{{Next}} {{Is}} {{Left}}',
        `${front}placeholders:
  - {label: Next, type: date, formula: '"2026-11-26" + 1 workday'}
  - {label: Is, formula: 'IF(ISWORKDAY("2026-11-29"), "yes", "no")'}
  - {label: Left, type: number, formula: 'WORKDAYS("2026-11-26", "2026-12-01")'}
`,
      );
      const resolved = { placeholders: [], groups: [] };
      const applied = applyRules(template, resolved, { theme });
      return [0, 1, 2].map((index) => applied!.typed.textOf({ index })).join(' ');
    };
    expect(valuesOf('')).toBe('2026-11-29 yes 2');
    expect(valuesOf('workdays: {weekend: [saturday, sunday]}\n')).toBe('2026-11-27 no 3');
  });

  test.each([
    ['Iso + 10000000 workdays', 'gives a date outside of the years 1 to 9999'],
    ['EOMONTH(Iso, 100000)', 'gives a date outside of the years 1 to 9999'],
    ['Iso + C / 2 workdays', 'moves a date by 1.5 workdays, which is not a whole number'],
  ])('%s is refused', (formula, reason) => {
    expect(refusal(formula.replace('C / 2', '(C / 2)'), { type: 'date' })).toContain(reason);
  });

  test.each([
    [
      'holidays: [2026-02-30]',
      'workdays: "2026-02-30" is not a holiday. Use 2026-12-24, 12-25 for every year, or easter+1.',
    ],
    ['holidays: [xmas]', 'workdays: "xmas" is not a holiday. Use 2026-12-24, 12-25 for every year, or easter+1.'],
    ['weekend: [sun]', /^workdays\.weekend/],
  ])('a mistake in %s', (written, wanted) => {
    const [fault] = faultsOf(fileOf('x', `workdays:\n  ${written}\n`));
    if (typeof wanted === 'string') expect(fault!.message).toBe(wanted);
    else expect(fault!.message).toMatch(wanted);
  });
});

describe('the examples of templates.md print what it says', () => {
  const written = readFileSync(path.join(import.meta.dirname, '../../../spec/templates.md'), 'utf8');
  const chapter = written.slice(written.indexOf('### Texts in formulas'), written.indexOf('### Balances over pages'));
  const examples = Array.from(chapter.matchAll(/```markdown\n(.*?)```/gs), ([, source]) => source!);
  test.each([
    [
      {
        first_name: 'Ada',
        surname: 'Lovelace',
        days_late: '3',
        items: ['paper', 'ink', 'pens'].map((item) => ({ item })),
      },
      ['Dear Ada LOVELACE,', 'paper, ink and pens is 3 days late. We kindly ask you to pay.'],
    ],
    [
      { total: '1234.5' },
      ['1,234.50 €', ...Array.from(chapter.matchAll(/^- (.+ (?:cents|centimes|Cent))$/gm), ([, line]) => line!)],
    ],
    [{}, ['Please pay by Wednesday 30 December 2026.']],
  ])('%j', (values, wanted) => {
    const example = examples[wanted.length === 2 ? 0 : wanted.length === 4 ? 1 : 2]!;
    const { markdown } = fillTemplate(templateOfFile(example), values as never, { today: '2026-12-14' });
    for (const text of wanted) expect(markdown).toContain(text);
    for (const text of wanted) expect(chapter.replaceAll('`', '')).toContain(text.split('\n')[0]!);
  });
});
