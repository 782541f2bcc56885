/** §20.94: changes a field on the page: its settings, its name wherever it is written, or takes it out of the text. */
import type { Declared } from '../../../../template/front-matter/settings-edit.ts';
import { editSettings, tryEdit } from './edit-settings.ts';
import { groupsAround, type KnownField, noteDeclared } from './group-at.ts';
import { type Mark, marksIn } from './page-marks.ts';
import { type FieldPlace, groupsAlike, namesField, noteRenamed, renameField } from './rename-field.ts';
import type { CodeEditor } from './text-area-editor.ts';

/**
 * Changes the settings first, in which the server also writes a new name wherever the old one stands, and then the name in the text. Only what differs from `known` is sent, so that what somebody has
 * not touched stays, also if the page knows the field as it was before.
 */
export async function changeField(
  editor: CodeEditor,
  { label, group }: FieldPlace,
  field: Declared,
  known: KnownField,
): Promise<void> {
  const within = group === undefined ? [] : groupsAround(editor.text(), group);
  const alike = groupsAlike(editor.text(), { label, group });
  const edit = { do: 'change', label, field: differing(field, known), group, within, alike } as const;
  const changes = await tryEdit(editor, edit);
  // Settings with a fault keep the old name, and so does the text.
  if (!changes) return;
  noteDeclared(group, [field]);
  if (changes.length > 0) editor.change(changes);
  if (field.label === label) return;
  noteRenamed(label, field.label);
  const renamed = renameField(editor.text(), { label, group }, field.label);
  if (renamed.length > 0) editor.change(renamed);
}

function differing(field: Declared, known: KnownField): Declared {
  const { label, type = 'text', options = [], format = '', formula = '', exact = false, required = false } = field;
  const was = { ...known, formula: known.formula ?? known.computed?.formula };
  return {
    label,
    ...(type !== was.type && { type }),
    ...(options.join('\n') !== (was.options ?? []).join('\n') && { options }),
    ...(format !== (was.format ?? '') && { format }),
    ...(formula !== (was.formula ?? '') && { formula }),
    ...(exact !== Boolean(was.exact) && { exact }),
    ...(required !== Boolean(was.required) && { required }),
  };
}

/** Takes a field out at one place. Where that was the last one, its settings go too. */
export async function removeField(editor: CodeEditor, { from, to }: Mark, place: FieldPlace): Promise<void> {
  const others = marksIn(editor.text()).filter((one) => one.from !== from && namesField(editor.text(), one, place));
  editor.change([{ from, to, insert: '' }], { anchor: from, head: from });
  if (others.length > 0) return;
  const changes = await editSettings(editor, { do: 'remove', ...place });
  if (changes.length > 0) editor.change(changes);
}
