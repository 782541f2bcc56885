/** What of a line is read in one, in the order in which it is read. */
import type { DrawnInline } from '../../engine/renderer.ts';
import type { Place } from '../../tagging/structure-tree.ts';

/** A part of a line with the point on the baseline where it begins. */
export type PlacedPart = { inline: DrawnInline; place: Place; x: number; y: number };
/** Parts that stand side by side and are read in one. */
export type BidiRun = { parts: PlacedPart[]; backwards: boolean; order: number };

function isBackwards({ inline }: PlacedPart): boolean {
  return inline.level! % 2 === 1;
}
export function isSpace({ inline }: PlacedPart): boolean {
  return inline.text.trim() === '';
}

/** Nothing of a reader's own tells the one from the other but their place. */
function alike(left: PlacedPart | undefined, right: PlacedPart | undefined): boolean {
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

/** PDF.js takes what has fewer letters than this for text that runs from left to right; Arabic marks are none. */
const LEAST_LETTERS = 0.3;
const isLetter =
  /(?![\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06ed])[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/g;
function hasLetters(parts: PlacedPart[]): boolean {
  const text = parts.map(({ inline }) => inline.text).join('');
  return (text.match(isLetter)?.length ?? 0) > text.length * LEAST_LETTERS;
}

/** Whether a right-to-left word's last letter has a mark, behind which PDF.js adds a second space. */
export function endsInMark(part: PlacedPart): boolean {
  return isBackwards(part) && /\p{Mn}$/u.test(part.inline.text);
}

/** The stretches of a line as they are read. A space stands alone where it parts two of them. */
export function bidiRunsOf(parts: PlacedPart[]): BidiRun[] {
  const found: PlacedPart[][] = [];
  let alone = true;
  for (const [index, part] of parts.entries()) {
    const left = parts[index - 1];
    const right = parts[index + 1];
    const inside = alike(left, part) && alike(part, right) && !endsInMark(right!);
    const parting = isBackwards(part) && isSpace(part) && !inside;
    if (alone || parting || !alike(left, part)) found.push([part]);
    else found.at(-1)!.push(part);
    alone = parting;
  }
  return found
    .flatMap((parts) => (isBackwards(parts[0]!) && !hasLetters(parts) ? parts.map((part) => [part]) : [parts]))
    .map((parts) => ({
      parts,
      backwards: isBackwards(parts[0]!),
      order: Math.min(...parts.map(({ inline }) => inline.order!)),
    }))
    .sort((a, b) => a.order - b.order);
}
