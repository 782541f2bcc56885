/** §18.2: the queues: pg-boss in the same Postgres database, so that a job commits together with its row and wakes a worker at once. */

import { setTimeout as pause } from 'node:timers/promises';
import { type JobWithMetadata, PgBoss, type QueueOptions } from 'pg-boss';
import { SECOND } from '../../domain/durations.ts';
import { cutSilent } from '../storage/connection/cut-silent.ts';
import { isPooled } from '../storage/connection/prepared.ts';
import { type Policy, QUEUES, type QueueName } from './queues.ts';

/**
 * What happens to a job after its worker has handled it. A job that is given back keeps its remaining tries. `after`: the delay in
 * seconds, none by default. `patient`: only workers that take patient jobs get it. `data`: replaces the job's data. `behind`: the job has
 * made progress, so it queues behind the others and gets all tries again.
 */
export type JobEnd = 'done' | { after?: number; patient?: true; data?: object; behind?: true };

/** `isRetry`: the job has failed before. `signal` is aborted when the job belongs to another worker. */
export type Job<Data> = { data: Data; isRetry: boolean; signal: AbortSignal };

type WorkOptions = {
  workers: number;
  /** The kind of jobs that these workers take: `patient` ones, or all others. Without it they take all jobs. */
  takes?: 'usual' | 'patient';
  /** How often each worker polls for a job, besides being woken. */
  everySeconds?: number;
};

export type Queues = {
  /** Starts as many `workers`, each of which calls `handle` for one job at a time. A job whose handler throws is tried again later. */
  work<Data>(queue: QueueName, options: WorkOptions, handle: (job: Job<Data>) => Promise<JobEnd>): Promise<void>;
  /** Sends a job with this key, unless the queue already has one and is configured to hold no second. */
  send(queue: QueueName, key: string): Promise<void>;
  /** Makes the workers of this process poll at once. */
  wake(queue: QueueName): void;
  /** Announces new renders, so that the workers of every listening process poll at once. */
  notify(): void;
  /** Calls `wake` when new renders are announced, and when a render has ended. */
  onNotice(wake: () => void): void;
  /** Takes no more jobs from the queue; resolves when the running jobs have ended. */
  pause(queue: QueueName): Promise<void>;
  /** Throws if the queues do not answer. */
  check(): Promise<void>;
  /** Returns how many jobs there are, as counted every few seconds. */
  count(queue: QueueName): Promise<{ waiting: number; active: number }>;
  /** Closes the queues. Running jobs are given back, and are taken again after a pause. */
  close(): Promise<void>;
};

/**
 * How often the supervisor looks for jobs whose worker has died (no heartbeat for 10 s), and how often a worker polls for jobs without a
 * notification, such as retries.
 */
const POLL_SECONDS = 3;
/** The shortest timeout that pg-boss accepts. The caller has already waited for running jobs. */
const CLOSE_WITHIN_MS = SECOND;
/** How often a process looks for jobs that are due by a schedule, and adds them to their queue. */
const CRON_SECONDS = { monitor: 30, worker: 10 };
/** The Postgres channel on which render workers listen. */
const CHANNEL = 'platen_render_jobs';

/** Patient jobs have priorities below 0. */
const TAKES = { usual: { minPriority: 0 }, patient: { maxPriority: -1 } };

type QueueLog = { warn(details: object, message: string): void; error(details: object, message: string): void };

/**
 * Connects, and creates queues that are missing; their tables must exist (§18.12). `listen` is for processes that also render. Behind a
 * pooler no notification arrives, so a worker polls every second.
 */
export async function openQueues(url: string, { listen, log }: { listen: boolean; log: QueueLog }): Promise<Queues> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'platen queue',
    max: 4,
    migrate: false,
    superviseIntervalSeconds: POLL_SECONDS,
    monitorIntervalSeconds: POLL_SECONDS,
    cronMonitorIntervalSeconds: CRON_SECONDS.monitor,
    cronWorkerIntervalSeconds: CRON_SECONDS.worker,
    ...cutSilent(url),
  });
  let closed = false;
  // The database may end connections before they are closed. Once the queues are closed, that is not an error.
  boss.on('error', (err) => closed || log.error({ err }, 'the queues had an error'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the queues warn'));
  await boss.start();
  await makeQueues(boss);
  const workerIds = new Map<QueueName, string[]>();
  const told = new Set<() => void>();
  const tellOthers = () => {
    for (const wake of told) wake();
  };
  const wake = (queue: QueueName) => {
    for (const id of workerIds.get(queue) ?? []) boss.notifyWorker(id);
  };
  const wakeRenders = () => {
    tellOthers();
    wake('render-pdf');
  };
  const listens = listen && !isPooled(url);
  const listener = listens ? await boss.getDb().listen!(CHANNEL, wakeRenders, wakeRenders) : undefined;
  const notifier = createWorkerNotifier(() => boss.getDb().executeSql('SELECT pg_notify($1, $2)', [CHANNEL, '']), log);

  return {
    async work(queue, { everySeconds = listens ? POLL_SECONDS : 1, ...options }, handle) {
      const ids = workerIds.get(queue) ?? [];
      workerIds.set(queue, ids);
      const ended = (end: JobEnd | undefined) => {
        if (typeof end === 'object' && end.patient) wake(queue);
        if (queue === 'render-pdf') tellOthers();
      };
      for (let worker = 0; worker < options.workers; worker += 1)
        ids.push(await startWorker(boss, queue, { everySeconds, ...options }, handle, ended));
    },
    async send(queue, key) {
      await boss.send(queue, { key }, { singletonKey: key });
    },
    wake,
    notify: notifier.notify,
    onNotice: (wake) => void told.add(wake),
    pause: (queue) => boss.offWork(queue, { wait: true }),
    async check() {
      await boss.getQueue('render-pdf');
    },
    async count(queue) {
      const { queuedCount: waiting, activeCount: active } = (await boss.getQueue(queue))!;
      return { waiting, active };
    },
    async close() {
      await notifier.close();
      await listener?.close();
      await boss.stop({ graceful: true, timeout: CLOSE_WITHIN_MS });
      closed = true;
    },
  };
}

/**
 * Creates and updates queues and schedules to match `QUEUES`, in place of those of an earlier version. The policy of a queue cannot be
 * changed. Only the first start of a version writes anything.
 */
async function makeQueues(boss: PgBoss): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const schedules = await boss.getSchedules();
  for (const [name, { policy, schedule = {}, ...options }] of Object.entries<Policy>(QUEUES)) {
    const found = queues.get(name);
    if (!found) await boss.createQueue(name, { policy, ...options });
    else if (Object.entries(options).some(([option, value]) => found[option as keyof QueueOptions] !== value))
      await boss.updateQueue(name, options);
    for (const [key, cron] of Object.entries(schedule))
      if (!schedules.some((one) => one.name === name && one.key === key && one.cron === cron))
        await boss.schedule(name, cron, { key }, { key, singletonKey: key });
  }
}

/**
 * Starts a worker that takes one job at a time, and returns its ID. `ended` is called after each job, with its `JobEnd` unless it has
 * failed.
 */
async function startWorker<Data>(
  boss: PgBoss,
  queue: QueueName,
  { takes, everySeconds }: Pick<WorkOptions, 'takes'> & { everySeconds: number },
  handle: (job: Job<Data>) => Promise<JobEnd>,
  ended: (end: JobEnd | undefined) => void,
): Promise<string> {
  const options = { includeMetadata: true as const, pollingIntervalSeconds: everySeconds, ...(takes && TAKES[takes]) };
  const id: string = await boss.work(queue, options, async ([job]: JobWithMetadata<Data>[]) => {
    let end: JobEnd | undefined;
    try {
      if (!job) return;
      const isRetry = job.retryCount > 0 || job.retryLimit < QUEUES[queue].retryLimit;
      end = await handle({ data: job.data, isRetry, signal: job.signal });
      if (end !== 'done') await giveBack(boss, queue, job, end);
    } finally {
      // Notifications that arrive while a job runs collapse into one, so the worker polls once more before sleeping.
      boss.notifyWorker(id);
      ended(end);
    }
  });
  return id;
}

const SEND = 'SELECT send_jobs($1, $2::jsonb)';
/**
 * Adds a job unless one with this key exists. Used for queues that allow several jobs with one key; other queues refuse a second job
 * themselves.
 */
const SEND_ONE = `${SEND} WHERE NOT has_job($1, $2::jsonb -> 0 ->> 'key')`;

/**
 * §18.3, §13.4: gives a job back: pg-boss deletes it, and a new one is sent in the same transaction. If the same job were used again, a
 * worker could take it before pg-boss learns that the first worker has ended, and it would be lost. A job that already belongs to another
 * worker stays, which prevents duplicates.
 */
async function giveBack<Data>(
  boss: PgBoss,
  queue: QueueName,
  job: JobWithMetadata<Data>,
  { after, patient, data, behind }: Exclude<JobEnd, 'done'>,
): Promise<void> {
  const { retryCount, retryLimit, retryDelay, priority } = job;
  const again = {
    key: job.singletonKey,
    group: job.groupId,
    data: data ?? job.data,
    after,
    ...(behind
      ? { work: 1 }
      : {
          retryLimit: retryLimit - retryCount,
          retryDelay: retryDelay * 2 ** retryCount,
          // Patient jobs keep their relative order.
          priority: patient && priority >= 0 ? priority - 2 ** 31 : priority,
        }),
  };
  const tx = await boss.getDb().beginTransaction!();
  try {
    await boss.deleteJob(queue, job, { db: tx.db });
    await tx.db.executeSql(behind ? SEND_ONE : SEND, [queue, JSON.stringify([again])]);
    await tx.commit();
  } catch (error) {
    await tx.rollback();
    throw error;
  }
}

// §18.2: notifies the workers of all processes of new jobs. This happens outside the transaction that creates a document: Postgres
// commits only one notifying transaction at a time, so each would wait for the disk flushes of those before it. If a process dies in
// between, workers find its jobs by polling every few seconds.

/** After this pause, the workers that `notify` woke have polled. Render workers poll again when they have finished a job. */
const PAUSE_MS = 20;

type WorkerNotifier = {
  /** Notifies soon, and once for all callers until then. */
  notify(): void;
  /** Waits for a running notification. */
  close(): Promise<void>;
};

/** Notifications are sent by `send`; failures are logged. */
export function createWorkerNotifier(
  send: () => Promise<unknown>,
  log: { warn(details: object, message: string): void },
): WorkerNotifier {
  let wanted = false;
  let notifying: Promise<void> | undefined;
  const closing = new AbortController();

  const run = async () => {
    while (wanted) {
      wanted = false;
      await send().catch((err) => log.warn({ err }, 'the render workers were not notified'));
      await pause(PAUSE_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    notifying = undefined;
  };

  return {
    notify() {
      wanted = true;
      notifying ??= run();
    },
    async close() {
      closing.abort();
      await notifying;
    },
  };
}
