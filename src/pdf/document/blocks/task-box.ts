/** §17.1: the box of a task in a list, drawn, with a tick in it when the task is done. */
import type { Content } from '../../engine/definition.ts';
import { placeIn } from '../../tagging/structure-tree.ts';
import { type Context, marginsOf } from '../context/context.ts';

const STROKE = 0.8;

/**
 * A box that takes no height. It hangs out by `indent` from where lines begin, in the middle of a first line that is `line` high and
 * begins `drop` lower; all in points.
 */
export function taskBox(done: boolean, indent: number, line: number, drop: number, context: Context): Content {
  const { taskBox: size, muted, text } = context.styles;
  const x = context.direction === 'rtl' ? context.width + indent - size - STROKE / 2 : STROKE / 2;
  const y = drop + (line - size) / 2 + 0.5;
  const stroke = { lineWidth: STROKE, lineColor: muted, place: placeIn(context.structure, context.element) };
  const tick = [
    { x: x + size * 0.2, y: y + size * 0.52 },
    { x: x + size * 0.42, y: y + size * 0.75 },
    { x: x + size * 0.82, y: y + size * 0.22 },
  ];
  return {
    canvas: [
      { type: 'rect', x, y, w: size, h: size, ...stroke },
      ...(done ? [{ type: 'polyline' as const, points: tick, ...stroke, lineWidth: 1.1, lineColor: text.color }] : []),
    ],
    margin: marginsOf(context, -indent, -(y + size)),
  };
}
