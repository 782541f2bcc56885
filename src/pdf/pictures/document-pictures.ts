/** §13: images come with the template and nothing else is ever read; a picture that cannot be drawn is its alt text. */
import type { Asset } from '../../template/model/asset.ts';
import { cannotBeSet } from '../check/render-failure.ts';
import { imageBytes, imageSize } from './picture-size.ts';
import type { SvgPicture } from './svg/svg-drawings.ts';

/** A picture ready for pdfmake; `width` and `height` are its natural size in points. */
export type Picture = { width: number; height: number; image: string } | SvgPicture;

export type ImageBook = {
  /**
   * The picture at a path as written in the document, or undefined when there is none that can be drawn. Throws when reading all
   * that the document shows would take longer than a render may.
   */
  find(url: string): Picture | undefined;
  /** pdfmake's dictionary of the pictures that were found. */
  dictionary(): Record<string, string>;
};

/** Of all PNGs that a document shows, each counted once: some 30 s. */
const MOST_DECODED = 300_000_000;

function plainPath(path: string): string {
  let decoded = path;
  try {
    decoded = decodeURI(path);
  } catch {
    // A stray % is part of the name.
  }
  return decoded.replace(/^(\.\/)+/, '');
}

/** The pictures of one document, each read when first asked for. */
export function imageBook(assets: Asset[]): ImageBook {
  const byPath = new Map(assets.map((asset) => [plainPath(asset.path), asset]));
  const pictures = new Map<Asset, Picture | undefined>();
  const dictionary: Record<string, string> = {};
  let decoded = 0;

  function read(asset: Asset): Picture | undefined {
    const size = imageSize(asset);
    if (!size) return undefined;
    decoded += size.decoded ?? 0;
    if (decoded > MOST_DECODED)
      throw cannotBeSet(`its PNGs have more than ${MOST_DECODED / 1_000_000} million pixels in all`);
    const bytes = imageBytes(asset);
    if (!bytes) return undefined;
    const { width, height, cost = 0 } = size;
    if (asset.mediaType === 'image/svg+xml')
      return { path: asset.path, width, height, cost, svg: Buffer.from(bytes).toString('utf8') };
    const image = `image-${Object.keys(dictionary).length}`;
    dictionary[image] = `data:${asset.mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
    return { width, height, image };
  }

  return {
    find(url) {
      const asset = byPath.get(plainPath(url));
      if (!asset) return undefined;
      if (!pictures.has(asset)) pictures.set(asset, read(asset));
      return pictures.get(asset);
    },
    dictionary: () => dictionary,
  };
}
