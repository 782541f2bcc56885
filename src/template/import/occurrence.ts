/** §10.6, §10.27: one `{{…}}` of a template file. */

import { about, type Problem } from '../../locales/message.ts';
import type { LineFault } from '../model/fault.ts';

/** Marks of conditions: `{{#if …}}`, `{{else if …}}`, `{{else}}`, `{{/if}}`. */
export type ConditionKind = 'if' | 'elseif' | 'else' | 'endif';

/**
 * The beginning and end of a group are its boundaries; `braces` is a literal `\{{`; the `name` of `if` and `elseif` is their condition. `line`
 * counts from 1 in the whole file, `column` from 1 in its line; `inset`: how far behind the first brace the name begins. `ofDocument`: it is written
 * `{{document: …}}`, so that in a group, too, it means the document's placeholder (§10.8).
 */
export type Occurrence = {
  kind: 'placeholder' | 'open' | 'close' | 'braces' | ConditionKind;
  name: string;
  line: number;
  column?: number;
  inset?: number;
  ofDocument?: true;
};

const SIGNS = { placeholder: '', open: '#', close: '/', if: '#if ', elseif: 'else if ', else: 'else', endif: '/if' };

/** Returns an occurrence as its author wrote it, for messages. */
export function asWritten({ kind, name, ofDocument }: Pick<Occurrence, 'kind' | 'name' | 'ofDocument'>): string {
  if (kind === 'braces') return '\\{{';
  return `{{${`${ofDocument ? 'document: ' : SIGNS[kind]}${name}`.trim()}}}`;
}

/** Says of placeholders that they are the document's. `declared`: names of the front matter, which are names whatever signs they have. */
export function markDocuments(occurrences: readonly Occurrence[], declared: { has: (name: string) => boolean }): void {
  for (const occurrence of occurrences) {
    const [, name] = (occurrence.kind === 'placeholder' && OF_DOCUMENT.exec(occurrence.name)) || [];
    if (name && !declared.has(occurrence.name)) Object.assign(occurrence, { name, ofDocument: true });
  }
}

const OF_DOCUMENT = /^document\s*:\s*(\S.*)$/;

/** `problem` goes on where the occurrence stops: `is never closed`. */
export function faultAt(occurrence: Occurrence, problem: Problem): LineFault {
  const { line, column } = occurrence;
  const at = column !== undefined && isConditionMark(occurrence) ? { column } : {};
  return { line, ...at, message: about(asWritten(occurrence), problem) };
}

const CONDITION_MARKS: ReadonlySet<string> = new Set<ConditionKind>(['if', 'elseif', 'else', 'endif']);

/** The kinds of what marks where something begins or ends, and is no text itself. */
export const MARKS: ReadonlySet<string> = new Set([...CONDITION_MARKS, 'open', 'close']);

export function isConditionMark({ kind }: Occurrence): boolean {
  return CONDITION_MARKS.has(kind);
}
