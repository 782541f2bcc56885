/** §19.2: the files of its theme that a document uses. */
import type { PhrasingContent } from 'mdast';
import { fieldNames } from '../model/compiled.ts';
import type { DocumentSetup } from '../model/document-setup.ts';
import type { Inventory } from '../model/inventory.ts';
import { contentsOfBoxes } from '../model/page-furniture.ts';
import { LOGO, type UnfilledFurniture } from '../model/theme.ts';
import { findField, scopesOf } from './find-target.ts';

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

// §19.1: finds what a theme names and a template lacks, and what a template lists and its theme lacks.

/** The names in lines that are left out of documents. A watermark shows what there is. `own`: what the template says itself. */
export function missingFields(
  { watermark: _, header, footer, ...others }: UnfilledFurniture,
  inventory: Inventory,
  own: { header?: unknown; footer?: unknown } = {},
): string[] {
  const { placeholders } = scopesOf(inventory);
  const shown = { ...others, ...(!own.header && { header }), ...(!own.footer && { footer }) };
  return [...fieldNames(shown as UnfilledFurniture)].filter((name) => !findField(placeholders, name));
}

/** The styles that a template lists and its theme does not have; `known`: the names of those it has. */
export function missingStyles(known: readonly string[], own: { styles?: string[] } = {}): string[] {
  return (own.styles ?? []).filter((style) => !known.includes(style));
}
