/** §18.16: the first entry of a backup: what it holds, and what has to fit before anything of it is restored. */

import { isUuid } from '../../domain/uuid.ts';
import { BackupError } from './backup-error.ts';
import type { ArchiveEntry } from './write-archive.ts';

const HEADER = 'platen-backup.json';
const FORMAT = 1;

/** Beside the database and the objects: the keys that sign URLs, and the demo's record. */
export const SMALL_FILES = /^((second-)?signing\.key|demo\.json)$/;

export type BackupHeader = {
  format: typeof FORMAT;
  /** The release of Platen that made it. */
  platen: string;
  /** RFC 3339. */
  made_at: string;
  /** Version of the server that it was taken from, for people: any that Platen runs on can take it. */
  postgres: string;
  /** Names, in order. */
  migrations: string[];
  tables: { name: string; columns: string[]; rows: number }[];
  /** How many are in the backup; null when they stay in their bucket, or there are none. */
  pdfs: number | null;
  /** `gs://bucket/prefix`, `none`, or `file`. */
  storage: string;
};

export function headerEntry(header: Omit<BackupHeader, 'format'>) {
  return { name: HEADER, bytes: Buffer.from(`${JSON.stringify({ format: FORMAT, ...header }, null, 2)}\n`) };
}

/** Throws `BackupError` for what is no backup, or one of a newer version. */
export function readHeader({ name, bytes }: { name: string; bytes: Buffer }, file: string): BackupHeader {
  if (name !== HEADER) throw new BackupError(`${file} is no backup of Platen.`);
  const header = parse(bytes);
  if (!header) throw new BackupError(`${file} is damaged: its header cannot be read.`);
  if (header.format === FORMAT) return header;
  throw new BackupError(`${file} was made by Platen ${header.platen}, a newer version. Restore it with that one.`);
}

/** Null for what no backup has. */
function parse(bytes: Buffer): BackupHeader | null {
  try {
    const header = JSON.parse(bytes.toString()) as BackupHeader;
    const { platen, made_at, postgres, migrations, tables, pdfs, storage } = header;
    const texts = [platen, made_at, postgres, storage, migrations, tables.map(({ name, columns }) => [name, columns])];
    const counts = [pdfs ?? 0, ...tables.map(({ rows }) => rows)];
    const areTexts = texts.flat(3).every((one) => typeof one === 'string');
    return areTexts && counts.every((one) => Number.isSafeInteger(one) && one >= 0) ? header : null;
  } catch {
    return null;
  }
}

/** §18.30: the first entry of an exported workspace: whose it is, and what has to fit before anything of it is imported. */
export const WORKSPACE_HEADER = 'platen-workspace.json';
export const PDF_FOLDER = 'pdfs';

export type WorkspaceHeader = {
  format: typeof FORMAT;
  /** The release of Platen that made it. */
  platen: string;
  /** RFC 3339. */
  made_at: string;
  workspace: { id: string; name: string; default_theme_id: string | null };
  /** Names, in order. */
  migrations: string[];
  /** As they follow. */
  tables: { name: string; rows: number }[];
  /** How many documents have one; null when this installation makes none. */
  pdfs: number | null;
};

export function workspaceHeaderEntry(header: Omit<WorkspaceHeader, 'format'>): ArchiveEntry {
  return { name: WORKSPACE_HEADER, bytes: Buffer.from(`${JSON.stringify({ format: FORMAT, ...header }, null, 2)}\n`) };
}

/** Throws `BackupError` for anything else, and for one of a newer version. */
export function readWorkspaceHeader(entry: ArchiveEntry | undefined, place: string): WorkspaceHeader {
  if (entry?.name !== WORKSPACE_HEADER) throw new BackupError(`${place} is no exported workspace.`);
  const header = parseWorkspaceHeader(entry.bytes);
  if (!header) throw new BackupError(`${place} is damaged: its header cannot be read.`);
  if (header.format === FORMAT) return header;
  throw new BackupError(`${place} was made by Platen ${header.platen}, a newer version. Import it with that one.`);
}

/** Null for what no export writes. */
function parseWorkspaceHeader(bytes: Buffer): WorkspaceHeader | null {
  try {
    const header = JSON.parse(bytes.toString()) as WorkspaceHeader;
    const { workspace, migrations, tables, pdfs, platen, made_at } = header;
    const areTexts = [workspace.id, workspace.name, platen, made_at, ...migrations].every(
      (one) => typeof one === 'string',
    );
    const areCounts = [...tables.map(({ rows }) => rows), pdfs ?? 0].every(
      (one) => Number.isSafeInteger(one) && one >= 0,
    );
    return isUuid(workspace.id) && areTexts && areCounts ? header : null;
  } catch {
    return null;
  }
}
