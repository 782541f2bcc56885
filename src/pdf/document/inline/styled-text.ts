/** §17.24: what the tags of HTML do to text that Markdown has no syntax for: underlined, marked, small, raised, lowered, a key, an abbreviation. */
import type { Styled, StyledTag } from '../../../template/model/document-tree.ts';
import type { StructureFacts } from '../../tagging/structure-tree.ts';
import { asCode, type Context, inElement, styled } from '../context/context.ts';
import { inSpanStyle } from '../context/in-style.ts';
import { INDEX_RISE, INDEX_SCALE, SMALL_SCALE } from '../context/styles.ts';

const UNDERLINED: StructureFacts = { attributes: { O: 'Layout', TextDecorationType: 'Underline' } };

/** Raised or lowered by a share of the size, and smaller, so that its line is no higher for it. */
function index(context: Context, tag: keyof typeof INDEX_RISE): Context {
  const { size, rise = 0 } = context.style;
  const moved = size * INDEX_RISE[tag];
  const shift: StructureFacts = { attributes: { O: 'Layout', BaselineShift: moved } };
  return inElement(styled(context, { size: size * INDEX_SCALE, rise: rise + moved }), 'Span', shift);
}

function mono(context: Context): Context {
  return styled(asCode(context), { background: context.styles.code.background });
}

const rules: Record<StyledTag, (context: Context, node: Styled) => Context> = {
  u: (context) => inElement(styled(context, { underlined: true }), 'Span', UNDERLINED),
  mark: (context) => styled(context, { background: context.styles.boxes.mark }),
  small: (context) => styled(context, { size: context.style.size * SMALL_SCALE }),
  sub: (context) => index(context, 'sub'),
  sup: (context) => index(context, 'sup'),
  kbd: mono,
  code: (context) => inElement(mono(context), 'Code'),
  span: (context, { style = '' }) => inSpanStyle(context, context.styles.styles?.[style] ?? {}),
  abbr: (context, { title }) => (title ? inElement(context, 'Span', { expansion: title }) : context),
};

/** The context of the text in a tag. */
export function styledText(node: Styled, context: Context): Context {
  return rules[node.tag](context, node);
}
