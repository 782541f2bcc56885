/** §18.12, migrations: the tables of the render queue. pg-boss brings their scripts along; run here, `serve` needs no rights for it. */
import type { Client } from 'pg';
import manifest from 'pg-boss/package.json' with { type: 'json' };
import { type Ask, askOf } from './history.ts';

const SCHEMA = 'pgboss';

/** §18.18: the last waiting job of a workspace is found by this; it holds waiting jobs only. */
const LAST_TAG_INDEX = `
  CREATE INDEX IF NOT EXISTS platen_last_tag ON ${SCHEMA}.job_common (group_id, priority)
  WHERE state < 'active' AND group_id IS NOT NULL`;

/** The version of the tables that this pg-boss works with. */
export const QUEUE_VERSION: number = manifest.pgboss.schema;

/** Null when there are none. */
export async function readQueueVersion(ask: Ask): Promise<number | null> {
  const [found] = await ask<{ there: boolean }>(`SELECT to_regclass('${SCHEMA}.version') IS NOT NULL AS there`);
  if (!found?.there) return null;
  const [row] = await ask<{ version: number }>(`SELECT version FROM ${SCHEMA}.version`);
  return row?.version ?? null;
}

/** Makes the tables and our index, or brings them to this version. Each script is a transaction of its own. */
export async function migrateQueue(client: Client): Promise<void> {
  const version = await readQueueVersion(askOf(client));
  if (version !== QUEUE_VERSION) {
    const { getConstructionPlans, getMigrationPlans } = await import('pg-boss');
    await client.query(version === null ? getConstructionPlans(SCHEMA) : getMigrationPlans(SCHEMA, version));
  }
  await client.query(LAST_TAG_INDEX);
}
