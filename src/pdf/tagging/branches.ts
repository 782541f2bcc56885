/** §17.18: the structure tree as it was drawn, element by element. Elements of which nothing was drawn are left out. */
import { type LinkAnnotation, type Mark, type Marks, marksAt } from './marks.ts';
import {
  enclosing,
  isRowOfPlaces,
  type StructureElement,
  type StructureTree,
  type StructureType,
} from './structure-tree.ts';

/** An element with what was drawn of it. A row of places has no children here: its element and the marks tell its cells. */
export type Branch = { element: StructureElement; children: (Branch | Mark | LinkAnnotation)[] };

export function isMark(child: Branch | Mark | LinkAnnotation): child is Mark {
  return 'id' in child;
}
export function isBranch(child: Branch | Mark | LinkAnnotation): child is Branch {
  return 'element' in child;
}

function isPart(child: Branch['children'][number], type: StructureType): child is Branch {
  return isBranch(child) && child.element.type === type;
}

const NOTHING: Branch['children'] = [];

/** The drawn part of an element; undefined when nothing was drawn. An empty cell stays in its row, so that columns stay columns. */
export function drawnOf(
  element: StructureElement,
  marks: Marks,
  links: Map<StructureElement, LinkAnnotation[]>,
): Branch | undefined {
  if (isRowOfPlaces(element)) {
    return element.children.some((place) => marks.pages[place]) ? { element, children: NOTHING } : undefined;
  }
  let children: Branch['children'] = [];
  for (const child of element.children) {
    if (typeof child === 'number') {
      for (const mark of marksAt(marks, child)) children.push(mark);
    } else {
      const drawn = drawnOf(child, marks, links);
      if (drawn) children.push(drawn);
    }
  }
  // ISO 32000-1 §14.8.4.3.4: a table without a body has no sections.
  if (element.type === 'Table' && !children.some((child) => isPart(child, 'TBody'))) {
    children = children.flatMap((child) =>
      isPart(child, 'THead') || isPart(child, 'TFoot') ? child.children : [child],
    );
  } else if (links.size > 0) {
    for (const link of links.get(element) ?? []) children.push(link);
  }
  const empty =
    element.type === 'TR' && !element.kept && children.every((child) => isBranch(child) && child.children.length === 0);
  const keeps = element.type === 'TH' || element.type === 'TD';
  return empty || (children.length === 0 && !keeps) ? undefined : { element, children };
}

/** The clickable areas of a document by the element that each belongs to. */
export function linksByElement({ links }: Marks, tree: StructureTree): Map<StructureElement, LinkAnnotation[]> {
  const found = new Map<StructureElement, LinkAnnotation[]>();
  for (const link of links) {
    const element = enclosing(tree, link.place, 'Link') ?? tree.places[link.place]!;
    const known = found.get(element);
    if (known) known.push(link);
    else found.set(element, [link]);
  }
  return found;
}
