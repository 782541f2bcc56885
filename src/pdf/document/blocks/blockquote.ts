/** §17.1: block quotes: indented, with a thin rule along the side where lines begin that goes on over page breaks. */
import type { Blockquote } from 'mdast';
import { type BlockLayout, withLeastSpacing } from '../context/block-layout.ts';
import { type Context, indented, inElement } from '../context/context.ts';
import { COLORS, QUOTE_INDENT, SPACING } from '../context/styles.ts';

const RULE_WIDTH = 1.5;

function layout(direction: Context['direction']) {
  return {
    hLineWidth: () => 0,
    vLineWidth: (column: number) => (column === (direction === 'rtl' ? 1 : 0) ? RULE_WIDTH : 0),
    vLineColor: () => COLORS.hairline,
    paddingLeft: () => (direction === 'rtl' ? 0 : QUOTE_INDENT - RULE_WIDTH),
    paddingRight: () => (direction === 'rtl' ? QUOTE_INDENT - RULE_WIDTH : 0),
    paddingTop: () => 0,
    paddingBottom: () => 0,
  };
}

/** A quote with the blocks in it. */
export function blockquote(node: Blockquote, context: Context): BlockLayout {
  const inner = indented({ ...context, tight: context.tight === 'note' ? 'note' : undefined }, QUOTE_INDENT);
  const laidOut = context.layOutBlocks(node.children, inElement(inner, 'BlockQuote'));
  return withLeastSpacing(SPACING.quote, {
    ...laidOut,
    content: { table: { widths: [inner.width], body: [[laidOut.content]] }, layout: layout(context.direction) },
  });
}
