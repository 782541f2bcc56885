/** Decisions §4: what runs inside a render worker. It has rendered a few samples before it takes its first document. */
import { createHash } from 'node:crypto';
import { setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { parseDocument } from '../template/document-tree.ts';
import { NESTED_TOO_DEEP, refuseDeepLines } from '../template/nesting.ts';
import type { RenderedPdf, RenderJob } from './render-job.ts';
import { renderPdf } from './render-pdf.ts';
import { SAMPLE_JOB } from './sample-job.ts';

/** What the pool says, beside what its library says. */
export type RenderWorkerData = { nice: number };

/** A fresh process runs at a third of its steady speed. */
const WARM_UP_ROUNDS = 3;

/** Renders one document. Throws an Error that says why when it cannot be set without loss. */
export async function renderJob({ markdown, blanks, ...facts }: RenderJob): Promise<RenderedPdf> {
  try {
    refuseDeepLines(markdown);
    const { bytes, pages, missing } = await renderPdf({ tree: parseDocument(markdown, blanks), ...facts });
    return { bytes, pages, missing, sha256: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    // Deep nesting is what runs out of stack.
    if (error instanceof RangeError) throw new Error(NESTED_TOO_DEEP);
    throw error;
  }
}

const { nice } = (workerData as [unknown, RenderWorkerData])[1];
// On Linux a thread has a priority of its own, and 0 is the one that asks; elsewhere it would be the whole process'.
if (nice > 0 && process.platform === 'linux') setPriority(0, nice);
for (let round = 0; round < WARM_UP_ROUNDS; round++) await renderJob(SAMPLE_JOB);
