/**
 * §20.9: a button restores what was just removed or discarded. It shows for ten seconds; Ctrl+Z works as long as the
 * page has it. After typing, Ctrl+Z in a field is the browser's.
 */
const SHOWN_MS = 10_000;

let isTyped = false;
let timer: number | undefined;

/** Call this when the page has a new undo button. */
export function offerUndo(): void {
  isTyped = false;
  clearTimeout(timer);
  timer = window.setTimeout(hide, SHOWN_MS);
}

function offered(): HTMLButtonElement | null {
  return document.querySelector<HTMLButtonElement>('button[data-undo]');
}

/** Hides the button, unless somebody is about to use it. */
function hide(): void {
  const button = offered();
  if (button?.matches(':hover, :focus')) timer = window.setTimeout(hide, SHOWN_MS);
  else if (button) button.hidden = true;
}

document.addEventListener('input', () => {
  isTyped = true;
});
document.addEventListener('keydown', (event) => {
  if (event.key !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
  const button = offered();
  const isInField = document.activeElement?.matches('input, textarea, [contenteditable]') === true;
  if (!button || (isInField && isTyped)) return;
  event.preventDefault();
  button.click();
});
