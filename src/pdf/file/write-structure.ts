/**
 * ISO 32000-1 §14.7: the structure tree as objects of the file, each element with the marks and links that stand for it, and the
 * parent tree that leads back from these.
 */
import type { PdfDocument } from '../engine/pdf-document.ts';
import { asFile, writtenAs } from '../engine/pdf-file.ts';
import { drawnOf, linksByElement } from '../tagging/branches.ts';
import { marksOf } from '../tagging/marks.ts';
import type { StructureTree } from '../tagging/structure-tree.ts';
import { referencesTo, referenceTo, type StructureWriting, writeElement } from './write-element.ts';

/** Writes the structure of a document that has been drawn. */
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
  for (const [key, places] of marks.byPage) parents.add(key, writtenAs(referencesTo(tree, places)));
  for (const [element, areas] of links) {
    for (const { key } of areas) parents.add(key, writtenAs(referenceTo(element)));
  }
}
