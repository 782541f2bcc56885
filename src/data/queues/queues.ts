/**
 * §18.2: everything that waits to be done stands in a queue of pg-boss, one line here for each. The rows of our own tables say what is to be
 * done; a job only says that somebody should look at one of them. Every minute, rows that have lost their job are given another (§18.5).
 */
import type { QueueOptions, QueuePolicy } from 'pg-boss';
import { HOUR, MINUTE, SECOND } from '../../domain/durations.ts';

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
