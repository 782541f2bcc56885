/** Summarises the content of each table, to check that a request has changed nothing. */
import type { Database } from '../../src/data/storage/connection/database.ts';
import { shardsOf } from '../../src/data/storage/connection/shards.ts';

/**
 * Returns the number of rows of each table and a digest of them, except for counts of documents, which are folded at any time (§18.5).
 * `workspaceId`: limits tables whose rows all name a workspace to this one.
 */
export async function tableContents(db: Database, workspaceId?: string): Promise<Record<string, string>> {
  const contents = await Promise.all(shardsOf(db).map((server) => contentsAt(server, workspaceId)));
  const tables = Object.keys(contents[0]!);
  return Object.fromEntries(tables.map((table) => [table, contents.map((one) => one[table]).join(', ')]));
}

async function contentsAt(db: Database, workspaceId?: string): Promise<Record<string, string>> {
  const tables = await db.$queryRawUnsafe<{ table: string; owned: boolean }[]>(
    `SELECT format('%I.%I', table_schema, table_name) AS "table",
            EXISTS (SELECT FROM information_schema.columns c
                    WHERE c.table_schema = t.table_schema AND c.table_name = t.table_name AND c.column_name = 'workspace_id') AS owned
     FROM information_schema.tables t
     WHERE table_type = 'BASE TABLE' AND table_schema = 'public' AND table_name NOT LIKE 'generation\\_count%'`,
  );
  const digests = tables.map(({ table, owned }) => {
    const where = owned && workspaceId !== undefined ? `WHERE t.workspace_id = '${workspaceId}'` : '';
    return `SELECT '${table}' AS "table", count(*) || ' ' || coalesce(md5(string_agg(t.row, '' ORDER BY t.row)), '') AS contents
       FROM (SELECT (to_jsonb(t) - 'used_at' - 'seen_at')::text AS row FROM ${table} t ${where}) t`;
  });
  const rows = await db.$queryRawUnsafe<{ table: string; contents: string }[]>(digests.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ table, contents }) => [table, contents]));
}
