/** §10.43: values as text, for what is joined: a name as the document prints it, a number otherwise as the language writes it. */
import type Fraction from 'fraction.js';
import { tell } from '../../locales/message.ts';
import type { Environment } from '../model/expression.ts';
import { type Counter, EvaluationFault, plainOf } from './arithmetic.ts';
import { ExpressionError, fromValue, nameOfType, type Part, type Reader } from './reader.ts';
import type { Writing } from './writing.ts';

/** Evaluates a text. Undefined for a blank number or date; a blank text is empty. */
export type TextOf = (environment: Environment) => string | undefined;

/** The most characters of a text that a formula gives. */
const MAX_TEXT = 100_000;

/** Returns the text, unless it is too long. Spends steps in proportion to its length. */
export function boundedText(text: string, counter: Counter): string {
  if (text.length > MAX_TEXT) throw new EvaluationFault(tell('formula.evaluation.textLong', { max: MAX_TEXT }));
  if (text.length > 100) counter.spend(Math.ceil(text.length / 100));
  return text;
}

/** Returns how the document writes values. Only in a template may formulas give text. */
export function writingOf({ scope }: Reader): Writing {
  return scope.writing!();
}

/** The most decimals of a number without a format. */
const MAX_DECIMALS = 12;

/** Returns the evaluation of a part as text. Throws for what cannot be written. */
export function asText(part: Part, reader: Reader): TextOf {
  const { type, name, evaluate } = part;
  if (type === 'text') {
    const shown = name && reader.scope.writing?.().shownAt?.(name.place);
    const textOf = (environment: Environment) => (evaluate(environment) as string | undefined) ?? '';
    return shown ? (environment) => shown.get(textOf(environment)) ?? textOf(environment) : textOf;
  }
  if ((type === 'number' || type === 'date') && name) return fromValue(part, writingOf(reader).writerOf(name.place));
  if (type === 'number') {
    const mark = decimalMarkOf(writingOf(reader).language);
    return fromValue(part, (number: Fraction) => plainOf(number, MAX_DECIMALS).replace('.', mark));
  }
  if (type === 'date') throw new ExpressionError(part, tell('formula.joined.date'));
  throw new ExpressionError(part, tell('formula.joined.type', { is: nameOfType(part) }));
}

function decimalMarkOf(language: string): string {
  const parts = new Intl.NumberFormat(language, { numberingSystem: 'latn' }).formatToParts(0.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

/** Joins parts. A blank number or date makes a blank of the whole. */
export function joinTexts(texts: readonly TextOf[]): TextOf {
  return (environment) => {
    let joined = '';
    for (const text of texts) {
      const found = text(environment);
      if (found === undefined) return undefined;
      joined = boundedText(joined + found, environment);
    }
    return joined;
  };
}
