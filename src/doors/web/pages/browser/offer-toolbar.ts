/** §20.24: buttons above the text, and the questions that some of them ask. */

import type { Placing } from './add-pictures.ts';
import { element } from './elements.ts';
import { dateExample, languageIn } from './front-matter.ts';
import {
  breakLine,
  emptyTable,
  insertBlock,
  insertCondition,
  insertField,
  insertRepeats,
  markLines,
  wrap,
} from './insert-block.ts';
import { say } from './say.ts';
import type { CodeEditor } from './text-area-editor.ts';

/** `groups`: what repeating parts are called. */
type Toolbar = {
  editor: () => CodeEditor;
  labels: () => string[];
  groups: () => string[];
  insertPictures: (placing: Placing) => void;
};
/** Fields of these types may be computed. */
const COMPUTED = ['number', 'date'];

/** Does what the button of this name does. */
export type Act = (name: string) => true;

/** What it answers does what a button does. */
export function offerToolbar({ editor, labels, groups, insertPictures }: Toolbar): Act {
  const toolbar = element('toolbar', HTMLElement);
  const actions: Record<string, () => void> = {
    heading: () => markLines(editor(), () => '# ', /^#{1,6} /),
    bold: () => wrap(editor(), '**', '**', say('text')),
    italic: () => wrap(editor(), '*', '*', say('text')),
    list: () => markLines(editor(), () => '- ', /^(?:- |\d+\. )/),
    numbered: () => markLines(editor(), (nth) => `${nth}. `, /^(?:- |\d+\. )/),
    table: () => insertBlock(editor(), emptyTable(say('column'))),
    field: () => askForField(editor(), labels()),
    repeats: () => askForRepeats(editor()),
    condition: () => askForCondition(editor(), labels(), groups()),
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
    // One stop of the Tab key, as toolbars are (ARIA).
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

/** Answers what was entered by the names of the fields; undefined where it was given up. */
function ask(id: string, prepare?: (dialog: HTMLDialogElement) => void): Promise<Record<string, string> | undefined> {
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

function offerLabels(dialog: HTMLDialogElement, labels: readonly string[]): void {
  dialog.querySelector('datalist')?.replaceChildren(...labels.map((label) => new Option(label, label)));
}

async function askForField(editor: CodeEditor, labels: readonly string[]): Promise<void> {
  const answer = await ask('ask-field', (dialog) => {
    offerLabels(dialog, labels);
    const type = dialog.querySelector('select')!;
    const format = dialog.querySelector<HTMLInputElement>('[name="format"]')!;
    const formula = dialog.querySelector<HTMLLabelElement>('[data-of="formula"] label')!;
    let example = '';
    const show = () => {
      formula.textContent = (type.value === 'date' ? formula.dataset.date : formula.dataset.number) ?? '';
      // What somebody wrote there stays.
      const shown = exampleOf(type.value, editor);
      if (format.value === example) format.value = shown;
      example = shown;
      dialog.querySelector<HTMLElement>('[data-of="select"]')!.hidden = type.value !== 'select';
      dialog.querySelector<HTMLElement>('[data-of="format"]')!.hidden = ['text', 'select'].includes(type.value);
      dialog.querySelector<HTMLElement>('[data-of="formula"]')!.hidden = !COMPUTED.includes(type.value);
    };
    type.onchange = show;
    show();
  });
  const label = nameIn(answer?.label);
  if (!answer || label === '') return editor.focus();
  const { type = 'text', options = '', format = '', formula = '' } = answer;
  const isThere = labels.includes(label);
  const isSelect = type === 'select';
  insertField(editor, {
    label,
    type: isThere ? 'text' : type,
    options: isSelect && !isThere ? partsOf(options) : [],
    format: isSelect || type === 'text' || isThere ? '' : format.trim(),
    formula: COMPUTED.includes(type) && !isThere ? formula.trim() : '',
  });
}

/** How a value is written where nobody says how: as the language of the template has it. */
function exampleOf(type: string, editor: CodeEditor): string {
  if (type === 'number') return say('amount');
  return ['date', 'today'].includes(type) ? dateExample(languageIn(editor.text())) : '';
}

async function askForRepeats(editor: CodeEditor): Promise<void> {
  const answer = await ask('ask-repeats');
  const label = nameIn(answer?.label);
  const sums = partsOf(answer?.sums ?? '').map(nameIn);
  // A column that is added up is one.
  const fields = [...new Set([...partsOf(answer?.fields ?? '').map(nameIn), ...sums])];
  if (!answer || label === '' || fields.length === 0) return editor.focus();
  insertRepeats(editor, {
    ...{ label, fields, asTable: answer.as !== 'list', format: (answer.format ?? '').trim() || say('amount') },
    sums: sums.map((field) => ({ field, sum: sums.length === 1 ? say('sum') : say('sumOf', { name: field }) })),
  });
}

/** Where it stands and how wide it is; then it is chosen. */
async function askForPicture(editor: CodeEditor, insertPictures: Toolbar['insertPictures']): Promise<void> {
  const answer = await ask('ask-picture');
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

/** A field that is not there yet is one then. */
async function askForCondition(
  editor: CodeEditor,
  labels: readonly string[],
  groups: readonly string[],
): Promise<void> {
  const isNew = (label: string) => label !== '' && !labels.includes(label) && !groups.includes(label);
  const answer = await ask('ask-condition', (dialog) => {
    offerLabels(dialog, labels);
    const label = dialog.querySelector<HTMLInputElement>('[name="label"]')!;
    const options = dialog.querySelector<HTMLElement>('[data-of="options"]')!;
    label.oninput = () => {
      options.hidden = !isNew(nameIn(label.value));
    };
    options.hidden = true;
  });
  const label = nameIn(answer?.label);
  if (!answer || label === '') return editor.focus();
  const value = (answer.value ?? '').trim().replaceAll('"', '');
  const given = partsOf(answer.options ?? '');
  const options = given.length > 0 && value !== '' ? [...new Set([...given, value])] : given;
  insertCondition(editor, { label, value, text: say('conditionText'), fresh: isNew(label) ? options : undefined });
}

/** Without what would end the mark. */
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
