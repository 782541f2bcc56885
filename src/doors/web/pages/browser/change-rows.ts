/**
 * §20.9 rule 3: rows change while the page stays. A row is added here, from the blank one that the page brings; all else is done by the server,
 * as it is without script.
 */
import { element, make } from './elements.ts';
import { entered, form, postForm } from './post-form.ts';
import { stopSaving } from './save-draft.ts';
import { offerUndo } from './undo.ts';

const ROW_BUTTON = /^(?:(?:add|remove|up|down|clear|paste)\.|undo$)/;
/** What stands for the place of a row and for its number in the blank one. */
const ANY_ROW = { at: /\uFDEE/g, number: /\uFDEF/g };
/** What somebody enters something in; a script has put others beside some of them. */
export const ENTRIES = 'input:not([type=hidden], [tabindex]), textarea, select';

let onChange: (isWhole: boolean) => void;
let isChanging = false;
/** When the page was made. */
let rowsBefore = 0;

/** `changed` is called when the rows are others; `isWhole`: and all else of the form is new, too. */
export function watchRows(changed: (isWhole: boolean) => void): void {
  onChange = changed;
  rowsBefore = rowsIn(form).length;
}

/** Whether a button, by its value, changes the rows. */
export function isRowButton(button: string): boolean {
  return ROW_BUTTON.test(button);
}

export function rowsIn(part: Element): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>('.value-row')];
}

/** What a button says, such as `add.items`. `more` goes along; `focus`: the id of what has the focus then, else the server says it. */
export async function changeRows(button: string, more: Record<string, string> = {}, focus = ''): Promise<void> {
  if (isChanging || addRow(button)) return;
  isChanging = true;
  try {
    const sent = entered({ ...more, do: button });
    const response = await postForm('', sent, 'text/html');
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const fresh = page.getElementById('fill-in');
    if (!fresh || versionIn(fresh) !== versionIn(form)) return sendWith({ ...more, do: button });
    isChanging = false;
    // What was typed meanwhile is sent again with the button.
    if (String(entered({ ...more, do: button })) !== String(sent)) return await changeRows(button, more, focus);
    form.replaceChildren(...fresh.childNodes);
    rowsBefore = rowsIn(form).length;
    onChange(true);
    (document.getElementById(focus) ?? form.querySelector<HTMLElement>('[autofocus]'))?.focus();
    offerUndo();
    say(page.getElementById('said')?.textContent ?? '');
  } catch {
    sendWith({ ...more, do: button });
  } finally {
    isChanging = false;
  }
}

/** Whether there was room for one more. */
function addRow(button: string): boolean {
  const blank = [...form.querySelectorAll('template')].find(({ dataset }) => `add.${dataset.rows}` === button);
  const rows = blank?.parentElement?.querySelector('.value-rows');
  if (!blank || !rows || rowsIn(form).length - rowsBefore >= Number(blank.dataset.room)) return false;
  const at = rows.children.length;
  const made = make('template', { innerHTML: writeAt(at, blank.innerHTML) });
  allowDown(rows, true);
  rows.append(made.content);
  onChange(false);
  const row = rows.lastElementChild as HTMLElement;
  (row.querySelector<HTMLElement>(ENTRIES) ?? row).focus();
  say(writeAt(at, blank.dataset.added!));
  return true;
}

/** Of the last row, in which nothing was entered: there is nothing to bring back. */
export function takeLastRow(row: HTMLElement): void {
  const rows = row.parentElement!;
  const blank = row.closest('.value-group')!.querySelector('template');
  row.remove();
  allowDown(rows, false);
  onChange(false);
  say(writeAt(rows.children.length, blank?.dataset.removed ?? ''));
}

function writeAt(at: number, text: string): string {
  return text.replace(ANY_ROW.at, String(at)).replace(ANY_ROW.number, String(at + 1));
}

function allowDown(rows: Element, isAllowed: boolean): void {
  rows.lastElementChild?.querySelector('[data-verb="down"]')?.toggleAttribute('disabled', !isAllowed);
}

function say(text: string): void {
  element('said', HTMLElement).textContent = text;
}

function versionIn(part: Element): string | undefined {
  return part.querySelector<HTMLInputElement>('input[name="version"]')?.value;
}

/** As without script: whatever the answer is, it is shown. */
function sendWith(more: Record<string, string>): void {
  stopSaving();
  form.append(...Object.entries(more).map(([name, value]) => make('input', { type: 'hidden', name, value })));
  form.submit();
}
