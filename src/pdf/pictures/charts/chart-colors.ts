/** §10.50: colours for the parts of a chart, made from one of the theme. */
import { colord, extend } from 'colord';
import a11y from 'colord/plugins/a11y';
import lch from 'colord/plugins/lch';

extend([a11y, lch]);

/** The least contrast of a shape with its background (WCAG 2.2, 1.4.11). */
const MIN_CONTRAST = 3;

function isSeen(color: string, background: string): boolean {
  return colord(color).contrast(background) >= MIN_CONTRAST;
}

/** Returns the nearest darker or lighter colour of the same hue that is seen on a background. */
function nearestSeen(color: string, background: string): string | undefined {
  const { l, c, h } = colord(color).toLch();
  for (let step = 1; step <= 100; step++)
    for (const lightness of [l - step, l + step]) {
      const near = colord({ l: Math.min(100, Math.max(0, lightness)), c, h }).toHex();
      if (isSeen(near, background)) return near;
    }
  return undefined;
}

/** The lightness of the first and last of several colours, in LCH. Between them they differ as much as they can, also in shades of grey. */
const DARKEST = 30;
const BRIGHTEST = 77;
/** How far the hue moves from the first to the last colour, in degrees. */
const HUES = 40;

/**
 * Returns colours that go well with one of the theme and differ in lightness, so that they are told apart in greyscale and without seeing
 * hues. On a dark background the lightest comes first.
 */
export function chartColors(color: string, count: number, background: string): string[] {
  const { c, h } = colord(color).toLch();
  if (count === 1) return [isSeen(color, background) ? color : (nearestSeen(color, background) ?? color)];
  const isDark = colord(background).isDark();
  const colors = Array.from({ length: count }, (_, at) => {
    const share = at / (count - 1);
    const l = DARKEST + share * (BRIGHTEST - DARKEST);
    return colord({ l, c: Math.min(c, 52 - 22 * share), h: (h - share * HUES + 360) % 360 }).toHex();
  });
  return isDark ? colors.reverse() : colors;
}

/** Returns the outline of a shape in a colour that the background hardly shows; undefined if it needs none. */
export function outlineOf(color: string, background: string): string | undefined {
  return isSeen(color, background) ? undefined : nearestSeen(color, background);
}

/** Returns whether a colour is grey to the eye. */
export function isGrey(color: string): boolean {
  return colord(color).toLch().c < 12;
}
