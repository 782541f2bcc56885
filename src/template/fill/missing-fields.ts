/** §19.1: finds what a theme names and a template lacks, and what a template lists and its theme lacks. */
import { fieldNames } from '../model/field-names.ts';
import type { Inventory } from '../model/inventory.ts';
import type { UnfilledFurniture } from '../model/theme.ts';
import { findField, scopesOf } from './find-target.ts';

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
