/** §18.2: the render queue, pg-boss on the same Postgres, so that a job commits with its document and wakes a worker at once. */
import { PgBoss } from 'pg-boss';
import { cutSilent } from '../../data/storage/connection/cut-silent.ts';
import { isPooled } from '../../data/storage/connection/is-pooled.ts';
import { DAY, HOUR, SECOND } from '../../domain/durations.ts';
import type { Cause } from '../../platform/telemetry/cause.ts';
import { RENDER_QUEUE } from './insert-render-jobs.ts';

/** The document's row is the truth; the job only says that somebody should look at it. */
export type RenderJobData = { workspaceId: string; generationId: string } & Cause;

/**
 * `requeue`: a long document must wait for others; its job goes back for a worker that takes what went back. `postpone`: nothing is wrong
 * with the document, but with the store; its job goes back for a while, for a day at most.
 */
export type JobEnd = 'done' | 'requeue' | 'postpone';

export type RenderQueue = {
  /**
   * Calls `handle` for one job at a time, as many times over as there are `workers`. Jobs that went back go to the `patient` workers and
   * to no others, which are free for short documents: neither kind waits behind the other. A job whose handler throws is retried later.
   */
  work(
    workers: { usual: number; patient: number },
    handle: (data: RenderJobData, how: { patient: boolean; retried: boolean }) => Promise<JobEnd>,
  ): Promise<void>;
  /** Takes no more jobs; resolves when those under way are done. */
  pause(): Promise<void>;
  /** Throws when the queue does not answer. */
  check(): Promise<void>;
  /** Jobs that are still under way are given back, to be taken again after a pause. */
  close(): Promise<void>;
};

/** §13.4: a render that fails is tried again 5 times with growing pauses. */
const RENDER_OPTIONS = {
  policy: 'exclusive',
  notify: true,
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

/** Jobs that went back have priorities below 0, in the order that they had before. */
const USUAL = { minPriority: 0 };
const PATIENT = { maxPriority: -1 };
/** §13.4: a document that cannot be stored is tried again after pauses that grow from 2 s to 5 minutes, for a day. */
const POSTPONE_SECONDS = { min: 2, max: 300, until: DAY / SECOND };
/**
 * Written for the tables of pg-boss 12.35.0, the one version that package.json allows: as its own `restore`, which leaves the
 * tries uncounted, but later. Under a new id: whoever takes it before this worker's end is told to pg-boss would
 * lose it otherwise.
 */
const GIVE_BACK: Record<Exclude<JobEnd, 'done'>, string> = {
  requeue: `
  UPDATE pgboss.job SET id = gen_random_uuid(), state = 'created', started_on = NULL, heartbeat_on = NULL,
    priority = CASE WHEN priority < 0 THEN priority ELSE priority - ${2 ** 31} END
  WHERE name = $1 AND id = $2::uuid AND state = 'active'`,
  // Each pause is half of the time that the job has waited already.
  postpone: `
  UPDATE pgboss.job SET id = gen_random_uuid(), state = 'created', started_on = NULL, heartbeat_on = NULL, start_after = pgboss.job_now() +
    greatest(interval '${POSTPONE_SECONDS.min} s', least(interval '${POSTPONE_SECONDS.max} s', (pgboss.job_now() - created_on) / 2))
  WHERE name = $1 AND id = $2::uuid AND state = 'active' AND created_on > pgboss.job_now() - interval '${POSTPONE_SECONDS.until} s'`,
};

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
    useListenNotify: listen && !isPooled(url),
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

  return {
    async work({ usual, patient: patientWorkers }, handle) {
      const patientIds: string[] = [];
      for (let worker = 0; worker < usual + patientWorkers; worker += 1) {
        const patient = worker >= usual;
        const id: string = await boss.work<RenderJobData>(
          RENDER_QUEUE,
          {
            batchSize: 1,
            pollingIntervalSeconds: 1,
            notifyPollingIntervalSeconds: POLL_SECONDS,
            ...(patient ? PATIENT : USUAL),
          },
          async ([job]) => {
            try {
              const end = job ? await handle(job.data, { patient, retried: job.retryCount > 0 }) : 'done';
              if (!job || end === 'done') return;
              await boss.getDb().executeSql(GIVE_BACK[end], [RENDER_QUEUE, job.id]);
              if (end === 'requeue') for (const other of patientIds) boss.notifyWorker(other);
            } finally {
              // Notifications that come while a job runs collapse into one: look for the next job before sleeping.
              boss.notifyWorker(id);
            }
          },
        );
        if (patient) patientIds.push(id);
      }
    },
    async check() {
      await boss.getQueue(RENDER_QUEUE);
    },
    pause: () => boss.offWork(RENDER_QUEUE, { wait: true }),
    async close() {
      await boss.stop({ graceful: true, timeout: CLOSE_WITHIN_MS });
      closed = true;
    },
  };
}
