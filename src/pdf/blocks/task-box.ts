/** Issue 4, point 1: the box of a task, drawn, with a tick in it when done. */
import type { Content } from 'pdfmake/interfaces.js';
import { COLORS } from '../styles.ts';

const SIZE = 7.5;
const STROKE = 0.8;

/** A box that stands `indent` to the left of where it is put, on the first of lines `line` high, and takes no height. */
export function taskBox(done: boolean, indent: number, line: number): Content {
  const x = STROKE / 2;
  const y = (line - SIZE) / 2 + 0.5;
  const stroke = { lineWidth: STROKE, lineColor: COLORS.muted };
  const tick = [
    { x: x + SIZE * 0.2, y: y + SIZE * 0.52 },
    { x: x + SIZE * 0.42, y: y + SIZE * 0.75 },
    { x: x + SIZE * 0.82, y: y + SIZE * 0.22 },
  ];
  return {
    canvas: [
      { type: 'rect', x, y, w: SIZE, h: SIZE, ...stroke },
      ...(done ? [{ type: 'polyline' as const, points: tick, ...stroke, lineWidth: 1.1, lineColor: COLORS.text }] : []),
    ],
    margin: [-indent, 0, 0, -(y + SIZE)],
  };
}
