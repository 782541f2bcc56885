/** §18.16, §18.30: the PDFs that the database knows, and their bytes. */
import { createHash } from 'node:crypto';
import { type Client, escapeLiteral } from 'pg';
import { ObjectMissingError, type ObjectStore } from '../../data/objects/object-store.ts';
import { isPooled } from '../../data/storage/connection/prepared.ts';
import { pdfObjectName } from '../../domain/pdf-object-name.ts';

export type Pdf = { workspaceId: string; id: string; sha256: string };

const PDFS_AT_ONCE = 500;

/**
 * As of the transaction's moment, by id; of one workspace or of all. The list outlives the transaction, so that the database need not
 * keep what is old for as long as files are read; but not behind a pooler, which may lend another connection then.
 */
export async function* listPdfs(client: Client, url: string, workspaceId?: string): AsyncGenerator<Pdf, void> {
  await client.query(`
    DECLARE pdfs NO SCROLL CURSOR WITH HOLD FOR
    SELECT workspace_id AS "workspaceId", id, encode(pdf_sha256, 'hex') AS sha256
    FROM generations WHERE pdf_status = 'ready'
    ${workspaceId ? `AND workspace_id = ${escapeLiteral(workspaceId)} ORDER BY id` : ''}`);
  if (!isPooled(url)) await client.query('COMMIT');
  for (;;) {
    const { rows } = await client.query<Pdf>(`FETCH ${PDFS_AT_ONCE} FROM pdfs`);
    if (rows.length === 0) return;
    yield* rows;
  }
}

/** `name`: of the object. No bytes when the file is gone or has others. */
export async function readPdf(
  objects: ObjectStore,
  { workspaceId, id, sha256 }: Pdf,
): Promise<{ id: string; name: string; bytes: Buffer | null }> {
  const name = pdfObjectName(workspaceId, id);
  try {
    const bytes = Buffer.from(await objects.read(name));
    return { id, name, bytes: createHash('sha256').update(bytes).digest('hex') === sha256 ? bytes : null };
  } catch (error) {
    if (error instanceof ObjectMissingError) return { id, name, bytes: null };
    throw error;
  }
}
