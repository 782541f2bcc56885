/** §17.40, §17.44: decides which of a page's text a person sees, from two pictures of the page: with and without its text. */
import { type Message, tell } from '../../locales/message.ts';

/** A rectangle, measured from the left and top of the page as shown. For words in points. */
export type Box = { left: number; top: number; right: number; bottom: number };
/** A sign of the text and its place in pixels. `object`: the text object that draws it. `points`: the font size. */
export type Sign = { text: string; box: Box; object: number; points: number; mode: number };

/** A place on paper: the page from 1, and the middle of the left edge in points from the left and top of the page as shown. */
export type Place = { page: number; x: number; y: number };

export type Hidden = 'invisible' | 'tiny' | 'covered' | 'struck' | 'off-page' | 'overprinted';

/** Returns the reason as the end of a sentence with "only". */
export function whyHidden(hidden: Hidden): Message {
  return tell('pdf.hidden', { kind: hidden === 'off-page' ? 'offPage' : hidden });
}

/** Returns the place as the end of a sentence. */
export function placeInWords({ page, x, y }: Place): Message {
  const inMm = (points: number) => Math.round((points * 25.4) / 72);
  return tell('pdf.place', { page, x: inMm(x), y: inMm(y) });
}

export function placeOf({ page, box }: { page: number; box: Box }): Place {
  const rounded = (value: number) => Math.round(value * 10) / 10;
  return { page, x: rounded(box.left), y: rounded((box.top + box.bottom) / 2) };
}

export function around(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** A picture of a page, with four bytes per pixel. */
export type Picture = { width: number; height: number; data: Uint8Array };

/** Of 255: a smaller difference is indistinguishable from the paper. */
const LEAST_CONTRAST = 32;
/** The minimum share of a sign's box that has ink: a comma fills its own, an i a tenth of it. */
const LEAST_INK = 0.03;
/** The shared part of two boxes, for two signs at one place. */
const OVERLAP = 0.6;

/** Returns for each sign: 0 if it is invisible, 1 if it is visible, 2 if another sign covers it. */
export function signsSeen(shown: Picture, bare: Picture, signs: readonly Sign[]): Uint8Array {
  const seen = Uint8Array.from(signs, ({ box }) => (hasInk(shown, bare, box) ? 1 : 0));
  for (const at of overprinted(signs, seen)) seen[at] = 2;
  return seen;
}

/**
 * Looks for ink that stands out from its background, with less of it in the rest of the sign's box: letters on a pattern of their own
 * colour are unreadable.
 */
function hasInk(shown: Picture, bare: Picture, box: Box): boolean {
  const { left, right, top, bottom } = pixelsOf(box, shown);
  let ink = 0;
  let strongest = { contrast: LEAST_CONTRAST, at: 0 };
  const places: number[] = [];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = 4 * (y * shown.width + x);
      const own = contrast(shown.data, at, bare.data, at);
      if (own > LEAST_CONTRAST) ink += 1;
      else places.push(at);
      if (own > strongest.contrast) strongest = { contrast: own, at };
    }
  if (ink <= LEAST_INK * (right - left) * (bottom - top)) return false;
  const alike = places.filter((at) => contrast(bare.data, at, shown.data, strongest.at) <= LEAST_CONTRAST);
  return alike.length < ink;
}

/** Returns the pixels that a box covers: at least one, and only pixels within the picture. */
function pixelsOf({ left, right, top, bottom }: Box, { width, height }: Picture): Box {
  const [x, y] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];
  return {
    left: x,
    top: y,
    right: Math.min(width, Math.max(x + 1, Math.ceil(right))),
    bottom: Math.min(height, Math.max(y + 1, Math.ceil(bottom))),
  };
}

function contrast(a: Uint8Array, atA: number, b: Uint8Array, atB: number): number {
  return Math.max(
    Math.abs(a[atA]! - b[atB]!),
    Math.abs(a[atA + 1]! - b[atB + 1]!),
    Math.abs(a[atA + 2]! - b[atB + 2]!),
  );
}

/** Finds letters and digits that others cover. The same one twice is bold. */
function overprinted(signs: readonly Sign[], seen: Uint8Array): Set<number> {
  const CELL = 8;
  const cells = new Map<string, number[]>();
  const found = new Set<number>();
  for (const [at, { text, box }] of signs.entries()) {
    if (seen[at] === 0 || !/[\p{L}\p{N}]/u.test(text)) continue;
    const [x, y] = [Math.floor((box.left + box.right) / 2 / CELL), Math.floor((box.top + box.bottom) / 2 / CELL)];
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (const other of cells.get(`${x + dx} ${y + dy}`) ?? [])
          if (isOther(signs[other]!, signs[at]!) && shareOf(signs[other]!.box, box) > OVERLAP) found.add(at).add(other);
    const cell = cells.get(`${x} ${y}`);
    // If a cell has more signs than this, they are unreadable.
    if (!cell) cells.set(`${x} ${y}`, [at]);
    else if (cell.length < 20) cell.push(at);
  }
  return found;
}

/** A ligature is several signs of one object in one place. */
function isOther(a: Sign, b: Sign): boolean {
  return a.text !== b.text && a.object !== b.object;
}

/** Returns the shared part of two boxes, as a share of the smaller one. */
function shareOf(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const area = (box: Box) => Math.max(1, (box.right - box.left) * (box.bottom - box.top));
  return width <= 0 || height <= 0 ? 0 : (width * height) / Math.min(area(a), area(b));
}

const STRUCK_SHARE = 0.9;
const LINE_CONTRAST = 60;

/**
 * Returns whether a thin line runs through the middle of a word: in the picture without text it stands out from what is above and below
 * it.
 */
export function isStruck(bare: Picture, box: Box): boolean {
  const { left, right, top, bottom } = pixelsOf(box, bare);
  const height = bottom - top;
  const reach = Math.max(2, Math.round(height / 5));
  if (height < 6 || right - left < 3) return false;
  const at = (x: number, y: number) => 4 * (Math.min(bare.height - 1, Math.max(0, y)) * bare.width + x);
  for (let y = top + Math.round(height * 0.25); y <= top + Math.round(height * 0.75); y++) {
    let struck = 0;
    for (let x = left; x < right; x++)
      if (
        contrast(bare.data, at(x, y), bare.data, at(x, y - reach)) > LINE_CONTRAST &&
        contrast(bare.data, at(x, y), bare.data, at(x, y + reach)) > LINE_CONTRAST
      )
        struck += 1;
    if (struck >= STRUCK_SHARE * (right - left)) return true;
  }
  return false;
}
