/** For whoever runs the service: `/healthz` says that the process is alive, `/readyz` that it can do its work. */
import { Router } from 'express';
import { onlyReads } from './only-reads.ts';

export type Check = { name: string; run: () => Promise<unknown> };

const RETRY_AFTER_SECONDS = 5;

/** `stopping` turns `/readyz` to 503 at once, so that a balancer sends no more. */
export function healthRouter(checks: Check[], stopping: () => boolean): Router {
  const router = Router();
  router.get('/healthz', (_req, res) => void res.json({ status: 'alive' }));
  router.get('/readyz', async (_req, res) => {
    const results = await Promise.allSettled(checks.map(({ run }) => run()));
    const parts = Object.fromEntries(
      checks.map(({ name }, i) => [name, results[i]!.status === 'fulfilled' ? 'ready' : 'unavailable']),
    );
    const ready = !stopping() && results.every(({ status }) => status === 'fulfilled');
    if (!ready) res.set('Retry-After', String(RETRY_AFTER_SECONDS));
    res.status(ready ? 200 : 503).json({ status: stopping() ? 'stopping' : ready ? 'ready' : 'unavailable', ...parts });
  });
  router.all(['/healthz', '/readyz'], onlyReads);
  return router;
}
