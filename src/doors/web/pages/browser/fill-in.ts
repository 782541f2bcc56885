/**
 * §20.9: comfort for the form of a template, which works without: a preview that follows typing, a draft that is kept by itself, rows that
 * change without a new page, and faults beside their fields once those were left.
 */
import { element } from './elements.ts';
import { followEnter } from './follow-enter.ts';
import { keepPicture } from './keep-picture.ts';
import { offerCalendars } from './offer-calendars.ts';
import { showInPreviewPane } from './preview-pane.ts';
import { showFault } from './show-fault.ts';
import { offerUndo } from './undo.ts';

type Fault = { path: string; message: string };
/** What a field shows in place of what was typed. */
type Text = { path: string; text: string; typed?: string | null };
/** `gives`: what formulas give. `hidden`: paths of what has no place in what applies. */
type Facts = { gives: { path: string; text: string }[]; hidden: string[] };
/** `draft`: where it is kept. `other`: the draft beside it, which another window has changed. */
type DraftAnswer = { said: string; draft?: string; other?: string | null };
type PreviewAnswer = { html: string | null; cut: boolean; faults: Fault[]; texts: Text[]; facts?: Facts };

const PREVIEW_MS = 250;
const DRAFT_MS = 1_000;
/** What is hidden once somebody has left it goes no sooner than a click is done, which it must not move away from. */
const LEFT_MS = 400;
const ROW_BUTTON = /^(?:(?:add|remove|up|down|clear)\.|undo$)/;

const form = element('fill-in', HTMLFormElement);
const said = element('said', HTMLElement);
const previewState = element('preview-state', HTMLElement);
const GROWS_BY_ITSELF = CSS.supports('field-sizing', 'content');

/** Ids of the fields that were left: only they show what is wrong with them. */
let fieldsLeft = idsOf('[aria-invalid]');
let faults: readonly Fault[] = [];
let texts: readonly Text[] = [];
let hidden: ReadonlySet<string> = new Set();
/** Whether something was entered that the draft does not have. */
let isUnsaved = false;
/** The page is about to go, with all that was entered. */
let isSending = false;
let isChanging = false;
let previewing = new AbortController();
let saving = Promise.resolve();
const timers: Record<'preview' | 'draft', number | undefined> = { preview: undefined, draft: undefined };

function entered(more: Record<string, string> = {}): URLSearchParams {
  const data = new URLSearchParams();
  // A file that is chosen is in the hidden field before it.
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') data.append(name, value);
  for (const [name, value] of Object.entries(more)) data.set(name, value);
  return data;
}

/** Throws an Error with what is to be said. */
async function post(path: string, body: URLSearchParams, accept: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(addressOf(path), {
    method: 'POST',
    headers: { Accept: accept },
    body,
    ...(signal && { signal }),
  });
  if (response.ok) return response;
  const { error } = await response.json().catch(() => ({}));
  throw new Error(error?.message ?? response.statusText, { cause: error?.code });
}

/** Of the form, or what is below it. */
function addressOf(path: string): string {
  const address = new URL(form.action);
  address.pathname += path;
  return String(address);
}

async function showPreview(): Promise<void> {
  previewing.abort();
  previewing = new AbortController();
  const { signal } = previewing;
  const { cut = '', unreachable = '' } = previewState.dataset;
  try {
    const sent = entered({ as: 'json' });
    const response = await post('/preview', sent, 'application/json', signal);
    const answer: PreviewAnswer = await response.json();
    faults = answer.faults;
    texts = answer.texts.map(({ path, text }) => ({ path, text, typed: sent.get(path) }));
    showTexts();
    showFaults();
    if (answer.facts) showFacts(answer.facts);
    if (answer.html !== null) await showInPreviewPane(answer.html);
    // Values that make no document have one fault, which may be that of no field.
    previewState.textContent = answer.html === null ? (faults[0]?.message ?? '') : answer.cut ? cut : '';
  } catch {
    if (!signal.aborted) previewState.textContent = unreachable;
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

/** One after the other, so that the newest is kept. */
function saveDraft(): Promise<void> {
  clearTimeout(timers.draft);
  saving = saving.then(async () => {
    if (isSending) return;
    isUnsaved = false;
    try {
      const response = await post('/draft', entered(), 'application/json');
      showDraft(await response.json());
    } catch (error) {
      const { message, cause } = error as Error;
      isUnsaved = cause !== 'kept';
      tellDraft(isUnsaved ? `${form.dataset.draftFailed} ${message}` : message);
    }
  });
  return saving;
}

/** From now on the address of the page is that of its draft. */
function showDraft({ said: text, draft, other }: DraftAnswer): void {
  tellDraft(text);
  if (!draft) return;
  input('submission').value = draft;
  const address = new URL(form.action);
  address.search = '';
  address.searchParams.set('draft', draft);
  history.replaceState(null, '', address);
  if (!other) return;
  input('other').value = other;
  address.searchParams.set('draft', other);
  const notice = element('other', HTMLElement);
  notice.querySelector('a')!.href = String(address);
  notice.hidden = false;
}

function input(name: string): HTMLInputElement {
  return form.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;
}

function tellDraft(text: string): void {
  element('draft', HTMLElement).textContent = text;
}

/** The page goes, or is hidden: what is not in the draft yet goes there now. */
function leave(): void {
  if (!isUnsaved || isSending) return;
  // A beacon has at most 64 KB.
  if (navigator.sendBeacon(addressOf('/draft'), entered())) isUnsaved = false;
  else saveDraft();
}

function noteChange(): void {
  grow();
  isUnsaved = true;
  clearTimeout(timers.preview);
  clearTimeout(timers.draft);
  timers.preview = window.setTimeout(showPreview, PREVIEW_MS);
  timers.draft = window.setTimeout(saveDraft, DRAFT_MS);
}

/** The server changes the rows, as it does without script. What was typed meanwhile is sent again with the button. */
async function changeRows(button: string): Promise<void> {
  if (isChanging) return;
  isChanging = true;
  try {
    const sent = entered({ do: button });
    const response = await post('', sent, 'text/html');
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const fresh = page.getElementById('fill-in');
    const isSame = (name: string) => inputIn(fresh, name) === inputIn(form, name);
    if (!fresh || !isSame('version')) return sendWith(button);
    isChanging = false;
    if (String(entered({ do: button })) !== String(sent)) return await changeRows(button);
    form.replaceChildren(...fresh.childNodes);
    hidden = new Set();
    unfold();
    offerCalendars(form);
    fieldsLeft = new Set([...fieldsLeft].filter((id) => !id.includes('[')));
    form.querySelector<HTMLElement>('[autofocus]')?.focus();
    offerUndo();
    said.textContent = page.getElementById('said')?.textContent ?? '';
    noteChange();
  } catch {
    sendWith(button);
  } finally {
    isChanging = false;
  }
}

function inputIn(parent: Element | null, name: string): string | undefined {
  return parent?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value;
}

/** As without script: whatever the answer is, it is shown. */
function sendWith(button: string): void {
  isSending = true;
  form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'do', value: button }));
  form.submit();
}

/** For browsers without `field-sizing`. */
function grow(): void {
  if (GROWS_BY_ITSELF) return;
  for (const text of form.querySelectorAll('textarea')) {
    text.style.height = 'auto';
    text.style.height = `${text.scrollHeight + 2}px`;
  }
}

form.addEventListener('input', noteChange);
form.addEventListener('change', (event) => keepPicture(event, noteChange));
form.addEventListener('focusout', ({ target }) => {
  fieldsLeft.add((target as Element).id);
  showTexts();
  showFaults();
  window.setTimeout(showParts, LEFT_MS);
});
form.addEventListener('submit', async (event) => {
  const { name = '', value = '' } = (event.submitter as HTMLButtonElement | null) ?? {};
  const button = name === 'do' ? value : '';
  if (ROW_BUTTON.test(button)) {
    event.preventDefault();
    await changeRows(button);
  } else if (button === 'draft') {
    event.preventDefault();
    await saveDraft();
    said.textContent = element('draft', HTMLElement).textContent;
  } else {
    isSending = true;
    clearTimeout(timers.draft);
  }
});
followEnter(form, () => element('send', HTMLButtonElement));
window.addEventListener('pagehide', leave);
document.addEventListener('visibilitychange', () => document.hidden && leave());
/** Back from the page of a document, whose draft is gone. */
window.addEventListener('pageshow', () => {
  isSending = false;
});

grow();
unfold();
offerCalendars(form);
element('preview', HTMLElement).hidden = false;
previewState.textContent = previewState.dataset.coming!;
void showPreview();
