/** Decisions §4: what runs inside a render worker. It has rendered a few samples before it takes its first document. */
import { setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { renderJob } from './run-job.ts';
import { SAMPLE_JOB } from './sample-job.ts';

export { renderJob } from './run-job.ts';

/** What the pool says, beside what its library says. */
export type RenderWorkerData = { nice: number };

/** A fresh process runs at a third of its steady speed. */
const WARM_UP_ROUNDS = 3;

const { nice } = (workerData as [unknown, RenderWorkerData])[1];
// On Linux a thread has a priority of its own, and 0 is the one that asks; elsewhere it would be the whole process'.
if (nice > 0 && process.platform === 'linux') setPriority(0, nice);
for (let round = 0; round < WARM_UP_ROUNDS; round++) await renderJob(SAMPLE_JOB);
