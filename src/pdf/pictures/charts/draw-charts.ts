/** §10.50: draws the charts of a document. It is only loaded for documents that have some. */
import { colord, extend } from 'colord';
import a11y from 'colord/plugins/a11y';
import lch from 'colord/plugins/lch';
import type { Image } from 'mdast';
import { chartRooms } from '../../../template/document/chart-rooms.ts';
import { chartSvg } from '../../../template/html/chart-svg.ts';
import type { Drawing, Label, Mark, SetDrawing, SetText } from '../../../template/model/chart.ts';
import type { Asset } from '../../../template/model/code.ts';
import { type DocumentSetup, styleOf } from '../../../template/model/document-setup.ts';
import { stylesOf } from '../../../template/model/document-style.ts';
import { type DocumentTree, lengthIn } from '../../../template/model/document-tree.ts';
import { directionOf, RIGHT_TO_LEFT } from '../../../template/typography/script-of.ts';
import { type BaseFamily, baseOf, type DocumentFonts, faceStyle } from '../../fonts/faces.ts';
import { fontRuns } from '../../fonts/font-runs.ts';
import { advanceOf } from '../../fonts/shared-fonts.ts';
import { textPieces } from '../svg/svg-drawings.ts';
import { drawBars } from './bars.ts';
import type { ChartLook, Frame } from './canvas.ts';
import { type DayTick, dayTicks, type Extent } from './days.ts';
import { drawInline, INLINE_WIDTH } from './draw-inline.ts';
import { drawLines } from './draw-lines.ts';
import { drawShare } from './share.ts';

const DRAW = { bar: drawBars, grouped: drawBars, stacked: drawBars, line: drawLines, share: drawShare };
const POINTS_PER_PIXEL = 0.75;
/** A chart without a size of its own is no wider, in points. */
const WIDEST = 460;
const NARROWEST = 60;
const NARROWEST_IN_LINE = 20;
const SIZE_OF_TEXT = 0.95;
/** Charts in a line are so high, in sizes of the text of charts: as high as its capital letters and a little more. */
const LINE = 1.05;

export type DrawnChart = { image: Image; drawing: Drawing };

/** Draws the charts of a tree. Pictures lose their sizes, which the drawings have. */
export function layOutCharts(tree: DocumentTree, setup: DocumentSetup, fonts: DocumentFonts): DrawnChart[] {
  const look = lookOf(setup);
  const measure = measurerOf(setup, fonts);
  const isMirrored = directionOf(setup.language) === 'rtl';
  const known = new Map<string, DayTick[]>();
  /** All bars of a column have one axis. */
  const daysOf = ({ low, high }: Extent, frame: Frame): DayTick[] => {
    const key = `${low} ${high} ${frame.width}`;
    const ticks = known.get(key) ?? dayTicks({ low, high }, frame);
    known.set(key, ticks);
    return ticks;
  };
  return chartRooms(tree, setup).map(({ image, room }) => {
    const own = (side: 'width' | 'height') => {
      const length =
        image[side] === undefined ? undefined : lengthIn(image[side], room.width, look.size, POINTS_PER_PIXEL);
      return length && length > 0 ? length : undefined;
    };
    const height = own('height');
    const inline = image.data!.inlineChart;
    const widest = inline ? INLINE_WIDTH[inline.kind] : WIDEST;
    const frame: Frame = {
      width: Math.max(inline ? NARROWEST_IN_LINE : NARROWEST, Math.min(own('width') ?? widest, room.width)),
      ...(height !== undefined && { height: Math.min(height, room.height) }),
      maxHeight: room.height,
      language: setup.language,
      isMirrored,
      look,
      measure,
    };
    delete image.width;
    delete image.height;
    const line = Math.round(look.size * LINE * 10) / 10;
    const drawing = inline
      ? drawInline(inline, { ...frame, height: frame.height ?? line }, daysOf)
      : DRAW[image.data!.chart!.kind](image.data!.chart!, frame);
    return { image, drawing: isMirrored ? fromRightToLeft(drawing) : drawing };
  });
}

/** A minus before digits, which would stand behind them. */
const MINUS = /(?<![\p{L}\p{N}\u200e])-(?=\p{N})/gu;

/** Returns a drawing whose texts run as those of the document around it: `₪ 12` in a table and in a chart. */
function fromRightToLeft(drawing: Drawing): Drawing {
  const marks = drawing.marks.map(
    (mark): Mark =>
      mark.kind === 'text' ? { ...mark, text: mark.text.replace(MINUS, '\u200e-'), isRightToLeft: true } : mark,
  );
  return { ...drawing, marks };
}

/** Returns the charts of a tree as pictures for its PDF. Their texts have the font of the document's text. */
export function chartPictures(tree: DocumentTree, setup: DocumentSetup, fonts: DocumentFonts): Asset[] {
  const family = baseOf(fonts.familyOf(styleOf(setup).text.family));
  return layOutCharts(tree, setup, fonts).map(({ image, drawing }) => ({
    path: image.url,
    mediaType: 'image/svg+xml',
    bytes: new Uint8Array(),
    chart: setDrawing(drawing, family, setup.language),
  }));
}

function setDrawing({ width, height, marks }: Drawing, family: BaseFamily, language: string): SetDrawing {
  const missing = new Set<string>();
  const set = marks.map((mark) => (mark.kind === 'text' ? setText(mark, family, language, missing) : mark));
  const text = set.flatMap((mark) => (mark.kind === 'text' ? mark.parts.map((part) => part.text) : [])).join(' ');
  return { width, height, marks: set, text, missing: [...missing] };
}

/** What a text is moved to the left by, in its widths. */
const BEFORE: Record<Label['anchor'], number> = { start: 0, middle: 0.5, end: 1 };

function setText(mark: Label, family: BaseFamily, language: string, missing: Set<string>): SetText {
  const { kind, x, y, size, text, color, anchor, bold = false, isRightToLeft } = mark;
  const direction = { language, isRightToLeft: isRightToLeft ?? RIGHT_TO_LEFT.test(text) };
  const parts = textPieces(text, family, direction, missing).map((piece) => {
    const isBold = bold && !piece.isRegular;
    const width = (advanceOf(piece.family, faceStyle(isBold, false), piece.text) * size) / 1000;
    return { text: piece.text, family: piece.family, bold: isBold, width };
  });
  const width = parts.reduce((sum, part) => sum + part.width, 0);
  return { kind, x: x - width * BEFORE[anchor], y, size, color, parts };
}

/** Returns the charts of a tree as files for Word copies. */
export function drawCharts(tree: DocumentTree, setup: DocumentSetup, fonts: DocumentFonts): Asset[] {
  return layOutCharts(tree, setup, fonts).map(({ image, drawing }) => ({
    path: image.url,
    mediaType: 'image/svg+xml',
    bytes: new TextEncoder().encode(chartSvg(drawing)),
  }));
}

function lookOf(setup: DocumentSetup): ChartLook {
  const styles = stylesOf(styleOf(setup));
  const paper = setup.furniture?.background?.color ?? '#ffffff';
  const base = isGrey(styles.accent) && !isGrey(styles.link.color) ? styles.link.color : styles.accent;
  return {
    size: Math.round(styles.smallSize * SIZE_OF_TEXT * 10) / 10,
    ink: styles.text.color,
    muted: styles.muted,
    rule: styles.table.rule,
    paper,
    colors: (count) =>
      chartColors(base, Math.max(1, count), paper).map((fill) => {
        const outline = outlineOf(fill, paper);
        return { fill, ...(outline !== undefined && { outline }) };
      }),
  };
}

/** Returns a function that measures text as the PDF sets it. Drawings have no font of a theme, but the built-in one that is nearest. */
function measurerOf(setup: DocumentSetup, { familyOf }: DocumentFonts): Frame['measure'] {
  const family = baseOf(familyOf(styleOf(setup).text.family));
  return (text, size, bold = false) => {
    const style = faceStyle(bold, false);
    const runs = fontRuns(text, family, style, setup.language);
    return runs.reduce(
      (sum, run) => sum + (advanceOf(run.family, run.missing ? 'normal' : style, run.text) * size) / 1000,
      0,
    );
  };
}

// §10.50: colours for the parts of a chart, made from one of the theme.

extend([a11y, lch]);

/** The least contrast of a shape with its background (WCAG 2.2, 1.4.11). */
const MIN_CONTRAST = 3;

function isSeen(color: string, background: string): boolean {
  return colord(color).contrast(background) >= MIN_CONTRAST;
}

/** Returns the nearest darker or lighter colour of the same hue that is seen on a background. */
function nearestSeen(color: string, background: string): string | undefined {
  const { l, c, h } = colord(color).toLch();
  for (let step = 1; step <= 100; step++)
    for (const lightness of [l - step, l + step]) {
      const near = colord({ l: Math.min(100, Math.max(0, lightness)), c, h }).toHex();
      if (isSeen(near, background)) return near;
    }
  return undefined;
}

/** The lightness of the first and last of several colours, in LCH. Between them they differ as much as they can, also in shades of grey. */
const DARKEST = 30;
const BRIGHTEST = 77;
/** How far the hue moves from the first to the last colour, in degrees. */
const HUES = 40;

/**
 * Returns colours that go well with one of the theme and differ in lightness, so that they are told apart in greyscale and without seeing
 * hues. On a dark background the lightest comes first.
 */
function chartColors(color: string, count: number, background: string): string[] {
  const { c, h } = colord(color).toLch();
  if (count === 1) return [isSeen(color, background) ? color : (nearestSeen(color, background) ?? color)];
  const isDark = colord(background).isDark();
  const colors = Array.from({ length: count }, (_, at) => {
    const share = at / (count - 1);
    const l = DARKEST + share * (BRIGHTEST - DARKEST);
    return colord({ l, c: Math.min(c, 52 - 22 * share), h: (h - share * HUES + 360) % 360 }).toHex();
  });
  return isDark ? colors.reverse() : colors;
}

/** Returns the outline of a shape in a colour that the background hardly shows; undefined if it needs none. */
function outlineOf(color: string, background: string): string | undefined {
  return isSeen(color, background) ? undefined : nearestSeen(color, background);
}

/** Returns whether a colour is grey to the eye. */
function isGrey(color: string): boolean {
  return colord(color).toLch().c < 12;
}
