/** §11.12 `counter`: puts the numbers that were drawn into a document. */
import { writeCounterDigits } from '../../domain/number-formats.ts';
import { COUNTER_SENTINEL, counterSentinel } from '../markdown/sentinels.ts';
import type { FilledDocument } from '../model/compiled.ts';

/** `numbers` are in the order of `document.counters`; each replaces its sentinel, wherever it stands. */
export function writeNumbers(document: FilledDocument, numbers: readonly bigint[]): FilledDocument {
  const { counters, setup, looked } = document;
  if (numbers.length !== counters.length) {
    throw new Error(`Cannot write ${numbers.length} numbers, expected ${counters.length}`);
  }
  if (counters.length === 0) return document;
  const digits = new Map(
    counters.map(({ padding }, index) => [counterSentinel(index), writeCounterDigits(padding, numbers[index]!)]),
  );
  const write = (text: string) => text.replace(ANY_COUNTER, (found) => digits.get(found)!);
  return {
    ...document,
    markdown: write(document.markdown),
    // Digits need no escaping in JSON.
    setup: JSON.parse(write(JSON.stringify(setup))),
    ...(looked && { looked: JSON.parse(write(JSON.stringify(looked))) }),
  };
}

/** With the longest number in the place of each that is still to be drawn; a million a day need some 2,700 years for a longer one. */
export function withLongestNumbers(text: string): string {
  return text.replace(ANY_COUNTER, '9'.repeat(12));
}

const ANY_COUNTER = new RegExp(COUNTER_SENTINEL, 'g');
