/** §18.48: the secret key of all installations in tests. */
import { openSecrets, type Secrets } from '../../src/data/secrets/open-secrets.ts';
import type { Database } from '../../src/data/storage/connection/database.ts';
import { loadConfig } from '../../src/platform/config.ts';

export const SECRET_KEY = '5ec2e7'.padEnd(64, '0');

/** Opens the secrets of a database, even if no service has opened it yet. */
export function secretsOf(db: Database, key = SECRET_KEY): Promise<Secrets> {
  return openSecrets(
    db,
    loadConfig({ SECRET_KEY: key, DATABASE_URL: 'postgresql://of.a.test/', DATA_DIR: '/nowhere' }),
  );
}
