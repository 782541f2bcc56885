/** §19.1: finds the placeholders that a theme names and a template lacks. */
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
