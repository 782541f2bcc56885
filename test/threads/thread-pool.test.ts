/** §13.5: the time of a task begins with its work, however long it has waited. */
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from '@jest/globals';
import { SECOND } from '../../src/domain/durations.ts';
import { threadPool } from '../../src/threads/thread-pool.ts';
import type { LockedTask } from './support/locked-worker.ts';

const LIMIT = SECOND;
const pool = threadPool<LockedTask, string>({
  file: fileURLToPath(new URL('./support/locked-worker.ts', import.meta.url)),
  threads: { least: 1, most: 1 },
  limitMs: LIMIT,
  maxMemoryMb: 64,
});
afterAll(() => pool.close());
function newLock() {
  return new Int32Array(new SharedArrayBuffer(4));
}

test('what waits for longer than its time is done all the same', async () => {
  const lock = newLock();
  const first = pool.run({ lock }, { limitMs: 60 * SECOND });
  const second = pool.run({});
  await pause(1.2 * LIMIT);
  Atomics.store(lock, 0, 1);
  Atomics.notify(lock, 0);
  expect(await Promise.all([first, second])).toEqual(['done', 'done']);
});

test('one that takes too long fails alone; whether it had a processor meanwhile is told', async () => {
  const late = { message: 'more than 1 s were needed' };
  await expect(pool.run({ lock: newLock() })).rejects.toMatchObject({ ...late, starved: true });
  await expect(pool.run({ endless: true })).rejects.toMatchObject(late);
  expect(await pool.run({})).toBe('done');
});
