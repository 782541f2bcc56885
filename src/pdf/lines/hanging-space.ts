/**
 * §17.4: the spaces at both ends of a line (CSS Text 3 §4.1.3). Those after its last word hang over the line's end: they take no room and
 * have neither background nor decoration. Those before its first word are its indent.
 */
import type { Run, RunPart } from './run.ts';

/** Spaces at the end of a text after which a line may be broken; no-break spaces do not hang. */
export const HANGING_SPACE = /[^\S\u00a0\u2007\u202f\ufeff]+$/;

/** The spaces with which a text is indented where it begins a line. A single one is none: a browser leaves it out, too. */
export function indentOf(text: string): string {
  const [spaces = ''] = /^\s+/.exec(text) ?? [];
  return spaces === ' ' ? '' : spaces;
}

/** The line with the spaces of its indent as a part of their own, for which pdfmake leaves room. A line of spaces alone has no indent. */
export function withIndent(line: RunPart[]): RunPart[] {
  const [first, ...others] = line;
  const indent = first && !first.run.preserveLeadingSpaces ? indentOf(first.run.text) : '';
  if (!first || indent === '' || line.every(({ run }) => run.text.trim() === '')) return line;
  const { run, at } = first;
  const spaces: Run = { ...run, text: indent, preserveLeadingSpaces: true, preserveTrailingSpaces: true };
  const { id, ...rest } = run;
  const text = run.text.slice(indent.length);
  return [{ run: spaces, at }, ...(text === '' ? [] : [{ run: { ...rest, text }, at: at + indent.length }]), ...others];
}

/** The line with no background and no decoration on the space at its end. The space stays in the file, so that copied text has it. */
export function withBareEnd(line: Run[]): Run[] {
  const last = line.at(-1);
  const [space] = (last?.background || last?.decoration) && last ? (HANGING_SPACE.exec(last.text) ?? []) : [];
  if (!last || space === undefined) return line;
  const { background, decoration, preserveTrailingSpaces, id, ...bare } = last;
  const before = line.slice(0, -1);
  const word = last.text.slice(0, -space.length);
  const hanging: Run = { ...bare, text: space };
  if (word !== '') return [...before, { ...last, text: word }, hanging];
  return [...withBareEnd(before), id ? { ...hanging, id } : hanging];
}
