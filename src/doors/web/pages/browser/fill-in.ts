/**
 * §20.9: enhances the form of a template, which works without scripts: a preview while typing, rows without reloading,
 * and faults beside the fields that were left.
 */
import { changeRows, countRows, followRowKeys, isRowButton, pasteCells, watchRows } from './change-rows.ts';
import { element, make } from './elements.ts';
import { noteTyping } from './mark-typed.ts';
import { entered, form, postForm } from './post-form.ts';
import { showInPreviewPane } from './preview-pane.ts';
import { noteUnsaved, saveDraft } from './save-draft.ts';
import { sendForm } from './send-form.ts';
import type { PictureLimits } from './shrink-picture.ts';

type Fault = { path: string; message: string };
/** A text that a field shows in place of the entered one. */
type Text = { path: string; text: string; typed?: string | null };
/** `gives`: the results of formulas. `hidden`: the paths of fields that do not apply. */
type Facts = { gives: { path: string; text: string }[]; hidden: string[] };
/** How the document shows a number. `seen`: what the form records once it was shown. */
type Rounded = { path: string; message: string; seen: string };
type PreviewAnswer = {
  html: string | null;
  cut: boolean;
  faults: Fault[];
  texts: Text[];
  rounded: Rounded[];
  /** What is said of entries that the document leaves out. */
  leftOut?: string;
  facts?: Facts;
};

/** The least time between two previews. */
const PREVIEW_MS = 250;
/** Changes after leaving a field wait until a click is done, so that its button does not move away. */
const LEFT_MS = 400;

const previewState = element('preview-state', HTMLElement);
const GROWS_BY_ITSELF = CSS.supports('field-sizing', 'content');

/** Ids of the fields that were left. Only they show faults. */
let fieldsLeft = idsOf('[aria-invalid]');
let faults: readonly Fault[] = [];
let texts: readonly Text[] = [];
let hidden: ReadonlySet<string> = new Set();
/** Loaded by forms with pictures only. */
let shrinking: Promise<typeof import('./shrink-picture.ts')> | undefined;
let isPreviewDue = false;
let isPreviewing = false;

/** Previews now, or when the current preview is done. */
async function followEntries(): Promise<void> {
  isPreviewDue = true;
  if (isPreviewing) return;
  isPreviewing = true;
  while (isPreviewDue) {
    isPreviewDue = false;
    const pause = new Promise((resolve) => window.setTimeout(resolve, PREVIEW_MS));
    await showPreview();
    await pause;
  }
  isPreviewing = false;
}

async function showPreview(): Promise<void> {
  const { cut = '', unreachable = '' } = previewState.dataset;
  try {
    const sent = entered({ as: 'json' });
    const response = await postForm('/preview', sent, 'application/json');
    const answer: PreviewAnswer = await response.json();
    faults = answer.faults;
    texts = answer.texts.map(({ path, text }) => ({ path, text, typed: sent.get(path) }));
    showTexts();
    showFaults();
    showRounded(answer.rounded);
    if (answer.facts) showFacts(answer.facts);
    if (answer.html !== null) await showInPreviewPane(answer.html);
    // Values that make no document have one fault, which may belong to no field.
    const { html, leftOut = '' } = answer;
    previewState.textContent = html === null ? (faults[0]?.message ?? '') : answer.cut ? cut : leftOut;
  } catch {
    previewState.textContent = unreachable;
  }
}

/** Writes the texts, except into the focused field. */
function showTexts(): void {
  for (const { path, text, typed } of texts) {
    const control = document.getElementById(path);
    if (control instanceof HTMLInputElement && control !== document.activeElement && control.value === typed)
      control.value = text;
  }
}

/** Shows a rounded number beside its field, and records that it was seen. */
function showRounded(rounded: readonly Rounded[]): void {
  const messages = new Map(rounded.map(({ path, message }) => [`${path}-written`, message]));
  for (const shown of form.querySelectorAll<HTMLElement>('.written')) {
    const message = messages.get(shown.id) ?? '';
    shown.hidden = message === '';
    if (shown.textContent !== message) shown.textContent = message;
  }
  const seen = form.elements.namedItem('seen') as HTMLInputElement;
  const known: string[] = JSON.parse(seen.value);
  seen.value = JSON.stringify([...new Set([...known, ...rounded.map((one) => one.seen)])]);
}

/** Computed fields count too, because nobody leaves them. */
function showFaults(): void {
  const messages = new Map(faults.toReversed().map(({ path, message }) => [path, message]));
  for (const id of [...fieldsLeft, ...idsOf('.field > output')]) {
    const control = document.getElementById(id);
    if (control) showFault(control, messages.get(id));
  }
}

function idsOf(selector: string): Set<string> {
  return new Set([...form.querySelectorAll(selector)].map(({ id }) => id));
}

function showFacts({ gives, hidden: none }: Facts): void {
  for (const { path, text } of gives) {
    const shown = document.getElementById(`${path}-gives`) ?? document.getElementById(path);
    if (shown instanceof HTMLOutputElement && shown.textContent !== text) shown.textContent = text;
  }
  hidden = new Set(none);
  showParts();
}

/** Hides fields that do not apply, except faulty ones and the focused one. */
function showParts(): void {
  for (const part of form.querySelectorAll<HTMLElement>('.field, .value-group')) {
    const isSeen = part.contains(document.activeElement) || part.querySelector('.fault') !== null;
    part.hidden = hidden.has(pathOf(part)) && !isSeen;
  }
}

/** Moves folded fields to their place in the form. */
function unfold(): void {
  for (const folded of form.querySelectorAll('.unneeded')) {
    const parts = [...folded.children].filter((part) => part.tagName !== 'SUMMARY');
    hidden = new Set([...hidden, ...parts.map(pathOf)]);
    folded.replaceWith(...parts);
  }
  showParts();
}

function pathOf(part: Element): string {
  return part.id || (part.querySelector('label')?.htmlFor ?? '');
}

function noteChange(): void {
  grow();
  noteUnsaved();
  void followEntries();
}

/** Adds to the server's HTML what a page with scripts needs. */
function prepare(): void {
  unfold();
  // Whatever the browser can show becomes a PNG or a JPEG.
  for (const control of form.querySelectorAll<HTMLInputElement>('input[type="file"]')) {
    control.accept = 'image/*';
    shrinking ??= import('./shrink-picture.ts');
  }
  offerCalendars(form);
  // Tab goes from cell to cell. Row buttons have shortcuts.
  for (const button of form.querySelectorAll<HTMLElement>('.value-grid .row-buttons button')) button.tabIndex = -1;
}

/** Fits a text area to its text, for browsers without `field-sizing`. */
function grow(): void {
  if (GROWS_BY_ITSELF) return;
  for (const text of form.querySelectorAll('textarea')) {
    text.style.height = 'auto';
    text.style.height = `${text.scrollHeight + 2}px`;
  }
}

form.addEventListener('input', ({ target }) => {
  noteTyping((target as Element).id);
  noteChange();
});
form.addEventListener('change', (event) => void keepPicture(event, noteChange));
form.addEventListener('focusout', ({ target }) => {
  showTexts();
  window.setTimeout(() => {
    fieldsLeft.add((target as Element).id);
    showFaults();
    showParts();
  }, LEFT_MS);
});
form.addEventListener('submit', async (event) => {
  const { name = '', value = '' } = (event.submitter as HTMLButtonElement | null) ?? {};
  const button = name === 'do' ? value : '';
  if (isRowButton(button)) {
    event.preventDefault();
    await changeRows(button);
  } else if (button === 'draft') {
    event.preventDefault();
    await saveDraft();
    element('said', HTMLElement).textContent = element('draft', HTMLElement).textContent;
  } else {
    event.preventDefault();
    await sendForm(button, showWhole);
  }
});
followRowKeys();
pasteCells();
pasteLines(form, noteChange);
followEnter(form, () => element('send', HTMLButtonElement));
watchRows((isWhole) => {
  noteTyping('');
  if (isWhole) {
    hidden = new Set();
    fieldsLeft = new Set([...fieldsLeft].filter((id) => !id.includes('[')));
  }
  prepare();
  noteChange();
});

/** Prepares the form that the service has answered, with its faults. */
function showWhole(): void {
  noteTyping('');
  hidden = new Set();
  fieldsLeft = idsOf('[aria-invalid]');
  countRows();
  prepare();
  noteChange();
}

grow();
prepare();
element('preview', HTMLElement).hidden = false;
previewState.textContent = previewState.dataset.coming!;
void followEntries();

/** §20.9: Enter in a line goes to the next field. Ctrl+Enter does what the main button does. */
function followEnter(form: HTMLFormElement, send: () => HTMLButtonElement): void {
  form.addEventListener('keydown', (event) => {
    // In Safari, the Enter that ends a composition comes behind it, with this code.
    if (event.key !== 'Enter' || event.isComposing || event.keyCode === 229 || event.defaultPrevented) return;
    const { target } = event;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      form.requestSubmit(send());
    } else if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) {
      event.preventDefault();
      const fields = [
        ...form.querySelectorAll<HTMLElement>(
          'input:not([type=hidden], [tabindex]), textarea, select, [contenteditable], #send',
        ),
      ];
      const seen = fields.filter((one) => one.checkVisibility());
      seen[seen.indexOf(target) + 1]?.focus();
    }
  });
}

/** §20.9: a button beside each date field opens the browser's calendar. The server writes the day in the format. */
function offerCalendars(form: HTMLFormElement): void {
  for (const text of form.querySelectorAll<HTMLInputElement>('input[data-pick]')) {
    const label = form.querySelector(`label[for="${CSS.escape(text.id)}"]`)?.firstChild?.textContent ?? '';
    const hidden = { className: 'visually-hidden', tabIndex: -1, ariaHidden: 'true' };
    const calendar = make('input', { type: 'date', ...hidden });
    const ariaLabel = `${text.dataset.pick}: ${label.trim()}`;
    const button = make('button', { type: 'button', className: 'plain icon-calendar', ariaLabel });
    const row = make('div', { className: 'picks' });
    text.replaceWith(row);
    row.append(text, button, calendar);
    delete text.dataset.pick;
    button.addEventListener('click', () => calendar.showPicker());
    calendar.addEventListener('input', (event) => {
      event.stopPropagation();
      text.value = calendar.value;
      text.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }
}

// §20.9, §20.65: a chosen picture is a value like any other, in the hidden field beside its control. The button removes it.

const PICTURE: PictureLimits = { bytes: 200 * 1024, side: 2_000 };

/** Handles a file control's event. Calls `noteChange` when the picture is there. One that cannot be used is refused now. */
async function keepPicture({ target }: Event, noteChange: () => void): Promise<void> {
  const control = target as HTMLInputElement;
  const [file] = control.files ?? [];
  const field = control.parentElement;
  const kept = field?.querySelector<HTMLInputElement>('input[type="hidden"]');
  if (control.type !== 'file' || !file || !kept) return;
  const { pictureUnread, pictureLarge } = form.dataset;
  showFault(control, undefined);
  element('said', HTMLElement).textContent = form.dataset.shrinking!;
  const { LargePicture, shrinkPicture } = await shrinking!;
  try {
    const picture = await shrinkPicture(file, PICTURE);
    if (control.files?.[0] !== file) return;
    kept.value = await dataUriOf(picture);
    field?.querySelector('button')?.removeAttribute('hidden');
    noteChange();
  } catch (error) {
    control.value = '';
    showFault(control, error instanceof LargePicture ? pictureLarge : pictureUnread);
  } finally {
    element('said', HTMLElement).textContent = '';
  }
}

function dataUriOf(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(picture);
  });
}

/** §20.9: shows a field's fault beside it; undefined removes it. */
function showFault(control: HTMLElement, message: string | undefined): void {
  const id = `${control.id}-fault`;
  const described = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((one) => one && one !== id);
  const shown = document.getElementById(id) ?? document.createElement('p');
  control.removeAttribute('aria-invalid');
  if (message === undefined) shown.remove();
  else {
    Object.assign(shown, { id, className: 'fault', lang: document.documentElement.lang, textContent: message });
    // Within the row of a field with a calendar, it would take the field's place.
    (control.closest('.picks') ?? control).before(shown);
    if (!(control instanceof HTMLOutputElement)) control.setAttribute('aria-invalid', 'true');
    described.push(id);
  }
  if (described.length > 0) control.setAttribute('aria-describedby', described.join(' '));
  else control.removeAttribute('aria-describedby');
}

// §20.64: what is pasted with several lines keeps them. A field that may have several lines becomes a box. Any other field asks before
// the lines are joined.

const BREAK = /\s*\r?\n\s*/g;

/** `form`: has the texts. Call this after the listeners that paste cells, which come first. */
function pasteLines(form: HTMLFormElement, noteChange: () => void): void {
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
