/**
 * §18.11, embedded Postgres: the supervisor. One process per data folder owns the server; every process that uses the server holds a
 * connection to it as its lease. When the last connection closes, the supervisor stops the server and ends. Run as `node supervisor.ts
 * <folder>`; it prints one line when it listens.
 */
import { realpathSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND } from '../../../domain/durations.ts';
import { ToldError, tell } from '../../../locales/message.ts';
import {
  clusterExists,
  createCluster,
  DATABASE,
  lowerRights,
  newPassword,
  ROLE,
  refuseOtherVersion,
  SUPERUSER,
} from '../server/cluster.ts';
import { findPostmaster, HOST, type Server, type ServerOptions, startServer } from '../server/server.ts';
import { becomeOwner, chooseAccount, placeCluster } from '../system/account.ts';
import { findBinaries, placeBinaries } from '../system/binaries.ts';
import { type Paths, pathsIn, readIfThere, readJson, replaceFile, type ServerSettings } from '../system/paths.ts';
import { acceptClients, type Client } from './accept-clients.ts';

/**
 * §18.11, embedded Postgres: an auto-reset event, which wakes the supervisor's loop. A `set` without a waiter is kept for the next
 * `wait`; several count as one.
 */
type AutoResetEvent = { set(): void; wait(): Promise<void> };

/** The process that started the supervisor connects at once, if it is still alive. */
const FIRST_CLIENT_TIMEOUT = 10 * SECOND;
const RESTART_PAUSE = SECOND;

const clients = new Set<Client>();
const wakeUp = createAutoResetEvent();
let notices: string[] = [];

async function main(): Promise<void> {
  // Files are private to the user. Signals of a terminal or a service manager are meant for the clients, which then leave.
  process.umask(0o077);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.chdir(process.argv[2]!);
  await becomeOwner('.');
  const listener = await acceptClients(here(), clients, wakeUp.set);
  process.stdout.write('listening\n');
  if (!listener) return;
  await Promise.race([wakeUp.wait(), pause(FIRST_CLIENT_TIMEOUT, undefined, { ref: false })]);
  await superviseServer();
  await listener.close();
}

/** Returns the paths of the working directory, which stays the same folder wherever it is moved. */
function here(): Paths {
  return pathsIn(realpathSync.native('.'));
}

/**
 * Starts, restarts and stops the server as the clients need it, until no client is left. It is the only code that starts or stops the
 * server.
 */
async function superviseServer(): Promise<void> {
  let server: Server | undefined;
  for (;;) {
    const active = [...clients].filter((client) => !client.leaving);
    if (active.length === 0 && !server) return;
    if (active.length === 0) {
      await server!.stop();
      server = undefined;
      continue;
    }
    for (const client of clients) if (client.leaving) client.release();
    const served = active.some((client) => client.answered);
    try {
      if (!server?.running()) {
        server = await start(served);
        server.gone.then(wakeUp.set);
        continue;
      }
      const url = await urlOf(server);
      for (const client of active) client.answer({ url, notices });
      notices = [];
    } catch (error) {
      await log(`The supervisor could not start Postgres: ${error}`);
      for (const client of active) client.refuse({ error: (error as Error).message });
      if (served) await pause(RESTART_PAUSE);
      continue;
    }
    await wakeUp.wait();
  }
}

/** Starts the server. `served`: some clients already have an answer, and so use the port and the role. */
async function start(served: boolean): Promise<Server> {
  const paths = here();
  const options = await prepare(paths, served);
  const settings = await readSettings(paths);
  const server = await startServer(options, settings.port, served);
  if (server.port !== settings.port)
    await replaceFile(paths.settings, JSON.stringify({ ...settings, port: server.port }));
  return server;
}

async function prepare(paths: Paths, served: boolean): Promise<ServerOptions> {
  const notice = (line: string) => notices.push(line);
  const pointed = (await readIfThere(paths.pointer))?.trim();
  const account = await chooseAccount(pointed ?? paths.cluster);
  const binaries = await findBinaries();
  const native = await placeBinaries(binaries, account, notice);
  const cluster = await placeCluster(paths, account, notice);
  const known = (await readJson<Partial<ServerSettings>>(paths.settings)) ?? {};
  if (!(await clusterExists(cluster))) {
    if (pointed && known.port !== undefined)
      throw new ToldError(tell('operation.postgres.gone', { cluster: pointed, folder: paths.folder }));
    const login = { role: ROLE, password: newPassword(), ...known };
    await replaceFile(paths.settings, JSON.stringify(login));
    await createCluster(cluster, native, account, login);
    return { native, cluster, account, log: paths.log };
  }
  await refuseOtherVersion(cluster, binaries.version);
  if (!known.role && !served && !(await findPostmaster(cluster))) {
    const login = { ...(await readSettings(paths)), role: ROLE };
    await lowerRights(cluster, native, account, login);
    await replaceFile(paths.settings, JSON.stringify(login));
  }
  return { native, cluster, account, log: paths.log };
}

async function readSettings(paths: Paths): Promise<Partial<ServerSettings> & { password: string }> {
  const settings = await readJson<Partial<ServerSettings>>(paths.settings);
  if (settings?.password) return { ...settings, password: settings.password };
  throw new ToldError(tell('operation.postgres.password', { file: paths.settings }));
}

async function urlOf(server: Server): Promise<string> {
  const { password, role = SUPERUSER } = await readSettings(here());
  return `postgresql://${role}:${password}@${HOST}:${server.port}/${DATABASE}`;
}

/** Writes to the server's log, because the supervisor has no terminal. */
async function log(line: string): Promise<void> {
  try {
    await appendFile(here().log, `${new Date().toISOString()} ${line}\n`);
  } catch {}
}

process.stdout.on('error', () => undefined);
await main();
process.exit(0);

function createAutoResetEvent(): AutoResetEvent {
  let { promise, resolve } = Promise.withResolvers<void>();
  return {
    set: () => resolve(),
    async wait() {
      await promise;
      ({ promise, resolve } = Promise.withResolvers<void>());
    },
  };
}
