/** CSS Text 3 §4.1.3: the blank behind a line's last word hangs over its end, and nothing is drawn behind, under or through it. */
import type { Run } from './run.ts';

/** What hangs: blanks that a line may be broken behind. */
export const HANGING_SPACE = /[^\S\u00a0\u2007\u202f\ufeff]+$/;

/** The line, the blank at its end without tint and rule. It stays in the file, so that what is copied has it. */
export function withBareEnd(line: Run[]): Run[] {
  const last = line.at(-1);
  const [blank] = (last?.background || last?.decoration) && last ? (HANGING_SPACE.exec(last.text) ?? []) : [];
  if (!last || blank === undefined) return line;
  const { background, decoration, preserveTrailingSpaces, id, ...bare } = last;
  const before = line.slice(0, -1);
  const word = last.text.slice(0, -blank.length);
  const hung: Run = { ...bare, text: blank };
  if (word !== '') return [...before, { ...last, text: word }, hung];
  return [...withBareEnd(before), id ? { ...hung, id } : hung];
}
