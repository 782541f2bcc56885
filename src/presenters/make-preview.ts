/** §2.2, §2.6 `html`: Markdown → the paper-true preview, one self-contained document. */
import { previewPage } from '../pages/preview.ts';
import { parseDocument } from '../template/document-tree.ts';
import { toHtml } from '../template/html.ts';
import type { Asset, DocumentSetup } from '../template/model.ts';

export type Preview = { html: string; truncated: boolean };

/** Plain data that can be sent to a worker. */
export type Previewed = { title: string; markdown: string; blanks: number[]; setup: DocumentSetup };

export function makePreview({ title, markdown, blanks, setup }: Previewed, images: Asset[]): Preview {
  const { language, contents } = setup;
  const assets = new Map(images.map((image) => [image.path, image]));
  const { html: bodyHtml, truncated } = toHtml(parseDocument(markdown, blanks), {
    language,
    assets,
    ...(contents && { contents }),
  });
  return { html: previewPage({ title, language, bodyHtml, setup }), truncated };
}
