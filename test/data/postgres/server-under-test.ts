/** What the tests of the embedded server ask and do: temporary data folders, other processes, and what is still running. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { SECOND } from '../../../src/domain/durations.ts';

/** A little less than a test may take: a busy machine needs longer than any short time to start a server. */
const PATIENCE = 100 * SECOND;
const POLL = 50;

export const QUIET = { info: () => undefined, error: () => undefined };

const folders: string[] = [];

/** A folder that root's lent account can pass through, so that nothing is placed elsewhere. */
export async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-embedded-'));
  await chmod(folder, 0o711);
  folders.push(folder);
  return folder;
}

export async function removeDataDirs(): Promise<void> {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
}

export type UserProcess = { child: ChildProcess; url: string };

/** Starts another process that uses the server, and waits until it has it. */
export async function startUser(dataDir: string): Promise<UserProcess> {
  const script = fileURLToPath(new URL('./user-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = await once(createInterface({ input: child.stdout! }), 'line');
  return { child, url: line };
}

/** Ends its input and waits for its end. */
export async function dismiss({ child }: UserProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.stdin!.end();
  await exited;
}

/** One value from the database of `url`, on a connection of its own. */
export async function ask(url: string, question: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query({ text: question, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

export async function postmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10);
}

export async function supervisorPid(dataDir: string): Promise<number> {
  return JSON.parse(await readFile(path.join(dataDir, 'postgres/keeper.json'), 'utf8')).pid;
}

/** A process that has ended and was not reaped runs no more. */
export async function runs(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/\) [ZX] /.test(status);
}

/** Waits until `question` answers true, and throws when it does not in good time. */
export async function until(what: string, question: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(POLL)) {
    if (await question().catch(() => false)) return;
  }
  throw new Error(`Not so after ${PATIENCE / SECOND} s: ${what}`);
}

/** Waits until neither supervisor nor server runs. */
export async function untilNothingRuns(pids: number[]): Promise<void> {
  await until(`none of ${pids} runs`, async () => (await Promise.all(pids.map(runs))).every((running) => !running));
}
