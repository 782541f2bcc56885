/** §18.32: serves health checks and metrics on `METRICS_PORT`. Without the port, OpenTelemetry is not loaded. */
import type { RequestListener } from 'node:http';
import type { RequestHandler } from 'express';
import manifest from '../../package.json' with { type: 'json' };
import { findBackupAge } from '../data/storage/workspaces/installation.ts';
import { createDrain, createMetricsApp, listen, listeningAt } from '../doors/api/index.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import { poolCounts } from '../platform/threads/thread-pool.ts';
import type { Services } from './services.ts';
import { countAllRenders, countAllWebhooks, countConnections, countServers } from './shards.ts';

export type MetricsServer = {
  url: string;
  /** Requests before this call wait for it. */
  open(services: Services, health: RequestHandler): void;
  close(): Promise<void>;
};

/** Returns null without `METRICS_PORT`. Rejects when the port is taken. */
export async function openMetricsServer({ metricsPort: port, host }: Config, log: Log): Promise<MetricsServer | null> {
  if (port === undefined) return null;
  const { startMetrics } = await import('../platform/telemetry/start-metrics.ts');
  const ready = Promise.withResolvers<RequestListener>();
  const wait: RequestListener = (req, res) => void ready.promise.then((answer) => answer(req, res));
  const server = await listen({ port, host, variable: 'METRICS_PORT' }, log, wait);
  const drain = createDrain(server);
  const url = listeningAt(server, host);
  let stop = async () => {};
  return {
    url,
    open({ database: { db }, shards, budget, clock }, health) {
      const metrics = startMetrics({
        version: manifest.version,
        connections: () => countConnections(db),
        pools: poolCounts,
        memory: budget,
        clockAhead: clock.ahead,
        renders: () => countAllRenders(shards),
        servers: () => countServers(shards),
        // The first shard has the rows of the installation (§18.49).
        backupAge: () => findBackupAge(shards[0]!.db),
        webhooks: () => countAllWebhooks(shards),
        onFault: (err) => log.warn({ err }, 'the database was not asked for metrics'),
      });
      stop = metrics.stop;
      ready.resolve(createMetricsApp(health, metrics.text, log));
      log.info({ url }, 'metrics and health checks are answered');
    },
    async close() {
      drain.begin();
      await drain.close({ now: true });
      await stop();
    },
  };
}
