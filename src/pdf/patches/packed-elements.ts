/**
 * pdfkit 0.19.1 keeps an object with a buffer and a dictionary for every object of the file. The structure tree of a long table
 * is tens of thousands of these, which hold a few words each. Here they are text as soon as they are written.
 */
import type { PdfObject } from '../pdfmake-parts/document.ts';
import { type PdfFile, writtenAs } from '../pdfmake-parts/file.ts';
import { type Branch, isBranch, isMark } from '../structure/branches.ts';
import { elementObjects, factsOf, type Writing } from '../structure/element-objects.ts';
import type { StructureElement } from '../structure/structure-tree.ts';
import { newObject, packText } from './object-streams.ts';
import type { Patch } from './patch.ts';
import { serialized } from './serialized.ts';

const stock = { ...elementObjects };

const fileOf = ({ document }: Writing): PdfFile => document as unknown as PdfFile;

/** Most elements say nothing but what they are. */
const saysMore = ({ alt, actualText, id, attributes, type }: StructureElement): boolean =>
  attributes !== undefined || alt !== undefined || actualText !== undefined || id !== undefined || type === 'Figure';

function textOf(writing: Writing, { element, children }: Branch, own: string, parent: string): string {
  let page: PdfObject | undefined;
  let kids = '';
  for (const child of children) {
    if (kids !== '') kids += ' ';
    if (isBranch(child)) {
      kids += writeElement(writing, child, own);
    } else if (isMark(child)) {
      page ??= child.page;
      kids += child.page === page ? child.id : `<</Type /MCR/Pg ${child.page}/MCID ${child.id}>>`;
    } else {
      kids += `<</Type /OBJR/Pg ${child.page}/Obj ${child.annotation}>>`;
    }
  }
  let text = `<</S /${element.type}/P ${parent}`;
  if (page) text += `/Pg ${page}`;
  if (saysMore(element)) text += serialized(factsOf(element, writing.marks)).slice(2, -2);
  if (kids !== '') text += children.length === 1 ? `/K ${kids}` : `/K [${kids}]`;
  return `${text}>>`;
}

/** Writes an element and all in it; the reference to it. */
function writeElement(writing: Writing, branch: Branch, parent: string): string {
  const file = fileOf(writing);
  const id = newObject(file);
  const own = `${id} 0 R`;
  branch.element.written = own;
  if (branch.element.id !== undefined) writing.named.push(branch.element);
  packText(file, id, textOf(writing, branch, own, parent));
  return own;
}

const packed: typeof elementObjects = {
  write: (writing, branch, parent) => writtenAs(writeElement(writing, branch, String(parent))),
  referenceTo: ({ written }) => writtenAs(String(written)),
  referencesTo: (elements) => writtenAs(`[${elements.map(({ written }) => written).join(' ')}]`),
};

export const packedElements: Patch = {
  package: 'pdfkit',
  version: '0.19.1',
  apply: () => Object.assign(elementObjects, packed),
  revert: () => Object.assign(elementObjects, stock),
};
