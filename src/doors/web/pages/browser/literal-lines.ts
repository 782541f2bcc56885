/** §20.94: text that is pasted on the page looks as it did where it was copied: its signs are text, and its lines stay lines. */

/** Signs that would format text. A pipe does in tables. */
const SIGNS = /[\\*_`<[~]|&(?=#?\w+;)/g;
/** Signs that would make a block of the line that they begin. */
const FIRST = /^(?=[#>|]|:{3}|(?:-[ \t]*){2,}$|=+[ \t]*$)/;
/** Lists stay lists. */
const ITEM = /^(?:[-*+•]|\d{1,9}[.)])[ \t]+/;

/** Returns text as it must be written to mean itself. Marks of fields stay. */
export function literalSigns(text: string): string {
  return text
    .split(/(\{\{[^{}\n]*\}\})/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(SIGNS, '\\$&')))
    .join('');
}

/** Returns pasted lines as paragraphs, lines of a paragraph and items. */
export function literalLines(text: string): string {
  const lines = text
    .replaceAll('\r\n', '\n')
    .replace(/[\t\u00a0]/g, ' ')
    .split('\n');
  const [only = ''] = lines;
  // Words keep the spaces around them.
  if (lines.length === 1) return only.replace(/\S(?:.*\S)?/, literalLine);
  let written = '';
  let before: string | undefined;
  let isApart = false;
  for (const line of lines.map((one) => one.trim())) {
    if (line === '') isApart = true;
    else {
      const [wasItem, isItem] = [ITEM.test(before ?? ''), ITEM.test(line)];
      const join = isApart || wasItem !== isItem ? '\n\n' : isItem ? '\n' : '\\\n';
      written += (before === undefined ? '' : join) + literalLine(line);
      before = line;
      isApart = false;
    }
  }
  return written;
}

/** A sign at the beginning of an item would begin a block, too. */
function literalLine(line: string): string {
  const [mark = ''] = ITEM.exec(line) ?? [];
  const item = /^[•*]/.test(mark) ? '- ' : mark;
  return item + literalSigns(line.slice(mark.length)).replace(mark === '' ? FIRST : /^(?=[#>])/, '\\');
}

/** Returns pasted lines as the one line of a cell. */
export function literalCell(text: string): string {
  return literalSigns(text.trim().replaceAll('\r\n', '\n'))
    .replace(/(?<!\\)\|/g, '\\|')
    .replace(/\s*\n\s*/g, '<br>');
}
