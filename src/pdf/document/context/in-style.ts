/** §17.36: the context of content in a style of the theme. */
import type { Heading, RootContent } from 'mdast';
import { given } from '../../../domain/given.ts';
import { type BlockStyle, type HeadingStyle, stylesOnBackground } from '../../../template/model/document-style.ts';
import { type Context, onBackground, styled, type TextStyle } from './context.ts';

function inTextStyle(context: Context, style: BlockStyle): Context {
  const { family, size, leading, bold, italics, color, caps, figures, tracking } = style;
  const text: Partial<TextStyle> = given({
    family: family === undefined ? undefined : context.fonts.familyOf(family),
    size,
    leading,
    bold,
    italics,
    color,
  });
  const setting = given({ caps, figures, tracking });
  const isSet = Object.keys(setting).length > 0;
  const inside = styled(context, { ...text, ...(isSet && { setting: { ...context.style.setting, ...setting } }) });
  if (style.background === undefined) return inside;
  return { ...inside, styles: stylesOnBackground(inside.styles, style.background, inside.style.color) };
}

/** Returns the context of words in a style. Their background is behind the text; a block's is that of its box. */
export function inSpanStyle(context: Context, style: BlockStyle): Context {
  const inside = inTextStyle(context, style);
  return style.background === undefined ? inside : onBackground(inside, style.background);
}

/** Returns the heading if it is the only content. A style then applies to the heading, else to the text. */
export function onlyHeading(children: readonly RootContent[]): Heading | undefined {
  const [first, second] = children;
  return first?.type === 'heading' && second === undefined ? first : undefined;
}

export function inBlockStyle(context: Context, style: BlockStyle, children: readonly RootContent[]): Context {
  const { align = context.align, leading, family, size, bold, italics, color } = style;
  const inside = { ...inTextStyle(context, style), align };
  const heading = onlyHeading(children);
  if (!heading) return inside;
  const { headings, headingLeading } = inside.styles;
  const own = { ...headings[heading.depth], ...given({ family, size, bold, italics, color }) } as HeadingStyle;
  const changed = { headings: { ...headings, [heading.depth]: own }, headingLeading: leading ?? headingLeading };
  return { ...inside, styles: { ...inside.styles, ...changed } };
}
