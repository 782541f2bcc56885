/** Paragraphs; never a first or last line alone on a page. */
import type { Paragraph } from 'mdast';
import type { Laid } from '../context/block-layout.ts';
import { type Build, within } from '../context/build.ts';
import { figureIn, picture } from '../flow/picture.ts';
import { inSequence } from '../flow/stack-blocks.ts';
import { textBlock } from '../flow/text-block.ts';
import { inline } from '../inline/inline.ts';
import { splitAtPictures } from '../inline/split-at-pictures.ts';

/** A paragraph; pictures in it stand between its lines. */
export function paragraph(node: Paragraph, build: Build): Laid {
  const parts = splitAtPictures(node.children, build);
  const own = parts.some((part) => part.kind === 'text' || part.url !== undefined) ? within(build, 'P') : build;
  if (parts.length === 1 && parts[0]!.kind === 'text') return textBlock(inline(node.children, own), own);
  return inSequence(
    build,
    parts.map((part) =>
      part.kind === 'text' ? textBlock(inline(part.children, own), own) : picture(part, figureIn(own, part)),
    ),
  );
}
