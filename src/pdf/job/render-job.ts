/** The messages between the service and a render worker: plain data for structured clone. */
import type { Asset } from '../../template/model/asset.ts';
import type { DocumentSetup } from '../../template/model/document-setup.ts';

/** A stored document with all that its PDF needs. `blanks`: see `parseDocument`. */
export type RenderJob = {
  markdown: string;
  blanks: number[];
  title: string;
  author: string;
  subject?: string;
  createdAt: Date;
  setup: DocumentSetup;
  assets: Asset[];
};

/** `sha256` in hexadecimal. `missing`: the characters that no font has, shown as boxes. */
export type RenderedPdf = { bytes: Uint8Array; pages: number; sha256: string; missing: string[] };
