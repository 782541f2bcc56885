/** §17.14: pictures, fitted to the width and the page and never enlarged, with their alt text as caption. */

import { PICTURE_SHARE_OF_PAGE } from '../../../template/model/sheet-of.ts';
import type { Content } from '../../engine/definition.ts';
import { type Line, linesOf } from '../../lines/lines.ts';
import type { SvgPicture } from '../../pictures/svg/svg-drawings.ts';
import { placeIn } from '../../tagging/structure-tree.ts';
import type { BlockLayout } from '../context/block-layout.ts';
import { asArtifact, type Context, inElement, styled } from '../context/context.ts';
import { COLORS, SMALL_SIZE, SPACING } from '../context/styles.ts';
import { inLink } from '../inline/in-link.ts';
import type { PicturePart } from '../inline/split-at-pictures.ts';
import { textRuns } from '../inline/text-runs.ts';
import { linesHeight, textNode } from './text-block.ts';

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

/** A picture with its caption, kept together. `context`: that of its structure element. */
export function picture({ picture, alt }: PicturePart, context: Context): BlockLayout {
  const scale = Math.min(
    1,
    context.width / picture.width,
    (context.page.bodyHeight * PICTURE_SHARE_OF_PAGE) / picture.height,
  );
  const size = { width: picture.width * scale, height: picture.height * scale };
  const place = placeIn(context.structure, context.element);
  const { link, target } = context.style;
  const image = {
    ...('svg' in picture ? svgOf(picture, size, context) : { image: picture.image }),
    ...size,
    place,
    ...((link || target) && { area: { url: link, name: target, text: alt } }),
  } as object as Content;
  const caption = styled(inElement(context, 'Caption'), {
    size: SMALL_SIZE,
    bold: false,
    italics: true,
    color: COLORS.muted,
  });
  const runs = textRuns(caption, alt);
  const lines = linesOf(runs, context.width, context.direction);
  const below = (some: Line[]) => (some.length > 0 ? CAPTION_GAP + linesHeight(some, caption) : 0);
  return {
    content: {
      alignment: context.direction === 'rtl' ? 'right' : 'left',
      stack: [
        image,
        ...(lines.length > 0 ? [{ stack: [textNode(lines, caption)], margin: [0, CAPTION_GAP, 0, 0] } as Content] : []),
      ],
      // It begins where lines begin.
      ...(context.direction === 'rtl' && { alignment: 'right' }),
    },
    height: size.height + below(lines),
    startHeight: size.height + below(lines.slice(0, LINES_WITH_PICTURE)),
    ...SPACING.image,
  };
}

/** pdfmake parses the `svg` wherever the picture is used, and needs no more than its size; `drawing` is what is drawn. */
function svgOf(picture: SvgPicture, size: { width: number; height: number }, { drawings, style, language }: Context) {
  return {
    svg: `<svg width="${size.width}" height="${size.height}"/>`,
    drawing: drawings.of(picture, size, style.family, language),
    options: SVG_OPTIONS,
  };
}
