/** What goes to a render worker and what comes back: plain data that can be sent between threads. */
import type { PdfInput } from '../document/definition/document-definition.ts';

/** A stored document, as it is to be set. */
export type RenderJob = Omit<PdfInput, 'tree'> & { markdown: string; blanks: number[] };

/** `sha256` in hexadecimal. `missing`: the characters that no font has, shown as boxes. */
export type RenderedPdf = { bytes: Uint8Array; pages: number; sha256: string; missing: string[] };
