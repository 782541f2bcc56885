/** §17.14: a picture as it is drawn, inline or as a block: its size, its structure element and pdfmake's node. */
import type { Image, ImageReference, PhrasingContent } from 'mdast';
import { shorten } from '../../../domain/suggestions.ts';
import { tell } from '../../../locales/message.ts';
import { isBlankText, isPictured } from '../../../template/document/place-pictures.ts';
import { isCode, nameOfCode, readCode } from '../../../template/model/code.ts';
import { PICTURE_SHARE_OF_PAGE } from '../../../template/model/document-setup.ts';
import { lengthIn, type PictureLength } from '../../../template/model/document-tree.ts';
import { codeCannotBeSet } from '../../check/render-failure.ts';
import { baseOf } from '../../fonts/faces.ts';
import type { Run } from '../../lines/run.ts';
import { widthOf } from '../../lines/words.ts';
import type { Picture } from '../../pictures/picture-size.ts';
import type { SvgPicture } from '../../pictures/svg/svg-drawings.ts';
import { placeIn } from '../../tagging/structure-tree.ts';
import {
  asArtifact,
  type Context,
  type Defaults,
  type Drawables,
  inElement,
  type Look,
  type References,
  type Room,
  type TextStyle,
  type Trace,
} from '../context/context.ts';
import { startPage } from '../context/page.ts';
import { ASCENT, lineHeightOf, pdfmakeLineHeight } from '../context/styles.ts';
import { emptyRun, inLink } from './text-runs.ts';

export type Size = { width: number; height: number };

/**
 * A picture that can be drawn. `path`: that of its asset. `url`: the address of the link around it. `width`, `height`, `align`: the
 * author's. `isSigning`: stands on the signature line below it.
 */
export type DrawablePicture = {
  picture: Picture;
  path: string;
  alt: string;
  caption: string;
  url?: string | undefined;
  isSigning?: true;
} & Pick<Image, 'width' | 'height' | 'align'>;

/** Options of svg-to-pdfkit: it logs no warnings and fetches nothing; pictures within a drawing are `data:` URLs. */
const SVG_OPTIONS = {
  warningCallback: () => {},
  imageCallback: (address: string) => (address.startsWith('data:') ? address : ''),
};

/**
 * Returns the context of a picture's structure element. A picture without alt text is an artifact, unless it has a caption or is a link.
 */
export function figureContext(context: Context, { alt, caption, url }: DrawablePicture): Context {
  const own = inLink(context, url);
  const said = [alt, caption].find((text) => text.trim() !== '');
  const alternative = said ?? (own === context ? '' : (url ?? ''));
  return alternative === '' ? asArtifact(context, 'layout') : inElement(own, 'Figure', { alt: alternative });
}

/** Converts CSS pixels to points. */
const POINTS_PER_PIXEL = 0.75;

function pointsOf(length: PictureLength | undefined, whole: number, size: number): number | undefined {
  if (length === undefined) return undefined;
  const points = lengthIn(length, whole, size, POINTS_PER_PIXEL);
  return points > 0 ? points : undefined;
}

/** Returns the wanted size of a picture in points: the author's (one length implies the other), or its own. */
export function wantedSize({ picture, width, height }: DrawablePicture, available: number, { style }: Look): Size {
  const [wide, high] = [pointsOf(width, available, style.size), pointsOf(height, available, style.size)];
  const ratio = picture.width / picture.height;
  if (wide === undefined && high === undefined) return { width: picture.width, height: picture.height };
  return { width: wide ?? high! * ratio, height: high ?? wide! / ratio };
}

/** Returns that size, reduced if the width or the page has no room for it. Throws for codes that never shrink. */
export function fittedSize(part: DrawablePicture, context: Room & Look & Defaults): Size {
  const { width, page } = context;
  const wanted = wantedSize(part, width, context);
  const height = startPage(page).bodyHeight * PICTURE_SHARE_OF_PAGE;
  if (keepsSize(part.path, context)) assertRoomForCode(part.path, wanted, { width, height });
  return scaled(wanted, Math.min(1, width / wanted.width, height / wanted.height));
}

function scaled({ width, height }: Size, scale: number): Size {
  return { width: width * scale, height: height * scale };
}

/** Returns a picture of a size, in points, as pdfmake's node, at its place in the structure. `context`: that of its structure element. */
export function placedPicture(
  { picture, alt }: DrawablePicture,
  size: Size,
  context: Look & Drawables & Trace,
): object {
  return {
    ...drawnPicture(picture, size, context),
    place: placeIn(context.structure, context.element),
    ...linkOf(context.style, alt),
  };
}

/** Returns the link around a picture. */
function linkOf({ link, target }: TextStyle, alt: string): object {
  return link || target ? { area: { url: link, name: target, text: alt } } : {};
}

/** Returns a picture of a size, in points, as pdfmake's node. */
export function drawnPicture(picture: Picture, size: Size, context: Look & Drawables & Trace): object {
  return { ...('svg' in picture ? svgOf(picture, size, context) : { image: picture.image }), ...size };
}

/** pdfmake parses the `svg` each time the picture is used, and needs only its size; `drawing` is what is drawn. */
function svgOf(picture: SvgPicture, size: Size, { drawings, style, language, element }: Look & Drawables & Trace) {
  const isFurniture = typeof element === 'string' && element !== 'layout';
  const family = baseOf(style.family);
  return {
    // The font of text that names none of Platen's; svg-to-pdfkit reads fonts from files, which a document's own fonts lack.
    font: family,
    svg: `<svg width="${size.width}" height="${size.height}"/>`,
    drawing: drawings.of(picture, size, family, language, isFurniture),
    options: SVG_OPTIONS,
  };
}

/** §17.39: returns whether a picture's address is that of a code, which never shrinks below the size that its author chose. */
export function keepsSize(path: string, { layout }: Pick<Context, 'layout'>): boolean {
  return layout >= 3 && isCode(path);
}

/** Sizes of pictures are whole CSS pixels, so a code of 20 mm may be half a pixel (0.375 points) wider than a column of 20 mm. */
const HAIR = 0.4;
const POINTS_PER_MM = 72 / 25.4;

/** Throws if a code has no room for its size. Lengths are in points. */
export function assertRoomForCode(address: string, wanted: Size, room: Size): void {
  const side = (['width', 'height'] as const).find((one) => wanted[one] > room[one] + HAIR);
  if (!side) return;
  const [is, has] = [wanted[side], room[side]].map((points) => Math.round((points / POINTS_PER_MM) * 10) / 10);
  const { payload } = readCode(address)!;
  const says = /[\n:\uFDD0-\uFDEF]/.test(payload) ? '' : tell('pdf.room.payload', { payload: shorten(payload) });
  const facts = { kind: nameOfCode(address), payload: says, is: is!, has: has! };
  throw codeCannotBeSet(tell(side === 'width' ? 'pdf.room.wide' : 'pdf.room.high', facts));
}

// §17.38: an inline picture, on its baseline. Its run is as high as the picture: its font size is one whose letters would reach the upper
// edge, so that any way of placing lines leaves room for it.

/** Two object replacement characters, which are not drawn: pdfmake changes the widths of texts between their letters. */
const OBJECT = '\ufffc\ufffc';

/** Returns the run of a picture. Undefined for one that cannot be drawn. */
export function pictureInLine(node: Image | ImageReference, context: Context): Run | undefined {
  const found = drawable(node, context);
  if (!found) return undefined;
  const { style } = context;
  const isKept = keepsSize(found.path, context);
  const alt = found.alt || style.link || '';
  const figure = figureContext(context, { ...found, alt });
  const {
    decoration: _d,
    background: _b,
    link: _l,
    linkToDestination: _t,
    rise: _r,
    sup: _s,
    ...base
  } = emptyRun(context);
  const place = placeIn(figure.structure, figure.element);
  const ofSize = (size: Size): Run => {
    const letters = style.size * ASCENT;
    const height = Math.max(letters, size.height);
    const line = lineHeightOf(style.size, style.leading) + height - letters;
    const fontSize = height / ASCENT;
    const run: Run = {
      ...base,
      text: OBJECT,
      place,
      fontSize,
      lineHeight: pdfmakeLineHeight(line / fontSize),
      noWrap: true,
    };
    let drawn: object | undefined;
    const picture = {
      ...size,
      line,
      // The node is created when the picture is drawn, because lines are broken more often than they are drawn.
      node: () => {
        drawn ??= { ...drawnPicture(found.picture, size, context), place, ...linkOf(style, alt) };
        return drawn;
      },
      ...(isKept && { keepsSize: true as const }),
      narrower: (width: number) => {
        if (isKept) assertRoomForCode(found.path, size, { ...size, width });
        return ofSize(scaled(size, width / size.width));
      },
    };
    return { ...run, picture, characterSpacing: size.width - widthOf(run, OBJECT) };
  };
  return ofSize(fittedSize(found, context));
}

// §17.14, §17.38: splits inline content at the pictures that stand between its lines.

/** A part of inline content: text, or a picture that can be drawn. A picture that cannot be drawn stays in the text as its alt text. */
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

function urlOf(node: PhrasingContent, { definitions }: References): string | undefined {
  if (node.type === 'link') return node.url;
  return node.type === 'linkReference' ? definitions.get(node.identifier)?.url : undefined;
}

/** Returns a picture in the text in drawable form. Undefined if it cannot be drawn. */
function drawable(node: Pictured, context: References & Drawables): DrawablePicture | undefined {
  const url = node.type === 'image' ? node.url : context.definitions.get(node.identifier)?.url;
  const picture = url === undefined ? undefined : context.pictures.find(url);
  if (!picture) return undefined;
  const said = { alt: node.alt ?? '', caption: node.data?.caption ?? node.alt ?? '' };
  return { picture, path: url!, ...said, ...givenIn(node), ...(node.data?.isSigning && { isSigning: true }) };
}

/** Returns the parts in order. Emphasis, links and so on continue after a picture inside them. */
export function splitAtPictures(children: PhrasingContent[], context: References & Drawables): InlinePart[] {
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

/** §17.28: removes spaces between a picture and the signature line below it. */
function onLine(part: InlinePart, above: InlinePart | undefined): InlinePart {
  if (part.kind === 'picture' || above?.kind !== 'picture' || !above.isSigning) return part;
  return { ...part, children: part.children.slice(part.children.findIndex((node) => !isBlankText(node))) };
}

/** Removes invisible text beside a picture, except its anchors. */
function withoutLoneSpaces(part: InlinePart): InlinePart {
  if (part.kind === 'picture' || !part.children.every((node) => node.type === 'anchor' || isBlankText(node)))
    return part;
  return { ...part, children: part.children.filter((node) => node.type === 'anchor') };
}
