/**
 * §20.60: a form is sent only when the service can be reached, so that the page is not replaced by an error page of the browser. Forms
 * with `data-stays` are sent by a script of their own.
 */
import { isReached, noteFound, noteLost } from './no-connection.ts';

/** What is done before a form is sent: its text is saved, so that sending it can lose nothing. */
const before = new Map<HTMLFormElement, () => Promise<unknown>>();
/** The form that may be sent now. */
let admitted: HTMLFormElement | undefined;
let asking: HTMLFormElement | undefined;

/** Runs before the form's own listeners, which then see only the submit that sends it. */
export function stayHere(): void {
  addEventListener('submit', (event) => void check(event), { capture: true });
}

/** Does `work` before the form is sent. */
export function beforeSending(form: HTMLFormElement, work: () => Promise<unknown>): void {
  before.set(form, work);
}

async function check(event: SubmitEvent): Promise<void> {
  const form = event.target as HTMLFormElement;
  const submitter = event.submitter as HTMLButtonElement | null;
  const { stays, inPlace } = form.dataset;
  if (form.method !== 'post' || stays !== undefined || inPlace !== undefined || submitter?.formTarget) return;
  if (admitted === form) {
    admitted = undefined;
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  if (asking === form) return;
  await send(form, submitter);
}

async function send(form: HTMLFormElement, submitter: HTMLButtonElement | null): Promise<void> {
  asking = form;
  await before.get(form)?.();
  const found = await isReached();
  asking = undefined;
  if (!found) return noteLost('form', () => send(form, submitter));
  noteFound('form');
  if (!form.isConnected) return;
  admitted = form;
  form.requestSubmit(submitter?.isConnected ? submitter : null);
}
