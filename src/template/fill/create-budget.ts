/** §11.13: how much Markdown a document has at most; more is 422 `invalid_values`. */

import { Refusal } from '../../domain/errors.ts';
import { tell } from '../../locales/message.ts';

const MAX_MARKDOWN_BYTES = 8 * 1024 * 1024;

/** Stops before memory is filled with a document that would be refused anyway. */
export function createBudget(): (length: number) => void {
  let left = MAX_MARKDOWN_BYTES;
  return (length) => {
    left -= length;
    if (left < 0) throw tooLarge();
  };
}

export function assertNotTooLarge(markdown: string): void {
  if (Buffer.byteLength(markdown) > MAX_MARKDOWN_BYTES) throw tooLarge();
}

function tooLarge(): Refusal {
  return new Refusal('invalid_values', tell('values.tooLarge'), 'values');
}
