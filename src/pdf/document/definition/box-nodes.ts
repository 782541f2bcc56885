/** §17.23, §19.3: one box of a header or footer: literal text, blanks, the title, page x of y, or inline content with pictures. */
import type { Nodes } from 'mdast';
import {
  asContent,
  hasToken,
  type PageFacts,
  settledContent,
  withFacts,
} from '../../../template/document/page-sections.ts';
import { mm } from '../../../template/model/address-windows.ts';
import {
  type BoxContent,
  isPlain,
  type RunningBoxes,
  type RunningPart,
} from '../../../template/model/document-setup.ts';
import type { Alignment } from '../../../template/model/document-tree.ts';
import type { BoxPart } from '../../../template/model/measures.ts';
import type { BoxesLook, BoxPart as MarginPart } from '../../../template/model/page-furniture.ts';
import { trackWidths } from '../../../template/model/table-look.ts';
import type { Direction } from '../../../template/typography/script-of.ts';
import type { Content } from '../../engine/layout.ts';
import { boundedCache } from '../../fonts/bounded-cache.ts';
import { faceStyle } from '../../fonts/faces.ts';
import { advanceOf } from '../../fonts/shared-fonts.ts';
import { type Line, linesOf } from '../../lines/lines.ts';
import type { Run } from '../../lines/run.ts';
import type { Picture } from '../../pictures/picture-size.ts';
import { ARTIFACTS, type Artifact } from '../../tagging/structure-tree.ts';
import {
  asArtifact,
  type Context,
  type Drawables,
  type Look,
  type References,
  type Room,
  styled,
  withOwnLedger,
} from '../context/context.ts';
import { aligned, linesHeight, textNode } from '../flow/text-block.ts';
import {
  assertRoomForCode,
  drawnPicture,
  keepsSize,
  type PicturePart,
  type Size,
  splitAtPictures,
  wantedSize,
} from '../inline/drawn-picture.ts';
import { inline } from '../inline/inline.ts';
import { generatedRuns } from '../inline/text-runs.ts';

/** The space between a picture and the text above or below it, in points. */
const PICTURE_GAP = 4;
/** The maximum height of a picture without a size of its own. */
const HIGHEST_PICTURE = mm(20);
/** Replaces page numbers, which are unknown before layout, to measure the height. */
const WIDEST = { page: 88_888, pages: 88_888 };

/** A picture with its size in points, or the lines between pictures. */
type SetPart = { lines: Line[] } | { picture: Picture; size: Size };

function plainRuns(parts: RunningPart[], facts: PageFacts, context: Context): Run[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string') return generatedRuns(context, part);
    if ('token' in part) return generatedRuns(context, String(facts[part.token]));
    return inline([{ type: 'blank', label: part.blank }], context);
  });
}

/** Returns the size, fitted to the width of its box. */
function sizeOf(part: PicturePart, { width, ...look }: Room & Look): Size {
  const wanted = wantedSize(part, width, look);
  const isSized = part.width !== undefined || part.height !== undefined;
  const scale = Math.min(1, width / wanted.width, isSized ? 1 : HIGHEST_PICTURE / wanted.height);
  return { width: wanted.width * scale, height: wanted.height * scale };
}

/** Returns the size at which a picture is drawn. Throws for a code that does not fit in its box (§17.39). */
function drawnSizeOf(part: PicturePart, context: Context): Size {
  const { width } = context;
  const size = sizeOf(part, context);
  const wide = sizeOf(part, { ...context, width: Number.POSITIVE_INFINITY });
  if (keepsSize(part.path, context)) assertRoomForCode(part.path, wide, { width, height: wide.height });
  return size;
}

function widthOf(line: Run[]): number {
  const widths = line.map(
    ({ font, bold, italics, text, fontSize }) => (advanceOf(font, faceStyle(bold, italics), text) * fontSize) / 1000,
  );
  return widths.reduce((sum, width) => sum + width, 0);
}

function partsOf(content: BoxContent, facts: PageFacts, context: Context, enter?: (run: Run) => Run): SetPart[] {
  const { width, direction } = context;
  const broken = (runs: Run[]) => ({ lines: linesOf(enter ? runs.map(enter) : runs, width, direction) });
  if (isPlain(content)) return [broken(plainRuns(content, facts, context))];
  return splitAtPictures(withFacts(settledContent(content), facts), context).map((part) =>
    part.kind === 'picture'
      ? { picture: part.picture, size: (enter ? drawnSizeOf : sizeOf)(part, context) }
      : broken(inline(part.children, context)),
  );
}

function sizeOfAll(parts: SetPart[], context: Look): Size {
  const sizes = parts.map((part) =>
    'size' in part
      ? part.size
      : { width: Math.max(0, ...part.lines.map(widthOf)), height: linesHeight(part.lines, context) },
  );
  return {
    width: Math.max(...sizes.map(({ width }) => width)),
    height: sizes.reduce((sum, { height }) => sum + height, PICTURE_GAP * (parts.length - 1)),
  };
}

/** Returns the context of running text: small, muted, and with a ledger of its own, since it is drawn on every page. */
export function runningContext(context: Context, artifact: Artifact, width: number): Context {
  const own = withOwnLedger(asArtifact(context, artifact));
  const { smallSize, muted } = context.styles;
  return { ...styled(own, { size: smallSize, color: muted, hyphenate: undefined }), width };
}

/** The sizes of boxes, keyed by everything that they depend on, because most documents have the same running text as the previous one. */
const known = boundedCache<Size>(1000);

/** Returns the size of a box's content in points, which has room on any page. `context`: a `runningContext`. */
export function boxSize(content: BoxContent, title: string, context: Context): Size {
  const { style, width, direction, language, pictures, annex } = context;
  const images = isPlain(content) ? [] : imagesIn(content).map(({ url }) => pictures.find(url));
  const sizes = images.map((found) => found && [found.width, found.height]);
  const chapters = chaptersIn(content, context);
  const key = JSON.stringify([style, width, direction, language, content, title, annex, sizes, ...chapters]);
  let size = known.get(key);
  if (size === undefined) {
    const each = ['', ...chapters].map((chapter) =>
      sizeOfAll(partsOf(content, { ...WIDEST, title, annex, chapter }, context), context),
    );
    size = {
      width: Math.max(...each.map((one) => one.width)),
      height: Math.max(...each.map((one) => one.height)),
    };
    known.set(key, size);
  }
  return size;
}

/** Returns the chapters that a box may show, each once. */
function chaptersIn(content: BoxContent, { chapters }: References): string[] {
  if (chapters.length === 0 || !hasToken(isPlain(content) ? asContent(content) : content, 'chapter')) return [];
  return [...new Set(chapters.map(({ text }) => text))];
}

/** Returns what a box shows on one page, and its height in points. `enter`: enters each run in the ledger of running text. */
export function boxNodes(
  { align, content }: Pick<MeasuredBox, 'align' | 'content'>,
  facts: PageFacts,
  context: Context,
  enter: (run: Run) => Run,
): { stack: Content[]; height: number } {
  const parts = partsOf(content, facts, context, enter);
  const stack = parts.map((part, index): Content => {
    const margin = [0, index > 0 ? PICTURE_GAP : 0, 0, 0];
    if ('picture' in part) {
      const place = ARTIFACTS[context.element as Artifact];
      return { ...drawnPicture(part.picture, part.size, context), place, margin } as object as Content;
    }
    return { ...(textNode(aligned(part.lines, align), context, align) as object), margin } as Content;
  });
  return { stack, height: sizeOfAll(parts, context).height };
}

/** Returns the content of a box for the preview. `context`: a `runningContext`. */
export function boxParts(content: BoxContent, context: Room & Look & References & Drawables): BoxPart[] {
  const nodes = settledContent(isPlain(content) ? asContent(content) : content);
  return splitAtPictures(nodes, context).map((part) =>
    part.kind === 'picture'
      ? { kind: 'picture', path: part.path, alt: part.alt, ...sizeOf(part, context) }
      : { kind: 'text', children: part.children },
  );
}

// §19.3, §19.4, §17.23: the boxes of a header or footer, their content and widths.

/** In right-to-left text, `left` is on the right, where lines begin. */
const MIRRORED: Record<Alignment, Alignment> = { left: 'right', center: 'center', right: 'left' };
const SIDES: readonly Alignment[] = ['left', 'center', 'right'];

/** The space between two boxes, in points. */
const GAP = 9;
const COLUMN_GAP = 12;

/**
 * A box with content. `place`: its unique name. `align`: the alignment of its lines. `offset`: from the left edge of the body to its own,
 * in points.
 */
type PlacedBox = { place: string; align: Alignment; content: BoxContent; offset: number; width: number };
/** A box with the size of its content in points. */
export type MeasuredBox = PlacedBox & { size: Size };

/**
 * Returns the boxes with content, in reading order. A single box has the whole width; two at the sides have half of it each; columns keep
 * their places, even if others are empty.
 */
export function placedBoxes({ look, ...boxes }: RunningBoxes, whole: number, direction: Direction): PlacedBox[] {
  if (look) return placedColumns(boxes, look, whole, direction);
  const filled = SIDES.filter((side) => boxes[side] && boxes[side].length > 0);
  const shares = filled.includes('center') ? 3 : 2;
  const width = filled.length === 1 ? whole : (whole - (shares - 1) * GAP) / shares;
  const offsets: Record<Alignment, number> = { left: 0, center: (whole - width) / 2, right: whole - width };
  return filled.map((side) => {
    const align = direction === 'rtl' ? MIRRORED[side] : side;
    return { place: align, align, content: boxes[side]!, offset: offsets[align], width };
  });
}

function placedColumns(boxes: RunningBoxes, look: BoxesLook, whole: number, direction: Direction): PlacedBox[] {
  const tracks = Array.from({ length: look.columns }, (_, at) => look.widths?.[at] ?? EQUAL);
  let start = 0;
  return trackWidths(tracks, whole, COLUMN_GAP).flatMap((width, at): PlacedBox[] => {
    const place = `column${at + 1}` as MarginPart;
    const offset = direction === 'rtl' ? whole - start - width : start;
    start += width + COLUMN_GAP;
    const side = look.align?.[at] ?? 'left';
    const content = boxes[place] ?? [];
    if (content.length === 0) return [];
    return [{ place, align: direction === 'rtl' ? MIRRORED[side] : side, content, offset, width }];
  });
}

const EQUAL = { value: 1, unit: 'share' } as const;

/** Returns all images in some content. */
function imagesIn(nodes: readonly Nodes[]): Extract<Nodes, { type: 'image' }>[] {
  return nodes.flatMap((node) =>
    node.type === 'image' ? [node] : 'children' in node ? imagesIn(node.children as Nodes[]) : [],
  );
}
