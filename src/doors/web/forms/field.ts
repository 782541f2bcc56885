/** §20.8: a field of a form, as `layouts/app/field.hbs` shows it: label, hint, control, and what is wrong with it. */
import { EMAIL_LENGTH } from '../../../domain/emails.ts';
import { NAME_LENGTH } from '../../../domain/names.ts';

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
    ...{ name, label, id, value, hint, fault, described, required, autocomplete, maxLength, list },
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
