/** §17.36: classes of attribute lists that the front matter lists as styles: blocks and words of a line that have them. */
import type { Nodes } from 'mdast';
import type { AttributeList } from '../syntax/attribute-list.ts';

/** Takes the names of styles from a list. */
export function takeStyles(list: AttributeList, { styles }: { styles: ReadonlySet<string> }): string[] {
  const names = list.classes.filter((name) => styles.has(name));
  list.classes = list.classes.filter((name) => !styles.has(name));
  return names;
}

/** Blocks in these styles, the first of which is around the others. */
export function inStyles(blocks: readonly Nodes[], names: readonly string[], position: Nodes['position']): Nodes[] {
  if (blocks.length === 0) return [];
  return names.reduceRight(
    (children, style) => [{ type: 'styledBlock', style, children, ...(position && { position }) } as Nodes],
    [...blocks],
  );
}

/** Words of a line in these styles. */
export function spanInStyles(words: readonly Nodes[], names: readonly string[], position: Nodes['position']): Nodes[] {
  if (words.length === 0) return [];
  return names.reduceRight(
    (children, style) => [{ type: 'styled', tag: 'span', style, children, ...(position && { position }) } as Nodes],
    [...words],
  );
}
