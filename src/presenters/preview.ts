/** §2.2, §2.6 `html`: the paper-true preview, one self-contained document. */
import { LRUCache } from 'lru-cache';
import { previewPage } from '../pages/preview.ts';
import { parseDocument } from '../template/document-tree.ts';
import { toHtml } from '../template/html.ts';
import type { Asset, DocumentSetup } from '../template/model.ts';

export type Preview = { html: string; truncated: boolean };

/** What a preview is made of; versions and documents never change, so neither does their preview. */
export type Previewed = { title: string; markdown: string; blanks: number[]; setup: DocumentSetup };

export type Previews = {
  /** `id` is a version's or a document's; its images are loaded only when the preview has to be made. */
  get(id: string, previewed: Previewed, loadAssets: () => Promise<Asset[]>): Promise<Preview>;
};

/** Keeps the previews seen last, up to about `maxBytes`. */
export function createPreviews({ maxBytes }: { maxBytes: number }): Previews {
  const cache = new LRUCache<string, Preview, () => Promise<Preview>>({
    maxSize: maxBytes,
    sizeCalculation: ({ html }) => Math.max(1, html.length * 2),
    fetchMethod: (_id, _stale, { context: make }) => make(),
  });
  return {
    get: (id, previewed, loadAssets) =>
      cache.forceFetch(id, { context: async () => makePreview(previewed, await loadAssets()) }),
  };
}

function makePreview({ title, markdown, blanks, setup }: Previewed, images: Asset[]): Preview {
  const { language } = setup;
  const assets = new Map(images.map((image) => [image.path, image]));
  const { html: bodyHtml, truncated } = toHtml(parseDocument(markdown, blanks), { language, assets });
  return { html: previewPage({ title, language, bodyHtml, setup }), truncated };
}
