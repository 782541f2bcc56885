/** Decisions §4: images come with the template and nothing else is ever read; a picture that cannot be drawn is its alt text. */
import type { Asset } from '../../template/model.ts';
import { type ImageFacts, imageFacts } from './image-facts.ts';

/** A picture ready for pdfmake; `width` and `height` are its natural size in points. */
export type Picture = ImageFacts & ({ image: string } | { svg: string });

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

/** The pictures of one document. */
export function imageBook(assets: Asset[]): ImageBook {
  const byPath = new Map(assets.map((asset) => [plainPath(asset.path), asset]));
  const used = new Map<string, { name: string; data: string }>();

  const raster = (asset: Asset, facts: ImageFacts): Picture => {
    const name = used.get(asset.path)?.name ?? `image-${used.size}`;
    if (!used.has(asset.path)) {
      const data = `data:${asset.mediaType};base64,${Buffer.from(asset.bytes).toString('base64')}`;
      used.set(asset.path, { name, data });
    }
    return { ...facts, image: name };
  };

  return {
    find(url) {
      const asset = byPath.get(plainPath(url));
      const facts = asset && imageFacts(asset);
      if (!facts) return undefined;
      return asset.mediaType === 'image/svg+xml'
        ? { ...facts, svg: Buffer.from(asset.bytes).toString('utf8') }
        : raster(asset, facts);
    },
    dictionary: () => Object.fromEntries([...used.values()].map(({ name, data }) => [name, data])),
  };
}
