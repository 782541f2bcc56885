/** §13.12: the store of PDFs, for a verb that signs nothing; null with `STORAGE_URL=none`. */

import type { Database } from '../../data/storage/connection/database.ts';
import type { Config } from '../../platform/config.ts';
import { quietLog } from './session.ts';

/** Throws for a store that is not this installation's, unless `db` is null. */
export async function openObjects(config: Config, db: Database | null) {
  const { openStore } = await import('../../data/open-store.ts');
  return openStore(config, { log: await quietLog(config), db });
}
