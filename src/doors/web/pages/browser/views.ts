/** §18.15: the document page is in one of these states, which shows the parts of the layout marked `data-for` with it. */
import { element } from './elements.ts';

export type View = 'key' | 'loading' | 'problem' | 'document';

export function showView(view: View): void {
  const page = element('document', HTMLElement);
  page.dataset.view = view;
  for (const part of page.querySelectorAll<HTMLElement>('[data-for]')) part.hidden = part.dataset.for !== view;
}
