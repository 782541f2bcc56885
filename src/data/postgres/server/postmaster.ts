/** §18.11, embedded Postgres: reads `postmaster.pid`, the server's lock file, and recognises a stale one. */
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { readIfThere } from '../system/paths.ts';
import { run } from '../system/run.ts';

export type Postmaster = { pid: number; port: number; status: 'starting' | 'ready' | 'stopping' | 'standby' | '' };

/** The lines of the file that matter here, counted from 0. */
const LINE = { pid: 0, port: 3, status: 7 };

/** What the file says, or undefined when there is none or it is still being written. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readIfThere(path.join(cluster, 'postmaster.pid')))?.split('\n') ?? [];
  const pid = Number(lines[LINE.pid]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  const status = (lines[LINE.status] ?? '').trim() as Postmaster['status'];
  return { pid, port: Number(lines[LINE.port]), status };
}

/**
 * The server of this cluster, if one runs. After a crash or in a new container the pid may belong to another program, and
 * Postgres would refuse to start: then the stale file is removed.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const found = await readPostmaster(cluster);
  if (!found) return undefined;
  if (await isPostmaster(found.pid, cluster)) return found;
  await rm(path.join(cluster, 'postmaster.pid'), { force: true });
  return undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Whether this process is the server of `cluster`: its working directory is the cluster or, where the system has no /proc, its
 * command line names it. A zombie does not count.
 */
export async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]);
    return stdout.includes(`postgres -D ${cluster} -p `);
  }
  const [works, wanted] = await Promise.all([stat(`/proc/${pid}/cwd`).catch(() => undefined), stat(cluster)]);
  return works?.ino === wanted.ino && works.dev === wanted.dev;
}
