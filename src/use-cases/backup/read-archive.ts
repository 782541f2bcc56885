/** §18.16: reads a backup, and throws unless it is whole. */
import { createReadStream } from 'node:fs';
import { extract as openExtract } from 'tar-stream';
import { GIBIBYTE, MEBIBYTE } from '../../domain/sizes.ts';
import { BackupError } from './backup-error.ts';
import { type ArchiveEnd, type ArchiveEntry, createDigest, END } from './write-archive.ts';

/** Headers and small files, PDFs, and parts of tables. */
const LARGEST: [names: RegExp, bytes: number][] = [
  [/^(files\/|[^/]*$)/, MEBIBYTE],
  [/^(pdfs|objects)\//, GIBIBYTE],
  [/^/, 256 * MEBIBYTE],
];

/** What an entry of an archive may have: it is read into memory. Throws `BackupError`. */
export function checkSize(archive: string, name: string, size: number): void {
  const [, largest] = LARGEST.find(([names]) => names.test(name))!;
  if (size > largest) throw new BackupError(`${archive} is damaged: ${name} cannot have ${size} bytes.`);
}

/** The entries in order, without the last. That they are whole is known at the end only: then it throws `BackupError`, or returns. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry, void> {
  const digest = createDigest();
  let count = 0;
  let end: Partial<ArchiveEnd> | undefined;
  for await (const entry of entriesOf(file)) {
    if (entry.name === END) {
      end = readEnd(entry.bytes);
      continue;
    }
    digest.add(entry);
    count += 1;
    yield entry;
  }
  if (!end) throw new BackupError(`${file} is cut short: its end is missing.`);
  if (end.entries !== count || end.sha256 !== digest.end())
    throw new BackupError(`${file} is damaged: its checksum is another.`);
}

/** Damage may be here as well. */
function readEnd(bytes: Buffer): Partial<ArchiveEnd> {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return {};
  }
}

async function* entriesOf(file: string): AsyncGenerator<ArchiveEntry, void> {
  const source = createReadStream(file, { highWaterMark: MEBIBYTE });
  const extract = openExtract();
  let fault: Error | undefined;
  source.once('error', (error) => {
    fault = error;
    extract.destroy(error);
  });
  try {
    for await (const entry of source.pipe(extract)) {
      const { name, size = 0, type } = entry.header;
      if (type !== 'file' && type !== 'contiguous-file')
        throw new BackupError(`${file} is damaged: ${name} is no file.`);
      checkSize(file, name, size);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      yield { name, bytes: Buffer.concat(chunks) };
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    if (fault) throw new BackupError(`${file} cannot be read: ${fault.message}.`, { cause: fault });
    throw new BackupError(`${file} is damaged or no backup: ${(error as Error).message}.`, { cause: error });
  } finally {
    source.destroy();
  }
}
