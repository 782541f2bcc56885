/**
 * §18.11, embedded Postgres: the database when `DATABASE_URL` is unset. It is a real server in `<dataDir>/postgres/`, shared by all
 * processes that use the folder. It starts with the first process and stops after the last.
 */
import { chmod, lchown, mkdir, mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND } from '../../../domain/durations.ts';
import { makeFolder } from '../../../platform/make-folder.ts';
import { newPassword, SUPERUSER } from '../server/cluster.ts';
import { joinSupervisor, type SupervisorConnection } from '../supervisor/join-supervisor.ts';
import { isRoot, PASS_THROUGH } from '../system/account.ts';
import { FOLDER, pathsIn, replaceFile } from '../system/paths.ts';

export type EmbeddedPostgres = {
  /** The `postgresql://…` URL of the server, on 127.0.0.1. */
  url: string;
  /** Settles when this process has released the server; for the last process, when the server has stopped. */
  close(): Promise<void>;
};

type EmbeddedPostgresLog = { info(line: string): void; error(line: string): void };

const PRIVATE = 0o700;
const RETRY_PAUSE = SECOND;
/** After this long, the log says what the process is waiting for. */
const NOTICE_AFTER = 10 * SECOND;

/**
 * Starts or joins the server of the data folder, and creates the folder if it is missing. Until `close`, a server that dies is restarted
 * on the same port. Throws an error with the reason if there can be no server.
 */
export async function openEmbeddedPostgres(options: {
  dataDir: string;
  log: EmbeddedPostgresLog;
}): Promise<EmbeddedPostgres> {
  const { log } = options;
  await makeFolder(options.dataDir);
  const folder = path.join(path.resolve(options.dataDir), FOLDER);
  await makePrivateFolder(folder);
  const paths = pathsIn(await realpath(folder));
  let closing = false;

  const join = async () => {
    const notice = setTimeout(() => log.info(`Postgres is still starting. See ${paths.log}`), NOTICE_AFTER);
    const connection = await joinSupervisor(paths).finally(() => clearTimeout(notice));
    for (const line of connection.notices) log.info(line);
    return connection;
  };

  /** When the supervisor is killed, any client starts the next one, which adopts the running server. */
  const stayJoined = async (connection: SupervisorConnection): Promise<void> => {
    for (let current: SupervisorConnection | undefined = connection; !closing; ) {
      await current?.closed;
      if (closing) return;
      current = await join().catch(async (error: Error) => {
        log.error(`Postgres is out of reach: ${error.message}`);
        await pause(RETRY_PAUSE, undefined, { ref: false });
        return undefined;
      });
      if (current && current.url !== connection.url)
        log.error('Postgres had to move to another port. Restart this process.');
      if (current) latest = current;
    }
  };

  let latest = await join();
  const { url } = latest;
  const ended = stayJoined(latest);
  return {
    url,
    async close() {
      closing = true;
      await latest.release();
      await ended;
      // The connection may have been replaced in the meantime.
      await latest.release();
    },
  };
}

/** A folder that root creates gets the owner of its parent folder. */
async function makePrivateFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: PRIVATE });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw error;
  }
  const { uid, gid } = await stat(path.dirname(folder));
  if (isRoot()) await lchown(folder, uid, gid);
}

// §18.11, embedded Postgres: a temporary server for a test run or a check.

/** Opens a temporary server in a new folder inside `parent`; `close` removes that folder. */
export async function openTemporaryPostgres(log: EmbeddedPostgresLog, parent = os.tmpdir()): Promise<EmbeddedPostgres> {
  const dataDir = await mkdtemp(path.join(parent, 'platen-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    // If root runs this, Postgres runs under another account, which must reach its cluster through this folder.
    await chmod(dataDir, PASS_THROUGH);
    // The role is a superuser, because callers create databases and a temporary server has nothing to protect.
    const { folder, settings } = pathsIn(path.join(dataDir, FOLDER));
    await mkdir(folder, { mode: PRIVATE });
    await replaceFile(settings, JSON.stringify({ role: SUPERUSER, password: newPassword() }));
    const { url, close } = await openEmbeddedPostgres({ dataDir, log });
    return { url, close: () => close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}
