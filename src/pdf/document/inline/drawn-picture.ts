/** §17.14: a picture as it is drawn, in a line or as a block: its size, its structure element and pdfmake's node. */
import type { Image } from 'mdast';
import type { PictureLength } from '../../../template/model/document-tree.ts';
import { PICTURE_SHARE_OF_PAGE } from '../../../template/model/sheet-of.ts';
import { baseOf } from '../../fonts/faces.ts';
import type { Picture } from '../../pictures/document-pictures.ts';
import type { SvgPicture } from '../../pictures/svg/svg-drawings.ts';
import { placeIn } from '../../tagging/structure-tree.ts';
import { assertRoomForCode, keepsSize } from '../context/assert-room-for-code.ts';
import { asArtifact, type Context, inElement, type TextStyle } from '../context/context.ts';
import { startPage } from '../context/page.ts';
import { inLink } from './in-link.ts';

export type Size = { width: number; height: number };

/**
 * A picture that can be drawn. `path`: of its asset; `url`: the address of the link that the picture is in; `width`, `height`, `align`: as its
 * author gives them. `isSigning`: it stands on the line below it.
 */
export type DrawablePicture = {
  picture: Picture;
  path: string;
  alt: string;
  caption: string;
  url?: string | undefined;
  isSigning?: true;
} & Pick<Image, 'width' | 'height' | 'align'>;

/** For svg-to-pdfkit: it logs no warnings and fetches nothing; pictures in a drawing are `data:` addresses. */
const SVG_OPTIONS = {
  warningCallback: () => {},
  imageCallback: (address: string) => (address.startsWith('data:') ? address : ''),
};

/** The context of a picture's structure element. A picture without alt text is an artifact, unless it has a caption or is a link. */
export function figureContext(context: Context, { alt, caption, url }: DrawablePicture): Context {
  const own = inLink(context, url);
  const said = [alt, caption].find((text) => text.trim() !== '');
  const alternative = said ?? (own === context ? '' : (url ?? ''));
  return alternative === '' ? asArtifact(context, 'layout') : inElement(own, 'Figure', { alt: alternative });
}

/** CSS pixels to points. */
const POINTS_PER_PIXEL = 0.75;

function pointsOf(length: PictureLength | undefined, whole: number): number | undefined {
  if (length === undefined) return undefined;
  const points = typeof length === 'number' ? length * POINTS_PER_PIXEL : (Number.parseFloat(length) / 100) * whole;
  return points > 0 ? points : undefined;
}

/** The size in points that a picture is to have: that which its author gives it, of which one length tells the other, or its own. */
export function wantedSize({ picture, width, height }: DrawablePicture, available: number): Size {
  const [wide, high] = [pointsOf(width, available), pointsOf(height, available)];
  const ratio = picture.width / picture.height;
  if (wide === undefined && high === undefined) return { width: picture.width, height: picture.height };
  return { width: wide ?? high! * ratio, height: high ?? wide! / ratio };
}

/** That size, made smaller where the width or the page has no room for it. Throws for what is never made smaller. */
export function fittedSize(part: DrawablePicture, context: Context): Size {
  const { width, page } = context;
  const wanted = wantedSize(part, width);
  const height = startPage(page).bodyHeight * PICTURE_SHARE_OF_PAGE;
  if (keepsSize(part.path, context)) assertRoomForCode(part.path, wanted, { width, height });
  return scaled(wanted, Math.min(1, width / wanted.width, height / wanted.height));
}

export function scaled({ width, height }: Size, scale: number): Size {
  return { width: width * scale, height: height * scale };
}

/** A picture of a size, in points, as pdfmake's node, at its place in the structure. `context`: that of its structure element. */
export function placedPicture({ picture, alt }: DrawablePicture, size: Size, context: Context): object {
  return {
    ...drawnPicture(picture, size, context),
    place: placeIn(context.structure, context.element),
    ...linkOf(context.style, alt),
  };
}

/** The link that a picture is in. */
export function linkOf({ link, target }: TextStyle, alt: string): object {
  return link || target ? { area: { url: link, name: target, text: alt } } : {};
}

/** A picture of a size, in points, as pdfmake's node. */
export function drawnPicture(picture: Picture, size: Size, context: Context): object {
  return { ...('svg' in picture ? svgOf(picture, size, context) : { image: picture.image }), ...size };
}

/** pdfmake parses the `svg` wherever the picture is used, and needs no more than its size; `drawing` is what is drawn. */
function svgOf(picture: SvgPicture, size: Size, { drawings, style, language, element }: Context) {
  const isFurniture = typeof element === 'string' && element !== 'layout';
  const family = baseOf(style.family);
  return {
    // Of text that names no font of ours; svg-to-pdfkit reads fonts from files, and those that a document brings along have none.
    font: family,
    svg: `<svg width="${size.width}" height="${size.height}"/>`,
    drawing: drawings.of(picture, size, family, language, isFurniture),
    options: SVG_OPTIONS,
  };
}
