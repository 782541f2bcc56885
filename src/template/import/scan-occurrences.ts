/** §10.6: finds `{{Label}}`, `{{#Group}}`, `{{/Group}}` and `\{{` in a text, and replaces each by a sentinel. */
import { shorten } from '../../domain/suggestions.ts';
import { about, type Problem, problem } from '../../locales/message.ts';
import { sentinel } from '../markdown/sentinels.ts';
import type { SentinelKind } from '../markdown/syntax/beside-marks.ts';
import type { LineFault } from '../model/fault.ts';
import { type BoxNames, boxesAt, withBox, writeBoxes } from './write-boxes.ts';

const BRACES = /\{\{(?:([^{}\n]+)\}\})?/g;

const KINDS: Record<string, Occurrence['kind']> = { '#': 'open', '/': 'close' };

/**
 * Returns the text with sentinels, and appends each occurrence to `occurrences`, whose index the sentinel holds. Lines are kept. Empty
 * braces stay text. `boxes`: names for the boxes of task lists, where the text may have some.
 */
export function scanOccurrences(text: string, firstLine: number, occurrences: Occurrence[], boxes?: BoxNames): string {
  let scanned = '';
  // The last line of what is scanned. Looking into one long text that grows would take quadratic time.
  let current = '';
  let done = 0;
  let line = firstLine;
  let lineStart = 0;
  BRACES.lastIndex = 0;
  for (let found = BRACES.exec(text); found; found = BRACES.exec(text)) {
    const start = found.index;
    const name = found[1]?.trim() ?? '';
    // After an odd number of backslashes braces are literal, and the last backslash is removed.
    const isLiteral = countBackslashes(text, start) % 2 === 1;
    if (!isLiteral && name === '') {
      // `{{{A}}}` is `{{A}}` in braces.
      BRACES.lastIndex = start + 1;
      continue;
    }
    const between = text.slice(done, isLiteral ? start - 1 : start);
    line += between.split('\n').length - 1;
    if (between.includes('\n')) lineStart = done + between.lastIndexOf('\n') + 1;
    const place = { line, column: start - lineStart + 1 };
    const lines = between.lastIndexOf('\n') + 1;
    if (lines > 0) scanned += current + between.slice(0, lines);
    current = (lines > 0 ? '' : current) + between.slice(lines);
    const span = { lineStart, start, end: start + found[0].length };
    const mayTick = !isLiteral && boxes && occurrences.length < MOST_OCCURRENCES;
    const ticked = mayTick ? boxesAt(text, span, name, boxes) : undefined;
    if (ticked) {
      const boxed = writeBoxes(ticked, { ...place, written: found[0] }, occurrences);
      const before = current.slice(0, -1);
      current = (ticked[0]!.isInCell ? before : withBox(before)) + boxed;
      done = span.end + 1;
      BRACES.lastIndex = done;
      continue;
    }
    const occurrence = isLiteral ? { kind: 'braces' as const, name: '{{' } : readName(found[1]!);
    current += sentinel(occurrences.length, edgeOf(occurrence));
    occurrences.push({ ...occurrence, ...place });
    done = start + (isLiteral ? 2 : found[0].length);
    BRACES.lastIndex = done;
  }
  return scanned + current + text.slice(done);
}

/** From here on no mark stands for several boxes, so that a short file makes no long one. A template has fewer parts (§10.16). */
const MOST_OCCURRENCES = 200_000;

/** Warns about text that looks like a mark but has a brace too few or too many. */
export function findOddBraces(text: string, firstLine: number): LineFault[] {
  return text.split('\n').flatMap((line, at) => {
    const left = line.replace(MARK, (found) =>
      found.startsWith('{{{') || found.slice(2, -2).trim() === '' ? found : '\u0001',
    );
    const odd = [...left.matchAll(ODD)].filter(([found]) => found.startsWith('{{') || /[\p{L}\p{N}]/u.test(found));
    return odd.map(([found]) => {
      const name = found.replace(/[{}]/g, '').trim();
      const isBraced = found.startsWith('{{{') && found.endsWith('}}}');
      const braces = isBraced ? 'both' : 'none';
      const told =
        name === ''
          ? problem(`markdown.brace.${braces}NoName`)
          : problem(`markdown.brace.${braces}`, { written: shorten(name) });
      return { line: firstLine + at, message: about(shorten(found.trim()), told) };
    });
  });
}

const MARK = /(?<!\\)(?:\{\{\{[^{}\n]+\}\}\}|\{\{[^{}\n]+\}\})/g;
/** The braces of program code hold quotes, colons and the like. */
const ODD = /(?<![{\\])(?:\{\{\{[^{}]+\}\}\}|\{\{[^{}]*\}{0,2}|\{[^{}"':;=,]+\}\})/g;

function countBackslashes(text: string, end: number): number {
  let start = end;
  while (text.charAt(start - 1) === '\\') start--;
  return end - start;
}

/** `written`: the text between the braces. */
function readName(written: string): Omit<Occurrence, 'line'> {
  const signed = written.trimStart();
  const kind = KINDS[signed.charAt(0)];
  const name = kind ? signed.slice(1).trimStart() : signed;
  return { kind: kind ?? 'placeholder', name: name.trimEnd(), inset: 2 + written.length - name.length };
}

/** Returns how emphasis beside an occurrence sees it. The condition of an `{{else}}` is not known yet. */
function edgeOf({ kind, name }: Pick<Occurrence, 'kind' | 'name'>): SentinelKind {
  if (kind === 'placeholder') return ELSE.test(name) ? 'turns' : 'value';
  return kind === 'open' ? 'begins' : kind === 'close' ? 'ends' : 'value';
}

const ELSE = /^else(?:\s+if\s|$)/;

// §10.6, §10.27: an occurrence, one `{{…}}` of a template file.

/** The marks of conditions: `{{#if …}}`, `{{else if …}}`, `{{else}}`, `{{/if}}`. */
export type ConditionKind = 'if' | 'elseif' | 'else' | 'endif';

/**
 * `open` and `close` are the boundaries of a group; `braces` is a literal `\{{`; the `name` of `if` and `elseif` is their condition.
 * `line`: counted from 1 in the file. `column`: counted from 1 in the line. `inset`: the distance from the first brace to the name.
 * `ofDocument`: written `{{document: …}}`, which means the document's placeholder even in a group (§10.8). `ofGroup`: written with the name
 * of a group around its own. `box`: the box of a task list as written, which a condition ticks (§10.46).
 */
export type Occurrence = {
  kind: 'placeholder' | 'open' | 'close' | 'braces' | ConditionKind;
  name: string;
  line: number;
  column?: number;
  inset?: number;
  ofDocument?: true;
  ofGroup?: string;
  box?: string;
  /** The role of a signature field (§26.1), which is no placeholder. */
  signs?: string;
  /** Of a mark of a group: it stands within a line (§10.51). */
  isInLine?: true;
};

const SIGNS = { placeholder: '', open: '#', close: '/', if: '#if ', elseif: 'else if ', else: 'else', endif: '/if' };

/** Returns an occurrence as its author wrote it, for messages. */
export function asWritten({
  kind,
  name,
  ofDocument,
  ofGroup,
  box,
  signs,
}: Pick<Occurrence, 'kind' | 'name' | 'ofDocument' | 'ofGroup' | 'box' | 'signs'>): string {
  if (box !== undefined) return box;
  if (signs !== undefined) return `{{signature: ${signs}}}`;
  if (kind === 'braces') return '\\{{';
  const mark = ofDocument ? 'document: ' : ofGroup === undefined ? SIGNS[kind] : `${ofGroup}: `;
  return `{{${`${mark}${name}`.trim()}}}`;
}

/**
 * Marks the placeholders written `{{document: …}}`. `declared`: names in the front matter, which stay names whatever characters they
 * hold.
 */
export function markDocuments(occurrences: readonly Occurrence[], declared: { has: (name: string) => boolean }): void {
  for (const occurrence of occurrences) {
    const [, name] = (occurrence.kind === 'placeholder' && OF_DOCUMENT.exec(occurrence.name)) || [];
    if (name && !declared.has(occurrence.name)) Object.assign(occurrence, { name, ofDocument: true });
  }
}

const OF_DOCUMENT = /^document\s*:\s*(\S.*)$/;

/** `problem`: continues the sentence after the occurrence, such as `is never closed`. */
export function faultAt(occurrence: Occurrence, problem: Problem): LineFault {
  const { line, column } = occurrence;
  const at = column !== undefined && isConditionMark(occurrence) ? { column } : {};
  return { line, ...at, message: about(asWritten(occurrence), problem) };
}

const CONDITION_MARKS: ReadonlySet<string> = new Set<ConditionKind>(['if', 'elseif', 'else', 'endif']);

/** The kinds that mark a beginning or end and show no text. */
export const MARKS: ReadonlySet<string> = new Set([...CONDITION_MARKS, 'open', 'close']);

export function isConditionMark({ kind }: Occurrence): boolean {
  return CONDITION_MARKS.has(kind);
}
