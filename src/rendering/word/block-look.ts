/** §17.42: a style of the theme (§17.36) as Word's properties of letters and of paragraphs. */
import type { BlockStyle, Styles } from '../../template/model/document-style.ts';
import { fontName } from './font-names.ts';
import type { ParagraphLook, Rule, Side } from './paragraph.ts';
import type { Look } from './runs.ts';

/** Of letters. */
export function blockLook(
  { family, size, bold, italics, color, caps, tracking }: BlockStyle,
  styles: Pick<Styles, 'text'>,
): Look {
  return {
    ...(family !== undefined && { font: fontName(family) }),
    size,
    bold,
    italics,
    color,
    caps,
    ...(tracking !== undefined && { tracking: tracking * (size ?? styles.text.size) }),
  };
}

/** Of words, with what stands behind them. */
export function spanLook(style: BlockStyle, styles: Pick<Styles, 'text'>): Look {
  return { ...blockLook(style, styles), ...(style.background && { background: style.background }) };
}

/** Of paragraphs: their box is as wide as the style says, at its side of a column of some width. */
export function boxLook(style: BlockStyle, styles: Pick<Styles, 'text'>, column: number): ParagraphLook {
  const {
    size,
    leading = size === undefined ? undefined : styles.text.leading,
    align,
    before,
    after,
    width,
    side = 'left',
    padding = 0,
    background,
    border,
  } = style;
  const free = width === undefined ? 0 : Math.max(0, column - width);
  const share = { left: 0, center: 0.5, right: 1 }[side];
  const around = border || background ? padding : 0;
  const ruled =
    border &&
    Object.fromEntries(
      border.sides.map((one): [Side, Rule] => [
        one,
        { ...border, isDouble: border.double === true, space: Math.min(31, padding) },
      ]),
    );
  return {
    before,
    after,
    background,
    align,
    ...(ruled && { rules: ruled }),
    ...(leading !== undefined && { line: { height: (size ?? styles.text.size) * leading, rule: 'atLeast' as const } }),
    ...(free + around > 0 && { indent: { left: free * share + around, right: free * (1 - share) + around } }),
  };
}
