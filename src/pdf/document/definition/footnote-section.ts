/** §17.10: GFM footnotes: numbered, at the end of the document under a short rule, linked both ways. */
import type { Content } from '../../engine/definition.ts';
import { linesOf } from '../../lines/lines.ts';
import { layOutBlocks } from '../blocks/lay-out-blocks.ts';
import { type BlockLayout, withLeastSpacing } from '../context/block-layout.ts';
import { type Context, indented, inElement, marginsOf, styled } from '../context/context.ts';
import { noteId, referenceId } from '../context/footnotes.ts';
import { COLORS, HAIRLINE, LIST_INDENT, lineHeightOf, SMALL_SIZE, SPACING } from '../context/styles.ts';
import { stackBlocks } from '../flow/stack-blocks.ts';
import { textNode } from '../flow/text-block.ts';
import { generatedRuns } from '../inline/text-runs.ts';

const RULE_WIDTH = 120;
const SPACE_ABOVE = 18;

/** All notes of a document; undefined when there are none. To be called after its text, which counts the references. */
export function footnoteSection(context: Context): BlockLayout | undefined {
  const small = styled(context, { size: SMALL_SIZE });
  const line = lineHeightOf(SMALL_SIZE, small.style.leading);
  const notes: BlockLayout[] = [];
  for (const { number, definition, references } of context.footnotes.values()) {
    const note = inElement(small, 'Note', { id: noteId(number) });
    const label = inElement(note, 'Lbl');
    const marker =
      references > 0 ? styled(inElement(label, 'Link'), { color: COLORS.link, target: referenceId(number) }) : label;
    const hanging: Content = {
      ...(textNode(linesOf(generatedRuns(marker, `${number}.`), LIST_INDENT, small.direction), small) as object),
      id: noteId(number),
      margin: marginsOf(small, -LIST_INDENT, -line),
    } as Content;
    const laidOut = layOutBlocks(definition.children, { ...indented(note, LIST_INDENT), tight: 'note' });
    const body: Content = definition.children.length > 0 ? laidOut.content : textNode([], small);
    notes.push(
      withLeastSpacing(SPACING.tight, {
        ...laidOut,
        content: { stack: [hanging, body], margin: marginsOf(small, LIST_INDENT) },
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
          lineColor: COLORS.strongRule,
        },
      ],
    },
    height: 0,
    startHeight: 0,
    before: SPACE_ABOVE,
    after: 6,
    keepWithNext: true,
  };
  return stackBlocks(small, [rule, ...notes]);
}
