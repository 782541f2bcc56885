/** §18.1, §18.9: runs a service: HTTP, the render worker, or both. */
import type { RequestListener, Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import manifest from '../../package.json' with { type: 'json' };
import { describeAhead } from '../data/storage/connection/clock.ts';
import { writeInstallation } from '../data/storage/workspaces/installation.ts';
import { SECOND } from '../domain/durations.ts';
import {
  type Check,
  createBodyThread,
  createDrain,
  type Drain,
  healthRouter,
  listen,
  listeningAt,
  type ProbeLimits,
} from '../doors/api/index.ts';
import { createMailer, type Mailer } from '../doors/mail/mailer.ts';
import type { MetadataFetch } from '../doors/oauth/index.ts';
import { ToldError } from '../locales/message.ts';
import type { Config } from '../platform/config.ts';
import { noteService } from '../platform/data-dir.ts';
import type { Log } from '../platform/log.ts';
import { startWorker } from '../rendering/jobs/index.ts';
import { createBatches } from '../use-cases/batches/index.ts';
import { startUpkeep } from '../use-cases/upkeep/index.ts';
import { createWebhooks, type Webhooks } from '../use-cases/webhooks/index.ts';
import { type MetricsServer, openMetricsServer } from './metrics-server.ts';
import { type OpenWorkers, openServices, type Services } from './services.ts';
import { anyOf, type Shard } from './shards.ts';

export type Role = 'all' | 'api' | 'worker';

export type Service = {
  /** The URL that it listens on; null for a worker. */
  url: string | null;
  /** The URL of metrics and health checks; null without `METRICS_PORT`. */
  metricsUrl: string | null;
  services: Services;
  /** §18.22: resolves once this process renders waiting documents; rejects if it cannot render. */
  rendering: Promise<unknown>;
  /** Lets requests and renders in progress finish, within limits, then closes everything. */
  stop(): Promise<void>;
};

/** Graceful shutdown: how long requests and renders in progress may take to finish. */
const GRACE_MS = 6 * SECOND;
/**
 * Counted from the signal. What has not closed by then, such as a connection to a silent database, is abandoned: container runtimes kill
 * after 10 s, and ending worker threads takes a second too.
 */
const STOP_MS = 8 * SECOND;
/** How often the shutdown checks whether requests and renders have finished. */
const POLL_MS = 20;

export type StartOptions = {
  role: Role;
  log: Log;
  /** Whether a database from `DATABASE_URL` is migrated too; the embedded one always is. */
  migrations?: 'apply' | 'leave';
  /** Tests pass a clock that they can move. */
  clock?: () => Date;
  /** Tests pass workers that several services share. */
  workers?: OpenWorkers;
  /** Tests pass a function, because their apps are on no network. */
  fetchMetadata?: MetadataFetch;
  /** Tests pass shorter limits of `/readyz`. */
  probes?: ProbeLimits;
};

/** A process with its port, before its services are open. */
type Running = {
  config: Config;
  log: Log;
  /** Whether this process renders. */
  works: boolean;
  /** The HTTP server; null for a worker, which has no callers. */
  server: Server | null;
  drain: Drain | null;
  metrics: MetricsServer | null;
  publicUrl: string;
  stopping: boolean;
};

/** Starts the parts of a role. */
export async function startService(config: Config, { role, log, ...options }: StartOptions): Promise<Service> {
  // Requests wait until the service can answer, since the contract has no answer for "not yet".
  const app = Promise.withResolvers<RequestListener>();
  let answer: RequestListener = (req, res) => void app.promise.then((built) => built(req, res));
  // The port is opened first, so that a taken one fails at once, and its number is known for links in answers.
  const { host, port } = config;
  const server =
    role === 'worker' ? null : await listen({ host, port, variable: 'PORT' }, log, (req, res) => answer(req, res));
  const drain = server && createDrain(server);
  const publicUrl = config.publicUrl ?? (server ? listeningAt(server, host) : `http://localhost:${port}`);
  const works = role !== 'api';
  const opened: (() => Promise<void>)[] = [];
  try {
    if (config.tracing) opened.push(await traced(config.tracing, log));
    const metrics = await openMetricsServer(config, log);
    if (metrics) opened.push(metrics.close);
    const services = await openServices(config, { log, works, answers: server !== null, publicUrl, ...options });
    const running: Running = { config, log, works, server, drain, metrics, publicUrl, stopping: false };
    try {
      const { rendering, close } = await startParts(running, services, options, (built) => {
        answer = built;
        app.resolve(built);
      });
      const closeAll = async (options: { now: boolean }) => {
        await close(options);
        await services.close();
        for (const undo of opened.toReversed()) await undo();
      };
      const stop = () => stopInTime(running, services, closeAll);
      return { url: server && publicUrl, metricsUrl: metrics?.url ?? null, services, rendering, stop };
    } catch (error) {
      await services.close();
      throw error;
    }
  } catch (error) {
    await drain?.close({ now: true });
    for (const undo of opened.toReversed()) await undo();
    throw error;
  }
}

/** Starts the process's tasks: requests, renders, webhooks and upkeep. `onBuilt` is called with the request listener. */
async function startParts(
  running: Running,
  services: Services,
  { fetchMetadata, probes }: Pick<StartOptions, 'fetchMetadata' | 'probes'>,
  onBuilt: (answer: RequestListener) => void,
): Promise<{ rendering: Promise<unknown>; close(options: { now: boolean }): Promise<void> }> {
  const { config, log, works, server, drain, publicUrl } = running;
  const { renderer, objects, clock, shards } = services;
  const stopping = () => running.stopping;
  const bodies = createBodyThread(services.budget);
  const mailer = config.mail ? createMailer(config.mail, log) : null;
  let renders = false;
  const checks = readinessChecks(services, works);
  const starts = () => !renders;
  if (works && renderer) checks.push({ name: 'rendering', needed: !server, run: async () => undefined, starts });
  const health = healthRouter(checks, stopping, log, probes);
  if (server) {
    // A worker has no callers and starts faster without the doors.
    const { buildApp } = await import('./build-app.ts');
    const surroundings = { publicUrl, bodies, mailer, log, config, health, stopping, fetchMetadata };
    onBuilt(await buildApp(services, surroundings));
  }
  const forget = server ? noteService(config.dataDir, publicUrl) : () => undefined;
  running.metrics?.open(services, health);
  if (works && !renderer) log.warn('STORAGE_URL is none: this process renders no PDFs');
  const rendering = Promise.all(
    works && renderer
      ? shards.map(({ queues, renderer }) =>
          startWorker(renderer!, queues, { concurrency: config.renderConcurrency, stopping }),
        )
      : [],
  );
  // The caller that awaits this promise gets the failure.
  rendering.then(
    () => {
      renders = true;
    },
    () => undefined,
  );
  const stops: (() => Promise<void>)[] = [];
  for (const shard of shards) {
    const { db, queues } = shard;
    const batches = createBatches({ ...services.context, ...shard, log });
    await batches.start();
    const webhooks = startWebhooks(running, services, shard, mailer);
    const upkeep = await startUpkeep({
      ...{ db, whole: services.database.db, objects, queues, log, clock, config, hosts: config.webhookHosts },
      onEndingSeal: async (seal) => {
        const { mailEndingSeal } = await import('../doors/web/index.ts');
        await mailEndingSeal({ db, mailer, publicUrl }, seal);
      },
      signatures: { secrets: services.secrets, hosts: config.webhookHosts },
    });
    stops.push(upkeep.stop, batches.stop, webhooks.stop);
  }
  return {
    rendering,
    async close(options) {
      forget();
      await drain?.close(options);
      await Promise.all(stops.map((stop) => stop()));
      await bodies.close();
      await mailer?.close();
    },
  };
}

function startWebhooks(
  { config, log, works, publicUrl }: Running,
  { clock, secrets }: Services,
  { db, queues }: Shard,
  mailer: Mailer | null,
): Webhooks {
  const webhooks = createWebhooks({
    db,
    clock: clock.now,
    secrets,
    log,
    hosts: config.webhookHosts,
    onPaused: async (paused) => {
      const { mailPausedWebhook } = await import('../doors/web/index.ts');
      await mailPausedWebhook({ db, mailer, publicUrl }, paused);
    },
  });
  if (works) {
    queues.onNotice(webhooks.wake);
    webhooks.start();
  }
  return webhooks;
}

/** Lets requests and renders in progress finish, within limits, then closes everything. */
async function stopInTime(
  running: Running,
  services: Services,
  closeAll: (options: { now: boolean }) => Promise<void>,
): Promise<void> {
  const { log, drain } = running;
  running.stopping = true;
  services.context.pdfWaits.end();
  const late = new AbortController();
  const limit = pause(STOP_MS, 'late', { signal: late.signal }).catch(() => undefined);
  drain?.begin();
  const finished = await finish(services, drain);
  if (!finished) log.warn({}, 'stopping with requests or renders under way: they took too long');
  const closed = closeAll({ now: !finished });
  const first = await Promise.race([closed, limit]).finally(() => late.abort());
  if (first === 'late') log.warn({}, 'stopped with connections left open: closing them took too long');
  // Failures from here on have no effect.
  closed.catch(() => undefined);
}

/** Takes no more jobs and waits for those in progress. Returns false if that takes too long. */
async function finish({ queues, renderer }: Services, drain: Drain | null): Promise<boolean> {
  let paused = false;
  void queues.pause('render-pdf').finally(() => {
    paused = true;
  });
  // The port stays open and requests are answered in the meantime, since a load balancer may not know yet.
  const isIdle = () => paused && (drain?.inFlight() ?? 0) === 0 && (renderer?.underWay.onDemand.size ?? 0) === 0;
  for (const end = performance.now() + GRACE_MS; performance.now() < end; await pause(POLL_MS)) if (isIdle()) break;
  return isIdle();
}

/** Loads OpenTelemetry only if traces are sent. */
async function traced(tracing: NonNullable<Config['tracing']>, log: Log): Promise<() => Promise<void>> {
  const { startTracing } = await import('../platform/telemetry/start-tracing.ts');
  return startTracing({ ...tracing, version: manifest.version, log });
}

/**
 * §18.10: the checks of an installation's parts, by the names in `/readyz`, and which parts the process needs. `works`: whether it takes
 * render jobs. A process that does not can still make documents, whose PDFs are rendered when the store is back.
 */
function readinessChecks({ shards, queues, objects, clock }: Services, works: boolean): Check[] {
  return [
    { name: 'database', needed: true, run: () => anyOf(shards, ({ db }) => writeInstallation(db)) },
    { name: 'queue', needed: works, run: () => queues.check() },
    { name: 'clock', needed: false, run: () => checkClock(clock) },
    ...(objects ? [{ name: 'store', needed: works, run: () => objects.check() }] : []),
  ];
}

/** §18.41: throws if the clocks disagree. The process stays ready, since its answers are right anyway. */
async function checkClock({ agrees, ahead }: Services['clock']): Promise<void> {
  if (!(await agrees())) throw new ToldError(describeAhead(ahead()));
}
