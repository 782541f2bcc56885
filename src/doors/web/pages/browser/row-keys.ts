/**
 * §20.9 rule 3: rows by keyboard. Enter and Tab behind the last field of the last row add one; where nothing was entered in that, they take
 * it away and go on. The arrows go to the row above or below, and with Alt and Shift they take the row along.
 */

import { changeRows, ENTRIES, rowsIn, takeLastRow } from './change-rows.ts';
import { form } from './post-form.ts';

/** The row that a key has added, and what was in it then. */
let added: { row: Element; held: string } | undefined;

const MOVES: Record<string, { verb: string; by: number }> = {
  ArrowUp: { verb: 'up', by: -1 },
  ArrowDown: { verb: 'down', by: 1 },
};

/** To be called before the keys of the form as a whole are looked at. */
export function followRowKeys(): void {
  form.addEventListener('keydown', (event) => {
    const { target, key, altKey, shiftKey } = event;
    const row = (target as Element).closest<HTMLElement>('.value-row');
    if (!row || event.isComposing || event.ctrlKey || event.metaKey) return;
    const isDone =
      altKey && shiftKey
        ? changeRow(row, key, target as HTMLElement)
        : !altKey && !shiftKey && goOn(row, key, target as HTMLElement);
    if (isDone) event.preventDefault();
  });
}

function changeRow(row: HTMLElement, key: string, target: HTMLElement): boolean {
  const { verb, by } = MOVES[key] ?? { verb: key === 'Delete' ? 'remove' : '', by: 0 };
  const button = row.querySelector<HTMLButtonElement>(`button[data-verb="${verb}"]`);
  if (!button || button.disabled) return false;
  const isLast = row === row.parentElement!.lastElementChild;
  void changeRows(button.value, {}, idIn(row, target, by === 0 && isLast ? -1 : by));
  return true;
}

/** The same field, so many rows further. */
function idIn(row: HTMLElement, { id }: HTMLElement, by: number): string {
  const at = placeOf(row);
  return id.replace(`[${at}].`, `[${at + by}].`);
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
  const add = row.closest('.value-group')!.querySelector<HTMLButtonElement>('button[data-verb="add"]');
  if (!isLast || !add || add.disabled) return false;
  void changeRows(add.value).then(() => {
    const [last] = rowsIn(form).filter((one) => one.contains(document.activeElement));
    added = last && { row: last, held: heldIn(last) };
  });
  return true;
}

function entriesIn(part: Element): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(ENTRIES)].filter((one) => one.checkVisibility());
}

function heldIn(row: Element): string {
  return JSON.stringify(entriesIn(row).map((one) => (one as HTMLInputElement).value));
}

/** A row in which nothing was entered is none. The focus goes on behind its group. */
function leaveOut(row: HTMLElement): void {
  added = undefined;
  const last = entriesIn(row.closest('.value-group')!).at(-1)!;
  const all = [...form.querySelectorAll<HTMLElement>(`${ENTRIES}, #send`)].filter((one) => one.checkVisibility());
  all[all.indexOf(last) + 1]?.focus();
  takeLastRow(row);
}
