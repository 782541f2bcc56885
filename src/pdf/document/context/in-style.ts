/** §17.36: the context of what stands in a style of the theme. */
import type { Heading, RootContent } from 'mdast';
import type { BlockStyle, HeadingStyle } from '../../../template/model/document-style.ts';
import { type Context, styled, type TextStyle } from './context.ts';

function given<Part extends object>(part: Part): { [Name in keyof Part]?: NonNullable<Part[Name]> } {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as never;
}

/** The context of the text in a style. */
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
  return styled(context, { ...text, ...(isSet && { setting: { ...context.style.setting, ...setting } }) });
}

/** The context of words in a style: behind them stands its background, which is that of its box elsewhere. */
export function inSpanStyle(context: Context, style: BlockStyle): Context {
  const inside = inTextStyle(context, style);
  return style.background === undefined ? inside : styled(inside, { background: style.background });
}

/** The heading that is all of what stands in a style, which then is that of the heading; in others it is that of their text. */
export function onlyHeading(children: readonly RootContent[]): Heading | undefined {
  const [first, second] = children;
  return first?.type === 'heading' && second === undefined ? first : undefined;
}

/** The same of a block with what is in it. */
export function inBlockStyle(context: Context, style: BlockStyle, children: readonly RootContent[]): Context {
  const { align = context.align, leading, family, size, bold, italics, color } = style;
  const inside = { ...inTextStyle(context, style), align };
  const heading = onlyHeading(children);
  if (!heading) return inside;
  const { headings, headingLeading } = context.styles;
  const own = { ...headings[heading.depth], ...given({ family, size, bold, italics, color }) } as HeadingStyle;
  const changed = { headings: { ...headings, [heading.depth]: own }, headingLeading: leading ?? headingLeading };
  return { ...inside, styles: { ...context.styles, ...changed } };
}
