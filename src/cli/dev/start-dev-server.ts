/** §18.21: `platen dev` as a server on this machine, for its own pages. */
import { once } from 'node:events';
import { realpath, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { Refusal } from '../../domain/errors.ts';
import type { Config } from '../../platform/config.ts';
import { createDevRouter } from './dev-router.ts';
import { createDevSession } from './dev-session.ts';
import { type OpenWorkers, openDevWorkers } from './dev-workers.ts';
import { watchFolder } from './watch-folder.ts';

export type DevServer = { url: string; close(): Promise<void> };

/** Without `port`, 4000 or the next that is free. */
export type DevServerOptions = {
  config: Pick<Config, 'maxMemory' | 'renderConcurrency'>;
  port?: number | undefined;
  /** Of templates that name none. */
  theme?: string | undefined;
  open?: OpenWorkers | undefined;
};

const ADDRESS = '127.0.0.1';
const FIRST_PORT = 4000;
const PORTS_TRIED = 100;
/** One renders while another may be stuck in a costly drawing. */
const MAX_RENDERERS = 2;

/** Throws `validation` for what is no folder, and when the port is taken. */
export async function startDevServer(
  folder: string,
  { config, port, theme, open }: DevServerOptions,
): Promise<DevServer> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new Refusal('validation', `There is no folder ${folder}.`);
  const concurrency = Math.min(MAX_RENDERERS, config.renderConcurrency);
  const workers = openDevWorkers({ concurrency, maxMemory: config.maxMemory }, open);
  try {
    const session = createDevSession(folder, workers, theme);
    const { router, tellChanged } = createDevRouter(session, workers);
    const server = createServer(express().disable('x-powered-by').use(router));
    const taken = await listen(server, port);
    workers.warm();
    const watch = await watchFolder(await realpath(folder), (names) => {
      session.changed(names);
      tellChanged();
    });
    return {
      url: `http://${ADDRESS}:${taken}`,
      async close() {
        watch.close();
        const closed = once(server, 'close');
        server.close();
        server.closeAllConnections();
        await Promise.all([closed, workers.close()]);
      },
    };
  } catch (error) {
    await workers.close();
    throw error;
  }
}

async function listen(server: Server, given: number | undefined): Promise<number> {
  for (let port = given ?? FIRST_PORT; ; port++) {
    try {
      server.listen(port, ADDRESS);
      await once(server, 'listening');
      return (server.address() as AddressInfo).port;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'EADDRINUSE' && given === undefined && port < FIRST_PORT + PORTS_TRIED) continue;
      throw new Refusal('validation', code === 'EADDRINUSE' ? `Port ${port} is taken.` : message, 'port');
    }
  }
}
