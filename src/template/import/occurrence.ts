/** §10.6, §10.27: one `{{…}}` of a template file. */

import type { LineFault } from '../model/fault.ts';

/** Marks of conditions: `{{#if …}}`, `{{else if …}}`, `{{else}}`, `{{/if}}`. */
export type ConditionKind = 'if' | 'elseif' | 'else' | 'endif';

/**
 * The beginning and end of a group are its boundaries; `braces` is a literal `\{{`; the `name` of `if` and `elseif` is their condition. `line`
 * counts from 1 in the whole file, `column` from 1 in its line; `inset`: how far behind the first brace the name begins.
 */
export type Occurrence = {
  kind: 'placeholder' | 'open' | 'close' | 'braces' | ConditionKind;
  name: string;
  line: number;
  column?: number;
  inset?: number;
};

const SIGNS = { placeholder: '', open: '#', close: '/', if: '#if ', elseif: 'else if ', else: 'else', endif: '/if' };

/** As its author wrote it, for a message. */
export function asWritten({ kind, name }: Pick<Occurrence, 'kind' | 'name'>): string {
  return kind === 'braces' ? '\\{{' : `{{${`${SIGNS[kind]}${name}`.trim()}}}`;
}

/** `problem` goes on where the occurrence stops: `is never closed`. */
export function faultAt(occurrence: Occurrence, problem: string): LineFault {
  const { line, column } = occurrence;
  const at = column !== undefined && isConditionMark(occurrence) ? { column } : {};
  return { line, ...at, message: `${asWritten(occurrence)} ${problem}.` };
}

const CONDITION_MARKS: ReadonlySet<string> = new Set<ConditionKind>(['if', 'elseif', 'else', 'endif']);

/** The kinds of what marks where something begins or ends, and is no text itself. */
export const MARKS: ReadonlySet<string> = new Set([...CONDITION_MARKS, 'open', 'close']);

export function isConditionMark({ kind }: Occurrence): boolean {
  return CONDITION_MARKS.has(kind);
}
