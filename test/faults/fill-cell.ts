/** Documents with PDFs in a cell, as those who made and rendered them would have left them, a thousand with each statement. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pMap from 'p-map';
import { v7 } from 'uuid';
import type { Database } from '../../src/data/storage/connection/database.ts';
import { insertDocuments } from '../../src/data/storage/documents/insert-documents.ts';
import { newDocument } from '../support/new-document.ts';
import type { Tenant } from '../support/seed.ts';

const PDF_BYTES = 20_000;
const AT_ONCE = 1_000;

/** `objects`: the folder of its store. They are numbered from 1 on. */
export async function fillCell(
  { db, objects }: { db: Database; objects: string },
  tenant: Tenant,
  template: string,
  documents: number,
): Promise<void> {
  const place = path.join(objects, tenant.workspaceId);
  await mkdir(place, { recursive: true });
  const first = newDocument(tenant, template);
  await insertDocuments(db, first.workspaceId, [first]);
  for (let made = 0; made < documents; made += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, documents - made) }, (_, at) => made + at + 1);
    const ids = numbers.map((number) => (number === 1 ? first.id : v7()));
    const sums = await pMap(ids, (id) => writePdf(path.join(place, `${id}.pdf`), id), { concurrency: 16 });
    await db.$executeRaw`
      INSERT INTO generations SELECT r.* FROM generations g
      CROSS JOIN unnest(${ids}::uuid[], ${numbers}::int[], ${sums}::bytea[]) f (id, number, sum)
      CROSS JOIN LATERAL jsonb_populate_record(g, jsonb_build_object(
        'id', f.id, 'generation_number', f.number, 'title', 'T #' || f.number, 'pdf_status', 'ready', 'pdf_pages', 1,
        'pdf_bytes', ${PDF_BYTES}::int, 'pdf_sha256', f.sum, 'pdf_rendered_at', now())) r
      WHERE g.id = ${first.id}::uuid
      ON CONFLICT (id) DO UPDATE SET (pdf_status, pdf_pages, pdf_bytes, pdf_sha256, pdf_rendered_at)
        = ROW (excluded.pdf_status, excluded.pdf_pages, excluded.pdf_bytes, excluded.pdf_sha256, excluded.pdf_rendered_at)`;
    await db.$executeRaw`
      INSERT INTO idempotency_records (identity, workspace_id, generation_id, expires_at)
      SELECT sha256(id::text::bytea), ${tenant.workspaceId}::uuid, id, now() + interval '1 day' FROM unnest(${ids}::uuid[]) id`;
  }
  await db.$executeRaw`UPDATE templates SET generation_count = ${documents} WHERE id = ${template}::uuid`;
}

/** Answers its SHA-256. No two are the same. */
async function writePdf(file: string, id: string): Promise<Buffer> {
  const head = Buffer.from(`%PDF-1.7 ${id}\n`);
  const bytes = Buffer.concat([head, randomBytes(PDF_BYTES - head.length)]);
  await writeFile(file, bytes);
  return createHash('sha256').update(bytes).digest();
}
