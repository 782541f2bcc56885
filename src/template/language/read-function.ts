/** §10.26 rule 5: parses a function: IF, ABS and rounding, and aggregates over the entries of a group. */
import Fraction from 'fraction.js';
import { findClosest, shorten } from '../../domain/suggestions.ts';
import { tell } from '../../locales/message.ts';
import { type Environment, entryAt, rangeIn, type Value } from '../model/expression.ts';
import { bounded, type Counter, divide, EvaluationFault, type Rounding, roundTo, shown, sumOf } from './arithmetic.ts';
import { asDays } from './as-day.ts';
import { DAY_FORMS, readDayFunction } from './read-day-function.ts';
import { isRowFunction, ROW_FORMS, readRowFunction } from './read-row-function.ts';
import { readTextFunction, TEXT_FORMS } from './read-text-function.ts';
import {
  type Aggregate,
  constant,
  deeper,
  ExpressionError,
  expectType,
  fromBoth,
  fromValue,
  type Part,
  peek,
  type Reader,
  readArgument,
  take,
  takeIf,
  type Unplaced,
} from './reader.ts';
import type { Token } from './split-tokens.ts';
import { expectClosing, expectComma, ownInSum } from './unexpected.ts';

const ROUNDINGS: Record<string, Rounding> = { ROUND: 'half', ROUNDUP: 'up', ROUNDDOWN: 'down' };

/** Parses a function with its brackets. Its name is the next token. */
export function readFunction(reader: Reader): Part {
  const token = take(reader);
  const name = token.text.toUpperCase();
  take(reader);
  const part = deeper(reader, () => {
    if (name === 'IF') return readIf(reader);
    if (name === 'ABS') return readAbs(reader);
    if (isRowFunction(name)) return readRowFunction(reader, name);
    const own = readTextFunction(reader, name) ?? readDayFunction(reader, name);
    if (own) return own;
    return Object.hasOwn(AGGREGATES, kindOf(name)) ? readAggregate(reader, name) : readRounding(reader, name);
  });
  if (peek(reader).text === ',')
    throw new ExpressionError(peek(reader), tell('formula.partTooMany', { function: name, written: formOf(name) }));
  const { end } = expectClosing(reader, tell('formula.functionNotClosed', { function: name }));
  return { ...part, at: token.at, end };
}

function readIf(reader: Reader): Unplaced {
  const condition = reader.readCondition(reader);
  expectComma(reader, formOf('IF'));
  const first = reader.readAny(reader);
  expectComma(reader, formOf('IF'));
  const [yes, no] = asDays(first, reader.readAny(reader)) as [Part, Part];
  if (yes.type === 'group' || yes.type === 'duration' || yes.type !== no.type)
    throw new ExpressionError(no, tell('formula.ifTypes'));
  return {
    type: yes.type,
    isConstant: condition.isConstant && yes.isConstant && no.isConstant,
    evaluate: fromValue(condition, (found, environment) => (found ? yes : no).evaluate(environment)),
  };
}

function readAbs(reader: Reader): Unplaced {
  const part = readArgument(reader, 'number', 'ABS');
  return { type: 'number', isConstant: part.isConstant, evaluate: fromValue(part, (number: Fraction) => number.abs()) };
}

/** The most decimals of a division: more are useless, and each costs time. */
const MAX_DECIMALS = 100;

function readRounding(reader: Reader, name: string): Unplaced {
  const number = readArgument(reader, 'number', name);
  const decimals = takeIf(reader, ',')
    ? expectType(reader.readAny(reader), 'number', tell('formula.what.decimals', { function: name }))
    : constant('number', new Fraction(0), number);
  const evaluate = fromBoth(number, decimals, (found: Fraction, places: Fraction, counter) => {
    if (places.d === 1n && places.n <= MAX_DECIMALS)
      return bounded(roundTo(found, Number(places.s * places.n), ROUNDINGS[name]!), counter);
    const facts = { number: shown(places), min: -MAX_DECIMALS, max: MAX_DECIMALS };
    throw new EvaluationFault(tell('formula.evaluation.decimals', facts));
  });
  return { type: 'number', isConstant: number.isConstant && decimals.isConstant, evaluate };
}

/** §10.26 rule 5: the functions over the entries of a group, or over several values. */
type Evaluate = Part['evaluate'];

/** Computes an aggregate from the values of the entries. Undefined values are blanks. */
const AGGREGATES: Record<string, (values: readonly Value[], counter: Counter) => Value> = {
  SUM: (values, counter) => (hasBlank(values) ? undefined : sumOf(values as Fraction[], counter)),
  COUNT: (values) => new Fraction(values.filter((value) => value !== undefined && value !== '').length),
  MIN: (values) => best(values, (order) => order < 0),
  MAX: (values) => best(values, (order) => order > 0),
  AVERAGE: (values, counter) =>
    hasBlank(values) || values.length === 0
      ? undefined
      : divide(sumOf(values as Fraction[], counter), new Fraction(values.length), counter),
};

function hasBlank(values: readonly Value[]): boolean {
  return values.includes(undefined);
}

/** Returns the smallest or largest of numbers or days, by `isBetter`. */
function best(values: readonly Value[], isBetter: (order: number) => boolean): Value {
  if (hasBlank(values)) return undefined;
  return values.reduce<Value>((found, value) => {
    if (found === undefined) return value;
    const order = value instanceof Fraction ? value.compare(found as Fraction) : (value as number) - (found as number);
    return isBetter(order) ? value : found;
  }, undefined);
}

function kindOf(name: string): string {
  return name.replace(/(?<=.)IF$/, '');
}

/** Parses `MAX(a, b, 0)`. Its fields belong to the current entry, or to each entry of a surrounding sum. */
function readSeveral(reader: Reader, kind: string): Unplaced {
  const read = [reader.readAny(reader)];
  while (takeIf(reader, ',')) read.push(reader.readAny(reader));
  const parts = asDays(...read);
  const compute = AGGREGATES[kind]!;
  return {
    type: resultOf(kind, parts),
    isConstant: parts.every(({ isConstant }) => isConstant),
    evaluate: (environment) =>
      compute(
        parts.map(({ evaluate }) => evaluate(environment)),
        environment,
      ),
  };
}

/** Parses `SUM(Group.Field)`, `SUMIF(Group.Field, condition)` or `COUNT(Group)`. */
function readAggregate(reader: Reader, name: string): Unplaced {
  const kind = kindOf(name);
  const isIf = kind !== name;
  if (!isIf && hasComma(reader)) return readSeveral(reader, kind);
  const { aggregate: outer, next } = reader;
  const aggregate: Aggregate = { inCondition: false };
  reader.aggregate = aggregate;
  const part = reader.readAny(reader);
  if (part.type === 'group' && aggregate.group === undefined)
    Object.assign(aggregate, { group: part.group!, base: part.base });
  let condition: Part | undefined;
  if (isIf) {
    expectComma(reader, formOf(name));
    aggregate.inCondition = true;
    condition = reader.readCondition(reader);
  }
  reader.aggregate = outer;
  const type = resultOf(kind, [part]);
  const { group, base, own, inner } = aggregate;
  if (group === undefined) {
    if (isIf) throw new ExpressionError(part, tell('formula.overGroup', { function: name, written: formOf(name) }));
    if (own) throw ownInSum(reader, own);
    if (outer && inner) outer.inner ??= inner;
    const compute = AGGREGATES[kind]!;
    return {
      type,
      isConstant: part.isConstant,
      evaluate: (environment) => compute([part.evaluate(environment)], environment),
    };
  }
  if (own && own.group === group) throw ownInSum(reader, own);
  if (outer) outer.inner ??= part;
  const within = inner ?? (outer?.group !== undefined || outer?.inCondition ? part : undefined);
  if (within) throw new ExpressionError(within, tell('formula.sumInSum'));
  reader.groups.add(group);
  reader.ranges.push({ group, base });
  const steps = reader.next - next;
  const isOfDocument = reader.scope.groups[group]!.outer === undefined;
  const isPlainCount =
    kind === 'COUNT' && part.type === 'group' && !condition && reader.scope.source === undefined && isOfDocument;
  return {
    type,
    isConstant: false,
    ...(isPlainCount && { counted: group }),
    evaluate: overEntries(kind, { group, base }, part, condition, { steps, isSame: own === undefined }),
  };
}

/** Returns whether the function whose bracket was just taken has several arguments. */
function hasComma({ tokens, next }: Reader): boolean {
  let open = 0;
  for (let at = next; tokens[at]!.kind !== 'end'; at++) {
    const { kind, text } = tokens[at]!;
    if (kind !== 'sign') continue;
    if (text === '(') open += 1;
    if (text === ')') open -= 1;
    if (open < 0) return false;
    if (text === ',' && open === 0) return true;
  }
  return false;
}

function resultOf(kind: string, parts: readonly Part[]): 'number' | 'date' {
  const [first] = parts as [Part];
  if (kind === 'COUNT') {
    const odd = parts.find(({ type }) => type === 'condition' || type === 'duration');
    if (!odd) return 'number';
    throw new ExpressionError(odd, tell('formula.count'));
  }
  if (first.type === 'date' && (kind === 'MIN' || kind === 'MAX')) {
    const odd = parts.find(({ type }) => type !== 'date');
    if (!odd) return 'date';
    throw new ExpressionError(odd, tell('formula.parts', { function: kind }));
  }
  for (const part of parts) expectType(part, 'number', tell('formula.what.standsIn', { function: kind }));
  return 'number';
}

/**
 * `isSame`: gives the same result for every current entry, so that it is computed once, or once for each entry of `base`. `steps`: those
 * of one entry.
 */
function overEntries(
  kind: string,
  { group, base }: { group: number; base: number | undefined },
  part: Part,
  condition: Part | undefined,
  { isSame, steps }: { isSame: boolean; steps: number },
): Evaluate {
  const isCount = part.type === 'group';
  const compute = (environment: Environment): Value => {
    const range = rangeIn(environment, { group, base });
    const { from, to } = range;
    if (isCount && !condition) return new Fraction(to - from);
    environment.spend((to - from) * steps);
    const values: Value[] = [];
    for (let row = from; row < to; row++) {
      const entry = environment.entry(group, entryAt(range, row));
      if (condition && condition.evaluate(entry) !== true) continue;
      values.push(isCount ? true : part.evaluate(entry));
    }
    return AGGREGATES[kind]!(values, environment);
  };
  const key = {};
  return (environment) => {
    if (!isSame || environment.partOf(group)) return compute(environment);
    const known = environment.memo.get(key) ?? new Map<number | undefined, Value>();
    environment.memo.set(key, known);
    const of = base === undefined ? undefined : environment.at(base);
    if (!known.has(of)) known.set(of, compute(environment));
    return known.get(of);
  };
}

// §10.26 rule 5: the functions of expressions and their forms.

const FORMS = new Map([
  ...['SUM', 'COUNT', 'MIN', 'MAX', 'AVERAGE'].map((name) => [name, `${name}(Group.Field)`] as const),
  ...['SUMIF', 'COUNTIF', 'MINIF', 'MAXIF', 'AVERAGEIF'].map(
    (name) => [name, `${name}(Group.Field, condition)`] as const,
  ),
  ...['ROUND', 'ROUNDUP', 'ROUNDDOWN'].map((name) => [name, `${name}(number, decimals)`] as const),
  ['ABS', 'ABS(number)'],
  ['IF', 'IF(condition, value, other value)'],
  ...TEXT_FORMS,
  ...DAY_FORMS,
  ...ROW_FORMS,
]);

/** Returns whether a word before a bracket is the name of a function. */
export function isFunction(word: string): boolean {
  return FORMS.has(word.toUpperCase());
}

function formOf(name: string): string {
  return FORMS.get(name)!;
}

/** Returns the error for a word before a bracket that is no function. */
export function noFunction(token: Token): ExpressionError {
  const closest = findClosest(token.text, [...FORMS.keys()]);
  const name = shorten(token.text);
  return new ExpressionError(
    token,
    closest === undefined
      ? tell('formula.functions', { name, names: [...FORMS.keys()].join(', ') })
      : tell('formula.noFunction', { name, advice: tell('template.didYouMeanPlain', { name: closest }) }),
  );
}
