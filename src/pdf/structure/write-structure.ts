/**
 * ISO 32000-1 §14.7: the structure tree as objects of the file, each element with the marks and links that stand for it, and the
 * parent tree that leads back from these. Elements of which nothing was drawn are left out.
 */
import type { PdfDocument, PdfObject } from '../pdfmake-parts.ts';
import { type LinkMark, type Mark, type Marks, marksOf } from './marks.ts';
import { enclosing, type StructureElement, type StructureTree } from './structure-tree.ts';

/** An element with what was drawn of it. */
type Branch = { element: StructureElement; children: (Branch | Mark | LinkMark)[] };

/** Writes the structure of a document that has been drawn. */
export function writeStructure(document: PdfDocument, tree: StructureTree): void {
  const marks = marksOf(document);
  const links = linksByElement(marks, tree);
  const root = document.getStructTreeRoot();
  document.getMarkInfoDictionary().data.Marked = true;
  const objects = new Map<StructureElement, PdfObject>();
  const ids: [id: string, object: PdfObject][] = [];

  function write({ element, children }: Branch, parent: PdfObject): PdfObject {
    const object = document.ref({ S: element.type, P: parent });
    objects.set(element, object);
    const page = children.find(isMark)?.page;
    if (page) object.data.Pg = page;
    Object.assign(object.data, factsOf(element, marks));
    if (element.id !== undefined) ids.push([element.id, object]);
    const kids = children.map((child) =>
      'element' in child ? write(child, object) : isMark(child) ? contentOf(child, page) : areaOf(child),
    );
    if (kids.length > 0) object.data.K = kids.length === 1 ? kids[0] : kids;
    object.end();
    return object;
  }

  root.data.K = write(drawnOf(tree.root, marks, links) ?? { element: tree.root, children: [] }, root);
  if (ids.length > 0) {
    ids.sort(([a], [b]) => (a < b ? -1 : 1));
    root.data.IDTree = { Names: ids.flatMap(([id, object]) => [new String(id), object]) };
  }
  const parents = document.getStructParentTree();
  for (const [key, places] of marks.byPage) {
    parents.add(
      key,
      places.map((place) => objects.get(tree.places[place]!)),
    );
  }
  for (const [element, areas] of links) for (const { key } of areas) parents.add(key, objects.get(element));
}

const isMark = (child: Branch | Mark | LinkMark): child is Mark => 'id' in child;

/** The drawn part of an element; an empty cell stands in its row, so that columns stay columns. */
function drawnOf(
  element: StructureElement,
  marks: Marks,
  links: Map<StructureElement, LinkMark[]>,
): Branch | undefined {
  const children = element.children.flatMap((child): Branch['children'] => {
    if (typeof child === 'number') return marks.byPlace[child] ?? [];
    const drawn = drawnOf(child, marks, links);
    return drawn ? [drawn] : [];
  });
  const [head, ...others] = children;
  // ISO 32000-1 §14.8.4.3.4: a table of nothing but a header has no sections.
  if (element.type === 'Table' && others.length === 0 && head && 'element' in head && head.element.type === 'THead') {
    return { element, children: head.children };
  }
  children.push(...(links.get(element) ?? []));
  const cells = element.type === 'TR' && children.every((child) => 'element' in child && child.children.length === 0);
  const keeps = element.type === 'TH' || element.type === 'TD';
  return cells || (children.length === 0 && !keeps) ? undefined : { element, children };
}

function linksByElement({ links }: Marks, tree: StructureTree): Map<StructureElement, LinkMark[]> {
  const found = new Map<StructureElement, LinkMark[]>();
  for (const link of links) {
    const element = enclosing(tree, link.place, 'Link') ?? tree.places[link.place]!;
    const known = found.get(element);
    if (known) known.push(link);
    else found.set(element, [link]);
  }
  return found;
}

function factsOf({ alt, actualText, id, attributes, children }: StructureElement, { boxes }: Marks) {
  const place = children.find((child) => typeof child === 'number');
  const box = place === undefined ? undefined : boxes.get(place);
  return {
    ...(alt !== undefined && { Alt: new String(alt) }),
    ...(actualText !== undefined && { ActualText: new String(actualText) }),
    ...(id !== undefined && { ID: new String(id) }),
    ...(attributes && { A: attributes }),
    ...(box && { A: { O: 'Layout', Placement: 'Block', BBox: box } }),
  };
}

const contentOf = ({ page, id }: Mark, own: PdfObject | undefined) =>
  page === own ? id : { Type: 'MCR', Pg: page, MCID: id };

const areaOf = ({ page, annotation }: LinkMark) => ({ Type: 'OBJR', Pg: page, Obj: annotation });
