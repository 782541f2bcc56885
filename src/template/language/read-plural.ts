/** §10.43: parses `PLURAL(number, "day", "days")` and, for languages with more forms, `PLURAL(number, one: "день", few: "дня", many: "дней")`. */
import type Fraction from 'fraction.js';
import { listNames } from '../../domain/suggestions.ts';
import { tell } from '../../locales/message.ts';
import { plainOf } from './arithmetic.ts';
import { asText, type TextOf, writingOf } from './as-text.ts';
import { ExpressionError, fromValue, peek, type Reader, readArgument, take, takeIf, type Unplaced } from './reader.ts';
import { expectComma } from './unexpected.ts';

type Category = Intl.LDMLPluralRule;

const CATEGORIES: readonly Category[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** Numbers beyond these are told apart by their last digits, as in every language. */
const SAFE = 10n ** 12n;

export function readPlural(reader: Reader, form: string): Unplaced {
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
