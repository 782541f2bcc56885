/** §10.44: parses the functions of dates: `YEAR`, `MONTH`, `DAY`, `EOMONTH`, `WORKDAYS` and `ISWORKDAY`. */
import Fraction from 'fraction.js';
import { addMonths, dayNumber, dayOfNumber } from '../../domain/calendar.ts';
import { isWorkday, moveWorkdays, NO_HOLIDAYS, type WorkCalendar, workdaysBetween } from '../../domain/workdays.ts';
import { tell } from '../../locales/message.ts';
import type { Environment, Value } from '../model/expression.ts';
import { type Counter, EvaluationFault, shown } from './arithmetic.ts';
import { asDay } from './as-day.ts';
import { writingOf } from './as-text.ts';
import { constant, expectType, fromBoth, fromValue, type Part, type Reader, takeIf, type Unplaced } from './reader.ts';
import { expectComma } from './unexpected.ts';

/** The functions with their forms. */
export const DAY_FORMS: readonly (readonly [name: string, form: string])[] = [
  ['YEAR', 'YEAR(date)'],
  ['MONTH', 'MONTH(date)'],
  ['DAY', 'DAY(date)'],
  ['EOMONTH', 'EOMONTH(date, months)'],
  ['WORKDAYS', 'WORKDAYS(date, other date)'],
  ['ISWORKDAY', 'ISWORKDAY(date)'],
];

/** Parses the function with this name, behind its opening bracket. Undefined for another. */
export function readDayFunction(reader: Reader, name: string): Unplaced | undefined {
  const form = DAY_FORMS.find(([one]) => one === name)?.[1];
  if (form === undefined) return undefined;
  const date = readDate(reader, name);
  if (name === 'EOMONTH') return readEndOfMonth(reader, date);
  if (name === 'WORKDAYS') return readWorkdays(reader, date, form);
  if (name === 'ISWORKDAY') {
    const { isOwn, calendarIn } = calendarOf(reader);
    const evaluate = fromValue(date, (day: number, environment) => isWorkday(calendarIn(environment), day));
    return { type: 'condition', isConstant: date.isConstant && isOwn, evaluate };
  }
  const part = name.toLowerCase() as 'year' | 'month' | 'day';
  const evaluate = fromValue(date, (day: number) => new Fraction(dayOfNumber(day)![part]));
  return { type: 'number', isConstant: date.isConstant, evaluate };
}

/** Returns the calendar of the template, or that of the theme, which is known when a document is made. */
function calendarOf(reader: Reader) {
  const { calendar } = writingOf(reader);
  const calendarIn = (environment: Environment): WorkCalendar => calendar ?? environment.workdays ?? NO_HOLIDAYS;
  return { isOwn: calendar !== undefined, calendarIn };
}

function readDate(reader: Reader, name: string): Part {
  return expectType(asDay(reader.readAny(reader)), 'date', tell('formula.what.standsIn', { function: name }));
}

/** Parses `EOMONTH(date)` and `EOMONTH(date, months)`: the last day of the month, or of one so many later. */
function readEndOfMonth(reader: Reader, date: Part): Unplaced {
  const months = takeIf(reader, ',')
    ? expectType(reader.readAny(reader), 'number', tell('formula.what.months', { function: 'EOMONTH' }))
    : constant('number', new Fraction(0), date);
  const evaluate = fromBoth(date, months, (day: number, count: Fraction) => {
    const next = addMonths({ ...dayOfNumber(day)!, day: 1 }, wholeOf(count, 'months') + 1);
    const last = next ? dayNumber(next) - 1 : undefined;
    if (last === undefined || !dayOfNumber(last)) throw new EvaluationFault(tell('formula.evaluation.years'));
    return last;
  });
  return { type: 'date', isConstant: date.isConstant && months.isConstant, evaluate };
}

/** Parses `WORKDAYS(date, 10)`, the tenth workday after the date, and `WORKDAYS(date, other date)`, how many there are between. */
function readWorkdays(reader: Reader, date: Part, form: string): Unplaced {
  expectComma(reader, form);
  const other = asDay(reader.readAny(reader));
  const { isOwn, calendarIn } = calendarOf(reader);
  const isConstant = date.isConstant && other.isConstant && isOwn;
  if (other.type === 'date') {
    const between = (day: number, to: number, environment: Environment): Value =>
      new Fraction(workdaysBetween(calendarIn(environment), day, to, () => environment.spend(2)));
    return { type: 'number', isConstant, evaluate: fromBoth(date, other, between) };
  }
  expectType(other, 'number', tell('formula.what.workdays'));
  const move = (day: number, count: Fraction, environment: Environment) =>
    movedBy(calendarIn(environment), day, count, environment);
  return { type: 'date', isConstant, evaluate: fromBoth(date, other, move) };
}

function wholeOf(count: Fraction, unit: string): number {
  if (count.d === 1n) return Number(count.s * count.n);
  throw new EvaluationFault(tell('formula.evaluation.moves', { number: `${shown(count)} ${unit}` }));
}

function movedBy(calendar: WorkCalendar, day: number, count: Fraction, counter: Counter): number {
  const moved = moveWorkdays(calendar, day, wholeOf(count, 'workdays'), () => counter.spend(2));
  if (moved === undefined) throw new EvaluationFault(tell('formula.evaluation.years'));
  return moved;
}

/** Returns a number of workdays, which moves a date. */
export function workdays(reader: Reader, number: Part, end: number): Part {
  const { isOwn, calendarIn } = calendarOf(reader);
  const { at, isConstant, evaluate } = number;
  const move: NonNullable<Part['move']> = (day, count, environment) =>
    movedBy(calendarIn(environment), day, count, environment);
  return { type: 'duration', at, end, isConstant: isConstant && isOwn, evaluate, move };
}
