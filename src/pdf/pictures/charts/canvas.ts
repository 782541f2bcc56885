/** §10.50: what charts are drawn on: shapes and texts, from left to right or mirrored, with texts that are measured as they are set. */
import type { Box, Drawing, Label, Mark, Shape } from '../../../template/model/chart.ts';
import { uax14Segments } from '../../lines/words.ts';

/** The look of a chart, in the theme's type and colours. `size`: of its text, in points. `colors`: returns a colour for each of so many parts. */
export type ChartLook = {
  size: number;
  ink: string;
  muted: string;
  rule: string;
  paper: string;
  colors(count: number): { fill: string; outline?: string }[];
};

/** `width`, `height`: the author's or those of the place, in points. `height` is missing where the chart may choose. */
export type Frame = {
  width: number;
  height?: number;
  maxHeight: number;
  language: string;
  isMirrored: boolean;
  look: ChartLook;
  /** Returns the width of a text at a size, in points. */
  measure(text: string, size: number, bold?: boolean): number;
};

type Stroke = { color: string; width: number; dash?: string };
type Rect = { left: number; top: number; wide: number; high: number };
type Fill = { fill: string; outline?: string };

export const LEADING = 1.25;
const OUTLINE = 0.5;
/** Digits and small letters are about so high, in sizes; their middle is half of that above the baseline. */
const MIDDLE = 0.35;

/** Returns how far below the middle of a line its baseline is. */
export function toBaseline(size: number): number {
  return size * MIDDLE;
}

export type Canvas = ReturnType<typeof canvasOf>;

export function canvasOf({ width, isMirrored, look }: Frame) {
  const marks: Mark[] = [];
  const x = (at: number) => (isMirrored ? width - at : at);
  const anchorOf = (anchor: Label['anchor']) =>
    !isMirrored || anchor === 'middle' ? anchor : anchor === 'start' ? 'end' : 'start';
  return {
    x,
    /** Draws a shape whose path already has the places of the page. */
    path(path: string, fill: Partial<Fill>, stroke?: Stroke) {
      marks.push({ kind: 'shape', path, ...paintOf(fill, stroke) });
    },
    rect(left: number, top: number, wide: number, high: number, paint: Fill) {
      this.rects([{ left, top, wide, high }], paint);
    },
    /** Draws rectangles of one colour as one shape. */
    rects(rects: readonly Rect[], paint: Fill) {
      // An outline is drawn within its rectangle, so that those with and without one are of one size.
      const inset = paint.outline === undefined ? 0 : OUTLINE / 2;
      const boxes = rects.map(({ left, top, wide, high }): Box => {
        const [across, down] = [Math.min(inset, wide / 2), Math.min(inset, high / 2)];
        return {
          left: round(x(left + across)),
          top: round(top + down),
          right: round(x(left + wide - across)),
          bottom: round(top + high - down),
        };
      });
      if (boxes.length > 0) marks.push({ kind: 'shape', boxes, ...paintOf(paint) });
    },
    line(x1: number, y1: number, x2: number, y2: number, stroke: Stroke) {
      this.path(`M${n(x(x1))} ${n(y1)}L${n(x(x2))} ${n(y2)}`, {}, stroke);
    },
    text(
      text: string,
      left: number,
      y: number,
      options: Partial<Pick<Label, 'anchor' | 'color' | 'bold' | 'size'>> = {},
    ) {
      if (text === '') return;
      const { anchor = 'start', color = look.ink, size = look.size, bold } = options;
      marks.push({
        kind: 'text',
        x: round(x(left)),
        y: round(y),
        size,
        text,
        color,
        anchor: anchorOf(anchor),
        ...(bold && { bold }),
      });
    },
    drawing(height: number): Drawing {
      return { width: round(width), height: round(height), marks };
    },
  };
}

function paintOf({ fill, outline }: Partial<Fill>, stroke?: Stroke): Pick<Shape, 'fill' | 'stroke' | 'width' | 'dash'> {
  const line = stroke ?? (outline === undefined ? undefined : { color: outline, width: OUTLINE });
  return {
    ...(fill !== undefined && { fill }),
    ...(line && { stroke: line.color, width: line.width, ...(line.dash !== undefined && { dash: line.dash }) }),
  };
}

function round(length: number): number {
  return Math.round(length * 100) / 100;
}

/** Writes a number of a path. */
export function n(length: number): string {
  return String(round(length));
}

/** A text in lines. `isBroken`: whether a word did not fit. */
export type Wrapped = { lines: string[]; width: number; isBroken: boolean };

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Breaks a text into lines of at most `room` points, within words only where one does not fit. */
export function wrapped(text: string, room: number, measure: (text: string) => number): Wrapped {
  const whole = measure(text);
  if (whole <= room) return { lines: [text], width: whole, isBroken: false };
  const lines: string[] = [];
  let line = '';
  let isBroken = false;
  const fits = (more: string) => measure((line + more).trimEnd()) <= room;
  const flush = () => {
    if (line.trim() !== '') lines.push(line.trim());
    line = '';
  };
  for (const { text: word } of uax14Segments(text)) {
    if (!fits(word)) flush();
    if (fits(word)) {
      line += word;
      continue;
    }
    isBroken = true;
    for (const { segment } of graphemes.segment(word)) {
      if (!fits(segment)) flush();
      line += segment;
    }
  }
  flush();
  return { lines, width: Math.max(0, ...lines.map(measure)), isBroken };
}

/** Moves places apart until they are `gap` from one another, between `top` and `bottom`. Returns them in the given order. */
export function spread(places: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = places.map((y, at) => ({ y, at })).sort((a, b) => a.y - b.y);
  for (const [index, one] of order.entries()) one.y = Math.max(one.y, index > 0 ? order[index - 1]!.y + gap : top);
  for (let index = order.length - 1; index >= 0; index--)
    order[index]!.y = Math.min(order[index]!.y, index < order.length - 1 ? order[index + 1]!.y - gap : bottom);
  const moved = [...places];
  for (const { y, at } of order) moved[at] = y;
  return moved;
}
