/**
 * §17.38: decides where the pictures of a stored document stand. A picture beside text or another picture stays in its line; one that is
 * alone in its line, or has a caption, is a block. In documents from before layout 2 (§17.30), which do not say, all pictures are blocks
 * with their alt text as caption.
 */
import type { Definition, Image, ImageReference, Nodes, Parents, Table, ThematicBreak } from 'mdast';
import type { DocumentTree, PlacedPicture, WritingLine } from '../model/document-tree.ts';
import { type DocumentSigner, roleOfBlock } from '../model/signature-address.ts';
import { everyNode } from './every-node.ts';

type Pictured = Image | ImageReference;
/** The content between two line breaks. */
type Line = { pictures: Pictured[]; isShown: boolean };

export function isPictured(node: Nodes): node is Pictured {
  return node.type === 'image' || node.type === 'imageReference';
}

const PLACES: ReadonlySet<string> = new Set(['paragraph', 'heading', 'tableCell']);

/** Places all pictures. Changes the tree in place. */
export function placePictures(tree: DocumentTree): void {
  const captions = new Map<string, string>();
  const places: Parents[] = [];
  const pictures: Pictured[] = [];
  everyNode(tree, (node) => {
    if (isPictured(node)) pictures.push(node);
    if (node.type === 'definition') setFirst(captions, node);
    if (PLACES.has(node.type)) places.push(node as Parents);
  });
  for (const picture of pictures) {
    const title = picture.type === 'image' ? picture.title : captions.get(picture.identifier);
    place(picture, { caption: title ?? '' });
  }
  for (const parent of places) {
    if (parent.type === 'paragraph') putFirst(parent);
    for (const { pictures: beside, isShown } of linesOf(parent)) {
      const inLine = isShown || beside.length > 1;
      for (const picture of inLine ? beside : []) place(picture, { inLine: true });
    }
  }
}

/** §17.28: in signature blocks, a picture right above a signature line stands on it. Changes the tree in place. */
export function signPictures(node: Nodes, isSigned = false): void {
  if (!('children' in node)) return;
  const isInside = isSigned || node.type === 'signature';
  if (isInside && node.type === 'table') signRows(node);
  else if (isInside) signBelow(node as Parents);
  for (const child of node.children) signPictures(child as Nodes, isInside);
}

/** Handles a signature line below a picture, as the next block or the next line. */
function signBelow({ children }: Parents): void {
  const shown = (children as Nodes[]).filter((child) => !isBlankText(child));
  for (const [at, node] of shown.entries()) {
    const picture = lastPicture(shown[at - 1]);
    const line = node.type === 'paragraph' ? (node.children as Nodes[]).find((child) => !isBlankText(child)) : node;
    if (picture && line && isLine(line)) sign(picture, line);
  }
}

/** Handles signature lines in a table row. They stand side by side: if there is a picture above one of them, none has extra room. */
function signRows({ children: rows }: Table): void {
  for (const [at, { children: cells }] of rows.entries()) {
    const above = rows[at - 1]?.children ?? [];
    const lines = cells.map(({ children }) => (children as Nodes[]).filter((child) => !isBlankText(child)));
    const signed = lines.map(([first], column) => (first && isLine(first) ? lastPicture(above[column]) : undefined));
    for (const picture of signed) if (picture) place(picture, { isSigning: true });
    if (signed.some((one) => one)) for (const line of lines.flat().filter(isLine)) line.data = { isSigned: true };
  }
}

function sign(picture: Pictured, line: WritingLine | ThematicBreak): void {
  place(picture, { isSigning: true });
  line.data = { isSigned: true };
}

function isLine(node: Nodes): node is WritingLine | ThematicBreak {
  return node.type === 'writingLine' || node.type === 'thematicBreak';
}

const HOLDING_LAST: ReadonlySet<string> = new Set('paragraph tableCell link strong emphasis delete styled'.split(' '));

/** Returns the block picture at the end of a paragraph or a cell. */
function lastPicture(node: Nodes | undefined): Pictured | undefined {
  if (!node || isPictured(node)) return node?.data?.inLine || (node && asideIn(node)) ? undefined : node;
  const holds = HOLDING_LAST.has(node.type) && 'children' in node;
  return holds ? lastPicture((node.children as Nodes[]).findLast((child) => !isBlankText(child))) : undefined;
}

export function isBlankText(node: Nodes): boolean {
  return node.type === 'break' || (node.type === 'text' && node.value.trim() === '');
}

function place(picture: Pictured, placed: PlacedPicture): void {
  picture.data = { ...picture.data, ...placed };
}

function setFirst(captions: Map<string, string>, { identifier, title }: Definition): void {
  if (!captions.has(identifier)) captions.set(identifier, title ?? '');
}

/** Moves a picture beside text to the beginning of its paragraph. Any other picture stays in the text. */
function putFirst(paragraph: Parents): void {
  const children = paragraph.children as Nodes[];
  const first = children.find((child) => asideIn(child));
  everyNode(paragraph as Nodes, (node) => {
    if (node.type === 'image' && node !== (first && asideIn(first))) delete node.align;
  });
  if (!first) return;
  const others = children.filter((child) => child !== first);
  // The content after the picture begins a line.
  if (others[0]?.type === 'break') others.shift();
  if (others[0]?.type === 'text') others[0].value = others[0].value.trimStart();
  paragraph.children = [first, ...others] as typeof paragraph.children;
}

/** Returns the picture at a side that a node is, or that is the whole content of a link. */
export function asideIn(node: Nodes): Image | undefined {
  if (node.type === 'link' && node.children.length === 1) return asideIn(node.children[0]!);
  return node.type === 'image' && node.align ? node : undefined;
}

function linesOf(parent: Parents): Line[] {
  const lines: Line[] = [{ pictures: [], isShown: false }];
  const read = (node: Nodes): void => {
    const line = lines.at(-1)!;
    if (node.type === 'break') lines.push({ pictures: [], isShown: false });
    else if (isPictured(node)) {
      if (!node.data?.caption && !asideIn(node)) line.pictures.push(node);
    } else if ('children' in node) {
      for (const child of node.children) read(child as Nodes);
    } else line.isShown ||= node.type !== 'anchor' && (node.type !== 'text' || node.value.trim() !== '');
  };
  read(parent as Nodes);
  return lines;
}

// §26.3: the signature fields of a stored document: lines to sign on, each with the role whose field stands on it.

/** Changes the tree in place. A role has one field, which is in a signature block. */
export function placeFields(tree: DocumentTree, signers: readonly DocumentSigner[]): void {
  const left = new Set(signers.map(({ role }) => role));
  const visit = (node: Nodes, isSigned: boolean): void => {
    if (!('children' in node)) return;
    const isInside = isSigned || node.type === 'signature';
    (node as Parents).children = (node.children as Nodes[]).map((child): Nodes => {
      const role = isInside ? roleOfBlock(child) : undefined;
      if (role !== undefined && left.delete(role)) return { type: 'thematicBreak', data: { field: role } };
      visit(child, isInside);
      return child;
    }) as Parents['children'];
  };
  visit(tree, false);
}
