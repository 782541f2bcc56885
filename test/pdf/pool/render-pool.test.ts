/** §13.5: a render that dies, hangs or outgrows its memory fails alone. */

import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { SECOND } from '../../../src/domain/durations.ts';
import { renderFailureOf } from '../../../src/pdf/check/render-failure.ts';
import { renderPdf } from '../../../src/pdf/job/render-pdf.ts';
import {
  createRenderPool,
  type RenderJob,
  type RenderPool,
  RenderPoolClosedError,
  type RenderPoolOptions,
  SAMPLE_JOB,
} from '../../../src/pdf/pool/render-pool.ts';
import { createRenderScheduler } from '../../../src/pdf/pool/render-scheduler.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { inTurn } from '../../support/in-turn.ts';
import { ofThisRun } from '../../support/this-run.ts';
import { png } from '../support/pictures.ts';
import { textOf } from '../support/read-pdf.ts';

/** Not nearly enough for the book, and enough for a letter on a machine that is busy with other work. */
const TIMEOUT = 2 * SECOND;
/** As one whose fonts, or whose packages, are not there. */
const BROKEN_WORKER = fileURLToPath(new URL('../support/no-such-worker.ts', import.meta.url));
const FAILING_WORKER = fileURLToPath(new URL('../support/failing-worker.ts', import.meta.url));

/** Workers are started anew in most of these tests: on a busy machine that takes a while, and nothing here is about it. */
jest.setTimeout(300 * SECOND);

function letter(name: string) {
  return { ...SAMPLE_JOB, title: name, markdown: `# Letter\n\nDear ${name},` };
}
const BOOK = { ...SAMPLE_JOB, markdown: 'word '.repeat(1_000_000) };
/** In a failing worker. */
const HANGS = { ...SAMPLE_JOB, markdown: 'hang' };

describe('a pool', () => {
  let pool: RenderPool;
  beforeAll(() => {
    pool = createRenderPool({ concurrency: 2, timeoutMs: TIMEOUT, starvedMs: 5 * TIMEOUT, maxMemoryMb: 4000 });
  });
  afterAll(() => pool.close());

  test('renders what the renderer renders, byte for byte', async () => {
    const { markdown, blanks, ...facts } = SAMPLE_JOB;
    const wanted = await renderPdf({ tree: parseDocument(markdown, blanks), ...facts });
    const got = await pool.render(SAMPLE_JOB);
    expect(Buffer.from(got.bytes).equals(Buffer.from(wanted.bytes))).toBe(true);
    expect(got.pages).toBe(wanted.pages);
    expect(got.sha256).toBe(createHash('sha256').update(wanted.bytes).digest('hex'));
  });

  test('gives each caller its own document', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `Client ${index}`);
    const texts = await Promise.all(names.map(async (name) => textOf(await pool.render(letter(name)))));
    for (const [index, name] of names.entries()) expect(texts[index]).toContain(`Dear ${name},`);
  });

  test('a document that cannot be set fails with the reason', async () => {
    const row = `|${' a |'.repeat(2000)}\n`;
    const wide = { ...SAMPLE_JOB, markdown: `${row}|${'---|'.repeat(2000)}\n${row}` };
    await expect(pool.render(wide)).rejects.toThrow(/2000 columns does not fit/);
    // Also where it can be told from a fault of the service.
    expect(await pool.render(wide).catch(renderFailureOf)).toMatchObject({
      code: 'pdf.table.page',
      params: { columns: 2000 },
    });
  });

  test.each([
    ['lists', '- '.repeat(4_000)],
    ['quotes', '>'.repeat(4_000)],
    ['emphases', `${'*'.repeat(8_000)}a${'*'.repeat(8_000)}`],
  ])('four thousand %s in one another fail with the reason', async (_name, markdown) => {
    const deep = { ...SAMPLE_JOB, markdown: `${markdown}a` };
    await expect(pool.render(deep)).rejects.toThrow(/lists, quotes or emphasis in the text are nested too deeply/);
  });

  inTurn('a render over its time')(
    'a render over its time fails, the one beside it and the ones after it do not',
    async () => {
      const results = await Promise.allSettled([pool.render(BOOK), pool.render(letter('A'))]);
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
      expect(String((results[0] as PromiseRejectedResult).reason)).toMatch(/took more than 2 s/);
      const after = await Promise.all(['B', 'C', 'D', 'E'].map((name) => pool.render(letter(name))));
      expect(after.every(({ pages }) => pages === 1)).toBe(true);
    },
  );
});

describe('memory', () => {
  const pools: RenderPool[] = [];
  const poolOf = (maxMemoryMb: number) => {
    const pool = createRenderPool({ concurrency: 1, maxMemoryMb });
    pools.push(pool);
    return pool;
  };
  afterAll(() => Promise.all(pools.map((pool) => pool.close())));

  // Past half of the limit again, V8 ends the process where it cannot stop the thread at once. On a busy machine a thread gets through 100 MB between two measurements.
  const LARGE: [name: string, maxMemoryMb: number, changes: Partial<RenderJob>][] = [
    ['a long list', 300, { markdown: '- a *b*\n'.repeat(150_000) }],
    ['a million escapes', 300, { markdown: '\\[^n] '.repeat(1_000_000) }],
    [
      'a picture, outside of the JavaScript heap',
      100,
      { markdown: '![seal](a)', assets: [png('a', 4400, 4400, true)] },
    ],
  ];
  test.each(ofThisRun(LARGE, 3))('a render over its limit fails alone: %s', async (_name, maxMemoryMb, changes) => {
    const pool = poolOf(maxMemoryMb);
    await expect(pool.render({ ...SAMPLE_JOB, ...changes })).rejects.toThrow(`more than ${maxMemoryMb} MB`);
    expect((await pool.render(letter('A'))).pages).toBe(1);
  });

  test('closing rejects what is under way', async () => {
    const pool = poolOf(300);
    const running = expect(pool.render(BOOK)).rejects.toThrow(RenderPoolClosedError);
    await pool.close();
    await running;
  });
});

/** The document fails, and none that is beside it or behind it. */
async function expectFailsAlone({ render }: RenderPool, failure: string, reason: RegExp): Promise<void> {
  const failed = expect(render({ ...SAMPLE_JOB, markdown: failure })).rejects.toThrow(reason);
  const beside = Promise.all(['A', 'B'].map((name) => render(letter(name))));
  await failed;
  const after = Promise.all(['C', 'D', 'E', 'F'].map((name) => render(letter(name))));
  expect([...(await beside), ...(await after)].map(({ pages }) => pages)).toEqual([1, 1, 1, 1, 1, 1]);
}

describe('a worker that fails', () => {
  let pool: RenderPool;
  // With no time limit of its own: what ends by itself may take as long as the machine needs.
  beforeAll(() => {
    pool = createRenderPool({ concurrency: 2, maxMemoryMb: 300, workerFile: FAILING_WORKER });
  });
  afterAll(() => pool.close());

  const FAILURES: [failure: string, reason: RegExp][] = [
    ['exit', /the worker ended/],
    ['throw', /thrown where nobody waits/],
    ['buffers', /more than 300 MB/],
  ];
  test.each(FAILURES)('takes only its document along: %s', (failure, reason) =>
    expectFailsAlone(pool, failure, reason),
  );

  inTurn('threads that die at once')('may do so at the same time as the others, again and again', async () => {
    for (let round = 0; round < 2; round++) {
      const failed = await Promise.allSettled([1, 2].map(() => pool.render({ ...SAMPLE_JOB, markdown: 'exit' })));
      expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    }
    expect((await pool.render(letter('A'))).pages).toBe(1);
  });

  test('does not keep the pool from closing', async () => {
    await expect(pool.render({ ...SAMPLE_JOB, markdown: 'exit' })).rejects.toThrow();
    await pool.close();
    await expect(pool.render(letter('A'))).rejects.toThrow(RenderPoolClosedError);
  });
});

test('no worker can start: the check says so at once, and so do the documents that wait', async () => {
  const broken = createRenderPool({ concurrency: 2, workerFile: BROKEN_WORKER });
  await expect(broken.check()).rejects.toThrow(/no-such-worker/);
  const outcomes = await Promise.allSettled(['A', 'B', 'C'].map((name) => broken.render(letter(name))));
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && String(outcome.reason))).toEqual(
    Array(3).fill(expect.stringMatching(/no-such-worker/)),
  );
  await broken.close();
});

describe('limits', () => {
  let pool: RenderPool | undefined;
  const poolOf = (options: Partial<RenderPoolOptions>) => {
    pool = createRenderPool({ concurrency: 2, workerFile: FAILING_WORKER, ...options });
    return pool;
  };
  afterEach(async () => {
    await pool?.close();
    pool = undefined;
  });

  test('a worker that hangs takes only its document along', () =>
    expectFailsAlone(poolOf({ timeoutMs: SECOND }), 'hang', /took more than 1 s/));

  test('short documents are done while a huge one is still being rendered', async () => {
    const { render, schedule, close } = poolOf({});
    const inTurn = (job: RenderJob, size: number) =>
      schedule({ workspaceId: 'w', size, onDemand: false }, () => render(job));
    const ended: string[] = [];
    const books = [1, 2].map(() => inTurn(HANGS, BOOK.markdown.length).catch(() => ended.push('book')));
    const letters = ['A', 'B', 'C', 'D'].map(async (name) => ended.push((await inTurn(letter(name), 20)) && name));
    await Promise.all(letters);
    expect(ended).toEqual(['A', 'B', 'C', 'D']);
    // Neither is waited for, and neither was let go.
    await close();
    await Promise.all(books);
    expect(ended.slice(4)).toEqual(['book', 'book']);
  });

  test('short documents that never end do not keep the others from all workers', async () => {
    const { render } = poolOf({ timeoutMs: 200 * SECOND });
    // As the pool's own, but sooner sure that a render is a long one.
    const schedule = createRenderScheduler(2, { slowMs: SECOND });
    const inTurn = (job: RenderJob) =>
      schedule({ workspaceId: 'w', size: job.markdown.length, onDemand: true }, (preempted) => render(job, preempted));
    const ended: string[] = [];
    for (const _ of [1, 2]) inTurn(HANGS).catch(() => ended.push('hang'));
    await Promise.all(['A', 'B', 'C'].map(async (name) => ended.push((await inTurn(letter(name))) && name)));
    expect(ended.toSorted()).toEqual(['A', 'B', 'C']);
  });
});
