/** §12.5: splits a filled document at its counters: storage puts in the numbers that the transaction draws. */

import type { DocumentPieces } from '../../data/storage/documents/create-generations.ts';
import { readCounterShape } from '../../domain/counters.ts';
import { splitAtCounterSentinels } from '../../template/markdown/sentinels.ts';
import type { FilledDocument } from '../../template/model/filled-document.ts';

/** A filled document → the pieces that storage takes. */
export function documentPieces({ markdown, blanks, setup, counters }: FilledDocument): DocumentPieces {
  return {
    markdown: splitAtCounterSentinels(markdown),
    blanks,
    // Digits need no escaping in JSON, so they are written into its text.
    setup: splitAtCounterSentinels(JSON.stringify(setup)),
    draws: counters.map(({ entry, start, format }) => ({
      entry,
      start,
      padding: readCounterShape(format)?.padding ?? 1,
    })),
  };
}
