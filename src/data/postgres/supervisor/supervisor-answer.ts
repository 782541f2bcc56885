/**
 * §18.11, embedded Postgres: the protocol between supervisor and clients. A client connects to the supervisor's Unix socket, sends the
 * name of a proof and gets two lines of JSON: the proof, and the answer when the server runs. The connection is the client's lease on the
 * server: the kernel closes it however the client ends.
 */

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { isRoot } from '../system/account.ts';
import { type Paths, readJson, type SupervisorRecord } from '../system/paths.ts';

/** The URL of the database with lines to show to the user, or the reason why there is no database. */
export type SupervisorAnswer = { url: string; notices: string[] } | { error: string };

/** A connection to a supervisor that has proved to serve this very folder. */
export type ProvenSocket = {
  socket: Socket;
  closed: Promise<void>;
  /** Resolves to the next line; undefined if the connection ends first. */
  nextLine(): Promise<string | undefined>;
};

/**
 * Connects to the supervisor of this folder. Returns undefined if none listens, if it ends meanwhile, or if it serves another folder: the
 * record may be a copy of another folder's.
 */
export async function connectTo(paths: Paths): Promise<ProvenSocket | undefined> {
  const record = await readJson<SupervisorRecord>(paths.supervisor);
  const socket = record && (await connectToSocket(path.resolve(paths.folder, record.socket)));
  if (!socket) return undefined;
  // The event `close` follows every error.
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

/**
 * §18.11, embedded Postgres: the proof that client and supervisor have the same folder. The client leaves a file with a random name and
 * text in its folder; the supervisor reads it back from its own folder. The supervisor of a copied folder finds no such file. A stored
 * secret could not prove this, because it would be copied as well.
 */
type FolderProof = { name: string; text: string; remove(): Promise<void> };

const BYTES = 16;
const NAME = /^proof-[0-9a-f]{32}$/;
const OWNER_ONLY = 0o600;

/** The file belongs to the folder's owner, because the supervisor runs under that account. */
async function leaveProof(folder: string): Promise<FolderProof> {
  const name = `proof-${randomBytes(BYTES).toString('hex')}`;
  const text = randomBytes(BYTES).toString('hex');
  const file = path.join(folder, name);
  const handle = await open(file, 'wx', OWNER_ONLY);
  try {
    await handle.writeFile(text);
    const { uid, gid } = await stat(folder);
    if (isRoot()) await handle.chown(uid, gid);
  } finally {
    await handle.close();
  }
  return { name, text, remove: () => rm(file, { force: true }) };
}

/**
 * Reads the text of a proof from the working directory, which stays the same folder when it is moved. Returns undefined if the client has
 * another folder.
 */
export function readProof(name: string): string | undefined {
  try {
    return NAME.test(name) ? readFileSync(name, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
