/**
 * §18.11, embedded Postgres: what supervisor and clients have in common. A client connects to the supervisor's Unix socket, sends
 * the name of a proof and gets two lines of JSON: the proof, and the answer when the server runs. The connection is the client's
 * lease on the server: the kernel closes it however the client ends.
 */
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type Paths, readJson, type SupervisorRecord } from '../system/paths.ts';
import { leaveProof } from './folder-proof.ts';

/** The URL of the database and lines to show to the user, or why there is no database. */
export type SupervisorAnswer = { url: string; notices: string[] } | { error: string };

/** A connection to the supervisor of this very folder. */
export type ProvenSocket = {
  socket: Socket;
  closed: Promise<void>;
  /** Undefined when the connection ends first. */
  nextLine(): Promise<string | undefined>;
};

/**
 * Undefined when no supervisor listens, or only that of another folder: the record may be a copy of another's. One that ends
 * meanwhile is none either.
 */
export async function connectTo(paths: Paths): Promise<ProvenSocket | undefined> {
  const record = await readJson<SupervisorRecord>(paths.supervisor);
  const socket = record && (await connectToSocket(path.resolve(paths.folder, record.socket)));
  if (!socket) return undefined;
  // An error is followed by `close`.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const lines = createInterface({ input: socket });
  const texts = lines[Symbol.asyncIterator]();
  socket.once('close', () => lines.close());
  const nextLine = () =>
    texts.next().then(
      ({ value }) => value as string | undefined,
      () => undefined,
    );
  const proof = await leaveProof(paths.folder);
  try {
    socket.write(`${proof.name}\n`);
    if ((await nextLine()) === proof.text) return { socket, closed, nextLine };
  } finally {
    await proof.remove();
  }
  socket.destroy();
  return undefined;
}

function connectToSocket(socket: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const connection = connect(socket);
    connection.once('connect', () => resolve(connection));
    connection.once('error', () => resolve(undefined));
  });
}
