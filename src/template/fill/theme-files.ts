/** §19.2: lists the files of its theme that a document uses. */
import type { PhrasingContent } from 'mdast';
import { fieldNames } from '../model/compiled.ts';
import type { DocumentSetup } from '../model/document-setup.ts';
import { BUILT_IN_STYLES } from '../model/document-style.ts';
import type { Inventory } from '../model/inventory.ts';
import { contentsOfBoxes } from '../model/page-furniture.ts';
import { LOGO, type UnfilledFurniture } from '../model/theme.ts';
import { findField, scopesOf } from './find-target.ts';

/** Returns the path of each picture and font once. */
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

// §19.1: compares a theme with a template: fields and styles that one names and the other lacks.

/**
 * Returns names that the template lacks, whose lines its documents leave out. A watermark shows what exists. `own`: the template's
 * settings.
 */
export function missingFields(
  { watermark: _, header, footer, ...others }: UnfilledFurniture,
  inventory: Inventory,
  own: { header?: unknown; footer?: unknown } = {},
): string[] {
  const { placeholders } = scopesOf(inventory);
  const shown = { ...others, ...(!own.header && { header }), ...(!own.footer && { footer }) };
  return [...fieldNames(shown as UnfilledFurniture)].filter((name) => !findField(placeholders, name));
}

/** Returns the styles that a template lists and nobody has. `known`: the theme's styles. */
export function missingStyles(known: readonly string[], own: { styles?: string[] } = {}): string[] {
  const all: readonly string[] = [...known, ...BUILT_IN_STYLES];
  return (own.styles ?? []).filter((style) => !all.includes(style));
}
