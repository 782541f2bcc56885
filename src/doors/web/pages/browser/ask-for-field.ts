/** §20.24, §20.94: asks for a field, to insert it or to change it. */
import type { Declared } from '../../../../template/front-matter/settings-edit.ts';
import { askInDialog, nameIn, partsOf } from './ask-in-dialog.ts';
import { element } from './elements.ts';
import { amountExample, dateExample, languageIn } from './front-matter.ts';
import { type KnownField, namesAt } from './group-at.ts';
import { insertField } from './insert-block.ts';
import { say } from './say.ts';
import type { CodeEditor } from './text-area-editor.ts';
import type { Inventory } from './value-form.ts';

/** The types of fields that may be computed. */
const COMPUTED = ['text', 'number', 'date'];
/** The types without a format. */
const UNFORMATTED = ['text', 'select', 'yesNo'];
/** The types whose values nobody enters. */
const AUTOMATIC = ['today', 'counter'];

export async function askForField(editor: CodeEditor, inventory: Inventory | undefined): Promise<void> {
  const labels = namesAt(inventory, editor.text(), editor.selected().from);
  const answer = await ask(editor, labels);
  if (!answer || answer.field.label === '') return editor.focus();
  // A known field keeps its settings.
  await insertField(editor, labels.includes(answer.field.label) ? { label: answer.field.label } : answer.field);
}

/** `do`: `insert` to change it, `condition` to show it only sometimes, `remove` to take it out of the text. */
export function askAboutField(
  editor: CodeEditor,
  known: KnownField,
): Promise<{ do: string; field: Declared } | undefined> {
  return ask(editor, [], known);
}

async function ask(
  editor: CodeEditor,
  labels: readonly string[],
  known?: KnownField,
): Promise<{ do: string; field: Declared } | undefined> {
  const dialog = element('ask-field', HTMLDialogElement);
  const written = known?.options?.join(', ') ?? '';
  const answer = await askInDialog('ask-field', () => {
    dialog.querySelector('datalist')!.replaceChildren(...labels.map((label) => new Option(label, label)));
    for (const one of dialog.querySelectorAll<HTMLElement>('[data-when]'))
      one.hidden = (one.dataset.when === 'known') !== (known !== undefined);
    if (known) fill(dialog, known, written);
    follow(dialog, editor, known === undefined);
  });
  if (!answer) return undefined;
  const { type = 'text', options = '', format = '', formula = '', exact, required } = answer;
  const given = options === written && known?.options ? [...known.options] : partsOf(options);
  const choices = type === 'yesNo' ? [say('yes'), say('no')] : type === 'select' ? given : [];
  const field: Declared = {
    label: nameIn(answer.label),
    type: choices.length > 0 ? 'select' : type === 'yesNo' ? 'text' : type,
    options: choices,
    format: UNFORMATTED.includes(type) ? '' : format.trim(),
    formula: COMPUTED.includes(type) ? formula.trim() : '',
    exact: exact !== undefined && type === 'number' && format.trim() !== '',
    required: required !== undefined && !AUTOMATIC.includes(type),
  };
  return { do: answer.do ?? 'insert', field };
}

function fill(dialog: HTMLDialogElement, known: KnownField, options: string): void {
  const isYesNo = known.options?.length === 2 && known.options[0] === say('yes') && known.options[1] === say('no');
  const entries: Record<string, string> = {
    label: known.label,
    type: isYesNo ? 'yesNo' : known.type,
    options,
    format: known.format ?? '',
    formula: known.formula ?? known.computed?.formula ?? '',
  };
  for (const one of dialog.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[name], select[name]'))
    if (one instanceof HTMLInputElement && one.type === 'checkbox')
      one.checked = Boolean(known[one.name as 'exact' | 'required']);
    else one.value = entries[one.name] ?? '';
}

/** Shows what the chosen type takes. `isFree`: the example of the type may replace the format. */
function follow(dialog: HTMLDialogElement, editor: CodeEditor, isFree: boolean): void {
  const type = dialog.querySelector('select')!;
  const format = dialog.querySelector<HTMLInputElement>('[name="format"]')!;
  const formula = dialog.querySelector<HTMLLabelElement>('[data-of="formula"] label')!;
  const showFor = (name: string, isShown: boolean) => {
    dialog.querySelector<HTMLElement>(`[data-of="${name}"]`)!.hidden = !isShown;
  };
  let example = isFree ? '' : format.value;
  const show = (isOther: boolean) => {
    formula.textContent = formula.dataset[type.value] ?? '';
    // The example of the chosen type replaces the format, unless somebody has typed one.
    const shown = exampleOf(type.value, editor);
    if (format.value === example && (isFree || isOther)) format.value = shown;
    if (isFree || isOther) example = shown;
    showFor('select', type.value === 'select');
    showFor('format', !UNFORMATTED.includes(type.value));
    showFor('exact', type.value === 'number');
    showFor('formula', COMPUTED.includes(type.value));
    showFor('required', !AUTOMATIC.includes(type.value));
  };
  type.onchange = () => show(true);
  show(false);
}

/** Returns the default format in the template's language. */
export function exampleOf(type: string, editor: CodeEditor): string {
  const language = languageIn(editor.text());
  if (type === 'number') return amountExample(language) || say('amount');
  return ['date', 'today'].includes(type) ? dateExample(language) : '';
}
