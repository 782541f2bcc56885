/** Paragraphs; never a first or last line alone on a page. */
import type { Paragraph } from 'mdast';
import type { Build } from '../build.ts';
import { inSequence } from '../in-sequence.ts';
import { inline } from '../inline/index.ts';
import type { Laid } from '../laid.ts';
import { SPACING } from '../styles.ts';
import { picture } from './picture.ts';
import { splitAtPictures } from './split-at-pictures.ts';
import { textBlock } from './text-block.ts';

/** A paragraph; pictures in it stand between its lines. */
export function paragraph(node: Paragraph, build: Build): Laid {
  const parts = splitAtPictures(node.children, build);
  if (parts.length === 1 && parts[0]!.kind === 'text') return textBlock(inline(node.children, build), build);
  return {
    ...inSequence(
      build,
      parts.map((part) =>
        part.kind === 'text' ? textBlock(inline(part.children, build), build) : picture(part, build),
      ),
    ),
    ...SPACING.paragraph,
  };
}
