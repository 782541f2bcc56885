/** §20.24 rule 2: saves the draft while somebody writes and when the page closes, never over another window's text. */
import { element } from './elements.ts';
import { addressOf, entered, form, input } from './post-form.ts';
import { postText } from './post-text.ts';
import { say } from './say.ts';

const KEEP_MS = 1_000;

let unkept = false;
/** A file is saved only on request. */
const isFile = element('studio', HTMLElement).dataset.file !== undefined;
/** The form is being sent with everything in it. */
let isSending = false;
/** A save has not been answered yet. */
let isKeeping = false;
let keeping = Promise.resolve();
let timer: ReturnType<typeof setTimeout>;

/** Call this when the person has written something in the editor. */
export function noteUnkept(): void {
  unkept = true;
  clearTimeout(timer);
  if (isFile) tell(say('unsaved'));
  else timer = setTimeout(keep, KEEP_MS);
}

export function isUnkept(): boolean {
  return unkept;
}

/** Whether the text is being saved: until the answer, nobody knows whether the file has it. */
export function isBeingKept(): boolean {
  return isKeeping;
}

/** Call this when the text is saved, or when it equals what another program has saved. */
export function noteKept(said: string): void {
  unkept = false;
  tell(said);
  element('ask-conflict', HTMLElement).hidden = true;
}

/** Saves the text. Saves run one after another, so that the newest text wins. */
export function keep(): Promise<void> {
  clearTimeout(timer);
  keeping = keeping.then(async () => {
    if (isSending || !unkept) return;
    unkept = false;
    isKeeping = true;
    try {
      const response = await postText('/save', entered());
      const { revision, said } = await response.json();
      input('revision').value = String(revision);
      tell(said);
    } catch (error) {
      unkept = true;
      const { message, cause } = error as Error;
      tell(cause === 'signedOut' ? message : `${say('notSaved')} ${message}`, true);
      // The form's page asks what to do.
      if (cause === 'changed') element('ask-conflict', HTMLElement).hidden = false;
    } finally {
      isKeeping = false;
    }
  });
  return keeping;
}

function tell(text: string, isProblem = false): void {
  const line = element('draft', HTMLElement);
  line.textContent = text;
  line.classList.toggle('fault', isProblem);
}

/** Saves unsaved text when the page closes. */
function leave(): void {
  if (!unkept || isSending || isFile) return;
  // A beacon carries at most 64 KB.
  if (navigator.sendBeacon(addressOf('/save'), entered())) unkept = false;
  else void keep();
}

export function keepText(): void {
  form.addEventListener('submit', ({ submitter }) => {
    // Previews and PDFs open elsewhere.
    isSending = !submitter?.hasAttribute('formtarget');
  });
  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => document.hidden && leave());
  addEventListener('pageshow', () => {
    isSending = false;
  });
  addEventListener('beforeunload', (event) => {
    if (unkept && !isSending) event.preventDefault();
  });
}
