/** §10.22, §20.12: what Platen would make of Markdown that knows nothing of it, as plain data, so that a worker thread can read it. */

import { decodeSource } from '../../../template/import/decode-source.ts';
import { type Foreign, isPlain, readForeign } from '../../../template/import/read-foreign.ts';
import { findTooManyMarks } from '../../../template/markdown/count-marks.ts';

/** `name`: of the file, without its ending. */
export type PlainSource = { file: string; bytes: Uint8Array; name: string };

/** `text`: with LF line ends. Undefined for a file with front matter of Platen's, and for one that cannot be read or is too long, which importing it tells. */
export function readPlain({ bytes, name }: PlainSource): (Foreign & { text: string }) | undefined {
  const text = decodeSource(bytes);
  return typeof text === 'string' && !findTooManyMarks(text) && isPlain(text)
    ? { ...readForeign(text, name), text }
    : undefined;
}
