/**
 * §20.24: faults that a click can fix. A declared field that is not used there is moved to where the text uses it, or
 * removed; a document's name in a group gets the document's mark, or becomes a field.
 */
import type { SettingsEdit } from '../../../../template/front-matter/settings-edit.ts';
import { editSettings } from './edit-settings.ts';
import { make } from './elements.ts';
import { groupsAround, isSame, labelsOf, namesIn, repeatedIn } from './group-at.ts';
import { say } from './say.ts';
import type { CodeEditor, TextChange } from './text-area-editor.ts';

export type About = { code: string; params?: Record<string, unknown> };

/** Adds a button beside the fault that fixes it, if it is one that a click can fix. */
export function offerMending(item: HTMLLIElement, editor: () => CodeEditor, { code, params = {} }: About): void {
  const offer = (word: string, changes: () => TextChange[] | Promise<TextChange[]>) => {
    const mend = make('button', { type: 'button', className: 'link' }, say(word));
    mend.addEventListener('click', async () => editor().change(await changes()));
    item.append(' ', mend);
  };
  const offerEdit = (word: string, edit: SettingsEdit) => offer(word, () => editSettings(editor(), edit));
  const [label, name, group] = ['label', 'name', 'group'].map((one) => String(params[one] ?? '')) as [
    string,
    string,
    string,
  ];
  const isOutside = (one: string) => labelsOf(editor().text(), undefined).some((written) => isSame(written, one));
  const groupsWith = (one: string) =>
    [...new Set(repeatedIn(editor().text()).map((part) => part.group))].filter((part) =>
      labelsOf(editor().text(), part).some((written) => isSame(written, one)),
    );
  const makeField = (how: 'move' | 'copy', from?: string) =>
    offerEdit('makeField', { do: how, label, from, to: group, within: groupsAround(editor().text(), group) });
  if (code === 'markdown.eitherOf') {
    offer('useDocument', () => ofDocument(editor().text(), group, label));
    // A name that only the group uses is no longer a placeholder of the document.
    makeField(!isOutside(label) && groupsWith(label).length === 1 ? 'move' : 'copy');
  } else if (code === 'markdown.eitherOfOuter') makeField('copy', String(params.outer));
  else if (code === 'template.unused.field') {
    const others = groupsWith(name).filter((one) => !isSame(one, group));
    if (isOutside(name)) offerEdit('moveField', { do: 'move', label: name, from: group });
    else if (others.length === 1) offerEdit('moveField', { do: 'move', label: name, from: group, to: others[0] });
    else offerEdit('removeField', { do: 'remove', label: name, group });
  } else if (code === 'template.unused.placeholder') offerEdit('removeField', { do: 'remove', label: name });
  else offerEdit('removeField', { do: 'removeGroup', label: name });
}

/** Marks the name wherever the group uses it. */
function ofDocument(text: string, group: string, label: string): TextChange[] {
  return repeatedIn(text)
    .filter((part) => isSame(part.group, group))
    .flatMap(({ from, to }) =>
      namesIn(text.slice(from, to)).flatMap(({ name, at }) =>
        isSame(name, label) ? [{ from: from + at, insert: 'document: ' }] : [],
      ),
    );
}
