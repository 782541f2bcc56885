/**
 * §20.24: faults that a click can fix. A declared field that is not used there is moved to where the text uses it, or
 * removed; a document's name in a group gets the document's mark, or becomes a field.
 */
import type { SettingsEdit } from '../../../../template/front-matter/settings-edit.ts';
import { editSettings } from './edit-settings.ts';
import { make } from './elements.ts';
import { everyGroup, groupsAround, isSame, labelsOf, namesIn, repeatedIn } from './group-at.ts';
import { takeRenamed } from './rename-field.ts';
import { say } from './say.ts';
import type { CodeEditor, TextChange } from './text-area-editor.ts';
import type { Inventory } from './value-form.ts';

export type About = { code: string; params?: Record<string, unknown> };

/**
 * Adds a button beside the fault that fixes it, if it is one that a click can fix. `inventory`: that of the text before it had faults, if it had
 * none.
 */
export function offerMending(
  item: HTMLLIElement,
  editor: () => CodeEditor,
  about: About,
  inventory: Inventory | undefined,
): void {
  const { code, params = {} } = about;
  if (askIfRenamed(item, editor, about, inventory) || code.startsWith(ENTRY)) return;
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

// §20.73: "Is Recipient the old Client name?" Yes keeps the key, so that callers go on; No makes the new one an entry of its own.

type KeyEdit = Extract<SettingsEdit, { do: 'key' }>;
/** What may have become the new name. `yes`, `no`: what is written. Of several new names, each may be another one, so there is no `no`. */
type Question = { name: string; old: string; yes: KeyEdit; no?: KeyEdit };
/** The most new names that are asked about for one old name. */
const MAX_NEW = 3;
/** The faults about entries of the published version. */
const ENTRY = 'template.entry.';

/** Returns whether the questions have all that fixes the fault. */
function askIfRenamed(
  item: HTMLLIElement,
  editor: () => CodeEditor,
  { code, params = {} }: About,
  inventory: Inventory | undefined,
): boolean {
  const questions = code.startsWith(ENTRY)
    ? aboutPublished(editor().text(), params)
    : aboutDeclared(editor().text(), code, params, inventory);
  const known = questions.find(({ name, old }) => takeRenamed(old, name));
  if (known) void keepKey(editor, known.yes);
  for (const { name, old, yes, no } of known ? [] : questions) {
    const answer = (word: string, edit: KeyEdit) => {
      const button = make('button', { type: 'button', className: 'link' }, say(word));
      button.addEventListener('click', async () => editor().change(await editSettings(editor(), edit)));
      return button;
    };
    const question = make('bdi', { textContent: say('isOld', { name, old }) });
    item.append(
      make('p', { className: 'asked' }, question, ' ', answer('yes', yes), ...(no ? [' ', answer('no', no)] : [])),
    );
  }
  return known !== undefined || questions.some(({ no }) => no);
}

/** Somebody who renames a field in its menu has said that it is the same one. The focus stays where it is. */
async function keepKey(editor: () => CodeEditor, yes: KeyEdit): Promise<void> {
  const changes = await editSettings(editor(), yes);
  const focused = document.activeElement;
  if (changes.length > 0) editor().change(changes);
  if (focused instanceof HTMLElement) focused.focus();
}

type Choice = { code?: string; params?: { key?: string; label?: string; choices?: Choice } };

/** A name is new in the text while some of the published version are gone. */
function aboutPublished(text: string, { name, choices }: Record<string, unknown>): Question[] {
  const label = String(name ?? '');
  const isOf = (group: string | undefined) => labelsOf(text, group).some((one) => isSame(one, label));
  const groups = [...new Set(repeatedIn(text).map(({ group }) => group))];
  const isGroup = groups.some((one) => isSame(one, label));
  const group = isGroup || isOf(undefined) ? undefined : groups.find(isOf);
  const place = { label, ...(group !== undefined && { group }), ...(isGroup && { isGroup }) };
  const questions: Question[] = [];
  for (let one = choices as Choice | undefined; one?.code === 'template.entry.keyIf'; one = one.params?.choices) {
    const { key = '', label: old = '' } = one.params ?? {};
    questions.push({ name: label, old, yes: { do: 'key', ...place, key }, no: { do: 'key', ...place } });
  }
  return questions;
}

/** A declared name is gone from the text, which has one name more than before. */
function aboutDeclared(
  text: string,
  code: string,
  params: Record<string, unknown>,
  inventory: Inventory | undefined,
): Question[] {
  if (!inventory || !['template.unused.placeholder', 'template.unused.field'].includes(code)) return [];
  const old = String(params.name ?? '');
  const group = code === 'template.unused.field' ? String(params.group ?? '') : undefined;
  const owner = group === undefined ? undefined : everyGroup(inventory.groups).find((one) => isSame(one.label, group));
  const before = owner ? owner.fields : inventory.placeholders;
  const known = before.find(({ label }) => isSame(label, old));
  const come = labelsOf(text, owner?.label).filter((one) => !before.some(({ label }) => isSame(label, one)));
  if (!known || come.length > MAX_NEW) return [];
  const place = group === undefined ? {} : { group };
  return come.map((name): Question => {
    const yes: KeyEdit = { do: 'key', ...place, label: old, to: name, key: known.key };
    if (come.length > 1) return { name, old, yes };
    return { name, old, yes, no: { do: 'key', ...place, label: name, drop: old } };
  });
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
