/** §17.14: pictures, fitted to the width and the page and never enlarged, with a caption below. */
import type { RootContent } from 'mdast';
import { asideIn } from '../../../template/document/place-pictures.ts';
import { BESIDE_PICTURE } from '../../../template/model/document-setup.ts';
import type { Content } from '../../engine/layout.ts';
import { type Line, linesOf } from '../../lines/lines.ts';
import type { BlockLayout } from '../context/block-layout.ts';
import { type Context, inElement, styled } from '../context/context.ts';
import {
  type DrawablePicture,
  figureContext,
  fittedSize,
  placedPicture,
  splitAtPictures,
} from '../inline/drawn-picture.ts';
import { inline } from '../inline/inline.ts';
import { textRuns } from '../inline/text-runs.ts';
import { alignedText, anchorsIn, isJustified, keepsWithNext, linesBlock, linesHeight } from './text-block.ts';

const CAPTION_GAP = 3;
/** The number of caption lines that are kept with the picture. */
const LINES_WITH_PICTURE = 6;

/** Lays out a picture and its caption, kept together. `context`: that of its structure element. */
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

/** §17.38: a picture at a side, with the text of paragraphs beside it. Below the picture text has the whole width. */
const { gap: GAP, below: BELOW, narrowest: NARROWEST } = BESIDE_PICTURE;

/** Returns the picture at a side of a paragraph. Undefined without one, or without room for text beside it. */
function pictureOf(node: RootContent, context: Context): { part: DrawablePicture; width: number } | undefined {
  if (node.type !== 'paragraph' || context.inCell === true || !node.children[0] || !asideIn(node.children[0]))
    return undefined;
  const [part, text, more] = splitAtPictures(node.children, context);
  if (part?.kind !== 'picture' || text?.kind === 'picture' || more) return undefined;
  const { width } = fittedSize(part, context);
  return context.width - width - GAP < NARROWEST ? undefined : { part, width };
}

/**
 * Lays out paragraphs beside the picture of the first one, from `nodes[at]` on, and returns their number. Undefined without such a
 * picture. `contextOf`: returns the context of each.
 */
export function besidePicture(
  nodes: readonly RootContent[],
  at: number,
  contextOf: (node: RootContent) => Context,
): { block: BlockLayout; count: number } | undefined {
  const context = contextOf(nodes[at]!);
  const found = pictureOf(nodes[at]!, context);
  if (!found) return undefined;
  const { width, direction, styles } = context;
  const { part } = found;
  const narrower = found.width + GAP;
  const own = inElement(context, 'P');
  const drawn = picture(part, figureContext({ ...own, width: found.width }, part));
  const beside: Content[] = [];
  let height = 0;
  let rest: BlockLayout | undefined;
  let keeps = false;
  let next = at;
  for (; next < nodes.length && !rest && height < drawn.height + BELOW; next++) {
    const paragraph = nodes[next]!;
    if (paragraph.type !== 'paragraph' || anchorsIn(paragraph)) break;
    const parts = splitAtPictures(paragraph.children, context).slice(next === at ? 1 : 0);
    const [text] = parts;
    if (next > at && (parts.length !== 1 || text!.kind !== 'text')) break;
    if (text?.kind !== 'text') continue;
    const top = beside.length > 0 ? styles.spacing.paragraph.after : 0;
    const line = linesHeight([], context);
    const count = Math.ceil((drawn.height + BELOW - height - top) / line);
    if (count <= 0) break;
    const element = next === at ? own : inElement(contextOf(paragraph), 'P');
    const runs = inline(text.children, element);
    const lines = linesOf(runs, width, direction, { justify: isJustified(element), beside: { count, narrower } });
    const shown = lines.slice(0, count);
    const content = alignedText(shown, element);
    beside.push({ stack: [content], margin: [0, top, 0, 0] } as Content);
    height += top + linesHeight(shown, element);
    keeps = keepsWithNext(runs, element);
    if (lines.length > count) rest = linesBlock(lines.slice(count), element, keeps);
  }
  const isLeft = part.align === 'left';
  const whole = Math.max(height, drawn.height + (rest ? 0 : BELOW));
  const group: Content = {
    stack: [
      {
        stack: [drawn.content],
        margin: [isLeft ? 0 : width - found.width, 0, isLeft ? width - found.width : 0, -drawn.height],
      },
      { stack: beside, margin: [isLeft ? narrower : 0, 0, isLeft ? 0 : narrower, whole - height] },
    ],
  } as Content;
  return {
    count: next - at,
    block: {
      ...(rest ?? styles.spacing.paragraph),
      content: rest ? { stack: [group, rest.content] } : group,
      height: whole + (rest?.height ?? 0),
      startHeight: whole + (rest?.startHeight ?? 0),
      ...(keeps && { keepWithNext: true }),
    },
  };
}
