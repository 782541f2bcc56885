/** §4.3: what a document takes in the database: made the way the API makes it, and after the life of its PDF. */
import { Client } from 'pg';
import { connect } from '../../../src/data/storage/connection/database.ts';
import { seedTemplate, seedTenant } from '../../support/seed.ts';
import { LETTER, queueDocuments } from '../support/queue-documents.ts';

const TABLES = [
  'generations',
  'generation_entries',
  'generation_count_changes',
  'idempotency_records',
  'pgboss.job_common',
];
/** These are of documents for good; the others lose their rows within a day. */
export const LASTING = ['generations', 'generation_entries'];

/** Bytes of each document. */
export type Size = { heap: number; toast: number; indexes: number };
export type Sizes = { tables: Map<string, Size>; walMade: number; walRendered: number; markdown: number };

/** What `data/storage/documents/pdf-renders.ts` and pg-boss do to the rows of one PDF. */
const LIFE = [
  `UPDATE generations SET pdf_status = 'rendering', pdf_lease_holder = id, pdf_lease_until = now() + interval '12 s', pdf_attempts = 1
   WHERE id = ANY($1)`,
  `UPDATE generations SET pdf_status = 'ready', pdf_lease_holder = NULL, pdf_lease_until = NULL, pdf_pages = 1, pdf_bytes = 20000,
   pdf_sha256 = sha256(id::text::bytea), pdf_rendered_at = now() WHERE id = ANY($1)`,
  `UPDATE pgboss.job SET state = 'active', started_on = now() WHERE singleton_key = ANY($1::uuid[]::text[])`,
  `UPDATE pgboss.job SET state = 'completed', completed_on = now() WHERE singleton_key = ANY($1::uuid[]::text[])`,
];
/** Renders that end at about the same time. */
const BATCH = 20;

/** Makes `count` letters in the migrated database of `url`; `direct`: the same past a pooler. */
export async function measureSizes(url: string, direct: string, count: number): Promise<Sizes> {
  const db = connect(url);
  const client = new Client({ connectionString: direct });
  await client.connect();
  try {
    // Makes the queue, without which nothing gets a job.
    const tenant = await seedTenant(db);
    const template = await seedTemplate(db, tenant.workspaceId, LETTER);
    const walOf = async (work: () => Promise<void>) => {
      await client.query('CHECKPOINT');
      const { rows: before } = await client.query('SELECT pg_current_wal_insert_lsn() AS at');
      await work();
      const after = await client.query('SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1)::float8 AS bytes', [
        before[0].at,
      ]);
      return after.rows[0].bytes / count;
    };
    const walMade = await walOf(() => queueDocuments(db, tenant, { template, count }));
    const { rows } = await client.query('SELECT id FROM generations ORDER BY id');
    const walRendered = await walOf(async () => {
      for (let at = 0; at < rows.length; at += BATCH) {
        const ids = rows.slice(at, at + BATCH).map(({ id }) => id);
        for (const statement of LIFE) await client.query(statement, [ids]);
      }
    });
    const { rows: sizes } = await client.query<{ name: string; heap: number; toast: number; indexes: number }>(
      `SELECT c.oid::regclass::text AS name, pg_relation_size(c.oid)::float8 AS heap, pg_indexes_size(c.oid)::float8 AS indexes,
              coalesce(pg_total_relation_size(nullif(c.reltoastrelid, 0)), 0)::float8 AS toast
       FROM pg_class c WHERE c.oid = ANY($1::regclass[])`,
      [TABLES],
    );
    const tables = new Map(
      sizes.map(({ name, heap, toast, indexes }) => [
        name,
        { heap: heap / count, toast: toast / count, indexes: indexes / count },
      ]),
    );
    const markdown = await client.query('SELECT avg(octet_length(markdown))::float8 AS bytes FROM generations');
    return { tables, walMade, walRendered, markdown: markdown.rows[0].bytes };
  } finally {
    await client.end();
    await db.$disconnect();
  }
}
