/** §19.3, §19.4, §17.23: which boxes the header and the footer of a page have. */
import type { PhrasingContent } from 'mdast';
import type { DocumentSetup, RunningPart } from './document-setup.ts';
import type { BoxesLook, BoxPart } from './page-furniture.ts';

export type RunningPosition = 'header' | 'footer';

/** Parts as the front matter has them, or inline content. */
export type BoxContent = RunningPart[] | PhrasingContent[];
export type RunningBoxes = Partial<Record<BoxPart, BoxContent>> & { look?: BoxesLook };

/** The boxes of the first page, or of those that follow. What the theme leaves out is the plain header or footer of the front matter. */
export function boxesOf(
  { furniture, ...plain }: Pick<DocumentSetup, 'header' | 'footer' | 'furniture'>,
  position: RunningPosition,
  isFirst: boolean,
): RunningBoxes {
  const own = { [position === 'header' ? 'right' : 'center']: plain[position] };
  return (isFirst ? furniture?.first?.[position] : undefined) ?? furniture?.[position] ?? own;
}

export function isPlain(content: BoxContent): content is RunningPart[] {
  return content.every((part) => typeof part === 'string' || !('type' in part));
}
