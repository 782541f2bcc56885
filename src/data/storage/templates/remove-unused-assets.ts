/** §10.33, §20.24: pictures that nothing shows any more. */
import type { Transaction } from '../connection/database.ts';

export async function removeUnusedAssets(tx: Transaction, hashes: Uint8Array[]): Promise<void> {
  if (hashes.length === 0) return;
  // Raw: locks of rows. What is being made with one of them is there afterwards, to be seen by the next statement.
  await tx.$queryRaw`SELECT hash FROM template_assets WHERE hash = ANY(${hashes}) ORDER BY hash FOR UPDATE`;
  const none = { none: {} };
  const unused = { versions: none, themes: none, generations: none, drafts: none };
  await tx.asset.deleteMany({ where: { hash: { in: hashes as Uint8Array<ArrayBuffer>[] }, ...unused } });
}
