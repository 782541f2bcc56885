/** A rule across the text; it stands before something, on the same page. */
import type { ThematicBreak } from 'mdast';
import type { Laid } from '../context/block-layout.ts';
import type { Build } from '../context/build.ts';
import { COLORS, HAIRLINE, SPACING } from '../context/styles.ts';

/** A hairline as wide as the block has room. */
export function thematicBreak(_node: ThematicBreak, build: Build): Laid {
  return {
    content: {
      canvas: [
        { type: 'line', x1: 0, y1: 0, x2: build.width, y2: 0, lineWidth: HAIRLINE, lineColor: COLORS.strongRule },
      ],
    },
    height: 0,
    lead: 0,
    keepNext: true,
    ...SPACING.rule,
  };
}
