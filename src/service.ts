/** A running service: HTTP, the render worker, or both. */
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import manifest from '../package.json' with { type: 'json' };
import type { Config } from './config.ts';
import { createApp } from './http/app.ts';
import { filesRouter } from './http/files.ts';
import { createHttpServer } from './http/http-server.ts';
import { pagesRouter } from './http/pages.ts';
import { readSpecification } from './http/specification.ts';
import { startWorker } from './jobs/worker.ts';
import type { Log } from './log.ts';
import { openServices, type Services } from './services.ts';

export type Role = 'all' | 'api' | 'worker';

export type Service = {
  /** Where it answers; null for a worker. */
  url: string | null;
  services: Services;
  /** Requests and renders under way may finish, within bounds; then everything is closed. */
  stop(): Promise<void>;
};

const SECOND = 1_000;
/** Connections that are still open after this long are cut. */
const DRAIN_MS = 3 * SECOND;

export type StartOptions = {
  role: Role;
  log: Log;
  /** Whether a database that `DATABASE_URL` names is migrated too; the embedded one always is. */
  migrations?: 'apply' | 'leave';
  /** Given by tests, which move it. */
  clock?: () => Date;
};

/** Starts the parts that `role` names. */
export async function startService(config: Config, { role, log, ...options }: StartOptions): Promise<Service> {
  // A request that comes before the service can answer it waits: the contract has no answer for "not yet".
  const started = Promise.withResolvers<void>();
  let answer: RequestListener = (req, res) => void started.promise.then(() => answer(req, res));
  let stopping = false;
  // The port comes first: one that is taken is told at once, and its number is in the links that answers carry.
  const server = role === 'worker' ? null : await listen(config, log, (req, res) => answer(req, res));
  const publicUrl = config.publicUrl ?? (server ? addressOf(server, config.host) : `http://localhost:${config.port}`);
  const works = role !== 'api';
  try {
    const services = await openServices(config, { log, works, publicUrl, ...options });
    const { renderer, queue } = services;
    try {
      if (server)
        answer = await appOf(services, { publicUrl, log, checking: config.checkAnswers, stopping: () => stopping });
      started.resolve();
      if (works && !renderer) log.warn('STORAGE_URL is none: this process renders no PDFs');
      const { clock } = services.context;
      const concurrency = config.renderConcurrency;
      const worker = works && renderer ? await startWorker(renderer, queue, { concurrency, clock }) : null;
      return {
        url: server && publicUrl,
        services,
        async stop() {
          stopping = true;
          if (server) await drain(server);
          await worker?.stop();
          await services.close();
        },
      };
    } catch (error) {
      await services.close();
      throw error;
    }
  } catch (error) {
    server?.closeAllConnections();
    if (server) await drain(server);
    throw error;
  }
}

type AppSurroundings = { publicUrl: string; log: Log; checking: boolean; stopping: () => boolean };

function appOf(
  { database, queue, objects, context }: Services,
  { publicUrl, log, checking, stopping }: AppSurroundings,
) {
  return createApp({
    specification: readSpecification(),
    service: context,
    checks: [
      { name: 'database', run: () => database.db.$queryRaw`SELECT 1` },
      { name: 'queue', run: () => queue.check() },
      ...(objects ? [{ name: 'store', run: () => objects.check() }] : []),
    ],
    stopping,
    files: objects?.kind === 'local-disk' ? filesRouter(objects, context.clock) : null,
    pages: pagesRouter({ publicUrl, version: manifest.version }),
    checking,
    log,
  });
}

function listen({ port, host }: Config, log: Log, answer: RequestListener): Promise<Server> {
  const server = createHttpServer(answer, log);
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`${host}:${port} is taken. Set PORT to a free port.`) : error),
    );
    server.listen(port, host, () => resolve(server));
  });
}

function addressOf(server: Server, host: string): string {
  const { port, family } = server.address() as AddressInfo;
  const anywhere = host === '0.0.0.0' || host === '::';
  const name = anywhere ? 'localhost' : family === 'IPv6' && host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** Idle connections end at once, those with a request when it is answered, all of them after `DRAIN_MS`. */
async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(cut);
}
