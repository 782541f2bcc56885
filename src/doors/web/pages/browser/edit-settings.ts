/** §20.24: changes the settings of a text. The server does it, because it parses YAML. */

import type { Declared, SettingsEdit } from '../../../../template/front-matter/settings-edit.ts';
import { element } from './elements.ts';
import { bodyStart } from './front-matter.ts';
import { noteDeclared } from './group-at.ts';
import { NoConnection } from './no-connection.ts';
import { input } from './post-form.ts';
import { postText } from './post-text.ts';
import type { CodeEditor, TextChange } from './text-area-editor.ts';

/** While the service is busy or cannot be reached, an edit is sent again after this pause. */
const AGAIN_MS = 1_000;

/** Returns the changes of the current settings. Returns none, and shows why, when the settings have a fault. */
export async function editSettings(editor: CodeEditor, edit: SettingsEdit): Promise<TextChange[]> {
  return (await tryEdit(editor, edit)) ?? [];
}

/** As `editSettings`, and returns undefined when the settings have a fault. While the service is busy or away, the edit waits. */
export async function tryEdit(editor: CodeEditor, edit: SettingsEdit): Promise<TextChange[] | undefined> {
  const settings = () => editor.text().slice(0, bodyStart(editor.text()));
  const state = element('state', HTMLElement);
  for (;;) {
    const sent = settings();
    try {
      const body = new URLSearchParams({ csrf: input('csrf').value, source: sent, edit: JSON.stringify(edit) });
      const { changes }: { changes: TextChange[] } = await (await postText('/settings', body)).json();
      // Somebody may have typed in the settings since the request was sent.
      if (settings() === sent) return changes;
    } catch (error) {
      state.textContent = (error as Error).message;
      if (!(error instanceof NoConnection)) return undefined;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

/** Declares fields of a group, or placeholders without one. A plain text field needs no declaration. */
export async function declareIn(
  editor: CodeEditor,
  group: string | undefined,
  fields: readonly Declared[],
): Promise<TextChange[]> {
  const typed = fields.filter(({ label: _, ...takes }) =>
    Object.values(takes).some((one) => one && one !== 'text' && `${one}` !== ''),
  );
  if (typed.length === 0) return [];
  const changes = await editSettings(editor, {
    do: 'declare',
    ...(group === undefined ? { placeholders: typed } : { groups: [{ label: group, fields: typed }] }),
  });
  // Noted in the task that changes the text: an answer about the text before would make the editor forget them.
  if (changes.length > 0) noteDeclared(group, typed);
  return changes;
}
