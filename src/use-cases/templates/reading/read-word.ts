/** §10.37: a Word file → the file of a template with its pictures, as plain data, so that a worker thread can do it. */
import { tell } from '../../../locales/message.ts';
import { type Fault, NO_LINE } from '../../../template/model/fault.ts';
import { type ConvertedWord, type ConvertOptions, convertWord } from '../../../template/word/convert-word.ts';
import { WordFault } from '../../../template/word/package/word-fault.ts';
import { unpackWord } from './unpack-word.ts';

export type WordSource = { file: string; bytes: Uint8Array } & ConvertOptions;

/** `pictures`: by the paths that the template names. */
export type WordFacts =
  | ({ ok: true; pictures: ReadonlyMap<string, Uint8Array> } & Omit<ConvertedWord, 'pictures' | 'labels'>)
  | { ok: false; faults: Fault[] };

export async function readWord({ file, bytes, ...options }: WordSource): Promise<WordFacts> {
  try {
    const parts = await unpackWord(bytes);
    const { pictures, labels: _, ...facts } = convertWord(parts, options);
    const found = [...pictures].flatMap(([path, part]) => (parts.has(part) ? [[path, parts.get(part)!] as const] : []));
    return { ok: true, ...facts, pictures: new Map(found) };
  } catch (error) {
    const isDeep = error instanceof RangeError;
    if (!(error instanceof WordFault || isDeep)) throw error;
    const messages = isDeep ? [tell('word.tooDeep')] : error.messages;
    return { ok: false, faults: messages.map((message) => ({ file, line: NO_LINE, message })) };
  }
}
