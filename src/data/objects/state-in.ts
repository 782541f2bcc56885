/** §13.13: whether a store has an object as the database describes it. */
import type { OpenedStore } from './open-object-store.ts';

/** `sha256` in hexadecimal. A folder's file is read for it; of a bucket the store's own checksum counts. */
export async function stateIn(
  store: OpenedStore,
  name: string,
  { bytes, sha256 }: { bytes: number; sha256: string },
): Promise<'whole' | 'gone' | 'damaged'> {
  const found = await store.stat(name);
  if (!found) return 'gone';
  if (found.size !== bytes) return 'damaged';
  const isSame = store.kind === 'local-disk' ? await store.holds(name, sha256) : found.sha256 === sha256;
  return isSame ? 'whole' : 'damaged';
}
