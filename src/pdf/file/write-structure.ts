/**
 * ISO 32000-1 §14.7: writes the structure tree of a tagged PDF: StructTreeRoot, its elements with their marked content and links, the
 * parent tree (from marked content to elements) and the ID tree.
 */
import type { PdfDocument } from '../engine/pdf-document.ts';
import { asFile, writtenAs } from '../engine/pdf-file.ts';
import { drawnOf, linksByElement } from '../tagging/branches.ts';
import { marksOf } from '../tagging/marks.ts';
import type { StructureTree } from '../tagging/structure-tree.ts';
import { referencesTo, referenceTo, type StructureWriting, writeElement } from './write-element.ts';

/** Writes the structure of a document. To be called when all pages are drawn, before the document ends. */
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
