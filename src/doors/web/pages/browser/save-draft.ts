/** §20.9 rule 5: saves the form's draft while somebody types, and when the page closes. */
import { element } from './elements.ts';
import { addressOf, entered, form, input, postForm } from './post-form.ts';

/** `draft`: its id. `other`: the draft beside it, which another window has changed. */
type DraftAnswer = { said: string; draft?: string; other?: string | null };

const DRAFT_MS = 1_000;

/** Whether the form has entries that the draft does not have. */
let isUnsaved = false;
/** The form is being sent with everything in it. */
let isSending = false;
let saving = Promise.resolve();
let timer: number | undefined;

/** Call this when the person has entered something. */
export function noteUnsaved(): void {
  isUnsaved = true;
  clearTimeout(timer);
  timer = window.setTimeout(saveDraft, DRAFT_MS);
}

/** Call this when the form itself is sent. */
export function stopSaving(): void {
  isSending = true;
  clearTimeout(timer);
}

/** Saves the draft. Saves run one after another, so that the newest entries win. */
export function saveDraft(): Promise<void> {
  clearTimeout(timer);
  saving = saving.then(async () => {
    if (isSending) return;
    isUnsaved = false;
    try {
      const response = await postForm('/draft', entered(), 'application/json');
      showDraft(await response.json());
    } catch (error) {
      const { message, cause } = error as Error;
      isUnsaved = cause !== 'kept';
      tellDraft(isUnsaved ? `${form.dataset.draftFailed} ${message}` : message);
    }
  });
  return saving;
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

/** Saves unsaved entries when the page closes or is hidden. */
function leave(): void {
  if (!isUnsaved || isSending) return;
  // A beacon carries at most 64 KB.
  if (navigator.sendBeacon(addressOf('/draft'), entered())) isUnsaved = false;
  else saveDraft();
}

window.addEventListener('pagehide', leave);
document.addEventListener('visibilitychange', () => document.hidden && leave());
/** The page is back from a document, and its draft is gone. */
window.addEventListener('pageshow', ({ persisted }) => {
  isSending = false;
  if (persisted && input('corrects').value) location.reload();
});
