/** Decisions §4: images come with the template and nothing else is ever read; a picture that cannot be drawn is its alt text. */
import type { Asset } from '../../template/model.ts';
import { imageFacts } from './image-facts.ts';
import type { SvgPicture } from './svg-drawings.ts';

/** A picture ready for pdfmake; `width` and `height` are its natural size in points. */
export type Picture = { width: number; height: number; image: string } | SvgPicture;

export type ImageBook = {
  /** The picture at a path as written in the document, or undefined when there is none that can be drawn. */
  find(url: string): Picture | undefined;
  /** pdfmake's dictionary of the pictures that were found. */
  dictionary(): Record<string, string>;
};

const plainPath = (path: string): string => {
  let decoded = path;
  try {
    decoded = decodeURI(path);
  } catch {
    // A stray % is part of the name.
  }
  return decoded.replace(/^(\.\/)+/, '');
};

/** The pictures of one document, each read when first asked for. */
export function imageBook(assets: Asset[]): ImageBook {
  const byPath = new Map(assets.map((asset) => [plainPath(asset.path), asset]));
  const pictures = new Map<Asset, Picture | undefined>();
  const dictionary: Record<string, string> = {};

  function read(asset: Asset): Picture | undefined {
    const facts = imageFacts(asset);
    if (!facts) return undefined;
    const { width, height, bytes, cost = 0 } = facts;
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
