/** §10.26: parses arithmetic: numbers, `+ - * / %`, adding days to dates, brackets, names and functions. */

import Fraction from 'fraction.js';
import { tell } from '../../locales/message.ts';
import type { Value } from '../model/expression.ts';
import { bounded, type Counter, divide, moveDay, multiply, numberOf, type Unit } from './arithmetic.ts';
import { asDay, asDays } from './as-day.ts';
import { workdays } from './read-day-function.ts';
import { isFunction, noFunction, readFunction } from './read-function.ts';
import { constant, deeper, ExpressionError, expectType, type Part, peek, type Reader, take, takeIf } from './reader.ts';
import { expectClosing, noValue, readName } from './unexpected.ts';

export function readSum(reader: Reader): Part {
  let left = readProduct(reader);
  for (let sign = takeIf(reader, '+', '-'); sign; sign = takeIf(reader, '+', '-'))
    left = added(left, readProduct(reader), sign.text === '-' ? -1 : 1);
  return left;
}

function added(first: Part, second: Part, sign: 1 | -1): Part {
  const [left, right] = withDays(first, second, sign) as [Part, Part];
  const range = { at: left.at, end: right.end, isConstant: left.isConstant && right.isConstant };
  if (left.type === 'date' && right.type === 'date' && sign < 0)
    return { ...range, type: 'number', evaluate: both<number>(left, right, (a, b) => new Fraction(a - b)) };
  if (left.type === 'date') {
    if (right.type !== 'duration') expectType(right, 'number', tell('formula.what.addedToDate'));
    const unit = right.unit ?? 'days';
    const evaluate: Part['evaluate'] = (environment) => {
      const [day, amount] = [
        left.evaluate(environment) as number | undefined,
        right.evaluate(environment) as Fraction | undefined,
      ];
      if (day === undefined || amount === undefined) return undefined;
      const moved = sign < 0 ? amount.neg() : amount;
      return right.move ? right.move(day, moved, environment) : moveDay(day, moved, unit);
    };
    return { ...range, type: 'date', evaluate };
  }
  if (right.type === 'duration' || left.type === 'duration')
    throw new ExpressionError(right, tell('formula.daysFirst'));
  expectType(left, 'number', sign < 0 ? tell('formula.what.subtractedFrom') : tell('formula.what.addedTo'));
  expectType(right, 'number', sign < 0 ? tell('formula.what.subtracted') : tell('formula.what.added'));
  const compute = sign < 0 ? (a: Fraction, b: Fraction) => a.sub(b) : (a: Fraction, b: Fraction) => a.add(b);
  return {
    ...range,
    type: 'number',
    evaluate: both<Fraction>(left, right, (a, b, counter) => bounded(compute(a, b), counter)),
  };
}

/** Converts a quoted text to a date where only a date can stand. */
function withDays(left: Part, right: Part, sign: 1 | -1): Part[] {
  if (right.type === 'duration') return [asDay(left), right];
  return sign < 0 ? asDays(left, right) : [left, right];
}

function both<Of>(left: Part, right: Part, compute: (a: Of, b: Of, counter: Counter) => Value): Part['evaluate'] {
  return (environment) => {
    const a = left.evaluate(environment) as Of | undefined;
    const b = right.evaluate(environment) as Of | undefined;
    return a === undefined || b === undefined ? undefined : compute(a, b, environment);
  };
}

function readProduct(reader: Reader): Part {
  let left = readUnary(reader);
  for (let sign = takeIf(reader, '*', '/'); sign; sign = takeIf(reader, '*', '/')) {
    const [a, right] = [
      expectType(left, 'number', tell('formula.what.before', { sign: sign.text })),
      readUnary(reader),
    ];
    const b = expectType(right, 'number', tell('formula.what.behind', { sign: sign.text }));
    const compute = sign.text === '*' ? multiply : divide;
    left = {
      type: 'number',
      at: a.at,
      end: b.end,
      isConstant: a.isConstant && b.isConstant,
      evaluate: both<Fraction>(a, b, compute),
    };
  }
  return left;
}

function readUnary(reader: Reader): Part {
  const sign = takeIf(reader, '-', '+');
  if (!sign) return readPostfix(reader);
  const part = expectType(
    deeper(reader, () => readUnary(reader)),
    'number',
    tell('formula.what.behind', { sign: sign.text }),
  );
  if (sign.text === '+') return part;
  const { evaluate, end, isConstant } = part;
  return {
    type: 'number',
    at: sign.at,
    end,
    isConstant,
    evaluate: (environment) => (evaluate(environment) as Fraction | undefined)?.neg(),
  };
}

const UNITS = new Map<string, Unit>([
  ...(['days', 'weeks', 'months', 'years'] as const).map((unit) => [unit, unit] as const),
  ...(['days', 'weeks', 'months', 'years'] as const).map((unit) => [unit.slice(0, -1), unit] as const),
]);

const HUNDREDTH = new Fraction(1, 100);

function readPostfix(reader: Reader): Part {
  let part = readOperand(reader);
  for (let sign = takeIf(reader, '%'); sign; sign = takeIf(reader, '%')) {
    const { evaluate, at, isConstant } = expectType(part, 'number', tell('formula.what.before', { sign: '%' }));
    const hundredth: Part['evaluate'] = (environment) => {
      const whole = evaluate(environment) as Fraction | undefined;
      return whole && multiply(whole, HUNDREDTH, environment);
    };
    part = { type: 'number', at, end: sign.end, isConstant, evaluate: hundredth };
  }
  const word = peek(reader);
  const isWorkdays = part.type === 'number' && word.kind === 'word' && /^workdays?$/i.test(word.text);
  if (isWorkdays) return workdays(reader, part, take(reader).end);
  const unit = part.type === 'number' && word.kind === 'word' ? UNITS.get(word.text.toLowerCase()) : undefined;
  if (!unit) return part;
  const { at, isConstant, evaluate } = part;
  return { type: 'duration', unit, at, end: take(reader).end, isConstant, evaluate };
}

/** The most digits of a number in an expression. */
const MAX_DIGITS = 100;

function readOperand(reader: Reader): Part {
  const token = peek(reader);
  const isCall = token.kind === 'word' && peek(reader, 1).text === '(';
  if (isCall && isFunction(token.text)) return readFunction(reader);
  const name = readName(reader);
  if (name) return name;
  if (token.kind === 'quoted') return { ...constant('text', take(reader).text, token), quoted: token.text };
  if (token.kind === 'word' && /^[0-9]+$/.test(token.text)) return readNumber(reader);
  if (takeIf(reader, '(')) {
    const part = deeper(reader, () => reader.readAny(reader));
    const { end } = expectClosing(reader, tell('formula.notClosed'));
    return { ...part, at: token.at, end };
  }
  if (isCall) throw noFunction(token);
  throw noValue(reader);
}

function readNumber(reader: Reader): Part {
  const whole = take(reader);
  const [dot, decimals] = [peek(reader), peek(reader, 1)];
  const hasDecimals =
    dot.text === '.' && dot.at === whole.end && decimals.at === dot.end && /^[0-9]+$/.test(decimals.text);
  if (hasDecimals) reader.next += 2;
  const text = hasDecimals ? `${whole.text}.${decimals.text}` : whole.text;
  const place = { at: whole.at, end: hasDecimals ? decimals.end : whole.end };
  if (text.length > MAX_DIGITS) throw new ExpressionError(place, tell('formula.digits', { max: MAX_DIGITS }));
  return constant('number', numberOf(text), place);
}
