/** §17.1: thematic breaks: a rule across the text, kept with the next block; in a signature block, a line to sign on. */
import type { ThematicBreak } from 'mdast';
import type { BlockLayout } from '../context/block-layout.ts';
import type { Context } from '../context/context.ts';
import { HAIRLINE } from '../context/styles.ts';
import { signingLine } from './signature.ts';

/** A hairline as wide as the context. */
export function thematicBreak({ data }: ThematicBreak, context: Context): BlockLayout {
  if (context.isSigned) return signingLine(context, data?.isSigned);
  const { accent, spacing } = context.styles;
  return {
    content: {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: context.width, y2: 0, lineWidth: HAIRLINE, lineColor: accent }],
    },
    height: 0,
    startHeight: 0,
    keepWithNext: true,
    ...spacing.rule,
  };
}
