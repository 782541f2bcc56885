/** §17.28: signature blocks: whole on one page where they fit, with room to sign. What is before one keeps its end with it. */

import type { ThematicBreak } from 'mdast';
import type { Signature } from '../../../template/model/document-tree.ts';
import { placeIn } from '../../tagging/structure-tree.ts';
import type { BlockLayout } from '../context/block-layout.ts';
import { type Context, inElement } from '../context/context.ts';
import { HAIRLINE } from '../context/styles.ts';
import { fitsPage } from '../flow/reserve-space.ts';
import { TEXT_FIELD } from '../inline/inline.ts';

/** In points: the room above a line to sign on, and the width of one where there is more. */
const ROOM_TO_SIGN = 30;
const WIDTH_TO_SIGN = 240;
/** Between the line and the name below it. */
const ABOVE_NAME = 1;

/** The context within such a block, where tables have no rules and no tints. */
export function inSignature(context: Context): Context {
  const { stripe: _stripe, ...table } = context.styles.table;
  const header = { color: context.styles.text.color };
  return { ...context, isSigned: true, styles: { ...context.styles, table: { ...table, rules: 'none', header } } };
}

/** A block that is never divided unless it is higher than a page. */
export function signature(node: Signature, context: Context): BlockLayout {
  const signed = inSignature({ ...context, endKept: undefined });
  const { keepWithNext, endSpaces, breaksBeforeEnd, ...laidOut } = context.layOutBlocks(node.children, signed);
  if (!fitsPage(context, laidOut.height)) return laidOut;
  return { ...laidOut, startHeight: laidOut.height, ...(context.endKept && { keepWithNext: true }) };
}

/** A thematic break in such a block. `isSigned`: by a picture above it. */
function signingLine(context: Context, isSigned?: true): BlockLayout {
  const width = Math.min(context.width, WIDTH_TO_SIGN);
  const field = inElement(inElement(context, 'P'), 'Form', TEXT_FIELD);
  const x1 = context.direction === 'rtl' ? context.width - width : 0;
  const line = {
    type: 'line' as const,
    x1,
    y1: 0,
    x2: x1 + width,
    y2: 0,
    lineWidth: HAIRLINE,
    lineColor: context.style.color,
    place: placeIn(context.structure, field.element),
  };
  return {
    content: { canvas: [line] },
    height: 0,
    startHeight: 0,
    before: isSigned ? 0 : ROOM_TO_SIGN,
    after: ABOVE_NAME,
    keepWithNext: true,
  };
}

// §17.1: thematic breaks: a rule across the text, kept with the next block; in a signature block, a line to sign on.

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
