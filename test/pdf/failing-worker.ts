/**
 * What a render worker must never do, told by the document's text: it exits, hangs, or keeps memory outside of the heap.
 * It starts cold, since it is ended soon.
 */
import type { renderInWorker as render } from '../../src/pdf/render-worker.ts';
import { renderJob } from '../../src/pdf/run-job.ts';

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

export const renderInWorker: typeof render = ({ job, begun }) => {
  begun.postMessage('begun');
  const failure = FAILURES[job.markdown];
  if (!failure) {
    begun.close();
    return renderJob(job);
  }
  failure();
  return new Promise(() => undefined);
};
