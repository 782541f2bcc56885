/** §18.16: whether a file is a whole backup that this version can restore. */
import { listKnownMigrations } from '../../data/migrations/index.ts';
import { BackupError } from './backup-error.ts';
import { type BackupHeader, HEADER, readHeader } from './backup-header.ts';
import { readArchive } from './read-archive.ts';
import type { ArchiveEntry } from './write-archive.ts';

/** Reads all of the file before anything is changed anywhere. Throws `BackupError` with a reason. */
export async function checkBackup(file: string): Promise<BackupHeader> {
  let first: ArchiveEntry | undefined;
  for await (const entry of readArchive(file)) {
    first ??= entry;
    if (first.name !== HEADER) throw new BackupError(`${file} is no backup of Platen.`);
  }
  if (!first) throw new BackupError(`${file} is empty.`);
  const header = readHeader(first, file);
  const known = await listKnownMigrations();
  const unknown = header.migrations.find((name) => !known.includes(name));
  if (unknown === undefined) return header;
  throw new BackupError(
    `${file} was made by Platen ${header.platen}, a later version: this one does not know its migration ${unknown}. ` +
      'Restore it with that version.',
  );
}
