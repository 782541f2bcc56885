/** A document that would lose a word is not rendered. */

import { cannotBeSet } from './cannot-be-set.ts';
import type { Drawn, DrawnSvg } from './drawn.ts';
import { RIGHT_TO_LEFT } from './fonts/scripts.ts';
import { type LedgerEntry, shownOf, sourceOf } from './run-ledger.ts';

/** Space may change at line ends, and what has no look may be left out. */
const visible = (text: string): string => text.replace(/[\s\p{Default_Ignorable_Code_Point}]+/gu, '');

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** How often a text has each unit of UTF-16. */
function counts(text: string): Int32Array {
  const found = new Int32Array(0x10000);
  const seen = visible(text);
  for (let at = 0; at < seen.length; at++) found[seen.charCodeAt(at)]! += 1;
  return found;
}

/** The first word of the source that has a character more than the runs do. */
function firstLost(source: string, runs: string): string | undefined {
  const left = counts(runs);
  if (counts(source).every((count, unit) => count <= left[unit]!)) return undefined;
  return source.split(/\s+/).find((word) => {
    const seen = visible(word);
    for (let at = 0; at < seen.length; at++) {
      const unit = seen.charCodeAt(at);
      left[unit]! -= 1;
      if (left[unit]! < 0) return true;
    }
    return false;
  });
}

/**
 * Compares what the document says (`sourceText`) with what was handed to layout, and that with what was drawn, run by run.
 * Throws an Error that names the first text that would be lost.
 */
export function assertNoLoss(source: string, entries: LedgerEntry[], drawn: Drawn): void {
  const lost = firstLost(source, entries.map(sourceOf).join(''));
  if (lost !== undefined) throw cannotBeSet(`text would be lost before layout, near “${shortened(lost)}”`);
  for (let index = 0; index < entries.length; index++) {
    const shown = shownOf(entries[index]!);
    const text = drawn.texts[index]!;
    if (text !== shown && visible(text) !== visible(shown)) {
      throw cannotBeSet(`text would be lost in layout: “${shortened(shown)}” is drawn as “${shortened(text)}”`);
    }
  }
  const [first] = drawn.outside;
  if (first !== undefined) throw cannotBeSet(`text would run off the page: “${shortened(first)}”`);
}

/** What is read from right to left shows its brackets as those of the other side. */
const unmirrored = (text: string): string => text.replace(/\p{Bidi_Mirrored}/gu, '');

/** Compares what the SVGs of a document say with what was drawn of it. Throws an Error that names the first text that was lost. */
export function assertWholePictures(pictures: DrawnSvg[]): void {
  for (const { says, shown } of pictures) {
    const lost = RIGHT_TO_LEFT.test(says) ? firstLost(unmirrored(says), unmirrored(shown)) : firstLost(says, shown);
    if (lost !== undefined) throw cannotBeSet(`text of a picture would be lost, near “${shortened(lost)}”`);
  }
}
