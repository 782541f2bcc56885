/** §11.12 `counter`: how a drawn number is written. */

/** The last run of digits of a format gives place and padding: `INV-00042` is `INV-` and five digits. */
export type CounterShape = { prefix: string; padding: number; suffix: string };

/** Reads `0001` or `INV-00042`; undefined when the format has no digit. No format is the bare number. */
export function readCounterShape(format: string | undefined): CounterShape | undefined {
  if (format === undefined) return { prefix: '', padding: 1, suffix: '' };
  const found = /(.*?)([0-9]+)([^0-9]*)$/s.exec(format);
  return found ? { prefix: found[1]!, padding: found[2]!.length, suffix: found[3]! } : undefined;
}

/** The digits alone, padded; a number that has outgrown its padding is written whole. */
export function writeCounterDigits(shape: CounterShape, number: bigint): string {
  return number.toString().padStart(shape.padding, '0');
}
