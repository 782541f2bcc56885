/** §24.7: tells owners, once for each seal, that its certificate ends soon. */
import type { Database } from '../../data/storage/connection/database.ts';
import { type EndingSeal, listEndingSeals, noteSealWarned } from '../../data/storage/workspaces/seals.ts';
import { WARN_DAYS } from '../../domain/seals.ts';

export type WarnParts = {
  db: Database;
  log: Record<'warn', (details: object, message: string) => void>;
  /** Tells the owners, such as by mail. */
  onEnding: (seal: EndingSeal) => Promise<void>;
};

/** Returns how many seals were told of. */
export async function warnOfEndingSeals({ db, log, onEnding }: WarnParts): Promise<number> {
  let told = 0;
  for (const seal of await listEndingSeals(db, WARN_DAYS, { unwarned: true })) {
    if (!(await noteSealWarned(db, seal))) continue;
    const { workspaceId, id, name, validUntil } = seal;
    log.warn({ workspaceId, seal: id, name, validUntil }, 'the certificate of a seal ends soon');
    await onEnding(seal);
    told += 1;
  }
  return told;
}
