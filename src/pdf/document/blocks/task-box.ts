/** §17.1: the box of a task in a list, drawn, with a tick in it when the task is done. */
import type { Content } from '../../engine/definition.ts';
import { placeIn } from '../../tagging/structure-tree.ts';
import { type Context, marginsOf } from '../context/context.ts';
import { COLORS } from '../context/styles.ts';

const SIZE = 7.5;
const STROKE = 0.8;

/**
 * A box that takes no height. It hangs out by `indent` from where lines begin, in the middle of a first line that is `line` high and
 * begins `drop` lower; all in points.
 */
export function taskBox(done: boolean, indent: number, line: number, drop: number, context: Context): Content {
  const x = context.direction === 'rtl' ? context.width + indent - SIZE - STROKE / 2 : STROKE / 2;
  const y = drop + (line - SIZE) / 2 + 0.5;
  const stroke = { lineWidth: STROKE, lineColor: COLORS.muted, place: placeIn(context.structure, context.element) };
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
    margin: marginsOf(context, -indent, -(y + SIZE)),
  };
}
