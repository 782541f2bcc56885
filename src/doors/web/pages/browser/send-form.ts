/**
 * §20.60: sends the form of a template without leaving its page. When the service cannot be reached, the form is sent again by itself,
 * unless something was typed since. Its key makes one document of it, however often it arrives (§20.9 rule 6).
 */

import { element } from './elements.ts';
import { NoConnection, noteFound, noteLost } from './no-connection.ts';
import { addressOf, entered, form, sendStaying } from './post-form.ts';
import { goOnSaving, noteDone, noteNotSent, noteSending, saveDraft, stopSaving } from './save-draft.ts';

/** What comes before the form on its page. */
const HEAD = 'main > :not(.split)';

let isSending = false;

/** `button`: the value of the button that sends it; empty for the main one. `onShown`: called when the form is shown again. */
export async function sendForm(button: string, onShown: () => void): Promise<void> {
  if (isSending) return;
  isSending = true;
  const more: Record<string, string> = button === '' ? {} : { do: button };
  const sent = entered(more);
  noteSending();
  try {
    const answer = await sendStaying(addressOf(''), sent);
    noteFound('document');
    if ('to' in answer) {
      await noteDone();
      location.assign(answer.to);
      return;
    }
    goOnSaving();
    show(answer.page, String(entered(more)) === String(sent) ? onShown : undefined);
  } catch (error) {
    if (!(error instanceof NoConnection)) {
      goOnSaving();
      throw error;
    }
    await noteNotSent();
    noteLost('document', () => {
      if (String(entered(more)) === String(sent)) return sendForm(button, onShown);
      // What was typed since is a draft until it is sent.
      noteFound('document');
      return saveDraft();
    });
  } finally {
    isSending = false;
  }
}

/**
 * Shows the form with its faults. A page of another kind is asked for as without script: the service can be reached. `onShown`: called when
 * the fields are replaced; undefined leaves them, because something was typed since.
 */
function show(page: Document, onShown: (() => void) | undefined): void {
  const fresh = page.getElementById('fill-in');
  if (!fresh) {
    stopSaving();
    form.submit();
    return;
  }
  document.title = page.title;
  for (const old of document.querySelectorAll(HEAD)) old.remove();
  element('content', HTMLElement).prepend(...page.querySelectorAll(HEAD));
  if (!onShown) return;
  form.replaceChildren(...fresh.childNodes);
  onShown();
  const focused = document.getElementById('faults') ?? document.querySelector<HTMLElement>('main [autofocus]');
  focused?.focus();
}
