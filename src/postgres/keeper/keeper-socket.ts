/** Embedded Postgres: the keeper's end of the connections. One JSON line is the answer; a closed connection is a leave. */

import { mkdtemp, rm, rmdir } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { SECOND } from '../../domain/durations.ts';
import { type KeeperRecord, type Paths, readJson, replaceFile } from '../system/paths.ts';

/** What the keeper says: the way to the database with what the user should be told, or why there is none. */
export type KeeperAnswer = { url: string; notices: string[] } | { error: string };

export type User = {
  answered: boolean;
  /** It has said good-bye, or it is dead; it is released when the server no longer runs for it. */
  leaving: boolean;
  answer(answer: KeeperAnswer): void;
  /** Only one that has not been answered is refused. */
  refuse(answer: KeeperAnswer): void;
  release(): void;
};

export type Door = { close(): Promise<void> };

/** What the systems allow for the path of a socket; macOS allows the least. */
const LONGEST_PATH = 103;
const FAREWELL = SECOND;

/** Listens, and keeps `users` up to date; `changed` is called after each change. Undefined: another keeper is there. */
export async function acceptUsers(paths: Paths, users: Set<User>, changed: () => void): Promise<Door | undefined> {
  const old = await readJson<KeeperRecord>(paths.keeper);
  if (old && (await connectTo(old.socket))) return undefined;
  if (old) await removeSocket(old.socket, paths);
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const user = userOf(socket, changed);
    users.add(user);
    socket.once('close', () => users.delete(user));
    changed();
  });
  const socket = await listenInPrivate(server, paths);
  await replaceFile(paths.keeper, JSON.stringify({ pid: process.pid, socket } satisfies KeeperRecord));
  return {
    async close() {
      // From here on nobody finds this keeper, and whoever comes starts the next one.
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await removeSocket(socket, paths);
      for (const user of users) user.release();
      const late = new Promise<void>((resolve) => setTimeout(resolve, FAREWELL).unref());
      await Promise.race([closed, late]);
    },
  };
}

/** A connection to the keeper that listens there, or undefined when none does. */
export function connectTo(socket: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const connection = connect(socket);
    connection.once('connect', () => resolve(connection));
    connection.once('error', () => resolve(undefined));
  });
}

function userOf(socket: Socket, changed: () => void): User {
  const user: User = {
    answered: false,
    leaving: false,
    answer(answer) {
      if (user.answered) return;
      user.answered = true;
      socket.write(`${JSON.stringify(answer)}\n`);
    },
    refuse(answer) {
      if (user.answered) return;
      user.answer(answer);
      user.leaving = true;
    },
    release: () => socket.end(),
  };
  const leave = () => {
    user.leaving = true;
    changed();
  };
  socket.resume();
  socket.on('error', leave);
  socket.once('end', leave);
  socket.once('close', leave);
  return user;
}

/** In the data folder; where its path is too long, or its file system has no sockets, in a private temporary folder. */
async function listenInPrivate(server: Server, paths: Paths): Promise<string> {
  const wanted = path.join(paths.folder, 'keeper.sock');
  if (Buffer.byteLength(wanted) <= LONGEST_PATH && (await listen(server, wanted))) return wanted;
  for (const parent of [os.tmpdir(), '/tmp']) {
    const folder = await mkdtemp(path.join(parent, 'platen-'));
    const socket = path.join(folder, 'keeper.sock');
    if (Buffer.byteLength(socket) <= LONGEST_PATH && (await listen(server, socket))) return socket;
    await rmdir(folder);
  }
  throw new Error(`Nowhere to make a socket: neither ${paths.folder} nor ${os.tmpdir()} allows it`);
}

async function listen(server: Server, socket: string): Promise<boolean> {
  await rm(socket, { force: true });
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(socket, () => resolve(true));
  });
}

async function removeSocket(socket: string, paths: Paths): Promise<void> {
  await rm(socket, { force: true });
  if (path.dirname(socket) !== paths.folder) await rmdir(path.dirname(socket)).catch(() => undefined);
}
