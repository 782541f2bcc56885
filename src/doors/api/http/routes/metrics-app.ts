/** §18.32: what is answered at `METRICS_PORT`: metrics, and the health checks, which a worker has nowhere else. */
import express, { type Express, type RequestHandler } from 'express';
import { Refusal } from '../../../../domain/errors.ts';
import type { Log } from '../../../../platform/log.ts';
import { errorHandler } from '../errors/error-handler.ts';
import { readOnly } from '../request/read-only.ts';

const OPEN_METRICS = 'application/openmetrics-text; version=1.0.0; charset=utf-8';

/** `metrics`: all of them, in the OpenMetrics format. */
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
    throw new Refusal('not_found', 'Here are /metrics, /healthz and /readyz.', 'path');
  });
  app.use(errorHandler(log));
  return app;
}
