/** §18.19: a database that accepts and never answers stops nobody for long; one that takes its time is left alone. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Pool } from 'pg';
import { cutSilent } from '../../../../src/data/storage/connection/cut-silent.ts';
import { databaseFault } from '../../../../src/platform/database-fault.ts';
import { type SilentProxy, startSilentProxy } from '../../../support/silent-proxy.ts';
import { useDatabase } from '../../../support/use-database.ts';

const database = useDatabase();
/** While the database answers, a busy machine may take long to pass its answer on. */
const PATIENT = { probe: 60_000, pooledProbe: 60_000 };
const IMPATIENT = { probe: 300, pooledProbe: 300 };
/** The limits of a test connection are read when it is opened. */
const limits = { still: 200, maxStill: 60_000, ...PATIENT };
let proxy: SilentProxy;
let pool: Pool;

beforeAll(async () => {
  proxy = await startSilentProxy(database.url);
  pool = new Pool({ connectionString: proxy.url, max: 2, ...cutSilent(proxy.url, limits) });
  // Of idle connections.
  pool.on('error', () => undefined);
});
afterAll(async () => {
  await pool.end();
  await proxy.close();
});

async function fault(run: Promise<unknown>): Promise<string | undefined> {
  return run.then(
    () => 'answered',
    (error) => databaseFault(error),
  );
}

test('a statement that takes several times the limit is answered', async () => {
  expect(await fault(pool.query('SELECT pg_sleep(1)'))).toBe('answered');
});

test('statements and transactions fail while the database is silent, and the next ones find other connections', async () => {
  const client = await pool.connect();
  const lost = new Promise((resolve) => client.once('error', resolve));
  await client.query('BEGIN');
  await pool.query('SELECT 1');
  Object.assign(limits, IMPATIENT);
  proxy.hush(true);
  expect(await Promise.all([fault(client.query('SELECT 1')), fault(pool.query('SELECT 1'))])).toEqual([
    'ETIMEDOUT',
    'ETIMEDOUT',
  ]);
  client.release(true);
  await lost;
  Object.assign(limits, PATIENT);
  proxy.hush(false);
  expect(await Promise.all([1, 2].map(() => fault(pool.query('SELECT 1'))))).toEqual(['answered', 'answered']);
});

test('a connection that nobody serves any more is cut although the database is there', async () => {
  const forgotten = await startSilentProxy(database.url);
  // New connections reach the database by another way, and so tell that it is there.
  const shorter = { ...limits, maxStill: 400 };
  const lost = new Pool({ connectionString: forgotten.url, ...cutSilent(database.url, shorter) });
  await lost.query('SELECT 1');
  forgotten.hush(true);
  expect(await fault(lost.query('SELECT 1'))).toBe('ETIMEDOUT');
  await lost.end();
  await forgotten.close();
});
