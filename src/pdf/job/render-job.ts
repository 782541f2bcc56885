/** What goes to a render worker and what comes back: plain data that can be sent between threads. */
import type { Asset } from '../../template/model/asset.ts';
import type { DocumentSetup } from '../../template/model/document-setup.ts';

/** A stored document, as it is to be set. */
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
