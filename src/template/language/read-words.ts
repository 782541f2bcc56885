/** §10.43: parses `WORDS(number, "en-GB")`: a number or an amount of money in words. */
import type Fraction from 'fraction.js';
import {
  createWords,
  decimalsOf,
  type NumberWords,
  WORD_KINDS,
  type WordKind,
  type Words,
} from '../../domain/create-words.ts';
import { listNames, shorten } from '../../domain/suggestions.ts';
import { type Message, tell } from '../../locales/message.ts';
import { numberWordsIn, SPELLED } from '../../locales/number-words.ts';
import { digitsOf, EvaluationFault, plainOf, shown } from './arithmetic.ts';
import { writingOf } from './as-text.ts';
import {
  ExpressionError,
  fromValue,
  type Part,
  type Range,
  type Reader,
  readArgument,
  takeIf,
  type Unplaced,
} from './reader.ts';

/** The largest number that is spelled. */
const MAX = 10n ** 15n;
/** The most decimals of a number that is spelled. */
const MAX_DECIMALS = 12;

/** What was said behind the number, with its place. `currency`: also one that a placeholder gives. */
type Said = {
  language?: string;
  kinds: (Range & { kind: WordKind })[];
  currency?: (Range & { code: string }) | Part;
};

const created = new Map<string, Words>();

/** Returns the words of a language, which are read when it is first asked for. */
function wordsIn(language: string): Words | undefined {
  const known = created.get(language);
  if (known) return known;
  const read = numberWordsIn(language) as NumberWords | undefined;
  const words = read && createWords(read, language);
  if (words) created.set(language, words);
  return words;
}

export function readWords(reader: Reader): Unplaced {
  const number = readArgument(reader, 'number', 'WORDS');
  const said: Said = { kinds: [] };
  while (takeIf(reader, ',')) readSaid(reader, said);
  const writing = writingOf(reader);
  const language = said.language ?? writing.language;
  const words = wordsIn(language);
  if (!words)
    throw new ExpressionError(number, tell('formula.words.language', { tag: language, names: listNames(SPELLED) }));
  const [kind, gender] = kindOf(said, words, language);
  const own = number.name && writing.currencyOf(number.name.place);
  const isPlain = said.kinds.some((one) => one.kind !== 'financial');
  const { currency = isPlain || own === undefined ? undefined : { ...number, code: own } } = said;
  if (currency === undefined) return plainWords(number, words, { kind, gender, language });
  if (!('evaluate' in currency) || 'code' in currency) {
    const { code } = currency as { code: string };
    if (!words.currencies.includes(code))
      throw new ExpressionError(
        currency,
        tell('formula.words.currency', { code, tag: language, names: listNames([...words.currencies]) }),
      );
    return amountWords(number, words, () => code, kind);
  }
  const { evaluate } = currency;
  return amountWords(
    number,
    words,
    (environment) => {
      const code = evaluate(environment) as string | undefined;
      if (code === undefined || code === '') return undefined;
      if (words.currencies.includes(code)) return code;
      throw new EvaluationFault(tell('formula.evaluation.wordsCurrency', { code: shorten(code), tag: language }));
    },
    kind,
  );
}

/** Reads what stands behind the number: a language, a currency, or what kind of words is wanted. */
function readSaid(reader: Reader, said: Said): void {
  const part = readArgument(reader, 'text', 'WORDS');
  const { quoted } = part;
  if (quoted === undefined) said.currency = part;
  else if (/^[A-Z]{3}$/.test(quoted)) said.currency = { at: part.at, end: part.end, code: quoted };
  else if ((WORD_KINDS as readonly string[]).includes(quoted))
    said.kinds.push({ at: part.at, end: part.end, kind: quoted as WordKind });
  else if (isTag(quoted) && numberWordsIn(quoted) !== undefined) said.language = quoted;
  else
    throw new ExpressionError(
      part,
      tell('formula.words.part', {
        text: shorten(quoted),
        kinds: listNames([...WORD_KINDS]),
        languages: listNames(SPELLED),
      }),
    );
}

function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

/** Returns the kind and, of an ordinal, its gender. Throws for one that the language does not have. */
function kindOf({ kinds, currency }: Said, words: Words, language: string): [WordKind, WordKind | undefined] {
  const genders = kinds.filter(({ kind }) => !['number', 'ordinal', 'financial'].includes(kind));
  const kind = kinds.find((one) => !genders.includes(one))?.kind ?? genders[0]?.kind ?? 'number';
  const gender = kind === 'ordinal' ? genders[0]?.kind : undefined;
  const lacking = kinds.find((one) => !words.has(one.kind, one.kind === 'ordinal' ? gender : undefined));
  if (lacking) throw new ExpressionError(lacking, tell('formula.words.kind', { kind: lacking.kind, tag: language }));
  const odd = currency && kinds.find((one) => one.kind !== 'financial');
  if (odd) throw new ExpressionError(odd, tell('formula.words.kindOfAmount', { kind: odd.kind }));
  return [kind, gender];
}

function isLarge({ n, d }: Fraction): boolean {
  return n >= MAX * d;
}

function plainWords(
  part: Part,
  words: Words,
  { kind, gender, language }: { kind: WordKind; gender: WordKind | undefined; language: string },
): Unplaced {
  const evaluate = fromValue(part, (number: Fraction, environment) => {
    if (isLarge(number)) throw new EvaluationFault(tell('formula.evaluation.wordsLarge'));
    environment.spend(20);
    const [digits, decimals = ''] = plainOf(number.abs(), MAX_DECIMALS).split('.') as [string, string?];
    const isNegative = number.s < 0n && number.n > 0n;
    const text = words.spell({ isNegative, digits: BigInt(digits), decimals }, kind, gender);
    if (text !== undefined && (kind !== 'ordinal' || (decimals === '' && !isNegative))) return text;
    const facts = { number: plainOf(number, MAX_DECIMALS), tag: language };
    throw new EvaluationFault(tell('formula.evaluation.wordsNone', facts));
  });
  return { type: 'text', isConstant: part.isConstant, evaluate };
}

function amountWords(
  { evaluate, isConstant, name }: Part,
  words: Words,
  currencyOf: (environment: Parameters<Part['evaluate']>[0]) => string | undefined,
  kind: WordKind,
): Unplaced {
  return {
    type: 'text',
    isConstant,
    evaluate: (environment) => {
      const number = evaluate(environment) as Fraction | undefined;
      const currency = currencyOf(environment);
      if (number === undefined || currency === undefined) return undefined;
      if (isLarge(number)) throw new EvaluationFault(tell('formula.evaluation.wordsLarge'));
      environment.spend(40);
      const decimals = decimalsOf(currency);
      if (10n ** BigInt(decimals) % number.d !== 0n)
        throw new EvaluationFault(finer(number, { currency, decimals }, name?.known.label));
      return words.spellAmount(digitsOf(number, decimals), currency, kind === 'financial' ? kind : undefined);
    },
  };
}

/** Returns the message about an amount with more decimals than its currency has. `label`: of the placeholder that has it. */
function finer(number: Fraction, facts: { currency: string; decimals: number }, label?: string): Message {
  const told = { ...facts, number: shown(number) };
  return label === undefined
    ? tell('formula.evaluation.wordsDecimals', told)
    : tell('formula.evaluation.wordsDecimalsOf', { ...told, name: shorten(label) });
}
