/** Decisions §4: a render job → its PDF, in whatever thread. */

import { createHash } from 'node:crypto';
import { parseDocument } from '../template/document-tree.ts';
import { TooDeepError } from '../template/nesting.ts';
import { cannotBeSet } from './cannot-be-set.ts';
import type { RenderedPdf, RenderJob } from './render-job.ts';
import { type Pdf, renderPdf } from './render-pdf.ts';

/** Renders one document. Throws an Error that says why when it cannot be set without loss. */
export async function renderJob(job: RenderJob): Promise<RenderedPdf> {
  try {
    const { bytes, pages, missing } = await pdfOf(job);
    return { bytes, pages, missing, sha256: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    if (error instanceof TooDeepError) throw cannotBeSet('the text nests lists, quotes or emphasis too deeply');
    // Deep nesting is what runs out of stack.
    if (error instanceof RangeError) throw cannotBeSet('the document, or a drawing in it, nests too deeply');
    throw error;
  }
}

/** By itself, so that the tree is not held by whoever waits for the PDF. */
const pdfOf = ({ markdown, blanks, ...facts }: RenderJob): Promise<Pdf> =>
  renderPdf({ tree: parseDocument(markdown, blanks), ...facts });
