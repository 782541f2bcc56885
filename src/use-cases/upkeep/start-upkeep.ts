/** §18.5, §4.3, §20.2, sweeps: what every process of the service does now and then, so that nothing needs a process of its own. */
import { hostname } from 'node:os';
import type { ObjectStore } from '../../data/objects/object-store.ts';
import type { KeySettings } from '../../data/secrets/key-file.ts';
import { removeOldClients } from '../../data/storage/access/clients.ts';
import type { KeyUses } from '../../data/storage/access/key-uses.ts';
import type { DatabaseClock } from '../../data/storage/connection/clock.ts';
import type { Database } from '../../data/storage/connection/database.ts';
import { type ExpiringTable, removeExpired } from '../../data/storage/connection/remove-expired.ts';
import { foldGenerationCounts, removeOrphanedCounts } from '../../data/storage/documents/generation-total.ts';
import { requeueExpiredLeases, requeueLostRenders } from '../../data/storage/documents/pdf-renders.ts';
import { removeExpiredTemplateDrafts } from '../../data/storage/templates/template-drafts.ts';
import { listRetentions } from '../../data/storage/workspaces/workspaces.ts';
import { HOUR, MINUTE, SECOND } from '../../domain/durations.ts';
import type { WorkerNotifier } from '../../rendering/jobs/index.ts';
import { eraseOlderDocuments } from '../administration/index.ts';
import { inBatches } from './in-batches.ts';
import { removeErasedPdfs } from './remove-erased-pdfs.ts';
import { continueRotation } from './rotate-secrets.ts';

/** A document that has waited this long either stands in a queue or has lost its job; then it is given another. */
const WAITING_SECONDS = 30;
const LOST_JOBS_AT_ONCE = 100;
const RECORDS_AT_ONCE = 500;
const COUNTS_AT_ONCE = 1_000;
const UPLOADS_AT_ONCE = 10;
const DRAFTS_AT_ONCE = 50;
const DOCUMENTS_AT_ONCE = 500;

type Log = Record<'error' | 'warn' | 'info', (details: object, message: string) => void>;
type UpkeepParts = {
  db: Database;
  /** Null: no PDFs are stored. */
  objects: ObjectStore | null;
  /** Of the render queue. */
  insertJobs: string;
  notifier: WorkerNotifier;
  keyUses: KeyUses;
  log: Log;
  clock: Pick<DatabaseClock, 'now' | 'agrees'>;
  config: KeySettings;
};
type Task = { every: number; fault: string; run(): Promise<unknown> };

/** Works until `stop`, which waits for what is under way. */
export function startUpkeep({ db, objects, insertJobs, notifier, keyUses, log, clock, config }: UpkeepParts): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const sweep = (table: ExpiringTable, fault: string, max = RECORDS_AT_ONCE): Task => ({
    every: MINUTE,
    fault,
    run: () => inBatches(max, stopping.signal, (limit) => removeExpired(db, table, limit)),
  });
  const tasks: Task[] = [
    {
      every: 3 * SECOND,
      fault: 'leases of processes that died were not released',
      run: async () => {
        const released = await requeueExpiredLeases(db, insertJobs);
        if (released === 0) return;
        notifier.notify();
        log.warn({ released }, 'a renderer died; its PDFs are queued again');
      },
    },
    {
      every: 15 * SECOND,
      fault: 'the sweep for forgotten PDFs failed',
      run: async () => {
        const renewed = await requeueLostRenders(db, insertJobs, WAITING_SECONDS, LOST_JOBS_AT_ONCE);
        if (renewed > 0) notifier.notify();
      },
    },
    sweep('idempotency_records', 'expired idempotency records were not removed'),
    sweep('sessions', 'expired sessions were not removed'),
    sweep('sign_in_links', 'expired links to sign in were not removed'),
    sweep('devices', 'browsers that nobody has signed in with for long were not removed'),
    sweep('attempts', 'expired attempts to sign in were not removed'),
    sweep('uploads', 'expired uploads were not removed', UPLOADS_AT_ONCE),
    sweep('batches', 'sheets whose time has passed were not removed', UPLOADS_AT_ONCE),
    sweep('form_drafts', 'drafts that were discarded were not removed', DRAFTS_AT_ONCE),
    {
      every: MINUTE,
      fault: 'drafts of templates that were discarded were not removed',
      run: () => inBatches(DRAFTS_AT_ONCE, stopping.signal, (limit) => removeExpiredTemplateDrafts(db, limit)),
    },
    sweep('access_tokens', 'expired access tokens were not removed'),
    sweep('webhook_deliveries', 'events that were told a month ago were not removed'),
    sweep('oauth_artifacts', 'expired codes and refresh tokens were not removed'),
    sweep('oauth_grants', 'expired grants were not removed'),
    {
      every: HOUR,
      fault: 'apps that nobody uses were not removed',
      run: () => inBatches(RECORDS_AT_ONCE, stopping.signal, (limit) => removeOldClients(db, limit)),
    },
    { every: 30 * SECOND, fault: 'the last uses of keys were not written', run: () => keyUses.flush() },
    // What is left undone of these is part of every total all the same.
    {
      every: 2 * SECOND,
      fault: 'the counts of documents were not folded',
      run: () => inBatches(COUNTS_AT_ONCE, stopping.signal, (limit) => foldGenerationCounts(db, limit)),
    },
    {
      every: HOUR,
      fault: 'the counts of templates and users that are gone were not removed',
      run: () => removeOrphanedCounts(db),
    },
    {
      every: 10 * MINUTE,
      fault: 'documents that are older than their workspace keeps them were not erased',
      run: () => eraseByAge({ db, log, now: clock.now() }, stopping.signal),
    },
    {
      every: 10 * MINUTE,
      fault: 'what a former key has sealed was not sealed anew',
      run: async () => {
        const { key, ...counts } = (await continueRotation(db, config, stopping.signal)) ?? {};
        if (key) log.info({ key, ...counts }, 'what former keys have sealed was sealed anew');
      },
    },
  ];
  if (objects)
    tasks.push(
      {
        every: MINUTE,
        fault: 'PDFs of erased documents were not removed from the store',
        run: () => removeErasedPdfs(db, objects, stopping.signal),
      },
      {
        every: 10 * MINUTE,
        fault: 'what killed writers left in the store was not removed',
        run: () => objects.sweep(),
      },
    );
  const running = new Set<Task>();
  const ends = new Set<Promise<void>>();
  const timers = tasks.map((task) =>
    setInterval(() => {
      // One that takes longer than its pause, on a database that recovers, is not started again beside itself.
      if (running.has(task)) return;
      running.add(task);
      // What deletes goes by the database's clock; whose own is far from it cannot tell which of the two is wrong.
      const end = clock
        .agrees()
        .then((isRight) => (isRight ? task.run() : undefined))
        .catch((err) => log.error({ err }, task.fault))
        .then(() => {
          running.delete(task);
          ends.delete(end);
        });
      ends.add(end);
    }, task.every),
  );
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      stopping.abort();
      await Promise.all(ends);
    },
  };
}

/** §18.28: the log has what the first batch of a sweep finds. */
async function eraseByAge(
  { db, log, now }: Pick<UpkeepParts, 'db' | 'log'> & { now: Date },
  signal: AbortSignal,
): Promise<void> {
  const actor = { userId: null, name: 'platen', via: 'upkeep', address: hostname() } as const;
  for (const workspaceId of await listRetentions(db)) {
    let hasStarted = false;
    await inBatches(DOCUMENTS_AT_ONCE, signal, async (limit) => {
      const swept = await eraseOlderDocuments(db, workspaceId, limit, { actor, now });
      if (!swept || swept.erased === 0) return 0;
      const { isHeld, isFull, erased: _, ...found } = swept;
      if (!hasStarted && isHeld) log.warn({ workspaceId, ...found }, HELD);
      else if (!hasStarted)
        log.info({ workspaceId, ...found }, 'erasing the documents that are older than they are kept');
      hasStarted = true;
      return isFull ? limit : 0;
    });
  }
}

const HELD =
  'more documents are older than they are kept than are erased in a day; `platen workspace change --retention` lets all go at once';
