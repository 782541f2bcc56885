/** §18.48: the key of the installations that tests make. */
import { openSecrets, type Secrets } from '../../src/data/secrets/open-secrets.ts';
import type { Database } from '../../src/data/storage/connection/database.ts';
import { loadConfig } from '../../src/platform/config.ts';

export const SECRET_KEY = '5ec2e7'.padEnd(64, '0');

/** Of a database that no service may have opened yet. */
export function secretsOf(db: Database, key = SECRET_KEY): Promise<Secrets> {
  return openSecrets(
    db,
    loadConfig({ SECRET_KEY: key, DATABASE_URL: 'postgresql://of.a.test/', DATA_DIR: '/nowhere' }),
  );
}
