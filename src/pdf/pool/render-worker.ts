/** §13.5: the entry of a render worker thread. It renders samples (warm-up) before it takes its first document. */

import type { RenderedPdf, RenderJob } from '../job/render-job.ts';
import { runRenderJob } from '../job/run-render-job.ts';
import { SAMPLE_JOB } from '../job/sample-job.ts';
import { type StartClock, startClock } from './start-clock.ts';

/** V8 runs new code at a third of its steady speed. */
const WARM_UP_ROUNDS = 3;

for (let round = 0; round < WARM_UP_ROUNDS; round++) await runRenderJob(SAMPLE_JOB);

/** Starts the clock of the time limit and renders the document. Throws what `runRenderJob` throws. */
export function renderInWorker({ job, clock }: { job: RenderJob; clock: StartClock }): Promise<RenderedPdf> {
  startClock(clock);
  return runRenderJob(job);
}
