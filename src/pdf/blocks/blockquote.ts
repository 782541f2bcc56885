/** Issue 4, point 1: block quotes: set in, with a thin rule along the left side that goes on over pages. */
import type { Blockquote } from 'mdast';
import { type Build, indented } from '../build.ts';
import type { Laid } from '../laid.ts';
import { COLORS, QUOTE_INDENT, SPACING } from '../styles.ts';

const RULE_WIDTH = 1.5;

const layout = {
  hLineWidth: () => 0,
  vLineWidth: (column: number) => (column === 0 ? RULE_WIDTH : 0),
  vLineColor: () => COLORS.hairline,
  paddingLeft: () => QUOTE_INDENT - RULE_WIDTH,
  paddingRight: () => 0,
  paddingTop: () => 0,
  paddingBottom: () => 0,
};

/** A quote and the blocks in it. */
export function blockquote(node: Blockquote, build: Build): Laid {
  const inner = indented(build, QUOTE_INDENT);
  const { content, height, lead } = build.sequence(node.children, inner);
  return { content: { table: { widths: [inner.width], body: [[content]] }, layout }, height, lead, ...SPACING.quote };
}
