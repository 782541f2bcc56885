/** §2.2, §2.6 `html`: the paper-true preview, one self-contained document. */
import { previewPage } from '../pages/preview.ts';
import { parseDocument } from '../template/document-tree.ts';
import { toHtml } from '../template/html.ts';
import type { Asset, DocumentSetup } from '../template/model.ts';

export type Preview = { html: string; truncated: boolean };

export type Previewed = { title: string; markdown: string; blanks: number[]; setup: DocumentSetup; assets: Asset[] };

export function presentPreview({ title, markdown, blanks, setup, assets }: Previewed): Preview {
  const { language } = setup;
  const byPath = new Map(assets.map((asset) => [asset.path, asset]));
  const { html: bodyHtml, truncated } = toHtml(parseDocument(markdown, blanks), { language, assets: byPath });
  return { html: previewPage({ title, language, bodyHtml, setup }), truncated };
}
