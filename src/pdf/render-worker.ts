/** Decisions §4: what runs inside a render worker. It has rendered a few samples before it takes its first document. */
import { createHash } from 'node:crypto';
import { parseDocument } from '../template/document-tree.ts';
import { NESTED_TOO_DEEP, refuseDeepLines } from '../template/nesting.ts';
import { usePatches } from './patches/index.ts';
import type { RenderedPdf, RenderJob } from './render-job.ts';
import { renderPdf } from './render-pdf.ts';
import { SAMPLE_JOB } from './sample-job.ts';

/** A fresh process runs at a third of its steady speed. */
const WARM_UP_ROUNDS = 3;

/** Renders one document. Throws an Error that says why when it cannot be set without loss. */
export async function renderJob({ markdown, blanks, patches = true, ...facts }: RenderJob): Promise<RenderedPdf> {
  try {
    usePatches(patches);
    refuseDeepLines(markdown);
    const { bytes, pages, missing } = await renderPdf({ tree: parseDocument(markdown, blanks), ...facts });
    return { bytes, pages, missing, sha256: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    // Deep nesting is what runs out of stack.
    if (error instanceof RangeError) throw new Error(NESTED_TOO_DEEP);
    throw error;
  }
}

for (let round = 0; round < WARM_UP_ROUNDS; round++) await renderJob(SAMPLE_JOB);
