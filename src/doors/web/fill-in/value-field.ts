/** §20.9: the field of a placeholder, as `layouts/app/fill-in-value.hbs` shows it. */

import type { Placeholder } from '../../../template/model/inventory.ts';
import type { ValueFault } from '../../../template/model/value-fault.ts';
import { TEXTS } from '../pages/index.ts';
import type { FormDates } from './form-dates.ts';

/** `faults`: messages by path. `focus`: the id of the element that has it. `isFull`: the form can hold no more rows. */
export type FieldSurroundings = {
  language: string;
  dates: FormDates;
  faults: ReadonlyMap<string, string>;
  focus: string;
  isFull: boolean;
};

const { note: NOTE } = TEXTS.fillIn;

type Control = { type: string; value: string; inputMode: string; note: string };

/** A text may have several lines, so that it has a box that grows; an address of the web has none. */
const CONTROLS: Record<string, (placeholder: Placeholder, text: string, dates: FormDates) => Partial<Control>> = {
  text: ({ isUrl }) => (isUrl ? { type: 'text', inputMode: 'url', note: NOTE.url } : { type: 'textarea' }),
  select: () => ({ type: 'select' }),
  number: ({ format }) => ({ type: 'text', inputMode: 'decimal', note: format ? NOTE.number(format) : '' }),
  date: (placeholder, text, dates) => {
    const { format } = placeholder;
    const iso = text === '' ? '' : dates.toForm(placeholder, text);
    // What is no date can only be shown, and mended, as text.
    const control = iso === undefined ? { type: 'text' } : { type: 'date', value: iso };
    return { ...control, note: format ? NOTE.date(format) : '' };
  },
};

/**
 * `name`: the path of the value, `values.items[2].qty`, which is the id of its control too. `explainedBy`: the name of the same field in
 * the first row, which alone shows its explanations.
 */
export function valueField(
  name: string,
  placeholder: Placeholder,
  text: string,
  around: FieldSurroundings,
  explainedBy = name,
) {
  const {
    type = 'text',
    value = text,
    inputMode = '',
    note = '',
  } = CONTROLS[placeholder.type]!(placeholder, text, around.dates);
  const { label, description = '', options = [] } = placeholder;
  const fault = around.faults.get(name) ?? '';
  const isFirst = explainedBy === name;
  const described = [
    description && `${explainedBy}-hint`,
    note && `${explainedBy}-note`,
    fault && `${name}-fault`,
  ].filter(Boolean);
  return {
    ...{ id: name, name, label, type, value, inputMode, fault, lang: around.language },
    hint: isFirst ? description : '',
    note: isFirst ? note : '',
    described: described.join(' '),
    hasFocus: around.focus === name,
    isTextarea: type === 'textarea',
    isSelect: type === 'select',
    // A value that is no option any more is shown as one, until another is chosen.
    options: [...new Set(['', ...options, value])].map((option) => ({ option, isSelected: option === value })),
  };
}

/** The first message about each path. */
export function messagesByPath(faults: readonly ValueFault[]): Map<string, string> {
  return new Map(faults.toReversed().map(({ path, message }) => [path, message]));
}
