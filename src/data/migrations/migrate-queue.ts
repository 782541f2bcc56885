/** §18.12, migrations: the tables of the queues. pg-boss brings their scripts along; run here, `serve` needs no rights for it. */
import type { Client } from 'pg';
import manifest from 'pg-boss/package.json' with { type: 'json' };
import { LAST_TAG_INDEX } from '../queues/queue-tables.ts';
import { type Ask, askOf } from './history.ts';

const SCHEMA = 'pgboss';

/** The version of the tables that this pg-boss works with. */
export const QUEUE_VERSION: number = manifest.pgboss.schema;

/** Null when there are none. */
export async function readQueueVersion(ask: Ask): Promise<number | null> {
  const [found] = await ask<{ there: boolean }>(`SELECT to_regclass('${SCHEMA}.version') IS NOT NULL AS there`);
  if (!found?.there) return null;
  const [row] = await ask<{ version: number }>(`SELECT version FROM ${SCHEMA}.version`);
  return row?.version ?? null;
}

/** Whether tables and our index are those of this version. */
export async function isQueueCurrent(ask: Ask): Promise<boolean> {
  if ((await readQueueVersion(ask)) !== QUEUE_VERSION) return false;
  const [found] = await ask<{ there: boolean }>(`SELECT to_regclass('${SCHEMA}.platen_last_tag') IS NOT NULL AS there`);
  return found!.there;
}

/** Makes the tables and our index, or brings them to this version, in the transaction of the caller. */
export async function migrateQueue(client: Client): Promise<void> {
  const version = await readQueueVersion(askOf(client));
  if (version !== QUEUE_VERSION) {
    const { getConstructionPlans, getMigrationPlans } = await import('pg-boss');
    const plans = version === null ? getConstructionPlans(SCHEMA) : getMigrationPlans(SCHEMA, version);
    await client.query(withoutTransaction(plans));
  }
  await client.query(LAST_TAG_INDEX);
}

/**
 * pg-boss's scripts begin with a transaction of their own, with limits of their own, and build indexes after it. Finished jobs leave
 * within the hour, so that an index is built in a moment, and no half of a queue is ever left.
 */
function withoutTransaction(plans: string): string {
  return plans
    .replace(/^\s*BEGIN;\s*(SET LOCAL [^;]*;\s*)*/, '')
    .replace(/^\s*COMMIT;/m, '')
    .replace(/^(CREATE (?:UNIQUE )?INDEX) CONCURRENTLY\b/gm, '$1');
}
