/** §12: a filled document → what storage keeps of it, with places for the numbers that its transaction draws. */
import { readCounterShape } from '../domain/counters.ts';
import type { DocumentPieces } from '../storage/create-generations.ts';
import { splitAtCounterMarks } from '../template/markdown/marks.ts';
import type { FilledDocument } from '../template/model/model.ts';

export function documentPieces({ markdown, blanks, setup, counters }: FilledDocument): DocumentPieces {
  return {
    markdown: splitAtCounterMarks(markdown),
    blanks,
    // Digits need no escaping in JSON, so they are written into its text.
    setup: splitAtCounterMarks(JSON.stringify(setup)),
    draws: counters.map(({ key, start, format }) => ({ key, start, padding: readCounterShape(format)?.padding ?? 1 })),
  };
}
