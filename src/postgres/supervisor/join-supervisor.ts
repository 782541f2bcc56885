/** §18.11, embedded Postgres: a client's end of the connection to the supervisor, which it starts when none runs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { lock } from 'proper-lockfile';
import { SECOND } from '../../domain/durations.ts';
import { type Paths, readJson, type SupervisorRecord } from '../system/paths.ts';
import { connectTo, type SupervisorAnswer } from './supervisor-answer.ts';

export type SupervisorConnection = {
  url: string;
  notices: string[];
  /** Settles when the supervisor is gone, or has released this client. */
  closed: Promise<void>;
  /** Gives up the lease. Settles when the supervisor has released this client; for the last one, when Postgres has stopped. */
  release(): Promise<void>;
};

/** A stale lock, whose holder died, is free again after this long. */
const LOCK_STALE = 5 * SECOND;
const LOCK_POLL = 50;
const LOCK_TIMEOUT = 60 * SECOND;
const ATTEMPTS = 20;

/** Joins the data folder's supervisor, or starts one. Throws with the supervisor's reason when Postgres cannot run. */
export async function joinSupervisor(dataDir: string, paths: Paths): Promise<SupervisorConnection> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const socket = (await connectToSupervisor(paths)) ?? (await startSupervisor(dataDir, paths));
    const joined = socket && (await readAnswer(socket));
    if (joined) return joined;
    // That supervisor was about to end, or was killed.
  }
  throw new Error(`The supervisor of ${paths.folder} ends whenever it is started. See ${paths.log}`);
}

async function connectToSupervisor(paths: Paths): Promise<Socket | undefined> {
  const record = await readJson<SupervisorRecord>(paths.supervisor);
  return record && connectTo(record.socket);
}

/** Under a lock: one process starts the supervisor, and others that come at the same time then find it. */
async function startSupervisor(dataDir: string, paths: Paths): Promise<Socket | undefined> {
  const unlock = await lock(paths.folder, {
    lockfilePath: paths.lock,
    stale: LOCK_STALE,
    retries: { retries: LOCK_TIMEOUT / LOCK_POLL, factor: 1, minTimeout: LOCK_POLL, maxTimeout: LOCK_POLL },
    // Happens only after a long sleep; a second supervisor finds the first and ends.
    onCompromised: () => undefined,
  });
  try {
    const running = await connectToSupervisor(paths);
    if (running) return running;
    await spawnSupervisor(dataDir);
    return await connectToSupervisor(paths);
  } finally {
    await unlock().catch(() => undefined);
  }
}

/** Settles when the supervisor listens. It has a session of its own, so that Ctrl-C in a terminal does not reach it. */
async function spawnSupervisor(dataDir: string): Promise<void> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'supervisor.ts'), dataDir], {
    detached: true,
    cwd: '/',
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors = text(child.stderr);
  const listening = once(child.stdout, 'data');
  const ended = once(child, 'close');
  const first = await Promise.race([listening.then(() => 'listening'), ended.then(() => 'ended')]);
  if (first === 'ended') throw new Error(`The supervisor of Postgres ended at once: ${await errors}`);
  errors.catch(() => undefined);
  child.stdout.destroy();
  child.stderr.destroy();
  child.unref();
}

/** Undefined when the connection ends without an answer. */
async function readAnswer(socket: Socket): Promise<SupervisorConnection | undefined> {
  // An error is followed by `close`.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const line = await Promise.race([firstLine(socket), closed]);
  if (!line) return undefined;
  const answer = JSON.parse(line) as SupervisorAnswer;
  if ('error' in answer) {
    socket.end();
    throw new Error(answer.error);
  }
  // The lease does not keep this process alive.
  socket.unref();
  return {
    ...answer,
    closed,
    async release() {
      socket.ref();
      socket.end();
      await closed;
    },
  };
}

function firstLine(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let read = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      read += chunk;
      if (read.includes('\n')) resolve(read);
    });
  });
}
