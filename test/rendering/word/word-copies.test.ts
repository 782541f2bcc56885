/** §17.42: Word copies are made in turns, within limits of time and memory. No thread starts here: the memory for none is free. */
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { QUEUE_TIMEOUT } from '../../../src/platform/fair-semaphore/fair-semaphore.ts';
import { TooMuchMemoryError, TooMuchTimeError } from '../../../src/platform/threads/in-thread.ts';
import type { ClaimRequest, MemoryBudget } from '../../../src/platform/threads/memory-budget.ts';
import { createWordCopies } from '../../../src/rendering/word/word-copies.ts';
import { png } from '../../pdf/support/pictures.ts';
import { jobOf } from './support/word-copy.ts';

/** A budget that answers each request for memory by `refuse`. */
function copiesWith(refuse: (request: ClaimRequest) => Promise<never>) {
  const budget: MemoryBudget = {
    maxMb: Number.POSITIVE_INFINITY,
    keptMb: () => 0,
    claim: refuse,
    release: () => undefined,
    note: () => undefined,
    forget: () => undefined,
  };
  return createWordCopies(budget);
}

const never = new AbortController().signal;
const job = jobOf({ body: 'a' });

test('a copy asks for the memory of a letter, and of its text and pictures', async () => {
  const asked: ClaimRequest[] = [];
  const copies = copiesWith((request) => {
    asked.push(request);
    return Promise.reject(new Error('none is free'));
  });
  const mib = 1024 * 1024;
  const asset = { ...png('a.png', 1, 1), bytes: new Uint8Array(2 * mib) };
  for (const one of [
    { ...job, markdown: '' },
    { ...job, markdown: 'x'.repeat(mib) },
    { ...job, markdown: '', assets: [asset, asset] },
  ])
    await expect(copies.make('w', one, never)).rejects.toThrow('none is free');
  expect(asked.map(({ mb }) => mb)).toEqual([100, 700, 104]);
  expect(asked.map(({ waitMs }) => waitMs)).toEqual([QUEUE_TIMEOUT, QUEUE_TIMEOUT, QUEUE_TIMEOUT]);
  await copies.close();
});

test.each([
  ['time', new TooMuchTimeError(1, false)],
  ['memory', new TooMuchMemoryError(1)],
])('a document that takes too much %s is refused with the limits', async (_, error) => {
  const copies = copiesWith(() => Promise.reject(error));
  await expect(copies.make('w', job, never)).rejects.toMatchObject({
    code: 'validation',
    detail: 'id',
    told: { code: 'refusal.wordCopy', params: { seconds: 60, megabytes: 512 } },
  });
  await copies.close();
});

test('one copy is made at a time, and nobody waits who has left', async () => {
  const refused: (() => void)[] = [];
  const copies = copiesWith(() => new Promise((_, reject) => refused.push(() => reject(new Error('over')))));
  const leaving = new AbortController();
  const made = [copies.make('a', job, never), copies.make('a', job, never), copies.make('b', job, leaving.signal)].map(
    (one) => one.catch((error: Error) => error.message),
  );
  await turn();
  expect(refused).toHaveLength(1);
  leaving.abort(new Error('gone'));
  expect(await made[2]).toContain('is busy');
  refused[0]!();
  expect(await made[0]).toBe('over');
  await turn();
  expect(refused).toHaveLength(2);
  refused[1]!();
  expect(await made[1]).toBe('over');
  await copies.close();
});
