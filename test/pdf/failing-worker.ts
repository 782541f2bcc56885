/** What a render worker must never do, told by the document's text: it exits, never ends, or keeps memory outside of the heap. */
import { renderInWorker as render } from '../../src/pdf/render-worker.ts';

const MEGABYTE = 2 ** 20;

const FAILURES: Record<string, () => void> = {
  exit: () => process.exit(3),
  loop: () => {
    for (;;);
  },
  throw: () => {
    setImmediate(() => {
      throw new Error('thrown where nobody waits');
    });
  },
  buffers: () => {
    const kept: Buffer[] = [];
    while (kept.length < 100) kept.push(Buffer.alloc(10 * MEGABYTE, 1));
    for (;;) kept.reverse();
  },
};

export const renderInWorker: typeof render = (task) => {
  const failure = FAILURES[task.job.markdown];
  if (!failure) return render(task);
  task.begun.postMessage('begun');
  failure();
  return new Promise(() => undefined);
};
