/** §20.9: the buttons above formatted text. In a row of a grid they show while its field has the focus. */
import { element } from './elements.ts';
import type { Actions } from './formatted-actions.ts';
import { type EditorView, undoDepth } from './prosemirror.ts';

/** Shows which buttons hold where the cursor is. */
export type ShowPressed = () => void;

export function offerButtons(view: EditorView, actions: Actions, area: HTMLTextAreaElement): ShowPressed {
  const shared = element('formatted-buttons', HTMLTemplateElement).content.firstElementChild!;
  const toolbar = document.importNode(shared, true) as HTMLElement;
  for (const button of toolbar.querySelectorAll<HTMLButtonElement>('[data-mark]'))
    if (!actions[button.dataset.mark!]) button.remove();
  const buttons = [...toolbar.querySelectorAll<HTMLButtonElement>('[data-mark]')];
  const isInGrid = area.closest('.value-grid') !== null;
  toolbar.setAttribute('aria-controls', view.dom.id);
  view.dom.before(toolbar);
  for (const [at, button] of buttons.entries()) {
    // The toolbar is one Tab stop, as ARIA asks. In a grid, Tab goes from cell to cell.
    button.tabIndex = at === 0 && !isInGrid ? 0 : -1;
    // The cursor stays in the text.
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', ({ detail }) => {
      if (detail > 0) view.focus();
      actions[button.dataset.mark!]!.run(view.state, view.dispatch, view);
    });
  }
  toolbar.addEventListener('keydown', (event) => {
    const { key } = event;
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0;
    if (key === 'Escape') view.focus();
    if (step === 0) return;
    const next = buttons.at((buttons.indexOf(document.activeElement as HTMLButtonElement) + step) % buttons.length)!;
    for (const one of buttons) one.tabIndex = one === next && !isInGrid ? 0 : -1;
    next.focus();
    event.preventDefault();
  });
  view.dom.addEventListener('keydown', (event) => followKey(event, view, buttons[0]!));
  const showPressed = () => {
    for (const button of buttons) button.ariaPressed = String(actions[button.dataset.mark!]!.isOn(view.state));
  };
  showPressed();
  return showPressed;
}

/** Keys that the page has other uses for. Alt+F10 goes to the buttons, as in other editors. */
function followKey(event: KeyboardEvent, view: EditorView, first: HTMLButtonElement): void {
  const { key, altKey, ctrlKey, metaKey } = event;
  if (key === 'F10' && altKey) {
    event.preventDefault();
    first.focus();
  }
  const isOfEditor = /^[ky]$/i.test(key) || (/^z$/i.test(key) && (undoDepth(view.state) > 0 || event.defaultPrevented));
  if ((ctrlKey || metaKey) && isOfEditor) event.stopPropagation();
}
