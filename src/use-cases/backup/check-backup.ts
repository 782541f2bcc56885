/** §18.16: whether a file is a whole backup that this version can restore. */
import { listKnownMigrations } from '../../data/migrations/index.ts';
import { readPdfObjectName } from '../../domain/pdf-object-name.ts';
import { BackupError } from './backup-error.ts';
import { type BackupHeader, readHeader, SMALL_FILES } from './backup-header.ts';
import { readArchive } from './read-archive.ts';

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
