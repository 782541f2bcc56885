/** Splits a line into bidi runs (UAX #9): parts side by side that share a direction, sorted in reading order. */
import type { DrawnInline } from '../../engine/renderer.ts';
import type { Place } from '../../tagging/structure-tree.ts';

/** A part of a line, and the point on the baseline where it begins. */
export type PlacedPart = { inline: DrawnInline; place: Place; x: number; y: number };
/** Parts from left to right that are read as one. `order`: the run's rank in reading order. */
export type BidiRun = { parts: PlacedPart[]; rightToLeft: boolean; order: number };

function isRightToLeft({ inline }: PlacedPart): boolean {
  return inline.level! % 2 === 1;
}
export function isSpace({ inline }: PlacedPart): boolean {
  return inline.text.trim() === '';
}

/** Whether two parts can share a run: readers see no difference between them but their position. */
function isSameRun(left: PlacedPart | undefined, right: PlacedPart | undefined): boolean {
  return (
    left !== undefined &&
    right !== undefined &&
    left.place === right.place &&
    left.inline.level === right.inline.level &&
    left.inline.font.id === right.inline.font.id &&
    left.inline.fontSize === right.inline.fontSize &&
    left.y === right.y
  );
}

/** PDF.js takes a text with a smaller share of right-to-left letters for left-to-right text. Arabic diacritics do not count. */
const MIN_LETTERS = 0.3;
const isLetter =
  /(?![\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06ed])[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/g;
function hasLetters(parts: PlacedPart[]): boolean {
  const text = parts.map(({ inline }) => inline.text).join('');
  return (text.match(isLetter)?.length ?? 0) > text.length * MIN_LETTERS;
}

/** Whether the last letter of a right-to-left part has a diacritic: PDF.js adds a second space behind it. */
export function endsInDiacritic(part: PlacedPart): boolean {
  return isRightToLeft(part) && /\p{Mn}$/u.test(part.inline.text);
}

/** The bidi runs of a line in reading order. A space between two runs is a run by itself. */
export function bidiRunsOf(parts: PlacedPart[]): BidiRun[] {
  const found: PlacedPart[][] = [];
  let alone = true;
  for (const [index, part] of parts.entries()) {
    const left = parts[index - 1];
    const right = parts[index + 1];
    const inside = isSameRun(left, part) && isSameRun(part, right) && !endsInDiacritic(right!);
    const parting = isRightToLeft(part) && isSpace(part) && !inside;
    if (alone || parting || !isSameRun(left, part)) found.push([part]);
    else found.at(-1)!.push(part);
    alone = parting;
  }
  return found
    .flatMap((parts) => (isRightToLeft(parts[0]!) && !hasLetters(parts) ? parts.map((part) => [part]) : [parts]))
    .map((parts) => ({
      parts,
      rightToLeft: isRightToLeft(parts[0]!),
      order: Math.min(...parts.map(({ inline }) => inline.order!)),
    }))
    .sort((a, b) => a.order - b.order);
}
