/** Decisions §4: a render job → its PDF, in whatever thread. */
import { createHash } from 'node:crypto';
import { parseDocument } from '../template/document-tree.ts';
import { NESTED_TOO_DEEP } from '../template/nesting.ts';
import type { RenderedPdf, RenderJob } from './render-job.ts';
import { renderPdf } from './render-pdf.ts';

/** Renders one document. Throws an Error that says why when it cannot be set without loss. */
export async function renderJob({ markdown, blanks, ...facts }: RenderJob): Promise<RenderedPdf> {
  try {
    const { bytes, pages, missing } = await renderPdf({ tree: parseDocument(markdown, blanks), ...facts });
    return { bytes, pages, missing, sha256: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    // Deep nesting is what runs out of stack.
    if (error instanceof RangeError) throw new Error(NESTED_TOO_DEEP);
    throw error;
  }
}
