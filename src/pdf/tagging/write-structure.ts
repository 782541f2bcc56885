/**
 * ISO 32000-1 §14.7: the structure tree as objects of the file, each element with the marks and links that stand for it, and the
 * parent tree that leads back from these.
 */
import type { PdfDocument } from '../engine/pdf-document.ts';
import { drawnOf, linksByElement } from './branches.ts';
import { elementObjects, type Writing } from './element-objects.ts';
import { marksOf } from './marks.ts';
import type { StructureTree } from './structure-tree.ts';

/** Writes the structure of a document that has been drawn. */
export function writeStructure(document: PdfDocument, tree: StructureTree): void {
  const marks = marksOf(document);
  const links = linksByElement(marks, tree);
  const root = document.getStructTreeRoot();
  document.getMarkInfoDictionary().data.Marked = true;
  const writing: Writing = { document, marks, named: [] };
  const { write, referenceTo, referencesTo } = elementObjects;
  root.data.K = write(writing, drawnOf(tree.root, marks, links) ?? { element: tree.root, children: [] }, root);
  if (writing.named.length > 0) {
    const named = writing.named.toSorted((a, b) => (a.id! < b.id! ? -1 : 1));
    root.data.IDTree = {
      Names: named.flatMap((element) => [new String(element.id), referenceTo(element)]),
    };
  }
  const parents = document.getStructParentTree();
  for (const [key, places] of marks.byPage) {
    parents.add(key, referencesTo(tree, places));
  }
  for (const [element, areas] of links) for (const { key } of areas) parents.add(key, referenceTo(element));
}
