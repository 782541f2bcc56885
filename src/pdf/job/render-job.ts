/** The messages between the service and a render worker: plain data for structured clone. */
import type { PdfInput } from '../document/definition/document-definition.ts';

/** A stored document with all that its PDF needs. `blanks`: see `parseDocument`. */
export type RenderJob = Omit<PdfInput, 'tree'> & { markdown: string; blanks: number[] };

/** `sha256` in hexadecimal. `missing`: the characters that no font has, shown as boxes. */
export type RenderedPdf = { bytes: Uint8Array; pages: number; sha256: string; missing: string[] };
