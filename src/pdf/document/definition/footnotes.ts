/** GFM footnotes: numbered, at the end of the document under a short rule, linked both ways. */
import type { Content } from 'pdfmake/interfaces.js';
import { linesOf } from '../../lines/lines.ts';
import { sequence } from '../blocks/blocks.ts';
import { atLeast, type Laid } from '../context/block-layout.ts';
import { type Build, indented, marginsOf, styled, within } from '../context/build.ts';
import { noteId, referenceId } from '../context/footnote-numbers.ts';
import { COLORS, HAIRLINE, LIST_INDENT, lineOf, SMALL_SIZE, SPACING } from '../context/styles.ts';
import { inSequence } from '../flow/stack-blocks.ts';
import { textNode } from '../flow/text-block.ts';
import { furnitureRuns } from '../inline/text-runs.ts';

const RULE_WIDTH = 120;
const SPACE_ABOVE = 18;

/** All notes of a document, or nothing. To be called after its text, which counts the references. */
export function footnotes(build: Build): Laid | undefined {
  const small = styled(build, { size: SMALL_SIZE });
  const line = lineOf(SMALL_SIZE, small.text.leading);
  const notes: Laid[] = [];
  for (const { number, definition, references } of build.footnotes.values()) {
    const note = within(small, 'Note', { id: noteId(number) });
    const label = within(note, 'Lbl');
    const marker =
      references > 0 ? styled(within(label, 'Link'), { color: COLORS.link, target: referenceId(number) }) : label;
    const hung: Content = {
      ...(textNode(linesOf(furnitureRuns(marker, `${number}.`), LIST_INDENT, small.direction), small) as object),
      id: noteId(number),
      margin: marginsOf(small, -LIST_INDENT, -line),
    } as Content;
    const laid = sequence(definition.children, { ...indented(note, LIST_INDENT), tight: 'note' });
    const body: Content = definition.children.length > 0 ? laid.content : textNode([], small);
    notes.push(
      atLeast(SPACING.tight, {
        ...laid,
        content: { stack: [hung, body], margin: marginsOf(small, LIST_INDENT) },
        height: Math.max(laid.height, line),
        lead: Math.max(laid.lead, line),
      }),
    );
  }
  if (notes.length === 0) return undefined;
  const start = build.direction === 'rtl' ? build.width - RULE_WIDTH : 0;
  const rule: Laid = {
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
    lead: 0,
    before: SPACE_ABOVE,
    after: 6,
    keepNext: true,
  };
  return inSequence(small, [rule, ...notes]);
}
