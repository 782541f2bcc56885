/** §19.8: the colours of a theme: how they are written, and which text can be read on which background (WCAG 2, level AA). */
import { colord, extend } from 'colord';
import a11y from 'colord/plugins/a11y';
import lch from 'colord/plugins/lch';
import mix from 'colord/plugins/mix';
import names from 'colord/plugins/names';

extend([a11y, lch, mix, names]);

/** `#rrggbb` of a colour as CSS writes it: `#rgb`, `#rrggbb`, `rgb(…)`, `hsl(…)` or a name; undefined for any other text and for a transparent one. */
export function parseColor(text: string): string | undefined {
  const color = colord(text.trim());
  return color.isValid() && color.alpha() === 1 ? color.toHex() : undefined;
}

/** The contrast of two colours by WCAG 2, from 1 to 21, rounded down to hundredths. */
export function contrastOf(color: string, background: string): number {
  return colord(color).contrast(background);
}

/** The lowest contrast of a colour with some backgrounds, and the background that has it. */
export function minContrast(color: string, backgrounds: readonly string[]): { contrast: number; background: string } {
  return backgrounds
    .map((background) => ({ contrast: contrastOf(color, background), background }))
    .reduce((min, one) => (one.contrast < min.contrast ? one : min));
}

export function isReadable(color: string, backgrounds: readonly string[], min: number): boolean {
  return minContrast(color, backgrounds).contrast >= min;
}

/** `share` of one colour over another, as a tint. */
export function mixed(background: string, color: string, share: number): string {
  return colord(background).mix(color, share).toHex();
}

/** In steps of the lightness of LCH, from 0 to 100. */
const LIGHTEST = 100;

/** The nearest darker or lighter colour of the same hue that has so much contrast with all backgrounds; undefined where none has it. */
export function nearestReadable(color: string, backgrounds: readonly string[], min: number): string | undefined {
  const { l, c, h } = colord(color).toLch();
  for (let step = 1; step <= LIGHTEST; step++) {
    for (const lightness of [l - step, l + step]) {
      const near = colord({ l: Math.min(LIGHTEST, Math.max(0, lightness)), c, h }).toHex();
      if (isReadable(near, backgrounds, min)) return near;
    }
  }
  return ['#000000', '#ffffff'].find((end) => isReadable(end, backgrounds, min));
}
