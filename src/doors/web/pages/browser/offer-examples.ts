/** §20.24: inserts examples of the help into the text, with their settings. */
import { insertExample } from './insert-block.ts';
import { showView } from './offer-views.ts';
import type { CodeEditor } from './text-area-editor.ts';

export function offerExamples(editor: () => CodeEditor): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-example] button')) {
    const part = (name: string) =>
      button.closest('[data-example]')?.querySelector(`[data-part="${name}"]`)?.textContent ?? '';
    button.addEventListener('click', () => {
      if (matchMedia('(max-width: 900px)').matches) showView('text');
      void insertExample(editor(), part('text'), part('settings'));
    });
  }
}
