/** §13.7: the pictures of a document come with its template, and nothing else is ever read; one that cannot be drawn is its alt text. */
import { tell } from '../../locales/message.ts';
import { type Asset, plainPath } from '../../template/model/code.ts';
import { cannotBeSet } from '../check/render-failure.ts';
import { pictureBytes, pictureSize } from './picture-size.ts';
import type { Paper } from './png/pixels-on-paper.ts';
import type { SvgPicture } from './svg/svg-drawings.ts';

/** A picture ready for pdfmake; `width` and `height` are its natural size in points. */
export type Picture = { width: number; height: number; image: string } | SvgPicture;

export type DocumentPictures = {
  /**
   * The picture at a path as written in the document; undefined when there is none that can be drawn. Throws when decoding all pictures
   * of the document would take longer than a render may.
   */
  find(url: string): Picture | undefined;
  /** pdfmake's dictionary of the pictures that were found. */
  dictionary(): Record<string, string>;
  /** The same pictures where the paper is of another colour (`#rrggbb`), which shows through transparent PNGs. */
  onPaper(color: string): DocumentPictures;
};

const WHITE = '#ffffff';

/** In pixels, of all PNGs in a document, each counted once: decoding them takes some 30 s. */
const MAX_DECODED = 300_000_000;

function paperOf(color: string): Paper {
  const [red, green, blue] = Buffer.from(color.slice(1), 'hex');
  return [red!, green!, blue!];
}

/** The pictures of one document, each decoded when first asked for. */
export function documentPictures(assets: Asset[]): DocumentPictures {
  const byPath = new Map(assets.map((asset) => [plainPath(asset.path), asset]));
  const byPaper = new Map<string, Map<Asset, Picture | undefined>>();
  const dictionary: Record<string, string> = {};
  let decoded = 0;

  function read(asset: Asset, paper: string): Picture | undefined {
    const size = pictureSize(asset);
    if (!size) return undefined;
    decoded += size.decoded ?? 0;
    if (decoded > MAX_DECODED) throw cannotBeSet(tell('pdf.pixels', { max: MAX_DECODED / 1_000_000 }));
    const bytes = pictureBytes(asset, paperOf(paper));
    if (!bytes) return undefined;
    const { width, height, cost = 0, svg } = size;
    if (svg !== undefined) return { path: asset.path, width, height, cost, svg };
    const image = `image-${Object.keys(dictionary).length}`;
    dictionary[image] = `data:${asset.mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
    return { width, height, image };
  }

  function on(color: string): DocumentPictures {
    return {
      find(url) {
        const asset = byPath.get(plainPath(url));
        if (!asset) return undefined;
        const paper = asset.mediaType === 'image/png' ? color : WHITE;
        const pictures = byPaper.get(paper) ?? new Map<Asset, Picture | undefined>();
        byPaper.set(paper, pictures);
        if (!pictures.has(asset)) pictures.set(asset, read(asset, paper));
        return pictures.get(asset);
      },
      dictionary: () => dictionary,
      onPaper: on,
    };
  }
  return on(WHITE);
}
