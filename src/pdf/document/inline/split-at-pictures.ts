/** §17.14, §17.38: phrasing content, split at the pictures that stand between its lines. */
import type { Image, PhrasingContent } from 'mdast';
import { isPictured } from '../../../template/document/place-pictures.ts';
import type { Context } from '../context/context.ts';
import type { DrawablePicture } from './drawn-picture.ts';

/** Text, or a picture that can be drawn; one that cannot stays in the text as its alt text. */
export type InlinePart = { kind: 'text'; children: PhrasingContent[] } | PicturePart;
export type PicturePart = { kind: 'picture' } & DrawablePicture;

type Pictured = Extract<PhrasingContent, { type: 'image' | 'imageReference' }>;

function isBetweenLines(node: PhrasingContent): node is Pictured {
  return isPictured(node) && !node.data?.inLine;
}

function givenIn(node: Pictured): Pick<Image, 'width' | 'height' | 'align'> {
  if (node.type !== 'image') return {};
  const { width, height, align } = node;
  return {
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(align !== undefined && { align }),
  };
}

function hasPicture(node: PhrasingContent): boolean {
  return isBetweenLines(node) || ('children' in node && node.children.some(hasPicture));
}

function urlOf(node: PhrasingContent, { definitions }: Context): string | undefined {
  if (node.type === 'link') return node.url;
  return node.type === 'linkReference' ? definitions.get(node.identifier)?.url : undefined;
}

/** A picture of the text as it can be drawn; undefined where it cannot. */
export function drawable(node: Pictured, context: Context): DrawablePicture | undefined {
  const url = node.type === 'image' ? node.url : context.definitions.get(node.identifier)?.url;
  const picture = url === undefined ? undefined : context.pictures.find(url);
  if (!picture) return undefined;
  const said = { alt: node.alt ?? '', caption: node.data?.caption ?? node.alt ?? '' };
  return { picture, path: url!, ...said, ...givenIn(node), ...(node.data?.isSigning && { isSigning: true }) };
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
    } else if (isBetweenLines(node)) {
      const picture = drawable(node, context);
      if (picture) parts.push({ kind: 'picture', ...picture });
      else addText(node);
    } else if ('children' in node) {
      for (const part of splitAtPictures(node.children as PhrasingContent[], context)) {
        if (part.kind === 'picture') parts.push({ ...part, url: part.url ?? urlOf(node, context) });
        else addText({ ...node, children: part.children } as PhrasingContent);
      }
    }
  }
  const shown = parts.map((part, at) => onLine(part, parts[at - 1])).map(withoutLoneSpaces);
  const filled = shown.filter((part) => part.kind === 'picture' || part.children.length > 0);
  return filled.length > 0 ? filled : [{ kind: 'text', children }];
}

/** §17.28: nothing stands between a picture and the line below it. */
function onLine(part: InlinePart, above: InlinePart | undefined): InlinePart {
  if (part.kind === 'picture' || above?.kind !== 'picture' || !above.isSigning) return part;
  return { ...part, children: part.children.slice(part.children.findIndex((node) => !isSpace(node))) };
}

/** Text beside a picture that shows nothing: only its anchors stay. */
function withoutLoneSpaces(part: InlinePart): InlinePart {
  if (part.kind === 'picture' || !part.children.every((node) => node.type === 'anchor' || isSpace(node))) return part;
  return { ...part, children: part.children.filter((node) => node.type === 'anchor') };
}

function isSpace(node: PhrasingContent): boolean {
  return node.type === 'break' || (node.type === 'text' && node.value.trim() === '');
}
