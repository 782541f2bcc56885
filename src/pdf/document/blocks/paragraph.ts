/** §17.6: paragraphs; `flow/text-block.ts` has the control of widows and orphans. */
import type { Paragraph } from 'mdast';
import { SWISS_BILL } from '../../../template/model/payment.ts';
import type { Run } from '../../lines/run.ts';
import type { BlockLayout } from '../context/block-layout.ts';
import { type Context, inElement } from '../context/context.ts';
import { picture } from '../flow/picture.ts';
import { stackBlocks } from '../flow/stack-blocks.ts';
import { textBlock } from '../flow/text-block.ts';
import { type DrawablePicture, figureContext } from '../inline/drawn-picture.ts';
import { inline } from '../inline/inline.ts';
import { type InlinePart, splitAtPictures } from '../inline/split-at-pictures.ts';
import { swissBill } from './swiss-bill.ts';

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
  return parts.length === 1 && parts[0]!.kind === 'text' ? blocks[0]! : stackBlocks(context, blocks);
}
