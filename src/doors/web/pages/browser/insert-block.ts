/** §20.24: what the buttons above a text put into it, for whoever has never seen Markdown. */
import type { CodeEditor, TextChange } from './text-area-editor.ts';

/** Around what is selected, or around `text`, which is selected then. */
export function wrap(editor: CodeEditor, before: string, after: string, text: string): void {
  const { from, to, text: selected } = editor.selected();
  const inside = selected || text;
  const anchor = from + before.length;
  editor.change([{ from, to, insert: before + inside + after }], { anchor, head: anchor + inside.length });
}

/** At the beginning of each line that is selected; taken away where all have it. */
export function markLines(editor: CodeEditor, mark: (nth: number) => string, pattern: RegExp): void {
  const text = editor.text();
  const { from, to } = editor.selected();
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

/** A block of its own, with an empty line on both sides, in place of what is selected, or behind it; `select`: a part of it. */
export function insertBlock(editor: CodeEditor, block: string, select?: string, isBehind = false): void {
  const text = editor.text();
  const { from: start, to } = editor.selected();
  const from = isBehind ? to : start;
  const before = text.slice(0, from);
  const after = text.slice(to);
  const lead = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const tail = after.startsWith('\n\n') || after === '' ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  const at = select === undefined ? block.length : block.indexOf(select);
  const anchor = from + lead.length + at;
  editor.change([{ from, to, insert: lead + block + tail }], { anchor, head: anchor + (select?.length ?? 0) });
}

/** `type`: none for a text. */
export type NewField = { label: string; type: string; options: string[]; format: string };

/** `{{Label}}`, and what it takes in the front matter, where that is more than a text. */
export function insertField(editor: CodeEditor, { label, type, options, format }: NewField): void {
  const { from, to } = editor.selected();
  const mark = `{{${label}}}`;
  const isPlain = type === 'text' && options.length === 0 && format === '';
  const entry = isPlain ? undefined : declared(editor.text(), { label, type, options, format });
  const moved = (entry?.from ?? 0) <= from ? (entry?.insert.length ?? 0) : 0;
  const anchor = from + moved + mark.length;
  editor.change([{ from, to, insert: mark }, ...(entry ? [entry] : [])], { anchor, head: anchor });
}

/** An entry behind the others of `placeholders`, which is made where it is missing. */
function declared(text: string, { label, type, options, format }: NewField): TextChange {
  const lines = [
    `  - label: ${yamlText(label)}`,
    ...(type === 'text' ? [] : [`    type: ${type}`]),
    ...(options.length > 0 ? [`    options: [${options.map(yamlText).join(', ')}]`] : []),
    ...(format === '' ? [] : [`    format: ${yamlText(format)}`]),
  ];
  const entry = `${lines.join('\n')}\n`;
  const [frontMatter] = /^---[ \t]*\n[\s\S]*?\n(?=---[ \t]*(?:\n|$))/.exec(text) ?? [];
  if (frontMatter === undefined)
    return { from: 0, insert: `---\ntitle: ${yamlText(label)}\nplaceholders:\n${entry}---\n\n` };
  const [list] = /^placeholders:[ \t]*\n(?:(?:[ \t]+|- )[^\n]*\n|[ \t]*\n)*/m.exec(frontMatter) ?? [];
  if (list === undefined) return { from: frontMatter.length, insert: `placeholders:\n${entry}` };
  // Entries that are not indented stay so.
  const isFlush = /^- /m.test(list);
  const insert = isFlush ? entry.replace(/^ {2}/gm, '') : entry;
  return { from: frontMatter.indexOf(list) + list.trimEnd().length + 1, insert };
}

export function yamlText(text: string): string {
  const isPlain = /^\p{L}[\p{L}\p{N} ()/.-]*$/u.test(text) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text);
  return isPlain ? text.trim() : JSON.stringify(text);
}

export function repeatingPart(label: string, fields: readonly string[], asTable: boolean): string {
  if (!asTable) return `- {{#${label}}}${fields.map((field) => `{{${field}}}`).join(', ')}{{/${label}}}`;
  const cells = fields.map((field, at) => {
    const open = at === 0 ? `{{#${label}}}` : '';
    const close = at === fields.length - 1 ? `{{/${label}}}` : '';
    return `${open}{{${field}}}${close}`;
  });
  return [row(fields), `|${fields.map(() => '---').join('|')}|`, row(cells)].join('\n');
}

export function emptyTable(heading: string): string {
  const heads = [1, 2, 3].map((nth) => `${heading} ${nth}`);
  return [row(heads), '|---|---|---|', row(['', '', '']), row(['', '', ''])].join('\n');
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
