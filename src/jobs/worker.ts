/** §3: renders in the background what requests have created. */
import { findPdfState } from '../storage/pdf-renders.ts';
import type { RenderQueue } from './queue.ts';
import { type Renderer, renderInBackground } from './render-generation.ts';

/**
 * Jobs taken beyond those that render: the next document is looked up meanwhile, and long ones, which wait for their turn
 * with a job in hand, leave room for short ones to come in beside them.
 */
const SPARE_JOBS = 4;

/** Works until the queue is paused or closed. */
export function startWorker(renderer: Renderer, queue: RenderQueue, concurrency: number): Promise<void> {
  return queue.work(concurrency + SPARE_JOBS, async ({ workspaceId, generationId: id }) => {
    const state = await findPdfState(renderer.db, workspaceId, id);
    if (!state || state.status === 'ready') return;
    const outcome = await renderInBackground(renderer, { ...state, workspaceId, id });
    // Thrown so that the queue tries again after a pause, where that can help; the document says `failed` meanwhile.
    if (typeof outcome === 'object' && !outcome.final) throw new Error(`the PDF of ${id} failed; the log says why`);
  });
}
