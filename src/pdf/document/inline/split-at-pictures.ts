/** §17.14: pdfmake sets no picture inside a line, so phrasing content is split at its pictures. */
import type { Image, ImageReference, PhrasingContent } from 'mdast';
import type { Picture } from '../../pictures/document-pictures.ts';
import type { Context } from '../context/context.ts';

/**
 * Text, or a picture that can be drawn; `path`: of its asset; `url`: the address of the link that the picture is in; `width`, `height`: as its author gives them. A picture that cannot be drawn stays in
 * the text as its alt text.
 */
export type InlinePart = { kind: 'text'; children: PhrasingContent[] } | PicturePart;
export type PicturePart = {
  kind: 'picture';
  picture: Picture;
  path: string;
  alt: string;
  url?: string | undefined;
} & Pick<Image, 'width' | 'height'>;

type Pictured = Image | ImageReference;

function isPictured(node: PhrasingContent): node is Pictured {
  return node.type === 'image' || node.type === 'imageReference';
}

function lengthsOf(node: Pictured): Pick<Image, 'width' | 'height'> {
  if (node.type !== 'image') return {};
  const { width, height } = node;
  return { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
}

function hasPicture(node: PhrasingContent): boolean {
  return isPictured(node) || ('children' in node && node.children.some(hasPicture));
}

function urlOf(node: PhrasingContent, { definitions }: Context): string | undefined {
  if (node.type === 'link') return node.url;
  return node.type === 'linkReference' ? definitions.get(node.identifier)?.url : undefined;
}

function drawable(node: Pictured, context: Context): Pick<PicturePart, 'picture' | 'path'> | undefined {
  const url = node.type === 'image' ? node.url : context.definitions.get(node.identifier)?.url;
  const picture = url === undefined ? undefined : context.pictures.find(url);
  return picture && { picture, path: url! };
}

/** The parts in order; emphasis, links and so on go on after a picture inside them. */
export function splitAtPictures(children: PhrasingContent[], context: Context): InlinePart[] {
  if (!children.some(hasPicture)) return [{ kind: 'text', children }];
  const parts: InlinePart[] = [];
  const addText = (node: PhrasingContent) => {
    const last = parts.at(-1);
    if (last?.kind === 'text') last.children.push(node);
    else parts.push({ kind: 'text', children: [node] });
  };
  for (const node of children) {
    if (!hasPicture(node)) {
      addText(node);
    } else if (isPictured(node)) {
      const picture = drawable(node, context);
      if (picture) parts.push({ kind: 'picture', ...picture, alt: node.alt ?? '', ...lengthsOf(node) });
      else addText(node);
    } else if ('children' in node) {
      for (const part of splitAtPictures(node.children as PhrasingContent[], context)) {
        if (part.kind === 'picture') parts.push({ ...part, url: part.url ?? urlOf(node, context) });
        else addText({ ...node, children: part.children } as PhrasingContent);
      }
    }
  }
  const filled = parts.map(withoutLoneSpaces).filter((part) => part.kind === 'picture' || part.children.length > 0);
  return filled.length > 0 ? filled : [{ kind: 'text', children }];
}

/** Text beside a picture that shows nothing: only its anchors stay. */
function withoutLoneSpaces(part: InlinePart): InlinePart {
  if (part.kind === 'picture' || !part.children.every((node) => node.type === 'anchor' || isSpace(node))) return part;
  return { ...part, children: part.children.filter((node) => node.type === 'anchor') };
}

function isSpace(node: PhrasingContent): boolean {
  return node.type === 'break' || (node.type === 'text' && node.value.trim() === '');
}
