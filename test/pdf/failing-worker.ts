/**
 * What a render worker must never do, told by the document's text: it exits, hangs, or keeps memory outside of the heap.
 * It starts cold, since it is ended soon: it loads the renderer with the first document that it sets, and the sample that each
 * worker gets at its start is not one.
 */
import type { renderInWorker as render } from '../../src/pdf/render-worker.ts';
import { SAMPLE_JOB } from '../../src/pdf/sample-job.ts';

const MEGABYTE = 2 ** 20;

const FAILURES: Record<string, () => void> = {
  exit: () => process.exit(3),
  // As still as a lock that is never let go; a render that never stops working is a book in the tests of the pool.
  hang: () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  throw: () => {
    setImmediate(() => {
      throw new Error('thrown where nobody waits');
    });
  },
  buffers: () => {
    const kept: Buffer[] = [];
    while (kept.length < 40) kept.push(Buffer.alloc(10 * MEGABYTE, 1));
    for (;;) kept.reverse();
  },
};

const NOTHING: Awaited<ReturnType<typeof render>> = { bytes: new Uint8Array(), pages: 0, missing: [], sha256: '' };

export const renderInWorker: typeof render = async ({ job, begun }) => {
  begun.postMessage('begun');
  const failure = FAILURES[job.markdown];
  if (!failure) {
    begun.close();
    if (job.markdown === SAMPLE_JOB.markdown) return NOTHING;
    const { renderJob } = await import('../../src/pdf/run-job.ts');
    return renderJob(job);
  }
  failure();
  return new Promise(() => undefined);
};
