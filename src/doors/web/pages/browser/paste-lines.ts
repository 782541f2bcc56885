/**
 * §20.64: what is pasted with several lines keeps them. A field that may have several lines becomes a box. Any other field asks before
 * the lines are joined.
 */
import { make } from './elements.ts';

const BREAK = /\s*\r?\n\s*/g;

/** `form`: has the texts. Call this after the listeners that paste cells, which come first. */
export function pasteLines(form: HTMLFormElement, noteChange: () => void): void {
  form.addEventListener('paste', (event) => {
    const { target, clipboardData, defaultPrevented } = event;
    const text = clipboardData?.getData('text/plain').replaceAll('\r\n', '\n').replace(/\n+$/, '') ?? '';
    const isLine = target instanceof HTMLInputElement && target.type === 'text';
    if (defaultPrevented || !isLine || !text.includes('\n')) return;
    event.preventDefault();
    if (target.dataset.grows === undefined) askToJoin(form, target, text);
    else insert(growing(target), text);
    noteChange();
  });
}

/** Puts a box in the place of a line. */
function growing(line: HTMLInputElement): HTMLTextAreaElement {
  const box = make('textarea', { rows: 1, value: line.value });
  for (const { name, value } of line.attributes) if (!['type', 'value'].includes(name)) box.setAttribute(name, value);
  const [from, to] = [line.selectionStart ?? 0, line.selectionEnd ?? 0];
  line.closest('.field')?.classList.remove('short');
  line.replaceWith(box);
  box.focus();
  box.setSelectionRange(from, to);
  return box;
}

function insert(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
}

/** Asks below the field. Nothing is pasted until somebody answers. */
function askToJoin(form: HTMLFormElement, field: HTMLInputElement, text: string): void {
  const id = `${field.id}-pasted`;
  document.getElementById(id)?.remove();
  const join = make('button', { type: 'button', className: 'link' }, form.dataset.join!);
  const asked = make('p', { id, className: 'hint', role: 'alert', lang: document.documentElement.lang });
  asked.append(form.dataset.oneLine!, ' ', join);
  join.addEventListener('click', () => {
    asked.remove();
    field.focus();
    insert(field, text.trim().replace(BREAK, ' '));
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  (field.closest('.picks') ?? field).after(asked);
}
