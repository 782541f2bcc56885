/** §17.6: paragraphs; `flow/text-block.ts` has the control of widows and orphans. */
import type { Paragraph } from 'mdast';
import type { BlockLayout } from '../context/block-layout.ts';
import { type Context, inElement } from '../context/context.ts';
import { figureContext, picture } from '../flow/picture.ts';
import { stackBlocks } from '../flow/stack-blocks.ts';
import { textBlock } from '../flow/text-block.ts';
import { inline } from '../inline/inline.ts';
import { splitAtPictures } from '../inline/split-at-pictures.ts';

/** A paragraph; pictures in it stand between its lines. */
export function paragraph(node: Paragraph, context: Context): BlockLayout {
  const parts = splitAtPictures(node.children, context);
  const own = parts.some((part) => part.kind === 'text' || part.url !== undefined) ? inElement(context, 'P') : context;
  if (parts.length === 1 && parts[0]!.kind === 'text') return textBlock(inline(node.children, own), own);
  return stackBlocks(
    context,
    parts.map((part) =>
      part.kind === 'text' ? textBlock(inline(part.children, own), own) : picture(part, figureContext(own, part)),
    ),
  );
}
