/** §20.24: a field that the text names no more is taken out of the settings with a click. */
import { removalOf } from './front-matter.ts';
import { say } from './say.ts';
import type { CodeEditor } from './text-area-editor.ts';

/** Beside the mistake in `line`, if it is one of those. */
export function offerRemoval(item: HTMLLIElement, editor: CodeEditor, line: number): void {
  if (!removalOf(editor.text(), line)) return;
  const remove = Object.assign(document.createElement('button'), { type: 'button', className: 'link' });
  remove.textContent = say('removeField');
  remove.addEventListener('click', () => {
    const change = removalOf(editor.text(), line);
    if (change) editor.change([change]);
  });
  item.append(' ', remove);
}
