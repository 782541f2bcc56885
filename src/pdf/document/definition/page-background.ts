/** §19.5, §19.6: what stands behind the text of a page: a colour, a picture that covers the sheet, a watermark, fold marks. All are artifacts. */
import { ADDRESS_WINDOWS, mm } from '../../../template/model/address-windows.ts';
import type { PageBackground, PageFurniture } from '../../../template/model/page-furniture.ts';
import type { Content } from '../../engine/definition.ts';
import { ARTIFACTS } from '../../tagging/structure-tree.ts';
import { oncePerPage } from '../context/columns-of.ts';
import { asArtifact, type Context } from '../context/context.ts';
import { HAIRLINE } from '../context/styles.ts';
import { drawnPicture } from '../flow/picture.ts';
import { tintOf, watermarkPath } from './watermark.ts';

const WHITE = '#ffffff';
/** In points: where marks begin at the left edge of the sheet, and how far those of folds and that of the punch go. */
const MARKS = { from: mm(4), fold: mm(8), hole: mm(10), color: '#5f6368' };
const ORIGIN = { x: 0, y: 0 };

/** The background of the first page, or of those that follow. */
export function backgroundOf(furniture: PageFurniture | undefined, isFirst: boolean): PageBackground {
  return (isFirst ? furniture?.first?.background : undefined) ?? furniture?.background ?? {};
}

/** The context for pictures that stand on the paper of a page. */
export function onPaperOf(furniture: PageFurniture | undefined, isFirst: boolean, context: Context): Context {
  if (!furniture) return context;
  const { color = WHITE } = backgroundOf(furniture, isFirst);
  return { ...context, pictures: context.pictures.onPaper(color) };
}

/** Covers the sheet, in its middle; what stands over its edges nobody sees. */
function cover(url: string, context: Context): Content[] {
  const { width, height } = context.page;
  const picture = context.pictures.find(url);
  if (!picture) return [];
  const scale = Math.max(width / picture.width, height / picture.height);
  const size = { width: picture.width * scale, height: picture.height * scale };
  const absolutePosition = { x: (width - size.width) / 2, y: (height - size.height) / 2 };
  return [
    { ...drawnPicture(picture, size, context), place: ARTIFACTS.background, absolutePosition } as object as Content,
  ];
}

function shapes(canvas: object[]): Content[] {
  return canvas.length > 0 ? [{ canvas, absolutePosition: ORIGIN } as object as Content] : [];
}

function foldMarks(window: NonNullable<PageFurniture['address']>['window']): object[] {
  const { folds, hole } = ADDRESS_WINDOWS[window];
  const look = { type: 'line', x1: MARKS.from, lineWidth: HAIRLINE, lineColor: MARKS.color };
  const mark = (y: number, x2: number) => ({ ...look, y1: y, x2, y2: y });
  return [...folds.map((y) => mark(y, MARKS.fold)), ...(hole ? [mark(hole, MARKS.hole)] : [])];
}

/** What stands behind the text of the first page, or of one that follows. `isFolded`: whether fold marks are wanted. */
function contentsOf(furniture: PageFurniture, isFirst: boolean, isFolded: boolean, context: Context): Content[] {
  const { width, height } = context.page;
  const { color, picture } = backgroundOf(furniture, isFirst);
  const { watermark, address } = furniture;
  const place = ARTIFACTS.background;
  const tint = color ? [{ type: 'rect', x: 0, y: 0, w: width, h: height, color, place }] : [];
  const outline = watermark && {
    type: 'outline',
    path: watermarkPath(watermark.text, context.page, context),
    color: tintOf(watermark.color, color ?? WHITE),
    place: ARTIFACTS.watermark,
  };
  return [
    ...shapes(tint),
    ...(picture ? cover(picture, onPaperOf(furniture, isFirst, asArtifact(context, 'background'))) : []),
    ...shapes(outline ? [outline] : []),
    ...shapes(isFirst && isFolded && address ? foldMarks(address.window) : []),
  ];
}

/** pdfmake's `background`; undefined for a document that has nothing behind its text. */
export function pageBackground(
  furniture: PageFurniture | undefined,
  isFolded: boolean,
  context: Context,
): ((page: number, pages: number) => Content | undefined) | undefined {
  if (!furniture || !(furniture.background || furniture.first?.background || furniture.watermark || isFolded))
    return undefined;
  return oncePerPage(context.page, (page) => {
    const stack = contentsOf(furniture, page === 1, isFolded, context);
    return stack.length > 0 ? { stack } : undefined;
  });
}
