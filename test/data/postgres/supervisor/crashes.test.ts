/** The embedded database: whoever is killed, the data stays, and the others go on. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { openEmbeddedPostgres } from '../../../../src/data/postgres/open/open-embedded-postgres.ts';
import {
  ask,
  dismiss,
  newDataDir,
  postmasterPid,
  QUIET,
  removeDataDirs,
  runs,
  startUser,
  supervisorPid,
  until,
  untilNothingRuns,
} from '../server-under-test.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await newDataDir();
});
afterAll(removeDataDirs);

let afterThis: (() => void) | undefined;
afterEach(() => {
  afterThis?.();
  afterThis = undefined;
});

function open() {
  return openEmbeddedPostgres({ dataDir, log: QUIET });
}

test('a user that is killed leaves like one that says good-bye', async () => {
  const user = await startUser(dataDir);
  const pids = [await supervisorPid(dataDir), await postmasterPid(dataDir)];
  user.child.kill('SIGKILL');
  await untilNothingRuns(pids);
});

test('the server, killed, is started again on the same port with all that was committed', async () => {
  const postgres = await open();
  await ask(postgres.url, 'CREATE TABLE kept AS SELECT 7 AS it');
  const killed = await postmasterPid(dataDir);
  process.kill(killed, 'SIGKILL');
  await until('the server answers again', async () => (await ask(postgres.url, 'SELECT it FROM kept')) === 7);
  expect(await postmasterPid(dataDir)).not.toBe(killed);
  await postgres.close();
});

test('the supervisor, killed, is replaced, and the server does not notice', async () => {
  const [first, second] = [await open(), await open()];
  const [supervisor, server] = [await supervisorPid(dataDir), await postmasterPid(dataDir)];
  process.kill(supervisor, 'SIGKILL');
  await until('another supervisor is there', async () => (await supervisorPid(dataDir)) !== supervisor);
  const third = await open();
  expect(third.url).toBe(first.url);
  expect(await postmasterPid(dataDir)).toBe(server);
  const pids = [await supervisorPid(dataDir), server];
  await Promise.all([first.close(), second.close(), third.close()]);
  await untilNothingRuns(pids);
});

test('supervisor and server killed at once are both replaced, on the same port', async () => {
  const postgres = await open();
  const pids = [await supervisorPid(dataDir), await postmasterPid(dataDir)];
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  await until('the server answers again', async () => (await ask(postgres.url, 'SELECT 1')) === 1);
  await postgres.close();
});

test('a server that was left alone, as after the supervisor and all users were killed, is taken over and stopped', async () => {
  const user = await startUser(dataDir);
  const server = await postmasterPid(dataDir);
  process.kill(await supervisorPid(dataDir), 'SIGSTOP');
  // Listened for before: it may have ended by the time that the supervisor is found.
  const exited = once(user.child, 'exit');
  user.child.kill('SIGKILL');
  process.kill(await supervisorPid(dataDir), 'SIGKILL');
  await exited;
  expect(await runs(server)).toBe(true);
  const next = await open();
  expect(await postmasterPid(dataDir)).toBe(server);
  await next.close();
  await untilNothingRuns([server]);
});

test('a process number that now belongs to another program stops nobody', async () => {
  const before = await open();
  await before.close();
  const stranger = spawn('sleep', ['60']);
  afterThis = () => stranger.kill();
  await once(stranger, 'spawn');
  const cluster = path.join(dataDir, 'postgres/cluster');
  await writeFile(
    path.join(cluster, 'postmaster.pid'),
    `${stranger.pid}\n${cluster}\n0\n${new URL(before.url).port}\n\n127.0.0.1\n\nready\n`,
  );
  const postgres = await open();
  expect(await ask(postgres.url, 'SELECT 1')).toBe(1);
  await postgres.close();
  expect(stranger.exitCode).toBeNull();
});

test('a signal to the whole process group ends neither supervisor nor server', async () => {
  const user = await startUser(dataDir);
  const supervisor = await supervisorPid(dataDir);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(supervisor, signal);
  expect(await ask(user.url, 'SELECT 1')).toBe(1);
  expect(await supervisorPid(dataDir)).toBe(supervisor);
  await dismiss(user);
  await untilNothingRuns([supervisor]);
});
