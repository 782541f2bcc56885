/** §20.10: what the service says in English, in the language of the page: mistakes of templates, warnings, notes, refusals. */
import type { Language } from '../../../../locales/languages.ts';
import { messageIn, type Told } from '../../../../locales/message.ts';
import { languageOfRequest } from './languages.ts';
import { MISTAKES, type Mistakes } from './mistakes.ts';
import { MISTAKES_DE } from './mistakes-de.ts';
import { MISTAKES_ES } from './mistakes-es.ts';
import { MISTAKES_FR } from './mistakes-fr.ts';
import { MISTAKES_JA } from './mistakes-ja.ts';

const TRANSLATIONS: Record<Exclude<Language, 'en'>, Mistakes> = {
  de: MISTAKES_DE,
  fr: MISTAKES_FR,
  es: MISTAKES_ES,
  ja: MISTAKES_JA,
};

const HOLE = /[%&~+@][1-9](?!\d)/g;
/** A message may quote a hostile text, in which many sentences seem to begin. */
const MAX_TRIES = 25;
const MAX_LENGTH = 4_000;
/** What a beginning is without: words in a row, unless they are quoted. */
const SENTENCE = /\p{L} \p{L}/u;
const QUOTED = /"[^"]*"|\{[^{}]*\}|\([^()]*\)|<[^<>]*>/g;
/** `placeholders[2].label: `, `"Total": `: at how many places such a beginning may end. */
const MAX_BEGINNINGS = 8;

/** `texts` stand around the holes: one more than there are. `own`: how much of it is the sentence's. */
type Pattern = { english: keyof Mistakes; texts: string[]; holes: string[]; own: number };
type Search = { language: Language; translations: Mistakes; triesLeft: number };

const PATTERNS = MISTAKES.map((english): Pattern => {
  const texts = english.split(HOLE);
  return { english, texts, holes: english.match(HOLE) ?? [], own: texts.join('').length };
}).toSorted((a, b) => b.own - a.own || b.holes.length - a.holes.length);

const WHOLE = new Map<string, keyof Mistakes>(PATTERNS.map(({ english }) => [english, english]));

/** The text as it is where nobody has translated it. */
export function inLanguageOfPage(told: Told): string {
  const language = languageOfRequest();
  return messageIn(language, told, (text) => findTranslation(text, language) ?? text);
}

/** Undefined for what has no translation as a whole. */
export function findTranslation(message: string, language: Language): string | undefined {
  if (language === 'en') return message;
  if (message.length > MAX_LENGTH) return undefined;
  return translate(message, { language, translations: TRANSLATIONS[language], triesLeft: MAX_TRIES });
}

function translate(message: string, search: Search): string | undefined {
  if (search.triesLeft-- <= 0) return undefined;
  const point = message.endsWith('.');
  return (
    behindLabel(message, search) ??
    translateAsIs(message, search) ??
    behindBeginning(message, search) ??
    beforeBrackets(message, search) ??
    // Some sentences are parts of others, with no point at their end, and some parts are sentences.
    (point ? pointed(translateAsIs(message.slice(0, -1), search)) : pointless(translateAsIs(`${message}.`, search)))
  );
}

function translateAsIs(message: string, search: Search): string | undefined {
  if (message === '') return '';
  const whole = WHOLE.get(message);
  if (whole !== undefined) return search.translations[whole];
  for (const pattern of PATTERNS) {
    const fillings = match(pattern, message);
    const text = fillings && fill(pattern, fillings, search);
    if (text !== undefined) return text;
  }
  return undefined;
}

function pointed(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  return /[\u3040-\u30ff\u4e00-\u9fff]$/.test(text) ? `${text}。` : `${text}.`;
}

function pointless(text: string | undefined): string | undefined {
  return text?.replace(/[.。]$/, '');
}

/** What stands in the holes: as little as can be in each. Takes the time of one look through the message. */
function match({ texts, holes }: Pattern, message: string): string[] | undefined {
  const last = texts.length - 1;
  if (last === 0 || !message.startsWith(texts[0]!) || !message.endsWith(texts[last]!)) return undefined;
  const end = message.length - texts[last]!.length;
  let from = texts[0]!.length;
  const fillings: string[] = [];
  for (let at = 1; at < last; at++) {
    const found = message.indexOf(texts[at]!, from);
    if (found < 0) return undefined;
    fillings.push(message.slice(from, found));
    from = found + texts[at]!.length;
  }
  if (from > end) return undefined;
  fillings.push(message.slice(from, end));
  return fillings.length === holes.length ? fillings : undefined;
}

function fill({ english, holes }: Pattern, fillings: readonly string[], search: Search): string | undefined {
  const filled = new Map<string, string>();
  for (const [at, hole] of holes.entries()) {
    const filling = fillings[at]!;
    const translated = inHole(hole, filling, search);
    if (translated === undefined && hole.startsWith('&')) return undefined;
    filled.set(hole, translated ?? filling);
  }
  return search.translations[english].replace(HOLE, (hole) => filled.get(hole) ?? '');
}

function inHole(hole: string, filling: string, search: Search): string | undefined {
  if (hole.startsWith('%')) return filling;
  if (hole.startsWith('+')) return listed(filling, search);
  if (!hole.startsWith('@')) return translate(filling, search);
  return Number(filling.replaceAll(',', '')).toLocaleString(search.language);
}

/** `a, b and 3 more`, where the names are not to be taken for sentences. */
function listed(names: string, { translations }: Search): string {
  const [, first, more] = /^(.*) and ([0-9]+) more$/s.exec(names) ?? [];
  if (first === undefined) return names;
  return translations['%1 and %2 more'].replace(HOLE, (hole) => (hole === '%1' ? first : more!));
}

/** `"Part: Total": …`, of which a sentence that begins with a quotation could take too much. */
function behindLabel(message: string, search: Search): string | undefined {
  const [label] = /^"[^"]+": /.exec(message) ?? [];
  const rest = label === undefined ? undefined : translate(message.slice(label.length), search);
  return rest === undefined ? undefined : label + rest;
}

/** Where a message is about: a field of YAML, a label, a mark. */
function behindBeginning(message: string, search: Search): string | undefined {
  let at = message.indexOf(': ');
  for (let tries = 0; at > 0 && tries < MAX_BEGINNINGS; tries++) {
    const beginning = message.slice(0, at);
    const rest = SENTENCE.test(beginning.replace(QUOTED, '')) ? undefined : translate(message.slice(at + 2), search);
    if (rest !== undefined) return `${beginning}: ${rest}`;
    at = message.indexOf(': ', at + 2);
  }
  return undefined;
}

/** `… is no IBAN (BT-84, Payment account identifier).` */
function beforeBrackets(message: string, search: Search): string | undefined {
  const [, before, brackets] = /^(.*\S)( \([^()]*\)\.?)$/s.exec(message) ?? [];
  const text = before === undefined ? undefined : translate(before, search);
  return text === undefined ? undefined : text + brackets;
}
