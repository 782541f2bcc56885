/** §10.27, §17.33: parts of a line between which something was left out; of the blanks or line ends that meet there, one is left. */
import type { Nodes, Text } from 'mdast';

/** Stands where something was left out. */
export const MARK = Symbol('mark');

/** Parts of lines, at least one kind of which is mdast's. */
type Part = { type: string };

/** The parts, neighbouring texts joined at marks and elsewhere. At the edges of a line no blank is left over. */
export function withoutMarks<Other extends Part = Nodes>(parts: Iterable<Other | typeof MARK>): Other[] {
  const kept: Part[] = [];
  /** Whether a mark stood behind the last one that was kept. */
  let isAtMark = false;
  for (const part of parts) {
    if (part === MARK) {
      isAtMark = true;
      continue;
    }
    const last = kept.at(-1);
    const [before, after] = isAtMark ? joint(last, part) : [last, part];
    if (last && before !== last) kept.pop();
    if (last && before !== last && before) kept.push(before);
    if (!after) continue;
    isAtMark = false;
    if (before && isText(before) && isText(after))
      kept[kept.length - 1] = { ...before, value: before.value + after.value } as Text;
    else kept.push(after);
  }
  if (isAtMark) trimEnd(kept);
  return kept as Other[];
}

function isText(part: Part): part is Text {
  return part.type === 'text';
}

/** What is left of two parts that come to stand side by side where a mark was: of the blanks or line ends between them one. */
function joint(before: Part | undefined, after: Part): [before: Part | undefined, after: Part | undefined] {
  const [left, right] = [blanksAtEnd(before), blanksAtStart(after)];
  if (right === '' || (before && left === '')) return [before, after];
  if (!before || left === 'break') return [before, withoutStart(after)];
  if (right === 'break') return [withoutEnd(before), after];
  const blank = (left + right).includes('\n') ? '\n' : ' ';
  return [{ ...(before as Text), value: (withoutEnd(before)?.value ?? '') + blank } as Text, withoutStart(after)];
}

function blanksAtEnd(part: Part | undefined): string {
  if (part?.type === 'break') return 'break';
  return part && isText(part) ? part.value.slice(endOf(part.value)) : '';
}

function blanksAtStart(part: Part): string {
  if (part.type === 'break') return 'break';
  return isText(part) ? part.value.slice(0, startOf(part.value)) : '';
}

function withoutEnd(part: Part): Text | undefined {
  return isText(part) ? textOf(part, part.value.slice(0, endOf(part.value))) : undefined;
}

function withoutStart(part: Part): Text | undefined {
  return isText(part) ? textOf(part, part.value.slice(startOf(part.value))) : undefined;
}

function textOf(text: Text, value: string): Text | undefined {
  return value === '' ? undefined : { ...text, value };
}

const BLANKS = ' \t\n';

/** Returns the offset at which the leading blanks of a text end. */
function startOf(text: string): number {
  let at = 0;
  while (at < text.length && BLANKS.includes(text[at]!)) at++;
  return at;
}

/** Returns the offset at which the trailing blanks of a text begin. */
function endOf(text: string): number {
  let at = text.length;
  while (at > 0 && BLANKS.includes(text[at - 1]!)) at--;
  return at;
}

function trimEnd(parts: Part[]): void {
  for (let last = parts.at(-1); last && blanksAtEnd(last) !== ''; last = parts.at(-1)) {
    parts.pop();
    const left = withoutEnd(last);
    if (left) parts.push(left);
  }
}
