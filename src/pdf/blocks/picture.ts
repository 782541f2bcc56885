/** A picture fitted to the width and the page, never enlarged, with its alt text as caption. */
import type { Content } from 'pdfmake/interfaces.js';
import { asArtifact, type Build, styled, within } from '../build.ts';
import { withFonts } from '../images/svg-text.ts';
import { textRuns } from '../inline/text-runs.ts';
import type { Laid } from '../laid.ts';
import { linesOf } from '../measure/lines.ts';
import { placeIn } from '../structure/structure-tree.ts';
import { COLORS, SMALL_SIZE, SPACING } from '../styles.ts';
import type { Part } from './split-at-pictures.ts';
import { linesHeight, textNode } from './text-block.ts';

/** Room for the caption below a picture as high as the page. */
const MOST_OF_PAGE = 0.75;
const CAPTION_GAP = 3;

/** What an SVG asks for and cannot have is left out without a word on the console, and nothing is fetched for it. */
const SVG_OPTIONS = { warningCallback: () => {}, imageCallback: () => '' };

/** The build of a picture's structure element. One without a text is decoration. */
export const figureIn = (build: Build, { alt }: { alt: string }): Build =>
  alt.trim() === '' ? asArtifact(build, 'layout') : within(build, 'Figure', { alt });

/** A picture with its caption, kept together; the build is that of its structure element. */
export function picture({ picture, alt }: Extract<Part, { kind: 'picture' }>, build: Build): Laid {
  const scale = Math.min(1, build.width / picture.width, (build.page.bodyHeight * MOST_OF_PAGE) / picture.height);
  const size = { width: picture.width * scale, height: picture.height * scale };
  const place = placeIn(build.structure, build.element);
  const drawn = ('svg' in picture
    ? {
        svg: withFonts(picture.svg, build.text.family, build.language, build.ledger.missing),
        options: SVG_OPTIONS,
        ...size,
        place,
      }
    : { image: picture.image, ...size, place }) as object as Content;
  const caption = styled(within(build, 'Caption'), { size: SMALL_SIZE, italics: true, color: COLORS.muted });
  const runs = textRuns(caption, alt);
  const lines = linesOf(runs, build.width, build.direction);
  const height = size.height + CAPTION_GAP + (lines.length > 0 ? linesHeight(lines, caption) : 0);
  return {
    content: {
      stack: [
        drawn,
        ...(lines.length > 0 ? [{ stack: [textNode(lines, caption)], margin: [0, CAPTION_GAP, 0, 0] } as Content] : []),
      ],
      // A picture begins where lines begin.
      ...(build.direction === 'rtl' && { alignment: 'right' }),
    },
    height,
    lead: height,
    ...SPACING.image,
  };
}
