/** §10.46: boxes of task lists that a condition ticks, in a filled document. */
import type { ListItem, Nodes } from 'mdast';
import { TICK } from '../markdown/sentinels.ts';

/** Ticks the box of a filled item whose condition is true, and removes the sign. Changes the item. */
export function settleTick(item: ListItem): void {
  const [first, ...others] = item.children;
  const [text, ...parts] = first?.type === 'paragraph' ? first.children : [];
  if (first?.type !== 'paragraph' || text?.type !== 'text' || !text.value.startsWith(TICK)) return;
  const value = text.value.replace(/^\uFDEA[ \t]*/, '');
  const children = [...(value === '' ? [] : [{ ...text, value }]), ...parts];
  item.checked = true;
  item.children = [...(children.length > 0 ? [{ ...first, children }] : []), ...others];
}

/** Returns whether a condition ticks the box of an item. `item`: that of the template. */
export function hasCondition({ children: [first] }: ListItem): boolean {
  if (first?.type !== 'paragraph') return false;
  const [part] = first.children as unknown as { type: string; children?: { children: Nodes[] }[] }[];
  const [sign] = (part?.type === 'branches' && part.children?.[0]?.children) || [];
  return sign?.type === 'text' && sign.value.startsWith(TICK);
}
