/** §17.10: GFM footnotes: numbered, at the end of the document under a short rule, linked both ways. */

import { noteId, referenceId } from '../../../template/document/footnotes.ts';
import type { Content } from '../../engine/layout.ts';
import { linesOf } from '../../lines/lines.ts';
import { layOutBlocks } from '../blocks/lay-out-blocks.ts';
import { type BlockLayout, withLeastSpacing } from '../context/block-layout.ts';
import { type Context, indented, inElement, marginsOf, styled } from '../context/context.ts';
import { HAIRLINE, lineHeightOf } from '../context/styles.ts';
import { stackBlocks } from '../flow/stack-blocks.ts';
import { textNode } from '../flow/text-block.ts';
import { referenceColor } from '../inline/in-link.ts';
import { generatedRuns } from '../inline/text-runs.ts';

const RULE_WIDTH = 120;
/** Around the rule, where text has the size of the house style. */
const SPACE_ABOVE = 18;
const SPACE_BELOW = 6;

/** All notes of a document; undefined when there are none. To be called after its text, which counts the references. */
export function footnoteSection(context: Context): BlockLayout | undefined {
  const { smallSize, listIndent, spacing, accent, unit } = context.styles;
  const small = styled(context, { size: smallSize });
  const line = lineHeightOf(smallSize, small.style.leading);
  const notes: BlockLayout[] = [];
  for (const { number, definition, references } of context.footnotes.values()) {
    const note = inElement(small, 'Note', { id: noteId(number) });
    const label = inElement(note, 'Lbl');
    const marker =
      references > 0
        ? styled(inElement(label, 'Link'), { color: referenceColor(small), target: referenceId(number) })
        : label;
    const hanging: Content = {
      ...(textNode(linesOf(generatedRuns(marker, `${number}.`), listIndent, small.direction), small) as object),
      id: noteId(number),
      margin: marginsOf(small, -listIndent, -line),
    } as Content;
    const laidOut = layOutBlocks(definition.children, { ...indented(note, listIndent), tight: 'note' });
    const body: Content = definition.children.length > 0 ? laidOut.content : textNode([], small);
    notes.push(
      withLeastSpacing(spacing.tight, {
        ...laidOut,
        content: { stack: [hanging, body], margin: marginsOf(small, listIndent) },
        height: Math.max(laidOut.height, line),
        startHeight: Math.max(laidOut.startHeight, line),
      }),
    );
  }
  if (notes.length === 0) return undefined;
  const start = context.direction === 'rtl' ? context.width - RULE_WIDTH : 0;
  const rule: BlockLayout = {
    content: {
      canvas: [
        {
          type: 'line',
          x1: start,
          y1: 0,
          x2: start + RULE_WIDTH,
          y2: 0,
          lineWidth: HAIRLINE,
          lineColor: accent,
        },
      ],
    },
    height: 0,
    startHeight: 0,
    before: SPACE_ABOVE * unit,
    after: SPACE_BELOW * unit,
    keepWithNext: true,
  };
  return stackBlocks(small, [rule, ...notes]);
}
