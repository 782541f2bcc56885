/** §18.11, embedded Postgres: the supervisor's side of the connections to its clients. */
import { mkdtemp, rm, rmdir } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { SECOND } from '../../../domain/durations.ts';
import { type Paths, replaceFile, type SupervisorRecord } from '../system/paths.ts';
import { connectTo, readProof, type SupervisorAnswer } from './supervisor-answer.ts';

/** A process that uses the server. */
export type Client = {
  answered: boolean;
  /** The client has closed its side, or its process is dead. It is released when the server no longer runs for it. */
  leaving: boolean;
  answer(answer: SupervisorAnswer): void;
  /** Sends an error to a client that has no answer yet. */
  refuse(answer: SupervisorAnswer): void;
  release(): void;
};

export type Listener = { close(): Promise<void> };

/** The longest path of a Unix socket; macOS has the lowest limit. */
const MAX_SOCKET_PATH = 103;
const SOCKET = 'keeper.sock';
const CLOSE_TIMEOUT = SECOND;

/**
 * Listens in `paths.folder`, the working directory, and keeps `clients` up to date; calls `changed` after each change. Returns undefined
 * if another supervisor is running.
 */
export async function acceptClients(
  paths: Paths,
  clients: Set<Client>,
  changed: () => void,
): Promise<Listener | undefined> {
  if (await connectTo(paths)) return undefined;
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined);
    // Errors of the connection reach both the socket and this reader.
    const lines = createInterface({ input: socket }).on('error', () => undefined);
    // The other side has another folder, or has closed without sending a line.
    lines.once('close', () => socket.destroy());
    lines.once('line', (name) => {
      const proof = readProof(name);
      if (proof === undefined) return lines.close();
      lines.removeAllListeners('close');
      socket.write(`${proof}\n`);
      const client = clientOf(socket, changed);
      clients.add(client);
      socket.once('close', () => clients.delete(client));
      changed();
    });
  });
  const socket = await listenInPrivate(server);
  await replaceFile(paths.supervisor, JSON.stringify({ pid: process.pid, socket } satisfies SupervisorRecord));
  return {
    async close() {
      // From here on no client finds this supervisor; the next client starts another.
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await removeSocket(socket);
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
  socket.once('end', leave);
  socket.once('close', leave);
  return client;
}

/**
 * Listens on a socket in the data folder, or in a private temporary folder if the path is too long or the file system does not support
 * sockets.
 */
async function listenInPrivate(server: Server): Promise<string> {
  const reachable = Buffer.byteLength(path.resolve(SOCKET)) <= MAX_SOCKET_PATH;
  if (reachable && (await listen(server, SOCKET))) return SOCKET;
  for (const parent of [os.tmpdir(), '/tmp']) {
    const folder = await mkdtemp(path.join(parent, 'platen-'));
    const socket = path.join(folder, SOCKET);
    if (Buffer.byteLength(socket) <= MAX_SOCKET_PATH && (await listen(server, socket))) return socket;
    await rmdir(folder);
  }
  throw new Error(`Nowhere to make a socket: neither ${process.cwd()} nor ${os.tmpdir()} allows it`);
}

async function listen(server: Server, socket: string): Promise<boolean> {
  await rm(socket, { force: true });
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(socket, () => resolve(true));
  });
}

async function removeSocket(socket: string): Promise<void> {
  await rm(socket, { force: true });
  if (path.isAbsolute(socket)) await rmdir(path.dirname(socket)).catch(() => undefined);
}
