/** §13.5: the entry of a render worker thread. It renders samples (warm-up) before it takes its first document. */

import { inThread } from '../../threads/in-thread.ts';
import { runRenderJob } from '../job/run-render-job.ts';
import { SAMPLE_JOB } from '../job/sample-job.ts';

/** V8 runs new code at a third of its steady speed. */
const WARM_UP_ROUNDS = 3;

for (let round = 0; round < WARM_UP_ROUNDS; round++) await runRenderJob(SAMPLE_JOB);

/** Renders a document. Throws what `runRenderJob` throws. */
export const renderInWorker = inThread(runRenderJob);
