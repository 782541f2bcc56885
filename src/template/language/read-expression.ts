/**
 * §10.26: reads a formula or a condition: a text → functions that evaluate it, or the mistake in it. Operators bind as in spreadsheets:
 * `-` before a number, `%`, `*` `/`, `+` `-`, comparisons, `not`, `and`, `or`.
 */
import { type Code, type Message, tell } from '../../locales/message.ts';
import type { Environment, Expression, Value, ValueType } from '../model/expression.ts';
import { EvaluationFault } from './arithmetic.ts';
import { keyOf, type Scope, splitTokens } from './names.ts';
import { readComparison } from './read-comparison.ts';
import { lengthOfName } from './read-name.ts';
import { deeper, ExpressionError, expectType, nameOfType, type Part, peek, type Reader, takeIf } from './reader.ts';
import { unexpected } from './unexpected.ts';

/** `at` is an offset in the text. */
export type ExpressionFault = { at: number; length: number; message: Message };

const MAX_LENGTH = 2_000;

/** Of an expression that names nothing. */
const MAX_STEPS = 20_000;

/** Reads a text that has to give what is wanted. Never throws. */
export function readExpression(
  text: string,
  wanted: Exclude<ValueType, 'text'>,
  scope: Scope,
): { expression: Expression } | { faults: ExpressionFault[] } {
  if (text.length > MAX_LENGTH)
    return {
      faults: [
        {
          at: 0,
          length: text.length,
          message: tell('formula.tooLong', { max: MAX_LENGTH }),
        },
      ],
    };
  const reader: Reader = {
    tokens: splitTokens(text),
    next: 0,
    depth: 0,
    scope,
    places: new Map(),
    groups: new Set(),
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

function readWhole(reader: Reader, wanted: Exclude<ValueType, 'text'>): Part {
  const part = wanted === 'condition' ? readCondition(reader) : readOr(reader);
  const rest = peek(reader);
  if (rest.kind !== 'end') throw unexpected(reader);
  return wanted === 'condition' ? part : expectType(part, wanted, tell('formula.what.gives'));
}

function toExpression(text: string, part: Part, { tokens, places, groups }: Reader): Expression {
  const { evaluate } = part;
  return {
    type: part.type as ValueType,
    text,
    places: [...places.values()],
    groups: [...groups],
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

/** A constant asks nothing of what is around it but its time, of which it may take so much. */
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

/** `It divides by zero.` of `divides by zero`. */
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
  if (part.type === 'group')
    return { ...part, type: 'condition', asks: [{ of: { entriesOf: part.group! }, type: 'number' }] };
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
      ...{ type: 'condition', at: a.at, end: b.end, isConstant: a.isConstant && b.isConstant },
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
  // A name may begin with the word.
  const word = lengthOfName(reader) === 0 ? takeIf(reader, 'not') : undefined;
  if (!word) return readComparison(reader);
  const { evaluate, end, isConstant, asks } = asCondition(deeper(reader, () => readNot(reader)));
  const inverted = (value: Value) => (value === undefined ? undefined : !value);
  return {
    type: 'condition',
    at: word.at,
    end,
    isConstant,
    ...(asks && { asks }),
    evaluate: (environment) => inverted(evaluate(environment)),
  };
}
