/** §10.43: parses the functions that give text: `UPPER`, `LOWER`, `CAPITAL`, `CONCAT`, `JOIN`, `PLURAL`, `TEXT` and `WORDS`. */
import type Fraction from 'fraction.js';
import { dayOfNumber } from '../../domain/calendar.ts';
import { writeDate } from '../../domain/dates.ts';
import { writeDigits } from '../../domain/numbers.ts';
import { listNames, shorten } from '../../domain/suggestions.ts';
import { type Message, tell } from '../../locales/message.ts';
import { entryAt, rangeIn } from '../model/expression.ts';
import { digitsOf, plainOf, roundTo } from './arithmetic.ts';
import { asText, boundedText, joinTexts, type TextOf, writingOf } from './as-text.ts';
import { readWords } from './read-words.ts';
import {
  type Aggregate,
  ExpressionError,
  expectType,
  fromValue,
  peek,
  type Reader,
  readArgument,
  take,
  takeIf,
  type Unplaced,
} from './reader.ts';
import { expectComma, ownInSum } from './unexpected.ts';

type Read = (reader: Reader, form: string) => Unplaced;

/** The functions with their forms. */
export const TEXT_FORMS: readonly (readonly [name: string, form: string])[] = [
  ['UPPER', 'UPPER(text)'],
  ['LOWER', 'LOWER(text)'],
  ['CAPITAL', 'CAPITAL(text)'],
  ['CONCAT', 'CONCAT(text, text)'],
  ['JOIN', 'JOIN(Group.Field, ", ")'],
  ['PLURAL', 'PLURAL(number, "day", "days")'],
  ['TEXT', 'TEXT(date, "27 August 2026")'],
  ['WORDS', 'WORDS(number, "en-GB")'],
];

const READERS: Record<string, Read> = {
  UPPER: (reader) => readCased(reader, 'UPPER', (text, language) => text.toLocaleUpperCase(language)),
  LOWER: (reader) => readCased(reader, 'LOWER', (text, language) => text.toLocaleLowerCase(language)),
  CAPITAL: (reader) => readCased(reader, 'CAPITAL', capital),
  CONCAT: readConcat,
  JOIN: readJoin,
  PLURAL: readPlural,
  TEXT: readText,
  WORDS: readWords,
};

/** Parses the function with this name, behind its opening bracket. Undefined for another. */
export function readTextFunction(reader: Reader, name: string): Unplaced | undefined {
  const form = TEXT_FORMS.find(([one]) => one === name)?.[1];
  return form === undefined ? undefined : READERS[name]!(reader, form);
}

/** The first letter behind blanks and opening signs. */
function capital(text: string, language: string): string {
  return text.replace(/^[\s\p{P}\p{Bidi_Control}]*\p{L}\p{M}*/u, (start) => start.toLocaleUpperCase(language));
}

function readCased(reader: Reader, name: string, change: (text: string, language: string) => string) {
  const part = readArgument(reader, 'text', name);
  const { language } = writingOf(reader);
  const evaluate = fromValue(part, (text: string, counter) => boundedText(change(text, language), counter));
  return { type: 'text' as const, isConstant: part.isConstant, evaluate };
}

function readConcat(reader: Reader): Unplaced {
  const parts = [reader.readAny(reader)];
  while (takeIf(reader, ',')) parts.push(reader.readAny(reader));
  const texts = parts.map((part) => asText(part, reader));
  return { type: 'text', isConstant: parts.every(({ isConstant }) => isConstant), evaluate: joinTexts(texts) };
}

/** Parses `JOIN(Group.Field, ", ", " and ")`. The last part stands before the last entry. Blank entries are left out. */
function readJoin(reader: Reader, form: string): Unplaced {
  const { aggregate: outer, next } = reader;
  const aggregate: Aggregate = { inCondition: false };
  reader.aggregate = aggregate;
  const part = reader.readAny(reader);
  reader.aggregate = outer;
  const { group, base, own, inner } = aggregate;
  const within = inner ?? (outer && part);
  if (own && (group === undefined || own.group === group)) throw ownInSum(reader, own);
  if (group === undefined)
    throw new ExpressionError(part, tell('formula.overGroup', { function: 'JOIN', written: form }));
  if (within) throw new ExpressionError(within, tell('formula.sumInSum'));
  const text = asText(part, reader);
  expectComma(reader, form);
  const between = readSeparator(reader);
  const last = takeIf(reader, ',') ? readSeparator(reader) : between;
  reader.groups.add(group);
  reader.ranges.push({ group, base });
  const steps = reader.next - next;
  return {
    type: 'text',
    isConstant: false,
    evaluate: (environment) => {
      const range = rangeIn(environment, { group, base });
      const { from, to } = range;
      environment.spend((to - from) * steps);
      const [separator, before] = [between(environment) ?? '', last(environment) ?? ''];
      let joined = '';
      let waiting: string | undefined;
      for (let at = from; at < to; at++) {
        const found = text(environment.entry(group, entryAt(range, at))) || undefined;
        if (found === undefined) continue;
        if (waiting !== undefined) joined = boundedText(joined + (joined && separator) + waiting, environment);
        waiting = found;
      }
      return waiting === undefined ? '' : boundedText(joined + (joined && before) + waiting, environment);
    },
  };
}

function readSeparator(reader: Reader) {
  return asText(expectType(reader.readAny(reader), 'text', tell('formula.what.between')), reader);
}

/** Parses `TEXT(value, "format")`. */
function readText(reader: Reader, form: string): Unplaced {
  const part = reader.readAny(reader);
  if (part.type !== 'number' && part.type !== 'date') throw new ExpressionError(part, tell('formula.text.value'));
  expectComma(reader, form);
  const token = peek(reader);
  const format = reader.readAny(reader).quoted;
  if (format === undefined) throw new ExpressionError(token, tell('formula.text.format', { written: form }));
  const { numberShape, dateShape } = writingOf(reader);
  const fail = (problem: Message): never => {
    throw new ExpressionError(token, tell('formula.text.problem', { format: shorten(format), problem }));
  };
  const { isConstant } = part;
  if (part.type === 'date') {
    const read = dateShape(format);
    const shape = 'shape' in read ? read.shape : fail(read.problem);
    return {
      type: 'text',
      isConstant,
      evaluate: fromValue(part, (day: number) => writeDate(shape, dayOfNumber(day)!)),
    };
  }
  const read = numberShape(format);
  const shape = 'shape' in read ? read.shape : fail(read.problem);
  const write = (number: Fraction) => writeDigits(digitsOf(roundTo(number, shape.decimals), shape.decimals), shape);
  return { type: 'text', isConstant, evaluate: fromValue(part, write) };
}

// §10.43: parses `PLURAL(number, "day", "days")` and, for languages with more forms, `PLURAL(number, one: "день", few: "дня", many:
// "дней")`.

type Category = Intl.LDMLPluralRule;

const CATEGORIES: readonly Category[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** Numbers beyond these are told apart by their last digits, as in every language. */
const SAFE = 10n ** 12n;

function readPlural(reader: Reader, form: string): Unplaced {
  const number = readArgument(reader, 'number', 'PLURAL');
  const { language } = writingOf(reader);
  const rules = new Intl.PluralRules(language);
  expectComma(reader, form);
  const texts = isNamed(reader) ? readNamed(reader, rules) : readInOrder(reader, rules);
  const evaluate = fromValue(number, (found: Fraction, environment) =>
    (texts.get(categoryOf(found, rules)) ?? texts.get('other'))!(environment),
  );
  return { type: 'text', isConstant: false, evaluate };
}

function categoryOf(number: Fraction, rules: Intl.PluralRules): Category {
  const { n, d } = number;
  const isWhole = d === 1n;
  return rules.select(isWhole ? Number(n < SAFE ? n : SAFE + (n % SAFE)) : Math.abs(Number(plainOf(number, 6))));
}

function isNamed(reader: Reader): boolean {
  const [name, colon] = [peek(reader), peek(reader, 1)];
  return name.kind === 'word' && colon.text === ':' && CATEGORIES.includes(name.text.toLowerCase() as Category);
}

/** Returns the categories of whole numbers, without those of millions alone, as `many` is in French. */
function categoriesOf(rules: Intl.PluralRules): Category[] {
  const known = rules.resolvedOptions().pluralCategories;
  const isOfCounts = (category: Category) =>
    Array.from({ length: 1_000 }, (_, at) => at).some((at) => rules.select(at) === category);
  return CATEGORIES.filter((category) => known.includes(category) && isOfCounts(category));
}

function readNamed(reader: Reader, rules: Intl.PluralRules): ReadonlyMap<Category, TextOf> {
  const known = rules.resolvedOptions().pluralCategories;
  const texts = new Map<Category, TextOf>();
  const start = peek(reader);
  do {
    const token = peek(reader);
    if (!isNamed(reader)) throw new ExpressionError(token, tell('formula.plural.named', { written: formIn(rules) }));
    const category = take(reader).text.toLowerCase() as Category;
    take(reader);
    if (!known.includes(category))
      throw new ExpressionError(
        token,
        tell('formula.plural.none', { name: category, names: listNames(categoriesOf(rules)) }),
      );
    texts.set(category, readForm(reader));
  } while (takeIf(reader, ','));
  const missing = categoriesOf(rules).filter((category) => !texts.has(category));
  if (missing.length > 0 && !texts.has('other'))
    throw new ExpressionError(
      start,
      tell('formula.plural.missing', { names: listNames(missing), written: formIn(rules) }),
    );
  // In Slavic languages `other` is that of decimals, which have the form of `few`.
  if (!texts.has('other')) texts.set('other', texts.get('few') ?? [...texts.values()].at(-1)!);
  return texts;
}

function readInOrder(reader: Reader, rules: Intl.PluralRules): ReadonlyMap<Category, TextOf> {
  const start = peek(reader);
  const read = [readForm(reader)];
  while (takeIf(reader, ',')) read.push(readForm(reader));
  const categories = categoriesOf(rules);
  const isAlone = read.length === 1 && categories.length === 1;
  if (!isAlone && (categories.length > 2 || read.length !== 2))
    throw new ExpressionError(
      start,
      tell('formula.plural.forms', { names: listNames(categories), written: formIn(rules) }),
    );
  const texts = new Map<Category, TextOf>([['other', read.at(-1)!]]);
  return categories.length === 1 ? texts : texts.set('one', read[0]!);
}

function readForm(reader: Reader): TextOf {
  return asText(readArgument(reader, 'text', 'PLURAL'), reader);
}

/** Returns how the function is written in a language. */
function formIn(rules: Intl.PluralRules): string {
  const categories = categoriesOf(rules);
  if (categories.length === 1) return 'PLURAL(number, "…")';
  if (categories.length === 2) return 'PLURAL(number, "…", "…")';
  return `PLURAL(number, ${categories.map((category) => `${category}: "…"`).join(', ')})`;
}
