/** §18.32: the metrics of this process, in the OpenMetrics format. Loaded only where `METRICS_PORT` is set. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Meter, ObservableResult } from '@opentelemetry/api';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { SECOND } from '../../domain/durations.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { renderSignal, renewalSignal, requestSignal, webhookSignal } from './signals.ts';

/** The sources of the metrics. `servers`, `renders`, `backupAge` (seconds) and `webhooks` query the database. */
export type MetricSources = {
  version: string;
  connections: () => { busy: number; idle: number; waiting: number };
  pools: () => Iterable<{
    pool: string;
    counts(): { threads: number; busy: number; waiting: number };
    restarts: Record<string, number>;
  }>;
  memory: { keptMb(): number; maxMb: number };
  /** How far the database's clock is ahead, in milliseconds. */
  clockAhead: () => number;
  servers: () => Promise<Record<'up' | 'down', number>>;
  renders: () => Promise<{ state: string; count: number; oldest: number | null }[]>;
  backupAge: () => Promise<number>;
  /** `oldest`: how many seconds ago the oldest waiting delivery was due. */
  webhooks: () => Promise<{ waiting: number; oldest: number }>;
  onFault: (error: unknown) => void;
};

export type Metrics = { text(): Promise<string>; stop(): Promise<void> };

/** Upper bounds of the histograms' buckets. */
const SHORT = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const RENDER = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const WAIT = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3_600, 21_600, 86_400];
const PAGES = [1, 2, 3, 5, 10, 20, 50, 100, 200, 500];

const OUTCOMES = ['ready', 'failed', 'limit', 'not_stored', 'not_sealed', 'lost'] as const;
const DELIVERY_OUTCOMES = ['delivered', 'retried', 'failed'] as const;
const QUANTILES = [50, 99, 100];
/** How often the event loop's delay is measured. The measured delay includes this interval. */
const TICK_MS = 10;
const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;
/** How long an answer of the database is reused, however often metrics are read. */
const KEPT_FOR = 5 * SECOND;
/** How long the database may take. After that, its metrics are left out. */
const ANSWERS_WITHIN = SECOND;

export function startMetrics(sources: MetricSources): Metrics {
  const reader = new PrometheusExporter({ preventServerStart: true });
  const provider = new MeterProvider({ readers: [reader] });
  const meter = provider.getMeter('platen');
  const delay = monitorEventLoopDelay({ resolution: TICK_MS });
  delay.enable();
  const ends = [countRequests(meter), countRenders(meter), countWebhooks(meter), countRenewals(meter)];
  observeProcess(meter, sources, delay);
  observePools(meter, sources);
  observeDatabase(meter, sources);
  const serializer = new PrometheusSerializer(undefined, false, undefined, true, true);
  return {
    async text() {
      const { resourceMetrics } = await reader.collect();
      return openMetrics(serializer.serialize(resourceMetrics));
    },
    async stop() {
      for (const end of ends) end();
      delay.disable();
      await provider.shutdown();
    },
  };
}

/**
 * Turns the library's output into OpenMetrics. The library writes the older Prometheus format, which names a counter as
 * its samples and has no end mark.
 */
function openMetrics(text: string): string {
  return `${text.replace(/^(# (?:HELP|TYPE|UNIT) \w+)_total /gm, '$1 ').trimEnd()}\n# EOF\n`;
}

function histogram(meter: Meter, name: string, description: string, bounds: number[], unit = 'seconds') {
  return meter.createHistogram(name, { description, unit, advice: { explicitBucketBoundaries: bounds } });
}

function countRequests(meter: Meter): () => void {
  const requests = meter.createCounter('platen_requests', {
    description: 'Requests answered, by operation and status',
  });
  const durations = histogram(meter, 'platen_request_duration_seconds', 'Time to answer a request', SHORT);
  return requestSignal.subscribe(({ operation, status, seconds }) => {
    requests.add(1, { operation, status: String(status) });
    durations.record(seconds, { operation });
  });
}

function countRenders(meter: Meter): () => void {
  const renders = meter.createCounter('platen_renders', { description: 'Renders ended, by outcome' });
  const durations = histogram(meter, 'platen_render_duration_seconds', 'Time to render a PDF', RENDER);
  const waits = histogram(meter, 'platen_render_wait_seconds', 'From a document to its first render', WAIT);
  const pages = histogram(meter, 'platen_render_pages', 'Pages of PDFs', PAGES, '');
  for (const outcome of OUTCOMES) renders.add(0, { outcome });
  return renderSignal.subscribe(({ outcome, seconds, waited, pages: count }) => {
    renders.add(1, { outcome });
    if (seconds !== undefined) durations.record(seconds);
    if (waited !== undefined) waits.record(waited);
    if (count !== undefined) pages.record(count);
  });
}

function countWebhooks(meter: Meter): () => void {
  const attempts = meter.createCounter('platen_webhook_attempts', {
    description: 'Attempts to deliver an event, by outcome; failed is given up',
  });
  const durations = histogram(meter, 'platen_webhook_duration_seconds', 'Time until a receiver answered', SHORT);
  for (const outcome of DELIVERY_OUTCOMES) attempts.add(0, { outcome });
  return webhookSignal.subscribe(({ outcome, seconds }) => {
    attempts.add(1, { outcome });
    durations.record(seconds);
  });
}

function countRenewals(meter: Meter): () => void {
  const renewals = meter.createCounter('platen_seal_renewals', { description: 'Renewals of seals, by outcome' });
  for (const outcome of ['renewed', 'failed']) renewals.add(0, { outcome });
  return renewalSignal.subscribe(({ outcome }) => renewals.add(1, { outcome }));
}

function observeProcess(
  meter: Meter,
  { version, clockAhead }: MetricSources,
  delay: ReturnType<typeof monitorEventLoopDelay>,
): void {
  gauge(meter, 'platen_build_info', 'Versions of Platen and Node', (result) =>
    result.observe(1, { version, node: process.versions.node }),
  );
  gauge(meter, 'platen_event_loop_delay_seconds', 'Delay of the event loop since metrics were asked last', (result) => {
    for (const quantile of QUANTILES)
      result.observe(Math.max(0, delay.percentile(quantile) / NANOSECONDS - TICK_MS / SECOND), {
        quantile: String(quantile / 100),
      });
    delay.reset();
  });
  gauge(meter, 'platen_clock_ahead_seconds', 'By how much the clock is ahead of that of the database', (result) =>
    result.observe(clockAhead() / SECOND),
  );
  gauge(meter, 'process_resident_memory_bytes', 'Resident memory', (result) =>
    result.observe(process.memoryUsage.rss()),
  );
  gauge(meter, 'process_start_time_seconds', 'When the process began, since 1970', (result) =>
    result.observe(performance.timeOrigin / SECOND),
  );
  meter
    .createObservableCounter('process_cpu_seconds', { description: 'Processor time', unit: 'seconds' })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage();
      result.observe((user + system) / MICROSECONDS);
    });
}

function observePools(meter: Meter, { connections, pools, memory }: MetricSources): void {
  gauge(meter, 'platen_database_connections', 'Connections to the database, by state', (result) => {
    const { waiting: _, ...states } = connections();
    for (const [state, count] of Object.entries(states)) result.observe(count, { state });
  });
  gauge(meter, 'platen_database_waiting', 'Statements that wait for a connection', (result) =>
    result.observe(connections().waiting),
  );
  gauge(meter, 'platen_threads', 'Worker threads, by pool', (result) => {
    for (const { pool, counts } of pools()) result.observe(counts().threads, { pool });
  });
  gauge(meter, 'platen_thread_tasks', 'Tasks of worker threads, by pool and state', (result) => {
    for (const { pool, counts } of pools()) {
      const { busy, waiting } = counts();
      result.observe(busy, { pool, state: 'busy' });
      result.observe(waiting, { pool, state: 'waiting' });
    }
  });
  meter
    .createObservableCounter('platen_thread_restarts', { description: 'Worker threads replaced, by pool and reason' })
    .addCallback((result) => {
      for (const { pool, restarts } of pools())
        for (const [reason, count] of Object.entries(restarts)) result.observe(count, { pool, reason });
    });
  gauge(meter, 'platen_thread_memory_bytes', 'What worker threads keep', (result) =>
    result.observe(memory.keptMb() * MEBIBYTE),
  );
  gauge(meter, 'platen_thread_memory_limit_bytes', 'MAX_MEMORY', (result) => result.observe(memory.maxMb * MEBIBYTE));
}

function observeDatabase(meter: Meter, sources: MetricSources): void {
  const renders = keptFor(KEPT_FOR, sources.renders, sources.onFault);
  const backupAge = keptFor(KEPT_FOR, async () => [await sources.backupAge()], sources.onFault);
  const servers = keptFor(KEPT_FOR, async () => Object.entries(await sources.servers()), sources.onFault);
  const webhooks = keptFor(KEPT_FOR, async () => [await sources.webhooks()], sources.onFault);
  gauge(meter, 'platen_database_servers', 'Servers of the database, by whether they answer', async (result) => {
    for (const [state, count] of await servers()) result.observe(count, { state });
  });
  gauge(meter, 'platen_webhook_waiting', 'Events that wait for their receivers, up to 10,000', async (result) => {
    for (const { waiting } of await webhooks()) result.observe(waiting);
  });
  gauge(
    meter,
    'platen_webhook_oldest_seconds',
    'For how long an event waits that could be sent, to a receiver that answers',
    async (result) => {
      for (const { oldest } of await webhooks()) result.observe(oldest);
    },
  );
  gauge(meter, 'platen_render_jobs', 'Renders of the whole installation, by state', async (result) => {
    for (const { state, count } of await renders()) result.observe(count, { state });
  });
  gauge(meter, 'platen_render_oldest_seconds', 'Age of the oldest document, by state of its render', async (result) => {
    for (const { state, oldest } of await renders()) result.observe(oldest ?? 0, { state });
  });
  gauge(
    meter,
    'platen_backup_age_seconds',
    'Age of the last backup; without one, of the installation',
    async (result) => {
      for (const age of await backupAge()) result.observe(age);
    },
  );
}

function gauge(meter: Meter, name: string, description: string, observe: (result: ObservableResult) => unknown): void {
  const unit = /_(seconds|bytes)$/.exec(name)?.[1] ?? '';
  meter.createObservableGauge(name, { description, unit }).addCallback(async (result) => void (await observe(result)));
}

/** Returns no rows while the source is silent or fails, so that the other metrics are still answered. */
function keptFor<Row>(ms: number, ask: () => Promise<Row[]>, onFault: (error: unknown) => void): () => Promise<Row[]> {
  let kept: Promise<Row[]> | undefined;
  const anew = () => {
    const answer = Promise.race([ask(), silence()]).catch((error) => {
      onFault(error);
      return [];
    });
    setTimeout(() => (kept = undefined), ms).unref();
    return answer;
  };
  return () => (kept ??= anew());
}

function silence(): Promise<never> {
  return new Promise((_, reject) =>
    setTimeout(() => reject(new Error('the database does not answer in time')), ANSWERS_WITHIN).unref(),
  );
}
