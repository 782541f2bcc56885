/** §20.21: the field for a code of a second factor; what phones know of it they offer. */
import { type FieldOptions, field } from '../forms/field.ts';

export function codeField(options: Pick<FieldOptions, 'label' | 'hint' | 'required' | 'faults'>) {
  return field({ name: 'code', autocomplete: 'one-time-code', maxLength: 40, ...options });
}
