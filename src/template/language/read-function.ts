/** §10.26 rule 5: reads a function: IF, ABS and rounding; those that go over entries have a file of their own. */

import Fraction from 'fraction.js';
import { tell } from '../../locales/message.ts';
import { bounded, EvaluationFault, type Rounding, roundTo, shown } from './arithmetic.ts';
import { asDays } from './as-days.ts';
import { formOf } from './functions.ts';
import { isAggregate, readAggregate } from './read-aggregate.ts';
import { deeper, ExpressionError, expectType, type Part, peek, type Reader, take, takeIf } from './reader.ts';
import { expectClosing, expectComma } from './unexpected.ts';

const ROUNDINGS: Record<string, Rounding> = { ROUND: 'half', ROUNDUP: 'up', ROUNDDOWN: 'down' };

/** Reads a function with its bracket. Its name is the next token. */
export function readFunction(reader: Reader): Part {
  const token = take(reader);
  const name = token.text.toUpperCase();
  take(reader);
  const part = deeper(reader, () => {
    if (name === 'IF') return readIf(reader);
    if (name === 'ABS') return readAbs(reader);
    return isAggregate(name) ? readAggregate(reader, name) : readRounding(reader, name);
  });
  if (peek(reader).text === ',')
    throw new ExpressionError(peek(reader), tell('formula.partTooMany', { function: name, written: formOf(name) }));
  const { end } = expectClosing(reader, tell('formula.functionNotClosed', { function: name }));
  return { ...part, at: token.at, end };
}

function readIf(reader: Reader): Omit<Part, 'at' | 'end'> {
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
    evaluate: (environment) => {
      const found = condition.evaluate(environment);
      return found === undefined ? undefined : (found ? yes : no).evaluate(environment);
    },
  };
}

function readAbs(reader: Reader): Omit<Part, 'at' | 'end'> {
  const { evaluate, isConstant } = expectType(
    reader.readAny(reader),
    'number',
    tell('formula.what.standsIn', { function: 'ABS' }),
  );
  return {
    type: 'number',
    isConstant,
    evaluate: (environment) => (evaluate(environment) as Fraction | undefined)?.abs(),
  };
}

/** Decimals that anybody needs; more would cost more with every one. */
const MAX_DECIMALS = 100;

function readRounding(reader: Reader, name: string): Omit<Part, 'at' | 'end'> {
  const number = expectType(reader.readAny(reader), 'number', tell('formula.what.standsIn', { function: name }));
  const decimals =
    takeIf(reader, ',') &&
    expectType(reader.readAny(reader), 'number', tell('formula.what.decimals', { function: name }));
  return {
    type: 'number',
    isConstant: number.isConstant && (decimals?.isConstant ?? true),
    evaluate: (environment) => {
      const found = number.evaluate(environment) as Fraction | undefined;
      const places = decimals ? (decimals.evaluate(environment) as Fraction | undefined) : new Fraction(0);
      if (found === undefined || places === undefined) return undefined;
      if (places.d !== 1n || places.n > MAX_DECIMALS)
        throw new EvaluationFault(
          tell('formula.evaluation.decimals', { number: shown(places), min: -MAX_DECIMALS, max: MAX_DECIMALS }),
        );
      return bounded(roundTo(found, Number(places.s * places.n), ROUNDINGS[name]!), environment);
    },
  };
}
