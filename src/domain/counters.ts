/** §11.12 `counter`: how a drawn number is written. */
import { type Message, tell } from '../locales/message.ts';
import { shorten } from './suggestions.ts';

/**
 * The last run of digits of a format gives place and padding: `INV-00042` is `INV-` and five digits. `byYear`: `{year}` stands in it, and
 * each year has a range of its own.
 */
export type CounterShape = { prefix: string; padding: number; suffix: string; byYear?: true };

const YEAR = '{year}';

/** Reads `0001`, `INV-00042` or `RE-{year}-0001`. No format is the bare number. */
export function readCounterFormat(format: string | undefined): { shape: CounterShape } | { problem: Message } {
  const shape = readPlainCounter(format);
  const shown = shorten(format ?? '');
  if (!shape) return { problem: tell('template.format.counter', { format: shown }) };
  const around = shape.prefix + shape.suffix;
  if (/[{}]/.test(around.replaceAll(YEAR, '')))
    return {
      problem: tell('template.format.braces', { format: shown }),
    };
  return { shape: around.includes(YEAR) ? { ...shape, byYear: true } : shape };
}

/** The same before the year had a meaning: braces are text. Undefined when the format has no digit. */
export function readPlainCounter(format: string | undefined): CounterShape | undefined {
  if (format === undefined) return { prefix: '', padding: 1, suffix: '' };
  const found = /(.*?)([0-9]+)([^0-9]*)$/s.exec(format);
  return found ? { prefix: found[1]!, padding: found[2]!.length, suffix: found[3]! } : undefined;
}

/** Returns the text before and after a number that is drawn in a year (four digits). */
export function besideNumber({ prefix, suffix, byYear }: CounterShape, year: string): [before: string, behind: string] {
  return byYear ? [prefix.replaceAll(YEAR, year), suffix.replaceAll(YEAR, year)] : [prefix, suffix];
}

/** The digits alone, padded; a number that has outgrown its padding is written whole. */
export function writeCounterDigits(padding: number, number: bigint): string {
  return number.toString().padStart(padding, '0');
}
