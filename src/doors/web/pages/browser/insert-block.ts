/** §20.24: what the buttons above a text put into it, for whoever has never seen Markdown. */
import { bodyStart, declare, entriesIn, yamlText } from './front-matter.ts';
import { addUp, type NewRepeats, repeatingPart, row } from './repeating-part.ts';
import type { CodeEditor, TextChange } from './text-area-editor.ts';

/** Around what is selected, or around `text`, which is selected then. */
export function wrap(editor: CodeEditor, before: string, after: string, text: string): void {
  const { from, to, text: selected } = inBody(editor);
  const inside = selected || text;
  const anchor = from + before.length;
  editor.change([{ from, to, insert: before + inside + after }], { anchor, head: anchor + inside.length });
}

/** At the beginning of each line that is selected; taken away where all have it. */
export function markLines(editor: CodeEditor, mark: (nth: number) => string, pattern: RegExp): void {
  const text = editor.text();
  const { from, to } = inBody(editor);
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const [end] = [text.indexOf('\n', to)].map((at) => (at < 0 ? text.length : at));
  const lines = text.slice(start, end).split('\n');
  const isMarked = lines.every((line) => pattern.test(line) || line === '') && lines.some((line) => line !== '');
  const changed = lines.map((line, at) => {
    const plain = line.replace(pattern, '');
    return isMarked ? plain : mark(at + 1) + plain;
  });
  const insert = changed.join('\n');
  editor.change([{ from: start, to: end, insert }], { anchor: start + insert.length, head: start + insert.length });
}

/** What is selected in the text; where it begins, if that is among the settings. */
function inBody(editor: CodeEditor): ReturnType<CodeEditor['selected']> {
  const selected = editor.selected();
  const start = bodyStart(editor.text());
  return selected.from < start ? { from: start, to: start, text: '' } : selected;
}

/** The next line of the same paragraph, as in an address. */
export function breakLine(editor: CodeEditor): void {
  const { from, to } = inBody(editor);
  const [line = ''] = editor.text().slice(0, from).split('\n').slice(-1);
  const insert = line.startsWith('|') ? '<br>' : '\\\n';
  editor.change([{ from, to, insert }], { anchor: from + insert.length, head: from + insert.length });
}

/** A block of its own, with an empty line on both sides, in place of what is selected, or behind it; `select`: a part of it. */
export function insertBlock(
  editor: CodeEditor,
  block: string,
  { select, isBehind, also = [] }: BlockOptions = {},
): void {
  const text = editor.text();
  const { from: start, to } = inBody(editor);
  const from = isBehind ? to : start;
  const before = text.slice(0, from);
  const after = text.slice(to);
  const lead = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const tail = after.startsWith('\n\n') || after === '' ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  const at = select === undefined ? block.length : block.indexOf(select);
  const anchor = from + lead.length + at + lengthBefore(also, from);
  editor.change([{ from, to, insert: lead + block + tail }, ...also], { anchor, head: anchor + (select?.length ?? 0) });
}

/** `also`: changes of the settings. */
type BlockOptions = { select?: string; isBehind?: boolean; also?: TextChange[] };

/** An example, with what its fields take. */
export function insertExample(editor: CodeEditor, text: string, settings: string): void {
  insertBlock(editor, text, { isBehind: true, also: declare(editor.text(), entriesIn(settings)) });
}

/** `type`: none for a text. */
export type NewField = { label: string; type: string; options: string[]; format: string; formula: string };

/** `{{Label}}`, and what it takes in the front matter, where that is more than a text. */
export function insertField(editor: CodeEditor, { label, type, options, format, formula }: NewField): void {
  // Among the settings it may be meant, such as in the title; above them it cannot be.
  const { from, to } = editor.selected().from === 0 ? inBody(editor) : editor.selected();
  const mark = `{{${label}}}`;
  const lines = [
    ...linesOf(label, type, options),
    ...(format === '' ? [] : [`    format: ${yamlText(format)}`]),
    ...(formula === '' ? [] : [`    formula: ${yamlText(formula)}`]),
  ];
  const also = lines.length === 1 ? [] : declare(editor.text(), { placeholders: [`${lines.join('\n')}\n`] });
  const anchor = from + lengthBefore(also, from) + mark.length;
  editor.change([{ from, to, insert: mark }, ...also], { anchor, head: anchor });
}

function linesOf(label: string, type: string, options: readonly string[]): string[] {
  return [
    `  - label: ${yamlText(label)}`,
    ...(type === 'text' ? [] : [`    type: ${type}`]),
    ...(options.length > 0 ? [`    options: [${options.map(yamlText).join(', ')}]`] : []),
  ];
}

/** `text`: where nothing is selected. `fresh`: what can be chosen in a field that is new; none for a text. */
export type NewCondition = { label: string; value: string; text: string; fresh: readonly string[] | undefined };

/** Around what is selected. */
export function insertCondition(editor: CodeEditor, { label, value, text, fresh }: NewCondition): void {
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(value) && fresh === undefined;
  const condition = value === '' ? label : `${label} = ${isNumber ? value : `"${value}"`}`;
  const inside = editor.selected().text.trim() || text;
  const entry = fresh && `${linesOf(label, fresh.length > 0 ? 'select' : 'text', fresh).join('\n')}\n`;
  const also = entry === undefined ? [] : declare(editor.text(), { placeholders: [entry] });
  insertBlock(editor, `{{#if ${condition}}}\n\n${inside}\n\n{{/if}}`, { select: inside, also });
}

/** Above all else that is printed. */
export function insertAtTop(editor: CodeEditor, block: string): void {
  const from = bodyStart(editor.text());
  editor.change([{ from, insert: `${block}\n\n` }], { anchor: from, head: from + block.length });
}

/** A part that repeats, and sums of its columns. */
export function insertRepeats(editor: CodeEditor, given: NewRepeats): void {
  insertBlock(editor, repeatingPart(given), { also: declare(editor.text(), addUp(given)) });
}

function lengthBefore(changes: readonly TextChange[], from: number): number {
  return changes.reduce((sum, one) => sum + (one.from <= from ? one.insert.length : 0), 0);
}

export function emptyTable(heading: string): string {
  const heads = [1, 2, 3].map((nth) => `${heading} ${nth}`);
  return [row(heads), '|---|---|---|', row(['', '', '']), row(['', '', ''])].join('\n');
}
