/** What is in the database, table by table: to see that a request has changed nothing. */
import type { Database } from '../../../src/storage/database.ts';

/** The number of rows of each table, and a digest of them; but for counts of documents, which are folded at any time (§18.5). */
export async function tableContents(db: Database): Promise<Record<string, string>> {
  const tables = await db.$queryRawUnsafe<{ table: string }[]>(
    `SELECT format('%I.%I', table_schema, table_name) AS "table" FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema = 'public' AND table_name NOT LIKE 'generation\\_count%'`,
  );
  const digests = tables.map(
    ({ table }) =>
      `SELECT '${table}' AS "table", count(*) || ' ' || coalesce(md5(string_agg(t.row, '' ORDER BY t.row)), '') AS contents
       FROM (SELECT (to_jsonb(t) - 'used_at' - 'seen_at')::text AS row FROM ${table} t) t`,
  );
  const rows = await db.$queryRawUnsafe<{ table: string; contents: string }[]>(digests.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ table, contents }) => [table, contents]));
}
