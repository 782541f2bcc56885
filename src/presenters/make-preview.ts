/** §2.2, §2.6 `html`: Markdown → the paper-true preview, one self-contained document. */
import { previewPage } from '../pages/preview.ts';
import { parseDocument } from '../template/document-tree.ts';
import { toHtml } from '../template/html.ts';
import type { Asset, DocumentSetup } from '../template/model.ts';
import { sheetOf } from '../template/sheet.ts';
import { webFonts } from '../web-fonts/web-fonts.ts';

export type Preview = { html: string; truncated: boolean };

/** Plain data that can be sent to a worker. */
export type Previewed = { title: string; markdown: string; blanks: number[]; setup: DocumentSetup };

/** Of the whole document: text, images, sheet and fonts. */
const MAX_BYTES = 512 * 1024;
/** Text comes first: fonts get what it leaves, and no more than this (some 800 ideographs; a letter needs 30 KB). */
const MAX_FONT_BYTES = 256 * 1024;
/** For the names of the fonts in the sheet. */
const NAMES_BYTES = 2 * 1024;

export async function makePreview({ title, markdown, blanks, setup }: Previewed, images: Asset[]): Promise<Preview> {
  const { language, contents, page } = setup;
  const input = (bodyHtml: string) => ({ title, language, bodyHtml, setup });
  const assets = new Map(images.map((image) => [image.path, image]));
  const tree = parseDocument(markdown, blanks);
  const room = MAX_BYTES - NAMES_BYTES - Buffer.byteLength(previewPage(input('')));
  const { html: bodyHtml, truncated } = toHtml(tree, {
    language,
    assets,
    ...(contents && { contents }),
    maxBytes: room,
    width: sheetOf(page).width - page.margins.left - page.margins.right,
  });
  const maxBytes = Math.min(MAX_FONT_BYTES, room - Buffer.byteLength(bodyHtml));
  const fonts = await webFonts({ tree, title, setup }, { maxBytes });
  return { html: previewPage({ ...input(bodyHtml), fonts }), truncated };
}
