/** §10.43: numbers and amounts of money in words, by the rules and nouns of a language. */
import { createSpeller, type Decimal, type SpellingRules } from './create-speller.ts';

/** The gender of a noun, which is a kind of number too, and its forms in the order of `categories`. */
type Noun = readonly [gender: string, ...forms: string[]];

/**
 * What a language needs to spell numbers (`src/locales/number-words/*.json`). `kinds`: the rule sets by what an author calls them.
 * `hundredths`: by currency, the name in `small`; of others 50/100 is written. `local`: names that a country has for its own currency.
 * `ofMillions`: what stands between millions and a noun that matches. `exactlyOne`: one alone, by gender.
 */
export type NumberWords = {
  kinds: Readonly<Record<string, string>>;
  amounts: {
    categories: readonly string[];
    and: string;
    space?: '';
    local?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
    ofMillions?: readonly (readonly [pattern: string, word: string])[];
    beforeNoun?: readonly (readonly [pattern: string, instead: string])[];
    exactlyOne?: Readonly<Record<string, string>>;
    oneBehind?: true;
    twoInNoun?: true;
    currencies: Readonly<Record<string, Noun>>;
    hundredths: Readonly<Record<string, string>>;
    small: Readonly<Record<string, Noun>>;
  };
  rules: SpellingRules;
};

/** What is spelled: a number, a number that counts a noun of a gender, an ordinal, or a number in capitals that nobody can change. */
export type WordKind = 'number' | 'ordinal' | 'financial' | 'masculine' | 'feminine' | 'neuter';

export const WORD_KINDS: readonly WordKind[] = ['number', 'ordinal', 'financial', 'masculine', 'feminine', 'neuter'];

export type Words = {
  currencies: readonly string[];
  has(kind: WordKind, gender?: WordKind): boolean;
  /** Returns undefined where the language has no words for it, as for some decimals and large ordinals. */
  spell(number: Decimal, kind: WordKind, gender?: WordKind): string | undefined;
  /** Spells an amount, given in the smallest unit of its currency. */
  spellAmount(amount: bigint, currency: string, kind?: 'financial'): string;
};

/** Genders that languages call otherwise. */
const OTHERWISE: Record<string, string[]> = { masculine: ['common', 'reale'], feminine: ['common', 'reale'] };

/** Regions whose English has no “and” within a number. */
const WITHOUT_AND = new Set(['US', 'PH', 'PR']);

const MILLION = 1_000_000n;

/** `language`: the one that was asked for, such as `en-GB`. */
export function createWords({ kinds, amounts, rules }: NumberWords, language: string): Words {
  const speller = createSpeller(rules, language);
  const { region = '' } = new Intl.Locale(language).maximize();
  const isVerbose = !WITHOUT_AND.has(region);
  const setOf = (kind: string, gender?: string): string | undefined => {
    const named = gender === undefined ? [kind] : [gender, ...(OTHERWISE[gender] ?? [])].map((one) => `${kind} ${one}`);
    const genders = kind in OTHERWISE ? OTHERWISE[kind]! : [];
    const verbose = isVerbose ? { number: 'verbose', amount: 'verbose', ordinal: 'ordinal verbose' }[kind] : undefined;
    return [...(verbose ? [verbose] : []), ...named, ...genders]
      .map((one) => kinds[one])
      .find((set) => set !== undefined);
  };
  const counted = nounCounter(amounts, language, setOf, speller);
  const nounOf = (currency: string): Noun => {
    const noun = amounts.currencies[currency]!;
    const local = amounts.local?.[region]?.[currency];
    return local ? [noun[0], ...local] : noun;
  };

  return {
    currencies: Object.keys(amounts.currencies),
    has: (kind, gender) => setOf(kind, gender) !== undefined,
    spell: (number, kind, gender) => {
      const set = setOf(kind, gender);
      return set === undefined ? undefined : speller(number, set);
    },
    spellAmount: (amount, currency, kind) => {
      const places = decimalsOf(currency);
      const unit = 10n ** BigInt(places);
      const isNegative = amount < 0n;
      const positive = isNegative ? -amount : amount;
      const [whole, rest] = [positive / unit, positive % unit];
      if (currency === 'CNY' && amounts.space === '' && kinds.financial !== undefined)
        return yuan(
          positive,
          isNegative,
          (count) => speller({ isNegative: false, digits: count, decimals: '' }, kinds[kind ?? 'amount']!)!,
          nounOf(currency)[1]!,
          kind,
        );
      const major = counted(whole, nounOf(currency), kind, isNegative);
      if (rest === 0n) return major;
      const name = amounts.hundredths[currency];
      const small = name === undefined || places !== 2 ? undefined : amounts.small[name];
      const minor = small ? counted(rest, small, kind) : `${`${rest}`.padStart(places, '0')}/${unit}`;
      return major + (amounts.and || (amounts.space ?? ' ')) + minor;
    },
  };
}

/** Returns a function that writes how many of a noun there are: `two euros`. */
function nounCounter(
  amounts: NumberWords['amounts'],
  language: string,
  setOf: (kind: string) => string | undefined,
  speller: ReturnType<typeof createSpeller>,
) {
  const plurals = new Intl.PluralRules(language);
  const { categories, exactlyOne, oneBehind, twoInNoun, ofMillions = [], beforeNoun = [], space = ' ' } = amounts;
  return (count: bigint, [gender, ...forms]: Noun, kind: 'financial' | undefined, isNegative = false): string => {
    const form = forms[categories.indexOf(plurals.select(Number(count)))] ?? forms.at(-1)!;
    const set = (kind && setOf(kind)) ?? setOf(gender) ?? setOf('amount')!;
    const one = count === 1n && !isNegative && !kind ? exactlyOne?.[gender] : undefined;
    const word = one ?? speller({ isNegative, digits: count, decimals: '' }, set)!;
    // A noun with one form for all, such as that of the euro, says no number.
    const saysTwo = twoInNoun && form !== forms[categories.indexOf('one')];
    if (saysTwo && count === 2n && !isNegative) return form;
    if (oneBehind && count === 1n && !isNegative) return `${form} ${word}`;
    const of = count >= MILLION && count % MILLION === 0n ? ofMillions : [];
    const [, link = ''] = of.find(([pattern]) => new RegExp(pattern, 'u').test(form)) ?? [];
    const before = beforeNoun.reduce((text, [from, to]) => text.replace(new RegExp(`${from}$`, 'u'), to), word);
    return before + space + link + form;
  };
}

const decimals = new Map<string, number>();

/** Returns the decimals of a currency: two, or none as of yen. */
export function decimalsOf(currency: string): number {
  const known =
    decimals.get(currency) ??
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
    2;
  decimals.set(currency, known);
  return known;
}

/** Chinese counts tenths and hundredths apart, and ends an amount without either so that nothing can be added. */
function yuan(
  amount: bigint,
  isNegative: boolean,
  spell: (count: bigint) => string,
  noun: string,
  kind: 'financial' | undefined,
): string {
  const [whole, tenths, hundredths] = [amount / 100n, (amount / 10n) % 10n, amount % 10n];
  const minus = isNegative ? '负' : '';
  const major = whole > 0n || amount === 0n ? spell(whole) + noun : '';
  if (tenths + hundredths === 0n) return minus + major + (kind ? '整' : '');
  const zero = tenths === 0n && major !== '' ? spell(0n) : '';
  return (
    minus + major + (tenths > 0n ? `${spell(tenths)}角` : zero) + (hundredths > 0n ? `${spell(hundredths)}分` : '')
  );
}
