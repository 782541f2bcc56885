/** §13: what runs inside a render worker. It has rendered a few samples before it takes its first document. */

import type { RenderedPdf, RenderJob } from '../job/render-job.ts';
import { runRenderJob } from '../job/run-render-job.ts';
import { SAMPLE_JOB } from '../job/sample-job.ts';
import { type Begun, begin } from './start-clock.ts';

/** A fresh process runs at a third of its steady speed. */
const WARM_UP_ROUNDS = 3;

for (let round = 0; round < WARM_UP_ROUNDS; round++) await runRenderJob(SAMPLE_JOB);

/** Says through `begun` that it has the document, and renders it. */
export function renderInWorker({ job, begun }: { job: RenderJob; begun: Begun }): Promise<RenderedPdf> {
  begin(begun);
  return runRenderJob(job);
}
