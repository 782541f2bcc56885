/** §20.9 rule 3: cells of a spreadsheet that are pasted into a field of a grid go into the fields beside and below it. */
import { changeRows } from './change-rows.ts';
import { form } from './post-form.ts';

const CELL = /^values\.(([^[\]]+)\[\d+\]\..+)$/;

/** The server reads them. */
export function pasteCells(): void {
  form.addEventListener('paste', (event) => {
    const field = event.target as HTMLElement;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const [, path, key] = CELL.exec(field.id) ?? [];
    if (!path || !field.closest('.value-grid') || !areCells(text, field)) return;
    event.preventDefault();
    void changeRows(`paste.${path}`, { [`pasted.${key}`]: text }, field.id);
  });
}

/** Lines alone are a text, in a field that takes them. */
function areCells(text: string, field: HTMLElement): boolean {
  return text.includes('\t') || (field instanceof HTMLInputElement && /\n./.test(text));
}
