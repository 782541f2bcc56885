/** The render queue: pg-boss on the same Postgres, so that a job commits with its document and wakes a worker at once. */
import { PgBoss } from 'pg-boss';
import { RENDER_QUEUE } from './insert-render-jobs.ts';

/** The document's row is the truth; the job only says that somebody should look at it. */
export type RenderJobData = { workspaceId: string; generationId: string };

export type RenderQueue = {
  /** For a document that has lost its job; a new one's job is inserted with it. A document has one job at most at a time. */
  send(data: RenderJobData): Promise<void>;
  /** Calls `handle` for one job at a time, `concurrency` times over. A handler that throws has its job retried later. */
  work(concurrency: number, handle: (data: RenderJobData) => Promise<void>): Promise<void>;
  /** Throws when the queue does not answer. */
  check(): Promise<void>;
  /** Lets the handlers under way finish, for `graceMs` at most. */
  close(graceMs: number): Promise<void>;
};

/** Decisions, section 4: a render that fails is tried again 5 times with growing pauses. */
const RENDER_OPTIONS = {
  policy: 'exclusive',
  notify: true,
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 120,
  heartbeatSeconds: 10,
  deleteAfterSeconds: 60 * 60,
} as const;

type QueueLog = { warn(details: object, message: string): void; error(details: object, message: string): void };

/** Connects, and makes the queue when it is not there yet. `listen` is for processes that also work. */
export async function openRenderQueue(url: string, options: { listen: boolean; log: QueueLog }): Promise<RenderQueue> {
  const { listen, log } = options;
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'platen queue',
    max: 4,
    useListenNotify: listen,
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the render queue had an error'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the render queue warns'));
  await boss.start();
  await boss.createQueue(RENDER_QUEUE, RENDER_OPTIONS);

  return {
    async send(data) {
      // With the document's id as singleton key a second job of the same document is refused, which is what is wanted.
      await boss.send(RENDER_QUEUE, data, { singletonKey: data.generationId });
    },
    async work(concurrency, handle) {
      for (let worker = 0; worker < concurrency; worker += 1) {
        const id: string = await boss.work<RenderJobData>(
          RENDER_QUEUE,
          { batchSize: 1, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 },
          async ([job]) => {
            try {
              if (job) await handle(job.data);
            } finally {
              // Notifications that come while a job runs collapse into one: look for the next job before sleeping.
              boss.notifyWorker(id);
            }
          },
        );
      }
    },
    async check() {
      await boss.getQueue(RENDER_QUEUE);
    },
    async close(graceMs) {
      await boss.stop({ graceful: true, timeout: graceMs });
    },
  };
}
