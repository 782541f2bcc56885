/** §18.11, embedded Postgres: a throw-away server for a test run or a check. */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { newPassword, SUPERUSER } from '../server/cluster.ts';
import { FOLDER, pathsIn, replaceFile } from '../system/paths.ts';
import { PASS_THROUGH } from '../system/place-cluster.ts';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresLog,
  openEmbeddedPostgres,
  PRIVATE,
} from './open-embedded-postgres.ts';

/** In a folder of its own in `parent`, which `close` removes. */
export async function openTemporaryPostgres(log: EmbeddedPostgresLog, parent = os.tmpdir()): Promise<EmbeddedPostgres> {
  const dataDir = await mkdtemp(path.join(parent, 'platen-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    // When root runs this, another account runs Postgres and must reach its cluster through this folder.
    await chmod(dataDir, PASS_THROUGH);
    // Whoever tests or compares makes databases; nothing is in this server that a superuser could harm.
    const { folder, settings } = pathsIn(path.join(dataDir, FOLDER));
    await mkdir(folder, { mode: PRIVATE });
    await replaceFile(settings, JSON.stringify({ role: SUPERUSER, password: newPassword() }));
    const { url, close } = await openEmbeddedPostgres({ dataDir, log });
    return { url, close: () => close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}
