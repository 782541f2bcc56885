/** §12.6: acts as another process that handles the same request. */
import { Client } from 'pg';
import { type Identity, lockKeyOf } from '../../src/data/storage/documents/insert-documents.ts';
import { serversOf } from './database.ts';
import type { TestService } from './service.ts';

/** Holds the locks of the request in transactions of other connections for as long as `work` takes; nothing of it is committed. */
export async function whileLocked<Result>(
  service: TestService,
  identity: Identity,
  work: () => Promise<Result>,
): Promise<Result> {
  const others = serversOf(service.config.databaseUrl!).map((connectionString) => new Client({ connectionString }));
  try {
    for (const other of others) {
      await other.connect();
      await other.query('BEGIN');
      await other.query('SELECT pg_advisory_xact_lock($1), pg_advisory_xact_lock(~$1::bigint)', [
        lockKeyOf(identity).toString(),
      ]);
    }
    return await work();
  } finally {
    for (const other of others) await other.end();
  }
}
