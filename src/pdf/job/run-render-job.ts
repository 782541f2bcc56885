/** §13.5: runs a render job in the current thread: parses the Markdown, renders it, hashes the PDF. */
import { createHash } from 'node:crypto';
import { tell } from '../../locales/message.ts';
import { findCodes } from '../../template/document/every-node.ts';
import { parseDocument } from '../../template/document/parse-document.ts';
import { TooDeepError } from '../../template/markdown/syntax/too-deep-error.ts';
import type { EInvoiceValues } from '../../template/model/e-invoice.ts';
import { cannotBeSet } from '../check/render-failure.ts';
import type { PdfInput } from '../document/definition/document-definition.ts';
import { drawCodes } from '../pictures/code-pictures.ts';
import { shortList } from '../reading/read-e-invoice.ts';
import { type Pdf, renderPdf } from './render-pdf.ts';

const TOO_DEEP = tell('pdf.tooDeep');
const TOO_LARGE = tell('pdf.tooLarge');

/**
 * Renders one document. Throws an Error with the reason when it cannot be set without loss, nests too deeply, or, has terms of its e-invoice among those `looked` for that
 * nobody sees.
 */
export async function runRenderJob(job: RenderJob): Promise<RenderedPdf> {
  try {
    const pdf = await pdfOf(job);
    if (job.looked) await assertSeen(pdf.bytes, job.looked);
    return { ...pdf, sha256: createHash('sha256').update(pdf.bytes).digest('hex') };
  } catch (error) {
    if (error instanceof TooDeepError) throw cannotBeSet(tell('pdf.textTooDeep'));
    // Deep nesting overflows the stack. Any other RangeError is a string or an array beyond V8's limit.
    if (error instanceof RangeError) throw cannotBeSet(/stack/.test(error.message) ? TOO_DEEP : TOO_LARGE);
    throw error;
  }
}

/** A function of its own, so that the caller, which waits for the PDF, does not keep the tree in memory. */
function pdfOf(job: RenderJob): Promise<Pdf> {
  return renderPdf(inputOfJob(job));
}

/** What looks at pages is rare, and loaded when it is needed. */
async function assertSeen(bytes: Uint8Array, values: EInvoiceValues): Promise<void> {
  const { findUnseen } = await import('../reading/find-unseen.ts');
  const { told } = await findUnseen(bytes, values);
  if (told.length > 0) throw cannotBeSet(tell('pdf.unseen', { told: shortList(told) }));
}

/** A job's Markdown as its tree, with the pictures of its codes (§17.39). */
export function inputOfJob({
  markdown,
  blanks,
  looked: _looked,
  ...facts
}: RenderJob): Parameters<typeof renderPdf>[0] {
  const tree = parseDocument(markdown, blanks, facts.setup);
  const codes = drawCodes(findCodes(tree, facts.setup), facts.setup.language);
  return { tree, ...facts, assets: [...facts.assets, ...codes] };
}

/** A stored document with all that its PDF needs. `blanks`: see `parseDocument`. `reads`: see `Pdf`. `looked`: the terms that a person
 * has to see on its pages as they are drawn. */
export type RenderJob = Omit<PdfInput, 'tree'> & {
  markdown: string;
  blanks: number[];
  reads?: true;
  looked?: EInvoiceValues;
};

/** `sha256` in hexadecimal. Else as `Pdf`. */
export type RenderedPdf = Pdf & { sha256: string };
