/** §18.30: exports a workspace as JSON lines and PDFs into a file or a folder, while the service runs. All data shows one moment. */
import { pMapIterable } from 'p-map';
import { type Client, escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { askOf, readHistory } from '../../data/migrations/index.ts';
import type { ObjectStore } from '../../data/objects/object-store.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { tell } from '../../locales/message.ts';
import { type BackupOptions, listPdfs, readPdf } from './back-up.ts';
import { BackupError } from './backup-error.ts';
import { countLines, WITHOUT_LIMITS, withClient } from './tables.ts';
import { belonging, WORKSPACE_TABLES, type WorkspaceTable } from './workspace-tables.ts';
import {
  type ArchiveEntry,
  countBackupProgress,
  PDF_FOLDER,
  refuseExisting,
  type WorkspaceHeader,
  workspaceHeaderEntry,
  writeArchive,
  writeFolderArchive,
} from './write-archive.ts';

/** The size of an entry, unless a single line is longer. */
const PART = 4 * MEBIBYTE;
const PDFS_AT_ONCE = 8;
const LINE_END = 0x0a;

/** These characters never appear unescaped in JSON, so COPY writes each row unquoted on one line. */
const AS_IT_IS = "(FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02')";

/** `unreadable`: names of PDFs that are missing or damaged and so are left out. */
export type Exported = { bytes: number; header: Omit<WorkspaceHeader, 'format'>; unreadable: string[] };

/** Exports to `place`: a new tar file, if its name ends with `.tar`, or a new folder. Throws `BackupError`. */
export async function exportWorkspace(
  place: string,
  workspaceId: string,
  { url, objects }: { url: string; objects: ObjectStore | null },
  options: BackupOptions,
): Promise<Exported> {
  await refuseExisting(place);
  return withClient(url, async (client) => {
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${WITHOUT_LIMITS}`);
    const { platen, now, onProgress } = options;
    const described = await describe(client, workspaceId, objects !== null);
    const header = { platen, made_at: now.toISOString(), ...described };
    const count = countBackupProgress(header, onProgress);
    const unreadable: string[] = [];

    async function* entries(): AsyncGenerator<ArchiveEntry, void> {
      yield workspaceHeaderEntry(header);
      for (const table of WORKSPACE_TABLES) {
        let part = 0;
        for await (const bytes of linesOf(client, table, workspaceId)) {
          yield { name: `${table.folder}/${String(part++).padStart(6, '0')}.jsonl`, bytes };
          count(countLines(bytes));
        }
      }
      if (!objects) return;
      const pdfs = listPdfs(client, url, workspaceId);
      for await (const { id, name, bytes } of pMapIterable(pdfs, (pdf) => readPdf(objects, pdf), {
        concurrency: PDFS_AT_ONCE,
      })) {
        if (bytes) yield { name: `${PDF_FOLDER}/${id}.pdf`, bytes };
        else unreadable.push(name);
        count(1);
      }
    }

    const write = place.endsWith('.tar') ? writeArchive : writeFolderArchive;
    return { bytes: await write(place, entries(), options), header, unreadable };
  });
}

async function describe(client: Client, workspaceId: string, hasPdfs: boolean) {
  const { rows } = await client.query<WorkspaceHeader['workspace'] & { pdfs: number }>(
    `SELECT id, name, default_theme_id,
            (SELECT count(*)::float8 FROM generations g WHERE g.workspace_id = w.id AND pdf_status = 'ready') AS pdfs
     FROM workspaces w WHERE id = $1`,
    [workspaceId],
  );
  if (!rows[0]) throw new BackupError(tell('backup.workspace', { id: workspaceId }));
  const { pdfs, ...workspace } = rows[0];
  const tables = [];
  for (const table of WORKSPACE_TABLES) {
    const counted = await client.query<{ rows: number }>(
      `SELECT count(*)::float8 AS rows FROM ${escapeIdentifier(table.table)} t WHERE ${belonging(table, workspaceId)}`,
    );
    tables.push({ name: table.folder, rows: counted.rows[0]!.rows });
  }
  const { applied: migrations } = await readHistory(askOf(client));
  return { workspace, migrations, tables, pdfs: hasPdfs ? pdfs : null };
}

/** Yields whole lines, each with the JSON of a row. */
async function* linesOf(client: Client, table: WorkspaceTable, workspaceId: string): AsyncGenerator<Buffer, void> {
  const row = table.written ? `to_jsonb(t) || ${table.written}` : 'to_jsonb(t)';
  const rows = `SELECT (${row})::text FROM ${escapeIdentifier(table.table)} t WHERE ${belonging(table, workspaceId)}`;
  const ordered = table.order ? `${rows} ORDER BY ${table.order}` : rows;
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of client.query(copyTo(`COPY (${ordered}) TO STDOUT ${AS_IT_IS}`)) as AsyncIterable<Buffer>) {
    const end = chunk.lastIndexOf(LINE_END) + 1;
    if (end > 0 && size + end >= PART) {
      yield Buffer.concat([...chunks, chunk.subarray(0, end)]);
      chunks = [chunk.subarray(end)];
      size = chunk.length - end;
    } else {
      chunks.push(chunk);
      size += chunk.length;
    }
  }
  if (size > 0) yield Buffer.concat(chunks);
}
