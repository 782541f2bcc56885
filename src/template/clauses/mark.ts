/** §10.23: the marks of clauses, each read from an example such as `1.1`, `(a)`, `§ 1` or `Article I`. */
import type { NumberKind } from '../model/numbering.ts';
import { ordinal } from './ordinal.ts';

/** What stands before and behind a number, and how its parts are written. More than one: it begins with the number above it. */
export type Mark = { before: string; kinds: NumberKind[]; behind: string };

const EXAMPLE = /^((?:.*[^\p{L}\p{N}.])?)([1aAiI](?:\.[1aAiI])*)([^\p{L}\p{N}]*)$/u;

/** Throws on a text that is no mark, which the schema of the front matter lets nobody write. */
export function readMark(example: string): Mark {
  const [, before, parts, behind] = EXAMPLE.exec(example) ?? [];
  if (parts === undefined)
    throw new Error(`Cannot read the mark ${JSON.stringify(example)}, expected 1.1, (a) or the like`);
  return { before: before!, kinds: parts.split('.') as NumberKind[], behind: behind! };
}

/** Whether a mark such as `1.1` goes on from the number above it. */
export function goesOn({ kinds }: Mark): boolean {
  return kinds.length > 1;
}

/** The mark of a level, counted from 0. */
export function markAt(marks: readonly Mark[], level: number): Mark | undefined {
  const last = marks.at(-1);
  return marks[level] ?? (last && goesOn(last) ? last : undefined);
}

/** `path`: the numbers from the one with which the mark begins. Where there are more than in the example, the first are as its first. */
export function writeMark({ before, kinds, behind }: Mark, path: readonly number[]): string {
  const kindAt = (at: number) => kinds[Math.max(0, kinds.length - path.length + at)]!;
  return before + path.map((number, at) => ordinal(number, kindAt(at))).join('.') + behind;
}
