/**
 * What a render worker must never do, told by the document's text: it exits, hangs, or keeps memory outside of the heap.
 * Most are ended soon, so one loads and warms the renderer when it first gets a document that it is to set, before it says that it
 * has begun; the sample that each worker gets at its start is not one.
 */

import type { runRenderJob } from '../../src/pdf/job/run-render-job.ts';
import { SAMPLE_JOB } from '../../src/pdf/job/sample-job.ts';
import type { renderInWorker as render } from '../../src/pdf/pool/render-worker.ts';
import { begin } from '../../src/pdf/pool/start-clock.ts';

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

let warmed: Promise<typeof runRenderJob> | undefined;
function warmRenderer(): Promise<typeof runRenderJob> {
  warmed ??= import('../../src/pdf/job/run-render-job.ts').then(async ({ runRenderJob }) => {
    await runRenderJob(SAMPLE_JOB);
    return runRenderJob;
  });
  return warmed;
}

export const renderInWorker: typeof render = async ({ job, begun }) => {
  const failure = FAILURES[job.markdown];
  const isSample = job.markdown === SAMPLE_JOB.markdown;
  const runRenderJob = failure || isSample ? undefined : await warmRenderer();
  begin(begun);
  if (failure) {
    failure();
    return new Promise(() => undefined);
  }
  return runRenderJob ? runRenderJob(job) : NOTHING;
};
