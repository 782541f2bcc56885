/** §18.10: health checks. `/healthz` is the liveness probe, `/readyz` the readiness probe. */
import { setTimeout as pause } from 'node:timers/promises';
import { Router } from 'express';
import { SECOND } from '../../domain/durations.ts';
import type { Log } from '../../log.ts';
import { readOnly } from '../request/read-only.ts';

export type Check = { name: string; run: () => Promise<unknown> };

const RETRY_AFTER_SECONDS = 5;
/** A part that does not answer in time is not ready. Load balancers give up soon, too. */
const CHECK_TIMEOUT = SECOND;
/** Anybody may ask, and the store is written to for an answer. */
const KEPT_FOR = 2 * SECOND;
const PATHS = ['/healthz', '/readyz'];

export function isHealthCheck(url = ''): boolean {
  return PATHS.includes(url.split('?')[0]!);
}

/** What `/readyz` found is kept for 2 seconds. From `stopping` on it answers 503, so that load balancers send no more requests. */
export function healthRouter(checks: Check[], stopping: () => boolean, log: Log): Router {
  const parts = checks.map((check) => ({ name: check.name, isReady: watched(check, log) }));
  const router = Router();
  let results: Promise<boolean[]> | undefined;
  const checkAll = () =>
    Promise.all(parts.map(({ isReady }) => isReady())).finally(() =>
      setTimeout(() => {
        results = undefined;
      }, KEPT_FOR).unref(),
    );
  router.get('/healthz', (_req, res) => void res.json({ status: 'alive' }));
  router.get('/readyz', async (_req, res) => {
    results ??= checkAll();
    const found = await results;
    const states = Object.fromEntries(parts.map(({ name }, i) => [name, found[i] ? 'ready' : 'unavailable']));
    const ready = !stopping() && found.every(Boolean);
    if (!ready) res.set('Retry-After', String(RETRY_AFTER_SECONDS));
    res
      .status(ready ? 200 : 503)
      .json({ status: stopping() ? 'stopping' : ready ? 'ready' : 'unavailable', ...states });
  });
  router.all(PATHS, readOnly);
  return router;
}

/** A run that is still under way is waited for again: a part that hangs is asked once, however often `/readyz` is. */
function watched({ name, run }: Check, log: Log): () => Promise<boolean> {
  let underWay: Promise<boolean> | undefined;
  const answers = () =>
    run().then(
      () => true,
      (err) => {
        log.warn({ err, part: name }, 'a part of the service is not ready');
        return false;
      },
    );
  return async () => {
    underWay ??= answers().finally(() => {
      underWay = undefined;
    });
    const timer = new AbortController();
    const late = pause(CHECK_TIMEOUT, false, { signal: timer.signal }).catch(() => false);
    return Promise.race([underWay, late]).finally(() => timer.abort());
  };
}
