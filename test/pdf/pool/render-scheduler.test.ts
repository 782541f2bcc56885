/** §18.3: short documents do not wait behind long ones, and long ones do not wait for ever. */
import { describe, expect, test } from '@jest/globals';
import { createRenderScheduler, LongRendersBusyError } from '../../../src/pdf/pool/render-scheduler.ts';

const LONG = 1_000_000;
const SHORT = 1000;

/** Those of another workspace say so. */
function ofB(name: string): boolean {
  return name.endsWith('of B');
}

/** Starts all at once; each runs until it is ended. Gives the names in the order in which they began. */
function startAll(concurrency: number, jobs: [name: string, size: number][], background = concurrency) {
  const schedule = createRenderScheduler(concurrency, { background });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  for (const [name, size] of jobs) {
    void schedule({ workspaceId: ofB(name) ? 'b' : 'a', size, onDemand: name.startsWith('asked') }, () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    ends.get(name)!();
    await settle();
  };
  return { started, end, settle };
}

test('long renders never occupy all workers', async () => {
  const { started, settle } = startAll(2, [
    ['long 1', LONG],
    ['long 2', LONG],
    ['short 1', SHORT],
    ['short 2', SHORT],
  ]);
  await settle();
  expect(started).toEqual(['long 1', 'short 1']);
});

test('a short render goes first, and all get their turn', async () => {
  const { started, end, settle } = startAll(1, [
    ['short 1', SHORT],
    ['long 1', LONG],
    ['short 2', SHORT],
  ]);
  await settle();
  for (const name of ['short 1', 'short 2', 'long 1']) await end(name);
  expect(started).toEqual(['short 1', 'short 2', 'long 1']);
});

test('a long render is overtaken fifty times at most', async () => {
  const shorts = Array.from({ length: 80 }, (_, index): [string, number] => [`short ${index}`, SHORT]);
  const { started, end, settle } = startAll(1, [['first', SHORT], ['long', LONG], ...shorts]);
  await settle();
  for (let index = 0; index < 60; index++) await end(started.at(-1)!);
  expect(started.indexOf('long')).toBe(51);
});

test('renders on demand precede the background, which is overtaken at most fifty times', async () => {
  const asked = Array.from({ length: 80 }, (_, index): [string, number] => [`asked ${index}`, SHORT]);
  const { started, end, settle } = startAll(1, [
    ['first', SHORT],
    ['background', SHORT],
    ['background long', LONG],
    ...asked,
  ]);
  await settle();
  for (let index = 0; index < 82; index++) await end(started.at(-1)!);
  expect(started.slice(0, 3)).toEqual(['first', 'asked 0', 'asked 1']);
  expect([started.indexOf('background'), started.indexOf('background long')]).toEqual([51, 52]);
  expect(started).toHaveLength(83);
});

test('in each lane workspaces take turns', async () => {
  const asked = [1, 2, 3].map((at): [string, number] => [`asked ${at}`, SHORT]);
  const background = [1, 2, 3].map((at): [string, number] => [`background ${at}`, SHORT]);
  const { started, end, settle } = startAll(1, [...asked, ['asked of B', SHORT], ...background, ['of B', SHORT]]);
  await settle();
  for (let index = 0; index < 7; index++) await end(started.at(-1)!);
  expect(started.slice(0, 2)).toEqual(['asked 1', 'asked of B']);
  expect(started.slice(4, 6)).toEqual(expect.arrayContaining(['of B', 'background 1']));
});

test('long renders on demand leave one worker free', async () => {
  const { started, settle } = startAll(2, [
    ['asked long 1', LONG],
    ['asked long 2', LONG],
    ['background', SHORT],
    ['asked', SHORT],
  ]);
  await settle();
  expect(started).toEqual(['asked long 1', 'background']);
});

test('the background leaves a worker to what is asked for, and a short one comes in beside a long one', async () => {
  const jobs: [string, number][] = [
    ['short 1', SHORT],
    ['short 2', SHORT],
    ['asked', SHORT],
    ['long', LONG],
  ];
  const { started, end, settle } = startAll(2, jobs, 1);
  await settle();
  expect(started).toEqual(['short 1', 'asked']);
  await end('asked');
  expect(started).toEqual(['short 1', 'asked', 'long']);
  await end('short 1');
  expect(started).toEqual(['short 1', 'asked', 'long', 'short 2']);
});

test('with one worker, background renders use it', async () => {
  const { started, settle } = startAll(1, [['short', SHORT]], 0);
  await settle();
  expect(started).toEqual(['short']);
});

test('one that is not patient is turned away where it would wait among the long ones, and nowhere else', async () => {
  const schedule = createRenderScheduler(2);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const asks = (size: number, failed = false) =>
    schedule({ workspaceId: 'a', size, onDemand: false, failed, mayWait: false }, () => ended);
  const [long, short, waiting] = [asks(LONG), asks(SHORT), asks(SHORT)];
  await expect(asks(LONG)).rejects.toThrow(LongRendersBusyError);
  await expect(asks(SHORT, true)).rejects.toThrow(LongRendersBusyError);
  end();
  await Promise.all([long, short, waiting]);
  await asks(LONG);
});

test('a render that fails gives its turn back', async () => {
  const schedule = createRenderScheduler(1);
  const short = { workspaceId: 'a', size: SHORT, onDemand: false };
  await expect(schedule(short, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await schedule(short, async () => 'yes')).toBe('yes');
});

describe('a render that takes longer than its size suggests', () => {
  /** Runs that end only when they are told to, or when their turn is taken away. */
  function slowly(concurrency: number, names: string[], background = concurrency) {
    const schedule = createRenderScheduler(concurrency, { background, slowMs: 20 });
    const log: string[] = [];
    for (const name of names) {
      void schedule({ workspaceId: 'a', size: SHORT, onDemand: false, failed: name.startsWith('failed') }, (given) => {
        log.push(name);
        if (!name.includes('slow')) return Promise.resolve();
        return new Promise((_resolve, reject) => {
          given.addEventListener('abort', () => {
            log.push(`${name} given up`);
            reject(given.reason);
          });
        });
      });
    }
    const until = async (wanted: string) => {
      while (!log.includes(wanted)) await new Promise((resolve) => setTimeout(resolve, 5));
      return log;
    };
    return { until };
  }

  test('a slow render counts as long, and the background continues beside it', async () => {
    const { until } = slowly(2, ['slow', 'short'], 1);
    expect(await until('short')).toEqual(['slow', 'short']);
  });

  test('a second one gives its turn back, and waits among the long ones', async () => {
    const { until } = slowly(2, ['slow 1', 'slow 2', 'short 1', 'short 2']);
    expect(await until('short 2')).toEqual(['slow 1', 'slow 2', 'slow 2 given up', 'short 1', 'short 2']);
  });

  test('one that has failed before begins among the long ones', async () => {
    const { until } = slowly(2, ['failed slow', 'failed', 'short']);
    expect(await until('short')).toEqual(['failed slow', 'short']);
  });

  test('with one worker it keeps its turn', async () => {
    const schedule = createRenderScheduler(1, { slowMs: 5 });
    const pause = () => new Promise((resolve) => setTimeout(() => resolve('done'), 50));
    expect(await schedule({ workspaceId: 'a', size: SHORT, onDemand: false }, pause)).toBe('done');
  });
});
