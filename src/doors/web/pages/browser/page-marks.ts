/** §20.94: the parts of a template's text that the page shows in another form: marks in braces, tables and the space between blocks. */
import { bodyStart } from './front-matter.ts';
import type { TextChange } from './text-area-editor.ts';

/** `name`: a field, a group or a condition. `partner`: the mark that opens or closes the same part. */
export type Mark = {
  from: number;
  to: number;
  kind: 'field' | 'each' | 'endEach' | 'if' | 'elseIf' | 'else' | 'endIf';
  name: string;
  /** The mark is all that its line has. */
  isAlone: boolean;
  partner?: Mark;
};

/** Returns whether a mark is shown as a bar of its own. */
export function isBar({ isAlone, kind }: Mark): boolean {
  return isAlone && kind !== 'field';
}

/** `from` to `to`: what can be edited in it. `start` to `end`: all between the pipes. */
export type Cell = { from: number; to: number; start: number; end: number };
export type Row = { from: number; to: number; cells: Cell[] };
/** `rows`: the first is the heading. `rule`: the line below it. `aligned`: as the rule says, by column. */
export type Table = { from: number; to: number; rows: Row[]; rule: Row; aligned: string[] };

const KINDS: [RegExp, Mark['kind']][] = [
  [/^#\s*if\s+(.*)$/, 'if'],
  [/^\/\s*if()$/, 'endIf'],
  [/^else\s+if\s+(.*)$/, 'elseIf'],
  [/^else()$/, 'else'],
  [/^#\s*(.*)$/, 'each'],
  [/^\/\s*(.*)$/, 'endEach'],
  [/^(.*)$/, 'field'],
];

/** Returns the marks of the body, in the order of the text. */
export function marksIn(text: string): Mark[] {
  const marks: Mark[] = [];
  const open: Mark[] = [];
  const start = bodyStart(text);
  for (const { 0: whole, 1: inside = '', index: from } of text.matchAll(/(?<!\\)\{\{\s*([^{}\n]+?)\s*\}\}/g)) {
    if (from < start) continue;
    const [pattern, kind] = KINDS.find(([one]) => one.test(inside))!;
    const to = from + whole.length;
    const [, name = ''] = pattern.exec(inside)!;
    const mark: Mark = { from, to, kind, name, isAlone: isWholeLine(text, from, to) };
    marks.push(mark);
    if (kind === 'if' || kind === 'each') open.push(mark);
    if (kind === 'endIf' || kind === 'endEach') join(open, mark);
  }
  return marks;
}

/** A mark that closes nothing stays without a partner. */
function join(open: Mark[], mark: Mark): void {
  const wanted = mark.kind === 'endIf' ? 'if' : 'each';
  const at = open.findLastIndex(({ kind, name }) => kind === wanted && (wanted === 'if' || name === mark.name));
  if (at < 0) return;
  const [opening] = open.splice(at);
  opening!.partner = mark;
  mark.partner = opening!;
}

function isWholeLine(text: string, from: number, to: number): boolean {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const end = text.indexOf('\n', to);
  return text.slice(start, from).trim() === '' && text.slice(to, end < 0 ? text.length : end).trim() === '';
}

const RULE = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
const FENCE = /^ {0,3}(?:```|~~~)/;

/** Returns the tables of the body whose lines begin with a pipe. `cursor`: the spaces before it belong to its cell. */
export function tablesIn(text: string, cursor = -1): Table[] {
  const tables: Table[] = [];
  const lines = linesFrom(text, bodyStart(text));
  let isCode = false;
  for (let at = 0; at < lines.length; at += 1) {
    const [head, rule] = [lines[at]!, lines[at + 1]];
    if (FENCE.test(head.text)) isCode = !isCode;
    if (isCode || !head.text.startsWith('|') || !rule?.text.includes('|') || !RULE.test(rule.text)) continue;
    const rows = [rowOf(head, cursor)];
    for (at += 2; lines[at]?.text.startsWith('|'); at += 1) rows.push(rowOf(lines[at]!, cursor));
    at -= 1;
    const marks = rowOf(rule, -1);
    const aligned = marks.cells.map(({ from, to }) => text.slice(from, to));
    tables.push({ from: rows[0]!.from, to: rows.at(-1)!.to, rows, rule: marks, aligned });
    // The rule is the last line of a table without rows.
    if (rows.length === 1) tables.at(-1)!.to = marks.to;
  }
  return tables;
}

type Line = { from: number; text: string };

function linesFrom(text: string, start: number): Line[] {
  let from = start;
  return text
    .slice(start)
    .split('\n')
    .map((line) => {
      const one = { from, text: line };
      from += line.length + 1;
      return one;
    });
}

function rowOf({ from, text }: Line, cursor: number): Row {
  const pipes = [...text.matchAll(/(?<!\\)\|/g)].map(({ index }) => index);
  const ends = /\|[ \t]*$/.test(text) && pipes.length > 1 ? pipes.slice(1) : [...pipes.slice(1), text.length];
  const cells = ends.map((end, nth): Cell => {
    const start = pipes[nth]! + 1;
    const inside = text.slice(start, end);
    const lead = inside.length - inside.trimStart().length;
    const isEmpty = inside.trim() === '';
    const first = from + start + (isEmpty ? Number(inside.length > 1) : lead);
    const last = isEmpty ? first : from + start + inside.trimEnd().length;
    const own = cursor > last && cursor < from + end ? cursor : last;
    return { from: first, to: own, start: from + start, end: from + end };
  });
  return { from, to: from + text.length, cells };
}

/** Returns where the lines begin that are only the space between two blocks. `text` from `start` on. */
export function gapsIn(text: string, start: number): number[] {
  const gaps: number[] = [];
  let blank = 0;
  let isBehind = false;
  for (const line of linesFrom(text, start)) {
    if (line.text.trim() !== '') [blank, isBehind] = [0, true];
    else {
      blank += 1;
      if (isBehind && blank % 2 === 1 && line.from < text.length) gaps.push(line.from);
    }
  }
  return gaps;
}

// §20.94: a condition or a repeating part is changed as a whole: its marks go together.

/** Returns the marks of one condition or repeating part: where it begins, its branches and its end. */
export function marksOfPart(marks: readonly Mark[], mark: Mark): Mark[] {
  const opening = openingOf(marks, mark);
  if (!opening) return [mark];
  const closing = opening.partner;
  const isBranch = (one: Mark) =>
    ['else', 'elseIf'].includes(one.kind) && openingOf(marks, one) === opening && opening.kind === 'if';
  return [opening, ...marks.filter(isBranch), ...(closing ? [closing] : [])];
}

/** Returns the mark that a mark belongs to. A branch belongs to the innermost condition around it. */
function openingOf(marks: readonly Mark[], mark: Mark): Mark | undefined {
  if (mark.kind === 'if' || mark.kind === 'each') return mark;
  if (mark.partner) return mark.partner;
  return marks.findLast(
    (one) => one.kind === 'if' && one.from < mark.from && (one.partner === undefined || one.partner.from > mark.from),
  );
}

/** Removes marks, and the lines that have nothing else. */
export function withoutMarks(text: string, marks: readonly Mark[]): TextChange[] {
  return marks.map(({ from, to, isAlone }) => {
    if (!isAlone) return { from, to, insert: '' };
    const start = text.lastIndexOf('\n', from - 1) + 1;
    const [behind = ''] = /^[^\n]*\n?(?:[ \t]*\n)?/.exec(text.slice(start)) ?? [];
    return { from: start, to: start + behind.length, insert: '' };
  });
}

/** Removes a part with what it holds. */
export function withoutPart(text: string, marks: readonly Mark[]): TextChange[] {
  const [first, last] = [marks[0]!, marks.at(-1)!];
  const [start, end] = withoutMarks(text, [first, last]);
  return [{ from: start!.from, to: end!.to!, insert: '' }];
}
