/** §18.11, embedded Postgres: the client's side of the connection to the supervisor. The client starts a supervisor if none is running. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { lock } from 'proper-lockfile';
import { SECOND } from '../../../domain/durations.ts';
import { foreign, ToldError, tell } from '../../../locales/message.ts';
import type { Paths } from '../system/paths.ts';
import { connectTo, type ProvenSocket, type SupervisorAnswer } from './supervisor-answer.ts';

export type SupervisorConnection = {
  url: string;
  notices: string[];
  /** Settles when the supervisor has ended or has released this client. */
  closed: Promise<void>;
  /** Gives up the lease. Settles when the supervisor has released this client; for the last client, when Postgres has stopped. */
  release(): Promise<void>;
};

/** The age at which a lock counts as stale, because its holder has died. */
const LOCK_STALE = 5 * SECOND;
const LOCK_POLL = 50;
const LOCK_TIMEOUT = 60 * SECOND;
const ATTEMPTS = 20;

/** Joins the data folder's supervisor, or starts one. Throws an error with the supervisor's reason if Postgres cannot run. */
export async function joinSupervisor(paths: Paths): Promise<SupervisorConnection> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const supervisor = (await connectTo(paths)) ?? (await startSupervisor(paths));
    const joined = supervisor && (await readAnswer(supervisor));
    if (joined) return joined;
    // The supervisor was about to end, or was killed.
  }
  throw new ToldError(tell('operation.postgres.ends', { folder: paths.folder, log: paths.log }));
}

/** Starts a supervisor under a lock: one process starts it, and others that arrive at the same time then find it. */
async function startSupervisor(paths: Paths): Promise<ProvenSocket | undefined> {
  const unlock = await lock(paths.folder, {
    lockfilePath: paths.lock,
    stale: LOCK_STALE,
    retries: { retries: LOCK_TIMEOUT / LOCK_POLL, factor: 1, minTimeout: LOCK_POLL, maxTimeout: LOCK_POLL },
    // A lock is compromised only after a long sleep of the machine. A second supervisor then finds the first one and ends.
    onCompromised: () => undefined,
  });
  try {
    const running = await connectTo(paths);
    if (running) return running;
    await spawnSupervisor(paths);
    return await connectTo(paths);
  } finally {
    await unlock().catch(() => undefined);
  }
}

/** Settles when the supervisor listens. The supervisor has a session of its own, so that Ctrl-C in a terminal does not reach it. */
async function spawnSupervisor({ folder }: Paths): Promise<void> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'supervisor.ts'), folder], {
    detached: true,
    cwd: '/',
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors = text(child.stderr);
  const listening = once(child.stdout, 'data');
  const ended = once(child, 'close');
  const first = await Promise.race([listening.then(() => 'listening'), ended.then(() => 'ended')]);
  if (first === 'ended') throw new ToldError(tell('operation.postgres.ended', { problem: await errors }));
  errors.catch(() => undefined);
  child.stdout.destroy();
  child.stderr.destroy();
  child.unref();
}

/** Reads the supervisor's answer; returns undefined if the connection ends before it. */
async function readAnswer({ socket, closed, nextLine }: ProvenSocket): Promise<SupervisorConnection | undefined> {
  const line = await nextLine();
  if (line === undefined) return undefined;
  const answer = JSON.parse(line) as SupervisorAnswer;
  if ('error' in answer) {
    socket.end();
    throw new ToldError(foreign(answer.error));
  }
  // The lease must not keep this process alive.
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
