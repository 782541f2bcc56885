/** §13.5: a render job → its PDF, in whatever thread. */

import { createHash } from 'node:crypto';
import { parseDocument } from '../../template/document/parse-document.ts';
import { TooDeepError } from '../../template/markdown/syntax/too-deep-error.ts';
import { cannotBeSet } from '../check/render-failure.ts';
import type { RenderedPdf, RenderJob } from './render-job.ts';
import { type Pdf, renderPdf } from './render-pdf.ts';

const TOO_DEEP = 'the document, or a drawing in it, nests too deeply';
const TOO_LARGE = 'the document, or a drawing in it, is too large';

/** Renders one document. Throws an Error that says why when it cannot be set without loss. */
export async function runRenderJob(job: RenderJob): Promise<RenderedPdf> {
  try {
    const { bytes, pages, missing } = await pdfOf(job);
    return { bytes, pages, missing, sha256: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    if (error instanceof TooDeepError) throw cannotBeSet('the text nests lists, quotes or emphasis too deeply');
    // Deep nesting is what runs out of stack; what else is out of range is a text or a list longer than there can be.
    if (error instanceof RangeError) throw cannotBeSet(/stack/.test(error.message) ? TOO_DEEP : TOO_LARGE);
    throw error;
  }
}

/** By itself, so that the tree is not held by whoever waits for the PDF. */
function pdfOf({ markdown, blanks, ...facts }: RenderJob): Promise<Pdf> {
  return renderPdf({ tree: parseDocument(markdown, blanks), ...facts });
}
