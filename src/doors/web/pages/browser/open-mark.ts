/** §20.94: the chips on the page, and what opens when one is clicked: a field's settings, a condition, a table. */

import type { Declared } from '../../../../template/front-matter/settings-edit.ts';
import { askCondition, askForCondition, readForDialog } from './ask-for-condition.ts';
import { askAboutField } from './ask-for-field.ts';
import { askInDialog } from './ask-in-dialog.ts';
import { declareIn, editSettings, tryEdit } from './edit-settings.ts';
import { editTable, placeIn, type TableEdit } from './edit-table.ts';
import { element } from './elements.ts';
import { fieldsIn, groupAt, groupsAround, isSame, type KnownField, noteDeclared } from './group-at.ts';
import { type Mark, marksIn, marksOfPart, tablesIn, withoutMarks, withoutPart } from './page-marks.ts';
import type { Chip } from './page-widgets.ts';
import { type Comparisons, readCondition } from './read-condition.ts';
import { type FieldPlace, groupsAlike, namesField, noteRenamed, renameField } from './rename-field.ts';
import { say } from './say.ts';
import type { CodeEditor } from './text-area-editor.ts';
import type { Inventory } from './value-form.ts';

/** `tried`: settled once a text was tried, and the inventory is known if the text has one. */
export type OnPage = {
  editor: () => CodeEditor;
  inventory: () => Inventory | undefined;
  tried: Promise<unknown>;
};

/** What a condition says, by its sign. */
const COMPARED = {
  '=': 'nameIs',
  '<>': 'nameOther',
  '>': 'nameMore',
  '>=': 'nameAtLeast',
  '<': 'nameLess',
  '<=': 'nameAtMost',
  not: 'nameEmpty',
  '': 'nameFilled',
} as const;

export function chipOf(mark: Mark, text: string, inventory: Inventory | undefined): Chip {
  const { kind, name, isAlone } = mark;
  if (kind === 'field') return fieldChip(name, fieldOf(mark, text, inventory));
  const says = partSays(mark);
  const isEnd = kind === 'endIf' || kind === 'endEach';
  const icon = kind === 'each' || kind === 'endEach' ? 'icon-repeat' : 'icon-split';
  const short = kind === 'each' ? name : says;
  return { text: isAlone ? says : isEnd ? '›' : short, says, icon: isEnd && !isAlone ? '' : icon, kind: 'part' };
}

function fieldChip(name: string, { type, options, required, computed, formula }: KnownField): Chip {
  const isYesNo = options?.length === 2 && options[0] === say('yes') && options[1] === say('no');
  const kind = wordOf(isYesNo ? 'yesNo' : type);
  const note = [...(type === 'text' ? [] : [kind]), ...((computed ?? formula) ? ['ƒ'] : [])].join(' ');
  const shown = name.replace(/^document\s*:\s*/, '');
  return {
    text: shown,
    note: `${note}${required ? ' *' : ''}`.trim(),
    says: say('fieldSays', { name: shown, old: kind }),
    icon: '',
    kind: 'field',
  };
}

/** Returns the name of a type, as the dialog has it. */
function wordOf(type: string): string {
  return document.querySelector(`#field-type option[value="${type}"]`)?.textContent ?? type;
}

function partSays({ kind, name, partner }: Mark): string {
  if (kind === 'each') return say('eachOf', { name });
  if (kind === 'endEach') return say('endOf', { name });
  if (kind === 'else') return say('otherwise');
  if (kind === 'elseIf') return say('otherwiseWhen', { name: conditionSays(name) });
  return kind === 'if'
    ? say('onlyWhen', { name: conditionSays(name) })
    : say('endWhen', { name: conditionSays(partner?.name ?? '') });
}

function conditionSays(condition: string): string {
  const read = readCondition(condition);
  if (!read) return condition;
  const type = read.any ? 'disjunction' : 'conjunction';
  const parts = read.parts.map(({ label, is, value }) => say(COMPARED[is], { name: label, old: value }));
  return new Intl.ListFormat(document.documentElement.lang, { type }).format(parts);
}

/** Returns the field that a mark names. */
function fieldOf(
  { name, from }: Mark,
  text: string,
  inventory: Inventory | undefined,
): KnownField & { group?: string } {
  const [, ofDocument] = /^document\s*:\s*(.*)$/.exec(name) ?? [];
  const group = ofDocument === undefined ? groupAt(text, from) : undefined;
  const label = ofDocument ?? name;
  const known = fieldsIn(inventory, text, group).find((one) => isSame(one.label, label));
  return { ...(known ?? { label, type: 'text' }), ...(group !== undefined && { group }) };
}

/** Opens what belongs to the chip at this place of the text. */
export async function openMark(page: OnPage, at: number): Promise<void> {
  const { editor } = page;
  const before = editor().text();
  const nth = marksIn(before).findIndex(({ from }) => from === at);
  if (nth < 0) return;
  const { to } = marksIn(before)[nth]!;
  await untilKnown(page);
  const text = editor().text();
  const marks = marksIn(text);
  // Somebody may have written before it meanwhile.
  const mark = marks[nth];
  if (!mark || text.slice(mark.from, mark.to) !== before.slice(at, to)) return;
  if (document.querySelector('dialog[open]')) return;
  if (mark.kind === 'field') await openField(page, mark);
  else await openPart(page, mark, marks);
  editor().focus();
}

/** The settings of a field are known once the text was tried. Says so meanwhile. */
async function untilKnown({ inventory, tried }: OnPage): Promise<void> {
  if (inventory()) return;
  const state = element('state', HTMLElement);
  const was = state.textContent;
  const waits = say('opensSoon');
  state.textContent = waits;
  await tried;
  if (state.textContent === waits) state.textContent = was;
}

async function openField({ editor, inventory }: OnPage, mark: Mark): Promise<void> {
  const { group, ...known } = fieldOf(mark, editor().text(), inventory());
  const answer = await askAboutField(editor(), known);
  if (!answer || editor().text().slice(mark.from, mark.to) === '') return;
  const place = { label: known.label, group };
  if (answer.do === 'remove') await removeField(editor(), mark, place);
  else if (answer.do === 'condition') {
    editor().change([], { anchor: mark.from, head: mark.to });
    await askForCondition(editor(), inventory());
  } else if (answer.field.label !== '') await changeField(editor(), place, answer.field, known);
}

async function openPart({ editor, inventory }: OnPage, mark: Mark, marks: readonly Mark[]): Promise<void> {
  const part = marksOfPart(marks, mark);
  const { from, to, kind, name } = mark;
  const isCondition = kind === 'if' || kind === 'elseIf';
  const shown = isCondition ? readForDialog(editor(), inventory(), from, name) : undefined;
  const isOnlyWritten = isCondition && shown === undefined;
  const answer = await askInDialog('ask-part', (dialog) => {
    element('ask-part-title', HTMLElement).textContent = partSays(part[0]!);
    element('only-written', HTMLElement).hidden = !isOnlyWritten;
    element('only-written', HTMLElement).querySelector('code')!.textContent = name;
    showButtons(dialog, {
      change: shown !== undefined,
      source: isOnlyWritten,
      otherwise: part[0]!.kind === 'if' && !part.some((one) => one.kind === 'else'),
    });
  });
  if (!answer) return;
  const text = editor().text();
  if (answer.do === 'keep') editor().change(withoutMarks(text, part));
  else if (answer.do === 'all') editor().change(withoutPart(text, part));
  else if (answer.do === 'otherwise') addOtherwise(editor(), part.at(-1)!);
  else if (answer.do === 'source') {
    element('show-source', HTMLButtonElement).click();
    editor().change([], { anchor: from, head: to });
  } else await changeCondition({ editor, inventory }, mark, shown);
}

async function changeCondition(
  { editor, inventory }: Pick<OnPage, 'editor' | 'inventory'>,
  { from, to, kind }: Mark,
  before: Comparisons | undefined,
): Promise<void> {
  const wanted = await askCondition(editor(), inventory(), from, before);
  if (!wanted) return;
  const also = await declareIn(editor(), groupAt(editor().text(), from), wanted.own);
  const insert = `{{${kind === 'if' ? '#if' : 'else if'} ${wanted.condition}}}`;
  editor().change([{ from, to, insert }, ...also]);
}

function addOtherwise(editor: CodeEditor, { from, isAlone }: Mark): void {
  const words = say('conditionText');
  const start = isAlone ? editor.text().lastIndexOf('\n', from - 1) + 1 : from;
  const insert = isAlone ? `{{else}}\n\n${words}\n\n` : `{{else}}${words}`;
  const anchor = start + insert.indexOf(words);
  editor.change([{ from: start, insert }], { anchor, head: anchor + words.length });
}

/** Opens the menu of the table at this place, for the cell with the cursor. */
export async function openTable({ editor }: OnPage, at: number): Promise<void> {
  const { from: cursor } = editor().selected();
  const tableAt = () => tablesIn(editor().text()).find(({ from, to }) => at >= from && at <= to);
  const before = tableAt();
  const place = (before && placeIn(before, cursor)) ?? { row: 0, column: 0 };
  const answer = await askInDialog('ask-table', (dialog) =>
    showButtons(dialog, {
      rowAbove: place.row > 0,
      removeRow: place.row > 0,
      removeColumn: (before?.rows[0]?.cells.length ?? 0) > 1,
    }),
  );
  const table = tableAt();
  if (answer && table) {
    const edit = answer.do as TableEdit;
    editor().change(editTable(table, edit, place));
    const changed = tableAt();
    const row = place.row + Number(edit === 'rowBelow');
    const column = place.column + Number(edit === 'columnRight');
    const cell = changed?.rows[row]?.cells[column];
    if (cell) editor().change([], { anchor: cell.from, head: cell.to });
  }
  editor().focus();
}

function showButtons(dialog: HTMLDialogElement, shown: Record<string, boolean>): void {
  for (const [value, isShown] of Object.entries(shown))
    dialog.querySelector<HTMLButtonElement>(`button[value="${value}"]`)!.hidden = !isShown;
}

// §20.94: changes a field on the page: its settings, its name wherever it is written, or takes it out of the text.

/**
 * Changes the settings first, in which the server also writes a new name wherever the old one stands, and then the name in the text. Only what differs from `known` is sent, so that what somebody has
 * not touched stays, also if the page knows the field as it was before.
 */
async function changeField(
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
async function removeField(editor: CodeEditor, { from, to }: Mark, place: FieldPlace): Promise<void> {
  const others = marksIn(editor.text()).filter((one) => one.from !== from && namesField(editor.text(), one, place));
  editor.change([{ from, to, insert: '' }], { anchor: from, head: from });
  if (others.length > 0) return;
  const changes = await editSettings(editor, { do: 'remove', ...place });
  if (changes.length > 0) editor.change(changes);
}
