/** §20.24 rule 2: the draft is kept while somebody writes, and when the page goes; never over what another window has kept. */
import { element } from './elements.ts';
import { addressOf, entered, form, input } from './post-form.ts';
import { postText } from './post-text.ts';
import { say } from './say.ts';

const KEEP_MS = 1_000;

let unkept = false;
/** A file is written when somebody says so. */
const isFile = element('studio', HTMLElement).dataset.file !== undefined;
/** The page is about to go, with all that was written. */
let isSending = false;
let keeping = Promise.resolve();
let timer: ReturnType<typeof setTimeout>;

/** Something was written. */
export function noteUnkept(): void {
  unkept = true;
  clearTimeout(timer);
  if (isFile) tell(say('unsaved'));
  else timer = setTimeout(keep, KEEP_MS);
}

export function isUnkept(): boolean {
  return unkept;
}

/** The text is as somebody else has kept it. */
export function noteKept(said: string): void {
  unkept = false;
  tell(said);
  element('ask-conflict', HTMLElement).hidden = true;
}

/** One after the other, so that the newest is kept. */
export function keep(): Promise<void> {
  clearTimeout(timer);
  keeping = keeping.then(async () => {
    if (isSending || !unkept) return;
    unkept = false;
    try {
      const response = await postText('/save', entered());
      const { revision, said } = await response.json();
      input('revision').value = String(revision);
      tell(said);
    } catch (error) {
      unkept = true;
      const { message, cause } = error as Error;
      tell(cause === 'signedOut' ? message : `${say('notSaved')} ${message}`, true);
      // Sent as a form, the page asks what is to become of it.
      if (cause === 'changed') element('ask-conflict', HTMLElement).hidden = false;
    }
  });
  return keeping;
}

function tell(text: string, isProblem = false): void {
  const line = element('draft', HTMLElement);
  line.textContent = text;
  line.classList.toggle('fault', isProblem);
}

/** What is not kept yet goes along with the page. */
function leave(): void {
  if (!unkept || isSending || isFile) return;
  // A beacon has at most 64 KB.
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
