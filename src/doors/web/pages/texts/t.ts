/** §20.10: the texts of pages, from the catalogues of `src/locales`, in the language of the current request. */
import {
  type Catalogue,
  formatMessage,
  hasMessage,
  type KeyOfAny,
  type Messages,
  messageKeys,
} from '../../../../locales/format-message.ts';
import type { Language } from '../../../../locales/languages.ts';
import { type Message, messageIn } from '../../../../locales/message.ts';
import { languageOfRequest } from './languages.ts';

type Texts = Messages['pages'] &
  Messages['sign-in'] &
  Messages['templates'] &
  Messages['studio'] &
  Messages['help'] &
  Messages['documents'] &
  Messages['workspace'];
export type TextKey = keyof Texts;
/** The rest of the keys with this prefix: `NamesIn<'shell.places'>` are the names of places. */
export type NamesIn<Prefix extends string, Key = TextKey> = Key extends `${Prefix}.${infer Name}` ? Name : never;
export type NoticeName = NamesIn<'notices'>;
type Params<Key extends TextKey> = [KeyOfAny<Texts[Key]>] extends [never] ? [] : [params: Texts[Key]];

/** The first part of a key → its catalogue, when that is not `pages`. */
const CATALOGUES: Record<string, Catalogue> = {
  signIn: 'sign-in',
  consent: 'sign-in',
  apps: 'sign-in',
  connecting: 'sign-in',
  templates: 'templates',
  import: 'templates',
  paper: 'templates',
  changes: 'templates',
  gallery: 'templates',
  fillIn: 'documents',
  chat: 'documents',
  documents: 'documents',
  drafts: 'documents',
  approvals: 'documents',
  sheets: 'documents',
  sharing: 'documents',
  verify: 'documents',
  invoiceCheck: 'documents',
  connections: 'workspace',
  seals: 'workspace',
  webhooks: 'workspace',
  signatures: 'workspace',
  people: 'workspace',
  settings: 'workspace',
  brand: 'workspace',
  studio: 'studio',
  help: 'help',
};

export function catalogueOf(key: string): Catalogue {
  return CATALOGUES[key.split('.', 1)[0]!] ?? 'pages';
}

/** Returns a text: `t('templates.version', { version: 2 })`. Pass names that people gave as `isolated`. */
export function t<Key extends TextKey>(key: Key, ...params: Params<Key>): string {
  return textIn(languageOfRequest(), key, params[0]);
}

/** Returns the text of a refusal, fault, warning or note. */
export function inLanguageOfPage(told: Message): string {
  return messageIn(languageOfRequest(), told);
}

/** Returns a text for layouts. `make check` checks their keys. */
export function textIn(language: Language, key: string, params?: object): string {
  const format: (language: Language, catalogue: Catalogue, key: never, params: never) => string = formatMessage;
  return format(language, catalogueOf(key), key as never, params as never);
}

/** Returns the text of a key from outside, without parameters. Undefined when there is none. */
export function findText(key: string): string | undefined {
  const language = languageOfRequest();
  return hasMessage(language, catalogueOf(key), key) ? textIn(language, key) : undefined;
}

/** Returns all texts with a prefix, by the rest of the key: `section('problems.notFound')` has `title` and `text`. */
export function section<Prefix extends string>(prefix: Prefix, params = {}): Record<NamesIn<Prefix>, string> {
  const language = languageOfRequest();
  const texts = keysIn(language, prefix).map((key) => [key.slice(prefix.length + 1), textIn(language, key, params)]);
  return Object.fromEntries(texts) as Record<NamesIn<Prefix>, string>;
}

/** The keys of each prefix that was asked for: a catalogue has more than a thousand keys, the same in all languages. */
const sections = new Map<string, readonly string[]>();

function keysIn(language: Language, prefix: string): readonly string[] {
  const known = sections.get(prefix);
  if (known) return known;
  const all: string[] = messageKeys(language, catalogueOf(prefix));
  const keys = all.filter((key) => key.startsWith(`${prefix}.`));
  sections.set(prefix, keys);
  return keys;
}
