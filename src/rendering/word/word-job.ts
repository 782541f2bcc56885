/** §17.42: what a Word file is made of. */
import type { Asset } from '../../template/model/asset.ts';
import type { DocumentSetup } from '../../template/model/document-setup.ts';

/** Plain data that can be sent to a worker. `sha256`: hexadecimal, of the PDF where there is one, else of the Markdown. */
export type WordJob = {
  id: string;
  title: string;
  author: string;
  subject: string;
  createdAt: Date;
  markdown: string;
  blanks: number[];
  setup: DocumentSetup;
  assets: Asset[];
  sha256: string;
  sha256Of: 'PDF' | 'Markdown';
};
