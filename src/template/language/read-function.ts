/** §10.26: the functions of expressions, which have the names of spreadsheets: sums over the entries of a group, rounding, IF. */
import Fraction from 'fraction.js';
import type { Environment, Value } from '../model/expression.ts';
import { bounded, divide, EvaluationFault, type Rounding, roundTo, sumOf } from './arithmetic.ts';
import {
  type Aggregate,
  deeper,
  ExpressionError,
  expectSign,
  expectType,
  type Part,
  peek,
  type Reader,
  take,
  takeIf,
} from './reader.ts';

type Evaluate = Part['evaluate'];
/** What an aggregate makes of the values of the entries; undefined among them is a blank. */
const AGGREGATES: Record<string, (values: readonly Value[]) => Value> = {
  SUM: (values) => (hasBlank(values) ? undefined : sumOf(values as Fraction[])),
  COUNT: (values) => new Fraction(values.filter((value) => value !== undefined && value !== '').length),
  MIN: (values) => best(values, (a, b) => a < b),
  MAX: (values) => best(values, (a, b) => a > b),
  AVERAGE: (values) =>
    hasBlank(values) || values.length === 0
      ? undefined
      : divide(sumOf(values as Fraction[]), new Fraction(values.length)),
};

function hasBlank(values: readonly Value[]): boolean {
  return values.includes(undefined);
}

/** Numbers or days. */
function best(values: readonly Value[], isBetter: (a: number, b: number) => boolean): Value {
  if (hasBlank(values)) return undefined;
  return values.reduce<Value>((found, value) => {
    if (found === undefined) return value;
    const order = value instanceof Fraction ? value.compare(found as Fraction) : (value as number) - (found as number);
    return isBetter(order, 0) ? value : found;
  }, undefined);
}

const ROUNDINGS: Record<string, Rounding> = { ROUND: 'half', ROUNDUP: 'up', ROUNDDOWN: 'down' };

const FUNCTIONS = [
  ...Object.keys(AGGREGATES),
  ...Object.keys(AGGREGATES).map((name) => `${name}IF`),
  ...Object.keys(ROUNDINGS),
  'ABS',
  'IF',
];

/** A word before a bracket that is a function's name. */
export function isFunction(word: string): boolean {
  return FUNCTIONS.includes(word.toUpperCase());
}

export function listFunctions(): string {
  return FUNCTIONS.join(', ');
}

/** Reads a function with its bracket. Its name is the next token. */
export function readFunction(reader: Reader): Part {
  const token = take(reader);
  const name = token.text.toUpperCase();
  take(reader);
  const part = deeper(reader, () => {
    if (name === 'IF') return readIf(reader);
    if (name === 'ABS') return readAbs(reader);
    const rounding = ROUNDINGS[name];
    return rounding ? readRounding(reader, name, rounding) : readAggregate(reader, name);
  });
  const { end } = expectSign(reader, ')', `The bracket of ${name}( is not closed; write ) behind its last part.`);
  return { ...part, at: token.at, end };
}

function comma(reader: Reader, form: string): void {
  expectSign(reader, ',', `Here a comma is missing; write ${form}.`);
}

function readIf(reader: Reader): Omit<Part, 'at' | 'end'> {
  const form = 'IF(condition, value, other value)';
  const condition = reader.readCondition(reader);
  comma(reader, form);
  const yes = reader.readAny(reader);
  comma(reader, form);
  const no = reader.readAny(reader);
  if (yes.type === 'group' || yes.type === 'duration' || yes.type !== no.type)
    throw new ExpressionError(no, 'Both values of IF must be numbers, or both dates, or both texts.');
  return {
    type: yes.type,
    isConstant: condition.isConstant && yes.isConstant && no.isConstant,
    evaluate: (environment) => {
      const found = condition.evaluate(environment);
      return found === undefined ? undefined : (found ? yes : no).evaluate(environment);
    },
  };
}

function readAbs(reader: Reader): Omit<Part, 'at' | 'end'> {
  const { evaluate, isConstant } = expectType(reader.readAny(reader), 'number', 'What stands in ABS');
  return {
    type: 'number',
    isConstant,
    evaluate: (environment) => (evaluate(environment) as Fraction | undefined)?.abs(),
  };
}

/** Decimals that anybody needs; more would cost more with every one. */
const MAX_DECIMALS = 100;

function readRounding(reader: Reader, name: string, rounding: Rounding): Omit<Part, 'at' | 'end'> {
  const number = expectType(reader.readAny(reader), 'number', `What stands in ${name}`);
  const decimals =
    takeIf(reader, ',') && expectType(reader.readAny(reader), 'number', `The number of decimals of ${name}`);
  return {
    type: 'number',
    isConstant: number.isConstant && (decimals?.isConstant ?? true),
    evaluate: (environment) => {
      const found = number.evaluate(environment) as Fraction | undefined;
      const places = decimals ? (decimals.evaluate(environment) as Fraction | undefined) : new Fraction(0);
      if (found === undefined || places === undefined) return undefined;
      if (places.d !== 1n || places.n > MAX_DECIMALS)
        throw new EvaluationFault(
          `rounds to ${places.toString()} decimals; a whole number from -${MAX_DECIMALS} to ${MAX_DECIMALS} is wanted`,
        );
      return bounded(roundTo(found, Number(places.s * places.n), rounding));
    },
  };
}

/** `SUM(Group.Field)`, `SUMIF(Group.Field, condition)`, `COUNT(Group)` or `MAX(a, b, 0)`. */
function readAggregate(reader: Reader, name: string): Omit<Part, 'at' | 'end'> {
  const outer = reader.aggregate;
  const aggregate: Aggregate = { needsEntry: false, inCondition: false };
  const isIf = name.endsWith('IF');
  const kind = isIf ? name.slice(0, -2) : name;
  const start = peek(reader);
  reader.aggregate = aggregate;
  const parts = [reader.readAny(reader)];
  if (!isIf) while (takeIf(reader, ',')) parts.push(reader.readAny(reader));
  let condition: Part | undefined;
  const [first] = parts as [Part];
  if (first.type === 'group') aggregate.group ??= first.group!;
  if (isIf) {
    comma(reader, `${name}(Group.Field, condition)`);
    aggregate.inCondition = true;
    condition = reader.readCondition(reader);
  }
  reader.aggregate = outer;
  const { group } = aggregate;
  if (group !== undefined) reader.groups.add(group);
  const type = resultOf(kind, parts);
  if (group === undefined) {
    if (isIf)
      throw new ExpressionError(
        start,
        `${name} goes over the entries of a group; write ${name}(Group.Field, condition).`,
      );
    return { type, isConstant: parts.every(({ isConstant }) => isConstant), evaluate: ofParts(kind, parts) };
  }
  if (parts.length > 1)
    throw new ExpressionError(
      parts[1]!,
      `${name} goes over the entries of a group, or over several values, not over both.`,
    );
  if (outer) {
    if (outer.group !== undefined || outer.inCondition)
      throw new ExpressionError(
        start,
        'A sum stands within a sum over entries; compute it in a placeholder of its own.',
      );
  }
  const isSame = !aggregate.needsEntry;
  return { type, isConstant: false, evaluate: overEntries(kind, group, first, condition, isSame) };
}

function resultOf(kind: string, parts: readonly Part[]): 'number' | 'date' {
  const [first] = parts as [Part];
  if (kind === 'COUNT') return 'number';
  const wantsNumber = kind === 'SUM' || kind === 'AVERAGE';
  if (first.type === 'date' && !wantsNumber && parts.every(({ type }) => type === 'date')) return 'date';
  for (const part of parts) expectType(part, 'number', `What stands in ${kind}`);
  return 'number';
}

function ofParts(kind: string, parts: readonly Part[]): Evaluate {
  return (environment) => AGGREGATES[kind]!(parts.map(({ evaluate }) => evaluate(environment)));
}

/** `isSame`: it gives the same for every entry at hand, so that it is computed once. */
function overEntries(kind: string, group: number, part: Part, condition: Part | undefined, isSame: boolean): Evaluate {
  const isCount = part.type === 'group';
  const compute = (environment: Environment): Value => {
    const own = environment.partOf(group);
    const length = own ? own.length : environment.countOf(group);
    if (isCount && !condition) return new Fraction(length);
    environment.spend(length);
    const values: Value[] = [];
    for (let at = 0; at < length; at++) {
      const entry = environment.entry(group, own ? own[at]! : at);
      if (condition && condition.evaluate(entry) !== true) continue;
      values.push(isCount ? true : part.evaluate(entry));
    }
    return AGGREGATES[kind]!(values);
  };
  const key = {};
  return (environment) => {
    if (!isSame || environment.partOf(group)) return compute(environment);
    if (!environment.memo.has(key)) environment.memo.set(key, compute(environment));
    return environment.memo.get(key);
  };
}
