/** Documents with fonts of their own, for tests. */
import { createHash } from 'node:crypto';
import type { Asset } from '../../../src/template/model/code.ts';
import type { DocumentSetup } from '../../../src/template/model/document-setup.ts';
import { type FaceStyle, HOUSE_STYLE } from '../../../src/template/model/document-style.ts';
import { SETUP } from './render.ts';

/** What `render` takes beside the Markdown: text is in a family of these files, called `family`. */
export function inFont(
  files: Record<'normal', Uint8Array> & Partial<Record<FaceStyle, Uint8Array>>,
  family = 'Acme',
): { setup: DocumentSetup; assets: Asset[] } {
  const { normal, bold = normal, italics = normal, bolditalics = bold } = files;
  const assets = new Map<string, Asset>();
  const add = (bytes: Uint8Array): string => {
    const hash = createHash('sha256').update(bytes).digest('hex');
    assets.set(hash, { path: `font:${hash}`, mediaType: 'font/ttf', bytes });
    return hash;
  };
  const hashes = { normal: add(normal), bold: add(bold), italics: add(italics), bolditalics: add(bolditalics) };
  return {
    setup: {
      ...SETUP,
      fonts: [{ family, files: hashes }],
      style: { ...HOUSE_STYLE, text: { ...HOUSE_STYLE.text, family } },
    },
    assets: [...assets.values()],
  };
}
