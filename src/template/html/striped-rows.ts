/** §19.8: every second row below the header of a table has a stripe; rows that a cell joins have one together. */
import type { Element, ElementContent } from 'hast';

type Node = ElementContent | Element;

function elementsIn({ children }: Element, ...names: string[]): Element[] {
  return children.filter((child): child is Element => child.type === 'element' && names.includes(child.tagName));
}

/** The rows of a table that have a stripe. */
function stripedIn(table: Element): Set<Element> {
  const striped = new Set<Element>();
  let isSecond = true;
  for (const section of elementsIn(table, 'tbody', 'tfoot')) {
    let joined = 0;
    for (const row of elementsIn(section, 'tr')) {
      if (joined === 0) isSecond = !isSecond;
      if (isSecond) striped.add(row);
      const spans = elementsIn(row, 'td', 'th').map(({ properties }) => Number(properties.rowSpan ?? 1));
      joined = Math.max(joined, 1, ...spans) - 1;
    }
  }
  return striped;
}

/** The nodes with a class for rows that have a stripe. */
export function stripedRows<Kind extends Node>(
  nodes: readonly Kind[],
  striped: ReadonlySet<unknown> = new Set(),
): Kind[] {
  return nodes.map((node) => {
    if (node.type !== 'element') return node;
    const own = node.tagName === 'table' ? stripedIn(node) : striped;
    const properties = striped.has(node) ? { ...node.properties, className: ['striped'] } : node.properties;
    return { ...node, properties, children: stripedRows(node.children, own) };
  });
}
