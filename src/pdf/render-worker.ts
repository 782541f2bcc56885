/** Decisions §4: what runs inside a render worker. It has rendered a few samples before it takes its first document. */
import { createHash } from 'node:crypto';
import { parseDocument } from '../template/document-tree.ts';
import type { RenderedPdf, RenderJob } from './render-job.ts';
import { renderPdf } from './render-pdf.ts';
import { SAMPLE_JOB } from './sample-job.ts';

/** A fresh process runs at a third of its steady speed. */
const WARM_UP_ROUNDS = 3;

/** Renders one document. Throws an Error that says why when it cannot be set without loss. */
export async function renderJob({ markdown, blanks, ...facts }: RenderJob): Promise<RenderedPdf> {
  const { bytes, pages, missing } = await renderPdf({ tree: parseDocument(markdown, blanks), ...facts });
  return { bytes, pages, missing, sha256: createHash('sha256').update(bytes).digest('hex') };
}

for (let round = 0; round < WARM_UP_ROUNDS; round++) await renderJob(SAMPLE_JOB);
