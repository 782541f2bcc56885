/** §10.37: a Word file → the file of a template with its pictures, as plain data, so that a worker thread can do it. */
import type { Fault } from '../../../template/model/fault.ts';
import { type ConvertedWord, type ConvertOptions, convertWord } from '../../../template/word/convert-word.ts';
import { WordFault } from '../../../template/word/package/word-fault.ts';
import { readShown, type Shown } from './read-shown.ts';
import { unpackWord } from './unpack-word.ts';

/** `shows`: asks for what a preview shows, too. */
export type WordSource = { file: string; bytes: Uint8Array; shows?: boolean | undefined } & ConvertOptions;

/** `pictures`: by the paths that the template names. */
export type WordFacts =
  | ({ ok: true; pictures: ReadonlyMap<string, Uint8Array>; shown?: Shown } & Omit<
      ConvertedWord,
      'pictures' | 'labels'
    >)
  | { ok: false; faults: Fault[] };

export async function readWord({ file, bytes, shows, ...options }: WordSource): Promise<WordFacts> {
  try {
    const parts = await unpackWord(bytes);
    const { pictures, labels: _, ...facts } = convertWord(parts, options);
    const found = [...pictures].flatMap(([path, part]) => (parts.has(part) ? [[path, parts.get(part)!] as const] : []));
    const shown = shows && readShown(facts);
    return { ok: true, ...facts, pictures: new Map(found), ...(shown && { shown }) };
  } catch (error) {
    const isDeep = error instanceof RangeError;
    if (!(error instanceof WordFault || isDeep)) throw error;
    const message = isDeep ? 'Tables or lists stand in one another too deep to be read.' : error.message;
    return { ok: false, faults: [{ file, line: 1, message }] };
  }
}
