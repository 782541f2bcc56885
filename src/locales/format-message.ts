/**
 * §20.10: what Platen says to people, from the catalogues `<language>/<catalogue>.json` beside this file: keys and messages in ICU
 * MessageFormat.
 *
 *   formatMessage('de', 'rules', 'notBefore', { day: '1. März 2026' })   → 'Nicht vor 1. März 2026.'
 *   hasMessage('de', 'rules', name)                                      whether there is one: narrows a string to a key
 *   messageKeys('de', 'rules')                                           all keys of a catalogue
 *
 * Parameters are literal text: `{` and `<` in them mean nothing. Whoever writes HTML escapes the result. `{name}` takes a string or a
 * number and writes it as it is; `{count, number}` and `{count, plural, one {…} other {…}}` take a number and follow the language;
 * `{kind, select, a {…} other {…}}` takes a string, or a boolean where it is told `true` from `other`.
 *
 * A catalogue is read when one of its messages is first asked for, and a message is parsed when it is first used. So a process holds
 * the languages that it has spoken, and no parser while it says nothing that has parameters. All of it is synchronous.
 *
 * `make generate` writes the types of keys and parameters from the English catalogues (generated/messages.d.ts), so that `tsc` refuses
 * an unknown key and a missing parameter. `make check` compares the other languages with English (.config/messages.ts).
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Messages } from '../../generated/messages.d.ts';
import { type Language, localeOf } from './languages.ts';

export type { Messages };
export type Catalogue = keyof Messages;
export type MessageKey<Name extends Catalogue> = keyof Messages[Name] & string;
/** The rest parameters of a function that takes a message: none for a message without parameters, else one object with all of them. */
export type MessageParams<Name extends Catalogue, Key extends keyof Messages[Name]> = [
  KeyOfAny<Messages[Name][Key]>,
] extends [never]
  ? []
  : [params: Messages[Name][Key]];
/** Returns the keys of each member of a union. */
export type KeyOfAny<Union> = Union extends unknown ? keyof Union : never;

type Values = Record<string, string | number | boolean>;
type Loaded = { texts: Record<string, string>; parsed: Map<string, (values: Values) => string> };

/** Matches characters with a meaning in ICU MessageFormat. */
const SYNTAX = /[{}']/;
const loaded = new Map<string, Loaded>();

/** Throws for a key that the catalogue does not have, and for a parameter that is missing: types keep both from happening. */
export function formatMessage<Name extends Catalogue, Key extends MessageKey<Name>>(
  language: Language,
  catalogue: Name,
  key: Key,
  ...[params]: MessageParams<Name, Key>
): string {
  const { texts, parsed } = load(language, catalogue);
  if (!Object.hasOwn(texts, key))
    throw new Error(`${language}/${catalogue}.json has no message ${JSON.stringify(key)}`);
  const text = texts[key]!;
  if (!SYNTAX.test(text)) return text;
  const format = parsed.get(key) ?? parse(text, language);
  parsed.set(key, format);
  return format((params ?? {}) as Values);
}

/** Checks whether a catalogue has a message. All languages have the same keys, so the catalogue that is read anyway is used. */
export function hasMessage<Name extends Catalogue>(
  language: Language,
  catalogue: Name,
  key: string,
): key is MessageKey<Name> {
  return Object.hasOwn(load(language, catalogue).texts, key);
}

/** Returns all keys of a catalogue, in the order of the English file. */
export function messageKeys<Name extends Catalogue>(language: Language, catalogue: Name): MessageKey<Name>[] {
  return Object.keys(load(language, catalogue).texts) as MessageKey<Name>[];
}

function load(language: Language, catalogue: Catalogue): Loaded {
  const file = `${language}/${catalogue}.json`;
  let found = loaded.get(file);
  if (!found) {
    found = { texts: JSON.parse(readFileSync(path.join(import.meta.dirname, file), 'utf8')), parsed: new Map() };
    loaded.set(file, found);
  }
  return found;
}

type Library = typeof import('intl-messageformat');
let library: Library | undefined;

function parse(text: string, language: Language): (values: Values) => string {
  library ??= createRequire(import.meta.url)('intl-messageformat') as Library;
  const message = new library.IntlMessageFormat(text, localeOf(language), undefined, { formatters, ignoreTag: true });
  return (values) => message.format(values) as string;
}

/** The formatters that all messages share, because each takes some 10 KB. */
const kept = new Map<string, object>();
const formatters = {
  getNumberFormat: shared(Intl.NumberFormat),
  getDateTimeFormat: shared(Intl.DateTimeFormat),
  getPluralRules: shared(Intl.PluralRules),
};

function shared<Given extends unknown[], Made extends object>(Formatter: new (...given: Given) => Made) {
  return (...given: Given): Made => {
    const name = Formatter.name + JSON.stringify(given);
    const made = (kept.get(name) as Made | undefined) ?? new Formatter(...given);
    kept.set(name, made);
    return made;
  };
}
