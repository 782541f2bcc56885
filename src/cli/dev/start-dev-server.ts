/** §18.21: `platen dev` as a local server for its own pages, until Ctrl-C. */
import { once } from 'node:events';
import { type FSWatcher, watch } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import express from 'express';
import pMap from 'p-map';
import manifest from '../../../package.json' with { type: 'json' };
import { Refusal } from '../../domain/errors.ts';
import { folderRouter } from '../../doors/web/folder-router.ts';
import { tell, toldOf } from '../../locales/message.ts';
import type { Config } from '../../platform/config.ts';
import { type OpenWorkers, openFolder, openFolderWorkers } from '../../use-cases/folder/index.ts';
import { printJson, printNote } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop-signal.ts';

export type DevServer = { url: string; close(): Promise<void> };

/** Without `port`, uses 4000 or the next free port. */
type DevServerOptions = {
  config: Pick<Config, 'maxMemory' | 'renderConcurrency'>;
  port?: number | undefined;
  /** The theme of templates that name none. */
  theme?: string | undefined;
  open?: OpenWorkers | undefined;
};

const ADDRESS = '127.0.0.1';
const FIRST_PORT = 4000;
const PORTS_TRIED = 100;
/** One renders while another may be stuck in an expensive drawing. */
const MAX_RENDERERS = 2;

export async function serveFolder(
  folder: string,
  { json = false, ...options }: DevServerOptions & { json?: boolean | undefined },
): Promise<void> {
  const stopped = stopSignal();
  const { url, close } = await startDevServer(folder, options);
  if (json) printJson({ url });
  else printNote(tell('command.note.shows', { folder, url }));
  await stopped;
  await close();
}

/** Starts the server of `platen dev`. Throws `validation` if the folder does not exist or the port is taken. */
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

// §18.21: detects changes in a folder. System events arrive within a millisecond, but not from network drives, so a scan of all files
// every second finds the rest. Folders are watched instead of files: a watch on a file ends when another file is moved to its name, which
// is how many editors save (`recursive` of `fs.watch` has this problem on Linux).

/** The pause after an event, since an editor writes a file in several steps. */
const SETTLED_MS = 15;
const LOOK_EVERY_MS = 1_000;
const STATS_AT_ONCE = 16;

/** `names`: the changed files without their folders; undefined if unknown. */
type OnChange = (names: ReadonlySet<string> | undefined) => void;

/** Ignores files and folders whose names begin with a dot. Resolves once events are received. */
async function watchFolder(folder: string, onChange: OnChange): Promise<{ close(): void }> {
  const watchers = new Map<string, FSWatcher>();
  let settling: NodeJS.Timeout | undefined;
  let names: Set<string> | undefined = new Set();
  let seen: string | undefined;
  let looking = Promise.resolve();
  let closed = false;

  const changed = (name: string | null) => {
    if (name === null) names = undefined;
    else names?.add(name);
    clearTimeout(settling);
    settling = setTimeout(() => {
      onChange(names);
      names = new Set();
      look(true);
    }, SETTLED_MS);
  };
  /** Watches exactly these folders. Returns whether any of them is new. */
  const follow = (folders: ReadonlyMap<string, string>): boolean => {
    for (const [key, watcher] of watchers) if (!folders.has(key)) watchers.delete(key) && watcher.close();
    const added = [...folders].filter(([key]) => !watchers.has(key));
    for (const [key, place] of added) {
      const watcher = followEvents(place, changed);
      if (watcher) watchers.set(key, watcher);
    }
    return added.length > 0;
  };
  const look = (isTold: boolean) => {
    looking = looking.then(async () => {
      const { state, folders } = await lookAt(folder);
      if (closed) return;
      const hasNew = follow(folders);
      const isOther = seen !== undefined && seen !== state;
      seen = state;
      // Events from a new folder may have been missed.
      if (isOther && (!isTold || hasNew)) changed(null);
    });
    return looking;
  };
  await look(true);
  const timer = setInterval(() => look(false), LOOK_EVERY_MS);
  return {
    close() {
      closed = true;
      clearInterval(timer);
      clearTimeout(settling);
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}

/** Returns undefined if the system provides no events. */
function followEvents(folder: string, changed: (name: string | null) => void): FSWatcher | undefined {
  try {
    const watcher = watch(folder, (_event, name) => {
      if (name === null || !isHidden(name)) changed(name);
    });
    return watcher.on('error', () => undefined);
  } catch {
    return undefined;
  }
}

/** Returns the files with sizes and times. `folders`: their paths, by path and identity. */
async function lookAt(folder: string): Promise<{ state: string; folders: Map<string, string> }> {
  const names = (await readdir(folder, { recursive: true }).catch(() => [])).filter((name) => !isHidden(name));
  const folders = new Map<string, string>();
  const stateOf = async (name: string) => {
    const place = path.join(folder, name);
    const found = await stat(place).catch(() => undefined);
    if (!found) return '';
    if (found.isDirectory()) folders.set(`${place}\0${found.ino}`, place);
    return found.isFile() ? `${name} ${found.ino} ${found.size} ${found.mtimeMs}` : name;
  };
  const states = await pMap(['', ...names.sort()], stateOf, { concurrency: STATS_AT_ONCE });
  return { state: states.join('\n'), folders };
}

function isHidden(name: string): boolean {
  return name.split(path.sep).some((part) => part.startsWith('.'));
}
