/** §20.13: enhances the page of a document: follows its PDF until it is there, and copies the Markdown. */
import { replaceParts } from './replace-parts.ts';

const SECOND = 1_000;
const LONGEST_PAUSE = 8 * SECOND;

const followed = document.querySelector<HTMLElement>('[data-follow]');
if (followed) follow(followed.dataset.follow!);

/** Polls until the PDF is there or has failed. Each request renders it, if nobody else does. */
async function follow(address: string): Promise<void> {
  for (let pause = SECOND; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    if (!(await mayStillCome(address))) return replaceParts('pdf pdf-actions views about', location.href);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Checks whether the PDF may still come, and shows what it waits for. Also returns true when the service is busy or unreachable. */
async function mayStillCome(address: string): Promise<boolean> {
  const answer = await fetch(address, { headers: { Accept: 'application/json' } }).catch(() => undefined);
  if (!answer || answer.status === 503 || answer.status === 429) return true;
  const { status, text } = answer.ok ? await answer.json() : { status: 'unknown', text: '' };
  if (status !== 'rendering') return false;
  const line = document.querySelector('#pdf p')!;
  if (line.textContent !== text) line.textContent = text;
  return true;
}

/** The clipboard needs HTTPS or this machine. It is written at the click, before the text has arrived. */
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy-from]')) {
  if (!navigator.clipboard) break;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const text = fetch(button.dataset.copyFrom!).then(async (answer) => {
      if (!answer.ok) throw new Error(answer.statusText);
      return new Blob([await answer.text()], { type: 'text/plain' });
    });
    const copied = await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]).then(
      () => true,
      () => false,
    );
    button.textContent = (copied ? button.dataset.copied : button.dataset.failed)!;
  });
}
