/** §18.11, embedded Postgres: starts the server process, or adopts one that a killed supervisor left running. */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND } from '../../../domain/durations.ts';
import { ToldError, tell } from '../../../locales/message.ts';
import { isAlive } from '../../../platform/data-dir.ts';
import type { Account } from '../system/account.ts';
import { readIfThere } from '../system/paths.ts';
import { POSTGRES_ENV, run } from '../system/run.ts';

export type Server = {
  port: number;
  running(): boolean;
  /** Settles when the process has ended for any reason. */
  gone: Promise<void>;
  /** Ends all sessions and waits until the process has ended. */
  stop(): Promise<void>;
};

export type ServerOptions = { native: string; cluster: string; account: Account; log: string };

const POLL = 20;
const WATCH = 100;
const STOP_TIMEOUT = 60 * SECOND;
const RETRY_PAUSE = 300;
const LONGEST_LOG = 10 * 1024 * 1024;
/** How often to try again: the shared memory of a killed server is released after a moment. */
const RETRIES = 20;
const TRANSIENT_FAULT = /pre-existing shared memory block|lock file "postmaster.pid" already exists|could not bind/;

/**
 * Starts the server and waits until it answers, on `port` if that is free. With `fixed`, clients already use that port, so the start
 * fails if another program has it. Throws an error with the end of the server's log.
 */
export async function startServer(options: ServerOptions, port: number | undefined, fixed: boolean): Promise<Server> {
  const running = await adopt(options.cluster);
  if (running) return running;
  for (let retries = RETRIES; ; retries--) {
    const chosen = fixed && port !== undefined ? port : await choosePort(port);
    const started = await launch(options, chosen);
    if (typeof started !== 'string') return started;
    if (retries === 0 || !TRANSIENT_FAULT.test(started))
      throw new ToldError(tell('operation.postgres.start', { problem: started }));
    await pause(RETRY_PAUSE);
  }
}

/** Returns a server that is already running, once it answers. Returns undefined if there is none, or if it is about to stop. */
async function adopt(cluster: string): Promise<Server | undefined> {
  const found = await findPostmaster(cluster);
  if (!found) return undefined;
  const gone = waitForExit(found.pid, cluster);
  if (await becomesReady(cluster, found.pid, gone)) return serverOf(found.pid, found.port, gone);
  await gone;
  return undefined;
}

async function launch({ native, cluster, account, log }: ServerOptions, port: number): Promise<Server | string> {
  await rotateLog(log);
  const output = await open(log, 'a', 0o600);
  const { size } = await output.stat();
  const child = spawn(path.join(native, 'bin', 'postgres'), ['-D', cluster, '-p', String(port)], {
    ...account.ids,
    cwd: '/',
    env: POSTGRES_ENV,
    stdio: ['ignore', output.fd, output.fd],
  });
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  await output.close();
  const { pid } = child;
  if (pid !== undefined && (await becomesReady(cluster, pid, gone))) return serverOf(pid, port, gone);
  if (pid !== undefined) await stop(pid, gone);
  return (await readFile(log)).subarray(size).toString().trim();
}

/** Rotates the log; one old log is kept. */
async function rotateLog(log: string): Promise<void> {
  const { size } = await stat(log).catch(() => ({ size: 0 }));
  if (size > LONGEST_LOG) await rename(log, `${log}.old`);
}

/**
 * Waits until the server with this pid answers (true) or stops (false). There is no timeout: after a crash the server replays its WAL
 * first (recovery), and would have to start over if it were killed.
 */
async function becomesReady(cluster: string, pid: number, gone: Promise<void>): Promise<boolean> {
  const ended = gone.then(() => true);
  for (;;) {
    const found = await readPostmaster(cluster);
    if (found?.pid === pid && found.status === 'ready') return true;
    if (found?.pid === pid && found.status === 'stopping') return false;
    if (await Promise.race([ended, pause(POLL, false)])) return false;
  }
}

function serverOf(pid: number, port: number, gone: Promise<void>): Server {
  let running = true;
  const ended = gone.then(() => {
    running = false;
  });
  return { port, running: () => running, gone: ended, stop: () => stop(pid, ended) };
}

/**
 * Stops the server with Postgres' fast shutdown (SIGINT). After a timeout it is shut down immediately (SIGQUIT), and the next start
 * replays the WAL.
 */
async function stop(pid: number, gone: Promise<void>): Promise<void> {
  signal(pid, 'SIGINT');
  const timeout = setTimeout(() => signal(pid, 'SIGQUIT'), STOP_TIMEOUT);
  await gone;
  clearTimeout(timeout);
}

function signal(pid: number, name: NodeJS.Signals): void {
  if (isAlive(pid)) process.kill(pid, name);
}

/** Waits for the end of a process that is not a child of this one. */
async function waitForExit(pid: number, cluster: string): Promise<void> {
  while (await isPostmaster(pid, cluster)) await pause(WATCH);
}

/** §18.11, embedded Postgres: the port that the server listens on. */
export const HOST = '127.0.0.1';
/** Lower than the ephemeral ports of the system, so that the port is still free after a restart. */
const LOWEST = 15_000;
const HIGHEST = 32_000;
const TRIES = 50;

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: HOST, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Returns `wanted` if that port is free, otherwise any free port. */
export async function choosePort(wanted?: number): Promise<number> {
  if (wanted !== undefined && (await isFree(wanted))) return wanted;
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
  throw new ToldError(tell('operation.postgres.noPort', { host: HOST, from: LOWEST, to: HIGHEST }));
}

/** §18.11, embedded Postgres: reads `postmaster.pid`, the server's lock file, and recognises a stale one. */
type Postmaster = { pid: number; port: number; status: 'starting' | 'ready' | 'stopping' | 'standby' | '' };

/** The lines of the file that are read, counted from 0. */
const LINE = { pid: 0, port: 3, status: 7 };

/** Reads the file; returns undefined if it is missing or still being written. */
async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readIfThere(path.join(cluster, 'postmaster.pid')))?.split('\n') ?? [];
  const pid = Number(lines[LINE.pid]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  const status = (lines[LINE.status] ?? '').trim() as Postmaster['status'];
  return { pid, port: Number(lines[LINE.port]), status };
}

/**
 * Finds the running server of this cluster. After a crash or in a new container the pid may belong to another program, and Postgres would
 * refuse to start; a stale file is therefore removed.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const found = await readPostmaster(cluster);
  if (!found) return undefined;
  if (await isPostmaster(found.pid, cluster)) return found;
  await rm(path.join(cluster, 'postmaster.pid'), { force: true });
  return undefined;
}

/**
 * Checks whether this process is the server of `cluster`: its working directory is the cluster or, on systems without /proc, its command
 * line names it. A zombie does not count.
 */
async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]);
    return stdout.includes(`postgres -D ${cluster} -p `);
  }
  const [works, wanted] = await Promise.all([stat(`/proc/${pid}/cwd`).catch(() => undefined), stat(cluster)]);
  return works?.ino === wanted.ino && works.dev === wanted.dev;
}
