/** §17.1: block quotes: indented, with a thin rule along the side where lines begin that goes on over page breaks. */
import type { Blockquote } from 'mdast';
import { type BlockLayout, withLeastSpacing } from '../context/block-layout.ts';
import { type Context, indented, inElement } from '../context/context.ts';

const RULE_WIDTH = 1.5;

function layout({ direction, styles: { bar, quoteIndent } }: Context) {
  return {
    hLineWidth: () => 0,
    vLineWidth: (column: number) => (column === (direction === 'rtl' ? 1 : 0) ? RULE_WIDTH : 0),
    vLineColor: () => bar,
    paddingLeft: () => (direction === 'rtl' ? 0 : quoteIndent - RULE_WIDTH),
    paddingRight: () => (direction === 'rtl' ? quoteIndent - RULE_WIDTH : 0),
    paddingTop: () => 0,
    paddingBottom: () => 0,
  };
}

/** A quote with the blocks in it. */
export function blockquote(node: Blockquote, context: Context): BlockLayout {
  const { quoteIndent, spacing } = context.styles;
  const inner = indented({ ...context, tight: context.tight === 'note' ? 'note' : undefined }, quoteIndent);
  const laidOut = context.layOutBlocks(node.children, inElement(inner, 'BlockQuote'));
  return withLeastSpacing(spacing.quote, {
    ...laidOut,
    content: { table: { widths: [inner.width], body: [[laidOut.content]] }, layout: layout(context) },
  });
}
