/**
 * §20.24 rule 2: saves the draft while somebody writes and when the page closes, never over another window's text. §20.60: until the
 * service has it, this browser keeps it.
 */

import { element } from './elements.ts';
import { NoConnection, noteFound, noteLost, reach } from './no-connection.ts';
import { addressOf, entered, form, input } from './post-form.ts';
import { postText } from './post-text.ts';
import { say } from './say.ts';
import { beforeSending } from './stay-here.ts';

const KEEP_MS = 1_000;
const HERE_MS = 200;

let unkept = false;
/** The service was asked to save the text, and did not. */
let isOverdue = false;
/** A file is saved only on request. */
const isFile = element('studio', HTMLElement).dataset.file !== undefined;
/** The form is being sent with everything in it. */
let isSending = false;
/** A save has not been answered yet. */
let isKeeping = false;
let keeping = Promise.resolve();
let timer: ReturnType<typeof setTimeout>;
let hereTimer: ReturnType<typeof setTimeout>;

/** Loaded after the first view, while the service can be reached. */
function kept(): Promise<typeof import('./kept.ts')> {
  return import('./kept.ts');
}

/** Call this when the person has written something in the editor. */
export function noteUnkept(): void {
  unkept = true;
  form.dataset.typed = '';
  clearTimeout(timer);
  if (isFile) {
    tell(say('unsaved'));
    return;
  }
  clearTimeout(hereTimer);
  hereTimer = setTimeout(keepInBrowser, HERE_MS);
  timer = setTimeout(keep, KEEP_MS);
}

/** Until a save is answered, nobody knows whether the service has the text. */
function isOnlyHere(): boolean {
  return unkept || isKeeping;
}

/** Keeps the text in this browser. */
async function keepInBrowser(): Promise<void> {
  clearTimeout(hereTimer);
  if (!isOnlyHere() || isFile) return;
  const { keepHere } = await kept();
  // It may have been saved meanwhile.
  if (!isOnlyHere()) return;
  const { base = '' } = document.documentElement.dataset;
  const fields = entered();
  fields.delete('csrf');
  return keepHere({
    id: input('page').value,
    kind: 'text',
    to: new URL(addressOf('/save')).pathname.slice(base.length),
    page: new URL(form.action).pathname.slice(base.length),
    fields: String(fields),
    isOverdue,
  });
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
    // While the page asks which text counts, nothing is saved.
    if (isSending || !unkept || (!isFile && document.getElementById('conflict'))) return;
    unkept = false;
    isKeeping = true;
    try {
      const response = await postText('/save', entered());
      const { revision, said } = await response.json();
      isKeeping = false;
      input('revision').value = String(revision);
      tell(said);
      await noteSaved();
    } catch (error) {
      unkept = true;
      await noteNotSaved(error as Error);
    } finally {
      isKeeping = false;
    }
  });
  return keeping;
}

async function noteSaved(): Promise<void> {
  isOverdue = false;
  noteFound('draft');
  if (!unkept) await forget();
}

async function forget(): Promise<void> {
  await (await kept()).forget(input('page').value);
}

async function noteNotSaved(error: Error): Promise<void> {
  const { message, cause } = error;
  isOverdue = true;
  tell(cause === 'signedOut' ? message : `${say('notSaved')} ${message}`, true);
  // The form's page asks what to do.
  if (cause === 'changed') element('ask-conflict', HTMLElement).hidden = false;
  await keepInBrowser();
  if (isFile) return;
  if (error instanceof NoConnection) noteLost('draft', keep);
  else noteFound('draft');
  if (cause === 'signedOut' || cause === 'forbidden') timer = setTimeout(signInAgain, SIGNED_OUT_MS);
}

const SIGNED_OUT_MS = 5_000;

/** Once the same person has signed in in another window, the page gets the token of the new session and saves. */
async function signInAgain(): Promise<void> {
  const answer = await reach(form.action, { headers: { Accept: 'text/html' } }).catch(() => undefined);
  const page = answer && new DOMParser().parseFromString(await answer.text(), 'text/html');
  const { person } = document.documentElement.dataset;
  const token = page?.querySelector<HTMLInputElement>('#editor input[name="csrf"]')?.value;
  if (token && page?.documentElement.dataset.person === person) {
    for (const field of document.querySelectorAll<HTMLInputElement>('input[name="csrf"]')) field.value = token;
    await keep();
  } else timer = setTimeout(signInAgain, SIGNED_OUT_MS);
}

function tell(text: string, isProblem = false): void {
  const line = element('draft', HTMLElement);
  line.textContent = text;
  line.classList.toggle('fault', isProblem);
}

/** Saves unsaved text when the page closes. */
function leave(): void {
  if (isSending || isFile) return;
  // Nobody learns whether a beacon arrived, so the browser keeps the text.
  void keepInBrowser();
  if (!unkept) return;
  // A beacon carries at most 64 KB.
  if (!navigator.sendBeacon(addressOf('/save'), entered())) void keep();
}

/**
 * Follows the editor's text, and saves it. `show`: shows the fields of a text that this browser has kept, and another window's draft has
 * replaced since; the page then asks.
 */
export function keepText(show: (fields: URLSearchParams) => void): void {
  void kept();
  const takeKept = (text: string) => {
    const fields = new URLSearchParams(text);
    for (const name of ['page', 'revision'] as const) input(name).value = fields.get(name) ?? '';
    show(fields);
    unkept = true;
    void keepInBrowser();
    void keep();
  };
  form.addEventListener('submit', ({ submitter }) => {
    // Previews and PDFs open elsewhere.
    isSending = !submitter?.hasAttribute('formtarget');
    const { value = '' } = (submitter as HTMLButtonElement | null) ?? {};
    // The question is answered: this text is saved as the form says.
    if (value === 'copy' || value === 'replace') void forget();
  });
  // What is sent saves a file by itself, or replaces it, as its button says.
  if (!isFile) beforeSending(form, keep);
  form.addEventListener('kept', (event) => {
    event.preventDefault();
    takeKept((event as CustomEvent<string>).detail);
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
