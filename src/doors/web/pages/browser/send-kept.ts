/**
 * §20.60: saves what was typed in a page that is closed or was loaded anew, and was not saved there. Nothing is overwritten: a draft that
 * has changed since is kept beside it, and for the text of a template the editor asks.
 */

import { element, make } from './elements.ts';
import { forget, forgetAll, type Kept, listLeft, whenClosed } from './kept.ts';
import { isReached, NoConnection, noteFound, noteLost, reach } from './no-connection.ts';

/** `draft`: of a document. `other`: the draft that has changed since. `revision`: of a template's text. */
type Saved = { draft?: string; other?: string | null; revision?: string };

const SIGNED_OUT = 401;
const CHANGED = 409;
const NOT_FOUND = 404;

let sending = Promise.resolve<string[]>([]);

/** Saves all entries of this person that no other page is saving. Call this once a page is there. */
export async function sendKept({ isEnding = false } = {}): Promise<void> {
  // The editor, which may take over a text, listens once its scripts have run.
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  const open = await sendLeft(isEnding);
  await whenClosed(open, () => sendLeft(false));
}

/** One after another, so that no entry is sent twice. Returns the entries that another page is saving. */
function sendLeft(isEnding: boolean): Promise<string[]> {
  sending = sending.then(() => sendAll(isEnding));
  return sending;
}

async function sendAll(isEnding: boolean): Promise<string[]> {
  const { left, open } = await listLeft({ all: isEnding });
  for (const kept of left) {
    if (kept.kind === 'sheet') continue;
    try {
      await sendOne(kept, isEnding);
    } catch (error) {
      if (error instanceof NoConnection && !isEnding) noteLost('left', () => sendLeft(false));
      return open;
    }
  }
  noteFound('left');
  return open;
}

/** §20.60: at sign-out, saves what can be saved, then deletes all of it. */
export async function endKept(): Promise<void> {
  if (!(await isReached())) return;
  await sendKept({ isEnding: true });
  await forgetAll();
}

async function sendOne(kept: Kept, isEnding: boolean): Promise<void> {
  const { id, to, page, kind, isOverdue } = kept;
  const { base = '' } = document.documentElement.dataset;
  const body = new URLSearchParams(kept.fields);
  body.set('csrf', document.querySelector<HTMLInputElement>('input[name="csrf"]')?.value ?? '');
  const response = await reach(base + to, { method: 'POST', headers: { Accept: 'application/json' }, body });
  if (isEnding) return;
  if (!response.ok) return refused(kept, response);
  const saved: Saved = await response.json();
  await forget(id);
  const address = addressOf(base + page, kind, saved);
  if (isShown(kept, address)) return show(address);
  const isSaved = kind === 'text' || saved.draft !== undefined;
  if (isOverdue && isSaved) tell(element('connection', HTMLElement).dataset.saved!, openLink(address));
}

function addressOf(page: string, kind: Kept['kind'], { draft, other }: Saved): string {
  const address = new URL(page, location.href);
  if (kind === 'text' || draft === undefined) return String(address);
  address.search = '';
  address.searchParams.set('draft', draft);
  if (other) address.searchParams.set('other', other);
  return String(address);
}

/** How long the page waits for the one that replaces it, before it can be written in again. */
const REPLACED_MS = 10_000;

/** Opens the page with the saved text. Until it is there, this one takes nothing, since nobody would see it on the next one. */
function show(address: string): void {
  const main = document.querySelector('main')!;
  main.inert = true;
  setTimeout(() => {
    main.inert = false;
  }, REPLACED_MS);
  location.replace(address);
}

/** Whether this page is the one that it was typed in, as it was before, and nothing was typed here yet. */
function isShown({ tab, page, fields }: Kept, address: string): boolean {
  const form = document.querySelector<HTMLFormElement>('#fill-in, #editor');
  if (!form || form.dataset.typed !== undefined || new URL(address).pathname !== location.pathname) return false;
  const drafts = [page, location.href].map((one) => new URL(one, location.href).searchParams.get('draft'));
  const submission = form.querySelector<HTMLInputElement>('input[name="submission"]')?.value;
  const isSame = new URLSearchParams(fields).get('submission') === submission || drafts[0] === drafts[1];
  return isSame && tab === sessionStorage.getItem(`platen${document.documentElement.dataset.base}`);
}

/** Somebody who is signed out sees nothing of it. A form with a key may be saved although it is refused (§20.8). */
async function refused(kept: Kept, response: Response): Promise<void> {
  if (response.status === SIGNED_OUT) return;
  const { error } = await response.json().catch(() => ({}));
  if (error?.code === 'kept') await forget(kept.id);
  else await tellLeft(kept, response.status);
}

/** Tells that an entry is still in this browser only. The editor of the same text takes it over, and asks. */
async function tellLeft(kept: Kept, status: number): Promise<void> {
  // The page asks already.
  if (document.getElementById('conflict')) return;
  const { left, copy, discard } = element('connection', HTMLElement).dataset;
  const { base = '' } = document.documentElement.dataset;
  const editor = document.querySelector<HTMLFormElement>('#editor');
  if (status === CHANGED && editor && location.pathname === base + kept.page) {
    const isTaken = !editor.dispatchEvent(new CustomEvent('kept', { detail: kept.fields, cancelable: true }));
    // The editor forgets it once it is saved.
    if (isTaken) return;
  }
  const fields = new URLSearchParams(kept.fields);
  const text =
    fields.get('source') ??
    [...fields]
      .filter(isEntered)
      .map((field) => field.join(': '))
      .join('\n');
  const copying = button(copy!, () => navigator.clipboard.writeText(text));
  const notice = tell(left!, ...(status === NOT_FOUND ? [] : [openLink(base + kept.page)]), copying);
  const discarding = button(discard!, async () => {
    await forget(kept.id);
    notice.remove();
  });
  notice.append(' ', discarding);
}

function isEntered([name, text]: [string, string]): boolean {
  return (name === 'title' || name.startsWith('values.')) && text !== '';
}

function openLink(href: string): HTMLAnchorElement {
  return make('a', { href }, element('connection', HTMLElement).dataset.open!);
}

function button(text: string, act: () => unknown): HTMLButtonElement {
  const made = make('button', { type: 'button', className: 'link' }, text);
  made.addEventListener('click', () => void act());
  return made;
}

function tell(text: string, ...ways: HTMLElement[]): HTMLElement {
  const notice = make('p', { className: 'notice', role: 'status' }, text, ...ways.flatMap((way) => [' ', way]));
  document.querySelector('main')!.prepend(notice);
  return notice;
}
