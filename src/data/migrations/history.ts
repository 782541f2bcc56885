/** Migrations: reads which migrations a database has had, from Prisma's table of them. */
import type { Client } from 'pg';

/** Runs one statement and answers its rows, on whatever connection there is. */
export type Ask = <Row extends object>(statement: string) => Promise<Row[]>;

/** By a client of `pg`. */
export function askOf(client: Client): Ask {
  return async (statement) => (await client.query(statement)).rows;
}

/** Names, in order. */
export type History = { applied: string[]; unfinished: string[] };

/** Empty for a database that was never used. */
export async function readHistory(ask: Ask): Promise<History> {
  const [found] = await ask<{ there: boolean }>(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there`);
  const rows = found?.there
    ? await ask<{ name: string; finished: boolean }>(
        `SELECT migration_name AS name, finished_at IS NOT NULL AS finished FROM _prisma_migrations
         WHERE rolled_back_at IS NULL ORDER BY migration_name`,
      )
    : [];
  const namesOf = (finished: boolean) => rows.filter((row) => row.finished === finished).map(({ name }) => name);
  return { applied: namesOf(true), unfinished: namesOf(false) };
}
