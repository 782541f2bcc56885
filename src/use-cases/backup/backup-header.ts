/** §18.16: the first entry of a backup: what it holds, and what has to fit before anything of it is restored. */

import { isUuid } from '../../domain/uuid.ts';
import { BackupError } from './backup-error.ts';
import type { ArchiveEntry } from './write-archive.ts';

const HEADER = 'platen-backup.json';
const FORMAT = 1;

/** Beside the database and the objects: the keys that sign URLs, and the demo's record. */
export const SMALL_FILES = /^((second-)?signing\.key|demo\.json)$/;

/** What every header says. */
type Header = {
  format: typeof FORMAT;
  /** The release of Platen that made it. */
  platen: string;
  /** RFC 3339. */
  made_at: string;
  /** Names, in order. */
  migrations: string[];
  /** In the order in which they follow. */
  tables: { name: string; rows: number }[];
  /** How many are in the archive; null when they stay in their bucket, or there are none. */
  pdfs: number | null;
};

export type BackupHeader = Omit<Header, 'tables'> & {
  /** Version of the server that it was taken from, for people: any that Platen runs on can take it. */
  postgres: string;
  tables: { name: string; columns: string[]; rows: number }[];
  /** `gs://bucket/prefix`, `none`, or `file`. */
  storage: string;
};

export function headerEntry(header: Omit<BackupHeader, 'format'>): ArchiveEntry {
  return entryOf(HEADER, header);
}

/** Throws `BackupError` for what is no backup, or one of a newer version. */
export function readHeader({ name, bytes }: ArchiveEntry, file: string): BackupHeader {
  if (name !== HEADER) throw new BackupError(`${file} is no backup of Platen.`);
  const textsIn = ({ postgres, storage, tables }: BackupHeader) => [
    postgres,
    storage,
    ...tables.flatMap(({ columns }) => columns),
  ];
  return parseHeader(bytes, file, textsIn, 'Restore');
}

function entryOf(name: string, header: object): ArchiveEntry {
  return { name, bytes: Buffer.from(`${JSON.stringify({ format: FORMAT, ...header }, null, 2)}\n`) };
}

/** `textsIn`: what else must be text. `verb`: what is done with it. Throws `BackupError` for what nothing of ours writes, and for a newer version. */
function parseHeader<Own extends Header>(
  bytes: Buffer,
  place: string,
  textsIn: (header: Own) => unknown[],
  verb: string,
): Own {
  let header: Own;
  try {
    header = JSON.parse(bytes.toString());
    const { platen, made_at, migrations, tables, pdfs } = header;
    const texts = [platen, made_at, ...migrations, ...tables.map(({ name }) => name), ...textsIn(header)];
    const counts = [pdfs ?? 0, ...tables.map(({ rows }) => rows)];
    if (!texts.every((one) => typeof one === 'string') || !counts.every((one) => Number.isSafeInteger(one) && one >= 0))
      throw new Error('a header has texts and counts');
  } catch {
    throw new BackupError(`${place} is damaged: its header cannot be read.`);
  }
  if (header.format === FORMAT) return header;
  throw new BackupError(`${place} was made by Platen ${header.platen}, a newer version. ${verb} it with that one.`);
}

/** §18.30: the first entry of an exported workspace: whose it is, and what has to fit before anything of it is imported. */
export const WORKSPACE_HEADER = 'platen-workspace.json';
export const PDF_FOLDER = 'pdfs';

export type WorkspaceHeader = Header & { workspace: { id: string; name: string; default_theme_id: string | null } };

export function workspaceHeaderEntry(header: Omit<WorkspaceHeader, 'format'>): ArchiveEntry {
  return entryOf(WORKSPACE_HEADER, header);
}

/** Throws `BackupError` for anything else, and for one of a newer version. */
export function readWorkspaceHeader(entry: ArchiveEntry | undefined, place: string): WorkspaceHeader {
  if (entry?.name !== WORKSPACE_HEADER) throw new BackupError(`${place} is no exported workspace.`);
  // An id that is none is no text of ours.
  const textsIn = ({ workspace: { id, name } }: WorkspaceHeader) => [isUuid(id) ? id : null, name];
  return parseHeader(entry.bytes, place, textsIn, 'Import');
}
