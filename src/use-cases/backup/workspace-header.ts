/** §18.30: the first entry of an exported workspace: whose it is, and what has to fit before anything of it is imported. */
import { isUuid } from '../../domain/uuid.ts';
import { BackupError } from './backup-error.ts';
import type { ArchiveEntry } from './write-archive.ts';

export const WORKSPACE_HEADER = 'platen-workspace.json';
export const PDF_FOLDER = 'pdfs';
const FORMAT = 1;

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
  const header = parse(entry.bytes);
  if (!header) throw new BackupError(`${place} is damaged: its header cannot be read.`);
  if (header.format === FORMAT) return header;
  throw new BackupError(`${place} was made by Platen ${header.platen}, a newer version. Import it with that one.`);
}

/** Null for what no export writes. */
function parse(bytes: Buffer): WorkspaceHeader | null {
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
