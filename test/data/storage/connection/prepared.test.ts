/** Which statements the database plans once for a connection, and that a pooler may keep it from that. */
import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { connect, type Database } from '../../../../src/data/storage/connection/database.ts';
import { createLookUps } from '../../../../src/data/storage/connection/look-ups.ts';
import { insertDocuments } from '../../../../src/data/storage/documents/insert-documents.ts';
import { listDocuments } from '../../../../src/data/storage/documents/list-documents.ts';
import { findPdfState } from '../../../../src/data/storage/documents/pdf-renders.ts';
import { findStoredDocument } from '../../../../src/data/storage/documents/stored-documents.ts';
import { useDatabase } from '../../../support/use-database.ts';

const database = useDatabase();
let url: string;

beforeAll(() => {
  url = database.direct;
});

/** What a request may ask, and then what the connection has kept. */
async function namesAfterAll(db: Database): Promise<string[]> {
  const lookUps = createLookUps(db);
  await lookUps.apiKey(randomBytes(32), v7());
  await lookUps.accessToken(randomBytes(32));
  await insertDocuments(db, v7(), []);
  await findStoredDocument(db, v7(), v7());
  await findPdfState(db, v7(), v7());
  const filter = { template: undefined, createdBy: undefined, source: undefined, from: undefined, to: undefined };
  await listDocuments(db, v7(), { ...filter, search: undefined }, { limit: 1, after: undefined });
  const rows = await db.$queryRaw<{ name: string }[]>`SELECT name FROM pg_prepared_statements ORDER BY name`;
  return rows.map(({ name }) => name);
}

async function onOneConnection<Result>(to: string, run: (db: Database) => Promise<Result>): Promise<Result> {
  const db = connect(to, { connections: 1 });
  try {
    return await run(db);
  } finally {
    await db.$disconnect();
  }
}

test('those of every request, by name; lists are planned for their values', async () => {
  expect(await onOneConnection(url, namesAfterAll)).toEqual(
    ['access_tokens', 'api_keys', 'create_generations', 'generation', 'pdf_state'].map((name) => `platen_${name}`),
  );
});

test('none behind a pooler in transaction mode, and nothing asked for at the start, which PgBouncer refuses', async () => {
  const pooled = new URL(url);
  pooled.searchParams.set('pgbouncer', 'true');
  expect(await onOneConnection(pooled.href, namesAfterAll)).toEqual([]);
  const limit = (db: Database) => db.$queryRaw`SHOW statement_timeout`;
  expect(await onOneConnection(pooled.href, limit)).toEqual([{ statement_timeout: '0' }]);
  expect(await onOneConnection(url, limit)).toEqual([{ statement_timeout: '30s' }]);
});
