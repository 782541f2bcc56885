/** §17.6: paragraphs; `flow/text-block.ts` has the control of widows and orphans. */
import type { Paragraph, RootContent } from 'mdast';
import { tell } from '../../../locales/message.ts';
import { BILL_ABOVE, BILL_HEIGHT, BILL_WIDTH, SWISS_BILL } from '../../../template/model/e-invoice.ts';
import { cannotBeSet } from '../../check/render-failure.ts';
import type { Content } from '../../engine/layout.ts';
import type { Run } from '../../lines/run.ts';
import type { BlockLayout } from '../context/block-layout.ts';
import { type Context, inElement, type Look } from '../context/context.ts';
import { picture } from '../flow/picture.ts';
import { fitsPage } from '../flow/reserve-space.ts';
import { stackBlocks } from '../flow/stack-blocks.ts';
import { textBlock } from '../flow/text-block.ts';
import {
  type DrawablePicture,
  figureContext,
  type InlinePart,
  placedPicture,
  splitAtPictures,
} from '../inline/drawn-picture.ts';
import { inline } from '../inline/inline.ts';

function block(part: DrawablePicture, context: Context): BlockLayout {
  return part.path.startsWith(SWISS_BILL) ? swissBill(part, context) : picture(part, context);
}

/** A paragraph; pictures in it stand between its lines. `before`: what its first line begins with. */
export function paragraph(node: Paragraph, context: Context, before: Run[] = []): BlockLayout {
  const split = splitAtPictures(node.children, context);
  const needsLine = before.length > 0 && split[0]?.kind === 'picture';
  const parts: InlinePart[] = needsLine ? [{ kind: 'text', children: [] }, ...split] : split;
  const own = parts.some((part) => part.kind === 'text' || part.url !== undefined) ? inElement(context, 'P') : context;
  const blocks = parts.map((part, index) =>
    part.kind === 'text'
      ? textBlock([...(index === 0 ? before : []), ...inline(part.children, own)], own)
      : block(part, figureContext(own, part)),
  );
  const placed = blocks.map((one, index) => onLine(parts, index, one, context));
  return parts.length === 1 && parts[0]!.kind === 'text' ? blocks[0]! : stackBlocks(context, placed);
}

/** §17.28: a picture stands on the line with which the text below it begins: there is no space between them, and none above the baseline. */
function onLine(parts: readonly InlinePart[], index: number, block: BlockLayout, { style }: Look): BlockLayout {
  const [above, own, below] = [parts[index - 1], parts[index], parts[index + 1]];
  return {
    ...block,
    ...(isSigning(above) && { before: -style.size }),
    ...(isSigning(own) && below && { after: -style.size }),
  };
}

function isSigning(part: InlinePart | undefined): boolean {
  return part?.kind === 'picture' && part.isSigning === true;
}

/** The same of a paragraph that ends with a picture and the line to sign on below it, in points; undefined where the blocks are others. */
export function gapOnLine(above: RootContent | undefined, line: RootContent, context: Context): number | undefined {
  if (!context.isSigned || above?.type !== 'paragraph' || !isSigning(splitAtPictures(above.children, context).at(-1)))
    return undefined;
  return line.type === 'thematicBreak' ? 0 : -context.style.size;
}

/** §17.41: a Swiss QR bill, which takes the foot of its page from edge to edge (`layout/vertical-places.ts`) and is never made smaller. */
const MM = 72 / 25.4;
const SIZE = { width: BILL_WIDTH * MM, height: (BILL_HEIGHT + BILL_ABOVE) * MM };
/** In points, by which sheets and bills may differ. */
const TOLERANCE = 1;

/** `context`: that of its structure element. It is as high as its part above the margin. */
function swissBill(part: DrawablePicture, context: Context): BlockLayout {
  const { page, width } = context;
  if (page.columns || width !== page.bodyWidth || Math.abs(page.width - SIZE.width) > TOLERANCE)
    throw cannotBeSet(tell('pdf.bill.page'));
  const bottom = Math.min(page.margins.bottom, page.first?.bottom ?? Infinity);
  const height = Math.max(0, SIZE.height - bottom);
  if (!fitsPage(context, height)) throw cannotBeSet(tell('pdf.bill.room'));
  const node = { ...placedPicture(part, SIZE, context), height, footOf: SIZE.height };
  return {
    content: node as object as Content,
    before: context.styles.spacing.image.before,
    after: 0,
    height,
    startHeight: height,
  };
}
