/** §18.2, §18.22: renders documents in the background after requests have created them. */
import type { Job, JobEnd, Queues } from '../../data/queues/open-queues.ts';
import { failUnsealed, findPdfState } from '../../data/storage/documents/pdf-renders.ts';
import { DAY, SECOND } from '../../domain/durations.ts';
import { maxLongRenders } from '../../pdf/index.ts';
import { type Cause, inRequestScope, inSpan } from '../../platform/telemetry/tracer.ts';
import type { RenderFailure } from './complete-render.ts';
import { type Renderer, renderInBackground } from './renderer.ts';

/** The document's row is authoritative; the job only says that it needs a look. `postponed`: the seconds of delay so far. */
export type RenderJob = { workspaceId: string; generationId: string; postponed?: number } & Cause;

/** Jobs taken in addition to those that render, so that the next document is looked up in the meantime. */
const SPARE_JOBS = 4;
/** The seconds after which a document under another holder's lease is looked at again, in case the holder crashes. */
const HELD_SECONDS = 5;
/** §13.4: a document that cannot be stored is tried again with pauses that grow from 2 s to 5 minutes, for a day. */
const POSTPONE_SECONDS = { min: 2, max: 300, until: DAY / SECOND };

/**
 * Works until the queue is paused or closed. Tries the renderer first, so that a broken one fails no documents: rejects if it cannot
 * render. `stopping`: returns whether the queue has been paused in the meantime.
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
  // Enough workers for the long documents that may render at once, and the next one. They take no other documents, so that neither kind
  // waits behind the other.
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
  // Puts the job back with a delay in place of waiting, so that this worker is free for other jobs.
  if (state.held) return { after: HELD_SECONDS };
  const outcome = await renderInBackground(renderer, { ...state, workspaceId, id }, isPatient);
  if (outcome === 'requeue') return { patient: true };
  if (typeof outcome === 'string') return 'done';
  if (outcome.fault === 'store') return postponed(data);
  if (outcome.fault === 'seal') return unsealed(renderer, data, outcome);
  // Throws so that the queue tries again after a pause, if that can help; the document is `failed` in the meantime. A document that
  // exceeded a limit gets one retry, for lack of processor time, since each attempt makes others wait.
  if (!outcome.final && !(outcome.passedLimit && isRetry)) throw new Error(`the PDF of ${id} failed; the log says why`);
  return 'done';
}

/**
 * §24.4: the document waits for its seal, as long as for a store that fails. After that it fails, with the reason. One whose key is at fault
 * has failed already, and is tried again when the seal is changed.
 */
async function unsealed(renderer: Renderer, data: RenderJob, { waits, failed }: RenderFailure): Promise<JobEnd> {
  if (!waits) return 'done';
  // Others of the workspace are being sealed, which takes long.
  if (failed === undefined) return { after: POSTPONE_SECONDS.min };
  const end = postponed(data);
  if (end === 'done') await failUnsealed(renderer.db, data.workspaceId, data.generationId, failed);
  return end;
}

/** The store failed, not the document. Each pause is half of all earlier ones together. */
function postponed(data: RenderJob): JobEnd {
  const { postponed: before = 0 } = data;
  const { min, max, until } = POSTPONE_SECONDS;
  if (before >= until) return 'done';
  const after = Math.min(max, Math.max(min, before / 2));
  return { after, data: { ...data, postponed: before + after } };
}
