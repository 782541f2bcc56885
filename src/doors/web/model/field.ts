/**
 * §20.8: the fields of a form for layouts, with all faults in the words of the rule that refuses, and the question
 * before an action that cannot be undone.
 */
import { EMAIL_LENGTH } from '../../../domain/emails.ts';
import { Refusal } from '../../../domain/errors.ts';
import { NAME_LENGTH } from '../../../domain/title.ts';
import { toldOf } from '../../../locales/message.ts';
import { statusOf } from '../../api/index.ts';
import { inLanguageOfPage } from '../pages/index.ts';
import type { PageAnswer } from './web-action.ts';

export type FieldFault = { field: string | null; message: string };

type Control = 'text' | 'color' | 'email' | 'password' | 'search' | 'date' | 'number' | 'textarea' | 'select';

export type FieldOptions = {
  /** The name in the form's data. Also the id of the control, unless `id` is given. */
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
  /** The faults of the whole form. The field shows its own. */
  faults?: readonly FieldFault[];
};

/** Returns everything that the layout needs, because layouts are strict about names. */
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
    // The label of a search stands in the field (`.find`).
    placeholder: control === 'search' ? label : '',
    type: control,
    isTextarea: control === 'textarea',
    isSelect: control === 'select',
    options: options.map((option) => ({ ...option, selected: option.value === value })),
  };
}

type NamedField = Omit<FieldOptions, 'name'> & { name?: string };

/** The name of a person, a workspace, a key or anything else. */
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

/** The status of a form that is shown again. */
export const REFUSED = 422;

export type Faults = {
  faults: FieldFault[];
  /** Returns the result of `read`. A refusal that it throws is kept as a fault of its field, and undefined is returned. */
  try<Value>(read: () => Value): Value | undefined;
  /** Runs `work`, which is asynchronous. Turns its refusal into a fault of the form, like `try`. */
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

/** Returns the fault of a refused form. `name`: the field, by default the refusal's. Rethrows any other error. */
export function refusedAs(error: unknown, name?: string | null): { faults: FieldFault[]; status: number } {
  if (!(error instanceof Refusal)) throw error;
  const field = name === undefined ? (error.detail ?? null) : name;
  return { faults: [{ field, message: inLanguageOfPage(toldOf(error)) }], status: statusOf(error) };
}

/** Returns a page about a problem. `more`: data such as a way to continue. */
export function problemPage(problem: { title: string; text: string }, status: number, more: object = {}): PageAnswer {
  return { page: 'problem', title: problem.title, status, data: { problem, ...more } };
}

export type Question = {
  title: string;
  text: string;
  facts?: { name: string; text: string }[];
  submit: string;
  /** The address to go back to, with the service's path. */
  back: string;
  place: string;
};

/** The form of the page is sent to the page's own address. */
export function confirmPage({ title, place, facts = [], ...question }: Question): PageAnswer {
  return { page: 'confirm', title, place, data: { question: { title, facts, ...question } } };
}

/** §20.8: what a page remembers in a hidden field, as JSON. */

/** The most characters of such a field. Parsing them takes 20 ms at worst. Our own pages have fewer. */
export const MAX_JSON_FIELD = 500_000;

/** Returns undefined when nothing was sent, and for text that is too long or not JSON. */
export function readJsonField(sent: string | null): unknown {
  if (sent === null || sent.length > MAX_JSON_FIELD) return undefined;
  try {
    return JSON.parse(sent);
  } catch {
    return undefined;
  }
}
