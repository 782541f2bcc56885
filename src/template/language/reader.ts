/** §10.26: the state of parsing an expression: the tokens, the position, and the parsed parts. */
import type Fraction from 'fraction.js';
import { type Message, ToldError, tell } from '../../locales/message.ts';
import type { Asked, EntriesOf, Environment, Place, Value, ValueType } from '../model/expression.ts';
import type { Unit } from './arithmetic.ts';
import type { Known, Scope } from './names.ts';
import type { Token } from './split-tokens.ts';

/** Offsets in the text. */
export type Range = { at: number; end: number };

/** A parsed part of an expression. `group`: the bare name of one. `duration`: a number with its unit. */
export type Part = Range & {
  type: ValueType | 'group' | 'duration';
  evaluate: (environment: Environment) => Value;
  /** Whether the part names no value. */
  isConstant: boolean;
  /** The name, if the part is a bare one. */
  name?: { place: Place; known: Known };
  group?: number;
  /** The group around, in whose current entry the entries of `group` lie. Without it, all entries of the document are meant. */
  base?: number;
  /** The text, if the part is a quoted text. */
  quoted?: string;
  unit?: Unit;
  /** Of joined texts: the first `&`. */
  joinedAt?: Range;
  /** Of a number of workdays: moves a day by it. */
  move?: (day: number, amount: Fraction, environment: Environment) => number;
  /** The group whose entries the part counts. */
  counted?: number;
  /** Of a group: whether all its entries are meant, so that their number is the same everywhere. */
  isCounted?: true;
  /** The option of a select that the part compares, as in `Expression`. */
  isOption?: { place: Place; option: string };
  asks?: readonly Asked[];
};

/** A part before it is known where it begins and ends. */
export type Unplaced = Omit<Part, 'at' | 'end'>;

/** The sum that is being parsed. */
export type Aggregate = {
  /** The group whose entries it covers, once one of its fields is named. `base`: as in `Part`. */
  group?: number;
  base?: number | undefined;
  inCondition: boolean;
  /** A field of the current entry, or of one around it, on which the sum therefore depends. */
  own?: Range & { field: Known; group: number };
  /** The range of a sum inside of this one. */
  inner?: Range;
};

export type Reader = {
  tokens: Token[];
  next: number;
  depth: number;
  scope: Scope;
  places: Map<string, Place>;
  groups: Set<number>;
  ranges: EntriesOf[];
  /** §10.40: what the expression names of other rows, once it does. */
  rows?: RowsRead;
  aggregate?: Aggregate | undefined;
  /** Parses a part of any type; within brackets and functions it starts at the weakest operator. */
  readAny: (reader: Reader) => Part;
  /** Parses a condition. A name alone means that it is given. */
  readCondition: (reader: Reader) => Part;
};

/** `before`, `over`: by the names of their places, as in `Reader.places`. */
export type RowsRead = {
  before: Map<string, Place>;
  over: Map<string, Place>;
  lacksFirst?: true;
  runs?: true;
};

export function rowsIn(reader: Reader): RowsRead {
  reader.rows ??= { before: new Map(), over: new Map() };
  return reader.rows;
}

export function nameOfPlace({ group, index }: Place): string {
  return `${group ?? ''}.${index}`;
}

/** A mistake in an expression. `at` and `end`: offsets in its text. */
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

/** Takes the next token if it is this sign, or this word in any case. Returns undefined otherwise. */
export function takeIf(reader: Reader, ...texts: string[]): Token | undefined {
  const token = peek(reader);
  const isOne = (token.kind === 'sign' || token.kind === 'word') && texts.includes(token.text.toLowerCase());
  return isOne ? take(reader) : undefined;
}

/** Parses something nested, up to a maximum depth. */
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

/** Returns the part if it has the type. Throws otherwise. */
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

/** Parses an argument of a function, which must have this type. */
export function readArgument(reader: Reader, type: ValueType, name: string): Part {
  return expectType(reader.readAny(reader), type, tell('formula.what.standsIn', { function: name }));
}

/** Returns an evaluation that computes something from the value of a part. A blank gives a blank. */
export function fromValue<Of, Result = Value>(
  { evaluate }: Pick<Part, 'evaluate'>,
  compute: (value: Of, environment: Environment) => Result,
): (environment: Environment) => Result | undefined {
  return (environment) => {
    const value = evaluate(environment) as Of | undefined;
    return value === undefined ? undefined : compute(value, environment);
  };
}

/** Returns an evaluation that computes something from the values of two parts. A blank gives a blank. */
export function fromBoth<Left, Right>(
  left: Part,
  right: Part,
  compute: (left: Left, right: Right, environment: Environment) => Value,
): Part['evaluate'] {
  return (environment) => {
    const [a, b] = [left.evaluate(environment) as Left | undefined, right.evaluate(environment) as Right | undefined];
    return a === undefined || b === undefined ? undefined : compute(a, b, environment);
  };
}
