/** §10.26: what reading an expression works with: the tokens, the place in them, and the parts that are read so far. */
import { type Message, ToldError, tell } from '../../locales/message.ts';
import type { Asked, Environment, Place, Value, ValueType } from '../model/expression.ts';
import type { Unit } from './arithmetic.ts';
import type { Known, Scope, Token } from './names.ts';

/** Offsets in the text. */
export type Range = { at: number; end: number };

/** A part of an expression, ready to be evaluated. A `group` is a bare name of one, a `duration` a number with its unit. */
export type Part = Range & {
  type: ValueType | 'group' | 'duration';
  evaluate: (environment: Environment) => Value;
  /** It names nothing. */
  isConstant: boolean;
  /** A bare name. */
  name?: { place: Place; known: Known };
  group?: number;
  /** Text that stands there itself. */
  quoted?: string;
  unit?: Unit;
  /** The number of entries of this group. */
  counted?: number;
  /** As of an expression. */
  isOption?: { place: Place; option: string };
  asks?: readonly Asked[];
};

/** The sum that is being read. */
export type Aggregate = {
  /** The group whose entries it goes over, once a field of it is named. */
  group?: number;
  inCondition: boolean;
  /** A field of the entry at hand around it, so that the sum is not the same for all entries. */
  own?: Range & { field: Known };
  /** A sum within it. */
  inner?: Range;
};

export type Reader = {
  tokens: Token[];
  next: number;
  depth: number;
  scope: Scope;
  places: Map<string, Place>;
  groups: Set<number>;
  aggregate?: Aggregate | undefined;
  /** Reads something of whatever type; in a bracket or a function, from the weakest operator on. */
  readAny: (reader: Reader) => Part;
  /** Reads something that is true or false; a name alone means that it is given. */
  readCondition: (reader: Reader) => Part;
};

/** A mistake in an expression. `at` and `end` are offsets in its text. */
export class ExpressionError extends ToldError {
  at: number;
  end: number;
  constructor({ at, end }: Range, told: Message) {
    super(told);
    this.at = at;
    this.end = end;
  }
}

const MAX_DEPTH = 50;

export function peek(reader: Reader, ahead = 0): Token {
  return reader.tokens[Math.min(reader.next + ahead, reader.tokens.length - 1)]!;
}

export function take(reader: Reader): Token {
  const token = peek(reader);
  if (token.kind !== 'end') reader.next += 1;
  return token;
}

/** Whether the next token is this sign, or this word in whatever case; it is taken then. */
export function takeIf(reader: Reader, ...texts: string[]): Token | undefined {
  const token = peek(reader);
  const isOne = (token.kind === 'sign' || token.kind === 'word') && texts.includes(token.text.toLowerCase());
  return isOne ? take(reader) : undefined;
}

/** Reads something that holds others, so deep at most. */
export function deeper<Result>(reader: Reader, read: () => Result): Result {
  reader.depth += 1;
  if (reader.depth > MAX_DEPTH) throw new ExpressionError(peek(reader), tell('formula.tooDeep', { max: MAX_DEPTH }));
  const result = read();
  reader.depth -= 1;
  return result;
}

export function constant(type: ValueType, value: Value, { at, end }: Range): Part {
  return { type, at, end, isConstant: true, evaluate: () => value };
}

const NAMES: Record<Part['type'], Message> = {
  number: tell('formula.type.number'),
  date: tell('formula.type.date'),
  text: tell('formula.type.text'),
  condition: tell('formula.type.condition'),
  group: tell('formula.type.group'),
  duration: tell('formula.type.duration'),
};

export function nameOfType({ type }: Pick<Part, 'type'>): Message {
  return NAMES[type];
}

/** The part, if it is of that type. */
export function expectType(part: Part, type: ValueType, what: Message): Part {
  if (part.type === type) return part;
  const { label, type: declared } = part.name?.known ?? {};
  const isUntyped = declared === 'text' && (type === 'number' || type === 'date');
  const isCounted = part.type === 'group' && type === 'number';
  const facts = { what, is: nameOfType(part), wanted: NAMES[type] };
  throw new ExpressionError(
    part,
    isCounted
      ? tell('formula.wanted.count', facts)
      : isUntyped
        ? tell('formula.wanted.declare', { ...facts, label: label!, type })
        : tell('formula.wanted.type', facts),
  );
}
