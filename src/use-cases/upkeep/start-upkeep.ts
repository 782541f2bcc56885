/**
 * §18.5, §4.3, §20.2: upkeep: regular jobs of the queue `upkeep`. pg-boss sends each job when it is due, and one of the
 * processes runs it.
 */
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { ObjectStore } from '../../data/objects/object-store.ts';
import type { Queues } from '../../data/queues/open-queues.ts';
import type { QUEUES } from '../../data/queues/queues.ts';
import type { KeySettings, Secrets } from '../../data/secrets/open-secrets.ts';
import { removeOldClients } from '../../data/storage/access/artifacts.ts';
import type { DatabaseClock } from '../../data/storage/connection/clock.ts';
import type { Database } from '../../data/storage/connection/database.ts';
import { type ExpiringTable, removeExpired } from '../../data/storage/connection/remove-expired.ts';
import { requeueLostSheets } from '../../data/storage/documents/batches.ts';
import { foldDocumentCounts, removeOrphanedCounts } from '../../data/storage/documents/document-total.ts';
import { listPdfsToRemove, notePdfsRemoved } from '../../data/storage/documents/erase-documents.ts';
import { requeueExpiredLeases, requeueLostRenders } from '../../data/storage/documents/pdf-renders.ts';
import { removeExpiredTemplateDrafts } from '../../data/storage/templates/template-drafts.ts';
import type { EndingSeal } from '../../data/storage/workspaces/seals.ts';
import { listRetentions } from '../../data/storage/workspaces/workspaces.ts';
import { SECOND } from '../../domain/durations.ts';
import { pdfObjectName } from '../../domain/pdf-object-name.ts';
import { eraseOlderDocuments } from '../administration/index.ts';
import { continueRotation } from './rotate-secrets.ts';

/** A document that has waited this long is either in a queue, or has lost its job and gets a new one. */
const WAITING_SECONDS = 30;
const LOST_JOBS_AT_ONCE = 100;
const RECORDS_AT_ONCE = 500;
const COUNTS_AT_ONCE = 1_000;
const UPLOADS_AT_ONCE = 10;
const DRAFTS_AT_ONCE = 50;
const DOCUMENTS_AT_ONCE = 500;
/** The number of workers for upkeep. A slow task, such as one at a slow store, must not delay the others. */
const WORKERS = 3;
const POLL_SECONDS = 10;
const FOLD_AFTER = 2 * SECOND;

type Log = Record<'error' | 'warn' | 'info', (details: object, message: string) => void>;
type UpkeepParts = {
  db: Database;
  /** §18.49: the database with all shards, where `db` is one of them. */
  whole?: Database;
  /** The object store; null when this deployment stores no PDFs. */
  objects: ObjectStore | null;
  queues: Queues;
  log: Log;
  clock: Pick<DatabaseClock, 'now' | 'agrees'>;
  config: KeySettings;
  /** Hosts of the operator's own network, where time-stamp authorities may be. */
  hosts: readonly string[];
  /** §24.7: tells the owners of a workspace that the certificate of its seal ends. */
  onEndingSeal: (seal: EndingSeal) => Promise<void>;
  /** §26.7: for documents that are to be signed. Without it, other processes look after them. */
  signatures?: { secrets: Pick<Secrets, 'open'>; hosts: readonly string[] } | undefined;
};
type Task = { fault: string; run(): Promise<unknown> };
type TaskKey = keyof (typeof QUEUES)['upkeep']['schedule'];

/** Runs until `stop`, which waits for the current work. */
export async function startUpkeep(parts: UpkeepParts): Promise<{ stop(): Promise<void> }> {
  const { queues, clock, log } = parts;
  const stopping = new AbortController();
  const tasks: Partial<Record<string, Task[]>> = tasksOf(parts, stopping.signal);
  // Documents that an earlier version or a restored backup left without a job are queued at once, not a minute later.
  await queues.send('upkeep', 'jobs' satisfies TaskKey);
  await queues.work<{ key: string }>('upkeep', { workers: WORKERS, everySeconds: POLL_SECONDS }, async ({ data }) => {
    // Deleting uses the database's clock. When this process's clock is far off, nobody knows which of the two is wrong.
    if (!(await clock.agrees())) throw new Error('the clock of this process is wrong');
    for (const { fault, run } of tasks[data.key] ?? [])
      if (!stopping.signal.aborted) await run().catch((err) => log.error({ err }, fault));
    return 'done';
  });
  return {
    async stop() {
      stopping.abort();
      await queues.pause('upkeep');
    },
  };
}

/** Returns the tasks of each job, which run in turn. A failed task is retried with the next job; the others run. */
function tasksOf(
  { db, whole = db, objects, queues, log, clock, config, hosts, onEndingSeal, signatures }: UpkeepParts,
  signal: AbortSignal,
): Record<TaskKey, Task[]> {
  const sweep = (table: ExpiringTable, fault: string, max = RECORDS_AT_ONCE): Task => ({
    fault,
    run: () => inBatches(max, signal, (limit) => removeExpired(db, table, limit)),
  });
  return {
    jobs: [
      {
        fault: 'documents that have lost their renderer or their job were not queued',
        run: async () => {
          const released = await requeueExpiredLeases(db);
          const renewed = await requeueLostRenders(db, WAITING_SECONDS, LOST_JOBS_AT_ONCE);
          if (released > 0) log.warn({ released }, 'a renderer died; its PDFs are queued again');
          if (released + renewed > 0) queues.notify();
        },
      },
      { fault: 'sheets that have lost their job were not queued', run: () => requeueLostSheets(db) },
    ],
    expired: [
      { fault: NOT_FOLDED, run: () => foldCounts(db, signal) },
      sweep('idempotency_records', 'expired idempotency records were not removed'),
      sweep('sessions', 'expired sessions were not removed'),
      sweep('sign_in_links', 'expired links to sign in were not removed'),
      sweep('devices', 'browsers that nobody has signed in with for long were not removed'),
      sweep('attempts', 'expired attempts to sign in were not removed'),
      sweep('uploads', 'expired uploads were not removed', UPLOADS_AT_ONCE),
      sweep('batches', 'sheets whose time has passed were not removed', UPLOADS_AT_ONCE),
      sweep('form_drafts', 'drafts that were discarded were not removed', DRAFTS_AT_ONCE),
      sweep('approvals', 'approvals that were decided a month ago were not removed'),
      {
        fault: 'drafts of templates that were discarded were not removed',
        run: () => inBatches(DRAFTS_AT_ONCE, signal, (limit) => removeExpiredTemplateDrafts(db, limit)),
      },
      sweep('access_tokens', 'expired access tokens were not removed'),
      sweep('webhook_deliveries', 'events that were told a month ago were not removed'),
      sweep('oauth_artifacts', 'expired codes and refresh tokens were not removed'),
      sweep('oauth_grants', 'expired grants were not removed'),
    ],
    'erased-pdfs': [
      {
        fault: 'PDFs of erased documents were not removed from the store',
        run: async () => objects && removeErasedPdfs(db, objects, signal),
      },
    ],
    'old-documents': [
      {
        fault: 'documents that are older than their workspace keeps them were not erased',
        run: () => eraseByAge({ db, log, now: clock.now() }, signal),
      },
    ],
    signatures: [
      {
        fault: 'documents that are to be signed were not looked after',
        run: () => lookAfterSignatures({ db, objects, log, clock, signatures }, signal),
      },
    ],
    secrets: [
      {
        fault: 'what a former key has sealed was not sealed anew',
        run: async () => {
          const { key, ...counts } = (await continueRotation(whole, config, signal)) ?? {};
          if (key) log.info({ key, ...counts }, 'what former keys have sealed was sealed anew');
        },
      },
    ],
    store: [{ fault: 'what killed writers left in the store was not removed', run: async () => objects?.sweep() }],
    seals: [
      {
        fault: 'seals were not renewed',
        run: () => lookAfterSeals({ db, objects, log, hosts, onEndingSeal, signatures }, signal),
      },
    ],
    unused: [
      {
        fault: 'apps that nobody uses were not removed',
        run: () => inBatches(RECORDS_AT_ONCE, signal, (limit) => removeOldClients(db, limit)),
      },
      {
        fault: 'the counts of templates and users that are gone were not removed',
        run: () => removeOrphanedCounts(db),
      },
    ],
  };
}

/** §24.6, §24.7: nothing of seals is loaded while no workspace has one. */
async function lookAfterSeals(
  {
    db,
    objects,
    log,
    hosts,
    onEndingSeal,
    signatures,
  }: Pick<UpkeepParts, 'db' | 'objects' | 'log' | 'hosts' | 'onEndingSeal' | 'signatures'>,
  signal: AbortSignal,
): Promise<void> {
  const { hasSealWork } = await import('../../data/storage/workspaces/seals.ts');
  if (!(await hasSealWork(db))) return;
  const { renewSeals, warnOfEndingSeals } = await import('../seals/index.ts');
  if (objects) await renewSeals({ db, objects, log, hosts, secrets: signatures?.secrets }, signal);
  await warnOfEndingSeals({ db, log, onEnding: onEndingSeal });
}

const NOT_FOLDED = 'the counts of documents were not folded';

function foldCounts(db: Database, signal: AbortSignal): Promise<number> {
  return inBatches(COUNTS_AT_ONCE, signal, (limit) => foldDocumentCounts(db, limit));
}

/**
 * §14.5: folds document counts two seconds after a document was made, for all documents made by then. Totals include
 * counts that are not folded yet; upkeep folds the rest.
 */
export function createCountFolder(
  shards: readonly { db: Database }[],
  log: Pick<Log, 'error'>,
): { soon(): void; stop(): Promise<unknown> } {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let folding: Promise<unknown> | undefined;
  const fold = () => {
    timer = undefined;
    folding = Promise.all(shards.map(({ db }) => foldCounts(db, stopping.signal))).catch((err) =>
      log.error({ err }, NOT_FOLDED),
    );
  };
  return {
    soon() {
      timer ??= setTimeout(fold, FOLD_AFTER).unref();
    },
    async stop() {
      clearTimeout(timer);
      stopping.abort();
      await folding;
    },
  };
}

/** §18.28: erases old documents, and logs what the first batch of each workspace finds. */
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

// §3, §4.3: upkeep works in small batches with pauses, so that no request waits for it.

/** The pause between two batches, in which requests reach the database. */
const PAUSE_MS = 20;

/**
 * Calls `handle`, which handles at most `limit` rows and returns how many, until a batch is not full or `signal` is
 * aborted. Returns how many rows were handled.
 */
export async function inBatches(
  size: number,
  signal: AbortSignal,
  handle: (limit: number) => Promise<number>,
): Promise<number> {
  for (let handled = 0; ; await pause(PAUSE_MS)) {
    const count = signal.aborted ? 0 : await handle(size);
    handled += count;
    if (count < size) return handled;
  }
}

// §18.27: removes the PDFs of erased documents from the store, and again later, when a render that was under way must
// have ended.

/** Each PDF is a request to the store. */
const PDFS_AT_ONCE = 50;

/**
 * Removes all PDFs and signed files (§26.5) that are due, and returns how many. Throws when one cannot be removed; the rest stay due.
 */
export async function removeErasedPdfs(db: Database, objects: ObjectStore, signal: AbortSignal): Promise<number> {
  const outcomes = await Promise.allSettled([removePdfs(db, objects, signal), removeSignedFiles(db, objects, signal)]);
  return outcomes.reduce((sum, outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return sum + outcome.value;
  }, 0);
}

function removePdfs(db: Database, objects: ObjectStore, signal: AbortSignal): Promise<number> {
  return inBatches(PDFS_AT_ONCE, signal, async (limit) => {
    const due = await listPdfsToRemove(db, limit);
    const outcomes = await Promise.allSettled(
      due.map(({ workspaceId, id }) => objects.remove(pdfObjectName(workspaceId, id))),
    );
    const removed = due.filter((_, at) => outcomes[at]!.status === 'fulfilled').map(({ id }) => id);
    if (removed.length > 0) await notePdfsRemoved(db, removed);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    return due.length;
  });
}

async function removeSignedFiles(db: Database, objects: ObjectStore, signal: AbortSignal): Promise<number> {
  const { listSignedFilesToRemove, noteSignedFilesRemoved } = await import(
    '../../data/storage/signatures/signature-requests.ts'
  );
  return inBatches(PDFS_AT_ONCE, signal, async (limit) => {
    const due = await listSignedFilesToRemove(db, limit);
    for (const { workspaceId, id } of due) await objects.remove(pdfObjectName(workspaceId, id));
    if (due.length > 0)
      await noteSignedFilesRemoved(
        db,
        due.map(({ id }) => id),
      );
    return due.length;
  });
}

/** §26.7: works on documents that are out to be signed. What does so is loaded only where there are some. */
async function lookAfterSignatures(
  { db, objects, log, clock, signatures }: Pick<UpkeepParts, 'db' | 'objects' | 'log' | 'clock' | 'signatures'>,
  signal: AbortSignal,
): Promise<void> {
  const { isSignatureDue } = await import('../../data/storage/signatures/signature-requests.ts');
  if (!signatures || !(await isSignatureDue(db))) return;
  const { workOnSignatures } = await import('../signatures/index.ts');
  await workOnSignatures({ db, objects, log, now: clock.now, ...signatures }, signal);
}
