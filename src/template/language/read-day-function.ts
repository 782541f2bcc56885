/** §10.44: parses the functions of dates: `YEAR`, `MONTH`, `DAY`, `EOMONTH`, `WORKDAYS` and `ISWORKDAY`. */
import Fraction from 'fraction.js';
import { addMonths, dayNumber, dayOfNumber } from '../../domain/calendar.ts';
import { isWorkday, moveWorkdays, NO_HOLIDAYS, type WorkCalendar, workdaysBetween } from '../../domain/workdays.ts';
import { tell } from '../../locales/message.ts';
import type { Environment, Value } from '../model/expression.ts';
import { type Counter, EvaluationFault, shown } from './arithmetic.ts';
import { asDay } from './as-day.ts';
import { writingOf } from './as-text.ts';
import { expectType, type Part, type Reader, takeIf } from './reader.ts';
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
export function readDayFunction(reader: Reader, name: string): Omit<Part, 'at' | 'end'> | undefined {
  const form = DAY_FORMS.find(([one]) => one === name)?.[1];
  if (form === undefined) return undefined;
  const date = readDate(reader, name);
  if (name === 'EOMONTH') return readEndOfMonth(reader, date);
  if (name === 'WORKDAYS') return readWorkdays(reader, date, form);
  if (name === 'ISWORKDAY') {
    const { isOwn, calendarIn } = calendarOf(reader);
    const read = ofDay(date, (day, environment) => isWorkday(calendarIn(environment), day));
    return { ...read, isConstant: date.isConstant && isOwn, type: 'condition' };
  }
  const part = name.toLowerCase() as 'year' | 'month' | 'day';
  return { ...ofDay(date, (day) => new Fraction(dayOfNumber(day)![part])), type: 'number' };
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

function ofDay({ evaluate, isConstant }: Part, compute: (day: number, environment: Environment) => Value) {
  return {
    isConstant,
    evaluate: (environment: Environment): Value => {
      const day = evaluate(environment) as number | undefined;
      return day === undefined ? undefined : compute(day, environment);
    },
  };
}

/** Parses `EOMONTH(date)` and `EOMONTH(date, months)`: the last day of the month, or of one so many later. */
function readEndOfMonth(reader: Reader, date: Part): Omit<Part, 'at' | 'end'> {
  const months =
    takeIf(reader, ',') &&
    expectType(reader.readAny(reader), 'number', tell('formula.what.months', { function: 'EOMONTH' }));
  return {
    type: 'date',
    isConstant: date.isConstant && (months?.isConstant ?? true),
    evaluate: (environment) => {
      const day = date.evaluate(environment) as number | undefined;
      const count = months ? (months.evaluate(environment) as Fraction | undefined) : new Fraction(0);
      if (day === undefined || count === undefined) return undefined;
      const next = addMonths({ ...dayOfNumber(day)!, day: 1 }, wholeOf(count, 'months') + 1);
      const last = next ? dayNumber(next) - 1 : undefined;
      if (last === undefined || !dayOfNumber(last)) throw new EvaluationFault(tell('formula.evaluation.years'));
      return last;
    },
  };
}

/** Parses `WORKDAYS(date, 10)`, the tenth workday after the date, and `WORKDAYS(date, other date)`, how many there are between. */
function readWorkdays(reader: Reader, date: Part, form: string): Omit<Part, 'at' | 'end'> {
  expectComma(reader, form);
  const other = asDay(reader.readAny(reader));
  const { isOwn, calendarIn } = calendarOf(reader);
  const isConstant = date.isConstant && other.isConstant && isOwn;
  const both = (compute: (day: number, value: NonNullable<Value>, environment: Environment) => Value) => ({
    isConstant,
    evaluate: (environment: Environment): Value => {
      const [day, value] = [date.evaluate(environment) as number | undefined, other.evaluate(environment)];
      return day === undefined || value === undefined ? undefined : compute(day, value, environment);
    },
  });
  if (other.type === 'date') {
    const between = (day: number, to: NonNullable<Value>, environment: Environment): Value =>
      new Fraction(workdaysBetween(calendarIn(environment), day, to as number, () => environment.spend(2)));
    return { type: 'number', ...both(between) };
  }
  expectType(other, 'number', tell('formula.what.workdays'));
  const move = (day: number, count: NonNullable<Value>, environment: Environment) =>
    movedBy(calendarIn(environment), day, count as Fraction, environment);
  return { type: 'date', ...both(move) };
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
