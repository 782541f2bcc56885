/**
 * Embedded Postgres: the keeper, one process for each data folder, which owns the server. Whoever uses the server holds a
 * connection to the keeper, and the kernel closes it however the user ends; when the last is gone, the keeper stops
 * the server and ends. Run as `node keeper.ts <dataDir>`; prints one line when it can be connected to.
 */

import { appendFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND } from '../../domain/durations.ts';
import { clusterExists, createCluster, DATABASE, newPassword, ROLE } from '../server/cluster.ts';
import { HOST } from '../server/port.ts';
import { type Server, type ServerOptions, startServer } from '../server/server.ts';
import { becomeOwner, chooseAccount } from '../system/account.ts';
import { findBinaries } from '../system/binaries.ts';
import { pathsIn, readIfThere, readJson, replaceFile, type ServerSettings } from '../system/paths.ts';
import { placeBinaries, placeCluster } from '../system/reachable.ts';
import { createBell } from './bell.ts';
import { acceptUsers, type User } from './keeper-socket.ts';

/** The process that started the keeper connects at once, if it still lives. */
const FIRST_USER_TIMEOUT = 10 * SECOND;
const RESTART_PAUSE = SECOND;

const paths = pathsIn(process.argv[2]!);
const users = new Set<User>();
const bell = createBell();
let notices: string[] = [];

async function main(): Promise<void> {
  // What the keeper writes is the user's alone; Ctrl-C and a service manager's signal are for the users, who then leave.
  process.umask(0o077);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  await becomeOwner(paths.folder);
  const door = await acceptUsers(paths, users, bell.ring);
  process.stdout.write('listening\n');
  if (!door) return;
  await Promise.race([bell.wait(), pause(FIRST_USER_TIMEOUT, undefined, { ref: false })]);
  await tend();
  await door.close();
}

/** Does what the users need until there are none: the only place that starts and stops the server. */
async function tend(): Promise<void> {
  let server: Server | undefined;
  for (;;) {
    const staying = [...users].filter((user) => !user.leaving);
    if (staying.length === 0 && !server) return;
    if (staying.length === 0) {
      await server!.stop();
      server = undefined;
      continue;
    }
    for (const user of users) if (user.leaving) user.release();
    const served = staying.some((user) => user.answered);
    try {
      if (!server?.running()) {
        server = await start(served);
        server.gone.then(bell.ring);
        continue;
      }
      const url = await urlOf(server);
      for (const user of staying) user.answer({ url, notices });
      notices = [];
    } catch (error) {
      await record(`The keeper could not start Postgres: ${error}`);
      for (const user of staying) user.refuse({ error: (error as Error).message });
      if (served) await pause(RESTART_PAUSE);
      continue;
    }
    await bell.wait();
  }
}

/** `known`: there are users who have been told the port. */
async function start(known: boolean): Promise<Server> {
  const options = await prepare();
  const settings = await readSettings();
  const server = await startServer(options, settings.port, known);
  if (server.port !== settings.port)
    await replaceFile(paths.settings, JSON.stringify({ ...settings, port: server.port }));
  return server;
}

async function prepare(): Promise<ServerOptions> {
  const notice = (line: string) => notices.push(line);
  const pointed = (await readIfThere(paths.pointer))?.trim();
  const account = await chooseAccount(pointed ?? paths.cluster);
  const native = await placeBinaries(await findBinaries(), account, notice);
  const cluster = await placeCluster(paths, account, notice);
  if (!(await clusterExists(cluster))) {
    const known = (await readJson<Partial<ServerSettings>>(paths.settings))?.port !== undefined;
    if (pointed && known)
      throw new Error(`The database ${pointed} is gone. Bring it back, or remove ${paths.pointer} to begin anew.`);
    const password = newPassword();
    await replaceFile(paths.settings, JSON.stringify({ password }));
    await createCluster(cluster, native, account, password);
  }
  return { native, cluster, account, log: paths.log };
}

async function readSettings(): Promise<Partial<ServerSettings> & { password: string }> {
  const settings = await readJson<Partial<ServerSettings>>(paths.settings);
  if (settings?.password) return { ...settings, password: settings.password };
  throw new Error(
    `${paths.settings} is missing or damaged; it holds the password of the database beside it. Restore it.`,
  );
}

async function urlOf(server: Server): Promise<string> {
  const { password } = await readSettings();
  return `postgresql://${ROLE}:${password}@${HOST}:${server.port}/${DATABASE}`;
}

/** The keeper has no terminal. */
async function record(line: string): Promise<void> {
  await appendFile(paths.log, `${new Date().toISOString()} ${line}\n`).catch(() => undefined);
}

process.stdout.on('error', () => undefined);
await main();
process.exit(0);
