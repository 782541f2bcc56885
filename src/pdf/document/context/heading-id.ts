/** §17.9: the name of the destination at a heading: a number, since PDF readers differ over names that are not ASCII. */
import type { HeadingEntry } from '../../../template/document/headings.ts';

export function headingId({ number }: HeadingEntry): string {
  return `heading-${number}`;
}
