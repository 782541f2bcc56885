/** A document that would lose a word is not rendered. */

import { RIGHT_TO_LEFT } from '../../template/typography/scripts.ts';

import { cannotBeSet } from './render-failure.ts';
import { type LedgerEntry, renderedTextOf, sourceOf } from './run-ledger.ts';

/** Text of each ledger entry as drawn, the pieces in order; `outside` are texts that do not stand wholly on their page. */
export type RenderedText = { pages: number; texts: string[]; outside: string[] };

/** An SVG: what it says, and what has been shown of that. */
export type RenderedSvg = { text: string; renderedText: string };

/** Space may change at line ends, and what has no look may be left out. */
function visible(text: string): string {
  return text.replace(/[\s\p{Default_Ignorable_Code_Point}]+/gu, '');
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** How often a text has each unit of UTF-16, by its upper byte and its lower one: a table of all units is larger than most texts. */
type Tally = Int32Array[];

function within(tally: Tally, unit: number): Int32Array {
  let counts = tally[unit >> 8];
  if (!counts) {
    counts = new Int32Array(0x100);
    tally[unit >> 8] = counts;
  }
  return counts;
}

function tallied(text: string): Tally {
  const tally: Tally = [];
  const seen = visible(text);
  for (let at = 0; at < seen.length; at++) {
    const unit = seen.charCodeAt(at);
    within(tally, unit)[unit & 0xff]! += 1;
  }
  return tally;
}

/** Takes a text's units away; false when there are too few of one. */
function covers(left: Tally, text: string): boolean {
  const seen = visible(text);
  for (let at = 0; at < seen.length; at++) {
    const unit = seen.charCodeAt(at);
    const counts = within(left, unit);
    counts[unit & 0xff]! -= 1;
    if (counts[unit & 0xff]! < 0) return false;
  }
  return true;
}

/** The first word of the source that has a character more than the runs do. */
function firstLost(source: string, runs: string): string | undefined {
  if (covers(tallied(runs), source)) return undefined;
  const left = tallied(runs);
  return source.split(/\s+/).find((word) => !covers(left, word));
}

/**
 * Compares what the document says (`sourceText`) with what was handed to layout, and that with what was drawn, run by run.
 * Throws an Error that names the first text that would be lost.
 */
export function assertNoLoss(source: string, entries: LedgerEntry[], drawn: RenderedText): void {
  const lost = firstLost(source, entries.map(sourceOf).join(''));
  if (lost !== undefined) throw cannotBeSet(`text would be lost before layout, near “${shortened(lost)}”`);
  for (let index = 0; index < entries.length; index++) {
    const shown = renderedTextOf(entries[index]!);
    const text = drawn.texts[index]!;
    if (text !== shown && visible(text) !== visible(shown)) {
      throw cannotBeSet(`text would be lost in layout: “${shortened(shown)}” is drawn as “${shortened(text)}”`);
    }
  }
  const [first] = drawn.outside;
  if (first !== undefined) throw cannotBeSet(`text would run off the page: “${shortened(first)}”`);
}

/** What is read from right to left shows its brackets as those of the other side. */
function unmirrored(text: string): string {
  return text.replace(/\p{Bidi_Mirrored}/gu, '');
}

/** Compares what the SVGs of a document say with what was drawn of it. Throws an Error that names the first text that was lost. */
export function assertNoLossInSvgs(pictures: Iterable<RenderedSvg>): void {
  for (const { text, renderedText } of pictures) {
    const lost = RIGHT_TO_LEFT.test(text)
      ? firstLost(unmirrored(text), unmirrored(renderedText))
      : firstLost(text, renderedText);
    if (lost !== undefined) throw cannotBeSet(`text of a picture would be lost, near “${shortened(lost)}”`);
  }
}
