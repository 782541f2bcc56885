/** §13.5: the time of a task begins with its work, however long it has waited. §18.20: so it is with memory. §18.23: rest. */
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from '@jest/globals';
import { SECOND } from '../../../src/domain/durations.ts';
import { MEBIBYTE } from '../../../src/domain/sizes.ts';
import { createMemoryBudget, type MemoryBudget } from '../../../src/platform/threads/memory-budget.ts';
import { threadPool } from '../../../src/platform/threads/thread-pool.ts';
import { inTurn } from '../../support/in-turn.ts';
import type { LockedTask } from './support/locked-worker.ts';

const LIMIT = SECOND;
const FILE = fileURLToPath(new URL('./support/locked-worker.ts', import.meta.url));

function open(options: { threads: number; budget?: MemoryBudget; restMs?: number; starvedMs?: number }) {
  return threadPool<LockedTask, string>({
    file: FILE,
    threads: { min: options.threads, max: options.threads },
    ...(options.restMs && { restMs: options.restMs }),
    limitMs: LIMIT,
    ...(options.starvedMs && { starvedMs: options.starvedMs }),
    maxMemoryMb: 64,
    maxOutsideMb: 1_000,
    budget: options.budget ?? createMemoryBudget(),
    needsMb: ({ needsMb = 1 }) => needsMb,
  });
}
const pool = open({ threads: 1 });
afterAll(() => pool.close());

function newLock() {
  return new Int32Array(new SharedArrayBuffer(8));
}
function unlock(lock: Int32Array): void {
  Atomics.store(lock, 0, 1);
  Atomics.notify(lock, 0);
}
const LONG = { limitMs: 60 * SECOND };

test('what waits for longer than its time is done all the same', async () => {
  const lock = newLock();
  const first = pool.run({ lock }, LONG);
  const second = pool.run({});
  await pause(1.2 * LIMIT);
  unlock(lock);
  expect(await Promise.all([first, second])).toEqual(['done', 'done']);
});

test('one that takes too long fails alone; whether it had a processor meanwhile is told', async () => {
  const late = { message: 'more than 1 s were needed' };
  await expect(pool.run({ lock: newLock() })).rejects.toMatchObject({ ...late, starved: true });
  await expect(pool.run({ endless: true })).rejects.toMatchObject(late);
  expect(await pool.run({})).toBe('done');
});

test('one that is left as it answers takes no other with it', async () => {
  await pool.run({});
  const left = new AbortController();
  // Both have been given to the library, and nothing has been read. The answer comes while this thread is busy, and is read behind the abort.
  const leave = (hops: number) => {
    if (hops > 0) return queueMicrotask(() => leave(hops - 1));
    for (const until = performance.now() + 200; performance.now() < until; );
    left.abort();
  };
  const first = pool.run({}, { signal: left.signal, onBegin: () => leave(50) });
  const second = pool.run({});
  await expect(first).rejects.toThrow();
  expect(await second).toBe('done');
});

inTurn('a task without a processor')(
  'one that goes on without much of a processor has more time, where the pool says so; one that hangs or works has not',
  async () => {
    const patient = open({ threads: 2, starvedMs: 60 * LIMIT });
    // On a busy machine, what works without an end goes on for as long as the pool allows.
    const other = open({ threads: 1, starvedMs: 5 * LIMIT });
    const late = { message: 'more than 1 s were needed' };
    await Promise.all([
      expect(patient.run({ slow: true })).resolves.toBe('done'),
      expect(patient.run({ lock: newLock() })).rejects.toMatchObject(late),
      expect(other.run({ endless: true })).rejects.toMatchObject(late),
      expect(pool.run({ slow: true })).rejects.toMatchObject({ ...late, starved: true }),
    ]);
    await Promise.all([patient.close(), other.close()]);
  },
);

test('a thread without a task collects what its tasks have left behind', async () => {
  const one = open({ threads: 1, restMs: 500 });
  const heap = async () => Number(await one.run({ asks: true }));
  const before = await heap();
  await one.run({ litters: true });
  expect(await heap()).toBeGreaterThan(before + 8 * MEBIBYTE);
  // Whoever asks disturbs its rest.
  do await pause(SECOND);
  while ((await heap()) > before + MEBIBYTE);
  await one.close();
});

test('what has no memory waits for it, with a thread free', async () => {
  const two = open({ threads: 2, budget: createMemoryBudget(500) });
  const locks = [newLock(), newLock()] as const;
  const running = locks.map((lock) => two.run({ lock, needsMb: 400 }, LONG));
  while (Atomics.load(locks[0], 1) === 0) await pause(10);
  // Another task begins and ends on the free thread meanwhile.
  expect(await two.run({})).toBe('done');
  expect(locks.map((lock) => Atomics.load(lock, 1))).toEqual([1, 0]);
  for (const lock of locks) unlock(lock);
  expect(await Promise.all(running)).toEqual(['done', 'done']);
  await two.close();
});

test('what still waits when the pool is closed starts no thread', async () => {
  const one = open({ threads: 1, budget: createMemoryBudget(500) });
  const lock = newLock();
  const running = [400, 400].map((needsMb) => one.run({ lock, needsMb }, LONG));
  while (Atomics.load(lock, 1) === 0) await pause(10);
  const ended = Promise.allSettled(running);
  await one.close();
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(Atomics.load(lock, 1)).toBe(1);
});

test('threads that keep more than there is: one of them makes room, and its task is done later', async () => {
  const budget = createMemoryBudget(300);
  const { promise: cutOff, resolve } = Promise.withResolvers<void>();
  const claim: MemoryBudget['claim'] = (request) => {
    if (request.again) resolve();
    return budget.claim(request);
  };
  const two = open({ threads: 2, budget: { ...budget, claim } });
  const lock = newLock();
  const running = [1, 2].map(() => two.run({ lock, keepMb: 200 }, LONG));
  await cutOff;
  unlock(lock);
  expect(await Promise.all(running)).toEqual(['done with 200 MB', 'done with 200 MB']);
  expect(Atomics.load(lock, 1)).toBe(3);
  await two.close();
});
