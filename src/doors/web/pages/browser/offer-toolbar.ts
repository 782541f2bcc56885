/** §20.24: the toolbar above the text, and its dialogs. */
import type { Placing } from './add-pictures.ts';
import { element } from './elements.ts';
import { amountExample, dateExample, languageIn } from './front-matter.ts';
import { fieldsIn, groupAt, type KnownField, namesAt } from './group-at.ts';
import {
  breakLine,
  emptyTable,
  insertBlock,
  insertCondition,
  insertField,
  insertRepeats,
  markLines,
  type NewCondition,
  wrap,
} from './insert-block.ts';
import { say } from './say.ts';
import type { CodeEditor } from './text-area-editor.ts';
import type { Inventory } from './value-form.ts';

/** The editor's toolbar. `inventory`: the inventory of the last tried text. */
type Toolbar = {
  editor: () => CodeEditor;
  inventory: () => Inventory | undefined;
  insertPictures: (placing: Placing) => void;
};
/** The types of fields that may be computed. */
const COMPUTED = ['text', 'number', 'date'];
/** The types without a format. */
const UNFORMATTED = ['text', 'select', 'yesNo'];

/** Does what the button of this name does. */
export type Act = (name: string) => true;

/** Returns the function that does what a button does. */
export function offerToolbar({ editor, inventory, insertPictures }: Toolbar): Act {
  const toolbar = element('toolbar', HTMLElement);
  const actions: Record<string, () => void> = {
    heading: () => markLines(editor(), () => '# ', /^#{1,6} /),
    bold: () => wrap(editor(), '**', '**', say('text')),
    italic: () => wrap(editor(), '*', '*', say('text')),
    list: () => markLines(editor(), () => '- ', /^(?:- |\d+\. )/),
    numbered: () => markLines(editor(), (nth) => `${nth}. `, /^(?:- |\d+\. )/),
    table: () => insertBlock(editor(), emptyTable(say('column'))),
    field: () => askForField(editor(), inventory()),
    repeats: () => askForRepeats(editor()),
    condition: () => askForCondition(editor(), inventory()),
    picture: () => askForPicture(editor(), insertPictures),
    linebreak: () => breakLine(editor()),
    signature: () =>
      insertBlock(editor(), document.querySelector('[data-example="signature"] [data-part="text"]')?.textContent ?? ''),
    pagebreak: () => insertBlock(editor(), '<!-- pagebreak -->'),
    undo: () => editor().undo(),
    redo: () => editor().redo(),
  };
  const buttons = [...toolbar.querySelectorAll<HTMLButtonElement>('button[data-insert]')];
  for (const [at, button] of buttons.entries()) {
    button.addEventListener('click', actions[button.dataset.insert!]!);
    button.tabIndex = at === 0 ? 0 : -1;
    // The toolbar is one Tab stop, as ARIA asks.
    button.addEventListener('keydown', ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0;
      const next = step === 0 ? undefined : buttons.at((at + step) % buttons.length);
      if (!next) return;
      for (const one of buttons) one.tabIndex = one === next ? 0 : -1;
      next.focus();
    });
  }
  toolbar.hidden = false;
  return (name) => {
    actions[name]?.();
    return true;
  };
}

async function askForField(editor: CodeEditor, inventory: Inventory | undefined): Promise<void> {
  const text = editor.text();
  const labels = namesAt(inventory, text, editor.selected().from);
  const answer = await askInDialog('ask-field', (dialog) => {
    dialog.querySelector('datalist')!.replaceChildren(...labels.map((label) => new Option(label, label)));
    const type = dialog.querySelector('select')!;
    const format = dialog.querySelector<HTMLInputElement>('[name="format"]')!;
    const formula = dialog.querySelector<HTMLLabelElement>('[data-of="formula"] label')!;
    let example = '';
    const show = () => {
      formula.textContent = formula.dataset[type.value] ?? '';
      // The example of the chosen type replaces the format, unless somebody has typed one.
      const shown = exampleOf(type.value, editor);
      if (format.value === example) format.value = shown;
      example = shown;
      dialog.querySelector<HTMLElement>('[data-of="select"]')!.hidden = type.value !== 'select';
      dialog.querySelector<HTMLElement>('[data-of="format"]')!.hidden = UNFORMATTED.includes(type.value);
      dialog.querySelector<HTMLElement>('[data-of="exact"]')!.hidden = type.value !== 'number';
      dialog.querySelector<HTMLElement>('[data-of="formula"]')!.hidden = !COMPUTED.includes(type.value);
    };
    type.onchange = show;
    show();
  });
  const label = nameIn(answer?.label);
  if (!answer || label === '') return editor.focus();
  const { type = 'text', options = '', format = '', formula = '', exact } = answer;
  // A known field keeps its settings.
  if (labels.includes(label)) return insertField(editor, { label });
  const choices = type === 'yesNo' ? [say('yes'), say('no')] : type === 'select' ? partsOf(options) : [];
  await insertField(editor, {
    label,
    type: choices.length > 0 ? 'select' : type,
    options: choices,
    format: UNFORMATTED.includes(type) ? '' : format.trim(),
    formula: COMPUTED.includes(type) ? formula.trim() : '',
    exact: exact !== undefined && type === 'number' && format.trim() !== '',
  });
}

/** Returns the default format in the template's language. */
function exampleOf(type: string, editor: CodeEditor): string {
  const language = languageIn(editor.text());
  if (type === 'number') return amountExample(language) || say('amount');
  return ['date', 'today'].includes(type) ? dateExample(language) : '';
}

async function askForRepeats(editor: CodeEditor): Promise<void> {
  const answer = await askInDialog('ask-repeats', (dialog) => {
    dialog.querySelector<HTMLInputElement>('[name="format"]')!.value = exampleOf('number', editor);
  });
  const label = nameIn(answer?.label);
  const sums = partsOf(answer?.sums ?? '').map(nameIn);
  const dates = partsOf(answer?.dates ?? '').map(nameIn);
  // A summed column or a date column is a column too.
  const fields = [...new Set([...partsOf(answer?.fields ?? '').map(nameIn), ...dates, ...sums])];
  if (!answer || label === '' || fields.length === 0) return editor.focus();
  await insertRepeats(editor, {
    label,
    fields,
    dates,
    asTable: answer.as !== 'list',
    format: (answer.format ?? '').trim() || exampleOf('number', editor),
    day: exampleOf('date', editor),
    sums: sums.map((field) => ({ field, sum: sums.length === 1 ? say('sum') : say('sumOf', { name: field }) })),
  });
}

/** Asks for place and width; then the picture is chosen. */
async function askForPicture(editor: CodeEditor, insertPictures: Toolbar['insertPictures']): Promise<void> {
  const answer = await askInDialog('ask-picture');
  if (!answer) return editor.focus();
  const { about = '', place = '', width = '' } = answer;
  const millimetres = /^\d+$/.test(width.trim()) ? Number(width) : 0;
  const attributes = [...(place === '' ? [] : [`.${place}`]), ...(millimetres > 0 ? [`width=${millimetres}mm`] : [])];
  insertPictures({
    about: about.replace(/[[\]\n]/g, ' ').trim(),
    isTop: place === 'right',
    attributes: attributes.length > 0 ? `{${attributes.join(' ')}}` : '',
  });
}

// §20.24: asks for a condition: field, comparison, value. Nothing moves meanwhile.

/** Fields that do not exist yet. */
const NEW: Record<string, string> = { yesNo: 'newYesNo', choice: 'newChoice' };
/** The comparisons with a value that a dialog offers, and their signs in the text. */
const COMPARED: Record<string, '=' | '>' | '<'> = { isExactly: '=', isMore: '>', isLess: '<' };
const GIVEN = ['isFilled', 'isEmpty'];

async function askForCondition(editor: CodeEditor, inventory: Inventory | undefined): Promise<void> {
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

// §20.24: dialogs that consist of buttons.

/** Returns the entries by field name. Undefined when cancelled. */
function askInDialog(
  id: string,
  prepare?: (dialog: HTMLDialogElement) => void,
): Promise<Record<string, string> | undefined> {
  const dialog = element(id, HTMLDialogElement);
  const asked = dialog.querySelector('form')!;
  asked.reset();
  prepare?.(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener(
      'close',
      () => {
        const data = new FormData(asked) as unknown as Iterable<[string, string]>;
        resolve(dialog.returnValue === 'insert' ? Object.fromEntries(data) : undefined);
        dialog.returnValue = '';
      },
      { once: true },
    );
  });
}

/** Removes characters that would end the `{{…}}` mark of a name. */
function nameIn(text = ''): string {
  return text
    .replace(/[{}#/|\n]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function partsOf(text: string): string[] {
  return text
    .split(/[,;、，]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
