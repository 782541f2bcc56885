/** §18.2: the render queue, pg-boss on the same Postgres, so that a job commits with its document and wakes a worker at once. */
import { PgBoss } from 'pg-boss';
import { HOUR, SECOND } from '../domain/durations.ts';
import { isPooled } from '../storage/is-pooled.ts';
import { LAST_TAG_INDEX, RENDER_QUEUE } from './insert-render-jobs.ts';

/** The document's row is the truth; the job only says that somebody should look at it. */
export type RenderJobData = { workspaceId: string; generationId: string };

/** `requeue`: a long document must wait for others; its job goes back for a worker that takes what went back. */
export type JobEnd = 'done' | 'requeue';

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
/**
 * Written for the tables of pg-boss 12.35.0, the one version that package.json allows: as its own `restore`, which leaves the
 * tries uncounted.
 */
const REQUEUE = `
  UPDATE pgboss.job SET state = 'created', priority = CASE WHEN priority < 0 THEN priority ELSE priority - ${2 ** 31} END,
    started_on = NULL, heartbeat_on = NULL
  WHERE name = $1 AND id = $2::uuid AND state = 'active'`;

type QueueLog = { warn(details: object, message: string): void; error(details: object, message: string): void };

/**
 * Connects, and makes the queue when it is not there yet. `listen` is for processes that also work. Behind a pooler no
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
    superviseIntervalSeconds: POLL_SECONDS,
    monitorIntervalSeconds: POLL_SECONDS,
  });
  let closed = false;
  // The database may end connections before they have ended themselves; once the queue is closed, that is no error.
  boss.on('error', (err) => closed || log.error({ err }, 'the render queue had an error'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the render queue warns'));
  await boss.start();
  await boss.createQueue(RENDER_QUEUE, RENDER_OPTIONS);
  await boss.getDb().executeSql(LAST_TAG_INDEX);

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
              if (!job || (await handle(job.data, { patient, retried: job.retryCount > 0 })) === 'done') return;
              await boss.getDb().executeSql(REQUEUE, [RENDER_QUEUE, job.id]);
              for (const other of patientIds) boss.notifyWorker(other);
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
