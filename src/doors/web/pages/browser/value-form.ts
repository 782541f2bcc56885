/** §18.21: a template's placeholders as a form. A field without an entry is not sent, so it keeps its default. */
import { element, make } from './elements.ts';

type Placeholder = {
  key: string;
  label: string;
  type: string;
  value: string;
  options?: string[];
  format?: string;
  description?: string;
  auto?: boolean;
  /** The field may have several lines. */
  isParagraph?: boolean;
  /** The field has one line. */
  isLine?: boolean;
  computed?: { formula?: string };
  exact?: true;
  required?: true;
};
type Group = { key: string; label: string; fields: Placeholder[]; groups?: Group[] };
export type Inventory = { placeholders: Placeholder[]; groups: Group[] };
export type Values = Record<string, unknown>;
/** The texts of the form itself. */
export type ValueWords = Record<'computed' | 'format' | 'remove' | 'add' | 'none' | 'asWritten', string>;

/** The length in characters from which an entry gets a text area, as in the form of a document. */
const LONGEST_LINE = 80;

/** `write`: writes the entries into the values; does nothing without any. */
type Part = { nodes: Node[]; write: (values: Values) => void };

let parts: Part[] = [];
let kept: Values = {};
let words: ValueWords;

/** Shows the placeholders with `values`. `onEdit`: called whenever something is entered. */
export function showValueForm(
  { placeholders, groups }: Inventory,
  values: Values,
  onEdit: () => void,
  ownWords: ValueWords,
): void {
  words = ownWords;
  const known = new Set([...placeholders, ...groups].map(({ key }) => key));
  // Values by label, or by an unknown name, stay as they are.
  kept = Object.fromEntries(Object.entries(values).filter(([name]) => !known.has(name)));
  parts = [
    ...fieldsOf(placeholders, values, onEdit),
    ...groups.map((group) => groupPart(group, values[group.key], onEdit)),
  ];
  element('fields', HTMLElement).replaceChildren(...parts.flatMap(({ nodes }) => nodes));
}

/** Returns what a request would send. */
export function enteredValues(): Values {
  return written(parts, { ...kept });
}

function written(from: readonly Part[], values: Values = {}): Values {
  for (const { write } of from) write(values);
  return values;
}

function fieldsOf(placeholders: readonly Placeholder[], values: Values, onEdit: () => void): Part[] {
  return placeholders.filter(({ auto }) => !auto).map((one) => fieldPart(one, values[one.key], onEdit));
}

function fieldPart(placeholder: Placeholder, value: unknown, onEdit: () => void): Part {
  const { key, label, description, format, computed } = placeholder;
  const shown = typeof value === 'string' ? value : computed ? '' : placeholder.value;
  const control = controlOf(placeholder, shown);
  const caption = make('label', {}, label, control);
  control.value = shown;
  let isSent = typeof value === 'string';
  control.addEventListener('input', () => {
    // An emptied computed field is computed again.
    isSent = !computed || control.value !== '';
    onEdit();
  });
  const hint = [description, computed && words.computed, format && `${words.format} ${format}`]
    .filter(Boolean)
    .join(' ');
  return {
    nodes: [caption, ...(hint ? [make('p', {}, hint)] : [])],
    write: (values) => {
      if (isSent) values[key] = control.value;
    },
  };
}

function controlOf(
  { type, options = [], isParagraph, isLine }: Placeholder,
  shown: string,
): HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  const isLong = isParagraph === true || shown.includes('\n') || (!isLine && shown.length > LONGEST_LINE);
  if (type === 'text' && isLong) return make('textarea', { rows: 1 });
  if (type !== 'select') return make('input', { inputMode: type === 'number' ? 'decimal' : 'text' });
  return make('select', {}, ...['', ...options].map((option) => new Option(option)));
}

/** A group that is left out keeps the row in the template's text. */
function groupPart({ key, label, fields, groups = [] }: Group, value: unknown, onEdit: () => void): Part {
  const entryOf = (values: Values): Part[] => [
    ...fieldsOf(fields, values, onEdit),
    ...groups.map((group) => groupPart(group, values[group.key], onEdit)),
  ];
  let entries: Part[][] | undefined = Array.isArray(value) ? value.map(entryOf) : undefined;
  const box = make('fieldset');
  const show = () => {
    box.replaceChildren(make('legend', {}, label));
    if (!entries) box.append(make('p', {}, words.asWritten));
    for (const [at, entry] of (entries ?? []).entries()) {
      const remove = button(words.remove, () => change(entries!.toSpliced(at, 1)));
      box.append(make('div', { className: 'entry' }, ...entry.flatMap(({ nodes }) => nodes), remove));
    }
    box.append(button(words.add, () => change([...(entries ?? []), entryOf({})])));
    if (!entries) box.append(button(words.none, () => change([])));
  };
  const change = (changed: Part[][]) => {
    entries = changed;
    show();
    onEdit();
  };
  show();
  return {
    nodes: [box],
    write: (values) => {
      if (entries) values[key] = entries.map((entry) => written(entry));
    },
  };
}

function button(text: string, onClick: () => void): HTMLButtonElement {
  const made = make('button', { type: 'button', className: 'plain' }, text);
  made.addEventListener('click', onClick);
  return made;
}
