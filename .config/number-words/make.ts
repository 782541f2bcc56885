/**
 * Writes src/locales/number-words/*.json: the rules of CLDR that spell numbers (RBNF), and what amounts need beside them.
 *
 *     npm pack cldr-rbnf@48.2.0 && tar xzf cldr-rbnf-48.2.0.tgz
 *     node .config/number-words/make.ts package/rbnf
 *
 * Only the rules that WORDS can reach are taken. Names of currencies are those of `Intl`, fixed here so that a document says the same
 * with any version of Node.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BY_REGION, SPELLED } from '../../src/locales/number-words.ts';
import { mend } from './mend.ts';
import { CURRENCIES, HUNDREDTHS, type LanguageUnits, ONLY, UNITS } from './units.ts';

export type Rules = Record<string, [base: string, text: string][]>;

const [, , folder = ''] = process.argv;
const INTO = path.join(import.meta.dirname, '../../src/locales/number-words');
const LANGUAGES = [...SPELLED, ...BY_REGION];
/** CLDR's ordinals of these are cardinals from some number on, or digits, or of another way of counting. */
const WITHOUT_ORDINALS = ['ar', 'en-IN', 'he'];
const GENDERS = ['masculine', 'feminine', 'neuter', 'common', 'reale'];
/** Chooses the rule sets of a language by what WORDS calls them. */
function kindsOf(rules: Rules, language: string): Record<string, string> {
  const has = (name: string) => name in rules;
  const first = (...names: string[]) => names.find(has);
  const cardinal = first('%spellout-cardinal-sinokorean', '%spellout-cardinal')!;
  const kinds: Record<string, string | undefined> = {
    number: language === 'ko' ? cardinal : '%spellout-numbering',
    verbose: language.startsWith('en') ? '%spellout-cardinal-verbose' : undefined,
    amount: cardinal,
    financial: first('%spellout-cardinal-financial'),
    ordinal: first(...['', '-sinokorean', '-masculine', '-common', '-reale'].map((end) => `%spellout-ordinal${end}`)),
    'ordinal verbose': first('%spellout-ordinal-verbose'),
  };
  for (const gender of GENDERS) {
    kinds[gender] = first(`%spellout-cardinal-${gender}`);
    kinds[`ordinal ${gender}`] = first(`%spellout-ordinal-${gender}`);
  }
  // In Italian, one alone agrees with its noun.
  if (language === 'it') Object.assign(kinds, { masculine: kinds.number, feminine: kinds.number });
  if (language !== 'en') delete kinds['ordinal verbose'];
  for (const kind of Object.keys(kinds))
    if (WITHOUT_ORDINALS.includes(language) && kind.startsWith('ordinal')) delete kinds[kind];
  return Object.fromEntries(Object.entries(kinds).filter((kind): kind is [string, string] => kind[1] !== undefined));
}

/** Returns the rule sets that are reached from some of them. */
function reached(rules: Rules, from: readonly string[]): Rules {
  const names = [...new Set(from)];
  for (const name of names) {
    for (const [, text] of rules[name]!)
      for (const [set] of text.matchAll(/%%?[a-z0-9-]+/gi)) if (!names.includes(set)) names.push(set);
  }
  return Object.fromEntries(names.map((name) => [name, rules[name]!]));
}

function readRules(language: string): Rules {
  const file = [language, language === 'nb' ? 'no' : language.replace('-', '_')]
    .map((name) => path.join(folder, `${name}.json`))
    .find(existsSync)!;
  const { SpelloutRules } = JSON.parse(readFileSync(file, 'utf8')).rbnf.rbnf;
  const rules: Rules = {};
  for (const [name, listed] of Object.entries<[string, string][]>(SpelloutRules)) {
    if (name === '_rbnfRulesFile' || name === '%%lenient-parse') continue;
    rules[name] = listed
      .filter(([base]) => !['Inf', 'NaN'].includes(base) && !(Number.parseFloat(base) >= 1e16))
      // A soft hyphen is for a line end, which Platen chooses itself.
      .map(([base, text]) => [base, text.replace(/;$/, '').replaceAll('\u00ad', '')]);
  }
  mend(language, rules);
  return rules;
}

/** Returns the forms of a currency's name by plural category, as CLDR has them. */
function namesOf(currency: string, language: string, units: LanguageUnits): string[] {
  const known = units.names?.[currency];
  if (known) return known;
  const rules = new Intl.PluralRules(language);
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    maximumFractionDigits: 0,
  });
  const numbers = [...Array.from({ length: 200 }, (_, at) => at)];
  return units.spelled.map((category) => {
    const example = numbers.find((number) => rules.select(number) === category)!;
    const name = format
      .formatToParts(example)
      .filter(({ type }) => type === 'currency')
      .map(({ value }) => value)
      .join('');
    return written(name, language);
  });
}

/** Within a sentence, adjectives and nouns are not capital, but German nouns. */
function written(name: string, language: string): string {
  if (language === 'pt') return name[0]!.toLowerCase() + name.slice(1);
  const isAdjective =
    language.startsWith('de') && /^\p{Lu}\p{L}+(?:e|es|er) \p{Lu}/u.test(name) && !name.startsWith('Schweizer ');
  return isAdjective ? name[0]!.toLowerCase() + name.slice(1) : name;
}

function amountsOf(language: string) {
  const base = language.split('-')[0]!;
  const units = UNITS[language] ?? UNITS[base]!;
  const {
    spelled,
    gender,
    genders = {},
    and,
    space,
    local,
    ofMillions,
    beforeNoun,
    exactlyOne,
    oneBehind,
    twoInNoun,
    small,
  } = units;
  const genderOf = (currency: string) =>
    Object.keys(genders).find((one) => genders[one]!.includes(currency)) ?? gender ?? 'amount';
  const currencies = (ONLY[base] ?? CURRENCIES).map((currency) => {
    const hundredth = HUNDREDTHS[currency];
    return [currency, [genderOf(currency), ...namesOf(currency, language, units)], hundredth];
  });
  const nouns = Object.entries(small).map(([name, [of, ...forms]]) => [name, [of || 'amount', ...forms]]);
  return {
    categories: spelled,
    and,
    ...(space !== undefined && { space }),
    ...(local && { local }),
    ...(ofMillions && { ofMillions }),
    ...(beforeNoun && { beforeNoun }),
    ...(exactlyOne && { exactlyOne }),
    ...(oneBehind && { oneBehind }),
    ...(twoInNoun && { twoInNoun }),
    currencies: Object.fromEntries(currencies.map(([name, noun]) => [name, noun])),
    hundredths: Object.fromEntries(
      currencies.flatMap(([name, , hundredth]) =>
        nouns.some(([one]) => one === hundredth) ? [[name, hundredth]] : [],
      ),
    ),
    small: Object.fromEntries(nouns),
  };
}

mkdirSync(INTO, { recursive: true });
for (const language of LANGUAGES) {
  const rules = readRules(language);
  const kinds = kindsOf(rules, language);
  const file = { kinds, amounts: amountsOf(language), rules: reached(rules, Object.values(kinds)) };
  const section = (name: string, of: object) =>
    `  ${JSON.stringify(name)}: {\n${Object.entries(of)
      .map(([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)}`)
      .join(',\n')}\n  }`;
  const sections = Object.entries(file).map(([name, of]) => section(name, of));
  writeFileSync(path.join(INTO, `${language}.json`), `{\n${sections.join(',\n')}\n}\n`);
}
