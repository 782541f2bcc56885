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
/** What a fault says: a message, or the text of another program. */
export type Told = Message | string;

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
export function labelled(label: string, told: Told): Message {
  return tell('text.labelled', { label, problem: asMessage(told) });
}

/** `format: …`: what it is about is a field. */
export function ofField(field: Param, told: Told): Message {
  return tell('text.field', { field, problem: asMessage(told) });
}

/** With a full stop. */
export function sentence(told: Told): Message {
  return tell('text.sentence', { problem: asMessage(told) });
}

/** The same message, each text in it changed. */
export function mapTexts(told: Told, change: (text: string) => string): Told {
  if (typeof told === 'string') return change(told);
  const { code, params } = told;
  if (!params) return told;
  const changed = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : mapTexts(value, change),
  ]);
  return { code, params: Object.fromEntries(changed) };
}

/** The texts of a message: what is quoted in it. */
export function textsIn(told: Told): string[] {
  const texts: string[] = [];
  mapTexts(told, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

/** As a parameter: the text of another program, which a language may know as a whole. */
export function asMessage(told: Told): Message {
  return typeof told === 'string' ? tell('text.foreign', { text: told }) : told;
}

/** What programs, the command and the log read. */
export function english(told: Param): string {
  return typeof told === 'number' ? String(told) : messageIn('en', told);
}

/** Whether something that was asked for is the message why it is not there. */
export function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null || !('code' in value)) return false;
  return Object.keys(value).every((name) => name === 'code' || name === 'params');
}

/** For `JSON.stringify`: messages as programs read them. */
export function withEnglish(_name: string, value: unknown): unknown {
  return isMessage(value) ? english(value) : value;
}

/** An error that says something to people: `told`, of which its `message` is the English. */
export class ToldError extends Error {
  readonly told: Told;

  constructor(told: Told, options?: ErrorOptions) {
    super(english(told), options);
    this.told = told;
  }
}

/** What an error says to people, if it is one that does, else what it says to programmers. */
export function toldOf(error: unknown): Told {
  return error instanceof ToldError ? error.told : error instanceof Error ? error.message : String(error);
}

/** `ofText`: what becomes of texts of other programs. */
export function messageIn(language: Language, told: Told, ofText: (text: string) => string = asItIs): string {
  if (typeof told === 'string') return ofText(told);
  const { code, params = {} } = told;
  if (code === 'text.foreign') return ofText(String(params.text));
  const shown: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(params))
    shown[name] = typeof value === 'object' ? messageIn(language, value, ofText) : value;
  const catalogue = `faults-${code.slice(0, code.indexOf('.'))}` as FaultCatalogue;
  return formatMessage(
    language,
    catalogue,
    code as MessageKey<FaultCatalogue>,
    ...([shown] as unknown as MessageParams<FaultCatalogue, MessageKey<FaultCatalogue>>),
  );
}

function asItIs(text: string): string {
  return text;
}
