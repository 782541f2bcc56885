/** §10.13: saves versions, or only tells what saving them would change, and who would notice. */
import { DAY, MINUTE } from '../../domain/durations.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import { type Caller, listRecentCallers } from '../../storage/recent-callers.ts';
import { type NewVersion, type SavedVersion, saveTemplates } from './save-templates.ts';

/** `callers`: who has made documents from it lately, when they may notice a change. */
export type NoticedVersion = SavedVersion & { callers: Caller[] };

const RECENTLY = 90 * DAY;

/** All of them or none, in their order; with `check` none is saved. Throws what `saveTemplates` throws. */
export async function saveVersions(
  db: Database | Transaction,
  workspaceId: string,
  versions: NewVersion[],
  { now, check }: { now: Date; check: boolean },
): Promise<NoticedVersion[]> {
  const save = async (tx: Transaction) => {
    const noticed: NoticedVersion[] = [];
    for (const version of await saveTemplates(tx, workspaceId, versions, now)) {
      const isNoticed = version.changes.some(({ noticed }) => noticed !== '');
      const since = new Date(now.getTime() - RECENTLY);
      const callers = isNoticed ? await listRecentCallers(tx, workspaceId, version.id, since) : [];
      noticed.push({ ...version, callers });
    }
    return noticed;
  };
  return (check ? withoutSaving : inTransaction)(db, save, { timeout: 10 * MINUTE });
}

/** Does all that `work` does and takes it back. */
async function withoutSaving<Result>(
  ...[db, work, options]: Parameters<typeof inTransaction<Result>>
): Promise<Result> {
  let done: { result: Result } | undefined;
  const takeBack = new Error('Taken back');
  const workAndTakeBack = async (tx: Transaction) => {
    done = { result: await work(tx) };
    throw takeBack;
  };
  await inTransaction(db, workAndTakeBack, options).catch((error) => {
    if (error !== takeBack) throw error;
  });
  return done!.result;
}
