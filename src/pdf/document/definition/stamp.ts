/** §19.10: the stamp of a document: a framed text over that of its pages, drawn as outlines, and read aloud once. */
import { tell } from '../../../locales/message.ts';
import type { Box } from '../../../template/model/address-windows.ts';
import type { PageFurniture } from '../../../template/model/page-furniture.ts';
import { cannotBeSet } from '../../check/render-failure.ts';
import type { Content } from '../../engine/layout.ts';
import { placeIn } from '../../tagging/structure-tree.ts';
import { type Context, inElement } from '../context/context.ts';
import { type Command, operatorsOf, outlinesOf } from './page-background.ts';

type Stamp = NonNullable<PageFurniture['stamp']>;

/** The greatest size, the least size while half of the width is enough, and the least of all. In points. */
const SIZE = { most: 20, small: 9, least: 4 };
/** The share of the text's width that a stamp takes unless its text would be small. */
const SHARE = 0.5;
/** The room around the text, and the width of the frame, as shares of the size. */
const ROOM = 0.45;
const FRAME = 0.09;

/** A stamp on its page. `path`: operators, in points from the upper left corner of the page. `box`: what it takes of the page. */
export type PlacedStamp = { path: string; color: string; box: Box };

/** Places a stamp on a page. Throws if the page has no room for it. */
export function placeStamp({ text, color, angle, place }: Stamp, context: Context): PlacedStamp {
  const { page } = context;
  const { commands, width, capHeight } = outlinesOf(text, context);
  const around = 2 * (ROOM + FRAME);
  const [long, high] = [width / 1000 + around, capHeight / 1000 + around];
  const [sine, cosine] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
  const turned = {
    width: long * Math.abs(cosine) + high * Math.abs(sine),
    height: long * Math.abs(sine) + high * Math.abs(cosine),
  };
  const size = sizeOf(turned, context);
  const box = { width: turned.width * size, height: turned.height * size };
  const [down, along] = place.split(' ') as [string, string];
  const { top, right, bottom, left } = page.margins;
  const x = at(along, left, page.width - right - box.width);
  const y = at(down, top, page.height - bottom - box.height);
  const [middleX, middleY] = [x + box.width / 2, y + box.height / 2];
  const unit = size / 1000;
  const shapes = [
    ...frameOf(long * 1000, high * 1000, FRAME * 1000),
    ...commands.map(({ command, args }) => ({
      command,
      args: args.map((value, index) => value - (index % 2 === 0 ? width : capHeight) / 2),
    })),
  ];
  const path = operatorsOf(shapes, (fromX, fromY) => [
    middleX + (fromX * cosine - fromY * sine) * unit,
    middleY - (fromX * sine + fromY * cosine) * unit,
  ]);
  return { path, color, box: { x, y, ...box } };
}

/** `turned`: what the stamp takes with a size of 1. */
function sizeOf(turned: { width: number; height: number }, { page }: Context): number {
  const high = (page.height - page.margins.top - page.margins.bottom) / turned.height;
  const whole = Math.min(page.bodyWidth / turned.width, high);
  const size = Math.max(
    Math.min(SIZE.most, (page.bodyWidth * SHARE) / turned.width, high),
    Math.min(SIZE.small, whole),
  );
  if (size < SIZE.least) throw cannotBeSet(tell('pdf.stamp'));
  return size;
}

function at(place: string, least: number, most: number): number {
  if (place === 'top' || place === 'left') return least;
  return place === 'bottom' || place === 'right' ? most : (least + most) / 2;
}

/** Returns a frame around the middle: two rectangles in opposite directions, between which it is filled. */
function frameOf(width: number, height: number, rule: number): Command[] {
  const [x, y] = [width / 2, height / 2];
  const [inX, inY] = [x - rule, y - rule];
  return [...closed([-x, -y], [x, -y], [x, y], [-x, y]), ...closed([-inX, -inY], [-inX, inY], [inX, inY], [inX, -inY])];
}

function closed(first: number[], ...others: number[][]): Command[] {
  const lines = others.map((args) => ({ command: 'lineTo', args }));
  return [{ command: 'moveTo', args: first }, ...lines, { command: 'closePath', args: [] }];
}

/** Returns whether a page shows the stamp. `page`: counted from 1 through the document. */
export function showsStamp({ pages }: Stamp, page: number): boolean {
  return pages === 'all' || page === 1;
}

/**
 * Returns the stamp of each page, or undefined for a page without one. Call this behind the layout of the text, which screen readers read
 * first. The stamp of the first page is content, the others are artifacts.
 */
export function stampOf(stamp: Stamp, context: Context, figure: Context): (page: number) => Content | undefined {
  const { path, color, box } = placeStamp(stamp, context);
  const place = placeIn(figure.structure, figure.element);
  const outline = { type: 'outline', path, color, place, picture: box };
  const content = { canvas: [outline], absolutePosition: { x: 0, y: 0 } } as object as Content;
  return (page) => (showsStamp(stamp, page) ? content : undefined);
}

/** Returns the context of the stamp's structure element, whose alternative text is its text. */
export function stampFigure({ text }: Stamp, context: Context): Context {
  return inElement(context, 'Figure', { alt: text });
}
