/** §11.12 `counter`: puts drawn counters into a document. */
import { writeCounterDigits } from '../../domain/number-formats.ts';
import { COUNTER_SENTINEL, counterSentinel } from '../markdown/sentinels.ts';
import type { CounterDraw, FilledDocument } from '../model/compiled.ts';
import { type Verification, writeVerification } from './write-verification.ts';

/**
 * `numbers`: in the order of `document.counters`. Each replaces its sentinel everywhere. `verification`: that of an issued document; codes
 * of others are samples.
 */
export function writeNumbers(
  unverified: FilledDocument,
  numbers: readonly bigint[],
  verification?: Verification,
): FilledDocument {
  const document = writeVerification(unverified, verification);
  const { counters, setup, looked } = document;
  if (numbers.length !== counters.length)
    throw new Error(`Cannot write ${numbers.length} numbers, expected ${counters.length}`);
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

/** Replaces each counter that is still to be drawn by the longest number. A longer one would take 2,700 years at a million a day. */
export function withLongestNumbers(text: string): string {
  return text.replace(ANY_COUNTER, '9'.repeat(12));
}

const ANY_COUNTER = new RegExp(COUNTER_SENTINEL, 'g');

/** Returns the first numbers of the counters. In a group, each entry gets the next number. */
export function firstNumbers({ counters }: Pick<FilledDocument, 'counters'>): bigint[] {
  const next = new Map<CounterDraw['entry'], bigint>();
  return counters.map(({ entry, start }) => {
    const number = next.get(entry) ?? BigInt(start);
    next.set(entry, number + 1n);
    return number;
  });
}
