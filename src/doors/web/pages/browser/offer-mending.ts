/**
 * §20.24: mistakes that are mended with a click. A field that is declared and not used there is moved to where the text has it, or taken out of the
 * settings; a name of the document in a group becomes the document's, or a field of the group.
 */
import { choiceAt, moveOf, removalOf } from './declare-fields.ts';
import { say } from './say.ts';
import type { CodeEditor, TextChange } from './text-area-editor.ts';

/** Beside the mistake in `line`, if it is one of those. */
export function offerMending(item: HTMLLIElement, editor: () => CodeEditor, line: number): void {
  const offer = (word: string, changes: () => TextChange[] | undefined) => {
    if (!changes()) return;
    const mend = Object.assign(document.createElement('button'), { type: 'button', className: 'link' });
    mend.textContent = say(word);
    mend.addEventListener('click', () => editor().change(changes() ?? []));
    item.append(' ', mend);
  };
  offer('useDocument', () => choiceAt(editor().text(), line)?.ofDocument);
  offer('makeField', () => choiceAt(editor().text(), line)?.ofGroup);
  offer('moveField', () => moveOf(editor().text(), line));
  offer('removeField', () => {
    const change = removalOf(editor().text(), line);
    return change && [change];
  });
}
