/** §10.52: a filled row has the style whose condition, at the end of its last cell, is true. */
import type { Nodes, TableCell } from 'mdast';
import { KEEPS_STYLE } from '../markdown/sentinels.ts';

/** Returns the cells of a row without the signs of its styles. `cells`: their conditions are settled. */
export function settleRow(cells: readonly Nodes[]): Nodes[] {
  const styles: string[] = [];
  const plain = (cells as TableCell[]).map((cell) => {
    const children = cell.children.flatMap((child): TableCell['children'] => {
      if (child.type === 'styled' && child.style !== undefined && isSign(child.children[0])) {
        styles.push(child.style);
        return [];
      }
      return isSign(child) ? [] : [child];
    });
    const last = children.at(-1);
    if (last?.type === 'text') children[children.length - 1] = { ...last, value: last.value.trimEnd() };
    return { ...cell, children: children.filter((child) => child.type !== 'text' || child.value !== '') };
  });
  return plain.map((cell) => {
    if (cell.children.length === 0) return cell;
    const children = styles.reduce<TableCell['children']>(
      (inside, style) => [{ type: 'styled', tag: 'span', style, fills: 'row', children: inside }],
      cell.children,
    );
    return { ...cell, children };
  });
}

function isSign(node: Nodes | undefined): boolean {
  return node?.type === 'text' && node.value === KEEPS_STYLE;
}
