/** §20.11: compares the files of two versions, by line and, within a line, by word. */
import { diffWordsWithSpace, structuredPatch } from 'diff';
import { t } from '../pages/index.ts';

/** A piece of a line. `changed`: it differs from the other version. */
export type Piece = { text: string; changed: boolean };
/** `before` and `after`: the line's numbers in the two files. */
export type Line = { kind: 'same' | 'added' | 'removed'; before?: number; after?: number; pieces: Piece[] };
/** Runs of changed lines with some context. `cut`: there is more. */
export type TextDifference = { runs: Line[][]; added: number; removed: number; cut: boolean };

/** The search stops at this many differing lines, because its time grows quadratically and would delay other requests. */
const MAX_EDITS = 1_000;
/** The most unchanged characters of a line. Longer ones are shortened, so that the change is visible. */
const MAX_UNCHANGED = 240;
const KEPT = 80;
const MAX_OF_PIECE = 2_000;
/** The most characters of all lines, so that the page stays small. */
const MAX_CHARACTERS = 100_000;
/** Lines with fewer characters together are compared by word. Lines with hardly a common word are compared as a whole. */
const MAX_COMPARED = 40_000;
const MAX_WORD_EDITS = 200;

/** Returns undefined when the texts have too little in common to compare by line. */
export function textDifference(before: string, after: string): TextDifference | undefined {
  const options = { context: 3, maxEditLength: MAX_EDITS };
  const patch = structuredPatch('', '', before, after, undefined, undefined, options);
  if (!patch) return undefined;
  const budget = { characters: MAX_COMPARED };
  const all = patch.hunks.map(({ oldStart, newStart, lines }) =>
    markWords(numbered(lines, oldStart, newStart), budget),
  );
  const count = (kind: Line['kind']) => all.flat().filter((line) => line.kind === kind).length;
  const { runs, cut } = within(MAX_CHARACTERS, all);
  return { runs, cut, added: count('added'), removed: count('removed') };
}

const KINDS: Record<string, Line['kind']> = { ' ': 'same', '+': 'added', '-': 'removed' };

/** Numbers the lines of a hunk by their signs. Another sign means that the file ends without a line end. */
function numbered(lines: string[], before: number, after: number): Line[] {
  return lines.flatMap((line): Line[] => {
    const kind = KINDS[line[0]!];
    const pieces = [{ text: line.slice(1), changed: false }];
    if (kind === 'same') return [{ kind, before: before++, after: after++, pieces }];
    if (kind === 'removed') return [{ kind, before: before++, pieces }];
    return kind ? [{ kind, after: after++, pieces }] : [];
  });
}

/** Compares removed lines by word with as many added ones. */
function markWords(lines: Line[], budget: { characters: number }): Line[] {
  const marked = [...lines];
  for (let at = 0; at < lines.length; at += 1) {
    if (lines[at]!.kind !== 'removed') continue;
    const gone = runFrom(lines, at, 'removed');
    const come = runFrom(lines, at + gone, 'added');
    if (gone === come)
      for (let nth = at; nth < at + gone; nth += 1) {
        const [was, is] = [lines[nth]!, lines[nth + gone]!];
        const [textBefore, textAfter] = [was.pieces[0]!.text, is.pieces[0]!.text];
        budget.characters -= textBefore.length + textAfter.length;
        const words = budget.characters > 0 && compareWords(textBefore, textAfter);
        if (!words) continue;
        marked[nth] = { ...was, pieces: words.was };
        marked[nth + gone] = { ...is, pieces: words.is };
      }
    at += gone + come - 1;
  }
  return marked;
}

function runFrom(lines: Line[], start: number, kind: Line['kind']): number {
  let end = start;
  while (lines[end]?.kind === kind) end += 1;
  return end - start;
}

function compareWords(was: string, is: string): { was: Piece[]; is: Piece[] } | undefined {
  const changes = diffWordsWithSpace(was, is, { maxEditLength: MAX_WORD_EDITS });
  if (!changes?.some(({ added, removed }) => !added && !removed)) return undefined;
  const pieces = (own: 'added' | 'removed') =>
    changes
      .filter((change) => change[own] || !(change.added || change.removed))
      .map((change) => ({ text: change.value, changed: change[own] }));
  return { was: pieces('removed'), is: pieces('added') };
}

/** Returns as many lines as fit on a page. */
function within(room: number, runs: Line[][]): { runs: Line[][]; cut: boolean } {
  let left = room;
  const shown = runs.map((lines) =>
    lines.flatMap((line) => {
      if (left <= 0) return [];
      const pieces = line.pieces.map(shorten);
      left -= pieces.reduce((sum, { text }) => sum + text.length, 1);
      return [{ ...line, pieces }];
    }),
  );
  return { runs: shown.filter((lines) => lines.length > 0), cut: left <= 0 };
}

function shorten(piece: Piece, _at: number, { length }: Piece[]): Piece {
  const { text, changed } = piece;
  if (length > 1 && !changed && text.length > MAX_UNCHANGED)
    return { text: `${text.slice(0, KEPT)} … ${text.slice(-KEPT)}`, changed };
  return text.length > MAX_OF_PIECE ? { text: `${text.slice(0, MAX_OF_PIECE)} …`, changed } : piece;
}

const SIGNS: Record<Line['kind'], string> = { same: '', added: '+', removed: '−' };

/** Returns the difference for the layout `app/difference`. `said`: what to show instead of lines, or about them. */
export function differenceShown(before: string, after: string) {
  if (before === after) return { said: t('templates.sameText'), runs: [], more: '' };
  const difference = textDifference(before, after);
  if (!difference) return { said: t('templates.tooDifferent'), runs: [], more: '' };
  const { runs, added, removed, cut } = difference;
  return {
    said: t('templates.lines', { added, removed }),
    runs: runs.map((lines) => lines.map(shown)),
    more: cut ? t('templates.cut') : '',
  };
}

function shown({ kind, before = 0, after = 0, pieces }: Line) {
  return {
    kind,
    pieces,
    sign: SIGNS[kind],
    said: kind === 'same' ? '' : t(`templates.lineKinds.${kind}`),
    before: before || '',
    after: after || '',
    isAdded: kind === 'added',
    isRemoved: kind === 'removed',
  };
}
