/**
 * §20.9: comfort for the form of a template, which works without: a preview that follows typing, rows that change without a new page, and
 * faults beside their fields once those were left.
 */

import { changeRows, isRowButton, watchRows } from './change-rows.ts';
import { element } from './elements.ts';
import { followEnter } from './follow-enter.ts';
import { keepPicture } from './keep-picture.ts';
import { noteTyping } from './mark-typed.ts';
import { offerCalendars } from './offer-calendars.ts';
import { pasteCells } from './paste-cells.ts';
import { entered, form, postForm } from './post-form.ts';
import { showInPreviewPane } from './preview-pane.ts';
import { followRowKeys } from './row-keys.ts';
import { noteUnsaved, saveDraft, stopSaving } from './save-draft.ts';
import { showFault } from './show-fault.ts';

type Fault = { path: string; message: string };
/** What a field shows in place of what was typed. */
type Text = { path: string; text: string; typed?: string | null };
/** `gives`: what formulas give. `hidden`: paths of what has no place in what applies. */
type Facts = { gives: { path: string; text: string }[]; hidden: string[] };
/** How the document has a number; `seen`: what the form says once that was shown. */
type Rounded = { path: string; message: string; seen: string };
type PreviewAnswer = {
  html: string | null;
  cut: boolean;
  faults: Fault[];
  texts: Text[];
  rounded: Rounded[];
  facts?: Facts;
};

/** From one preview to the next, at least: what is typed meanwhile is shown together. */
const PREVIEW_MS = 250;
/** Whatever comes or goes once somebody has left a field does so no sooner than a click is done, whose button it must not move away. */
const LEFT_MS = 400;

const said = element('said', HTMLElement);
const previewState = element('preview-state', HTMLElement);
const GROWS_BY_ITSELF = CSS.supports('field-sizing', 'content');

/** Ids of the fields that were left: only they show what is wrong with them. */
let fieldsLeft = idsOf('[aria-invalid]');
let faults: readonly Fault[] = [];
let texts: readonly Text[] = [];
let hidden: ReadonlySet<string> = new Set();
let isPreviewDue = false;
let isPreviewing = false;

/** At once, or as soon as the one before is there. */
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
    // Values that make no document have one fault, which may be that of no field.
    previewState.textContent = answer.html === null ? (faults[0]?.message ?? '') : answer.cut ? cut : '';
  } catch {
    previewState.textContent = unreachable;
  }
}

/** Not while somebody is there. */
function showTexts(): void {
  for (const { path, text, typed } of texts) {
    const control = document.getElementById(path);
    if (control instanceof HTMLInputElement && control !== document.activeElement && control.value === typed)
      control.value = text;
  }
}

/** Beside its field, and so that it need not be looked at again before the document is made. */
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

/** Nobody leaves what is computed. */
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

/** What does not apply is hidden, with what was entered in it, but never a fault, nor what somebody is in. */
function showParts(): void {
  for (const part of form.querySelectorAll<HTMLElement>('.field, .value-group')) {
    const isSeen = part.contains(document.activeElement) || part.querySelector('.fault') !== null;
    part.hidden = hidden.has(pathOf(part)) && !isSeen;
  }
}

/** What is folded away without script has its place among the others with one. */
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

/** What the server sends has to become what a page with a script is. */
function prepare(): void {
  unfold();
  offerCalendars(form);
  // The Tab key goes from cell to cell; the keys of rows do what these do.
  for (const button of form.querySelectorAll<HTMLElement>('.value-grid .row-buttons button')) button.tabIndex = -1;
}

/** For browsers without `field-sizing`. */
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
form.addEventListener('change', (event) => keepPicture(event, noteChange));
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
    said.textContent = element('draft', HTMLElement).textContent;
  } else stopSaving();
});
followRowKeys();
pasteCells();
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

grow();
prepare();
element('preview', HTMLElement).hidden = false;
previewState.textContent = previewState.dataset.coming!;
void followEntries();
