/** The render queue: pg-boss on the same Postgres, so that a job commits with its document and wakes a worker at once. */
import { PgBoss } from 'pg-boss';
import { HOUR, SECOND } from '../domain/durations.ts';
import { isPooled } from '../storage/is-pooled.ts';
import { RENDER_QUEUE } from './insert-render-jobs.ts';

/** The document's row is the truth; the job only says that somebody should look at it. */
export type RenderJobData = { workspaceId: string; generationId: string };

/** `later`: it would wait for long, and goes back for those who are patient. */
export type JobEnd = 'done' | 'later';

export type RenderQueue = {
  /**
   * Calls `handle` for one job at a time, as many times over as there are `workers`; jobs that went back go to the patient ones
   * only, so that others are free for what is short. A handler that throws has its job retried later.
   */
  work(
    workers: { patient: number; others: number },
    handle: (data: RenderJobData, patient: boolean) => Promise<JobEnd>,
  ): Promise<void>;
  /** Takes no more jobs; resolves when those under way are done. */
  pause(): Promise<void>;
  /** Throws when the queue does not answer. */
  check(): Promise<void>;
  /** Jobs that are still under way are given back, to be taken again after a pause. */
  close(): Promise<void>;
};

/** §13: a render that fails is tried again 5 times with growing pauses. */
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
 * How often somebody looks for jobs whose holder died (no heartbeat for 10 s), and how often a worker looks for jobs
 * that nobody told it of: one that is tried again comes without a notification.
 */
const LOOK_EVERY_SECONDS = 3;
/** The least that pg-boss takes; what could be waited for has been waited for by then. */
const CLOSE_WITHIN_MS = SECOND;

/** The priority of jobs as they are made. */
const USUAL = 0;
/**
 * Written for the tables of pg-boss 12.35.0, the one version that package.json allows: as its own `restore`, which leaves the
 * tries uncounted, but behind all others.
 */
const GO_BACK = `
  UPDATE pgboss.job SET state = 'created', priority = ${USUAL - 1}, started_on = NULL, heartbeat_on = NULL
  WHERE name = $1 AND id = $2::uuid AND state = 'active'`;

type QueueLog = { warn(details: object, message: string): void; error(details: object, message: string): void };

/**
 * Connects, and makes the queue when it is not there yet. `listen` is for processes that also work. Behind a pooler nobody
 * hears a notification; then a worker looks every second.
 */
export async function openRenderQueue(url: string, options: { listen: boolean; log: QueueLog }): Promise<RenderQueue> {
  const { listen, log } = options;
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'platen queue',
    max: 4,
    useListenNotify: listen && !isPooled(url),
    schedule: false,
    superviseIntervalSeconds: LOOK_EVERY_SECONDS,
    monitorIntervalSeconds: LOOK_EVERY_SECONDS,
  });
  let closed = false;
  // The database may end connections before they have ended themselves; once closed, that is nobody's concern.
  boss.on('error', (err) => closed || log.error({ err }, 'the render queue had an error'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the render queue warns'));
  await boss.start();
  await boss.createQueue(RENDER_QUEUE, RENDER_OPTIONS);

  return {
    async work({ patient, others }, handle) {
      const patientIds: string[] = [];
      for (let worker = 0; worker < patient + others; worker += 1) {
        const isPatient = worker < patient;
        const id: string = await boss.work<RenderJobData>(
          RENDER_QUEUE,
          {
            batchSize: 1,
            pollingIntervalSeconds: 1,
            notifyPollingIntervalSeconds: LOOK_EVERY_SECONDS,
            ...(!isPatient && { minPriority: USUAL }),
          },
          async ([job]) => {
            try {
              if (!job || (await handle(job.data, isPatient)) === 'done') return;
              await boss.getDb().executeSql(GO_BACK, [RENDER_QUEUE, job.id]);
              for (const patientId of patientIds) boss.notifyWorker(patientId);
            } finally {
              // Notifications that come while a job runs collapse into one: look for the next job before sleeping.
              boss.notifyWorker(id);
            }
          },
        );
        if (isPatient) patientIds.push(id);
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
