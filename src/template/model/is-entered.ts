/** §20.9: which placeholders people enter a value for, and which the form shows. */
import type { Inventory, Placeholder } from './inventory.ts';

/** Not what the service fills in, nor what is computed whatever is entered. */
export function isEntered({ auto, computed }: Placeholder): boolean {
  return !auto && (!computed || computed.override === true);
}

/** Whether what the form shows depends on what is entered. */
export function isLive({ placeholders, groups }: Inventory): boolean {
  const entries = [...placeholders, ...groups.flatMap(({ fields }) => fields)];
  return entries.some(({ computed, when }) => computed ?? when) || groups.some(({ when }) => when);
}
