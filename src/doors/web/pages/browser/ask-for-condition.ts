/** §20.24, §20.94: asks for a condition: fields, comparisons, values, and whether all or any of them must apply. */
import { askInDialog, nameIn, partsOf } from './ask-in-dialog.ts';
import { element, make } from './elements.ts';
import { fieldsIn, groupAt, isSame, type KnownField } from './group-at.ts';
import { insertCondition, type NewCondition, named } from './insert-block.ts';
import { type Comparison, type Comparisons, canonical, readCondition, type Sign } from './read-condition.ts';
import { say } from './say.ts';
import type { CodeEditor } from './text-area-editor.ts';
import type { Inventory } from './value-form.ts';

/** Fields that do not exist yet. */
const NEW: Record<string, string> = { yesNo: 'newYesNo', choice: 'newChoice' };
/** The comparisons with a value that a dialog offers, and their signs in the text. */
const COMPARED: Record<string, Sign> = {
  isExactly: '=',
  isOther: '<>',
  isMore: '>',
  isAtLeast: '>=',
  isLess: '<',
  isAtMost: '<=',
};
const GIVEN = ['isFilled', 'isEmpty'];
const MOST_ROWS = 10;

type Row = { field: HTMLSelectElement; is: HTMLSelectElement; value: HTMLInputElement };

export async function askForCondition(editor: CodeEditor, inventory: Inventory | undefined): Promise<void> {
  const condition = await askCondition(editor, inventory, editor.selected().from);
  if (!condition) return editor.focus();
  await insertCondition(editor, condition);
}

/** Returns what the dialog shows of a condition. Undefined if it would write another one. `at`: the place in the text. */
export function readForDialog(
  editor: CodeEditor,
  inventory: Inventory | undefined,
  at: number,
  condition: string,
): Comparisons | undefined {
  const read = readCondition(condition);
  const fields = choosable(inventory, editor.text(), groupAt(editor.text(), at));
  if (!read || read.parts.length > MOST_ROWS) return undefined;
  const written = read.parts.map((part) => {
    const known = fields.find(({ label }) => isSame(label, part.label));
    const way = known && wayOf(waysOf('', known), part);
    return way === undefined ? undefined : oneWritten(known!, way, part.value);
  });
  const isSameAgain = canonical(written.join(read.any ? ' or ' : ' and ')) === canonical(condition);
  return isSameAgain ? read : undefined;
}

/** `at`: the place in the text. `before`: the condition that is changed. Undefined when cancelled. */
export async function askCondition(
  editor: CodeEditor,
  inventory: Inventory | undefined,
  at: number,
  before?: Comparisons,
): Promise<NewCondition | undefined> {
  const text = editor.text();
  const fields = choosable(inventory, text, groupAt(text, at));
  const answer = await askInDialog('ask-condition', (dialog) => {
    for (const one of dialog.querySelectorAll<HTMLElement>('[data-when]'))
      one.hidden = (one.dataset.when === 'known') !== (before !== undefined);
    offerRows(dialog, fields, before);
  });
  const dialog = element('ask-condition', HTMLDialogElement);
  if (!answer) return undefined;
  const { options = '', label = '', match = 'all' } = answer;
  const own: NewCondition['own'] = [];
  const parts = rowsIn(dialog).flatMap(({ field, is, value }) => {
    const known = fields[Number(field.value)] ?? fields.find((one) => one.label === nameIn(label));
    const given = value.value.trim().replaceAll('"', '');
    if (known) return [oneWritten(known, is.value, given)];
    const fresh = nameIn(label);
    if (fresh === '') return [];
    const choices = field.value === 'yesNo' ? [say('yes'), say('no')] : [...new Set([...partsOf(options), given])];
    own.push({ label: fresh, type: 'select', options: choices });
    return [oneWritten({ label: fresh, type: 'select' }, is.value, given)];
  });
  if (parts.length === 0) return undefined;
  return { condition: parts.join(match === 'any' ? ' or ' : ' and '), text: say('conditionText'), own };
}

/** Returns one comparison as it is written. `way`: as `waysOf` names it. */
function oneWritten({ label, type }: KnownField, way: string, value: string): string {
  const name = named(label);
  if (way === 'isFilled') return name;
  if (way === 'isEmpty') return `not ${name}`;
  const [, sign, option] = /^(=|<>)(.*)$/s.exec(way) ?? [];
  const given = option ?? value.replaceAll('"', '');
  return `${name} ${sign ?? COMPARED[way]} ${type === 'number' ? given : `"${given}"`}`;
}

/** Returns the way that a comparison is chosen by. */
function wayOf(ways: readonly HTMLOptionElement[], { is, value }: Comparison): string | undefined {
  const sign = Object.keys(COMPARED).find((name) => COMPARED[name] === is);
  const wanted = is === '' ? ['isFilled'] : is === 'not' ? ['isEmpty'] : [`${is}${value}`, sign];
  return wanted.find((name) => ways.some((one) => one.value === name));
}

/** Returns the fields to choose from, a group's own first. A counter has no value before the document is made. */
function choosable(inventory: Inventory | undefined, text: string, group: string | undefined): KnownField[] {
  const own = group === undefined ? [] : fieldsIn(inventory, text, group);
  const groups = (inventory?.groups ?? []).map(({ label }): KnownField => ({ label, type: 'group' }));
  const all = [...own, ...fieldsIn(inventory, text, undefined), ...groups].filter(({ auto }) => !auto);
  return all.filter((one, at) => all.findIndex(({ label }) => label === one.label) === at);
}

/** The first row can name a field that does not exist yet. Others are added below it. */
function offerRows(dialog: HTMLDialogElement, fields: readonly KnownField[], before: Comparisons | undefined): void {
  const more = element('more-conditions', HTMLElement);
  const add = element('add-condition', HTMLButtonElement);
  const show = () => {
    const count = rowsIn(dialog).length;
    element('condition-all', HTMLElement).hidden = count === 1;
    add.hidden = count >= MOST_ROWS || fields.length === 0;
  };
  const addRow = (part?: Comparison) => {
    const row = extraRow(fields, more.childElementCount + 2, show);
    more.append(row);
    if (part) fill(rowsIn(dialog).at(-1)!, fields, part);
    show();
    return row;
  };
  more.replaceChildren();
  followFirst(dialog, fields);
  const [first, ...others] = before?.parts ?? [];
  if (first) fill(rowsIn(dialog)[0]!, fields, first);
  for (const part of others) addRow(part);
  dialog.querySelector<HTMLSelectElement>('[name="match"]')!.value = before?.any ? 'any' : 'all';
  add.onclick = () => addRow().querySelector('select')!.focus();
  show();
}

function rowsIn(dialog: HTMLDialogElement): Row[] {
  const all = <Control extends HTMLElement>(name: string) => [
    ...dialog.querySelectorAll<Control>(`[data-of="${name}"]`),
  ];
  const [ways, values] = [all<HTMLSelectElement>('is'), all<HTMLInputElement>('value')];
  return all<HTMLSelectElement>('field').map((field, at) => ({ field, is: ways[at]!, value: values[at]! }));
}

/** Controls that do not matter for the choice are disabled, and stay in place. */
function extraRow(fields: readonly KnownField[], nth: number, onRemove: () => void): HTMLElement {
  const named = (word: string) => `${say(word)} ${nth}`;
  const field = make('select', { ariaLabel: named('conditionField') });
  const is = make('select', { ariaLabel: named('conditionIs') });
  const value = make('input', { ariaLabel: named('conditionValue'), maxLength: 200, autocomplete: 'off', dir: 'auto' });
  for (const [name, control] of Object.entries({ field, is, value })) control.dataset.of = name;
  field.append(...fields.map(({ label }, at) => new Option(label, String(at))));
  const remove = make('button', { type: 'button', className: 'plain', ariaLabel: named('removeCondition') }, '✕');
  const row = make('div', { className: 'condition-row' }, field, is, value, remove);
  remove.addEventListener('click', () => {
    row.remove();
    onRemove();
    element('add-condition', HTMLButtonElement).focus();
  });
  follow({ field, is, value }, fields, () => {});
  return row;
}

/** Chooses what a condition compares. */
function fill({ field, is, value }: Row, fields: readonly KnownField[], part: Comparison): void {
  field.value = String(fields.findIndex((one) => isSame(one.label, part.label)));
  field.dispatchEvent(new Event('change'));
  is.value = wayOf([...is.options], part) ?? is.value;
  is.dispatchEvent(new Event('change'));
  value.value = part.value;
}

function follow({ field, is, value }: Row, fields: readonly KnownField[], onChange: () => void): void {
  const showUses = () => {
    use(value, is.value in COMPARED);
    onChange();
  };
  is.onchange = showUses;
  field.onchange = () => {
    is.replaceChildren(...waysOf(field.value, fields[Number(field.value)]));
    showUses();
  };
  field.onchange(new Event('change'));
}

function followFirst(dialog: HTMLDialogElement, fields: readonly KnownField[]): void {
  const row = rowsIn(dialog)[0]!;
  const fresh = Object.entries(NEW).map(([value, word]) => new Option(say(word), value));
  row.field.replaceChildren(...fields.map(({ label }, at) => new Option(label, String(at))), ...fresh);
  const [label, options] = ['label', 'options'].map((name) =>
    dialog.querySelector<HTMLInputElement>(`input[name="${name}"]`),
  );
  follow(row, fields, () => {
    use(label!, row.field.value in NEW);
    use(options!, row.field.value === 'choice');
    options!.required = false;
  });
}

function use(input: HTMLInputElement, isUsed: boolean): void {
  Object.assign(input, { disabled: !isUsed, required: isUsed });
}

function waysOf(chosen: string, field: KnownField | undefined): HTMLOptionElement[] {
  const words = (names: readonly string[]) => names.map((name) => new Option(say(name), name));
  const choices = (options: readonly string[]) => options.map((one) => new Option(one, `=${one}`));
  if (chosen === 'yesNo') return choices([say('yes'), say('no')]);
  if (!field) return words(['isExactly']);
  const { options, type } = field;
  if (options) {
    const others = options.map((one) => new Option(say('notOption', { name: one }), `<>${one}`));
    return [...choices(options), ...(options.length > 2 ? others : []), ...words(GIVEN)];
  }
  if (type === 'number') return words([...GIVEN, ...Object.keys(COMPARED)]);
  return words(type === 'text' ? [...GIVEN, 'isExactly', 'isOther'] : GIVEN);
}
