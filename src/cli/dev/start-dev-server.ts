/** §18.21: `platen dev` as a server on this machine, for its own pages, until Ctrl-C. */
import { once } from 'node:events';
import { realpath, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import manifest from '../../../package.json' with { type: 'json' };
import { Refusal } from '../../domain/errors.ts';
import { folderRouter } from '../../doors/web/folder-router.ts';
import { tell, toldOf } from '../../locales/message.ts';
import type { Config } from '../../platform/config.ts';
import { type OpenWorkers, openFolder, openFolderWorkers } from '../../use-cases/folder/index.ts';
import { printJson, printNote } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop-signal.ts';
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

export async function serveFolder(
  folder: string,
  { json = false, ...options }: DevServerOptions & { json?: boolean | undefined },
): Promise<void> {
  const stopped = stopSignal();
  const { url, close } = await startDevServer(folder, options);
  if (json) printJson({ url });
  else printNote(`platen shows ${folder} at ${url} (Ctrl-C stops it)`);
  await stopped;
  await close();
}

/** Throws `validation` for what is no folder, and when the port is taken. */
export async function startDevServer(
  given: string,
  { config, port, theme, open }: DevServerOptions,
): Promise<DevServer> {
  const isFolder = await stat(given).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new Refusal('validation', tell('command.noFolder', { name: given }));
  const place = await realpath(given);
  const concurrency = Math.min(MAX_RENDERERS, config.renderConcurrency);
  const workers = openFolderWorkers({ concurrency, maxMemory: config.maxMemory }, open);
  try {
    const folder = openFolder(place, workers, theme);
    const { router, tellChanged } = folderRouter({ folder, place, version: manifest.version });
    const server = createServer(express().disable('x-powered-by').use(router));
    const taken = await listen(server, port);
    workers.warm();
    const watch = await watchFolder(place, (names) => {
      folder.changed(names);
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
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EADDRINUSE' && given === undefined && port < FIRST_PORT + PORTS_TRIED) continue;
      const told = code === 'EADDRINUSE' ? tell('command.port', { port: String(port) }) : toldOf(error);
      throw new Refusal('validation', told, 'port');
    }
  }
}
