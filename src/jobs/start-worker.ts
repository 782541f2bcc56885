/** §3: renders in the background what requests have created. */
import { mostLongOf } from '../pdf/pool/render-scheduler.ts';
import { findPdfState } from '../storage/pdf-renders.ts';
import type { RenderQueue } from './render-queue.ts';
import { type Renderer, renderInBackground } from './renderer.ts';

/** Jobs taken beyond those that render: the next document is looked up meanwhile. */
const SPARE_JOBS = 4;

/** Works until the queue is paused or closed. */
export function startWorker(renderer: Renderer, queue: RenderQueue, concurrency: number): Promise<void> {
  // As many as may render long documents at once, and the next one.
  const patient = mostLongOf(concurrency) + 1;
  return queue.work({ patient, others: concurrency + SPARE_JOBS - patient }, async (data, isPatient) => {
    const { workspaceId, generationId: id } = data;
    const state = await findPdfState(renderer.db, workspaceId, id);
    // One that somebody renders is not waited for: short documents would miss the job in hand. Should its holder die, the
    // document gets another job.
    if (!state || state.status === 'ready' || state.held) return 'done';
    const outcome = await renderInBackground(renderer, { ...state, workspaceId, id }, isPatient);
    // Thrown so that the queue tries again after a pause, where that can help; the document says `failed` meanwhile.
    if (typeof outcome === 'object' && !outcome.final) throw new Error(`the PDF of ${id} failed; the log says why`);
    return outcome === 'later' ? 'later' : 'done';
  });
}
