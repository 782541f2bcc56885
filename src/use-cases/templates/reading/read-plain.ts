/** §10.22, §20.12: reads Markdown that was not written for Platen, as plain data for a worker thread. */

import { decodeSource } from '../../../template/import/decode-source.ts';
import { type Foreign, isPlain, readForeign } from '../../../template/import/read-foreign.ts';
import { findTooManyMarks } from '../../../template/markdown/count-marks.ts';

/** `name`: the file's name without its ending. */
export type PlainSource = { file: string; bytes: Uint8Array; name: string };

/**
 * `text`: with LF line ends. Undefined for a file with Platen's front matter, and for one that is unreadable or too
 * long, which its import reports.
 */
export function readPlain({ bytes, name }: PlainSource): (Foreign & { text: string }) | undefined {
  const text = decodeSource(bytes);
  return typeof text === 'string' && !findTooManyMarks(text) && isPlain(text)
    ? { ...readForeign(text, name), text }
    : undefined;
}
