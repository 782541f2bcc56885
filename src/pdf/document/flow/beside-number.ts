/** §17.27: a text whose number stands in a column beside it. */
import type { Content } from '../../engine/definition.ts';
import { linesOf } from '../../lines/lines.ts';
import type { Run } from '../../lines/run.ts';
import { type Context, marginsOf } from '../context/context.ts';
import { linesHeight, textNode } from './text-block.ts';

/** The number on the first line of the text, which is moved by `column` points. `context`: that of both together. */
export function besideNumber(number: Run[], column: number, text: Content, context: Context): Content {
  const lines = linesOf(number, context.width, context.direction);
  return {
    stack: [
      { stack: [textNode(lines, context)], margin: [0, 0, 0, -linesHeight(lines, context)] },
      { stack: [text], margin: marginsOf(context, column) },
    ],
  };
}
