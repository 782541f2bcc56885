/**
 * §10.26: parses a formula or condition into functions that evaluate it, or returns its mistake. Operators have the precedence of
 * spreadsheets: `-` before a number, `%`, `*` `/`, `+` `-`, comparisons, `not`, `and`, `or`.
 */
import Fraction from 'fraction.js';
import { closestAdvice, listQuoted, shorten } from '../../domain/suggestions.ts';
import { type Code, type Message, tell } from '../../locales/message.ts';
import type { Asked, Environment, Expression, Value, ValueType } from '../model/expression.ts';
import { EvaluationFault } from './arithmetic.ts';
import { asDays } from './as-day.ts';
import { asText, joinTexts } from './as-text.ts';
import { matchOption, type Scope } from './names.ts';
import { isFunction } from './read-function.ts';
import { withRows } from './read-row-function.ts';
import { readSum } from './read-sum.ts';
import {
  constant,
  deeper,
  ExpressionError,
  expectType,
  fromValue,
  nameOfType,
  type Part,
  peek,
  type Reader,
  take,
  takeIf,
} from './reader.ts';
import { keyOf, splitTokens } from './split-tokens.ts';
import { lengthOfName, phraseAt, unexpected } from './unexpected.ts';

/** `at`: an offset in the text. */
type ExpressionFault = { at: number; length: number; message: Message };

const MAX_LENGTH = 2_000;

/** The most steps of an expression that names nothing. */
const MAX_STEPS = 20_000;

/** Parses a text that must give the wanted type. Never throws. */
export function readExpression(
  text: string,
  wanted: ValueType,
  scope: Scope,
): { expression: Expression } | { faults: ExpressionFault[] } {
  if (text.length > MAX_LENGTH)
    return { faults: [{ at: 0, length: text.length, message: tell('formula.tooLong', { max: MAX_LENGTH }) }] };
  const reader: Reader = {
    tokens: splitTokens(text),
    next: 0,
    depth: 0,
    scope,
    places: new Map(),
    groups: new Set(),
    ranges: [],
    readAny: readOr,
    readCondition,
  };
  try {
    const part = readWhole(reader, wanted);
    return { expression: toExpression(text, part, reader) };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { faults: [{ at: error.at, length: error.end - error.at, message: error.told }] };
  }
}

function readWhole(reader: Reader, wanted: ValueType): Part {
  const part = wanted === 'condition' ? readCondition(reader) : readOr(reader);
  const rest = peek(reader);
  if (rest.kind !== 'end') throw unexpected(reader);
  if (wanted === 'text' && (part.type === 'number' || part.type === 'date'))
    throw new ExpressionError(part, tell('formula.wanted.text', { is: nameOfType(part) }));
  return wanted === 'condition' ? part : expectType(part, wanted, tell('formula.what.gives'));
}

function toExpression(text: string, part: Part, reader: Reader): Expression {
  const { tokens, places, groups, ranges } = reader;
  const { evaluate } = part;
  return {
    type: part.type as ValueType,
    text,
    ...(reader.rows ? withRows(reader, reader.rows) : { places: [...places.values()] }),
    groups: [...groups],
    ranges,
    evaluate: (environment) => {
      environment.spend(tokens.length);
      return evaluate(environment);
    },
    canonical: tokens.map(keyOf).join(' '),
    ...(part.isConstant && { constant: { value: valueOfConstant(part) } }),
    ...(part.isOption && { isOption: part.isOption }),
    ...(part.asks && { asks: part.asks }),
  };
}

/** Evaluates a constant, which needs no environment but a limit of steps. */
function valueOfConstant({ evaluate, at, end }: Part): Value {
  let left = MAX_STEPS;
  const spend = (steps: number) => {
    left -= steps;
    if (left < 0) throw new EvaluationFault(tell('formula.evaluation.long'));
  };
  try {
    return evaluate({ spend } as Environment);
  } catch (error) {
    if (!(error instanceof EvaluationFault)) throw error;
    throw new ExpressionError({ at, end }, withSubject(error.told));
  }
}

/** Turns `divides by zero` into `It divides by zero.` */
function withSubject({ code, params }: Message): Message {
  const name = code.slice('formula.evaluation.'.length);
  return { code: `formula.it.${name}` as Code, ...(params && { params }) };
}

function readCondition(reader: Reader): Part {
  return asCondition(readOr(reader));
}

/** A name alone means that it is given. */
function asCondition(part: Part): Part {
  if (part.type === 'condition') return part;
  // Of a group within others, each entry around it has its own number.
  if (part.type === 'group' && part.isCounted)
    return { ...part, type: 'condition', asks: [{ of: { entriesOf: part.group! }, type: 'number' }] };
  if (part.type === 'group') return { ...part, type: 'condition' };
  if (part.joinedAt) throw new ExpressionError(part.joinedAt, tell('formula.joined.condition'));
  if (!part.name) throw new ExpressionError(part, tell('formula.condition', { what: nameOfType(part) }));
  const { evaluate, name, type } = part;
  const isGiven = (value: Value) => value !== undefined && value !== '';
  const { options } = name.known;
  const asks = [{ of: name.place, type: type as ValueType, ...(options && { options }) }];
  return { ...part, type: 'condition', asks, evaluate: (environment) => isGiven(evaluate(environment)) };
}

function readOr(reader: Reader): Part {
  return readLogic(reader, 'or', readAnd, true);
}

function readAnd(reader: Reader): Part {
  return readLogic(reader, 'and', readNot, false);
}

/** `decides`: the value of one part that decides the whole. */
function readLogic(reader: Reader, word: string, readPart: (reader: Reader) => Part, decides: boolean): Part {
  let left = readPart(reader);
  while (takeIf(reader, word)) {
    const [a, b] = [asCondition(left), asCondition(readPart(reader))];
    left = {
      type: 'condition',
      at: a.at,
      end: b.end,
      isConstant: a.isConstant && b.isConstant,
      ...(a.asks && b.asks && { asks: [...a.asks, ...b.asks] }),
      evaluate: (environment) => {
        const first = a.evaluate(environment);
        if (first === decides) return decides;
        const second = b.evaluate(environment);
        if (second === decides) return decides;
        return first === undefined || second === undefined ? undefined : !decides;
      },
    };
  }
  return left;
}

function readNot(reader: Reader): Part {
  // A name may begin with the word `not`.
  const word = lengthOfName(reader) === 0 ? takeIf(reader, 'not') : undefined;
  if (!word) return readComparison(reader);
  const part = asCondition(deeper(reader, () => readNot(reader)));
  const { end, isConstant, asks } = part;
  const evaluate = fromValue(part, (value) => !value);
  return { type: 'condition', at: word.at, end, isConstant, ...(asks && { asks }), evaluate };
}

// §10.26: parses comparisons of numbers, of dates, of texts, and of a select with its options.

/** Tests the order of two values: below 0, 0 or above. */
const COMPARISONS: Record<string, (order: number) => boolean> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '>': (order) => order > 0,
  '<=': (order) => order <= 0,
  '>=': (order) => order >= 0,
};

function readComparison(reader: Reader): Part {
  const left = readJoined(reader);
  const sign = peek(reader);
  const compare = sign.kind === 'sign' ? COMPARISONS[sign.text] : undefined;
  if (!compare) return left;
  take(reader);
  const right = readOption(reader, left) ?? readJoined(reader);
  const after = peek(reader);
  if (after.kind === 'sign' && COMPARISONS[after.text])
    throw new ExpressionError(after, tell('formula.twoComparisons'));
  const [a, b] = sameType(left, right);
  if (a.type === 'text' && sign.text !== '=' && sign.text !== '<>')
    throw new ExpressionError(sign, tell('formula.textOrder'));
  const option = left.name?.known.options && sign.text === '=' ? right.quoted : undefined;
  const asks = askedBy(a, b) ?? askedBy(b, a);
  const { hasOwnWords } = reader.scope;
  const order = (environment: Environment): number | undefined => {
    const [x, y] = [a.evaluate(environment), b.evaluate(environment)];
    return x === undefined || y === undefined ? undefined : orderOf(x, y);
  };
  return {
    type: 'condition',
    at: left.at,
    end: right.end,
    isConstant: a.isConstant && b.isConstant,
    ...(option && { isOption: { place: left.name!.place, option } }),
    ...(asks && { asks }),
    evaluate: (environment) => {
      const found = order(environment.original ?? environment);
      // A formula with words of its own may compare them, too.
      const own = found !== 0 && environment.original && hasOwnWords ? order(environment) : found;
      return own === undefined ? undefined : compare(own);
    },
  };
}

/** Returns which name a comparison with a constant asks about. */
function askedBy({ name, counted, type, isConstant }: Part, other: Part): Asked[] | undefined {
  if (!other.isConstant) return undefined;
  if (isConstant) return [];
  const [valueType, than] = [type as ValueType, other.evaluate];
  if (counted !== undefined) return [{ of: { entriesOf: counted }, type: valueType, than }];
  const options = name?.known.options;
  return name && [{ of: name.place, type: valueType, than, ...(options && { options }) }];
}

function orderOf(a: NonNullable<Value>, b: NonNullable<Value>): number {
  if (a instanceof Fraction) return a.compare(b as Fraction);
  if (typeof a === 'number') return a - (b as number);
  return a === b || (a as string).normalize() === (b as string).normalize() ? 0 : 1;
}

/** Reads an option of the select, whose words stand unquoted. */
function readOption(reader: Reader, { name }: Part): Part | undefined {
  const first = peek(reader);
  const options = name?.known.options;
  if (!options || first.kind === 'quoted') return undefined;
  const found = matchOption(options, reader.tokens, reader.next);
  const length = lengthOfName(reader);
  if (!found) {
    const phrase = phraseAt(reader);
    if (length > 0 || phrase === '' || isFunction(phrase)) return undefined;
    const text = shorten(phrase);
    const advice = closestAdvice(phrase, options, undefined);
    const message = advice
      ? tell('formula.noOptionAdvice', { text, advice })
      : tell('formula.noOption', { text, options: listQuoted(options) });
    throw new ExpressionError(first, message);
  }
  const option = options[found.index]!;
  if (length >= found.length)
    throw new ExpressionError(first, tell('formula.optionOrName', { text: option, option, name: option }));
  reader.next += found.length;
  return { ...constant('text', option, { at: first.at, end: peek(reader, -1).end }), quoted: option };
}

/** Returns both sides of a comparison, converted to the same type. */
function sameType(left: Part, right: Part): [Part, Part] {
  const [a, b] = asDays(left, right) as [Part, Part];
  const options = left.name?.known.options;
  if (options && right.quoted !== undefined && right.quoted !== '' && !options.includes(right.quoted))
    throw new ExpressionError(
      right,
      tell('formula.noOption', { text: shorten(right.quoted), options: listQuoted(options) }),
    );
  if (a.type === b.type && ['number', 'date', 'text'].includes(a.type)) return [a, b];
  throw new ExpressionError(
    b,
    tell(`formula.compare.${adviceOn(a, b)}`, { left: nameOfType(a), right: nameOfType(b) }),
  );
}

function adviceOn(a: Part, b: Part): 'day' | 'text' | 'count' | 'types' {
  const types = [a.type, b.type];
  if (types.includes('date') && types.includes('number')) return 'day';
  if (a.type === 'text' && b.type === 'number') return 'text';
  return a.type === 'group' ? 'count' : 'types';
}

// §10.43: parses texts that are joined: `First name & " " & Last name`.

function readJoined(reader: Reader): Part {
  const first = readSum(reader);
  const sign = takeIf(reader, '&');
  if (!sign) return first;
  const parts = [first, readSum(reader)];
  while (takeIf(reader, '&')) parts.push(readSum(reader));
  if (parts.at(-1)!.type === 'group' && peek(reader).text === ':') throw unexpected(reader);
  // In other languages `&` stands between conditions.
  if (parts.some(({ type }) => type === 'condition' || type === 'group'))
    throw new ExpressionError(sign, tell('formula.joined.condition'));
  return {
    type: 'text',
    at: first.at,
    end: parts.at(-1)!.end,
    isConstant: parts.every(({ isConstant }) => isConstant),
    joinedAt: { at: sign.at, end: sign.end },
    evaluate: joinTexts(parts.map((part) => asText(part, reader))),
  };
}
