/** §17.14: pictures, fitted to the width and the page and never enlarged, with their alt text as caption. */

import type { PictureLength } from '../../../template/model/document-tree.ts';
import { PICTURE_SHARE_OF_PAGE } from '../../../template/model/sheet-of.ts';
import type { Content } from '../../engine/definition.ts';
import { baseOf } from '../../fonts/faces.ts';
import { type Line, linesOf } from '../../lines/lines.ts';
import type { Picture } from '../../pictures/document-pictures.ts';
import type { SvgPicture } from '../../pictures/svg/svg-drawings.ts';
import { placeIn } from '../../tagging/structure-tree.ts';
import type { BlockLayout } from '../context/block-layout.ts';
import { asArtifact, type Context, inElement, styled } from '../context/context.ts';
import { startPage } from '../context/page.ts';
import { inLink } from '../inline/in-link.ts';
import type { PicturePart } from '../inline/split-at-pictures.ts';
import { textRuns } from '../inline/text-runs.ts';
import { alignedText, linesHeight } from './text-block.ts';

export type Size = { width: number; height: number };

const CAPTION_GAP = 3;
/** So many lines of a caption are kept with the picture. */
const LINES_WITH_PICTURE = 6;

/** For svg-to-pdfkit: it logs no warnings and fetches nothing. */
const SVG_OPTIONS = { warningCallback: () => {}, imageCallback: () => '' };

/** The context of a picture's structure element. A picture without alt text is an artifact, unless it is a link. */
export function figureContext(context: Context, { alt, url }: PicturePart): Context {
  const own = inLink(context, url);
  const alternative = alt.trim() !== '' ? alt : own === context ? '' : (url ?? '');
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
export function wantedSize({ picture, width, height }: PicturePart, available: number): Size {
  const [wide, high] = [pointsOf(width, available), pointsOf(height, available)];
  const ratio = picture.width / picture.height;
  if (wide === undefined && high === undefined) return { width: picture.width, height: picture.height };
  return { width: wide ?? high! * ratio, height: high ?? wide! / ratio };
}

/** That size, made smaller where the width or the page has no room for it. */
function fittedSize(part: PicturePart, { width, page }: Context): Size {
  const wanted = wantedSize(part, width);
  const max = startPage(page).bodyHeight * PICTURE_SHARE_OF_PAGE;
  const scale = Math.min(1, width / wanted.width, max / wanted.height);
  return { width: wanted.width * scale, height: wanted.height * scale };
}

/** A picture with its caption, kept together. `context`: that of its structure element. */
export function picture(part: PicturePart, context: Context): BlockLayout {
  const { picture, alt } = part;
  const { smallSize, muted, spacing } = context.styles;
  const size = fittedSize(part, context);
  const place = placeIn(context.structure, context.element);
  const { link, target } = context.style;
  const image = {
    ...drawnPicture(picture, size, context),
    place,
    ...((link || target) && { area: { url: link, name: target, text: alt } }),
  } as object as Content;
  const caption = styled(inElement(context, 'Caption'), {
    size: smallSize,
    bold: false,
    italics: true,
    color: muted,
  });
  const runs = textRuns(caption, alt);
  const lines = linesOf(runs, context.width, context.direction);
  const below = (some: Line[]) => (some.length > 0 ? CAPTION_GAP + linesHeight(some, caption) : 0);
  return {
    content: {
      alignment: context.align ?? (context.direction === 'rtl' ? 'right' : 'left'),
      stack: [
        image,
        ...(lines.length > 0
          ? [{ stack: [alignedText(lines, caption)], margin: [0, CAPTION_GAP, 0, 0] } as Content]
          : []),
      ],
    },
    height: size.height + below(lines),
    startHeight: size.height + below(lines.slice(0, LINES_WITH_PICTURE)),
    ...spacing.image,
  };
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
