/** §18.10: health checks. `/healthz` is the liveness probe, `/readyz` the readiness probe. */
import { setTimeout as pause } from 'node:timers/promises';
import express, { type Express, type RequestHandler, Router } from 'express';
import { SECOND } from '../../../../domain/durations.ts';
import { Refusal } from '../../../../domain/errors.ts';
import { tell } from '../../../../locales/message.ts';
import type { Log } from '../../../../platform/log.ts';
import { errorHandler } from '../errors/error-handler.ts';
import { readOnly } from '../request/check-url.ts';

/**
 * `needed`: the process is not ready without this part; other parts are only reported. `starts`: returns whether the
 * part is still starting.
 */
export type Check = { name: string; needed: boolean; run: () => Promise<unknown>; starts?: () => boolean };

const RETRY_AFTER_SECONDS = 5;
/** A part is not ready after this many faults in a row. */
const FAULTS = 3;

/**
 * The limits of the probe in milliseconds. `kept`: the least time between two checks. Anybody may call the probe, and a check writes to
 * the database and the store. `silent`: a part that does not answer for this long has a fault, and another one for each further period.
 * `answer`: the probe answers after this time with what is known, because load balancers do not wait longer.
 */
export type ProbeLimits = { kept: number; silent: number; answer: number };

const LIMITS: ProbeLimits = { kept: 2 * SECOND, silent: 2 * SECOND, answer: SECOND };
const PATHS = ['/healthz', '/readyz'];

export function isHealthCheck(url = ''): boolean {
  return PATHS.includes(url.split('?')[0]!);
}

/** Once `stopping` returns true, `/readyz` answers 503, so that load balancers send nothing more. */
export function healthRouter(
  checks: Check[],
  stopping: () => boolean,
  log: Pick<Log, 'warn' | 'info'>,
  limits: ProbeLimits = LIMITS,
): Router {
  const parts = checks.map((check) => ({ ...check, isReady: watched(check, log, limits) }));
  const router = Router();
  router.get('/healthz', (_req, res) => void res.json({ status: 'alive' }));
  router.get('/readyz', async (_req, res) => {
    const found = await Promise.all(
      parts.map(async ({ name, needed, isReady, starts }) => {
        if (starts?.()) return { name, needed, state: 'starting' };
        return { name, needed, state: (await isReady()) ? 'ready' : 'unavailable' };
      }),
    );
    const states = Object.fromEntries(found.map(({ name, state }) => [name, state]));
    const isReady = !stopping() && found.every(({ needed, state }) => state === 'ready' || !needed);
    if (!isReady) res.set('Retry-After', String(RETRY_AFTER_SECONDS));
    res
      .status(isReady ? 200 : 503)
      .json({ status: stopping() ? 'stopping' : isReady ? 'ready' : 'unavailable', ...states });
  });
  router.all(PATHS, readOnly);
  return router;
}

/**
 * Returns a function that tells whether a part is ready, by its last checks. After a first fault the part is checked
 * again without a request, so that the result does not depend on how often `/readyz` is called. A check that hangs is
 * not started again; its answer counts however late it comes.
 */
function watched(
  { name, run }: Check,
  log: Pick<Log, 'warn' | 'info'>,
  { kept, silent, answer }: ProbeLimits,
): () => Promise<boolean> {
  let faults = 0;
  let running: Promise<void> | undefined;
  let check: Promise<void> | undefined;
  const fault = (why: { err: unknown } | { reason: string }) => {
    faults += 1;
    if (faults === FAULTS) log.warn({ ...why, part: name }, 'a part of the service is not ready');
  };
  const answered = () => {
    if (faults >= FAULTS) log.info({ part: name }, 'a part of the service is ready again');
    faults = 0;
  };
  const checkOnce = async () => {
    running ??= run()
      .then(answered, (err) => fault({ err }))
      .finally(() => {
        running = undefined;
      });
    const timer = new AbortController();
    const silence = pause(silent, undefined, { signal: timer.signal }).then(
      () => fault({ reason: `no answer within ${silent / SECOND} s` }),
      () => undefined,
    );
    await Promise.race([running, silence]).finally(() => timer.abort());
    setTimeout(() => {
      check = undefined;
      if (faults > 0 && faults < FAULTS) begin();
    }, kept).unref();
  };
  const begin = () => {
    check ??= checkOnce();
    return check;
  };
  return async () => {
    const timer = new AbortController();
    const late = pause(answer, undefined, { signal: timer.signal }).catch(() => undefined);
    await Promise.race([begin(), late]).finally(() => timer.abort());
    return faults < FAULTS;
  };
}

// §18.32: the app at `METRICS_PORT`: metrics, and the health checks, which a worker serves nowhere else.

const OPEN_METRICS = 'application/openmetrics-text; version=1.0.0; charset=utf-8';

/** `metrics`: returns all metrics in the OpenMetrics format. */
export function createMetricsApp(health: RequestHandler, metrics: () => Promise<string>, log: Log): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(health);
  app.get('/metrics', async (_req, res) => {
    const text = await metrics();
    res.set({ 'Content-Type': OPEN_METRICS, 'Cache-Control': 'no-store' }).send(text);
  });
  app.all('/metrics', readOnly);
  app.use(() => {
    throw new Refusal('not_found', tell('api.noPath.health'), 'path');
  });
  app.use(errorHandler(log));
  return app;
}
