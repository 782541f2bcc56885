/** §20.9 rule 5: the draft of a form is kept while somebody types, and when the page goes. */
import { element } from './elements.ts';
import { addressOf, entered, form, input, postForm } from './post-form.ts';

/** `draft`: where it is kept. `other`: the draft beside it, which another window has changed. */
type DraftAnswer = { said: string; draft?: string; other?: string | null };

const DRAFT_MS = 1_000;

/** Whether something was entered that the draft does not have. */
let isUnsaved = false;
/** The page is about to go, with all that was entered. */
let isSending = false;
let saving = Promise.resolve();
let timer: number | undefined;

/** Something was entered. */
export function noteUnsaved(): void {
  isUnsaved = true;
  clearTimeout(timer);
  timer = window.setTimeout(saveDraft, DRAFT_MS);
}

/** The form itself is sent. */
export function stopSaving(): void {
  isSending = true;
  clearTimeout(timer);
}

/** One after the other, so that the newest is kept. */
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

window.addEventListener('pagehide', leave);
document.addEventListener('visibilitychange', () => document.hidden && leave());
/** Back from the page of a document, whose draft is gone. */
window.addEventListener('pageshow', () => {
  isSending = false;
});
