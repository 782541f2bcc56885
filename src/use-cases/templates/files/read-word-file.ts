/** §10.37: the bytes of a Word file → what it says, read in a thread. */

import path from 'node:path';
import { Refusal } from '../../../domain/errors.ts';
import { toldOf } from '../../../locales/message.ts';
import { NO_LINE } from '../../../template/model/fault.ts';
import type { Choices } from '../../../template/word/placeholders/entries.ts';
import type { WordFacts } from '../reading/read-word.ts';
import type { TextReaders } from '../reading/text-readers.ts';
import { folderOf, type TemplateFile } from './template-files.ts';

/** `title`: in place of its own. `choices`: what an author says of its placeholders. `shown`: the number of the paragraph that a preview leads to. */
export type WordOptions = { title?: string; choices?: Choices | undefined; shown?: number | undefined };

/** What a file says, or why it is refused. A limit of time or memory that it passes is a mistake of its own. */
export async function readWordFile(
  file: TemplateFile,
  bytes: Uint8Array,
  { readers, ...options }: { readers: Pick<TextReaders, 'word'> } & WordOptions,
): Promise<WordFacts> {
  const source = { file: file.file, bytes, name: path.parse(file.path).name, folder: folderOf(file) };
  try {
    return await readers.word({ ...source, ...options });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'validation') throw error;
    return { ok: false, faults: [{ file: file.file, line: NO_LINE, message: toldOf(error) }] };
  }
}
