/** §13.5: what runs inside a render worker. It has rendered a few samples before it takes its first document. */

import type { RenderedPdf, RenderJob } from '../job/render-job.ts';
import { runRenderJob } from '../job/run-render-job.ts';
import { SAMPLE_JOB } from '../job/sample-job.ts';
import { type StartClock, startClock } from './start-clock.ts';

/** A fresh process runs at a third of its steady speed. */
const WARM_UP_ROUNDS = 3;

for (let round = 0; round < WARM_UP_ROUNDS; round++) await runRenderJob(SAMPLE_JOB);

/** Starts the clock and renders the document. */
export function renderInWorker({ job, clock }: { job: RenderJob; clock: StartClock }): Promise<RenderedPdf> {
  startClock(clock);
  return runRenderJob(job);
}
