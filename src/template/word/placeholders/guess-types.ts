/**
 * §10.37: guesses from names which values are dates and numbers, and writes them as the document does. If it has none, as its language
 * does: a program's form does not belong in a contract.
 */

import { dateNames, isKnownLanguage } from '../../../domain/calendar.ts';
import { REFERENCE_DAY, readDate, readDateShape } from '../../../domain/dates.ts';
import { readNumberFormat } from '../../../domain/number-formats.ts';
import { isPlainNumber, plainNumber, readNumber, writeNumber } from '../../../domain/numbers.ts';
import { tell } from '../../../locales/message.ts';
import type { Notes } from '../reading/block.ts';
import type { Entry } from './entries.ts';

/** The surroundings of a value. `text`: returns the document's text. */
type Context = { text: () => string; language: string; notes: Pick<Notes, 'add'> };

const NOT_ALONE = /[,/&]|\b(?:and|or|und|oder|et|ou|y|format|time|place|range|words)\b/i;
/** Names of dates in English, German, French, Spanish and Japanese. */
const DATE = [
  /\bdate$|^date (?:of|de|du|des|limite|d['’])/i,
  /datum$|^datum (?:der|des|von|vom)\b/i,
  /^fecha(?:$| (?:de|del|límite)\b)/i,
  /日付$|年月日$|[約結行払始了効入成]日$|期日$/,
];
const AMOUNT = [
  /\b(?:amount|price|fee|salary|rent|deposit|total|subtotal|sum|balance|cost|premium)$/i,
  /(?:betrag|preis|gebühr|gehalt|miete|kaution|summe|honorar|vergütung)$/i,
  /^(?:montant|prix|loyer|salaire|somme)(?:$| (?:de|du|des|total|mensuel|annuel|ht|ttc)\b| d['’])/i,
  /^(?:importe|precio|monto|salario)(?:$| (?:de|del|total|mensual|anual)\b)/i,
  /(?:金額|価格|料金|賃料|報酬|給与|小計|合計|代金|額)$/,
];
const COUNT = [
  /\b(?:rate|percentage|percent|quantity)$|^number of [a-z]/i,
  /(?:zinssatz|prozentsatz|stundensatz|tagessatz|steuersatz|menge)$|^anzahl\b/i,
  /^(?:taux|pourcentage|quantité)(?:$| (?:de|du|des|annuel|mensuel)\b| d['’])|^nombre d/i,
  /^(?:tasa|tipo de interés|porcentaje|cantidad)(?:$| (?:de|del|anual|mensual)\b)/i,
  /(?:税率|利率|割合|数量|個数|日数|月数|年数|人数)$/,
];

function isNamed(label: string, names: readonly RegExp[]): boolean {
  const own = label.replace(/ \d+$/, '');
  return !NOT_ALONE.test(own) && names.some((name) => name.test(own));
}

/** Changes the entries, except chosen types and controls whose content is no date or number. */
export function guessTypes(entries: readonly Entry[], { text, language, notes }: Context): void {
  let all: string | undefined;
  const whole = () => (all ??= [text(), ...entries.flatMap(({ default: given, shown }) => [given, shown])].join('\n'));
  let day: string | undefined;
  const dayFormat = () => (day ??= dateFormatIn(whole(), language));
  let marks: Marks | undefined;
  const marksOf = () => (marks ??= marksIn(whole(), language));
  for (const entry of entries) {
    const { label, choice, kind, default: given } = entry;
    if (choice.type !== undefined) continue;
    const isDay = kind === undefined && isNamed(label, DATE);
    if (isDay) takeAsDate(entry, dayFormat(), { language, notes });
    else if (kind === 'today' && entry.dateFormat === undefined) entry.format = dayFormat();
    else if (kind === 'number' && given !== undefined)
      Object.assign(
        entry,
        numberOf(given, language) ?? (entry.isCompared ? { default: undefined } : { kind: undefined }),
      );
    else if (kind === undefined && (isNamed(label, AMOUNT) || isNamed(label, COUNT)))
      takeAsNumber(entry, marksOf(), { language, notes });
  }
}

type Told = Pick<Context, 'language' | 'notes'>;

function takeAsDate(entry: Entry, format: string, { language, notes }: Told): void {
  const { label, default: given, isCompared, paragraph } = entry;
  const shape = readDateShape(format, language);
  if (isCompared || !shape || (given !== undefined && !readDate(shape, given))) return;
  Object.assign(entry, { kind: 'date', format, ...(given !== undefined && { shown: given }) });
  notes.add('guessed', tell('word.date', { name: label, text: format }), paragraph, { isOfValue: true });
}

function takeAsNumber(entry: Entry, marks: Marks, { language, notes }: Told): void {
  const { label, default: given, isCompared, paragraph } = entry;
  const { group, decimal, decimals } = marks;
  const isAmount = isNamed(label, AMOUNT);
  const format = `1${group}234${decimal}${isAmount ? (decimals > 0 ? '56' : '##') : '####'}`;
  const own = given === undefined ? { format } : numberOf(given, language);
  if (isCompared || !own || 'problem' in readNumberFormat(own.format ?? format, { language, isStated: true })) return;
  Object.assign(entry, { format, ...own, kind: 'number' });
  notes.add('guessed', tell('word.number', { name: label, text: entry.format! }), paragraph, { isOfValue: true });
}

/** Returns a number's value, and its format if it has more than digits. Undefined for other text. */
function numberOf(text: string, language: string): Pick<Entry, 'format' | 'default'> | undefined {
  const read = /\d/.test(text) ? readNumberFormat(text, { language, isStated: true }) : undefined;
  if (!read || !('shape' in read) || NOT_AS_NUMBER.test(text)) return undefined;
  const plain = plainNumber(readNumber(text, read.shape), read.shape.decimals);
  if (!isPlainNumber(plain) || writeNumber(plain, read.shape) !== text) return undefined;
  return { default: plain, ...(!/^\d+$/.test(text) && { format: text }) };
}

/** Words beside a number do not belong to it, except currency signs and codes, and `%`. */
const NOT_AS_NUMBER = /\p{L}{4}|\p{Ll}|^0\d/u;

type Marks = { group: string; decimal: string; decimals: number };

const NUMBERS =
  /(?<![\p{L}\p{N}.,/-])(?:\d{1,3}(?:([.,'’\u00a0\u202f])\d{3}(?:\1\d{3})*(?:[.,]\d{2})?)|\d{1,9}[.,]\d{2})(?![\p{L}\p{N}/-]|[.,]\d)/gu;
const MAX_FOUND = 500;

/** Returns the marks of most numbers in the text, or those of the language. */
function marksIn(text: string, language: string): Marks {
  const counts = new Map<string, { marks: Marks; times: number }>();
  const usual = usualMarks(language);
  for (const [written] of firstOf(text, NUMBERS)) {
    const read = readNumberFormat(written, { language, isStated: true });
    if (!('shape' in read)) continue;
    const { groupMark, decimalMark, decimals } = read.shape;
    const decimal = decimalMark || (groupMark === '.' ? ',' : groupMark === ',' ? '.' : usual.decimal);
    const group = groupMark || (decimal === usual.decimal ? usual.group : decimal === ',' ? '.' : ',');
    const key = group + decimal;
    const known = counts.get(key) ?? { marks: { group, decimal, decimals }, times: 0 };
    known.times += 1;
    known.marks.decimals = Math.max(known.marks.decimals, decimals);
    counts.set(key, known);
  }
  return mostOf([...counts.values()])?.marks ?? usual;
}

function usualMarks(language: string): Marks {
  const parts = new Intl.NumberFormat(isKnownLanguage(language) ? language : 'en', {
    numberingSystem: 'latn',
  }).formatToParts(12_345.6);
  const mark = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? '';
  return { group: mark('group'), decimal: mark('decimal'), decimals: language.startsWith('ja') ? 0 : 2 };
}

/** A date as written, and the formats of the reference day that it may follow. */
type WrittenDate = { written: string; ways: string[] };

function datesIn(text: string, language: string): WrittenDate[] {
  return [...namedDatesIn(text, language), ...numericDatesIn(text, language)];
}

/** Finds dates with names of months. */
function namedDatesIn(text: string, language: string): WrittenDate[] {
  const tables = dateNames(language).months;
  const names = [...new Set(tables.flat())]
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replace(/[.]/g, '\\$&'));
  const month = `(?<month>${names.join('|') || '(?!)'})`;
  const august = (name: string) => tables.find((table) => table.includes(name))![REFERENCE_DAY.month - 1]!;
  return [
    ...[
      ...firstOf(
        text,
        new RegExp(
          `(?<![\\p{L}\\p{N}])(?<day>\\d{1,2})(?<behind>(?:\\.|st|nd|rd|th|er|º)?\\s(?:de\\s)?)${month}(?<between>,?\\s(?:del?\\s)?)\\d{4}(?!\\p{N})`,
          'gu',
        ),
      ),
    ].map(({ 0: written, groups }) => {
      const { day, behind, month: name, between } = groups!;
      const suffix = behind!.replace(/^(?:st|nd|rd)/, 'th');
      const days = /^er/.test(behind!)
        ? [`1${behind}`, `27${behind!.slice(2)}`]
        : day!.startsWith('0')
          ? [`03${suffix}`]
          : [`27${suffix}`];
      return { written, ways: days.map((one) => `${one}${august(name!)}${between}2026`) };
    }),
    ...[
      ...firstOf(
        text,
        new RegExp(
          `(?<![\\p{L}\\p{N}])${month}\\s(?<day>\\d{1,2})(?<behind>(?:st|nd|rd|th)?),?\\s\\d{4}(?!\\p{N})`,
          'gu',
        ),
      ),
    ].map(({ 0: written, groups }) => {
      const { day, behind, month: name } = groups!;
      const suffix = behind! && 'th';
      return {
        written,
        ways: [
          `${august(name!)} ${day!.startsWith('0') ? '03' : `27${suffix}`}${/,\s\d{4}$/.test(written) ? ',' : ''} 2026`,
        ],
      };
    }),
  ];
}

/** Finds dates that are written in digits. */
function numericDatesIn(text: string, language: string): WrittenDate[] {
  const usual = new Intl.DateTimeFormat(isKnownLanguage(language) ? language : 'en', {
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  });
  const isMonthFirst =
    usual.formatToParts(0).findIndex(({ type }) => type === 'month') <
    usual.formatToParts(0).findIndex(({ type }) => type === 'day');
  const padded = (part: string, of: string) => (part.startsWith('0') || Number(part) > 9 ? of.padStart(2, '0') : of);
  return [
    ...[...firstOf(text, NUMERIC)].map(([written, first, sign, second, year]) => {
      const y = year.length === 2 ? '26' : '2026';
      const dayFirst = [padded(first, '27'), padded(second, '8'), y].join(sign);
      const monthFirst = [padded(first, '8'), padded(second, '27'), y].join(sign);
      return { written, ways: isMonthFirst ? [monthFirst, dayFirst] : [dayFirst, monthFirst] };
    }),
    ...[...firstOf(text, YEAR_FIRST)].map(([written, , sign, m, next, d, last]) => ({
      written,
      ways: [`2026${sign}${padded(m, '8')}${next}${padded(d, '27')}${last}`],
    })),
  ];
}

/** Returns the format of most dates in the text, or the long form of the language: `27 August 2026`. */
function dateFormatIn(text: string, language: string): string {
  const found = datesIn(text, language);
  const ways = [...new Set(found.flatMap((one) => one.ways))].slice(0, MAX_WAYS);
  const counted = ways.map((way) => {
    const shape = readDateShape(way, language);
    return { way, times: shape ? found.filter(({ written }) => readDate(shape, written)).length : 0 };
  });
  const most = mostOf(counted);
  if (most && most.times > 0) return most.way;
  return new Intl.DateTimeFormat(isKnownLanguage(language) ? language : 'en', {
    dateStyle: 'long',
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  }).format(Date.UTC(REFERENCE_DAY.year, REFERENCE_DAY.month - 1, REFERENCE_DAY.day));
}

const MAX_WAYS = 20;
const NUMERIC = /(?<![\p{N}.,/-])(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?![\p{N}/-])/gu;
/** Matches dates that begin with the year. The ISO form is matched elsewhere. */
const YEAR_FIRST = /(?<![\p{N}.,/-])(\d{4})([年/.])(\d{1,2})([月/.])(\d{1,2})(日?)(?![\p{N}])/gu;

/** A match with its groups. */
type Match = [string, string, string, string, string, string, string] & Pick<RegExpExecArray, 'groups'>;

function* firstOf(text: string, pattern: RegExp): Generator<Match> {
  let left = MAX_FOUND;
  for (const match of text.matchAll(pattern)) {
    yield match as unknown as Match;
    left -= 1;
    if (left === 0) return;
  }
}

/** Returns the first of the most frequent ones. */
function mostOf<One extends { times: number }>(all: readonly One[]): One | undefined {
  return all.reduce<One | undefined>((most, one) => (most && most.times >= one.times ? most : one), undefined);
}
