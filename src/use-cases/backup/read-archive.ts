/** §18.16: reads a backup, and throws unless it is whole. */
import { createReadStream } from 'node:fs';
import { extract as openExtract } from 'tar-stream';
import { listKnownMigrations } from '../../data/migrations/index.ts';
import { readPdfObjectName } from '../../domain/pdf-object-name.ts';
import { GIBIBYTE, MEBIBYTE } from '../../domain/sizes.ts';
import { BackupError } from './backup-error.ts';
import { type BackupHeader, readHeader, SMALL_FILES } from './backup-header.ts';
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
  let end: Partial<ArchiveEnd> | undefined;
  for await (const entry of entriesOf(file)) {
    if (entry.name === END) {
      end = readEnd(entry.bytes);
      continue;
    }
    digest.add(entry);
    yield entry;
  }
  if (!end) throw new BackupError(`${file} is cut short: its end is missing.`);
  const read = digest.end();
  if (end.entries !== read.entries || end.sha256 !== read.sha256)
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

// §18.16: whether a file is a whole backup that this version can restore.

/** Reads all of the file before anything is changed anywhere. Throws `BackupError` with a reason. */
export async function checkBackup(file: string): Promise<BackupHeader> {
  let header: BackupHeader | undefined;
  let tables = new Set<string>();
  for await (const entry of readArchive(file)) {
    if (header) {
      const isKnown = isPlace(entry.name, tables);
      if (!isKnown) throw new BackupError(`${file} has an entry that does not belong into a backup: ${entry.name}.`);
    } else {
      header = readHeader(entry, file);
      tables = new Set(header.tables.map(({ name }) => name));
    }
  }
  if (!header) throw new BackupError(`${file} is empty.`);
  const { platen, migrations } = header;
  const known = await listKnownMigrations();
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new BackupError(
      `${file} was made by Platen ${platen}, a later version: this one does not know its migration ${unknown}. ` +
        'Restore it with that version.',
    );
  // They are applied as they stand here.
  if (migrations.join() === known.slice(0, migrations.length).join()) return header;
  throw new BackupError(`${file} is damaged: its migrations are not in their order.`);
}

/** Whether an entry has a place in a backup: a small file of the data folder, a part of a table, the PDF of a document. */
function isPlace(name: string, tables: ReadonlySet<string>): boolean {
  const [, folder, rest = ''] = /^(files|database|objects)\/(.+)$/.exec(name) ?? [];
  if (folder === 'files') return SMALL_FILES.test(rest);
  if (folder === 'objects') return readPdfObjectName(rest) !== null;
  return tables.has(/^([^/]+)\/\d{6}\.gz$/.exec(rest)?.[1] ?? '');
}
