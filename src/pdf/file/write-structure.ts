/**
 * ISO 32000-1 §14.7: writes the structure tree of a tagged PDF: StructTreeRoot, its elements with their marked content and links, the
 * parent tree (from marked content to elements) and the ID tree.
 */
import { asFile, type PdfDocument, type PdfFile, type PdfObject, writtenAs } from '../engine/pdf-file.ts';
import { serialize, textString } from '../syntax/serialize.ts';
import { type LinkAnnotation, type Mark, type Marks, marksAt, marksOf } from '../tagging/marks.ts';
import {
  enclosing,
  isRowOfPlaces,
  type Place,
  type RowOfPlaces,
  type StructureElement,
  type StructureTree,
  type StructureType,
} from '../tagging/structure-tree.ts';
import { newObject, packText } from './object-streams.ts';

/** Writes the structure of a document. Call this once all pages are drawn, before the document ends. */
export function writeStructure(document: PdfDocument, tree: StructureTree): void {
  const marks = marksOf(document);
  const links = linksByElement(marks, tree);
  const root = document.getStructTreeRoot();
  document.getMarkInfoDictionary().data.Marked = true;
  const writing: StructureWriting = { file: asFile(document), marks, named: [] };
  const branch = drawnOf(tree.root, marks, links) ?? { element: tree.root, children: [] };
  root.data.K = writtenAs(writeElement(writing, branch, String(root)));
  if (writing.named.length > 0) {
    const named = writing.named.toSorted((a, b) => (a.id! < b.id! ? -1 : 1));
    root.data.IDTree = { Names: named.flatMap((element) => [new String(element.id), writtenAs(referenceTo(element))]) };
  }
  const parents = document.getStructParentTree();
  for (const [key, places] of marks.byPage)
    parents.add(key, writtenAs(`[${places.map((place) => referenceAt(tree.places[place]!, place)).join(' ')}]`));
  for (const [element, areas] of links) {
    for (const { key } of areas) parents.add(key, writtenAs(referenceTo(element)));
  }
}

// ISO 32000-1 §14.7.2: writes structure elements (StructElem) into object streams. A long table has tens of thousands of small elements.
// They are serialized at once, since pdfkit would keep an object with a buffer for each.

/** A file whose structure is being written. `named`: the elements written so far that have an id. */
type StructureWriting = { file: PdfFile; marks: Marks; named: StructureElement[] };

/** Returns the dictionary entries of an element that depend on its content, as values for `serialize`. */
function factsOf({ alt, actualText, expansion, id, attributes, children }: StructureElement, { boxes }: Marks): object {
  const place = children.find((child) => typeof child === 'number');
  const box = place === undefined ? undefined : boxes.get(place);
  return {
    ...(alt !== undefined && { Alt: new String(textString(alt)) }),
    ...(actualText !== undefined && { ActualText: new String(actualText) }),
    ...(expansion !== undefined && { E: new String(textString(expansion)) }),
    ...(id !== undefined && { ID: new String(id) }),
    ...(attributes && { A: attributes }),
    ...(box && { A: { O: 'Layout', Placement: 'Block', BBox: box } }),
  };
}

/** Returns whether an element has any of these entries; most have none. */
function hasFacts({ alt, actualText, expansion, id, attributes, type }: StructureElement): boolean {
  return (
    attributes !== undefined ||
    expansion !== undefined ||
    alt !== undefined ||
    actualText !== undefined ||
    id !== undefined ||
    type === 'Figure'
  );
}

function reference(id: number): string {
  return `${id} 0 R`;
}

type Kids = readonly (Branch | Mark | LinkAnnotation)[];

/** Returns the text of an element's object. `facts`: its serialized entries. `own`, `parent`: references to it and to its parent. */
function elementText(
  writing: StructureWriting,
  type: string,
  facts: string,
  kids: Kids,
  own: string,
  parent: string,
): string {
  let page: PdfObject | undefined;
  let written = '';
  for (const kid of kids) {
    if (written !== '') written += ' ';
    if (isBranch(kid)) {
      written += writeElement(writing, kid, own);
    } else if ('id' in kid) {
      page ??= kid.page;
      written += kid.page === page ? kid.id : `<</Type /MCR/Pg ${kid.page}/MCID ${kid.id}>>`;
    } else {
      written += `<</Type /OBJR/Pg ${kid.page}/Obj ${kid.annotation}>>`;
    }
  }
  const of = page ? `/Pg ${page}` : '';
  const within = kids.length === 0 ? '' : kids.length === 1 ? `/K ${written}` : `/K [${written}]`;
  return `<</S /${type}/P ${parent}${of}${facts}${within}>>`;
}

/**
 * Returns the text of a table row without elements for its cells, and writes the cells. Their object numbers follow the row's, unless an
 * object stream takes a number in between; then the row keeps a list of all.
 */
function rowText(writing: StructureWriting, row: RowOfPlaces, own: string, parent: string): string {
  const { file } = writing;
  const places = row.children;
  const numbers = [row.written as number];
  let kids = '';
  for (const place of places) {
    const id = newObject(file);
    packText(file, id, elementText(writing, 'TD', '', marksAt(writing.marks, place), '', own));
    kids += kids === '' ? reference(id) : ` ${reference(id)}`;
    numbers.push(id);
  }
  if (numbers.at(-1) !== numbers[0]! + places.length) row.written = numbers;
  return `<</S /TR/P ${parent}/K ${places.length === 1 ? kids : `[${kids}]`}>>`;
}

/** Writes an element and all its descendants. Returns the reference to it. */
function writeElement(writing: StructureWriting, { element, children }: Branch, parent: string): string {
  const id = newObject(writing.file);
  const own = reference(id);
  element.written = id;
  if (element.id !== undefined) writing.named.push(element);
  const facts = hasFacts(element) ? serialize(factsOf(element, writing.marks)).slice(2, -2) : '';
  const text = isRowOfPlaces(element)
    ? rowText(writing, element, own, parent)
    : elementText(writing, element.type, facts, children, own, parent);
  packText(writing.file, id, text);
  return own;
}

function referenceTo({ written }: StructureElement): string {
  return reference(written as number);
}

/** A cell of a row of places has no element of its own in the tree. */
function referenceAt(element: StructureElement, place: Place): string {
  const written = element.written as number | number[];
  if (!isRowOfPlaces(element)) return reference(written as number);
  const cell = 1 + place - element.children[0]!;
  return reference(typeof written === 'number' ? written + cell : written[cell]!);
}

// §17.18: returns the structure tree as it was drawn. Elements of which nothing was drawn are left out.

/** An element with what was drawn of it. A row of places has no children here: its cells follow from its element and the marks. */
type Branch = { element: StructureElement; children: (Branch | Mark | LinkAnnotation)[] };

function isBranch(child: Branch | Mark | LinkAnnotation): child is Branch {
  return 'element' in child;
}

function isPart(child: Branch['children'][number], type: StructureType): child is Branch {
  return isBranch(child) && child.element.type === type;
}

const NOTHING: Branch['children'] = [];

/** Returns the drawn part of an element. Undefined if nothing was drawn. An empty cell stays in its row, to keep the columns. */
function drawnOf(
  element: StructureElement,
  marks: Marks,
  links: Map<StructureElement, LinkAnnotation[]>,
): Branch | undefined {
  if (isRowOfPlaces(element))
    return element.children.some((place) => marks.pages[place]) ? { element, children: NOTHING } : undefined;
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

/** Returns the clickable areas of a document by their elements. */
function linksByElement({ links }: Marks, tree: StructureTree): Map<StructureElement, LinkAnnotation[]> {
  const found = new Map<StructureElement, LinkAnnotation[]>();
  for (const link of links) {
    const element = enclosing(tree, link.place, 'Link') ?? tree.places[link.place]!;
    const known = found.get(element);
    if (known) known.push(link);
    else found.set(element, [link]);
  }
  return found;
}
