/**
 * §10.28: a document's contents as formulas, checks and conditions see them. Each column is read once, when it is first asked for, so
 * computed values must be in it by then.
 */
import Fraction from 'fraction.js';
import { dayNumber, dayOfNumber, readIsoDay } from '../../domain/calendar.ts';
import { ISO_FORMAT, readDate, readDateShape, writeDate } from '../../domain/dates.ts';
import { Refusal } from '../../domain/errors.ts';
import { isPlainNumber, type NumberShape, readLike, readNumber, writeDigits, writeLike } from '../../domain/numbers.ts';
import { normaliseLineBreaks } from '../../domain/text.ts';
import type { WorkCalendar } from '../../domain/workdays.ts';
import { tell } from '../../locales/message.ts';
import { digitsOf, EvaluationFault, numberOf, plainOf, roundTo } from '../language/arithmetic.ts';
import type { Compiled, DerivedGroup, Filler, Formula, Reader, Rules } from '../model/compiled.ts';
import type { EntryRange, Environment, Place, Value } from '../model/expression.ts';
import type { Placeholder } from '../model/inventory.ts';
import type { At } from './find-target.ts';
import { entriesWithin, type Sent } from './hold-entries.ts';
import type { ResolvedValues } from './resolve-values.ts';
import { shownEntries } from './shown-rows.ts';

/** The most steps of all expressions in one request: a few seconds. 40 formulas over 10,000 entries take four million. */
const MAX_STEPS = 20_000_000;

type Parts = { source: number; entries: readonly (readonly number[])[] };

export type TypedValues = {
  /** The environment outside of groups; `entry` leads into them. */
  document: Environment;
  /** Returns the values of a placeholder or field in all entries; the document counts as one entry. */
  column(group: number | undefined, index: number): Value[];
  /** §10.54: returns a column of texts as the document prints them. */
  printed(group: number | undefined, index: number): Value[];
  /** §10.54: the environment with texts in the language of the document, if that is not the original's. */
  spoken(): Environment;
  /** Returns the document's text for a placeholder or for a field in an entry. */
  textOf(at: At): string;
  /** Stores computed values. */
  setColumn(group: number | undefined, index: number, values: Value[]): void;
  /** Whether the document prints a column of texts in words of its language. */
  isSpoken(place: Place): boolean;
  /** Stores computed texts in the language of the document. */
  setSpoken(group: number | undefined, index: number, values: Value[]): void;
  /** Stores which source entries belong to each entry of a derived group. */
  setParts(group: number, parts: Parts): void;
};

/** `resolved` may still change in columns that nobody has asked for. Without `today`, automatic values are blank. `workdays`: the theme's. */
export function typedValues(
  { fillers, groupFillers }: Compiled,
  { readers, groupReaders }: Pick<Rules, 'readers' | 'groupReaders'>,
  resolved: ResolvedValues,
  today: string | undefined,
  workdays?: WorkCalendar,
): TypedValues {
  const columns: Value[][] = [];
  const groupColumns: Value[][][] = groupReaders.map(() => []);
  const parts: Parts[] = [];
  let left = MAX_STEPS;

  const typedOf = (reader: Reader, filler: Filler, sent: string | undefined): Value => {
    const text = sent ?? defaultText(filler, today);
    return text === '' ? undefined : reader(text);
  };
  const readColumn = (group: number | undefined, index: number): Value[] => {
    if (group === undefined) return [typedOf(readers[index]!, fillers[index]!, resolved.placeholders[index])];
    const [reader, filler] = [groupReaders[group]![index]!, groupFillers[group]![index]!];
    return resolved.groups[group]!.map((sent) => typedOf(reader, filler, sent[index]));
  };
  const column = (group: number | undefined, index: number): Value[] => {
    const known = group === undefined ? columns : groupColumns[group]!;
    known[index] ??= readColumn(group, index);
    return known[index];
  };
  const spokenColumns = new Map<string, Value[]>();
  const spokenColumn = (group: number | undefined, index: number): Value[] =>
    spokenColumns.get(nameOf(group, index)) ?? column(group, index);
  const textOf = ({ group, index, instance = 0 }: At): string => {
    const sent = group === undefined ? resolved.placeholders : resolved.groups[group]![instance]!;
    return sent[index] ?? defaultText((group === undefined ? fillers : groupFillers[group]!)[index]!, today);
  };
  const spend = (steps: number) => {
    left -= steps;
    if (left < 0) throw tooMuch();
  };
  const environment = (read: TypedValues['column'], original?: Environment) =>
    environmentOf(read, { resolved, parts, spend, workdays, original }, groupReaders.length);
  const document = environment(column);
  let spoken: Environment | undefined;
  return {
    document,
    spoken: () => {
      spoken ??= environment(spokenColumn, document);
      return spoken;
    },
    column,
    printed: (group, index) =>
      column(group, index).map((value, instance) =>
        value === undefined ? undefined : textOf({ ...(group !== undefined && { group }), index, instance }),
      ),
    textOf,
    setColumn: (group, index, values) => {
      (group === undefined ? columns : groupColumns[group]!)[index] = values;
    },
    isSpoken: ({ group, index }) => spokenColumns.size > 0 && spokenColumns.has(nameOf(group, index)),
    setSpoken: (group, index, values) => {
      spokenColumns.set(nameOf(group, index), values);
    },
    setParts: (group, own) => {
      parts[group] = own;
    },
  };
}

function nameOf(group: number | undefined, index: number): string {
  return `${group ?? ''}.${index}`;
}

type Around = {
  resolved: ResolvedValues;
  parts: readonly Parts[];
  spend: (steps: number) => void;
  workdays: WorkCalendar | undefined;
  original: Environment | undefined;
};

/** Returns the environment of the document in which names have the values of `column`. `groups`: how many there are. */
function environmentOf(
  column: TypedValues['column'],
  { resolved, parts, spend, workdays, original }: Around,
  groups: number,
): Environment {
  const entries = Array.from({ length: groups }, (): Environment[] => []);
  const shared = {
    entriesOf: (group: number) => entriesIn(resolved, group),
    memo: new Map<object, Map<number | undefined, Value>>(),
    ...(workdays && { workdays }),
    spend,
  };
  const document: Environment = {
    ...shared,
    ...(original && { original }),
    valueOf: ({ group, index }) => column(group, index)[0],
    at: () => undefined,
    rowOf: () => undefined,
    entry: (group, at) => {
      const known = entries[group]!;
      known[at] ??= entryIn(document, group, at);
      return known[at];
    },
    partOf: () => undefined,
  };
  /** The entries that hold the entry become current, too, unless they are. */
  const entryIn = (outside: Environment, group: number, at: number): Environment => {
    const held = resolved.nesting?.[group];
    const holder = held?.holders[at];
    const around = held && outside.at(held.outer) !== holder ? outside.entry(held.outer, holder!) : outside;
    const own = outside.original?.entry(group, at);
    const entry: Environment = {
      ...shared,
      ...(own && { original: own }),
      valueOf: (place) => (place.group === group ? column(group, place.index)[at] : around.valueOf(place)),
      ...(resolved.nesting && {
        entriesOf: (of, base) => entriesIn(resolved, of, base, base === undefined ? undefined : entry.at(base)),
      }),
      at: (of) => (of === group ? at : around.at(of)),
      rowOf: (of, base) =>
        of === group ? (resolved.rows ? resolved.rows.rowOf(of, at, base) : at) : around.rowOf(of, base),
      entry: (inner, index) => entryIn(entry, inner, index),
      partOf: (of) => (parts[group]?.source === of ? parts[group].entries[at] : undefined),
    };
    return entry;
  };
  return document;
}

/** Returns the entries of a group: all, or those within the entry `at` of `base`. */
function entriesIn({ rows, groups, nesting }: ResolvedValues, group: number, base?: number, at?: number): EntryRange {
  const arranged = rows?.rowsOf(group, base, at);
  if (arranged) return arranged;
  return base === undefined ? { from: 0, to: groups[group]!.length } : entriesWithin(nesting, group, base, at!);
}

/** Returns the text of a placeholder for which nothing is sent. */
function defaultText(filler: Filler, today: string | undefined): string {
  if (filler.kind === 'sent') return filler.fallback;
  return filler.kind === 'today' && today !== undefined ? filler.write(today) : '';
}

function tooMuch(): Refusal {
  const message = tell('values.tooLong');
  return new Refusal('invalid_values', message, 'values');
}

// §10.28: converts texts to values of expressions, and results to texts that could be sent: numbers exact, rounded as printed.

/** `number`: the number format. `like`: the format whose separators a number without its own uses. */
type Typed = Pick<Placeholder, 'type'> & {
  format?: string | undefined;
  number?: NumberShape | undefined;
  like?: NumberShape | undefined;
  /** What the document shows for the options of a select, if something else. */
  shown?: ReadonlyMap<string, string> | undefined;
};

/** The most decimals of a computed number without a format. */
const MAX_DECIMALS = 12;

/** `language`: the template's. */
export function typedReader({ type, format, shown, ...shapes }: Typed, language: string): Reader {
  if (type === 'number') return numberReader(shapes);
  if (shown && (type === 'select' || type === 'text')) return originalReader(shown);
  if (type !== 'date' && type !== 'today') return (text) => text;
  const shape = readDateShape(format ?? ISO_FORMAT, language);
  return (text) => {
    const day = shape && readDate(shape, text);
    return day && dayNumber(day);
  };
}

/** §10.54: conditions name the options and the default of the original. */
function originalReader(shown: ReadonlyMap<string, string>): Reader {
  const options = new Map([...shown].map(([option, text]) => [text, option]));
  return (text) => options.get(text) ?? text;
}

function numberReader({ number, like }: Pick<Typed, 'number' | 'like'>): Reader {
  if (!number) return like ? (text) => numberOf(readLike(text, like)) : numberOf;
  const scale = 10n ** BigInt(number.decimals);
  return (text) => new Fraction(readNumber(text, number), scale);
}

/** Returns the writer of typed values. It throws an `EvaluationFault` for a number with more digits than can be sent. */
export function typedWriter({ type, format, shown: _, ...shapes }: Typed, language: string): Formula['write'] {
  if (type === 'number') return numberWriter(shapes);
  if (type === 'text') return writeText;
  const shape = readDateShape(format ?? ISO_FORMAT, language);
  return (value) => {
    const day = dayOfNumber(value as number);
    const sent = shape && day ? writeDate(shape, day) : '';
    // The value follows what is printed: a month counts as its first day.
    const printed = day && !shape?.hasDay ? dayNumber({ ...day, day: 1 }) : value;
    return { sent: () => sent, text: sent, value: sent === '' ? undefined : printed };
  };
}

/** Line ends are as in a text that was sent. */
function writeText(value: Value): ReturnType<Formula['write']> {
  const text = normaliseLineBreaks(value as string);
  return { sent: () => text, text, value: text === '' ? undefined : text };
}

function numberWriter({ number, like }: Pick<Typed, 'number' | 'like'>): Formula['write'] {
  const decimals = number?.decimals ?? MAX_DECIMALS;
  // Numbers below this need no count of digits.
  const long = decimals < 100 ? 10n ** 100n : 0n;
  return (value) => {
    const rounded = roundTo(value as Fraction, decimals);
    const digits = digitsOf(rounded, decimals);
    const sent = () => plainOf(rounded, decimals);
    if ((digits >= long || digits <= -long) && !isPlainNumber(sent()))
      throw new EvaluationFault(tell('formula.evaluation.digits'));
    const text = number ? writeDigits(digits, number) : like ? writeLike(sent(), like) : sent();
    return { sent, text, value: rounded };
  };
}

/** Parses a plain number, or a day as `YYYY-MM-DD` or in its format. Undefined for other texts, such as a formula. */
export function typedConstant({ type, format }: Typed, text: string, language: string): Value {
  if (type === 'number') return isPlainNumber(text) ? numberOf(text) : undefined;
  const shape = readDateShape(format ?? ISO_FORMAT, language);
  const day = readIsoDay(text) ?? (shape && readDate(shape, text));
  return day && dayNumber(day);
}

// §10.28: derives the entries of a group from another group: one for each distinct combination of the fields `by`, blanks included.

/** Puts the entries of the derived group with this index into `resolved` and `typed`. */
export function deriveEntries(
  { source, by, order, each }: DerivedGroup,
  group: number,
  resolved: ResolvedValues,
  typed: TypedValues,
): void {
  const columns = by.map(({ of }) => typed.column(source, of));
  const ordered = by.map(({ of, asPrinted }, at) => (asPrinted ? typed.printed(source, of) : columns[at]!));
  const keyAt = (at: number) => (each ? at : JSON.stringify(columns.map((column) => keyOf(column[at]))));
  const shown = shownEntries(resolved, source);
  const entries = [...Map.groupBy(shown, keyAt).values()];
  const compare = (a: number[], b: number[]): number => {
    for (const column of ordered) {
      const found = order!(column[a[0]!], column[b[0]!]);
      if (found !== 0) return found;
    }
    return 0;
  };
  if (order) entries.sort(compare);
  typed.setParts(group, { source, entries });
  resolved.groups[group] = entries.map(([first]) => {
    const sent: Sent = [];
    for (const [at, { field, of, write }] of by.entries()) {
      const value = columns[at]![first!];
      sent[field] =
        write && value !== undefined ? write(value).text : typed.textOf({ group: source, index: of, instance: first! });
    }
    return sent;
  });
  for (const [at, { field, of }] of by.entries()) {
    if (!typed.isSpoken({ group: source, index: of })) continue;
    const printed = typed.printed(source, of);
    typed.setColumn(
      group,
      field,
      entries.map(([first]) => columns[at]![first!]),
    );
    typed.setSpoken(
      group,
      field,
      entries.map(([first]) => printed[first!]),
    );
  }
}

function keyOf(value: Value): string | undefined {
  return value instanceof Fraction ? value.toFraction() : value?.toString();
}

/** Returns a comparison that puts blanks last in either direction. `language`: the template's. */
export function orderOf(sort: 'ascending' | 'descending', language: string): NonNullable<DerivedGroup['order']> {
  const { compare } = new Intl.Collator(language);
  const direction = sort === 'ascending' ? 1 : -1;
  return (a, b) => {
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return (
      direction *
      (a instanceof Fraction
        ? a.compare(b as Fraction)
        : typeof a === 'string'
          ? compare(a, b as string)
          : Number(a) - Number(b))
    );
  };
}
