/** The messages between the service and a render worker: plain data for structured clone. */
import type { EInvoiceValues } from '../../template/model/e-invoice.ts';
import type { PdfInput } from '../document/definition/document-definition.ts';
import type { Pdf } from './render-pdf.ts';

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
