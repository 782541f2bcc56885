/**
 * §18.39: the index of a large table, which is built beside those who read and write it. Postgres does that outside of a transaction, so
 * such a migration is this one statement, and whatever was left of an earlier attempt is removed first.
 */
import { withConnection } from './with-connection.ts';

const CONCURRENTLY = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY ("[^"]+") ON /m;

export function buildsIndex(script: string): boolean {
  return CONCURRENTLY.test(script);
}

/** Waits for transactions that are open, while nobody waits for it. The caller has the turn, on another connection. */
export function buildIndex(url: string, script: string): Promise<void> {
  return withConnection(url, async (client) => {
    await client.query('SET statement_timeout = 0');
    await client.query('SET lock_timeout = 0');
    await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${CONCURRENTLY.exec(script)![1]}`);
    await client.query(script);
    await client.query('RESET ALL');
  });
}
