/** §17.14: pictures, fitted to the width and the page and never enlarged, with a caption below. */

import type { Content } from '../../engine/definition.ts';
import { type Line, linesOf } from '../../lines/lines.ts';
import type { BlockLayout } from '../context/block-layout.ts';
import { type Context, inElement, styled } from '../context/context.ts';
import { type DrawablePicture, fittedSize, placedPicture } from '../inline/drawn-picture.ts';
import { textRuns } from '../inline/text-runs.ts';
import { alignedText, linesHeight } from './text-block.ts';

const CAPTION_GAP = 3;
/** So many lines of a caption are kept with the picture. */
const LINES_WITH_PICTURE = 6;

/** A picture with its caption, kept together. `context`: that of its structure element. */
export function picture(part: DrawablePicture, context: Context): BlockLayout {
  const { smallSize, muted, spacing } = context.styles;
  const align = part.align ?? context.align;
  const size = fittedSize(part, context);
  const image = placedPicture(part, size, context) as Content;
  const small = { size: smallSize, bold: false, italics: true, color: muted };
  const caption = part.caption === '' ? context : styled(inElement({ ...context, align }, 'Caption'), small);
  const lines = linesOf(textRuns(caption, part.caption), context.width, context.direction);
  const below = (some: Line[]) => (some.length > 0 ? CAPTION_GAP + linesHeight(some, caption) : 0);
  return {
    content: {
      alignment: align ?? (context.direction === 'rtl' ? 'right' : 'left'),
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
