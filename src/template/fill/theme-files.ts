/** §19.2: the files of its theme that a document uses. */
import type { PhrasingContent } from 'mdast';
import type { DocumentSetup } from '../model/document-setup.ts';
import { contentsOfBoxes } from '../model/page-furniture.ts';
import { LOGO } from '../model/theme.ts';

/** The paths of pictures and fonts, each once. */
export function themeFiles({ furniture = {}, fonts = [] }: Pick<DocumentSetup, 'furniture' | 'fonts'>): string[] {
  const { header, footer, first = {}, background, address } = furniture;
  const contents = [header, footer, first.header, first.footer].flatMap((boxes) => contentsOfBoxes(boxes));
  const pictures = [...contents, address?.sender ?? []].flatMap((content) => content.flatMap(imagesIn));
  const backgrounds = [background?.picture, first.background?.picture].filter((path) => path !== undefined);
  const files = fonts.flatMap((font) => Object.values(font.files).map((sha256) => `font:${sha256}`));
  return [...new Set([...pictures.filter((path) => path.startsWith(LOGO)), ...backgrounds, ...files])];
}

function imagesIn(node: PhrasingContent): string[] {
  if (node.type === 'image') return [node.url];
  return 'children' in node ? (node.children as PhrasingContent[]).flatMap(imagesIn) : [];
}
