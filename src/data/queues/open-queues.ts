/** §18.2: the queues, pg-boss on the same Postgres, so that a job commits with what it is for and wakes a worker at once. */

import { setTimeout as pause } from 'node:timers/promises';
import { type JobWithMetadata, PgBoss, type QueueOptions } from 'pg-boss';
import { SECOND } from '../../domain/durations.ts';
import { cutSilent } from '../storage/connection/cut-silent.ts';
import { isPooled } from '../storage/connection/prepared.ts';
import { type Policy, QUEUES, type QueueName } from './queues.ts';

/**
 * What becomes of a job that its worker has looked at. One that goes back counts no try, and has those that are left. `after`: in so many
 * seconds, at once by default. `patient`: only for workers that take such. `data`: in place of what it had. `behind`: it has got on, and
 * waits for its next turn behind the others, with all of its tries.
 */
export type JobEnd = 'done' | { after?: number; patient?: true; data?: object; behind?: true };

/** `isRetry`: it has failed before. `signal`: aborted when the job is another worker's by now. */
export type Job<Data> = { data: Data; isRetry: boolean; signal: AbortSignal };

type WorkOptions = {
  workers: number;
  /** Jobs that went back as `patient` go to such workers and to no others; without it they take all. */
  takes?: 'usual' | 'patient';
  /** How often each looks for a job unless it is woken. */
  everySeconds?: number;
};

export type Queues = {
  /** Calls `handle` for one job at a time, as many times over as there are `workers`. A job whose handler throws is tried again later. */
  work<Data>(queue: QueueName, options: WorkOptions, handle: (job: Job<Data>) => Promise<JobEnd>): Promise<void>;
  /** Sends a job with this key, unless the queue has one and allows no other. */
  send(queue: QueueName, key: string): Promise<void>;
  /** The workers of this process look at once. */
  wake(queue: QueueName): void;
  /** There are renders: the workers of every process that listens look at once. */
  notify(): void;
  /** Calls `wake` when workers are told that there are renders, and when one has ended. */
  onNotice(wake: () => void): void;
  /** Takes no more jobs of the queue; resolves when those under way are done. */
  pause(queue: QueueName): Promise<void>;
  /** Throws when the queues do not answer. */
  check(): Promise<void>;
  /** How many jobs there are, as counted every few seconds. */
  count(queue: QueueName): Promise<{ waiting: number; active: number }>;
  /** Jobs that are still under way are given back, to be taken again after a pause. */
  close(): Promise<void>;
};

/**
 * How often the supervisor looks for jobs whose worker died (no heartbeat for 10 s), and how often a worker polls for jobs
 * without a notification, such as retries.
 */
const POLL_SECONDS = 3;
/** The shortest time that pg-boss takes. Whoever stops the process has waited for the jobs before. */
const CLOSE_WITHIN_MS = SECOND;
/** How often a process looks for jobs that are due by a schedule, and hands them to their queue. */
const CRON_SECONDS = { monitor: 30, worker: 10 };
/** Where workers that render listen. */
const CHANNEL = 'platen_render_jobs';

/** Jobs that went back have priorities below 0. */
const TAKES = { usual: { minPriority: 0 }, patient: { maxPriority: -1 } };

type QueueLog = { warn(details: object, message: string): void; error(details: object, message: string): void };

/**
 * Connects, and makes the queues that are not there yet; their tables are there (§18.12). `listen` is for processes that also render. Behind a
 * pooler no notification arrives; then a worker polls every second.
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
  // The database may end connections before they have ended themselves; once the queues are closed, that is no error.
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
 * Makes queues and schedules what `QUEUES` says, whatever an earlier version said; the policy of a queue cannot be changed. All but the first
 * start find them so, and write nothing.
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

/** A worker that takes one job at a time; its id. `ended`: called after each, with what became of it unless it failed. */
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
      // Notifications that come while a job runs collapse into one: look for the next job before sleeping.
      boss.notifyWorker(id);
      ended(end);
    }
  });
  return id;
}

const SEND = 'SELECT send_jobs($1, $2::jsonb)';
/** For a queue that lets several jobs wait with one key. The other queues refuse a second job by themselves. */
const SEND_ONE = `${SEND} WHERE NOT has_job($1, $2::jsonb -> 0 ->> 'key')`;

/**
 * §18.3, §13.4: pg-boss deletes the job, and another is sent in the same transaction. A new one, since whoever took the same one before this
 * worker's end is told to pg-boss would lose it. One that is not this worker's any more stays, and keeps what it is for from having two.
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
          // Patient jobs keep their order among each other.
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

// §18.2: tells the workers of every process that there are jobs. Not in the transaction that makes a document: Postgres lets
// only one transaction that notifies commit at a time, and so each would wait for the flushes of all before it. A process
// that ends in between leaves its jobs to the workers' polling, every few seconds.

/** Workers that were notified have looked by then; those that render look again when they are done. */
const PAUSE_MS = 20;

type WorkerNotifier = {
  /** Soon, and once for all who ask meanwhile. */
  notify(): void;
  /** Waits for what is under way. */
  close(): Promise<void>;
};

/** `send` notifies; the log has that it failed. */
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
