/** A picture fitted to the width and the page, never enlarged, with its alt text as caption. */

import type { Content } from 'pdfmake/interfaces.js';
import { PICTURE_SHARE_OF_PAGE } from '../../../template/model/sheet-of.ts';
import { type Line, linesOf } from '../../lines/lines.ts';
import type { SvgPicture } from '../../pictures/svg/svg-drawings.ts';
import { placeIn } from '../../tagging/structure-tree.ts';
import type { Laid } from '../context/block-layout.ts';
import { asArtifact, type Build, styled, within } from '../context/build.ts';
import { COLORS, SMALL_SIZE, SPACING } from '../context/styles.ts';
import { linked } from '../inline/link-style.ts';
import type { PicturePart } from '../inline/split-at-pictures.ts';
import { textRuns } from '../inline/text-runs.ts';
import { linesHeight, textNode } from './text-block.ts';

const CAPTION_GAP = 3;
/** So many lines of a caption stay with the picture. */
const KEPT_LINES = 6;

/** What an SVG asks for and cannot have is left out without a word on the console, and nothing is fetched for it. */
const SVG_OPTIONS = { warningCallback: () => {}, imageCallback: () => '' };

/** The build of a picture's structure element. One without a text is decoration, unless it leads somewhere. */
export function figureIn(build: Build, { alt, url }: PicturePart): Build {
  const own = linked(build, url);
  const said = alt.trim() !== '' ? alt : own === build ? '' : (url ?? '');
  return said === '' ? asArtifact(build, 'layout') : within(own, 'Figure', { alt: said });
}

/** A picture with its caption, kept together; the build is that of its structure element. */
export function picture({ picture, alt }: PicturePart, build: Build): Laid {
  const scale = Math.min(
    1,
    build.width / picture.width,
    (build.page.bodyHeight * PICTURE_SHARE_OF_PAGE) / picture.height,
  );
  const size = { width: picture.width * scale, height: picture.height * scale };
  const place = placeIn(build.structure, build.element);
  const { link, target } = build.text;
  const drawn = {
    ...('svg' in picture ? svgOf(picture, size, build) : { image: picture.image }),
    ...size,
    place,
    ...((link || target) && { area: { url: link, name: target, text: alt } }),
  } as object as Content;
  const caption = styled(within(build, 'Caption'), {
    size: SMALL_SIZE,
    bold: false,
    italics: true,
    color: COLORS.muted,
  });
  const runs = textRuns(caption, alt);
  const lines = linesOf(runs, build.width, build.direction);
  const below = (some: Line[]) => (some.length > 0 ? CAPTION_GAP + linesHeight(some, caption) : 0);
  return {
    content: {
      alignment: build.direction === 'rtl' ? 'right' : 'left',
      stack: [
        drawn,
        ...(lines.length > 0 ? [{ stack: [textNode(lines, caption)], margin: [0, CAPTION_GAP, 0, 0] } as Content] : []),
      ],
      // A picture begins where lines begin.
      ...(build.direction === 'rtl' && { alignment: 'right' }),
    },
    height: size.height + below(lines),
    lead: size.height + below(lines.slice(0, KEPT_LINES)),
    ...SPACING.image,
  };
}

/** pdfmake reads what it is given here for each place where the picture stands; all that it needs is the size. */
function svgOf(picture: SvgPicture, size: { width: number; height: number }, { drawings, text, language }: Build) {
  return {
    svg: `<svg width="${size.width}" height="${size.height}"/>`,
    drawing: drawings.of(picture, size, text.family, language),
    options: SVG_OPTIONS,
  };
}
