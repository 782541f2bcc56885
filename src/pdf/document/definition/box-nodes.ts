/** §17.23, §19.3: one box of a header or footer: literal text, blanks, the title, page x of y, or inline content with pictures. */

import { asContent, type PageFacts, settledContent, withFacts } from '../../../template/document/with-facts.ts';
import { mm } from '../../../template/model/address-windows.ts';
import type { RunningPart } from '../../../template/model/document-setup.ts';
import type { BoxPart } from '../../../template/model/furniture-measure.ts';
import { type BoxContent, isPlain } from '../../../template/model/running-boxes.ts';
import type { Content } from '../../engine/definition.ts';
import { boundedCache } from '../../fonts/bounded-cache.ts';
import { faceStyle } from '../../fonts/faces.ts';
import { advanceOf } from '../../fonts/shared-fonts.ts';
import { type Line, linesOf } from '../../lines/lines.ts';
import type { Run } from '../../lines/run.ts';
import type { Picture } from '../../pictures/document-pictures.ts';
import type { Artifact } from '../../tagging/structure-tree.ts';
import { ARTIFACTS } from '../../tagging/structure-tree.ts';
import { assertRoomForCode, keepsSize } from '../context/assert-room-for-code.ts';
import { asArtifact, type Context, styled, withOwnLedger } from '../context/context.ts';
import { aligned, linesHeight, textNode } from '../flow/text-block.ts';
import { drawnPicture, type Size, wantedSize } from '../inline/drawn-picture.ts';
import { inline } from '../inline/inline.ts';
import { type PicturePart, splitAtPictures } from '../inline/split-at-pictures.ts';
import { generatedRuns } from '../inline/text-runs.ts';
import { imagesIn, type MeasuredBox } from './placed-boxes.ts';

/** Between a picture and the text above or below it. */
const PICTURE_GAP = 4;
/** Of a picture whose author says nothing of its size. */
const HIGHEST_PICTURE = mm(20);
/** Stands for page numbers, which are not known before layout, when the height is measured. */
const WIDEST = { page: 88_888, pages: 88_888 };

/** A picture, with its size in points, or the lines between pictures. */
type SetPart = { lines: Line[] } | { picture: Picture; size: Size };

function plainRuns(parts: RunningPart[], facts: PageFacts, context: Context): Run[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string') return generatedRuns(context, part);
    if ('token' in part) return generatedRuns(context, String(facts[part.token]));
    return inline([{ type: 'blank', label: part.blank }], context);
  });
}

/** Fitted to the width of its box. */
function sizeOf(part: PicturePart, { width }: Context): Size {
  const wanted = wantedSize(part, width);
  const isSized = part.width !== undefined || part.height !== undefined;
  const scale = Math.min(1, width / wanted.width, isSized ? 1 : HIGHEST_PICTURE / wanted.height);
  return { width: wanted.width * scale, height: wanted.height * scale };
}

/** Throws for a code that has no room in its box (§17.39). */
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

/** `enter` enters each run in a ledger. */
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

function sizeOfAll(parts: SetPart[], context: Context): Size {
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

/** The context of running text: small, muted, and with a ledger of its own, since it is drawn on every page. */
export function runningContext(context: Context, artifact: Artifact, width: number): Context {
  const own = withOwnLedger(asArtifact(context, artifact));
  const { smallSize, muted } = context.styles;
  return { ...styled(own, { size: smallSize, color: muted, hyphenate: undefined }), width };
}

/** By all that a size depends on: most documents have the running text of the one before. */
const known = boundedCache<Size>(1000);

/** The size in points of what is in a box, on whatever page. `context`: a `runningContext`. */
export function boxSize(content: BoxContent, title: string, context: Context): Size {
  const { style, width, direction, language, pictures, annex } = context;
  const images = isPlain(content) ? [] : imagesIn(content).map(({ url }) => pictures.find(url));
  const sizes = images.map((found) => found && [found.width, found.height]);
  const key = JSON.stringify([style, width, direction, language, content, title, annex, sizes]);
  let size = known.get(key);
  if (size === undefined) {
    size = sizeOfAll(partsOf(content, { ...WIDEST, title, annex: context.annex }, context), context);
    known.set(key, size);
  }
  return size;
}

/** What a box shows on one page, at its side. `enter` enters each run in the ledger of running text. */
export function boxNodes(
  { align, content }: Pick<MeasuredBox, 'align' | 'content'>,
  facts: PageFacts,
  context: Context,
  enter: (run: Run) => Run,
): Content[] {
  return partsOf(content, facts, context, enter).map((part, index): Content => {
    const margin = [0, index > 0 ? PICTURE_GAP : 0, 0, 0];
    if ('picture' in part) {
      const place = ARTIFACTS[context.element as Artifact];
      return { ...drawnPicture(part.picture, part.size, context), place, margin } as object as Content;
    }
    return { ...(textNode(aligned(part.lines, align), context, align) as object), margin } as Content;
  });
}

/** What is in a box, for the preview. `context`: a `runningContext`. */
export function boxParts(content: BoxContent, context: Context): BoxPart[] {
  const nodes = settledContent(isPlain(content) ? asContent(content) : content);
  return splitAtPictures(nodes, context).map((part) =>
    part.kind === 'picture'
      ? { kind: 'picture', path: part.path, alt: part.alt, ...sizeOf(part, context) }
      : { kind: 'text', children: part.children },
  );
}
