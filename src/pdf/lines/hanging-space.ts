/**
 * §17.4: hanging spaces (CSS Text 3 §4.1.3). The space after a line's last word hangs over the line's end: it takes no room and has
 * neither background nor decoration.
 */
import type { Run } from './run.ts';

/** Spaces at the end of a text after which a line may be broken; no-break spaces do not hang. */
export const HANGING_SPACE = /[^\S\u00a0\u2007\u202f\ufeff]+$/;

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
