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

/** A text is literal; a message is told in the language of the one around it. */
export type Param = string | number | Message;
export type Message = { code: Code; params?: Record<string, Param> };

type CatalogueOf<Key> = Extract<Key, `faults-${string}`>;
type FaultCatalogue = CatalogueOf<Catalogue>;
/** `wing.name`, of the catalogue `faults-<wing>.json`. */
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

/** Codes whose message has a `subject`. */
export type SubjectCode = { [Of in Code]: 'subject' extends keyof Written<Of> ? Of : never }[Code];
declare const LACKS_SUBJECT: unique symbol;
/** A message that lacks what it is about: `about` completes it. */
export type Problem = { code: SubjectCode; params?: Record<string, Param>; [LACKS_SUBJECT]?: true };

export function problem<Of extends SubjectCode>(code: Of, ...[params]: Arguments<Given<Of, 'subject'>>): Problem {
  return params ? { code, params: params as Record<string, Param> } : { code };
}

export function about(subject: Param, { code, params }: Problem): Message {
  return { code, params: { ...params, subject } };
}

/** `"Total": …`: what it is about has a label. */
export function labelled(label: string, problem: Message): Message {
  return tell('text.labelled', { label, problem });
}

/** `format: …`: what it is about is a field. */
export function ofField(field: Param, problem: Message): Message {
  return tell('text.field', { field, problem });
}

/** With a full stop. */
export function sentence(problem: Message): Message {
  return tell('text.sentence', { problem });
}

export function quoted(text: string): Message {
  return tell('text.quoted', { text });
}

/** A text that has one language alone: another program says it, or a door whose readers know no other. */
export function foreign(text: string): Message {
  return tell('text.foreign', { text });
}

/** The same message, each text in it changed. */
export function mapTexts({ code, params }: Message, change: (text: string) => string): Message {
  if (!params) return { code };
  const changed = Object.entries(params).map(([name, value]) => {
    if (typeof value === 'number') return [name, value];
    return [name, typeof value === 'string' ? change(value) : mapTexts(value, change)];
  });
  return { code, params: Object.fromEntries(changed) };
}

/** The texts of a message: what is quoted in it. */
export function textsIn(told: Message): string[] {
  const texts: string[] = [];
  mapTexts(told, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

/** What programs, the command and the log read. */
export function english(told: Param): string {
  return typeof told === 'object' ? messageIn('en', told) : String(told);
}

/** Whether something that was asked for is the message why it is not there. */
export function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null || !('code' in value)) return false;
  return Object.keys(value).every((name) => name === 'code' || name === 'params');
}

/** A message as it was stored: builds from before stored its English, and one of another build may have a code that this one does not know. */
export function storedMessage(stored: unknown): Message {
  try {
    if (isMessage(stored) && english(stored)) return stored;
  } catch {}
  return foreign(typeof stored === 'string' ? stored : JSON.stringify(stored));
}

/** For `JSON.stringify`: messages as programs read them. */
export function withEnglish(_name: string, value: unknown): unknown {
  return isMessage(value) ? english(value) : value;
}

/** An error that says something to people: `told`, of which its `message` is the English. */
export class ToldError extends Error {
  readonly told: Message;

  constructor(told: Message, options?: ErrorOptions) {
    super(english(told), options);
    this.told = told;
  }
}

/** What an error says to people, if it is one that does, else what it says to programmers. */
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
