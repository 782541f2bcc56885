/** §20.24: the toolbar above the text, and its dialogs. */
import type { Placing } from './add-pictures.ts';
import { askForCondition } from './ask-for-condition.ts';
import { askForField, exampleOf } from './ask-for-field.ts';
import { askInDialog, nameIn, partsOf } from './ask-in-dialog.ts';
import { element } from './elements.ts';
import { breakLine, emptyTable, insertBlock, insertRepeats, markLines, wrap } from './insert-block.ts';
import { say } from './say.ts';
import type { CodeEditor } from './text-area-editor.ts';
import type { Inventory } from './value-form.ts';

/** The editor's toolbar. `inventory`: the inventory of the last tried text. */
type Toolbar = {
  editor: () => CodeEditor;
  inventory: () => Inventory | undefined;
  insertPictures: (placing: Placing) => void;
};

/** Does what the button of this name does. */
export type Act = (name: string) => true;

/** Returns the function that does what a button does. */
export function offerToolbar({ editor, inventory, insertPictures }: Toolbar): Act {
  const toolbar = element('toolbar', HTMLElement);
  const actions: Record<string, () => void> = {
    heading: () => markLines(editor(), () => '# ', /^#{1,6} /),
    bold: () => editor().format?.('bold') || wrap(editor(), '**', '**', say('text')),
    italic: () => editor().format?.('italic') || wrap(editor(), '*', '*', say('text')),
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
