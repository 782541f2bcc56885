/** §20.94: a condition or a repeating part is changed as a whole: its marks go together. */
import type { Mark } from './page-marks.ts';
import type { TextChange } from './text-area-editor.ts';

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
