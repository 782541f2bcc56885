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
const PATHS = ['/healthz', '/readyz'];

export function isHealthCheck(url = ''): boolean {
  return PATHS.includes(url.split('?')[0]!);
}

/** From `stopping` on, `/readyz` answers 503, so that load balancers send no more requests. */
export function healthRouter(checks: Check[], stopping: () => boolean, log: Log): Router {
  const parts = checks.map((check) => ({ name: check.name, isReady: watched(check, log) }));
  const router = Router();
  router.get('/healthz', (_req, res) => void res.json({ status: 'alive' }));
  router.get('/readyz', async (_req, res) => {
    const results = await Promise.all(parts.map(({ isReady }) => isReady()));
    const states = Object.fromEntries(parts.map(({ name }, i) => [name, results[i] ? 'ready' : 'unavailable']));
    const ready = !stopping() && results.every(Boolean);
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
