/** §10.26: parses arithmetic: numbers, `+ - * / %`, adding days to dates, brackets, names and functions. */
import Fraction from 'fraction.js';
import { tell } from '../../locales/message.ts';
import { bounded, divide, moveDay, multiply, numberOf, type Unit } from './arithmetic.ts';
import { asDay, asDays } from './as-day.ts';
import { workdays } from './read-day-function.ts';
import { isFunction, noFunction, readFunction } from './read-function.ts';
import {
  constant,
  deeper,
  ExpressionError,
  expectType,
  fromBoth,
  fromValue,
  type Part,
  peek,
  type Reader,
  take,
  takeIf,
} from './reader.ts';
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
    return { ...range, type: 'number', evaluate: fromBoth(left, right, (a: number, b: number) => new Fraction(a - b)) };
  if (left.type === 'date') {
    if (right.type !== 'duration') expectType(right, 'number', tell('formula.what.addedToDate'));
    const unit = right.unit ?? 'days';
    const evaluate = fromBoth(left, right, (day: number, amount: Fraction, environment) => {
      const moved = sign < 0 ? amount.neg() : amount;
      return right.move ? right.move(day, moved, environment) : moveDay(day, moved, unit);
    });
    return { ...range, type: 'date', evaluate };
  }
  if (right.type === 'duration' || left.type === 'duration')
    throw new ExpressionError(right, tell('formula.daysFirst'));
  expectType(left, 'number', sign < 0 ? tell('formula.what.subtractedFrom') : tell('formula.what.addedTo'));
  expectType(right, 'number', sign < 0 ? tell('formula.what.subtracted') : tell('formula.what.added'));
  const evaluate = fromBoth(left, right, (a: Fraction, b: Fraction, counter) =>
    bounded(sign < 0 ? a.sub(b) : a.add(b), counter),
  );
  return { ...range, type: 'number', evaluate };
}

/** Converts a quoted text to a date where only a date can stand. */
function withDays(left: Part, right: Part, sign: 1 | -1): Part[] {
  if (right.type === 'duration') return [asDay(left), right];
  return sign < 0 ? asDays(left, right) : [left, right];
}

function readProduct(reader: Reader): Part {
  let left = readUnary(reader);
  for (let sign = takeIf(reader, '*', '/'); sign; sign = takeIf(reader, '*', '/')) {
    const a = expectType(left, 'number', tell('formula.what.before', { sign: sign.text }));
    const b = expectType(readUnary(reader), 'number', tell('formula.what.behind', { sign: sign.text }));
    const evaluate = fromBoth(a, b, sign.text === '*' ? multiply : divide);
    left = { type: 'number', at: a.at, end: b.end, isConstant: a.isConstant && b.isConstant, evaluate };
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
  const { end, isConstant } = part;
  return {
    type: 'number',
    at: sign.at,
    end,
    isConstant,
    evaluate: fromValue(part, (number: Fraction) => number.neg()),
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
    const whole = expectType(part, 'number', tell('formula.what.before', { sign: '%' }));
    const evaluate = fromValue(whole, (number: Fraction, counter) => multiply(number, HUNDREDTH, counter));
    part = { type: 'number', at: whole.at, end: sign.end, isConstant: whole.isConstant, evaluate };
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
