/** §20.24: what the toolbar inserts, for authors who do not know Markdown. */
import type { Declarations, Declared } from '../../../../template/front-matter/settings-edit.ts';
import { declareIn, editSettings } from './edit-settings.ts';
import { bodyStart } from './front-matter.ts';
import { groupAt, lineEnd, noteDeclared } from './group-at.ts';
import type { CodeEditor, TextChange } from './text-area-editor.ts';

/** Wraps the selection, or `text`, which is selected then. */
export function wrap(editor: CodeEditor, before: string, after: string, text: string): void {
  const { from, to, text: selected } = inBody(editor);
  const inside = selected || text;
  const anchor = from + before.length;
  editor.change([{ from, to, insert: before + inside + after }], { anchor, head: anchor + inside.length });
}

/** Marks each selected line. Removes the marks when all lines have them, unless the mark `replaces` them. */
export function markLines(editor: CodeEditor, mark: (nth: number) => string, pattern: RegExp, replaces = false): void {
  const text = editor.text();
  const { from, to } = inBody(editor);
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const [end] = [text.indexOf('\n', to)].map((at) => (at < 0 ? text.length : at));
  const all = text.slice(start, end).split('\n');
  // Several paragraphs become the items of one list, without the empty lines between them.
  const lines = all.length > 1 ? all.filter((line) => line.trim() !== '') : all;
  const isMarked =
    !replaces && lines.every((line) => pattern.test(line) || line === '') && lines.some((line) => line !== '');
  const changed = lines.map((line, at) => {
    const plain = line.replace(pattern, '');
    return isMarked ? plain : mark(at + 1) + plain;
  });
  const insert = changed.join('\n');
  editor.change([{ from: start, to: end, insert }], { anchor: start + insert.length, head: start + insert.length });
}

/** Returns the selection in the body. If it begins in the settings, returns the start of the body. */
function inBody(editor: CodeEditor): ReturnType<CodeEditor['selected']> {
  const selected = editor.selected();
  const start = bodyStart(editor.text());
  return selected.from < start ? { from: start, to: start, text: '' } : selected;
}

/** Starts a new line in the same paragraph, as in an address. */
export function breakLine(editor: CodeEditor): void {
  const { from, to } = inBody(editor);
  const [line = ''] = editor.text().slice(0, from).split('\n').slice(-1);
  const insert = line.startsWith('|') ? '<br>' : '\\\n';
  editor.change([{ from, to, insert }], { anchor: from + insert.length, head: from + insert.length });
}

/** Inserts a block between empty lines, at or behind the selection. `select`: the part to select. */
export function insertBlock(
  editor: CodeEditor,
  block: string,
  { select, isBehind, also = [] }: BlockOptions = {},
): void {
  leaveEmptyItem(editor);
  const text = editor.text();
  const { from: start, to: end } = inBody(editor);
  const to = isBehind || start === end ? behindTable(text, end) : end;
  const from = isBehind || start === end ? to : start;
  const before = text.slice(0, from);
  const after = text.slice(to);
  const lead = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const tail = after.startsWith('\n\n') || after === '' ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  // The next insertion goes below the block, not into its last row.
  const below = select === undefined ? '\n\n' : '';
  const at = select === undefined ? block.length + below.length : block.indexOf(select);
  const anchor = from + lead.length + at + lengthBefore(also, from);
  const insert = lead + block + below + tail;
  editor.change([{ from, to, insert }, ...also], { anchor, head: anchor + (select?.length ?? 0) });
}

/** On an item without words, a block ends the list and takes its place, as a second Enter would end it. */
function leaveEmptyItem(editor: CodeEditor): void {
  const text = editor.text();
  const { from, to } = inBody(editor);
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const end = lineEnd(text, to);
  if (/^[ \t]*(?:[-*+]|\d+[.)])[ \t]*$/.test(text.slice(start, end)))
    editor.change([{ from: start, to: end, insert: '' }], { anchor: start, head: start });
}

/** A block inside a table would end it, so this returns the table's end. */
function behindTable(text: string, at: number): number {
  if (!isRow(lineAt(text, at))) return at;
  let end = lineEnd(text, at);
  while (end < text.length && isRow(lineAt(text, end + 1))) end = lineEnd(text, end + 1);
  return end;
}

function isRow(line: string): boolean {
  return line.startsWith('|');
}

function lineAt(text: string, at: number): string {
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, lineEnd(text, at));
}

/** `also`: changes of the settings. */
type BlockOptions = { select?: string; isBehind?: boolean; also?: TextChange[] };

export async function insertExample(editor: CodeEditor, text: string, settings: string): Promise<void> {
  const also = settings === '' ? [] : await editSettings(editor, { do: 'insert', yaml: settings });
  insertBlock(editor, text, { isBehind: true, also });
}

/** Inserts `{{Label}}`, and declares it when it is more than text. In a repeating part it becomes a field of the group. */
export async function insertField(editor: CodeEditor, field: Declared): Promise<void> {
  // A cursor in the settings may be meant, such as in the title; one above them cannot be.
  const place = () => (editor.selected().from === 0 ? inBody(editor) : inCell(editor.text(), editor.selected()));
  const also = await declareIn(editor, groupAt(editor.text(), place().from), [field]);
  const text = editor.text();
  const { from, to } = place();
  const isBeside = from === to && isRow(lineAt(text, from)) && text[from - 1] === '}';
  const mark = `${isBeside ? ' ' : ''}{{${field.label}}}`;
  const anchor = from + lengthBefore(also, from) + mark.length;
  editor.change([{ from, to, insert: mark }, ...also], { anchor, head: anchor });
}

/** Text before a row's first cell, or after its last, is not printed. Returns the nearest place in a cell. */
function inCell(text: string, { from, to }: { from: number; to: number }): { from: number; to: number } {
  const line = lineAt(text, from);
  if (from !== to || !isRow(line)) return { from, to };
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const first = start + (/^\|[ \t]?/.exec(line) ?? [''])[0].length;
  const last = start + line.replace(/[ \t]*\|?[ \t]*$/, '').length;
  const at = Math.max(first, Math.min(from, last));
  return { from: at, to: at };
}

/** `condition`: as it is written. `text`: used when nothing is selected. `own`: new fields that it names. */
export type NewCondition = { condition: string; text: string; own: Declared[] };

/** Wraps the selection in a condition; inline when it is part of a line. */
export async function insertCondition(editor: CodeEditor, { condition, text, own }: NewCondition): Promise<void> {
  leaveEmptyItem(editor);
  const place = () => inCell(editor.text(), inBody(editor));
  const also = await declareIn(editor, groupAt(editor.text(), place().from), own);
  const whole = editor.text();
  const { from, to } = place();
  const inside = whole.slice(from, to).trim() || text;
  const open = `{{#if ${condition}}}`;
  if (!isWithinLine(whole, from, to)) {
    insertBlock(editor, `${open}\n\n${inside}\n\n{{/if}}`, { select: inside, also });
    return;
  }
  const anchor = from + open.length + lengthBefore(also, from);
  const insert = `${open}${inside}{{/if}}`;
  editor.change([{ from, to, insert }, ...also], { anchor, head: anchor + inside.length });
}

/** Returns whether a block would break the line: part of a line, a row, an item or a heading. */
function isWithinLine(text: string, from: number, to: number): boolean {
  if (text.slice(from, to).includes('\n')) return false;
  const line = lineAt(text, from);
  if (isRow(line) || /^\s*(?:[-*+]|\d+[.)]|#{1,6}) /.test(line)) return true;
  const before = text.slice(text.lastIndexOf('\n', from - 1) + 1, from).trim();
  const after = text.slice(to, lineEnd(text, to)).trim();
  return from === to ? before !== '' && after !== '' : before !== '' || after !== '';
}

export function insertAtTop(editor: CodeEditor, block: string): void {
  const from = bodyStart(editor.text());
  editor.change([{ from, insert: `${block}\n\n` }], { anchor: from, head: from + block.length });
}

/** Inserts a repeating part, with sums of its columns. */
export async function insertRepeats(editor: CodeEditor, given: NewRepeats): Promise<void> {
  const takes = addUp(given);
  const isMore = [takes.placeholders, takes.groups].some((list) => list && list.length > 0);
  const also = isMore ? await editSettings(editor, { do: 'declare', ...takes }) : [];
  noteDeclared(undefined, takes.placeholders ?? []);
  for (const { label, fields = [] } of takes.groups ?? []) noteDeclared(label, fields);
  insertBlock(editor, repeatingPart(given), { also });
}

function lengthBefore(changes: readonly TextChange[], from: number): number {
  const grown = ({ from: at, to = at, insert }: TextChange) => insert.length - (to - at);
  return changes.reduce((sum, one) => sum + (one.from <= from ? grown(one) : 0), 0);
}

export function emptyTable(heading: string): string {
  const heads = [1, 2, 3].map((nth) => `${heading} ${nth}`);
  return [row(heads), '|---|---|---|', row(['', '', '']), row(['', '', ''])].join('\n');
}

// §20.24: a repeating part: table rows with sums, or list items.

/** `sums`: added-up `fields`, with the sums' names. `dates`: fields with dates. `format`: of amounts. `day`: of dates. */
type NewRepeats = {
  label: string;
  fields: readonly string[];
  sums: readonly { field: string; sum: string }[];
  dates: readonly string[];
  format: string;
  day: string;
  asTable: boolean;
};

function repeatingPart({ label, fields, sums, asTable }: NewRepeats): string {
  if (!asTable) {
    const item = `- {{#${label}}}${fields.map((field) => `{{${field}}}`).join(', ')}{{/${label}}}`;
    return [item, ...sums.map(({ sum }) => `${sum}: **{{${sum}}}**`)].join('\n\n');
  }
  const sumOf = (field: string) => sums.find((one) => one.field === field)?.sum;
  const cells = fields.map((field, at) => {
    const open = at === 0 ? `{{#${label}}}` : '';
    const close = at === fields.length - 1 ? `{{/${label}}}` : '';
    return `${open}{{${field}}}${close}`;
  });
  const rules = fields.map((field) => (sumOf(field) === undefined ? '---' : '--:'));
  const total = fields.map((field, at) => {
    const sum = sumOf(field);
    if (sum !== undefined) return `**{{${sum}}}**`;
    return at === 0 ? `**${sums[0]?.sum}**` : '';
  });
  return [row(fields), `|${rules.join('|')}|`, row(cells), ...(sums.length > 0 ? [row(total)] : [])].join('\n');
}

function addUp({ label, fields, sums, dates, format, day }: NewRepeats): Declarations {
  const typed = fields.flatMap((field) => {
    if (sums.some((one) => one.field === field)) return [{ label: field, type: 'number', format }];
    return dates.includes(field) ? [{ label: field, type: 'date', format: day }] : [];
  });
  return {
    placeholders: sums.map(({ field, sum }) => ({
      label: sum,
      type: 'number',
      format,
      formula: `SUM(${named(label)}.${named(field)})`,
    })),
    groups: typed.length === 0 ? [] : [{ label, fields: typed }],
  };
}

/** Returns a name for formulas and conditions, in brackets where needed. */
export function named(label: string): string {
  return /^\p{L}[\p{L}\p{N} ]*$/u.test(label) && !/^not$/i.test(label) ? label : `[${label}]`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
