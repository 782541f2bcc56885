/** Embedded Postgres: the user's end of the connection to the keeper, which is started when there is none. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { lock } from 'proper-lockfile';
import { SECOND } from '../../domain/durations.ts';
import { type KeeperRecord, type Paths, readJson } from '../system/paths.ts';
import { connectTo, type KeeperAnswer } from './keeper-socket.ts';

export type KeeperConnection = {
  url: string;
  notices: string[];
  /** Settles when the keeper is gone, or has let this user go. */
  closed: Promise<void>;
  /** Says good-bye; settles when the keeper has let go: for the last user, when Postgres has stopped. */
  release(): Promise<void>;
};

/** A lock whose holder died is free again after this long. */
const LOCK_STALE = 5 * SECOND;
const LOCK_POLL = 50;
const LOCK_TIMEOUT = 60 * SECOND;
const ATTEMPTS = 20;

/** Joins the data folder's keeper, or starts one. Throws with the keeper's reason when Postgres cannot be had. */
export async function joinKeeper(dataDir: string, paths: Paths): Promise<KeeperConnection> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const socket = (await connectToKeeper(paths)) ?? (await startKeeper(dataDir, paths));
    const joined = socket && (await converse(socket));
    if (joined) return joined;
    // It was about to end, or was killed.
  }
  throw new Error(`The keeper of ${paths.folder} ends whenever it is started. See ${paths.log}`);
}

async function connectToKeeper(paths: Paths): Promise<Socket | undefined> {
  const record = await readJson<KeeperRecord>(paths.keeper);
  return record && connectTo(record.socket);
}

/** One process starts the keeper, others that come at the same time find it when it is their turn. */
async function startKeeper(dataDir: string, paths: Paths): Promise<Socket | undefined> {
  const unlock = await lock(paths.folder, {
    lockfilePath: paths.lock,
    stale: LOCK_STALE,
    retries: { retries: LOCK_TIMEOUT / LOCK_POLL, factor: 1, minTimeout: LOCK_POLL, maxTimeout: LOCK_POLL },
    // Only after a long sleep; a second keeper finds the first and ends.
    onCompromised: () => undefined,
  });
  try {
    const there = await connectToKeeper(paths);
    if (there) return there;
    await spawnKeeper(dataDir);
    return await connectToKeeper(paths);
  } finally {
    await unlock().catch(() => undefined);
  }
}

/** Settles when the keeper listens. It has a session of its own, so that Ctrl-C in a terminal does not reach it. */
async function spawnKeeper(dataDir: string): Promise<void> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'keeper.ts'), dataDir], {
    detached: true,
    cwd: '/',
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors = text(child.stderr);
  const listening = once(child.stdout, 'data');
  const ended = once(child, 'close');
  const first = await Promise.race([listening.then(() => 'listening'), ended.then(() => 'ended')]);
  if (first === 'ended') throw new Error(`The keeper of Postgres ended at once: ${await errors}`);
  errors.catch(() => undefined);
  child.stdout.destroy();
  child.stderr.destroy();
  child.unref();
}

/** Undefined when the connection ends without an answer. */
async function converse(socket: Socket): Promise<KeeperConnection | undefined> {
  // However it ends, it ends with `close`.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const line = await Promise.race([firstLine(socket), closed]);
  if (!line) return undefined;
  const answer = JSON.parse(line) as KeeperAnswer;
  if ('error' in answer) {
    socket.end();
    throw new Error(answer.error);
  }
  // Being a user keeps nobody alive.
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
