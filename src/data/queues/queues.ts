/**
 * §18.2: the policies of all background work. Everything but webhooks, which have turns, is a queue of pg-boss. Platen's own tables say
 * what is to be done; a job only asks a worker to look at a row. Every minute, rows that have lost their job get a new one (§18.5).
 */
import type { QueueOptions, QueuePolicy } from 'pg-boss';
import { DAY, HOUR, MINUTE, SECOND } from '../../domain/durations.ts';

/** `schedule` maps the key of a scheduled job to its time, in cron syntax. */
export type Policy = QueueOptions & { policy: QueuePolicy; schedule?: Record<string, string> };

const A_MINUTE = MINUTE / SECOND;
const AN_HOUR = HOUR / SECOND;
/**
 * The shortest interval that pg-boss accepts. A worker renews its claim twice in that time; jobs of a process that dies start again after
 * it.
 */
const HEARTBEAT = { heartbeatSeconds: 10 };

export const QUEUES = {
  /** Key: the document, which has one job at most. §13.4: a render that fails is tried again 5 times with growing pauses. */
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
   * Key: the sheet. Its jobs run one after another, each as one turn of the sheet. A turn that fails is tried again as long as the sheet
   * is kept.
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
   * Key: the kind of upkeep. There is one job per kind at most, however many processes there are. A process with a wrong clock leaves the
   * job to others. A process that is killed uses up one of the tries; after the last one, the job waits for the schedule.
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
      signatures: '* * * * *',
      secrets: '*/10 * * * *',
      store: '*/10 * * * *',
      seals: '*/10 * * * *',
      unused: '0 * * * *',
    },
  },
} as const satisfies Record<string, Policy>;

export type QueueName = keyof typeof QUEUES;

/**
 * §23.5: events of webhooks are sent in the order of their document, even through retries. A pg-boss queue that keeps such an order
 * (`key_strict_fifo`) reads all waiting jobs whenever it takes one: beside 100,000 events for an address that does not answer, 20 events
 * for another address took 9.4 s, and with turns 0.12 s. So each address has turns under a lease (`webhook-turns.ts`). Addresses that
 * fail or are slow get the lane `patient`. `test/data/queues/send-jobs.test.ts` and `test/data/storage/webhook-turns.test.ts` count the
 * rows that both ways read.
 */
export const WEBHOOK_TURNS = {
  /** How many turns a process runs at once, by lane. */
  lanes: { usual: 4, patient: 8 },
  /** The most turns of one workspace at a time, in all processes together. */
  ofWorkspace: 2,
  /** A turn starts no request after `turnMs`. Together with the requests that are still running, it takes half of the lease. */
  turnMs: SECOND,
  leaseMs: 30 * SECOND,
  deliveriesAtOnce: 20,
  sendsAtOnce: 4,
  /** An address that takes longer to answer counts as slow. */
  slowMs: 2 * SECOND,
  /** How often to look for events that another process has written. */
  pollMs: SECOND,
  /** An address that has received nothing for this long is paused. */
  pauseAfter: 3 * DAY,
};

// §18.2, §18.18: what Platen reads from pg-boss's own tables, and the reason why package.json allows only one version of it. `send_jobs`
// in prisma/functions writes to them; pg-boss has no call that finds these rows with a single index look-up.
// `test/data/queues/send-jobs.test.ts` checks that another version still fits.

/** The index by which the last waiting job of a group is found. It contains waiting jobs only. */
export const LAST_TAG_INDEX = `
  CREATE INDEX IF NOT EXISTS platen_last_tag ON pgboss.job_common (group_id, priority)
  WHERE state < 'active' AND group_id IS NOT NULL`;

/** Selects the ID of the request that created document $1. The condition repeats that of the index which allows one job per document. */
export const ORIGINATING_REQUEST = `
  SELECT data->>'requestId' AS "requestId" FROM pgboss.job
  WHERE name = 'render-pdf' AND COALESCE(singleton_key, '') = $1 AND state <= 'active' AND policy = 'exclusive'`;

/** §24.4: selects why document $1 of workspace $2 waits, and when its job is due. */
export const PDF_WAIT = `
  SELECT g.pdf_failure AS reason, g.created_at AS since,
         (SELECT j.start_after FROM pgboss.job j
          WHERE j.name = 'render-pdf' AND COALESCE(j.singleton_key, '') = g.id::text AND j.state < 'active' AND j.policy = 'exclusive'
            AND j.start_after > now()) AS "retryAt"
  FROM generations g
  WHERE g.id = $1::uuid AND g.workspace_id = $2::uuid AND g.pdf_status IN ('pending', 'rendering') AND g.pdf_failure IS NOT NULL`;
