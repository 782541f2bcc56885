/** §19.5, §19.6: what stands behind the text of a page: a colour, a picture that covers the sheet, a watermark, fold marks. All are artifacts. */
import { ADDRESS_WINDOWS, type AddressWindow, type Box, mm } from '../../../template/model/address-windows.ts';
import { frameRules } from '../../../template/model/block-style.ts';
import type { SheetMeasure, WindowMeasure } from '../../../template/model/furniture-measure.ts';
import type { PageBackground, PageFurniture } from '../../../template/model/page-furniture.ts';
import type { Content } from '../../engine/definition.ts';
import { ARTIFACTS } from '../../tagging/structure-tree.ts';
import { oncePerPage } from '../context/columns-of.ts';
import { asArtifact, type Context } from '../context/context.ts';
import { HAIRLINE } from '../context/styles.ts';
import { drawnPicture, type Size } from '../inline/drawn-picture.ts';
import { tintOf, watermarkPath } from './watermark.ts';

const WHITE = '#ffffff';
/** In points: where marks begin at the left edge of the sheet, and how far those of folds and that of the punch go. */
const MARKS = { from: mm(4), fold: mm(8), hole: mm(10), color: '#5f6368' };
const ORIGIN = { x: 0, y: 0 };

/** The background of the first page, or of those that follow. */
function backgroundOf(furniture: PageFurniture | undefined, isFirst: boolean): PageBackground {
  return (isFirst ? furniture?.first?.background : undefined) ?? furniture?.background ?? {};
}

/** The context for pictures that stand on the paper of a page. */
export function onPaperOf(furniture: PageFurniture | undefined, isFirst: boolean, context: Context): Context {
  if (!furniture) return context;
  const { color = WHITE } = backgroundOf(furniture, isFirst);
  return { ...context, pictures: context.pictures.onPaper(color) };
}

/** Where a picture covers the sheet, in its middle; what stands over the edges nobody sees. */
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

/** The marks of folds and of the punch. */
export function marksOf(window: AddressWindow): WindowMeasure['marks'] {
  const { folds, hole } = ADDRESS_WINDOWS[window];
  const { from } = MARKS;
  return [...folds.map((y) => ({ y, from, to: MARKS.fold })), ...(hole ? [{ y: hole, from, to: MARKS.hole }] : [])];
}

function drawnMarks(window: AddressWindow): object[] {
  const look = { type: 'line', lineWidth: HAIRLINE, lineColor: MARKS.color };
  return marksOf(window).map(({ y, from, to }) => ({ ...look, x1: from, y1: y, x2: to, y2: y }));
}

/** What stands behind the text of a sheet, for the preview. */
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

/** What stands behind the text of the first page, or of one that follows. `isFolded`: whether fold marks are wanted. */
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

/** pdfmake's `background`; undefined for a document that has nothing behind its text. */
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
