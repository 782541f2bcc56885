/**
 * §20.60: sends a sheet without leaving its page. The chosen file stays in this browser until the service has it. However often it is
 * sent, the service takes it once.
 */

import { element } from './elements.ts';
import { findSheet, forget, keepHere } from './kept.ts';
import { NoConnection, noteFound, noteLost } from './no-connection.ts';
import { sendStaying } from './post-form.ts';

const form = element('sheet', HTMLFormElement);
const { base = '' } = document.documentElement.dataset;
const page = new URL(form.action).pathname.slice(base.length);
const id = `sheet ${page}`;
let isSending = false;

function control(): HTMLInputElement {
  return form.querySelector<HTMLInputElement>('input[type="file"]')!;
}

function upload(): HTMLInputElement {
  return form.querySelector<HTMLInputElement>('input[name="upload"]')!;
}

function say(text: string): void {
  element('sheet-state', HTMLElement).textContent = text;
}

async function send(): Promise<void> {
  if (isSending) return;
  isSending = true;
  say(form.dataset.sending!);
  const sent = control().files?.[0];
  try {
    const answer = await sendStaying(form.action, new FormData(form));
    noteFound('sheet');
    await forget(id);
    if ('to' in answer) return location.assign(answer.to);
    show(answer.page);
  } catch (error) {
    if (!(error instanceof NoConnection)) throw error;
    noteLost('sheet', () => (control().files?.[0] === sent ? send() : noteFound('sheet')));
  } finally {
    isSending = false;
    say('');
  }
}

/** Shows the answer around the form, which keeps the chosen file. */
function show(answer: Document): void {
  const fresh = answer.getElementById('sheet');
  if (!fresh) {
    form.submit();
    return;
  }
  document.title = answer.title;
  upload().value = fresh.querySelector<HTMLInputElement>('input[name="upload"]')!.value;
  const main = element('content', HTMLElement);
  fresh.replaceWith(form);
  main.replaceChildren(...answer.querySelector('main')!.childNodes);
  document.getElementById('faults')?.focus();
}

async function keepFile(): Promise<void> {
  const [file] = control().files ?? [];
  if (!file) return forget(id);
  // Another file is another upload.
  upload().value = newId();
  await keepHere({ id, kind: 'sheet', to: page, page, fields: upload().value, file, isOverdue: false });
}

/** Returns a UUID (version 4). `crypto.randomUUID` works only where browsers trust the connection. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Chooses the file again that was chosen before the page was loaded anew. */
async function chooseAgain(): Promise<void> {
  const kept = await findSheet(id);
  if (!kept?.file || control().files?.length) return;
  const files = new DataTransfer();
  files.items.add(kept.file);
  control().files = files.files;
  upload().value = kept.fields;
  say(form.dataset.before!.replace('{file}', () => kept.file!.name));
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void send();
});
form.addEventListener('change', () => void keepFile());
void chooseAgain();
