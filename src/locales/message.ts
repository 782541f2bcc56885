/**
 * §20.10: a refusal, mistake, warning or note as data: a code, and what it is about. It is rendered where somebody reads it: in the
 * language of a page (`messageIn`), in English for programs, the command and the log (`english`). Plain data, so that it passes between
 * threads, and making one costs no text.
 *
 *   tell('formula.noFunction', { name: 'SUMM', advice })     the texts: faults-formula.json; `tsc` knows codes and parameters
 *   about('{{Total}}', problem('markdown.mark.open', {}))    a problem is a message that lacks its `subject`
 */
import type { Messages } from '../../generated/messages.d.ts';
import { type Catalogue, formatMessage, type MessageKey, type MessageParams } from './format-message.ts';
import type { Language } from './languages.ts';

/** A text is literal; a message is translated into the language of the one around it. */
export type Param = string | number | Message;
export type Message = { code: Code; params?: Record<string, Param> };

type CatalogueOf<Key> = Extract<Key, `faults-${string}`>;
type FaultCatalogue = CatalogueOf<Catalogue>;
/** `wing.name`, from the catalogue `faults-<wing>.json`. */
export type Code = { [Name in FaultCatalogue]: keyof Messages[Name] & string }[FaultCatalogue];

type Written<Of extends Code> = Of extends `${infer Wing}.${string}`
  ? Messages[`faults-${Wing}` & FaultCatalogue][Of & keyof Messages[`faults-${Wing}` & FaultCatalogue]]
  : never;
type Given<Of extends Code, Without extends string = never> = {
  [Name in Exclude<keyof Written<Of>, Without>]: [Written<Of>[Name]] extends [number] ? number : Param;
};
type Arguments<Params> = [keyof Params] extends [never] ? [] : string extends keyof Params ? [] : [params: Params];

export function tell<Of extends Code>(code: Of, ...[params]: Arguments<Given<Of>>): Message {
  return params ? { code, params: params as Record<string, Param> } : { code };
}

/** The codes whose message has a `subject`. */
export type SubjectCode = { [Of in Code]: 'subject' extends keyof Written<Of> ? Of : never }[Code];
declare const LACKS_SUBJECT: unique symbol;
/** A message without its subject, which `about` adds. */
export type Problem = { code: SubjectCode; params?: Record<string, Param>; [LACKS_SUBJECT]?: true };

export function problem<Of extends SubjectCode>(code: Of, ...[params]: Arguments<Given<Of, 'subject'>>): Problem {
  return params ? { code, params: params as Record<string, Param> } : { code };
}

export function about(subject: Param, { code, params }: Problem): Message {
  return { code, params: { ...params, subject } };
}

/** Returns `"Total": …`, with a label as the subject. */
export function labelled(label: string, problem: Message): Message {
  return tell('text.labelled', { label, problem });
}

/** Returns `format: …`, with a field as the subject. */
export function ofField(field: Param, problem: Message): Message {
  return tell('text.field', { field, problem });
}

/** Adds a full stop. */
export function sentence(problem: Message): Message {
  return tell('text.sentence', { problem });
}

export function quoted(text: string): Message {
  return tell('text.quoted', { text });
}

/** Returns a text that exists in one language only: another program's, or one for readers of that language. */
export function foreign(text: string): Message {
  return tell('text.foreign', { text });
}

/** Returns the message with each of its texts changed. */
export function mapTexts({ code, params }: Message, change: (text: string) => string): Message {
  if (!params) return { code };
  const changed = Object.entries(params).map(([name, value]) => {
    if (typeof value === 'number') return [name, value];
    return [name, typeof value === 'string' ? change(value) : mapTexts(value, change)];
  });
  return { code, params: Object.fromEntries(changed) };
}

/** Returns the texts in a message, such as quotations. */
export function textsIn(told: Message): string[] {
  const texts: string[] = [];
  mapTexts(told, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

/** Returns the English text, for programs, the command and the log. */
export function english(told: Param): string {
  return typeof told === 'object' ? messageIn('en', told) : String(told);
}

/** Returns whether a result is a message, which says why there is none. */
export function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null || !('code' in value)) return false;
  return Object.keys(value).every((name) => name === 'code' || name === 'params');
}

/** Restores a stored message: earlier builds stored its English text, and other builds may have codes that this one does not know. */
export function storedMessage(stored: unknown): Message {
  try {
    if (isMessage(stored) && english(stored)) return stored;
  } catch {}
  return foreign(typeof stored === 'string' ? stored : JSON.stringify(stored));
}

/** A replacer for `JSON.stringify` that replaces messages by their English texts. */
export function withEnglish(_name: string, value: unknown): unknown {
  return isMessage(value) ? english(value) : value;
}

/** An error with a message for people. `told`: the message; `message` is its English text. */
export class ToldError extends Error {
  readonly told: Message;

  constructor(told: Message, options?: ErrorOptions) {
    super(english(told), options);
    this.told = told;
  }
}

/** Returns an error's message for people, if it has one, else its message for programmers. */
export function toldOf(error: unknown): Message {
  if (error instanceof ToldError) return error.told;
  return foreign(error instanceof Error ? error.message : String(error));
}

export function messageIn(language: Language, { code, params = {} }: Message): string {
  const shown: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(params))
    shown[name] = typeof value === 'object' ? messageIn(language, value) : value;
  const catalogue = `faults-${code.slice(0, code.indexOf('.'))}` as FaultCatalogue;
  return formatMessage(
    language,
    catalogue,
    code as MessageKey<FaultCatalogue>,
    ...([shown] as unknown as MessageParams<FaultCatalogue, MessageKey<FaultCatalogue>>),
  );
}
