/**
 * §20.10: generates generated/messages.d.ts: the keys of the catalogues in src/locales with the parameters of their messages. With
 * --check it writes nothing, and fails if that file is outdated, a message is not valid ICU MessageFormat, a language differs from
 * English in keys or parameters, a key is unused, or a layout uses an unknown key (`tsc` reports those in code).
 */
import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { catalogueOf } from '../src/doors/web/pages/texts/t.ts';
import { LANGUAGES, type Language } from '../src/locales/languages.ts';

type Element = ReturnType<IntlMessageFormat['getAst']>[number];
/** Maps a parameter's name to its type. The type of a choice contains its options, so that all languages have the same ones. */
type Parameters = Record<string, string>;

const ROOT = path.join(import.meta.dirname, '..');
const TYPES = path.join(ROOT, 'generated/messages.d.ts');
const CATALOGUES = readdirSync(path.join(ROOT, 'src/locales/en')).map((file) => path.parse(file).name);
const faults: string[] = [];

for (const language of LANGUAGES)
  for (const file of readdirSync(path.join(ROOT, 'src/locales', language)))
    if (!CATALOGUES.includes(path.parse(file).name))
      faults.push(`src/locales/${language}/${file}: English has no such catalogue`);

function read(language: Language, catalogue: string): Record<string, string> {
  return JSON.parse(readFileSync(path.join(ROOT, `src/locales/${language}/${catalogue}.json`), 'utf8'));
}

/** The kinds of elements of `@formatjs/icu-messageformat-parser`. */
const KIND = { argument: 1, number: 2, date: 3, time: 4, select: 5, plural: 6 };

function collect(elements: Element[], into: Parameters, categories: Set<string>): void {
  for (const element of elements) {
    if (!('value' in element)) continue;
    const { type, value: name } = element;
    if (type === KIND.argument) into[name] ??= 'string | number';
    if (type === KIND.number || type === KIND.plural) into[name] = 'number';
    if (type === KIND.date || type === KIND.time) into[name] = 'Date';
    if (!('options' in element)) continue;
    const options = Object.keys(element.options);
    const named = options.filter((one) => one !== 'other').toSorted();
    if (type === KIND.select)
      into[name] = `${named}` === 'true' ? 'boolean' : `${named.map((one) => `'${one}'`).join(' | ')} | (string & {})`;
    else for (const one of options) if (!one.startsWith('=')) categories.add(one);
    for (const { value } of Object.values(element.options)) collect(value, into, categories);
  }
}

/** Returns the parameters of a message; a message that cannot be parsed has none. */
function parametersOf(text: string, language: Language, place: string): Parameters {
  const found: Parameters = {};
  const categories = new Set<string>();
  try {
    collect(new IntlMessageFormat(text, language, undefined, { ignoreTag: true }).getAst(), found, categories);
  } catch (error) {
    faults.push(`${place}: ${(error as Error).message}`);
  }
  for (const one of categories)
    if (!new Intl.PluralRules(language).resolvedOptions().pluralCategories.includes(one as Intl.LDMLPluralRule))
      faults.push(`${place}: ${language} has no plural ${JSON.stringify(one)}`);
  return found;
}

/** Returns the types that callers must pass: the strictest of those that the languages need. */
function typesOf(catalogue: string): string {
  const english = read('en', catalogue);
  const keys = Object.keys(english);
  const given = new Map<string, Parameters>(keys.map((key) => [key, {}]));
  for (const language of LANGUAGES) {
    const file = `src/locales/${language}/${catalogue}.json`;
    const texts = read(language, catalogue);
    for (const [at, key] of Object.keys(texts).entries())
      if (keys[at] !== key) {
        faults.push(
          `${file}: ${JSON.stringify(key)} stands where English has ${JSON.stringify(keys[at] ?? 'nothing')}`,
        );
        break;
      }
    for (const key of keys) {
      if (texts[key] === undefined) {
        faults.push(`${file}: there is no ${JSON.stringify(key)}`);
        continue;
      }
      const place = `${file}: ${JSON.stringify(key)}`;
      const own = parametersOf(texts[key], language, place);
      const all = given.get(key)!;
      for (const name of new Set([...Object.keys(own), ...Object.keys(parametersOf(english[key]!, 'en', key))])) {
        if (!own[name]) faults.push(`${place} lacks {${name}}`);
        else if (language !== 'en' && !all[name]) faults.push(`${place} has {${name}}, which English has not`);
        else if (all[name] === undefined || all[name] === 'string | number') all[name] = own[name];
        else if (own[name] !== all[name] && own[name] !== 'string | number')
          faults.push(`${place} takes {${name}} as ${own[name]}, another language as ${all[name]}`);
      }
    }
  }
  const lines = keys.map((key) => {
    const parameters = Object.entries(given.get(key)!).map(([name, type]) => `${name}: ${type}`);
    return `    ${JSON.stringify(key)}: ${parameters.length > 0 ? `{ ${parameters.join('; ')} }` : 'None'};`;
  });
  return `  ${JSON.stringify(catalogue)}: {\n${lines.join('\n')}\n  };`;
}

const types = `/** This file was written by .config/messages.ts from src/locales. Do not change it; run \`make generate\`. */
type None = {};

/** Catalogue → key → parameters. */
export type Messages = {
${CATALOGUES.map(typesOf).join('\n')}
};
`;

const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));
const layouts = filesOf('src/**/*.hbs');
const sources = [...filesOf('src/**/*.ts'), ...layouts].map(({ text }) => text);

/** Returns a pattern for keys that code builds: `a.${b}` matches any key that begins with `a.`. */
function patternOf(key: string): RegExp {
  const parts = key.split(/\$\{[^`{}]*\}/).map((part) => part.replaceAll('.', '\\.'));
  return new RegExp(`^${parts.join('.+')}$`);
}

const used = new Set(sources.flatMap((text) => [...text.matchAll(/['"]([\w.:-]+)['"]/g)].map(([, key]) => key!)));
const patterns = sources.flatMap((text) => [
  ...[...text.matchAll(/`([\w:-]+\.(?:[\w.:-]|\$\{[^`{}]*\})*)`/g)].map(([, key]) => patternOf(key!)),
  ...[...text.matchAll(/\bsection\(\s*['`]([^'`]+)['`]/g)].map(([, prefix]) => patternOf(`${prefix}.\${name}`)),
]);
for (const catalogue of CATALOGUES)
  for (const key of Object.keys(read('en', catalogue)))
    if (!used.has(key) && !patterns.some((pattern) => pattern.test(key)))
      faults.push(`src/locales/*/${catalogue}.json: nobody uses ${JSON.stringify(key)}`);

for (const { file, text } of layouts)
  for (const [, key, given] of text.matchAll(/[{(]t '([^']+)'([^)}]*)/g)) {
    const message = read('en', catalogueOf(key!))[key!];
    if (message === undefined) faults.push(`${file}: there is no ${JSON.stringify(key)}`);
    else
      for (const name of Object.keys(parametersOf(message, 'en', file)))
        if (!given!.includes(` ${name}=`)) faults.push(`${file}: ${JSON.stringify(key)} lacks ${name}=`);
  }

if (!process.argv.includes('--check')) writeFileSync(TYPES, types);
else if (readFileSync(TYPES, 'utf8') !== types)
  faults.push('generated/messages.d.ts is not what src/locales says: run `make generate`');
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
