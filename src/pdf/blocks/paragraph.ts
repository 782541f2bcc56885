/** Paragraphs; never a first or last line alone on a page. */
import type { Paragraph } from 'mdast';
import { type Build, within } from '../build.ts';
import { inSequence } from '../in-sequence.ts';
import { inline } from '../inline/index.ts';
import type { Laid } from '../laid.ts';
import { figureIn, picture } from './picture.ts';
import { splitAtPictures } from './split-at-pictures.ts';
import { textBlock } from './text-block.ts';

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
