/** §17.22: embeds pictures in the size that they have in the PDF, up to a total of bytes. */
import type { Element, ElementContent } from 'hast';
import { everyNode } from '../document/every-node.ts';
import type { Drawing } from '../model/chart.ts';
import { type Asset, plainPath } from '../model/code.ts';
import { BESIDE_PICTURE } from '../model/document-setup.ts';
import type { DocumentTree } from '../model/document-tree.ts';
import { EM_LENGTH } from '../model/document-tree.ts';
import { SWISS_BILL } from '../model/e-invoice.ts';
import { chartElement } from './chart-svg.ts';
import { element, text } from './element.ts';

/** The natural size of an image in points. */
export type ImageSize = { width: number; height: number };

export type ImageOptions = {
  /** The drawings of charts, by their addresses. */
  charts?: ReadonlyMap<string, Drawing>;
  /** The pictures, keyed by plain path. Pictures without an asset are shown as their text. */
  assets: ReadonlyMap<string, Asset>;
  sizing?: {
    /** Returns undefined for an asset that cannot be drawn; it is shown as its text too. */
    sizeOf(asset: Asset): ImageSize | undefined;
    /** The largest size of a picture, in points. */
    room: ImageSize;
  };
};

const PIXELS_PER_POINT = 96 / 72;
/** Ratios that differ by less are equal, since lengths are whole pixels. */
const SAME_RATIO = 0.02;
/** The bytes of tags and quotes around a picture's own. */
const TAG_BYTES = 200;

/** Returns the image within its line, or as a block with its caption below. */
export function pictureOf(image: Element, { assets, sizing, charts }: ImageOptions): Element {
  const { src, alt, title, dataCaption: caption, dataInLine, dataSigning, align } = image.properties;
  const chart = charts?.get(String(src));
  if (chart) return chartOf(chart, image);
  // mdast-util-to-hast encodes paths as URLs.
  const asset = assets.get(plainPath(String(src ?? '')));
  const natural = asset && sizing?.sizeOf(asset);
  const isBill = String(src).startsWith(SWISS_BILL);
  if (!asset || (sizing && !natural)) return span(['missing-image'], [text(String(alt ?? ''))]);
  const data = Buffer.from(asset.bytes).toString('base64');
  const inEms = emsIn(image.properties);
  const size = sizing && natural && !isBill && !inEms ? shownSize(natural, image.properties, sizing.room) : {};
  const properties = {
    src: `data:${asset.mediaType};base64,${data}`,
    alt: alt ?? '',
    ...(title && title !== caption && { title }),
    ...size,
  };
  const drawn = element('img', properties, []);
  if (isBill) return span(['picture', 'swiss-bill'], [drawn]);
  const side = align ? sideOf(String(align), size?.width, sizing?.room) : [];
  const className = [
    'picture',
    ...(dataInLine ? ['in-line'] : side),
    ...(dataSigning ? ['signing'] : []),
    ...(inEms ? [nameOfEms(inEms)] : []),
  ];
  return span(className, caption ? [drawn, span(['caption'], [text(String(caption))])] : [drawn]);
}

function chartOf(drawing: Drawing, { properties: { alt, title, dataChart, dataInLine, align } }: Element): Element {
  const side = dataInLine ? ['in-line'] : align ? [String(align)] : [];
  const drawn = chartElement(drawing, String(dataChart || alt || ''));
  return span(['picture', ...side], title ? [drawn, span(['caption'], [text(String(title))])] : [drawn]);
}

/** Lets text stand beside a picture if there is room for it. */
function sideOf(side: string, shown: unknown, room: ImageSize | undefined): string[] {
  const width = room && (typeof shown === 'number' ? shown / PIXELS_PER_POINT : pointsOf(shown, room.width));
  const { gap, narrowest } = BESIDE_PICTURE;
  return width === undefined || room!.width - width - gap >= narrowest ? [side, 'beside'] : [side];
}

/** Returns `width`, and `height` if the author wants another ratio than the picture's own. */
function shownSize(natural: ImageSize, wanted: Element['properties'], room: ImageSize): Element['properties'] {
  const wide = pointsOf(wanted.width, room.width);
  const high = pointsOf(wanted.height, room.width);
  if (!wide && !high) return { width: pixelsOf(natural.width * Math.min(1, room.height / natural.height)) };
  const ratio = natural.width / natural.height;
  const width = wide ?? high! * ratio;
  const height = high ?? width / ratio;
  const scale = Math.min(1, room.width / width, room.height / height);
  const isStretched = Math.abs(width / height / ratio - 1) > SAME_RATIO;
  // A percentage stays one if the page has room for it, since a cell or item is narrower.
  if (typeof wanted.width === 'string' && scale === 1 && !isStretched) return { width: wanted.width };
  return { width: pixelsOf(width * scale), ...(isStretched && { height: pixelsOf(height * scale) }) };
}

/** Converts a `PictureLength` to points. */
function pointsOf(length: unknown, whole: number): number | undefined {
  if (typeof length === 'number') return length / PIXELS_PER_POINT;
  return typeof length === 'string' ? (Number.parseFloat(length) / 100) * whole : undefined;
}

function pixelsOf(points: number): number {
  return Math.round(points * PIXELS_PER_POINT * 100) / 100;
}

/** Replaces pictures by their framed text, in order, once `maxBytes` are used up. Returns first whether any was replaced. */
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

/** Adds classes by which the style sheet omits the space above a picture at the beginning of its block. */
export function classifyPictures(children: ElementContent[]): ElementContent[] {
  const first = children[children.findIndex(shows)];
  if (first?.type !== 'element' || !isPicture(first)) return children;
  const className = [...(first.properties.className as string[]), 'first'];
  return children.map((child) => (child === first ? { ...first, properties: { className } } : child));
}

/** Returns whether a node is visible. Spaces and anchors are not. */
function shows(node: ElementContent): boolean {
  if (node.type === 'text') return node.value.trim() !== '';
  return node.type === 'element' && !(node.tagName === 'span' && node.children.length === 0);
}

/** Returns the bytes of all pictures in a tree. */
export function pictureBytes(children: ElementContent[]): number {
  return children.reduce((sum, child) => {
    if (child.type !== 'element') return sum;
    if (child.tagName === 'img') return sum + String(child.properties.src).length;
    return sum + pictureBytes(child.children);
  }, 0);
}

function span(className: string[], children: ElementContent[]): Element {
  return element('span', { className }, children);
}

// §17.38: pictures whose height or width is a share of the text's size.

/** Such a height, else such a width, in hundredths of an em. */
type Ems = { side: 'height' | 'width'; hundredths: number };

function emsIn({ height, width }: { height?: unknown; width?: unknown }): Ems | undefined {
  const find = (side: Ems['side'], written: unknown): Ems | undefined => {
    const em = typeof written === 'string' ? EM_LENGTH.exec(written)?.[1] : undefined;
    return em === undefined ? undefined : { side, hundredths: Math.round(Number(em) * 100) };
  };
  return find('height', height) ?? find('width', width);
}

/** Returns a class such as `high-120` for 1.2em. */
function nameOfEms({ side, hundredths }: Ems): string {
  return `${side === 'height' ? 'high' : 'broad'}-${hundredths}`;
}

/** Matches the classes of sizes in ems, for the sanitizer. */
export const EM_CLASS = /^(?:high|broad)-\d{1,5}$/;

/** Returns the style rules for the sizes in ems of a document. */
export function emRules(tree: DocumentTree): string {
  const rules = new Set<string>();
  everyNode(tree, (node) => {
    const ems = node.type === 'image' ? emsIn(node) : undefined;
    if (!ems) return;
    const other = ems.side === 'height' ? 'width' : 'height';
    const name = nameOfEms(ems);
    rules.add(`.${name}{font-size:inherit}.${name}>.caption{font-size:var(--small)}`);
    rules.add(`.${name}>img{${ems.side}:${ems.hundredths / 100}em;${other}:auto}`);
  });
  return [...rules].join('');
}
