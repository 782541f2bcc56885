/** §18.2, §18.22: renders in the background what requests have created. */

import type { Job, JobEnd, Queues } from '../../data/queues/open-queues.ts';
import { findPdfState } from '../../data/storage/documents/pdf-renders.ts';
import { DAY, SECOND } from '../../domain/durations.ts';
import { maxLongRenders } from '../../pdf/index.ts';
import { type Cause, inRequestScope, inSpan } from '../../platform/telemetry/tracer.ts';
import { type Renderer, renderInBackground } from './renderer.ts';

/** The document's row is the truth; the job only says that somebody should look at it. `postponed`: for how many seconds so far. */
export type RenderJob = { workspaceId: string; generationId: string; postponed?: number } & Cause;

/** Jobs taken beyond those that render: the next document is looked up meanwhile. */
const SPARE_JOBS = 4;
/** A document that another holder renders is looked at again after so many seconds, should the holder die. */
const HELD_SECONDS = 5;
/** §13.4: a document that cannot be stored is tried again after pauses that grow from 2 s to 5 minutes, for a day. */
const POSTPONE_SECONDS = { min: 2, max: 300, until: DAY / SECOND };

/**
 * Works until the queue is paused or closed. The renderer is tried first, so that one that is broken fails no documents: rejects when it
 * cannot render. `stopping`: whether the queue has been paused meanwhile.
 */
export async function startWorker(
  renderer: Renderer,
  queues: Queues,
  { concurrency, stopping }: { concurrency: number; stopping: () => boolean },
): Promise<void> {
  await renderer.pool.check().catch((cause: Error) => {
    throw new Error(`No PDF can be rendered: ${cause.message}`, { cause });
  });
  if (stopping()) return;
  const render = (isPatient: boolean) => (job: Job<RenderJob>) => {
    const { generationId, requestId, traceparent: parent } = job.data;
    const attributes = { 'platen.generation_id': generationId };
    return inRequestScope(requestId === undefined ? undefined : { requestId }, () =>
      inSpan('render document', { kind: 'consumer', parent, attributes }, () => renderJob(renderer, job, isPatient)),
    );
  };
  // Of long documents as many as may be rendered at once, and the next one. Their workers take no others: neither kind waits behind the other.
  const patient = maxLongRenders(concurrency) + 1;
  await queues.work('render-pdf', { workers: concurrency + SPARE_JOBS - patient, takes: 'usual' }, render(false));
  await queues.work('render-pdf', { workers: patient, takes: 'patient' }, render(true));
}

async function renderJob(
  renderer: Renderer,
  { data, isRetry }: Pick<Job<RenderJob>, 'data' | 'isRetry'>,
  isPatient: boolean,
): Promise<JobEnd> {
  const { workspaceId, generationId: id } = data;
  const state = await findPdfState(renderer.db, workspaceId, id);
  if (!state || state.status === 'ready') return 'done';
  // It is not waited for: this worker is free for others.
  if (state.held) return { after: HELD_SECONDS };
  const outcome = await renderInBackground(renderer, { ...state, workspaceId, id }, isPatient);
  if (outcome === 'requeue') return { patient: true };
  if (typeof outcome === 'string') return 'done';
  if (outcome.fault === 'store') return postponed(data);
  // Thrown so that the queue tries again after a pause, where that can help; the document says `failed` meanwhile. One that passed a
  // limit may do so for want of a processor once, but keeps others waiting each time.
  if (!outcome.final && !(outcome.passedLimit && isRetry)) throw new Error(`the PDF of ${id} failed; the log says why`);
  return 'done';
}

/** Nothing is wrong with the document, but with the store. Each pause is half of those before it together. */
function postponed(data: RenderJob): JobEnd {
  const { postponed: before = 0 } = data;
  const { min, max, until } = POSTPONE_SECONDS;
  if (before >= until) return 'done';
  const after = Math.min(max, Math.max(min, before / 2));
  return { after, data: { ...data, postponed: before + after } };
}
