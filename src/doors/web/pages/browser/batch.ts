/** §20.18: follows a batch while rows are checked, documents made or PDFs rendered. Without script, the page reloads. */
const PAUSE_MS = 1_500;

/** Keeps the focus, and a choice that somebody is making. */
async function follow(): Promise<void> {
  for (;;) {
    const shown = document.getElementById('batch');
    if (!shown?.hasAttribute('data-follow')) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const answer = await fetch(shown.dataset.at ?? location.href).catch(() => undefined);
    if (!answer?.ok) continue;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const next = page.getElementById('batch');
    if (!next) return;
    if (shown.contains(document.activeElement) && next.hasAttribute('data-follow')) copyTexts(next, shown);
    else shown.replaceWith(next);
  }
}

/** Copies only the texts that change. */
function copyTexts(from: HTMLElement, to: HTMLElement): void {
  const [next, shown] = [from.querySelector('[role=status]'), to.querySelector('[role=status]')];
  if (next && shown && shown.textContent !== next.textContent) shown.textContent = next.textContent;
  const [bar, before] = [from.querySelector('progress'), to.querySelector('progress')];
  if (bar && before) before.value = bar.value;
}

follow();
