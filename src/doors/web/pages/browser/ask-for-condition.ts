/** §20.24: asks for a condition in the order in which one thinks: which field, how it is, with what value. Nothing moves while it is answered. */
import { askInDialog, nameIn, partsOf } from './ask-in-dialog.ts';
import { groupAt } from './group-at.ts';
import { insertCondition, type NewCondition } from './insert-block.ts';
import { fieldsIn, type KnownField } from './known-fields.ts';
import { say } from './say.ts';
import type { CodeEditor } from './text-area-editor.ts';
import type { Inventory } from './value-form.ts';

/** Fields that are not there yet. */
const NEW: Record<string, string> = { yesNo: 'newYesNo', choice: 'newChoice' };
/** Comparisons with a value that is entered, and what the text has for them. */
const COMPARED: Record<string, '=' | '>' | '<'> = { isExactly: '=', isMore: '>', isLess: '<' };
const GIVEN = ['isFilled', 'isEmpty'];

export async function askForCondition(editor: CodeEditor, inventory: Inventory | undefined): Promise<void> {
  const text = editor.text();
  const group = groupAt(text, editor.selected().from);
  const fields = choosable(inventory, text, group);
  const answer = await askInDialog('ask-condition', (dialog) => follow(dialog, fields));
  const { field = '', is = '', value = '', options = '', label = '' } = answer ?? {};
  const known = fields[Number(field)] ?? fields.find((one) => one.label === nameIn(label));
  const name = known?.label ?? nameIn(label);
  if (!answer || name === '') return editor.focus();
  const given = value.trim().replaceAll('"', '');
  const condition: NewCondition = { label: name, is: '', value: given, isNumber: false, text: say('conditionText') };
  if (is in COMPARED) Object.assign(condition, { is: COMPARED[is], isNumber: known?.type === 'number' });
  else if (is === 'isEmpty') condition.is = 'not';
  else if (is !== 'isFilled') Object.assign(condition, { is: '=', value: is.slice('='.length) });
  if (!known)
    condition.fresh = field === 'yesNo' ? [say('yes'), say('no')] : [...new Set([...partsOf(options), given])];
  await insertCondition(editor, condition);
}

/** A counter has no value before the document is made. In a group its fields come first. */
function choosable(inventory: Inventory | undefined, text: string, group: string | undefined): KnownField[] {
  const own = group === undefined ? [] : fieldsIn(inventory, text, group);
  const groups = (inventory?.groups ?? []).map(({ label }): KnownField => ({ label, type: 'group' }));
  const all = [...own, ...fieldsIn(inventory, text, undefined), ...groups].filter(({ auto }) => !auto);
  return all.filter((one, at) => all.findIndex(({ label }) => label === one.label) === at);
}

/** What does not matter for what is chosen stays where it is, and cannot be used. */
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
