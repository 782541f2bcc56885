/**
 * §10.43: spells numbers by the rules of CLDR (RBNF, rule-based number format). A rule set has rules by ascending base; the greatest that
 * is not above the number spells it. In a rule, `←←` is what is left of its divisor, `→→` the rest, `=…=` the number itself, each by a
 * rule set that may be named, and `[…]` stands only where there is a rest.
 */

/** Rule sets by name: their rules in order, with the base (`100`, `1100/100`, `-x`, `x.x`) and the text. */
export type SpellingRules = Record<string, readonly (readonly [base: string, text: string])[]>;

/** A decimal number: `digits` before the point, `decimals` behind it without zeros at the end. */
export type Decimal = { isNegative: boolean; digits: bigint; decimals: string };

type Rule = { base: bigint; divisor: bigint; text: string };
type RuleSet = { rules: Rule[]; special: ReadonlyMap<string, string> };
type Speller = (number: Decimal, set: string) => string | undefined;

/** What is left where a rule writes digits. */
const DIGITS = /=[#0]/;

/** Calls of rules within one another. CLDR's need less than thirty. */
const MAX_DEPTH = 100;

const SUBSTITUTION =
  /→→→|→(?<rest>%%?[\w-]+)?→|←(?<whole>%%?[\w-]+)?←|=(?<same>%%?[\w-]+)=|\$\((?<type>cardinal|ordinal),(?<forms>[^)]*)\)\$/g;

/** Returns a function that spells numbers below 10^16. It gives undefined where the rules have no words, as
 * for some decimals and large ordinals. */
export function createSpeller(rules: SpellingRules, language: string): Speller {
  const sets = new Map<string, RuleSet>();
  const setOf = (name: string): RuleSet => {
    const known = sets.get(name) ?? readSet(rules[name]!);
    sets.set(name, known);
    return known;
  };
  const plurals = new Map<string, Intl.PluralRules>();
  const pluralOf = (type: 'cardinal' | 'ordinal', number: bigint, forms: string): string => {
    const known = plurals.get(type) ?? new Intl.PluralRules(language, { type });
    plurals.set(type, known);
    const named = new Map(Array.from(forms.matchAll(/(\w+)\{([^}]*)\}/g), ([, name, form]) => [name, form!]));
    return named.get(known.select(Number(number))) ?? named.get('other') ?? '';
  };
  const spell = (number: bigint, name: string, depth = 0): string => {
    if (depth > MAX_DEPTH) throw new Error(`The rules ${name} of ${language} lead to one another`);
    return apply(ruleFor(setOf(name).rules, number), number, name, depth);
  };
  const apply = ({ divisor, text }: Rule, number: bigint, name: string, depth: number): string => {
    const [whole, rest] = [number / divisor, number % divisor];
    const shown = text.replace(/\[([^\]|]*)\|?([^\]]*)\]/g, rest === 0n ? '$2' : '$1');
    return shown.replace(SUBSTITUTION, (found, toRest, toWhole, toSame, type, forms) => {
      if (type) return pluralOf(type, whole, forms);
      if (toSame) return spell(number, toSame, depth + 1);
      if (found.startsWith('←')) return spell(whole, toWhole ?? name, depth + 1);
      return spell(rest, toRest ?? name, depth + 1);
    });
  };
  const spellDecimals = (number: Decimal, name: string): string | undefined => {
    const { rules: own, special } = setOf(name);
    const text = decimalRule(special, number, language);
    // A set that only leads to another has its decimals there.
    const next = /^=(%%?[\w-]+)=$/.exec(own[0]?.text ?? '')?.[1];
    if (text === undefined) return next === undefined ? undefined : spellDecimals(number, next);
    const same = /^=(%%?[\w-]+)=$/.exec(text)?.[1];
    if (same !== undefined) return spellDecimals(number, same);
    if (/→%|\$\(/.test(text)) return undefined;
    const digits = (set: string, isApart: boolean) =>
      [...number.decimals].map((digit) => spell(BigInt(digit), set)).join(isApart ? ' ' : '');
    return text
      .replace(SUBSTITUTION, (found, _rest, toWhole) => {
        if (found.startsWith('←')) return spell(number.digits, toWhole ?? name);
        return digits(name, found !== '→→→');
      })
      .trimEnd();
  };
  return (number, name) => {
    const { special } = setOf(name);
    const positive = number.decimals === '' ? spell(number.digits, name) : spellDecimals(number, name);
    if (positive === undefined || DIGITS.test(positive)) return undefined;
    if (!number.isNegative) return positive;
    return minusRule(special, setOf, name).replace(/→[^→]*→/, () => positive);
  };
}

/** A set without a rule for negative numbers has that of the set to which it leads. */
function minusRule(special: RuleSet['special'], setOf: (name: string) => RuleSet, name: string): string {
  const own = special.get('-x');
  if (own !== undefined) return own;
  const next = /=(%%?[\w-]+)=/.exec(setOf(name).rules[0]?.text ?? '')?.[1];
  return next === undefined ? '−→→' : minusRule(setOf(next).special, setOf, next);
}

function decimalRule(special: RuleSet['special'], { digits }: Decimal, language: string): string | undefined {
  const mark = new Intl.NumberFormat(language).format(0.5).includes(',') ? 'x,x' : 'x.x';
  return (digits === 0n ? special.get('0.x') : undefined) ?? special.get(mark) ?? special.get('x.x');
}

function readSet(listed: SpellingRules[string]): RuleSet {
  const rules: Rule[] = [];
  const special = new Map<string, string>();
  for (const [written, quoted] of listed) {
    const text = quoted.replace(/^'/, '');
    const found = /^([0-9]+)(?:\/([0-9]+))?$/.exec(written);
    if (!found) special.set(written, text);
    else rules.push({ base: BigInt(found[1]!), divisor: divisorOf(BigInt(found[1]!), BigInt(found[2] ?? 10)), text });
  }
  return { rules, special };
}

/** Returns the greatest power of the radix that is not above the base. */
function divisorOf(base: bigint, radix: bigint): bigint {
  let divisor = 1n;
  while (divisor * radix <= base) divisor *= radix;
  return divisor;
}

/** Where nothing is left for a rest, a base that has one itself is left to the rule before it. */
function ruleFor(rules: readonly Rule[], number: bigint): Rule {
  let at = rules.findLastIndex(({ base }) => base <= number);
  const { base, divisor, text } = rules[Math.max(at, 0)]!;
  const isRolledBack = /→/.test(text) && number % divisor === 0n && base % divisor !== 0n;
  if (isRolledBack) at -= 1;
  return rules[Math.max(at, 0)]!;
}
