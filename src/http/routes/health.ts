/** For whoever runs the service: `/healthz` says that the process is alive, `/readyz` that it can do its work. */

import { setTimeout as pause } from 'node:timers/promises';
import { Router } from 'express';
import { SECOND } from '../../domain/durations.ts';
import type { Log } from '../../log.ts';
import { onlyReads } from '../request/only-reads.ts';

export type Check = { name: string; run: () => Promise<unknown> };

const RETRY_AFTER_SECONDS = 5;
/** A part that does not answer is not ready; whoever asks gives up soon, too. */
const CHECK_WITHIN = 3 * SECOND;
const PATHS = ['/healthz', '/readyz'];

export function isHealthCheck(url = ''): boolean {
  return PATHS.includes(url.split('?')[0]!);
}

/** `stopping` turns `/readyz` to 503 at once, so that a balancer sends no more. */
export function healthRouter(checks: Check[], stopping: () => boolean, log: Log): Router {
  const router = Router();
  router.get('/healthz', (_req, res) => void res.json({ status: 'alive' }));
  router.get('/readyz', async (_req, res) => {
    const results = await Promise.all(checks.map((check) => isReady(check, log)));
    const parts = Object.fromEntries(checks.map(({ name }, i) => [name, results[i] ? 'ready' : 'unavailable']));
    const ready = !stopping() && results.every(Boolean);
    if (!ready) res.set('Retry-After', String(RETRY_AFTER_SECONDS));
    res.status(ready ? 200 : 503).json({ status: stopping() ? 'stopping' : ready ? 'ready' : 'unavailable', ...parts });
  });
  router.all(PATHS, onlyReads);
  return router;
}

async function isReady({ name, run }: Check, log: Log): Promise<boolean> {
  const timer = new AbortController();
  const late = pause(CHECK_WITHIN, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no answer within ${CHECK_WITHIN / SECOND} s`);
  });
  try {
    await Promise.race([run(), late]);
    return true;
  } catch (err) {
    log.warn({ err, part: name }, 'a part of the service is not ready');
    return false;
  } finally {
    timer.abort();
    late.catch(() => undefined);
  }
}
