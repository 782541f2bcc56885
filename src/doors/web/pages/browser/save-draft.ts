/**
 * §20.9 rule 5: saves the form's draft while somebody types, and when the page closes. §20.60: until the service has it, this browser
 * keeps it.
 */

import { element } from './elements.ts';
import { forget, keepHere } from './kept.ts';
import { NoConnection, noteFound, noteLost } from './no-connection.ts';
import { addressOf, entered, form, input, postForm } from './post-form.ts';

/** `draft`: its id. `other`: the draft beside it, which another window has changed. */
type DraftAnswer = { said: string; draft?: string; other?: string | null };

const DRAFT_MS = 1_000;
const KEEP_MS = 200;

/** Whether the form has entries that the draft does not have. */
let isUnsaved = false;
/** The service was asked to save the entries, and did not. */
let isOverdue = false;
/** The form is being sent with everything in it. */
let isSending = false;
/** A draft was sent and not answered, so nobody knows yet whether the service has it. */
let isAsking = false;
let saving = Promise.resolve();
let timer: number | undefined;
let keepTimer: number | undefined;

/** Call this when the person has entered something. */
export function noteUnsaved(): void {
  isUnsaved = true;
  form.dataset.typed = '';
  clearTimeout(keepTimer);
  keepTimer = window.setTimeout(keep, KEEP_MS);
  clearTimeout(timer);
  timer = window.setTimeout(saveDraft, DRAFT_MS);
}

/** Call this when the form itself is sent. */
export function stopSaving(): void {
  isSending = true;
  clearTimeout(timer);
}

/** Call this when a script sends the form. What the draft does not have is kept in this browser until the answer. */
export function noteSending(): void {
  stopSaving();
  isOverdue = true;
  void keep();
}

/** Call this when the form was not sent, or is shown again. A draft that was due meanwhile is saved. */
export function goOnSaving(): void {
  isSending = false;
  if (isUnsaved) timer = window.setTimeout(saveDraft, DRAFT_MS);
}

/** Call this when the form could not be sent. What was entered is overdue, as after a draft that could not be saved. */
export function noteNotSent(): Promise<void> {
  isSending = false;
  isUnsaved = true;
  isOverdue = true;
  return keep();
}

/** Call this when the service has done what the form asked for. */
export function noteDone(): Promise<void> {
  isUnsaved = false;
  clearTimeout(keepTimer);
  noteFound('draft');
  return forget(pageId());
}

/** Keeps the entries in this browser. */
function keep(): Promise<void> {
  clearTimeout(keepTimer);
  if (!isUnsaved && !isAsking) return Promise.resolve();
  const fields = entered();
  fields.delete('csrf');
  const { base = '' } = document.documentElement.dataset;
  const to = new URL(addressOf('/draft'));
  return keepHere({
    id: pageId(),
    kind: 'form',
    to: to.pathname.slice(base.length) + to.search,
    page: location.pathname.slice(base.length) + location.search,
    fields: String(fields),
    isOverdue,
  });
}

function pageId(): string {
  return input('page').value;
}

/** Saves the draft. Saves run one after another, so that the newest entries win. */
export function saveDraft(): Promise<void> {
  clearTimeout(timer);
  saving = saving.then(async () => {
    if (isSending) return;
    isUnsaved = false;
    isAsking = true;
    try {
      const response = await postForm('/draft', entered(), 'application/json');
      isAsking = false;
      showDraft(await response.json());
      await noteSaved();
    } catch (error) {
      isAsking = false;
      await noteNotSaved(error as Error);
    }
  });
  return saving;
}

async function noteSaved(): Promise<void> {
  isOverdue = false;
  noteFound('draft');
  if (!isUnsaved) await forget(pageId());
}

async function noteNotSaved(error: Error): Promise<void> {
  const { message, cause } = error;
  if (cause === 'kept') {
    tellDraft(message);
    return noteSaved();
  }
  isUnsaved = true;
  isOverdue = true;
  await keep();
  if (error instanceof NoConnection) noteLost('draft', saveDraft);
  else tellDraft(`${form.dataset.draftFailed} ${message}`);
}

/** Changes the page's address to that of its draft. */
function showDraft({ said: text, draft, other }: DraftAnswer): void {
  tellDraft(text);
  if (!draft) return;
  input('submission').value = draft;
  const address = draftAddress(draft);
  history.replaceState(null, '', address);
  if (!other) return;
  input('other').value = other;
  address.searchParams.set('draft', other);
  const notice = element('other', HTMLElement);
  notice.querySelector('a')!.href = String(address);
  notice.hidden = false;
}

/** Once the form of a correction is sent, this address leads back to the document that was corrected (§20.70). */
function draftAddress(draft: string): URL {
  const address = new URL(form.action);
  address.search = '';
  address.searchParams.set('draft', draft);
  const corrects = input('corrects').value;
  if (corrects) address.searchParams.set('corrects', corrects);
  return address;
}

// A correction that is shown once more has been posted: Back would ask to send it again.
if (input('corrects').value && element('draft', HTMLElement).textContent)
  history.replaceState(null, '', draftAddress(input('submission').value));

function tellDraft(text: string): void {
  element('draft', HTMLElement).textContent = text;
}

/** Saves unsaved entries when the page closes or is hidden. Nobody learns whether a beacon arrived, so the browser keeps them. */
function leave(): void {
  if (isSending) return;
  void keep();
  if (!isUnsaved) return;
  // A beacon carries at most 64 KB.
  if (!navigator.sendBeacon(addressOf('/draft'), entered())) void saveDraft();
}

window.addEventListener('pagehide', leave);
document.addEventListener('visibilitychange', () => document.hidden && leave());
/** The page is back from a document, and its draft is gone. */
window.addEventListener('pageshow', ({ persisted }) => {
  isSending = false;
  if (persisted && input('corrects').value) location.reload();
});
