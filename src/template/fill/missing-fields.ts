/** §19.1: what a theme names and a template lacks. */
import { fieldNames } from '../model/field-names.ts';
import type { Inventory } from '../model/inventory.ts';
import type { UnfilledFurniture } from '../model/theme.ts';
import { scopesOf } from './find-target.ts';

/** The names in lines that are left out of documents. A watermark shows what there is. */
export function missingFields(inventory: Inventory, { watermark: _, ...furniture }: UnfilledFurniture): string[] {
  const { byKey, byLabel } = scopesOf(inventory).placeholders;
  return [...fieldNames(furniture)].filter((name) => !(byKey(name) ?? byLabel(name)));
}
