/**
 * §18.11, embedded Postgres: what supervisor and clients have in common. A client connects to the supervisor's Unix socket, sends
 * the name of a proof and gets two lines of JSON: the proof, and the answer when the server runs. The connection is the client's
 * lease on the server: the kernel closes it however the client ends.
 */

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { isRoot } from '../system/account.ts';
import { type Paths, readJson, type SupervisorRecord } from '../system/paths.ts';

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

/**
 * §18.11, embedded Postgres: the proof that client and supervisor have the same folder. The client leaves a file with a random name
 * and text in its folder; the supervisor reads it back from its own. The supervisor of a folder that was copied finds no such
 * file. Nothing that is stored could prove this: it would be copied as well.
 */
type FolderProof = { name: string; text: string; remove(): Promise<void> };

const BYTES = 16;
const NAME = /^proof-[0-9a-f]{32}$/;
const OWNER_ONLY = 0o600;

/** Of the folder's owner, whose account the supervisor has. */
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

/** The text, from the working directory, which stays the same folder when that is moved. Undefined: it is another folder. */
export function readProof(name: string): string | undefined {
  try {
    return NAME.test(name) ? readFileSync(name, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
