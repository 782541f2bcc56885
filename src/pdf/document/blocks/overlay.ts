/** §10.49: texts on a picture. They never part from it over pages, and never leave it: long text is set smaller, and fails where that is not enough. */
import type { RootContent } from 'mdast';
import { tell } from '../../../locales/message.ts';
import { everyNode } from '../../../template/document/every-node.ts';
import { scaledStyles } from '../../../template/model/document-style.ts';
import type { Label, Overlay } from '../../../template/model/document-tree.ts';
import { type LabelBox, type LabelRoom, labelRoom, PANEL_PADDING } from '../../../template/model/label-room.ts';
import { cannotBeSet } from '../../check/render-failure.ts';
import type { Content } from '../../engine/layout.ts';
import type { BlockLayout } from '../context/block-layout.ts';
import { type Context, measuredHeight, NARROWEST, styled } from '../context/context.ts';
import { overhang } from '../context/styles.ts';
import { picture } from '../flow/picture.ts';
import { fitsPage } from '../flow/stack-blocks.ts';
import {
  type DrawablePicture,
  figureContext,
  fittedSize,
  type Size,
  splitAtPictures,
} from '../inline/drawn-picture.ts';
import { LEFT_OF } from './styled-block.ts';

/** The sizes of type that are tried, as shares of the usual one. */
const SCALES = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6];
/** The inaccuracy of sums of heights, in points. */
const HAIR = 0.1;

/** Lays out a picture with its labels. Without the picture their texts stand below each other. */
export function overlay(node: Overlay, outer: Context): BlockLayout {
  const context: Context = { ...outer, endKept: undefined, endsDocument: undefined };
  const [first] = node.children;
  const part = first && pictureIn(first, context);
  const others = part ? node.children.slice(1).filter(({ type }) => type !== 'label') : node.children;
  if (!part || others.some(({ type }) => type !== 'html'))
    return context.layOutBlocks(
      node.children.flatMap((child) => (child.type === 'label' ? child.children : [child])),
      context,
    );
  const size = fittedSize(part, context);
  const { content, height, ...spacing } = picture(part, figureContext(context, part));
  const { alignment, stack } = content as object as { alignment: keyof typeof LEFT_OF; stack: Content[] };
  const [image, ...caption] = stack;
  const left = (context.width - size.width) * LEFT_OF[alignment];
  const labels = node.children.filter((child) => child.type === 'label');
  const over = placeAll(labels, size, context).map(({ content, box }) => ({
    stack: [content],
    margin: [
      left + box.x,
      box.y - size.height,
      context.width - left - box.x - box.width,
      size.height - box.y - box.height,
    ],
  }));
  return {
    ...spacing,
    content: { stack: [{ alignment, stack: [image] }, ...over, { alignment, stack: caption }] } as object as Content,
    height,
    startHeight: fitsPage(context, height) ? height : spacing.startHeight,
  };
}

/** Returns the picture that is all that a block shows. */
function pictureIn(node: RootContent, context: Context): DrawablePicture | undefined {
  if (node.type !== 'paragraph') return undefined;
  const [part, more] = splitAtPictures(node.children, context);
  return part?.kind === 'picture' && !more ? part : undefined;
}

type Placed = { content: Content; box: LabelBox };

/** Lays out labels. Those whose text is short are placed first, so that a long text shrinks beside them. */
function placeAll(labels: readonly Label[], size: Size, context: Context): Placed[] {
  const rooms = labels.map((label) => ({ label, ...roomIn(label, size, context) }));
  const taken: LabelBox[] = [];
  const boxes = new Map<Label, { box: LabelBox; inside: Context }>();
  for (const one of rooms.toSorted((a, b) => a.height - b.height)) {
    const found = placeOf(one, taken, context);
    if (!found) throw cannotBeSet(tell('pdf.overlay.room', { text: beginningOf(one.label) }));
    taken.push(found.ink);
    boxes.set(one.label, found);
  }
  return labels.map((label) => {
    const { box, inside } = boxes.get(label)!;
    context.labels.set(label, box);
    const { content } = inside.layOutBlocks(label.children, inside);
    return { content: label.panel ? onPanel(content, box, inside) : content, box };
  });
}

/** `width`: that of its text. `height`: that of its text in type of the usual size. */
type Roomy = { label: Label; room: LabelRoom; width: number; height: number };

function roomIn(label: Label, size: Size, context: Context): Omit<Roomy, 'label'> {
  const room = labelRoom(label, size, context.direction);
  const padding = paddingOf(label);
  const width = room.width - 2 * padding;
  if (width < NARROWEST || room.height <= 2 * padding)
    throw cannotBeSet(tell('pdf.overlay.outside', inMillimetres(size)));
  return { room, width, height: heightOf(label, inLabel(context, room, width, 1)) };
}

function paddingOf({ panel }: Label): number {
  return panel ? PANEL_PADDING : 0;
}

/** Finds the largest type in which a label fits into its room, beside the text of others. `ink`: what its text takes of its box. */
function placeOf(
  { label, room, width, height: usual }: Roomy,
  taken: readonly LabelBox[],
  context: Context,
): { box: LabelBox; ink: LabelBox; inside: Context } | undefined {
  const padding = paddingOf(label);
  const most = room.height - 2 * padding + HAIR;
  const contextOf = (scale: number) => inLabel(context, room, width, scale);
  const heightAt = (scale: number) => (scale === 1 ? usual : heightOf(label, contextOf(scale)));
  if (usual > most && heightAt(SCALES.at(-1)!) > most) return undefined;
  for (const scale of SCALES) {
    const height = heightAt(scale);
    if (height > most) continue;
    const whole = contextOf(scale);
    const boxOf = (wide: number): LabelBox => ({
      x: room.x + (room.width - wide) * LEFT_OF[whole.align ?? (context.direction === 'rtl' ? 'right' : 'left')],
      y: room.y + Math.max(0, room.height - height - 2 * padding) * room.vertical,
      width: wide,
      height: height + 2 * padding,
      scale,
    });
    const box = boxOf(room.width);
    if (!label.panel && !taken.some((other) => isOver(box, other)))
      return { box, ink: boxOf(narrowest(label, whole)), inside: whole };
    const inside = { ...whole, width: narrowest(label, whole) };
    const ink = boxOf(inside.width + 2 * padding);
    if (taken.some((other) => isOver(ink, other))) continue;
    return label.panel ? { box: ink, ink, inside } : { box, ink, inside: whole };
  }
  return undefined;
}

function isOver(a: LabelBox, b: LabelBox): boolean {
  return (
    a.x + HAIR < b.x + b.width &&
    b.x + HAIR < a.x + a.width &&
    a.y + HAIR < b.y + b.height &&
    b.y + HAIR < a.y + a.height
  );
}

/** Returns the context of the text on a picture, where no page ends. */
function inLabel(context: Context, { align }: LabelRoom, width: number, scale: number): Context {
  const { styles, style } = context;
  return {
    ...(scale === 1 ? context : styled(context, { size: style.size * scale })),
    ...(scale !== 1 && { styles: scaledStyles(styles, scale) }),
    width,
    ...(align && { align }),
    inCell: 'column',
    textRows: false,
    justify: undefined,
    listDepth: 0,
    numberColumn: 0,
    noteRoom: undefined,
  };
}

function heightOf({ children }: Label, context: Context): number {
  return measuredHeight(children, context);
}

const LINES: ReadonlySet<string> = new Set(['paragraph', 'heading']);
/** Halvings of the width in search of the narrowest: less than two points are left of that of a page. */
const HALVINGS = 9;

/** Returns the least width in which a text has no more lines, so that its panel ends beside it. Other blocks have all the room. */
function narrowest(node: Label, context: Context): number {
  if (!node.children.every(({ type }) => LINES.has(type))) return context.width;
  const height = heightOf(node, context) + HAIR;
  let [low, high] = [NARROWEST, context.width];
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2;
    if (heightOf(node, { ...context, width: middle }) <= height) high = middle;
    else low = middle;
  }
  return high;
}

const WHITE = '#ffffff';

/**
 * The panel is a shape, since pdfmake draws the background of a cell behind all pictures. Text hangs from the top of its line, so it is
 * moved down by half of the leading.
 */
function onPanel(content: Content, { width: w, height: h }: LabelBox, { style }: Context): Content {
  const down = PANEL_PADDING + Math.max(0, overhang(style.size, style.leading) / 2);
  const panel = { type: 'rect', x: 0, y: 0, w, h, color: WHITE, lineColor: WHITE, lineWidth: 0.1 };
  const text = { stack: [content], margin: [PANEL_PADDING, down - h, PANEL_PADDING, 2 * PANEL_PADDING - down] };
  return { stack: [{ canvas: [panel] }, text] } as object as Content;
}

const MM = 72 / 25.4;

function inMillimetres({ width, height }: Size) {
  return { width: Math.round(width / MM), height: Math.round(height / MM) };
}

/** The most characters of a text that a message quotes. */
const QUOTED = 60;

function beginningOf(node: Label): string {
  let text = '';
  everyNode(node, (one) => {
    if (one.type === 'text' && text.length <= QUOTED)
      text += `${text === '' ? '' : ' '}${one.value.slice(0, 2 * QUOTED)}`;
  });
  const said = text.replace(/\s+/g, ' ').trim();
  return said.length > QUOTED ? `${said.slice(0, QUOTED).replace(/[\ud800-\udbff]$/, '')}…` : said;
}
