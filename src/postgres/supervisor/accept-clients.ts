/** §18.11, embedded Postgres: the supervisor's end of the connections. */
import { mkdtemp, rm, rmdir } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { SECOND } from '../../domain/durations.ts';
import { type Paths, readJson, replaceFile, type SupervisorRecord } from '../system/paths.ts';
import { connectTo, type SupervisorAnswer } from './supervisor-answer.ts';

/** A process that uses the server. */
export type Client = {
  answered: boolean;
  /** It has closed its end, or is dead. It is released when the server no longer runs for it. */
  leaving: boolean;
  answer(answer: SupervisorAnswer): void;
  /** Does nothing for a client that has been answered. */
  refuse(answer: SupervisorAnswer): void;
  release(): void;
};

export type Listener = { close(): Promise<void> };

/** The longest path of a Unix socket; macOS allows the least. */
const MAX_SOCKET_PATH = 103;
const CLOSE_TIMEOUT = SECOND;

/** Listens, and keeps `clients` up to date; calls `changed` after each change. Undefined: another supervisor runs. */
export async function acceptClients(
  paths: Paths,
  clients: Set<Client>,
  changed: () => void,
): Promise<Listener | undefined> {
  const old = await readJson<SupervisorRecord>(paths.supervisor);
  if (old && (await connectTo(old.socket))) return undefined;
  if (old) await removeSocket(old.socket, paths);
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const client = clientOf(socket, changed);
    clients.add(client);
    socket.once('close', () => clients.delete(client));
    changed();
  });
  const socket = await listenInPrivate(server, paths);
  await replaceFile(paths.supervisor, JSON.stringify({ pid: process.pid, socket } satisfies SupervisorRecord));
  return {
    async close() {
      // From here on no client finds this supervisor; the next one starts another.
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await removeSocket(socket, paths);
      for (const client of clients) client.release();
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_TIMEOUT).unref());
      await Promise.race([closed, timeout]);
    },
  };
}

function clientOf(socket: Socket, changed: () => void): Client {
  const client: Client = {
    answered: false,
    leaving: false,
    answer(answer) {
      if (client.answered) return;
      client.answered = true;
      socket.write(`${JSON.stringify(answer)}\n`);
    },
    refuse(answer) {
      if (client.answered) return;
      client.answer(answer);
      client.leaving = true;
    },
    release: () => socket.end(),
  };
  const leave = () => {
    client.leaving = true;
    changed();
  };
  socket.resume();
  socket.on('error', leave);
  socket.once('end', leave);
  socket.once('close', leave);
  return client;
}

/** In the data folder, or in a private temporary folder when its path is too long or its file system has no sockets. */
async function listenInPrivate(server: Server, paths: Paths): Promise<string> {
  const wanted = path.join(paths.folder, 'keeper.sock');
  if (Buffer.byteLength(wanted) <= MAX_SOCKET_PATH && (await listen(server, wanted))) return wanted;
  for (const parent of [os.tmpdir(), '/tmp']) {
    const folder = await mkdtemp(path.join(parent, 'platen-'));
    const socket = path.join(folder, 'keeper.sock');
    if (Buffer.byteLength(socket) <= MAX_SOCKET_PATH && (await listen(server, socket))) return socket;
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
