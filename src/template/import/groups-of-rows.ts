/** §10.31, §17.33: the groups that repeat rows of a table, by their places among all groups. */
import type { Nodes, Parents } from 'mdast';
import type { Section } from '../model/compiled.ts';

const ROWS: ReadonlySet<string> = new Set(['tableRow', 'flowRow']);

/** `table`: of a template that is compiled, or a part of one. Rows may stand in branches. */
export function groupsOfRows(table: Parents): number[] {
  return (table.children as (Nodes | Section)[]).flatMap((child) => {
    const inside = 'children' in child && !ROWS.has(child.type) ? groupsOfRows(child as Parents) : [];
    return child.type === 'section' ? [child.group, ...inside] : inside;
  });
}
