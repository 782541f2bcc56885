/**
 * §20.9 rule 3: changes rows without reloading the page. A row is added from the page's blank one; the server does the
 * rest, as without script.
 */

import { element, make } from './elements.ts';
import { NoConnection, noteFound, noteLost } from './no-connection.ts';
import { entered, form, postForm } from './post-form.ts';
import { stopSaving } from './save-draft.ts';
import { offerUndo } from './undo.ts';

const ROW_BUTTON = /^(?:(?:add|remove|up|down|clear|paste)\.|undo$)/;
/** The characters that represent a row's index and number in the markup of a blank row; two less for each level of groups. */
const ANY_ROW = { at: 0xfdee, number: 0xfdef };
/** Matches the controls for entries, without those that scripts have added. */
const ENTRIES = 'input:not([type=hidden], [tabindex]), textarea, select, [contenteditable]';

let onChange: (isWhole: boolean) => void;
let isChanging = false;
/** The number of rows when the page was made. */
let rowsBefore = 0;

/** Calls `changed` when rows have changed. `isWhole`: the rest of the form is new, too. */
export function watchRows(changed: (isWhole: boolean) => void): void {
  onChange = changed;
  countRows();
}

/** Call this when the whole form is new. */
export function countRows(): void {
  rowsBefore = rowsIn(form).length;
}

/** Returns whether a button changes rows, by its value. */
export function isRowButton(button: string): boolean {
  return ROW_BUTTON.test(button);
}

function rowsIn(part: ParentNode): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>('.value-row')];
}

/** Does what a button does, such as `add.items`. `more`: further fields. `focus`: the id to focus, if not the server's. */
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
    // Somebody has typed in between, so the button is sent again.
    if (String(entered({ ...more, do: button })) !== String(sent)) return await changeRows(button, more, focus);
    noteFound('rows');
    form.replaceChildren(...fresh.childNodes);
    countRows();
    onChange(true);
    (document.getElementById(focus) ?? form.querySelector<HTMLElement>('[autofocus]'))?.focus();
    offerUndo();
    say(page.getElementById('said')?.textContent ?? '');
  } catch (error) {
    if (!(error instanceof NoConnection)) return sendWith({ ...more, do: button });
    isChanging = false;
    noteLost('rows', () => changeRows(button, more, focus));
  } finally {
    isChanging = false;
  }
}

/** Returns false when there is no room for another row. */
function addRow(button: string): boolean {
  const path = button.replace(/^add\./, '');
  const blank = blankOf(path);
  const rows = blank && document.getElementById(`values.${path}`)?.querySelector('.value-rows');
  if (!rows) return false;
  const at = rows.children.length;
  const { room, max, added } = blank.dataset;
  const made = make('template', { innerHTML: writeAt(path, at, blank.innerHTML) });
  const count = rowsIn(form).length + rowsIn(made.content).length - rowsBefore;
  if (count > Number(room) || at >= Number(max || Infinity)) return false;
  allowDown(rows, true);
  rows.append(made.content);
  onChange(false);
  const row = rows.lastElementChild as HTMLElement;
  (row.querySelector<HTMLElement>(ENTRIES) ?? row).focus();
  say(writeAt(path, at, added!));
  return true;
}

/** Returns the blank row of the group at a path, such as `orders[0].items`. */
function blankOf(path: string): HTMLTemplateElement | undefined {
  const of = path.replace(/\[\d+\]/g, '[]');
  return [...form.querySelectorAll('template')].find(({ dataset }) => dataset.rows === of);
}

/** Removes the last row, which is empty, so there is nothing to restore. */
function takeLastRow(row: HTMLElement): void {
  const rows = row.parentElement!;
  const path = groupOf(row).id.replace('values.', '');
  row.remove();
  allowDown(rows, false);
  onChange(false);
  say(writeAt(path, rows.children.length, blankOf(path)?.dataset.removed ?? ''));
}

/** Writes the places of a row, and of those around it, into the markup or text of a blank row. */
function writeAt(path: string, at: number, text: string): string {
  const places = [...path.matchAll(/\[(\d+)\]/g)].map(([, place]) => Number(place));
  return [...places, at].reduce((written, place, level) => {
    const [index, number] = [ANY_ROW.at, ANY_ROW.number].map((code) => String.fromCharCode(code - 2 * level));
    return written.replaceAll(index!, String(place)).replaceAll(number!, String(place + 1));
  }, text);
}

function groupOf(part: Element): HTMLElement {
  return part.closest<HTMLElement>('.value-group')!;
}

/** Returns a button of the row or group itself, not of rows within it. */
function buttonIn(part: Element, verb: string): HTMLButtonElement | undefined {
  const found = part.querySelectorAll<HTMLButtonElement>(`button[data-verb="${verb}"]`);
  return [...found].find((one) => one.closest('.value-row, .value-group') === part);
}

function allowDown(rows: Element, isAllowed: boolean): void {
  const last = rows.lastElementChild;
  if (last) buttonIn(last, 'down')?.toggleAttribute('disabled', !isAllowed);
}

function say(text: string): void {
  element('said', HTMLElement).textContent = text;
}

function versionIn(part: Element): string | undefined {
  return part.querySelector<HTMLInputElement>('input[name="version"]')?.value;
}

/** Sends the form like a browser without scripts, and shows the answer. */
function sendWith(more: Record<string, string>): void {
  stopSaving();
  form.append(...Object.entries(more).map(([name, value]) => make('input', { type: 'hidden', name, value })));
  form.submit();
}

// §20.9 rule 3: keys for rows. Enter and Tab after the last field of the last row add a row; if that row stays empty,
// they remove it and move on. Arrows go to the row above or below; with Alt and Shift they move the row.

/** The row that a key has added, and its content at that time. */
let added: { row: Element; held: string } | undefined;

const MOVES: Record<string, { verb: string; by: number }> = {
  ArrowUp: { verb: 'up', by: -1 },
  ArrowDown: { verb: 'down', by: 1 },
};

/** Call this before the form registers its own key handlers. */
export function followRowKeys(): void {
  form.addEventListener('keydown', (event) => {
    const { target, key, altKey, shiftKey } = event;
    const row = (target as Element).closest<HTMLElement>('.value-row');
    // In Safari, the Enter that ends a composition comes behind it, with this code.
    if (!row || event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey) return;
    const isDone =
      altKey && shiftKey
        ? changeRow(row, key, target as HTMLElement)
        : !altKey && !shiftKey && goOn(row, key, target as HTMLElement);
    if (isDone) event.preventDefault();
  });
}

function changeRow(row: HTMLElement, key: string, target: HTMLElement): boolean {
  const { verb, by } = MOVES[key] ?? { verb: key === 'Delete' ? 'remove' : '', by: 0 };
  const button = buttonIn(row, verb);
  if (!button || button.disabled) return false;
  const isLast = row === row.parentElement!.lastElementChild;
  void changeRows(button.value, {}, idIn(row, target, by === 0 && isLast ? -1 : by));
  return true;
}

/** Returns the id of the same field, `by` rows further. */
function idIn(row: HTMLElement, { id }: HTMLElement, by: number): string {
  return row.id.replace(/\d+\]$/, `${placeOf(row) + by}]`) + id.slice(row.id.length);
}

function placeOf(row: Element): number {
  return [...row.parentElement!.children].indexOf(row);
}

function goOn(row: HTMLElement, key: string, target: HTMLElement): boolean {
  const isLine = target instanceof HTMLInputElement;
  if (key in MOVES) {
    const next = isLine && row.closest('.value-grid') && document.getElementById(idIn(row, target, MOVES[key]!.by));
    if (next) next.focus();
    return Boolean(next);
  }
  const isEnter = key === 'Enter' && (isLine || target instanceof HTMLSelectElement);
  if (!isEnter && !(key === 'Tab' && row.closest('.value-grid'))) return false;
  if (row !== row.parentElement!.lastElementChild) return false;
  const entries = entriesIn(row);
  const isLast = target === entries.at(-1);
  if (added?.row === row && added.held === heldIn(row)) {
    if (!isLast && !(isEnter && isLine && target.value === '')) return false;
    leaveOut(row);
    return true;
  }
  const add = buttonIn(groupOf(row), 'add');
  if (!isLast || !add || add.disabled) return false;
  void changeRows(add.value).then(() => {
    const last = document.activeElement?.closest('.value-row');
    added = last ? { row: last, held: heldIn(last) } : undefined;
  });
  return true;
}

function entriesIn(part: Element): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(ENTRIES)].filter((one) => one.checkVisibility());
}

function heldIn(row: Element): string {
  return JSON.stringify(entriesIn(row).map((one) => (one as HTMLInputElement).value ?? one.textContent));
}

/** Removes an empty row, and moves the focus to the element after its group: behind the last row of a group around it, to the button that adds one there. */
function leaveOut(row: HTMLElement): void {
  added = undefined;
  const group = groupOf(row);
  const last = entriesIn(group).at(-1)!;
  const all = [...form.querySelectorAll<HTMLElement>(`${ENTRIES}, #send`)].filter((one) => one.checkVisibility());
  const outer = group.closest('.value-row:last-child');
  const add = outer && entriesIn(outer).at(-1) === last && buttonIn(groupOf(outer), 'add');
  (add && !add.disabled ? add : all[all.indexOf(last) + 1])?.focus();
  takeLastRow(row);
}

/** §20.9 rule 3: pastes spreadsheet cells into a grid, from the focused field on. */
const CELL = /^values\.((.+)\[\d+\]\.[^.]+)$/;

/** The server parses the cells. */
export function pasteCells(): void {
  form.addEventListener('paste', (event) => {
    const field = (event.target as Element).closest<HTMLElement>('[id^="values."]');
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const [, path, rows] = CELL.exec(field?.id ?? '') ?? [];
    if (event.defaultPrevented || !field || !path || !field.closest('.value-grid') || !areCells(text, field)) return;
    event.preventDefault();
    void changeRows(`paste.${path}`, { [`pasted.${rows}`]: text }, field.id);
  });
}

/** Several lines alone are a text, if the field accepts them. */
function areCells(text: string, field: HTMLElement): boolean {
  return text.includes('\t') || (field instanceof HTMLInputElement && /\n./.test(text));
}
