/**
 * §20.9: what was just removed or discarded is brought back by a button, which is seen for ten seconds, and by Ctrl+Z for as long as the page
 * has it. Where something was typed since, Ctrl+Z in a field is the browser's.
 */
const SHOWN_MS = 10_000;

let isTyped = false;
let timer: number | undefined;

/** To be called when the page has such a button anew. */
export function offerUndo(): void {
  isTyped = false;
  clearTimeout(timer);
  timer = window.setTimeout(hide, SHOWN_MS);
}

function offered(): HTMLButtonElement | null {
  return document.querySelector<HTMLButtonElement>('button[data-undo]');
}

/** Whoever is about to use it has more time. */
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
  const isInField = document.activeElement?.matches('input, textarea') === true;
  if (!button || (isInField && isTyped)) return;
  event.preventDefault();
  button.click();
});
