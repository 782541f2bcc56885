/**
 * A worker for tests of the render pool, without a renderer, so that one that has ended is replaced in a moment. It does what a
 * render worker must never do, as the document's text says: it exits, hangs, throws where nobody waits, or keeps memory outside of
 * the heap. Any other document is answered at once.
 */

import { MEBIBYTE } from '../../../src/domain/sizes.ts';
import type { RenderedPdf, RenderJob } from '../../../src/pdf/job/render-pdf.ts';
import { inThread } from '../../../src/platform/threads/in-thread.ts';

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
    while (kept.length < 40) kept.push(Buffer.alloc(10 * MEBIBYTE, 1));
    for (;;) kept.reverse();
  },
};

const ANSWER: RenderedPdf = { bytes: new Uint8Array(), pages: 1, missing: [], sha256: '' };

export const renderInWorker = inThread<RenderJob, RenderedPdf>(async ({ markdown }) => {
  const fail = FAILURES[markdown];
  if (!fail) return ANSWER;
  fail();
  return new Promise(() => undefined);
});
