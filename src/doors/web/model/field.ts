/** §20.8: fields of a form as layouts show them, all that is wrong with them, in the words of the rule that refuses it, and the question before what cannot be undone. */
import { EMAIL_LENGTH } from '../../../domain/emails.ts';
import { Refusal } from '../../../domain/errors.ts';
import { NAME_LENGTH } from '../../../domain/title.ts';
import { toldOf } from '../../../locales/message.ts';
import { statusOf } from '../../api/index.ts';
import { inLanguageOfPage } from '../pages/index.ts';
import type { PageAnswer } from './web-action.ts';

export type FieldFault = { field: string | null; message: string };

type Control = 'text' | 'email' | 'password' | 'search' | 'date' | 'number' | 'textarea' | 'select';

export type FieldOptions = {
  /** Of the form's data; also the id of the control, unless `id` is given. */
  name: string;
  label: string;
  id?: string;
  control?: Control;
  value?: string;
  hint?: string;
  required?: boolean;
  autocomplete?: string;
  options?: { value: string; text: string }[];
  maxLength?: number;
  /** The id of a `datalist` beside the field. */
  list?: string;
  /** Of the whole form; the field shows its own. */
  faults?: readonly FieldFault[];
};

/** All that the layout asks for: it is strict about names. */
export function field({ name, label, id = name, control = 'text', value = '', faults = [], ...rest }: FieldOptions) {
  const { hint = '', required = false, autocomplete = 'off', options = [], maxLength = 0, list = '' } = rest;
  const fault = faults.find((one) => one.field === id)?.message ?? '';
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return {
    name,
    label,
    id,
    value,
    hint,
    fault,
    described,
    required,
    autocomplete,
    maxLength,
    list,
    type: control,
    isTextarea: control === 'textarea',
    isSelect: control === 'select',
    options: options.map((option) => ({ ...option, selected: option.value === value })),
  };
}

type NamedField = Omit<FieldOptions, 'name'> & { name?: string };

/** Of a person, a workspace, a key, or anything else that a member names. */
export function nameField(options: NamedField) {
  return field({ name: 'name', required: true, maxLength: NAME_LENGTH, ...options });
}

export function emailField(options: NamedField) {
  return field({ name: 'email', control: 'email', required: true, maxLength: EMAIL_LENGTH, ...options });
}

export function passwordField(options: NamedField) {
  const autocomplete = 'current-password';
  return field({ name: 'password', control: 'password', required: true, autocomplete, ...options });
}

/** Of a form that is shown again. */
export const REFUSED = 422;

export type Faults = {
  faults: FieldFault[];
  /** What `read` answers; undefined when it throws a refusal, which is kept as a fault of the field that it names. */
  try<Value>(read: () => Value): Value | undefined;
  /** The same for what the use case of the form refuses. */
  tryAll<Value>(work: () => Promise<Value>): Promise<Value | undefined>;
};

export function collectFaults(): Faults {
  const faults: FieldFault[] = [];
  const keep = (error: unknown) => {
    faults.push(...refusedAs(error).faults);
    return undefined;
  };
  return {
    faults,
    try(read) {
      try {
        return read();
      } catch (error) {
        return keep(error);
      }
    },
    tryAll: (work) => work().catch(keep),
  };
}

/** What a form is shown again with that was refused; `name`: the field at fault, by default the one that the refusal names. Throws what is no refusal. */
export function refusedAs(error: unknown, name?: string | null): { faults: FieldFault[]; status: number } {
  if (!(error instanceof Refusal)) throw error;
  const field = name === undefined ? (error.detail ?? null) : name;
  return { faults: [{ field, message: inLanguageOfPage(toldOf(error)) }], status: statusOf(error) };
}

/** A page that says what is wrong, and `more`: a way on. */
export function problemPage(problem: { title: string; text: string }, status: number, more: object = {}): PageAnswer {
  return { page: 'problem', title: problem.title, status, data: { problem, ...more } };
}

export type Question = {
  title: string;
  text: string;
  /** What it is about. */
  facts?: { name: string; text: string }[];
  submit: string;
  /** Where one goes instead, with the path of the service. */
  back: string;
  place: string;
};

/** The form is sent to the address of the page. */
export function confirmPage({ title, place, facts = [], ...question }: Question): PageAnswer {
  return { page: 'confirm', title, place, data: { question: { title, facts, ...question } } };
}

/** §20.8: what a page remembers of itself in a hidden field, as JSON. */

/** In characters: what is parsed where requests are answered, 20 ms at worst. A page of ours has less. */
export const MAX_JSON_FIELD = 500_000;

/** Undefined for nothing, for what is too long and for what is no JSON: no page of ours sends that. */
export function readJsonField(sent: string | null): unknown {
  if (sent === null || sent.length > MAX_JSON_FIELD) return undefined;
  try {
    return JSON.parse(sent);
  } catch {
    return undefined;
  }
}
