/** §10.40: parses the functions of rows that know one another: `ROW`, `PREVIOUS` and `RUNNING`. */
import Fraction from 'fraction.js';
import { given } from '../../domain/given.ts';
import { tell } from '../../locales/message.ts';
import { type Environment, entryAt, type Place, type RowsNamed, type Value } from '../model/expression.ts';
import { bounded } from './arithmetic.ts';
import { asDay } from './as-day.ts';
import {
  ExpressionError,
  expectType,
  nameOfPlace,
  type Part,
  peek,
  type Reader,
  type RowsRead,
  readArgument,
  rowsIn,
  takeIf,
  type Unplaced,
} from './reader.ts';

const FORMS = {
  ROW: 'ROW()',
  PREVIOUS: 'PREVIOUS(Field, value of the first row)',
  RUNNING: 'RUNNING(Field)',
} as const;
type RowFunction = keyof typeof FORMS;

/** The functions with their forms. */
export const ROW_FORMS: readonly (readonly [name: string, form: string])[] = Object.entries(FORMS);

export function isRowFunction(name: string): name is RowFunction {
  return Object.hasOwn(FORMS, name);
}

/** The rows that a function counts: those of `group` within the entry of `base`, or all of the document. */
type Rows = { group: number; base: number | undefined };

/** Parses what stands between the brackets; the opening one has been taken. */
export function readRowFunction(reader: Reader, name: RowFunction): Unplaced {
  const { group } = reader.scope;
  const before = peek(reader, -2);
  if (group === undefined) throw new ExpressionError(before, tell('formula.rows.outside', { function: name }));
  if (reader.aggregate) throw new ExpressionError(before, tell('formula.rows.inSum', { function: name }));
  if (name === 'ROW') return readRow(reader, group);
  return name === 'PREVIOUS' ? readPrevious(reader, group) : readRunning(reader, group);
}

/** Notes which rows a function goes over. `isAll`: through the whole document, not anew within each entry around. */
function rowsOf(reader: Reader, group: number, isAll: boolean): Rows {
  const base = isAll ? undefined : reader.scope.groups[group]!.outer;
  rowsIn(reader);
  reader.groups.add(group);
  reader.ranges.push({ group, base });
  return { group, base };
}

/** Takes the word `all` where it is the last part of a function. */
function takeAll(reader: Reader): boolean {
  return peek(reader, 1).text === ')' && takeIf(reader, 'all') !== undefined;
}

/** The forms of the functions that go through all rows of the document. */
const OVER_ALL = {
  ROW: 'ROW(all)',
  PREVIOUS: 'PREVIOUS(Field, value of the first row, all)',
  RUNNING: 'RUNNING(Field, all)',
} as const;

function expectAll(reader: Reader, name: RowFunction): true {
  if (takeAll(reader)) return true;
  throw new ExpressionError(peek(reader), tell('formula.rows.all', { written: OVER_ALL[name] }));
}

function readRow(reader: Reader, group: number): Unplaced {
  const isAll = peek(reader).text !== ')' && peek(reader).kind !== 'end' && expectAll(reader, 'ROW');
  const rows = rowsOf(reader, group, isAll);
  const evaluate = (environment: Environment): Value => {
    const row = environment.rowOf(group, rows.base);
    return row === undefined ? undefined : new Fraction(row - environment.entriesOf(group, rows.base).from + 1);
  };
  return { type: 'number', isConstant: false, evaluate };
}

/** Parses what is evaluated in the row before, and notes its fields as those of that row. */
function readBefore(reader: Reader, group: number): Part {
  const { places } = reader;
  reader.places = new Map();
  const part = reader.readAny(reader);
  const { before } = rowsIn(reader);
  for (const [name, place] of reader.places) (place.group === group ? before : places).set(name, place);
  reader.places = places;
  return part;
}

function readPrevious(reader: Reader, group: number): Unplaced {
  const part = readBefore(reader, group);
  const { type } = part;
  if (type !== 'number' && type !== 'date' && type !== 'text')
    throw new ExpressionError(part, tell('formula.rows.previous', { written: FORMS.PREVIOUS }));
  let isAll = false;
  let first: Part | undefined;
  if (takeIf(reader, ',')) {
    isAll = takeAll(reader);
    if (!isAll) {
      const given = reader.readAny(reader);
      first = expectType(type === 'date' ? asDay(given) : given, type, tell('formula.rows.first'));
    }
    if (!isAll && takeIf(reader, ',')) isAll = expectAll(reader, 'PREVIOUS');
  }
  const { group: of, base } = rowsOf(reader, group, isAll);
  if (!first) rowsIn(reader).lacksFirst = true;
  const { evaluate } = part;
  const nothing = type === 'text' ? '' : undefined;
  return {
    type,
    isConstant: false,
    evaluate: (environment) => {
      const row = environment.rowOf(of, base);
      if (row === undefined) return nothing;
      const range = environment.entriesOf(of, base);
      if (row === range.from) return first ? first.evaluate(environment) : nothing;
      environment.spend(1);
      return evaluate(environment.entry(of, entryAt(range, row - 1)));
    },
  };
}

function readRunning(reader: Reader, group: number): Unplaced {
  const from = reader.next;
  const part = readArgument(reader, 'number', 'RUNNING');
  const steps = reader.next - from;
  const isAll = takeIf(reader, ',') !== undefined && expectAll(reader, 'RUNNING');
  const rows = rowsOf(reader, group, isAll);
  rowsIn(reader).runs = true;
  return { type: 'number', isConstant: false, evaluate: runningSum(rows, part, steps) };
}

/** Each sum continues the one of the row before, so that all of them together take as long as one sum over all rows. */
function runningSum({ group, base }: Rows, { evaluate }: Part, steps: number): Part['evaluate'] {
  const key = {};
  return (environment) => {
    const row = environment.rowOf(group, base);
    if (row === undefined) return undefined;
    const range = environment.entriesOf(group, base);
    const sums = environment.memo.get(key) ?? new Map<number | undefined, Value>();
    environment.memo.set(key, sums);
    let next = row;
    while (next > range.from && !sums.has(next - 1)) next -= 1;
    if (sums.has(row)) return sums.get(row);
    environment.spend((row + 1 - next) * steps);
    let sum = next === range.from ? ZERO : (sums.get(next - 1) as Fraction | undefined);
    for (; next <= row; next++) {
      const amount = evaluate(environment.entry(group, entryAt(range, next))) as Fraction | undefined;
      sum = sum && amount && bounded(sum.add(amount), environment);
      sums.set(next, sum);
    }
    return sum;
  };
}

const ZERO = new Fraction(0);

/** Returns the places of an expression that names other rows. */
export function withRows(
  { places }: Reader,
  { before, over, lacksFirst, runs }: RowsRead,
): { places: Place[]; rows: RowsNamed } {
  const ofRowBefore = [...before.values()].filter((place) => !places.has(nameOfPlace(place)));
  return {
    places: [...places.values(), ...ofRowBefore],
    rows: { before: ofRowBefore, over: [...over.values()], ...given({ lacksFirst, runs }) },
  };
}
