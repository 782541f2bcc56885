/** §20.24, §20.94: asks for a condition: field, comparison, value. Nothing moves meanwhile. */
import { askInDialog, nameIn, partsOf } from './ask-in-dialog.ts';
import { fieldsIn, groupAt, isSame, type KnownField } from './group-at.ts';
import { insertCondition, type NewCondition } from './insert-block.ts';
import { say } from './say.ts';
import type { CodeEditor } from './text-area-editor.ts';
import type { Inventory } from './value-form.ts';

/** What a condition of one part compares, as `readCondition` reads it. */
type Comparison = { label: string; is: '' | 'not' | '=' | '>' | '<'; value: string };

/** Fields that do not exist yet. */
const NEW: Record<string, string> = { yesNo: 'newYesNo', choice: 'newChoice' };
/** The comparisons with a value that a dialog offers, and their signs in the text. */
const COMPARED: Record<string, '=' | '>' | '<'> = { isExactly: '=', isMore: '>', isLess: '<' };
const GIVEN = ['isFilled', 'isEmpty'];

export async function askForCondition(editor: CodeEditor, inventory: Inventory | undefined): Promise<void> {
  const condition = await askCondition(editor, inventory, editor.selected().from);
  if (!condition) return editor.focus();
  await insertCondition(editor, condition);
}

/** `at`: the place in the text. `before`: the condition that is changed. Undefined when cancelled. */
export async function askCondition(
  editor: CodeEditor,
  inventory: Inventory | undefined,
  at: number,
  before?: Comparison,
): Promise<NewCondition | undefined> {
  const text = editor.text();
  const fields = choosable(inventory, text, groupAt(text, at));
  const answer = await askInDialog('ask-condition', (dialog) => {
    follow(dialog, fields);
    if (before) fill(dialog, fields, before);
  });
  const { field = '', is = '', value = '', options = '', label = '' } = answer ?? {};
  const known = fields[Number(field)] ?? fields.find((one) => one.label === nameIn(label));
  const name = known?.label ?? nameIn(label);
  if (!answer || name === '') return undefined;
  const given = value.trim().replaceAll('"', '');
  const condition: NewCondition = { label: name, is: '', value: given, isNumber: false, text: say('conditionText') };
  if (is in COMPARED) Object.assign(condition, { is: COMPARED[is], isNumber: known?.type === 'number' });
  else if (is === 'isEmpty') condition.is = 'not';
  else if (is !== 'isFilled') Object.assign(condition, { is: '=', value: is.slice('='.length) });
  if (!known)
    condition.fresh = field === 'yesNo' ? [say('yes'), say('no')] : [...new Set([...partsOf(options), given])];
  return condition;
}

/** Chooses what a condition compares, as far as the dialog offers it. */
function fill(dialog: HTMLDialogElement, fields: readonly KnownField[], { label, is, value }: Comparison): void {
  const [field, ways] = [...dialog.querySelectorAll('select')] as [HTMLSelectElement, HTMLSelectElement];
  const at = fields.findIndex((one) => isSame(one.label, label));
  if (at < 0) return;
  field.value = String(at);
  field.dispatchEvent(new Event('change'));
  const sign = Object.keys(COMPARED).find((name) => COMPARED[name] === is);
  const chosen = [`=${value}`, sign, is === '' ? 'isFilled' : 'isEmpty'];
  const way = [...ways.options].find((one) => one.value === chosen.find((name) => hasWay(ways, name)));
  if (way) ways.value = way.value;
  ways.dispatchEvent(new Event('change'));
  dialog.querySelector<HTMLInputElement>('[name="value"]')!.value = value;
}

function hasWay(ways: HTMLSelectElement, name: string | undefined): boolean {
  return [...ways.options].some(({ value }) => value === name);
}

/** Returns the fields to choose from, a group's own first. A counter has no value before the document is made. */
function choosable(inventory: Inventory | undefined, text: string, group: string | undefined): KnownField[] {
  const own = group === undefined ? [] : fieldsIn(inventory, text, group);
  const groups = (inventory?.groups ?? []).map(({ label }): KnownField => ({ label, type: 'group' }));
  const all = [...own, ...fieldsIn(inventory, text, undefined), ...groups].filter(({ auto }) => !auto);
  return all.filter((one, at) => all.findIndex(({ label }) => label === one.label) === at);
}

/** Disables controls that do not matter for the choice. They stay in place. */
function follow(dialog: HTMLDialogElement, fields: readonly KnownField[]): void {
  const [field, is] = [...dialog.querySelectorAll('select')] as [HTMLSelectElement, HTMLSelectElement];
  const use = (name: string, isUsed: boolean) => {
    const input = dialog.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;
    Object.assign(input, { disabled: !isUsed, required: isUsed && name !== 'options' });
  };
  const showUses = () => {
    const isNew = field.value in NEW;
    use('label', isNew);
    use('value', is.value in COMPARED);
    use('options', field.value === 'choice');
  };
  const fresh = Object.entries(NEW).map(([value, word]) => new Option(say(word), value));
  field.replaceChildren(...fields.map(({ label }, at) => new Option(label, String(at))), ...fresh);
  is.onchange = showUses;
  field.onchange = () => {
    is.replaceChildren(...waysOf(field.value, fields[Number(field.value)]));
    showUses();
  };
  field.onchange(new Event('change'));
}

function waysOf(chosen: string, field: KnownField | undefined): HTMLOptionElement[] {
  const words = (names: readonly string[]) => names.map((name) => new Option(say(name), name));
  const choices = (options: readonly string[]) => options.map((one) => new Option(one, `=${one}`));
  if (chosen === 'yesNo') return choices([say('yes'), say('no')]);
  if (!field) return words(['isExactly']);
  if (field.options) return [...choices(field.options), ...words(GIVEN)];
  if (field.type === 'number') return words([...GIVEN, ...Object.keys(COMPARED)]);
  return words(field.type === 'text' ? [...GIVEN, 'isExactly'] : GIVEN);
}
