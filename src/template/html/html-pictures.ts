/** §17.22: pictures, embedded as far as the size limit allows, as large as in the PDF. */
import type { Element, ElementContent } from 'hast';
import { type Asset, plainPath } from '../model/code.ts';
import { BESIDE_PICTURE } from '../model/document-setup.ts';
import { SWISS_BILL } from '../model/e-invoice.ts';
import { element, text } from './element.ts';

/** Natural size in points. */
export type ImageSize = { width: number; height: number };

export type ImageOptions = {
  /** By plain path; any other picture is shown as its text. */
  assets: ReadonlyMap<string, Asset>;
  sizing?: {
    /** Undefined for one that must not or cannot be drawn, which is shown as its text too. */
    sizeOf(asset: Asset): ImageSize | undefined;
    /** No picture is larger, in points. */
    room: ImageSize;
  };
};

const PIXELS_PER_POINT = 96 / 72;
/** Proportions that differ by less are the same: lengths are whole pixels. */
const SAME_RATIO = 0.02;
/** Beside a picture's own bytes: tags and quotes. */
const TAG_BYTES = 200;

/** The image in its line, or as a block with its caption below. */
export function pictureOf(image: Element, { assets, sizing }: ImageOptions): Element {
  const { src, alt, title, dataCaption: caption, dataInLine, dataSigning, align } = image.properties;
  // mdast-util-to-hast writes paths as URLs.
  const asset = assets.get(plainPath(String(src ?? '')));
  const natural = asset && sizing?.sizeOf(asset);
  const isBill = String(src).startsWith(SWISS_BILL);
  if (!asset || (sizing && !natural)) return missing(alt);
  const data = Buffer.from(asset.bytes).toString('base64');
  const size = sizing && natural && !isBill ? shownSize(natural, image.properties, sizing.room) : {};
  const properties = {
    src: `data:${asset.mediaType};base64,${data}`,
    alt: alt ?? '',
    ...(title && title !== caption && { title }),
    ...size,
  };
  const drawn = element('img', properties, []);
  if (isBill) return span(['picture', 'swiss-bill'], [drawn]);
  const side = align ? sideOf(String(align), size?.width, sizing?.room) : [];
  const className = ['picture', ...(dataInLine ? ['in-line'] : side), ...(dataSigning ? ['signing'] : [])];
  return span(className, caption ? [drawn, span(['caption'], [text(String(caption))])] : [drawn]);
}

/** Text stands beside a picture where there is room for it. */
function sideOf(side: string, shown: unknown, room: ImageSize | undefined): string[] {
  const width = room && (typeof shown === 'number' ? shown / PIXELS_PER_POINT : pointsOf(shown, room.width));
  const { gap, narrowest } = BESIDE_PICTURE;
  return width === undefined || room!.width - width - gap >= narrowest ? [side, 'beside'] : [side];
}

/** `width`, and `height` where the author wants other proportions than the picture's own. */
function shownSize(natural: ImageSize, wanted: Element['properties'], room: ImageSize): Element['properties'] {
  const wide = pointsOf(wanted.width, room.width);
  const high = pointsOf(wanted.height, room.width);
  if (!wide && !high) return { width: pixelsOf(natural.width * Math.min(1, room.height / natural.height)) };
  const ratio = natural.width / natural.height;
  const width = wide ?? high! * ratio;
  const height = high ?? width / ratio;
  const scale = Math.min(1, room.width / width, room.height / height);
  const isStretched = Math.abs(width / height / ratio - 1) > SAME_RATIO;
  // A share of the width stays one while the page has room for it: a cell or an item is narrower.
  if (typeof wanted.width === 'string' && scale === 1 && !isStretched) return { width: wanted.width };
  return { width: pixelsOf(width * scale), ...(isStretched && { height: pixelsOf(height * scale) }) };
}

/** Of a `PictureLength`. */
function pointsOf(length: unknown, whole: number): number | undefined {
  if (typeof length === 'number') return length / PIXELS_PER_POINT;
  return typeof length === 'string' ? (Number.parseFloat(length) / 100) * whole : undefined;
}

function pixelsOf(points: number): number {
  return Math.round(points * PIXELS_PER_POINT * 100) / 100;
}

/**
 * Leaves out, in order, the pictures for which `maxBytes` are too few: their text stands in a frame instead. Returns first whether any
 * was left out.
 */
export function fitPictures(children: ElementContent[], maxBytes: number): [boolean, ElementContent[]] {
  let left = maxBytes;
  let isLeftOut = false;
  const fit = (child: ElementContent): ElementContent => {
    if (child.type !== 'element') return child;
    if (!isPicture(child)) return { ...child, children: child.children.map(fit) };
    const [image] = child.children as [Element];
    const bytes = String(image.properties.src).length + TAG_BYTES;
    if (bytes <= left) {
      left -= bytes;
      return child;
    }
    isLeftOut = true;
    return span(['picture', 'left-out'], [text(String(image.properties.alt || '…'))]);
  };
  const fitted = children.map(fit);
  return [isLeftOut, fitted];
}

function isPicture({ tagName, properties }: Element): boolean {
  return tagName === 'span' && Array.isArray(properties.className) && properties.className.includes('picture');
}

/** Classes for the style sheet, which leaves no space above a picture with which its block begins. */
export function classifyPictures(children: ElementContent[]): ElementContent[] {
  const first = children[children.findIndex(shows)];
  if (first?.type !== 'element' || !isPicture(first)) return children;
  const className = [...(first.properties.className as string[]), 'first'];
  return children.map((child) => (child === first ? { ...first, properties: { className } } : child));
}

/** Blanks show nothing, nor does a place that links lead to. */
function shows(node: ElementContent): boolean {
  if (node.type === 'text') return node.value.trim() !== '';
  return node.type === 'element' && !(node.tagName === 'span' && node.children.length === 0);
}

/** Bytes of all pictures in a tree. */
export function pictureBytes(children: ElementContent[]): number {
  return children.reduce((sum, child) => {
    if (child.type !== 'element') return sum;
    if (child.tagName === 'img') return sum + String(child.properties.src).length;
    return sum + pictureBytes(child.children);
  }, 0);
}

function missing(alt: unknown): Element {
  return span(['missing-image'], [text(String(alt ?? ''))]);
}

function span(className: string[], children: ElementContent[]): Element {
  return element('span', { className }, children);
}
