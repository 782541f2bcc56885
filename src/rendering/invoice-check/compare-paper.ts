/** §17.44: finds where the pages of an invoice and its XML disagree: number, dates, names, totals, currency and accounts. */
import { readIsoDay } from '../../domain/calendar.ts';
import { isIban } from '../../domain/iban.ts';
import { type Box, placeOf } from '../../pdf/index.ts';
import { contradictingSign } from '../../template/e-invoice/is-printed-of.ts';
import { isListed } from '../../template/e-invoice/term-kinds.ts';
import { compareLines } from './compare-lines.ts';
import { compareTotals } from './compare-totals.ts';
import { firstOf } from './find-broken-rules.ts';
import {
  type Compared,
  DATE_LABELS,
  type Finding,
  hiddenText,
  messageOf,
  NUMBER_LABEL,
  shortened,
  titleOfSaid,
} from './findings.ts';
import { boxIn, findScattered, findText, nearestRow, type Paper, plainOf, type Row } from './paper.ts';
import type { ForeignXml } from './read-foreign-xml.ts';

/** `compared`: the number of the XML's terms that were searched on paper. */
type Comparison = { compared: number; findings: Finding[] };

export function comparePaper(xml: ForeignXml, paper: Paper): Comparison {
  const findings: Finding[] = [];
  let compared = 0;
  const tell: Compared['tell'] = (path, entry, { kind, severity = 'error', ...said }) => {
    const about = { term: path, ...titleOfSaid(path), ...(entry !== null && { entry: entry + 1 }) };
    const of = { ...about, kind, severity, ...said };
    findings.push({ ...of, message: messageOf(of) });
  };
  const count = () => {
    compared += 1;
  };
  const all: Compared = { xml, paper, tell, count };
  compareNumber(all);
  compareDates(all);
  compareNames(all);
  compareAccounts(all);
  compareVatIds(all);
  const money = compareTotals(all);
  compareCurrency(all, money);
  compareLines(all);
  return { compared, findings };
}

function compareNumber({ xml, paper, tell, count }: Compared): void {
  const number = firstOf(xml.terms, 'number');
  if (number === undefined) return;
  count();
  const labelled = paper.rows.flatMap((row) => {
    const found = NUMBER_LABEL.exec(row.text);
    // “Rechnung 2026” in a title, or a date, is no invoice number.
    return found ? [{ text: found[1]!, row, from: found.index + found[0].length - found[1]!.length }] : [];
  });
  if (findText(paper.streams, number)) return;
  const hidden = hiddenText(paper, number);
  const [first] = labelled;
  if (hidden) tell('number', null, { kind: 'hidden', xml: number, ...hidden });
  else if (first) {
    const place = placeOf({ page: first.row.page, box: boxIn(first.row, first.from, first.from + first.text.length) });
    tell('number', null, { kind: 'differs', xml: number, paper: first.text, place });
  } else tell('number', null, { kind: 'missing', xml: number });
}

function compareDates({ xml, paper, tell, count }: Compared): void {
  const dates = datesIn(paper.rows);
  const known = new Set(xml.terms.map(([, , value]) => value.slice(0, 10)));
  for (const path of ['date', 'due', 'delivery.date'] as const) {
    const value = firstOf(xml.terms, path)?.slice(0, 10);
    // ZUGFeRD 1 also allows months.
    if (value === undefined || !readIsoDay(value)) continue;
    count();
    const labelled = labelledDate(paper.rows, dates, DATE_LABELS[path]);
    const isThere = dates.some(({ days }) => days.has(value));
    const differs = (spot: DateSpot) =>
      tell(path, null, { kind: 'differs', xml: value, paper: spot.text, place: placeOf(spot) });
    if (isThere) {
      // The date is printed, but its label has another one beside it that the XML lacks.
      if (labelled && ![...labelled.days].some((day) => day === value || known.has(day))) differs(labelled);
      continue;
    }
    if (labelled) differs(labelled);
    else if (path === 'date') tellDate(paper, dates, { value, known, tell, differs });
    else tell(path, null, { kind: 'missing', severity: 'warning', xml: value });
  }
}

type OfDate = { value: string; known: Set<string>; tell: Compared['tell']; differs: (spot: DateSpot) => void };

/** Reports a date without a label: a hidden one, or the only one that the XML lacks. */
function tellDate(paper: Paper, dates: readonly DateSpot[], { value, known, tell, differs }: OfDate): void {
  const hidden = datesIn(paper.hiddenRows).find(({ days }) => days.has(value));
  const code = hidden?.row.words.find((word) => word.hidden)?.hidden;
  const other = dates.find(({ days }) => ![...days].some((day) => known.has(day))) ?? dates[0];
  if (hidden && code) tell('date', null, { kind: 'hidden', xml: value, code, place: placeOf(hidden) });
  else if (other) differs(other);
  else tell('date', null, { kind: 'missing', xml: value });
}

/** Finds the date to the right of a label, or below it. */
function labelledDate(rows: readonly Row[], dates: readonly DateSpot[], label: RegExp): DateSpot | undefined {
  for (const [at, row] of rows.entries()) {
    const found = label.exec(row.text);
    if (!found) continue;
    const end = found.index + found[0].length;
    const beside = dates.find((one) => one.row === row && one.from >= end && one.from - end < 30);
    if (beside && !/\t.*\t/.test(row.text.slice(end, beside.from))) return beside;
    const box = boxIn(row, found.index, end);
    const next = rows.slice(at + 1, at + 3);
    const under = dates.find(
      (one) =>
        next.includes(one.row) &&
        one.page === row.page &&
        one.box.left < box.right &&
        one.box.right > box.left &&
        one.box.top - box.bottom < 15,
    );
    if (under && !dates.some((one) => one.row === row)) return under;
  }
  return undefined;
}

/** Scripts whose letters join or combine. Their text may be extracted from a PDF in another order. */
const SHAPED = /[\u0590-\u08ff\u0900-\u109f\u1780-\u17ff]/u;

function compareNames({ xml, paper, tell, count }: Compared): void {
  for (const path of ['seller.name', 'buyer.name'] as const) {
    const name = firstOf(xml.terms, path);
    if (name === undefined || name === '') continue;
    count();
    if (findText(paper.streams, name) ?? findScattered(paper, name)) continue;
    const trading = firstOf(xml.terms, path.replace('name', 'trading-name'));
    if (trading && findText(paper.streams, trading)) continue;
    const hidden = hiddenText(paper, name);
    const row = nearestRow(paper, name);
    // The seller's name may be missing from the text, because a letterhead may show it as a picture.
    const mayBePicture = paper.pictures && path === 'seller.name';
    const severity = mayBePicture || SHAPED.test(name) ? 'warning' : 'error';
    if (hidden) tell(path, null, { kind: 'hidden', severity, xml: name, ...hidden });
    else if (row)
      tell(path, null, { kind: 'differs', severity, xml: name, paper: shortened(row.text), place: placeOf(row) });
    else tell(path, null, { kind: 'missing', severity, xml: name });
  }
}

const IBAN = /(?<![\p{L}\d])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{2,5}){3,8}(?![\p{L}\d])/gu;

function compareAccounts({ xml, paper, tell, count }: Compared): void {
  const ibans = xml.terms.flatMap(([path, , value]) =>
    path === 'payment.iban' ? [value.replace(/\s/g, '').toUpperCase()] : [],
  );
  if (ibans.length === 0) return;
  count();
  const printed = paper.rows.flatMap((row) =>
    [...row.text.replaceAll('\t', ' ').matchAll(IBAN)].flatMap(({ 0: text, index }) => {
      const iban = [text, ...cutEnds(text)]
        .map((one) => one.replace(/ /g, ''))
        .find((one) => ibans.includes(one) || isIban(one));
      const labelled = /iban\W*$/iu.test(row.text.slice(0, index));
      return iban !== undefined || labelled ? [{ iban: iban ?? text, row, index, text }] : [];
    }),
  );
  if (printed.length === 0 || printed.some(({ iban }) => ibans.includes(iban))) return;
  const [{ iban, row, index, text }] = printed as [(typeof printed)[number]];
  if (findText(paper.streams, ibans[0]!)) return;
  const place = placeOf({ page: row.page, box: boxIn(row, index, index + text.length) });
  tell('payment.iban', null, { kind: 'differs', xml: ibans.join(', '), paper: iban, place });
}

/** The number may have been read together with what follows it. */
function cutEnds(text: string): string[] {
  const parts = text.split(' ');
  return parts.flatMap((_, at) => (at > 3 ? [parts.slice(0, at).join(' ')] : []));
}

const VAT_ID = /(?<![\p{L}\d])([A-Z]{2})[ .-]?((?:\d[ .]?){7,11}[A-Z]?\d{0,2})(?![\p{L}\d])/gu;

/** Matches identifiers on paper that the XML lacks with those of the XML that are not on paper, in order. */
function compareVatIds({ xml, paper, tell, count }: Compared): void {
  const known = xml.terms.flatMap(([, , value]) =>
    /^[A-Z]{2}[A-Z0-9]{5,}$/.test(value.replace(/[\s.-]/g, '')) ? [plainOf(value)] : [],
  );
  const others = paper.rows.flatMap((row) =>
    [...row.text.matchAll(VAT_ID)].flatMap(({ 0: text, 1: country, 2: digits, index }) =>
      known.includes(plainOf(country! + digits)) ? [] : [{ row, text: text.trim(), index, plain: plainOf(text) }],
    ),
  );
  for (const path of ['seller.vat-id', 'buyer.vat-id'] as const) {
    const id = firstOf(xml.terms, path);
    // If the seller's identifier is missing in the XML, the one on paper is most likely the seller's.
    if (id === undefined && path === 'seller.vat-id') return;
    if (id === undefined) continue;
    count();
    if (paper.streams.some(({ text }) => text.includes(plainOf(id)))) continue;
    const found = others.find(
      ({ plain }) => plain.length === plainOf(id).length && plain.slice(0, 2) === plainOf(id).slice(0, 2),
    );
    if (!found) continue;
    others.splice(others.indexOf(found), 1);
    const { row, text, index } = found;
    const place = placeOf({ page: row.page, box: boxIn(row, index, index + text.length) });
    tell(path, null, { kind: 'differs', xml: id, paper: text, place });
  }
}

function compareCurrency({ xml, tell, count }: Compared, money: ReturnType<typeof compareTotals>): void {
  const currency = firstOf(xml.terms, 'currency');
  if (currency === undefined || !isListed('currency', currency)) return;
  count();
  for (const spot of money) {
    const { row, from, to, text } = spot;
    const around: [string, string] = [row.text.slice(Math.max(0, from - 8), from), row.text.slice(to, to + 8)];
    const sign = contradictingSign(currency, text, [around], 'en');
    if (sign === undefined) continue;
    tell('currency', null, { kind: 'differs', xml: currency, paper: `${sign} ${text}`, place: placeOf(spot) });
    return;
  }
}

// §17.44: reads the dates on the pages of an invoice.

/** `days`: its possible meanings as ISO dates: 03/04 has two. */
type DateSpot = { text: string; days: Set<string>; row: Row; from: number; box: Box; page: number };

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'cs', 'da', 'sv', 'fi', 'hu', 'nb', 'ro'];
const YEAR_FIRST = /(?<!\d)(\d{4})[-./年]\s?(\d{1,2})[-./月]\s?(\d{1,2})(?!\d)/g;
const DAY_FIRST = /(?<!\d)(\d{1,2})([-./])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\d)/g;
const NAMED =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|º|°|\.)?\s*(?:de\s+|of\s+)?[- ]?(\p{L}{3,})\.?,?[- ]?\s*(?:de[l]?\s+)?(\d{4})(?!\d)/gu;
const NAME_FIRST = /(?<!\p{L})(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/gu;

let known: Map<string, Set<number>> | undefined;

/** The months by the first letters of their names and by full names. */
function months(): Map<string, Set<number>> {
  if (known) return known;
  known = new Map();
  for (const language of LANGUAGES)
    for (const width of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { month: width, day: 'numeric', timeZone: 'UTC' });
      for (let month = 1; month <= 12; month++) {
        const part = format.formatToParts(Date.UTC(2026, month - 1, 15)).find(({ type }) => type === 'month');
        const name = foldedOf(part?.value ?? '');
        if (name !== '') known.set(name, (known.get(name) ?? new Set()).add(month));
      }
    }
  return known;
}

function foldedOf(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '');
}

function datesIn(rows: readonly Row[]): DateSpot[] {
  const found: DateSpot[] = [];
  for (const row of rows) {
    const add = ({ 0: text, index }: RegExpExecArray, days: (string | undefined)[]) => {
      const real = days.filter((day) => day !== undefined && readIsoDay(day)) as string[];
      if (real.length > 0)
        found.push({
          text,
          row,
          from: index,
          page: row.page,
          days: new Set(real),
          box: boxIn(row, index, index + text.length),
        });
    };
    for (const match of row.text.matchAll(YEAR_FIRST)) add(match, [iso(match[1], match[2], match[3])]);
    for (const match of row.text.matchAll(DAY_FIRST)) {
      const [, a, mark, b, year] = match;
      const full = year!.length === 2 ? `20${year}` : year;
      // With points the day comes first in all languages; with slashes the month does in America.
      add(match, [iso(full, b, a), mark === '.' ? undefined : iso(full, a, b)]);
    }
    for (const match of row.text.matchAll(NAMED)) add(match, named(match[3], match[2], match[1]));
    for (const match of row.text.matchAll(NAME_FIRST)) add(match, named(match[3], match[1], match[2]));
  }
  return withOneOrder(found);
}

function named(year: string | undefined, name: string | undefined, day: string | undefined): (string | undefined)[] {
  const folded = foldedOf(name!);
  const exact = months().get(folded);
  const begun =
    exact ??
    new Set([...months()].filter(([one]) => folded.length >= 3 && one.startsWith(folded)).flatMap(([, of]) => [...of]));
  return [...begun].map((month) => iso(year, String(month), day));
}

function iso(year: string | undefined, month: string | undefined, day: string | undefined): string {
  return `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
}

/** A date whose day is above 12 decides the order of the others. */
function withOneOrder(found: DateSpot[]): DateSpot[] {
  const orders = new Set<'day' | 'month'>();
  for (const { text, days } of found) {
    const [first, second] = (text.match(/\d+/g) ?? []).map(Number) as [number, number];
    if (/^\d{1,2}[-/]/.test(text) && days.size === 1 && first !== second) orders.add(first > 12 ? 'day' : 'month');
  }
  const [order] = orders;
  if (orders.size !== 1) return found;
  return found.map((spot) => {
    if (spot.days.size < 2) return spot;
    const [dayFirst, monthFirst] = [...spot.days] as [string, string];
    return { ...spot, days: new Set([order === 'day' ? dayFirst : monthFirst]) };
  });
}
