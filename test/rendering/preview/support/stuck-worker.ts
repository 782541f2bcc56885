/** A preview worker that never ends while the file is there that the document's text names. */
import { existsSync } from 'node:fs';
import { inThread } from '../../../../src/platform/threads/in-thread.ts';
import type { Preview, PreviewJob } from '../../../../src/rendering/preview/make-preview.ts';

export default inThread(({ previewed: { markdown } }: PreviewJob): Preview => {
  const file = markdown.trim();
  if (file !== '' && existsSync(file)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  return { html: `<!doctype html>${markdown}`, truncated: markdown === '' };
});
