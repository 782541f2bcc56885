/** §13.12: the store of PDFs, for a verb that signs nothing; null with `STORAGE_URL=none`. */
import type { Config } from '../../config.ts';
import { quietLog } from './session.ts';

/** The address of the service does not matter: it is only in what is signed. */
export async function openObjects(config: Config) {
  const { openStore } = await import('../../open-store.ts');
  return openStore(config, '', await quietLog(config));
}
