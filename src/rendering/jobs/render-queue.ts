/** §18.2: the render queue, pg-boss on the same Postgres, so that a job commits with its document and wakes a worker at once. */
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import { cutSilent } from '../../data/storage/connection/cut-silent.ts';
import { isPooled } from '../../data/storage/connection/prepared.ts';
import { RENDER_QUEUE } from '../../data/storage/documents/queue-tables.ts';
import { DAY, HOUR, SECOND } from '../../domain/durations.ts';
import { insertRenderJobs, type RenderJobData, readInsertStatement } from './insert-render-jobs.ts';
import { WORKERS_CHANNEL } from './worker-notifier.ts';

/**
 * `requeue`: a long document must wait for others; its job goes back for a worker that takes what went back. `postpone`: nothing is wrong
 * with the document, but with the store; its job goes back for a while, for a day at most.
 */
export type JobEnd = 'done' | 'requeue' | 'postpone';

export type RenderQueue = {
  /** SQL, see `insertRenderJobs`. */
  insertJobs: string;
  /**
   * Calls `handle` for one job at a time, as many times over as there are `workers`. Jobs that went back go to the `patient` workers and
   * to no others, which are free for short documents: neither kind waits behind the other. A job whose handler throws is retried later.
   */
  work(
    workers: { usual: number; patient: number },
    handle: (data: RenderJobData, how: { patient: boolean; retried: boolean }) => Promise<JobEnd>,
  ): Promise<void>;
  /** Calls `wake` when workers are told that there are jobs, and when one has ended. */
  onNotice(wake: () => void): void;
  /** Takes no more jobs; resolves when those under way are done. */
  pause(): Promise<void>;
  /** Throws when the queue does not answer. */
  check(): Promise<void>;
  /** How many jobs there are, as counted every few seconds. */
  count(): Promise<{ waiting: number; rendering: number }>;
  /** Jobs that are still under way are given back, to be taken again after a pause. */
  close(): Promise<void>;
};

/** §13.4: a render that fails is tried again 5 times with growing pauses. */
const RENDER_OPTIONS = {
  policy: 'exclusive',
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 120,
  heartbeatSeconds: 10,
  deleteAfterSeconds: HOUR / SECOND,
} as const;

/**
 * How often the supervisor looks for jobs whose worker died (no heartbeat for 10 s), and how often a worker polls for jobs
 * without a notification, such as retries.
 */
const POLL_SECONDS = 3;
/** The least that pg-boss takes; what could be waited for has been waited for by then. */
const CLOSE_WITHIN_MS = SECOND;

/** Jobs that went back have priorities below 0. */
const USUAL = { minPriority: 0 };
const PATIENT = { maxPriority: -1 };

type QueueLog = { warn(details: object, message: string): void; error(details: object, message: string): void };

/**
 * Connects, and makes the queue when it is not there yet; its tables are there (§18.12). `listen` is for processes that also work. Behind a pooler no
 * notification arrives; then a worker polls every second.
 */
export async function openRenderQueue(url: string, options: { listen: boolean; log: QueueLog }): Promise<RenderQueue> {
  const { listen, log } = options;
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'platen queue',
    max: 4,
    schedule: false,
    migrate: false,
    superviseIntervalSeconds: POLL_SECONDS,
    monitorIntervalSeconds: POLL_SECONDS,
    ...cutSilent(url),
  });
  let closed = false;
  // The database may end connections before they have ended themselves; once the queue is closed, that is no error.
  boss.on('error', (err) => closed || log.error({ err }, 'the render queue had an error'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the render queue warns'));
  await boss.start();
  await boss.createQueue(RENDER_QUEUE, RENDER_OPTIONS);
  // One that an earlier version made notified with each transaction.
  await boss.updateQueue(RENDER_QUEUE, { notify: false });
  const workerIds: string[] = [];
  const told = new Set<() => void>();
  const tellOthers = () => {
    for (const wake of told) wake();
  };
  const wakeWorkers = () => {
    tellOthers();
    for (const id of workerIds) boss.notifyWorker(id);
  };
  const listens = listen && !isPooled(url);
  const listener = listens ? await boss.getDb().listen!(WORKERS_CHANNEL, wakeWorkers, wakeWorkers) : undefined;

  return {
    insertJobs: insertRenderJobs(await readInsertStatement(boss)),
    async work({ usual, patient: patientWorkers }, handle) {
      for (let worker = 0; worker < usual + patientWorkers; worker += 1) {
        const patient = worker >= usual;
        const id: string = await boss.work(
          RENDER_QUEUE,
          {
            batchSize: 1,
            includeMetadata: true as const,
            pollingIntervalSeconds: listens ? POLL_SECONDS : 1,
            ...(patient ? PATIENT : USUAL),
          },
          async ([job]: JobWithMetadata<RenderJobData>[]) => {
            try {
              if (!job) return;
              const retried = job.retryCount > 0 || job.retryLimit < RENDER_OPTIONS.retryLimit;
              const end = await handle(job.data, { patient, retried });
              if (end === 'done') return;
              await giveBack(boss, job, end);
              if (end === 'requeue') wakeWorkers();
            } finally {
              // Notifications that come while a job runs collapse into one: look for the next job before sleeping.
              boss.notifyWorker(id);
              tellOthers();
            }
          },
        );
        workerIds.push(id);
      }
    },
    async check() {
      await boss.getQueue(RENDER_QUEUE);
    },
    async count() {
      const { queuedCount: waiting, activeCount: rendering } = (await boss.getQueue(RENDER_QUEUE))!;
      return { waiting, rendering };
    },
    onNotice: (wake) => void told.add(wake),
    pause: () => boss.offWork(RENDER_QUEUE, { wait: true }),
    async close() {
      await listener?.close();
      await boss.stop({ graceful: true, timeout: CLOSE_WITHIN_MS });
      closed = true;
    },
  };
}

// §18.3, §13.4: a job that its worker gives back, counting no try: pg-boss deletes it and inserts another, in one transaction.

/** A document that cannot be stored is tried again after pauses that grow from 2 s to 5 minutes, for a day. */
const POSTPONE_SECONDS = { min: 2, max: 300, until: DAY / SECOND };

/**
 * A new job, since whoever took the same one before this worker's end is told to pg-boss would lose it. It has the tries that are left.
 * One that is not this worker's any more stays, and keeps the document from having two. What was postponed for a day is not again.
 */
async function giveBack(boss: PgBoss, job: JobWithMetadata<RenderJobData>, end: 'requeue' | 'postpone'): Promise<void> {
  const { retryCount, retryLimit, retryDelay } = job;
  const tries = { retryLimit: retryLimit - retryCount, retryDelay: retryDelay * 2 ** retryCount };
  const { workspaceId, generationId } = job.data;
  const keys = { singletonKey: generationId, group: { id: workspaceId } };
  const later = end === 'requeue' ? requeued(job) : postponed(job);
  if (!later) return;
  const tx = await boss.getDb().beginTransaction!();
  try {
    await boss.deleteJob(RENDER_QUEUE, job, { db: tx.db });
    await boss.insert(RENDER_QUEUE, [{ ...keys, ...tries, ...later }], { db: tx.db });
    await tx.commit();
  } catch (error) {
    await tx.rollback();
    throw error;
  }
}

/** Jobs that went back have priorities below 0, in the order that they had before. */
function requeued({ data, priority }: JobWithMetadata<RenderJobData>) {
  return { data, priority: priority < 0 ? priority : priority - 2 ** 31 };
}

/** Each pause is half of those before it together. */
function postponed({ data, priority }: JobWithMetadata<RenderJobData>) {
  const { postponed: before = 0 } = data;
  const { min, max, until } = POSTPONE_SECONDS;
  if (before >= until) return undefined;
  const startAfter = Math.min(max, Math.max(min, before / 2));
  return { data: { ...data, postponed: before + startAfter }, priority, startAfter };
}
