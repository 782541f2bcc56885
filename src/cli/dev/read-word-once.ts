/** §18.21, §10.37: Word files of a folder that is worked on. One that has not changed since is not converted again. */

import { LRUCache } from 'lru-cache';
import { english, foreign } from '../../locales/message.ts';
import { type Fault, NO_LINE } from '../../template/model/fault.ts';
import {
  readWordFile,
  type TemplateFile,
  type TextReaders,
  type WordFacts,
} from '../../use-cases/templates/files/index.ts';

/** `bytes`: of the Markdown. `warnings`: what was guessed, left out and typed. */
export type WordOnce =
  | { faults: Fault[] }
  | { faults?: undefined; bytes: Uint8Array; pictures: ReadonlyMap<string, Uint8Array>; warnings: Fault[] };

const MAX_KEPT = 20;

export function readWordOnce(
  readers: Pick<TextReaders, 'word'>,
): (file: TemplateFile, bytes: Uint8Array) => Promise<WordOnce> {
  const known = new LRUCache<string, { bytes: Uint8Array; read: Promise<WordOnce> }>({ max: MAX_KEPT });
  return (file, bytes) => {
    const last = known.get(file.path);
    if (last && Buffer.compare(last.bytes, bytes) === 0) return last.read;
    const read = readWordFile(file, bytes, { readers }).then((facts) => convertedFrom(facts, file.file));
    known.set(file.path, { bytes, read });
    return read;
  };
}

function convertedFrom(facts: WordFacts, file: string): WordOnce {
  if (!facts.ok) return { faults: facts.faults };
  const { told, lost } = facts.report;
  const warnings = told.map(({ kind, message, paragraph, heading }) => {
    const place = [heading, paragraph && `paragraph ${paragraph}`].filter(Boolean).join(', ');
    return { file, line: NO_LINE, message: foreign(`${kind}${place && ` (${place})`}: ${english(message)}`) };
  });
  const words = `Words that the template lacks: ${lost.join(', ')}`;
  if (lost.length > 0) warnings.push({ file, line: NO_LINE, message: foreign(words) });
  return { bytes: new TextEncoder().encode(facts.source), pictures: facts.pictures, warnings };
}
