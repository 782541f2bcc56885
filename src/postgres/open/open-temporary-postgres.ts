/** Embedded Postgres: a server for the time of a test run or a check, which leaves nothing behind. */

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PASS_THROUGH } from '../system/reachable.ts';
import { type EmbeddedPostgres, type EmbeddedPostgresLog, openEmbeddedPostgres } from './open-embedded-postgres.ts';

/** In a temporary folder, which `close` removes. */
export async function openTemporaryPostgres(log: EmbeddedPostgresLog): Promise<EmbeddedPostgres> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'platen-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    // Root lends the server to another account, which passes through to its cluster.
    await chmod(dataDir, PASS_THROUGH);
    const { url, close } = await openEmbeddedPostgres({ dataDir, log });
    return { url, close: () => close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}
