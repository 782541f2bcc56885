/** §10.37: the bytes of a Word file → the version that they make, with its pictures, and what an author should know of it. */
import { createHash } from 'node:crypto';
import type { Fault } from '../../template/model/fault.ts';
import type { WordReport } from '../../template/word/convert-word.ts';
import { readWordFile, type WordOptions } from './files/read-word-file.ts';
import type { TemplateFile } from './files/template-files.ts';
import { folderOf, withPictures } from './files/word-files.ts';
import { type ReadVersion, readVersion } from './read-version.ts';
import type { TextReaders } from './reading/text-readers.ts';

export type WordRead = { title: string; folder: string; language: string; from: string; report: WordReport };
export type ReadWordVersion = ReadVersion & { word?: WordRead };

type Options = { themed: ReadonlySet<string>; readers: TextReaders } & WordOptions;

export async function readWordVersion(
  file: TemplateFile,
  bytes: Uint8Array,
  { themed, readers, ...options }: Options,
): Promise<ReadWordVersion> {
  const facts = await readWordFile(file, bytes, { readers, ...options });
  if (!facts.ok) return refused(facts.faults);
  const source = { file: file.file, bytes: new TextEncoder().encode(facts.source), themed };
  const read = await readVersion(withPictures(file, facts.pictures), source, readers);
  const { report, language, from } = facts;
  const word = { title: facts.title, folder: folderOf(file), language, from, report };
  const wordHash = new Uint8Array(createHash('sha256').update(bytes).digest());
  // Labels that somebody chose just now are a change.
  const known = options.labels ? { replacesLabels: true } : {};
  const version = read.version && { ...read.version, wordHash, onlyChanged: true, ...known };
  return { ...read, ...(version && { version }), faults: read.faults.map(ofMarkdown), imageFaults: [], word };
}

function refused(faults: Fault[]): ReadWordVersion {
  return { faults, imageFaults: [], missing: [], ignored: [], warnings: [], placeholders: 0 };
}

/** Its author has no such lines. */
function ofMarkdown({ file, line, message }: Fault): Fault {
  return { file, line: 1, message: `Line ${line} of the Markdown that Platen made of it: ${message}` };
}
