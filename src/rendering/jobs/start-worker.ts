/** §18.2, §18.22: renders in the background what requests have created. */

import { findPdfState } from '../../data/storage/documents/pdf-renders.ts';
import { maxLongRenders } from '../../pdf/index.ts';
import { inRequestScope } from '../../platform/telemetry/request-scope.ts';
import { inSpan } from '../../platform/telemetry/tracer.ts';
import type { RenderJobData } from './insert-render-jobs.ts';
import type { JobEnd, RenderQueue } from './render-queue.ts';
import { type Renderer, renderInBackground } from './renderer.ts';

/** Jobs taken beyond those that render: the next document is looked up meanwhile. */
const SPARE_JOBS = 4;

/**
 * Works until the queue is paused or closed. The renderer is tried first, so that one that is broken fails no documents: rejects when it
 * cannot render. `stopping`: whether the queue has been paused meanwhile.
 */
export async function startWorker(
  renderer: Renderer,
  queue: RenderQueue,
  { concurrency, stopping }: { concurrency: number; stopping: () => boolean },
): Promise<void> {
  await renderer.pool.check().catch((cause: Error) => {
    throw new Error(`No PDF can be rendered: ${cause.message}`, { cause });
  });
  if (stopping()) return;
  // Of long documents as many as may be rendered at once, and the next one.
  const patient = maxLongRenders(concurrency) + 1;
  return queue.work({ usual: concurrency + SPARE_JOBS - patient, patient }, (data, how) => {
    const { generationId, requestId, traceparent: parent } = data;
    const attributes = { 'platen.generation_id': generationId };
    return inRequestScope(requestId === undefined ? undefined : { requestId }, () =>
      inSpan('render document', { kind: 'consumer', parent, attributes }, () => renderJob(renderer, data, how)),
    );
  });
}

async function renderJob(
  renderer: Renderer,
  { workspaceId, generationId: id }: RenderJobData,
  { patient, retried }: { patient: boolean; retried: boolean },
): Promise<JobEnd> {
  const state = await findPdfState(renderer.db, workspaceId, id);
  // A document that another holder renders is not waited for: this worker is free for others. Should the holder die, the
  // document gets another job.
  if (!state || state.status === 'ready' || state.held) return 'done';
  const outcome = await renderInBackground(renderer, { ...state, workspaceId, id }, patient);
  if (typeof outcome === 'object' && outcome.fault === 'store') return 'postpone';
  // Thrown so that the queue tries again after a pause, where that can help; the document says `failed` meanwhile. One that passed a
  // limit may do so for want of a processor once, but keeps others waiting each time.
  if (typeof outcome === 'object' && !outcome.final && !(outcome.passedLimit && retried))
    throw new Error(`the PDF of ${id} failed; the log says why`);
  return outcome === 'requeue' ? 'requeue' : 'done';
}
