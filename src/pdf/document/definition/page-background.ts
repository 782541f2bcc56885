/** §19.5, §19.6: the background of a page: a colour, a picture that covers the sheet, a watermark, fold marks. All are artifacts. */
import { type AddressWindow, type Box, mm, windowMeasures } from '../../../template/model/address-windows.ts';
import { frameRules } from '../../../template/model/document-style.ts';
import type { SheetMeasure, WindowMeasure } from '../../../template/model/measures.ts';
import type { PageBackground, PageFurniture } from '../../../template/model/page-furniture.ts';
import type { Content } from '../../engine/layout.ts';
import { boundedCache } from '../../fonts/bounded-cache.ts';
import { faceStyle } from '../../fonts/faces.ts';
import { sharedFont } from '../../fonts/shared-fonts.ts';
import { linesOf } from '../../lines/lines.ts';
import { ARTIFACTS } from '../../tagging/structure-tree.ts';
import { asArtifact, type Context, styled } from '../context/context.ts';
import { oncePerPage } from '../context/page.ts';
import { HAIRLINE } from '../context/styles.ts';
import { drawnPicture, type Size } from '../inline/drawn-picture.ts';
import { generatedRuns } from '../inline/text-runs.ts';

const WHITE = '#ffffff';
/** The fold and punch marks: where they begin at the left edge of the sheet, and their lengths. In points. */
const MARKS = { from: mm(4), fold: mm(8), hole: mm(10), color: '#5f6368' };
const ORIGIN = { x: 0, y: 0 };

function backgroundOf(furniture: PageFurniture | undefined, isFirst: boolean): PageBackground {
  return (isFirst ? furniture?.first?.background : undefined) ?? furniture?.background ?? {};
}

/** Returns the context for pictures on the paper of a page. */
export function onPaperOf(furniture: PageFurniture | undefined, isFirst: boolean, context: Context): Context {
  if (!furniture) return context;
  const { color = WHITE } = backgroundOf(furniture, isFirst);
  return { ...context, pictures: context.pictures.onPaper(color) };
}

/** Returns the box of a picture that covers the sheet, centred; what exceeds the edges is cut off. */
function coverOf(picture: Size, sheet: Size): Box {
  const scale = Math.max(sheet.width / picture.width, sheet.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { x: (sheet.width - width) / 2, y: (sheet.height - height) / 2, width, height };
}

function cover(url: string, context: Context): Content[] {
  const picture = context.pictures.find(url);
  if (!picture) return [];
  const { x, y, ...size } = coverOf(picture, context.page);
  const absolutePosition = { x, y };
  return [
    { ...drawnPicture(picture, size, context), place: ARTIFACTS.background, absolutePosition } as object as Content,
  ];
}

function shapes(canvas: object[]): Content[] {
  return canvas.length > 0 ? [{ canvas, absolutePosition: ORIGIN } as object as Content] : [];
}

/** Returns the fold marks and the punch mark. */
export function marksOf(window: AddressWindow): WindowMeasure['marks'] {
  const { folds, hole } = windowMeasures(window, 0);
  const { from } = MARKS;
  return [...folds.map((y) => ({ y, from, to: MARKS.fold })), ...(hole ? [{ y: hole, from, to: MARKS.hole }] : [])];
}

function drawnMarks(window: AddressWindow): object[] {
  const look = { type: 'line', lineWidth: HAIRLINE, lineColor: MARKS.color };
  return marksOf(window).map(({ y, from, to }) => ({ ...look, x1: from, y1: y, x2: to, y2: y }));
}

/** Returns the background of a sheet for the preview. */
export function measuredBackground(
  furniture: PageFurniture,
  isFirst: boolean,
  context: Context,
): Pick<SheetMeasure, 'color' | 'picture' | 'watermark' | 'frame'> {
  const { color, picture: path } = backgroundOf(furniture, isFirst);
  const picture = path === undefined ? undefined : context.pictures.find(path);
  const { watermark, frame } = furniture;
  return {
    ...(color && { color }),
    ...(picture && { picture: { path: path!, ...coverOf(picture, context.page) } }),
    ...(watermark && { watermark: watermarkOn(color, watermark, context) }),
    ...(frame && { frame: frameRules(frame, context.page) }),
  };
}

function watermarkOn(paper: string | undefined, { text, color }: { text: string; color: string }, context: Context) {
  return { path: watermarkPath(text, context.page, context), color: tintOf(color, paper ?? WHITE) };
}

/** Returns the background of the first page, or of a following page. `isFolded`: whether fold marks are wanted. */
function contentsOf(furniture: PageFurniture, isFirst: boolean, isFolded: boolean, context: Context): Content[] {
  const { width, height } = context.page;
  const { color, picture } = backgroundOf(furniture, isFirst);
  const { watermark, address, frame } = furniture;
  const place = ARTIFACTS.background;
  const tint = color ? [{ type: 'rect', x: 0, y: 0, w: width, h: height, color, place }] : [];
  const outline = watermark && {
    type: 'outline',
    ...watermarkOn(color, watermark, context),
    place: ARTIFACTS.watermark,
  };
  return [
    ...shapes(tint),
    ...(picture ? cover(picture, onPaperOf(furniture, isFirst, asArtifact(context, 'background'))) : []),
    ...shapes(outline ? [outline] : []),
    ...shapes(frame ? frameRules(frame, context.page).map((rule) => ({ type: 'rect', ...rule, place })) : []),
    ...shapes(isFirst && isFolded && address ? drawnMarks(address.window) : []),
  ];
}

/** Returns pdfmake's `background`. Undefined for a document without any. */
export function pageBackground(
  furniture: PageFurniture | undefined,
  isFolded: boolean,
  context: Context,
): ((page: number, pages: number) => Content | undefined) | undefined {
  const { background, first, watermark, frame } = furniture ?? {};
  if (!furniture || !(background || first?.background || watermark || frame || isFolded)) return undefined;
  return oncePerPage(context.page, (page) => {
    const stack = contentsOf(furniture, page === 1, isFolded, context);
    return stack.length > 0 ? { stack } : undefined;
  });
}

// §19.5: draws a watermark as outlines, from corner to corner: it cannot be copied or searched, and needs no transparency, which printers
// handle badly, since it is a light tint below the text.

/** The share of the diagonal, and the maximum font size as a share of the sheet's width. */
const SHARE_OF_DIAGONAL = 0.7;
const GREATEST_SIZE = 0.25;
/** The distance of a tint from the paper, out of 255. */
const STRENGTH = 36;

export type Command = { command: string; args: number[] };
type Outlines = { commands: Command[]; width: number; capHeight: number };

/** Returns the glyphs of a text on one line, in thousandths of the size, from its beginning and baseline. */
export function outlinesOf(text: string, context: Context): Outlines {
  const bold = styled(context, { bold: true, italics: false, hyphenate: undefined });
  const [line = []] = linesOf(
    generatedRuns(bold, text.replace(/\s+/g, ' ')),
    Number.POSITIVE_INFINITY,
    context.direction,
  );
  const commands: Command[] = [];
  let pen = 0;
  let capHeight = 0;
  for (const run of line) {
    const font = sharedFont(run.font, faceStyle(true, false));
    const unit = 1000 / font.unitsPerEm;
    capHeight = Math.max(capHeight, font.capHeight * unit);
    const { glyphs, positions } = font.layout(run.text, run.fontFeatures);
    for (const [index, { id }] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[index]!;
      // Shared glyphs are named by their number and text.
      for (const { command, args } of font.getGlyph(Number.parseInt(String(id), 10)).path?.commands ?? []) {
        const moved = args.map((value, at) =>
          at % 2 === 0 ? pen + (value + xOffset) * unit : (value + yOffset) * unit,
        );
        commands.push({ command, args: moved });
      }
      pen += xAdvance * unit;
    }
  }
  return { commands, width: pen, capHeight };
}

type Point = [x: number, y: number];

/** Returns PDF operators; PDF has only cubic curves. */
export function operatorsOf(commands: Command[], place: (x: number, y: number) => Point): string {
  const operators: string[] = [];
  let last: Point = [0, 0];
  for (const { command, args } of commands) {
    const points: Point[] = [];
    for (let at = 0; at < args.length; at += 2) points.push(place(args[at]!, args[at + 1]!));
    const write = (name: string, ...given: Point[]) =>
      operators.push(
        `${given
          .flat()
          .map((value) => Math.round(value * 100) / 100)
          .join(' ')} ${name}`,
      );
    const [first, second] = points as [Point, Point];
    if (command === 'moveTo') write('m', first);
    else if (command === 'lineTo') write('l', first);
    else if (command === 'bezierCurveTo') write('c', ...points);
    else if (command === 'quadraticCurveTo') write('c', towards(last, first), towards(second, first), second);
    else operators.push('h');
    last = points.at(-1) ?? last;
  }
  return operators.join('\n');
}

/** Returns the point two thirds of the way: a control point of the cubic curve that equals a quadratic one. */
function towards([x, y]: Point, [toX, toY]: Point): Point {
  return [x + ((toX - x) * 2) / 3, y + ((toY - y) * 2) / 3];
}

const known = boundedCache<string>(50);

/** Returns the operators of a watermark's path on a sheet, in points from its upper left corner. */
function watermarkPath(text: string, { width, height }: Size, context: Context): string {
  const { family } = context.style;
  const key = JSON.stringify([text, width, height, family, context.language]);
  let path = known.get(key);
  if (path === undefined) {
    const outlines = outlinesOf(text, context);
    const length = Math.hypot(width, height);
    const unit = Math.min((SHARE_OF_DIAGONAL * length) / Math.max(1, outlines.width), (GREATEST_SIZE * width) / 1000);
    const [cosine, sine] = [(width / length) * unit, (height / length) * unit];
    path = operatorsOf(outlines.commands, (x, y) => {
      const [fromX, fromY] = [x - outlines.width / 2, y - outlines.capHeight / 2];
      return [width / 2 + fromX * cosine - fromY * sine, height / 2 - fromX * sine - fromY * cosine];
    });
    known.set(key, path);
  }
  return path;
}

/**
 * Returns a tint of a colour that is light enough on paper of another colour for text to stand out; a colour that is as light stays. All
 * are `#rrggbb`.
 */
function tintOf(color: string, paper: string): string {
  const [ink, below] = [color, paper].map((one) => Buffer.from(one.slice(1), 'hex')) as [Buffer, Buffer];
  const distance = Math.max(...ink.map((value, at) => Math.abs(value - below[at]!)));
  const share = Math.min(1, STRENGTH / Math.max(1, distance));
  const mixed = Array.from(ink, (value, at) => Math.round(value * share + below[at]! * (1 - share)));
  return `#${Buffer.from(mixed).toString('hex')}`;
}
