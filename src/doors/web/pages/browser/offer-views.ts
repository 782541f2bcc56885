/** §20.24: the views beside the text, of which one is shown: preview, PDF, values. */
import { element } from './elements.ts';

const studio = element('studio', HTMLElement);
const tabs = [...element('views', HTMLElement).querySelectorAll<HTMLButtonElement>('[role="tab"]')];
let onShown = (): void => undefined;

/** Shows a view. `text` exists only on narrow pages; wide ones always show it. */
export function showView(view: string): void {
  const isNarrow = matchMedia('(max-width: 900px)').matches;
  if (view === 'text' && !isNarrow) return;
  studio.dataset.view = view;
  for (const tab of tabs) {
    const isCurrent = tab.dataset.view === view;
    tab.setAttribute('aria-selected', String(isCurrent));
    tab.tabIndex = isCurrent ? 0 : -1;
  }
  for (const panel of studio.querySelectorAll<HTMLElement>('[role="tabpanel"]'))
    panel.hidden = panel.dataset.view !== view;
  onShown();
}

/** Calls `shown` whenever a view is chosen. */
export function offerViews(shown: () => void): void {
  onShown = shown;
  for (const [at, tab] of tabs.entries()) {
    tab.addEventListener('click', () => showView(tab.dataset.view!));
    tab.addEventListener('keydown', ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0;
      const seen = tabs.filter((one) => one.offsetParent !== null);
      const next = step === 0 ? undefined : seen.at((seen.indexOf(tabs[at]!) + step) % seen.length);
      next?.focus();
      next?.click();
    });
  }
}
