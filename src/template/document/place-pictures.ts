/**
 * §17.38: where the pictures of a stored document stand. One with text or another picture on its line stays there; one that is alone on its line,
 * or that its author gave a caption, is a block of its own. In documents from before layout 2 (§17.30), where nothing is said of them, all are, with
 * their alt text as caption.
 */
import type { Definition, Image, ImageReference, Nodes, Parents } from 'mdast';
import type { DocumentTree, PlacedPicture } from '../model/document-tree.ts';
import { everyNode } from './every-node.ts';

type Pictured = Image | ImageReference;
/** What stands between two line breaks. */
type Line = { pictures: Pictured[]; isShown: boolean };

export function isPictured(node: Nodes): node is Pictured {
  return node.type === 'image' || node.type === 'imageReference';
}

const PLACES: ReadonlySet<string> = new Set(['paragraph', 'heading', 'tableCell']);

/** Changes the tree in place. */
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

function place(picture: Pictured, placed: PlacedPicture): void {
  picture.data = { ...picture.data, ...placed };
}

function setFirst(captions: Map<string, string>, { identifier, title }: Definition): void {
  if (!captions.has(identifier)) captions.set(identifier, title ?? '');
}

/** A picture beside text begins where its paragraph does; any other in the paragraph stands in its text. */
function putFirst(paragraph: Parents): void {
  const children = paragraph.children as Nodes[];
  const first = children.find((child) => asideIn(child));
  everyNode(paragraph as Nodes, (node) => {
    if (node.type === 'image' && node !== (first && asideIn(first))) delete node.align;
  });
  if (!first) return;
  const others = children.filter((child) => child !== first);
  // They begin a line.
  if (others[0]?.type === 'break') others.shift();
  if (others[0]?.type === 'text') others[0].value = others[0].value.trimStart();
  paragraph.children = [first, ...others] as typeof paragraph.children;
}

/** The picture at a side that a node is, or that is all of a link. */
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
