/** §10.26: reads what is computed: numbers, `+ - * / %`, days that are added to dates, brackets, names and functions. */
import Fraction from 'fraction.js';
import { shorten } from '../../domain/suggestions.ts';
import type { Value } from '../model/expression.ts';
import { bounded, divide, moveDay, numberOf, type Unit } from './arithmetic.ts';
import { isFunction, listFunctions, readFunction } from './read-function.ts';
import { noName, readName, unexpected } from './read-name.ts';
import {
  constant,
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

export function readSum(reader: Reader): Part {
  let left = readProduct(reader);
  for (let sign = takeIf(reader, '+', '-'); sign; sign = takeIf(reader, '+', '-'))
    left = added(left, readProduct(reader), sign.text === '-' ? -1 : 1);
  return left;
}

function added(left: Part, right: Part, sign: 1 | -1): Part {
  const range = { at: left.at, end: right.end, isConstant: left.isConstant && right.isConstant };
  if (left.type === 'date' && right.type === 'date' && sign < 0)
    return { ...range, type: 'number', evaluate: both<number>(left, right, (a, b) => new Fraction(a - b)) };
  if (left.type === 'date') {
    if (right.type !== 'duration') expectType(right, 'number', 'What is added to a date');
    const unit = right.unit ?? 'days';
    const evaluate: Part['evaluate'] = (environment) => {
      const [day, amount] = [
        left.evaluate(environment) as number | undefined,
        right.evaluate(environment) as Fraction | undefined,
      ];
      return day === undefined || amount === undefined
        ? undefined
        : moveDay(day, sign < 0 ? amount.neg() : amount, unit);
    };
    return { ...range, type: 'date', evaluate };
  }
  if (right.type === 'duration' || left.type === 'duration')
    throw new ExpressionError(
      right,
      'Days, weeks, months and years are added to a date, which stands first: Invoice date + 30 days.',
    );
  expectType(left, 'number', sign < 0 ? 'What is subtracted from' : 'What is added to');
  expectType(right, 'number', sign < 0 ? 'What is subtracted' : 'What is added');
  const compute = sign < 0 ? (a: Fraction, b: Fraction) => a.sub(b) : (a: Fraction, b: Fraction) => a.add(b);
  return { ...range, type: 'number', evaluate: both<Fraction>(left, right, (a, b) => bounded(compute(a, b))) };
}

function both<Of>(left: Part, right: Part, compute: (a: Of, b: Of) => Value): Part['evaluate'] {
  return (environment) => {
    const a = left.evaluate(environment) as Of | undefined;
    const b = right.evaluate(environment) as Of | undefined;
    return a === undefined || b === undefined ? undefined : compute(a, b);
  };
}

function readProduct(reader: Reader): Part {
  let left = readUnary(reader);
  for (let sign = takeIf(reader, '*', '/'); sign; sign = takeIf(reader, '*', '/')) {
    const [a, right] = [expectType(left, 'number', `What stands before ${sign.text}`), readUnary(reader)];
    const b = expectType(right, 'number', `What stands behind ${sign.text}`);
    const compute = sign.text === '*' ? (x: Fraction, y: Fraction) => bounded(x.mul(y)) : divide;
    left = {
      type: 'number',
      at: a.at,
      end: b.end,
      isConstant: a.isConstant && b.isConstant,
      evaluate: both(a, b, compute),
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
    `What stands behind ${sign.text}`,
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

const UNITS: Record<string, Unit> = {
  ...{ day: 'days', days: 'days', week: 'weeks', weeks: 'weeks' },
  ...{ month: 'months', months: 'months', year: 'years', years: 'years' },
};

const HUNDREDTH = new Fraction(1, 100);

function readPostfix(reader: Reader): Part {
  let part = readOperand(reader);
  for (let sign = takeIf(reader, '%'); sign; sign = takeIf(reader, '%')) {
    const { evaluate, at, isConstant } = expectType(part, 'number', 'What stands before %');
    part = {
      type: 'number',
      at,
      end: sign.end,
      isConstant,
      evaluate: (environment) => (evaluate(environment) as Fraction | undefined)?.mul(HUNDREDTH),
    };
  }
  const word = peek(reader);
  const unit = part.type === 'number' && word.kind === 'word' ? UNITS[word.text.toLowerCase()] : undefined;
  if (!unit) return part;
  const { end } = take(reader);
  return { ...part, type: 'duration', unit, end };
}

/** Digits of a number in an expression, at most. */
const MAX_DIGITS = 100;

function readOperand(reader: Reader): Part {
  const token = peek(reader);
  if (token.kind === 'end')
    throw new ExpressionError(token, 'Here something is missing: a name, a number or a text in quotation marks.');
  if (token.kind === 'word' && peek(reader, 1).text === '(' && isFunction(token.text)) return readFunction(reader);
  const name = readName(reader);
  if (name) return name;
  if (token.kind === 'quoted') return { ...constant('text', take(reader).text, token), quoted: token.text };
  if (token.kind === 'word' && /^[0-9]+$/.test(token.text)) return readNumber(reader);
  if (takeIf(reader, '(')) {
    const part = deeper(reader, () => reader.readAny(reader));
    const { end } = expectSign(reader, ')', 'The bracket is not closed; write ) where it ends.');

    return { ...part, at: token.at, end };
  }
  if (token.kind === 'word' && peek(reader, 1).text === '(')
    throw new ExpressionError(token, `There is no function ${shorten(token.text)}; there are ${listFunctions()}.`);
  if (token.kind === 'word') throw noName(reader);
  throw unexpected(reader);
}

function readNumber(reader: Reader): Part {
  const whole = take(reader);
  const [dot, decimals] = [peek(reader), peek(reader, 1)];
  const hasDecimals =
    dot.text === '.' && dot.at === whole.end && decimals.at === dot.end && /^[0-9]+$/.test(decimals.text);
  if (hasDecimals) reader.next += 2;
  const text = hasDecimals ? `${whole.text}.${decimals.text}` : whole.text;
  const place = { at: whole.at, end: hasDecimals ? decimals.end : whole.end };
  if (text.length > MAX_DIGITS) throw new ExpressionError(place, `The number has more than ${MAX_DIGITS} digits.`);
  return constant('number', numberOf(text), place);
}
