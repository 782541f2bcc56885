/** §13.5: runs a render job in the current thread: parses the Markdown, renders it, hashes the PDF. */

import { createHash } from 'node:crypto';
import { findCodes } from '../../template/document/find-codes.ts';
import { parseDocument } from '../../template/document/parse-document.ts';
import { TooDeepError } from '../../template/markdown/syntax/too-deep-error.ts';
import { cannotBeSet } from '../check/render-failure.ts';
import { drawCodes } from '../pictures/code-pictures.ts';
import type { RenderedPdf, RenderJob } from './render-job.ts';
import { type Pdf, renderPdf } from './render-pdf.ts';

const TOO_DEEP = 'the document, or a drawing in it, nests too deeply';
const TOO_LARGE = 'the document, or a drawing in it, is too large';

/** Renders one document. Throws an Error with the reason when it cannot be set without loss, or nests too deeply. */
export async function runRenderJob(job: RenderJob): Promise<RenderedPdf> {
  try {
    const pdf = await pdfOf(job);
    return { ...pdf, sha256: createHash('sha256').update(pdf.bytes).digest('hex') };
  } catch (error) {
    if (error instanceof TooDeepError) throw cannotBeSet('the text nests lists, quotes or emphasis too deeply');
    // Deep nesting overflows the stack. Any other RangeError is a string or an array beyond V8's limit.
    if (error instanceof RangeError) throw cannotBeSet(/stack/.test(error.message) ? TOO_DEEP : TOO_LARGE);
    throw error;
  }
}

/** A function of its own, so that the caller, which waits for the PDF, does not keep the tree in memory. */
function pdfOf(job: RenderJob): Promise<Pdf> {
  return renderPdf(inputOfJob(job));
}

/** A job's Markdown as its tree, with the pictures of its codes (§17.39). */
export function inputOfJob({ markdown, blanks, ...facts }: RenderJob): Parameters<typeof renderPdf>[0] {
  const tree = parseDocument(markdown, blanks, facts.setup);
  const codes = drawCodes(findCodes(tree, facts.setup), facts.setup.language);
  return { tree, ...facts, assets: [...facts.assets, ...codes] };
}
