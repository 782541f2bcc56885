/**
 * §18.2: everything that waits to be done has its policy here. It stands in a queue of pg-boss, but for webhooks, which have turns. The rows of
 * our own tables say what is to be done; a job only says that somebody should look at one of them. Every minute, rows that have lost their job
 * are given another (§18.5).
 */
import type { QueueOptions, QueuePolicy } from 'pg-boss';
import { DAY, HOUR, MINUTE, SECOND } from '../../domain/durations.ts';

/** `schedule`: by the key of its job, when it is sent, as cron says it. */
export type Policy = QueueOptions & { policy: QueuePolicy; schedule?: Record<string, string> };

const A_MINUTE = MINUTE / SECOND;
const AN_HOUR = HOUR / SECOND;
/** The least that pg-boss takes. A worker renews its claim twice in that time; what a process leaves that dies is begun again after it. */
const HEARTBEAT = { heartbeatSeconds: 10 };

export const QUEUES = {
  /** Key: a document. It has one job at most. §13.4: a render that fails is tried again 5 times with growing pauses. */
  'render-pdf': {
    policy: 'exclusive',
    ...HEARTBEAT,
    expireInSeconds: 2 * A_MINUTE,
    deleteAfterSeconds: AN_HOUR,
    retryLimit: 5,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 5 * A_MINUTE,
  },
  /**
   * Key: a sheet. Of its jobs one is worked on at a time: the turns of a sheet follow each other. A turn that fails is tried again as long as the
   * sheet is kept.
   */
  sheets: {
    policy: 'key_strict_fifo',
    ...HEARTBEAT,
    expireInSeconds: 2 * A_MINUTE,
    deleteAfterSeconds: A_MINUTE,
    retryLimit: 100_000,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: A_MINUTE,
  },
  /**
   * Key: what is kept up. One job of a kind at most, however many processes there are. Who does not take part, because its clock is wrong, leaves
   * it to another. A process that is killed has used one of the tries: what is left when there are none waits for the schedule.
   */
  upkeep: {
    policy: 'exclusive',
    ...HEARTBEAT,
    expireInSeconds: AN_HOUR,
    deleteAfterSeconds: A_MINUTE,
    retryLimit: 10,
    retryDelay: 5,
    retryBackoff: false,
    schedule: {
      jobs: '* * * * *',
      expired: '* * * * *',
      'erased-pdfs': '* * * * *',
      'old-documents': '*/10 * * * *',
      secrets: '*/10 * * * *',
      store: '*/10 * * * *',
      unused: '0 * * * *',
    },
  },
} as const satisfies Record<string, Policy>;

export type QueueName = keyof typeof QUEUES;

/**
 * §23.5: events of webhooks. They go in the order of their document, through retries; a queue of pg-boss that keeps such an order
 * (`key_strict_fifo`) reads all that waits whenever it takes a job. Beside 100,000 events for an address that does not answer, 20 for another one
 * took it 9.4 s, and turns 0.12 s. So an address has turns, by a lease (`webhook-turns.ts`). One that fails or is slow has them in the lane `patient`.
 * `test/data/queues/send-jobs.test.ts` and `test/data/storage/webhook-turns.test.ts` count what either reads.
 */
export const WEBHOOK_TURNS = {
  /** How many turns a process has at once. */
  lanes: { usual: 4, patient: 8 },
  /** The most turns that one workspace has at a time, in all processes together. */
  ofWorkspace: 2,
  /** A turn sends nothing new after `turnMs`. With the requests that are under way then, it takes half of the lease. */
  turnMs: SECOND,
  leaseMs: 30 * SECOND,
  deliveriesAtOnce: 20,
  sendsAtOnce: 4,
  /** An address that takes longer to answer is slow. */
  slowMs: 2 * SECOND,
  /** What another process has written is found in so much time. */
  pollMs: SECOND,
  /** Without any that arrives, an address is paused. */
  pauseAfter: 3 * DAY,
};

// §18.2, §18.18: what is read of the tables of pg-boss, and why package.json allows one version of it. `send_jobs` of
// prisma/functions writes to them; pg-boss has no way to ask for these in one look into an index.
// `test/data/queues/send-jobs.test.ts` says of another version whether they still fit.

/** The last waiting job of a group is found by this; it holds waiting jobs only. */
export const LAST_TAG_INDEX = `
  CREATE INDEX IF NOT EXISTS platen_last_tag ON pgboss.job_common (group_id, priority)
  WHERE state < 'active' AND group_id IS NOT NULL`;

/** $1: a document. The id of the request that made it. The condition is that of the index which keeps a document from having two jobs. */
export const ORIGINATING_REQUEST = `
  SELECT data->>'requestId' AS "requestId" FROM pgboss.job
  WHERE name = 'render-pdf' AND COALESCE(singleton_key, '') = $1 AND state <= 'active' AND policy = 'exclusive'`;
