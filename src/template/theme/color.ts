/** §19.8: the colours of a theme: how they are written, and which text can be read on which background (WCAG 2, level AA). */
import { colord, extend } from 'colord';
import a11y from 'colord/plugins/a11y';
import lch from 'colord/plugins/lch';
import mix from 'colord/plugins/mix';
import names from 'colord/plugins/names';
import { findClosest, shorten } from '../../domain/suggestions.ts';
import { type Message, tell } from '../../locales/message.ts';
import type { Path } from '../yaml/find-schema-faults.ts';

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

// §19.1: colors of a theme by name: those of its palette, those of brand.yml such as `primary`, and those of CSS.

type Declared = { color?: Record<string, unknown> };
type Fault = { path: Path; message: Message };

/** A background that ends like this is a picture. */
export const PICTURE = /\.(svg|png|jpe?g)$/i;

/** Where colors stand. */
const COLORS =
  /^(color\.(palette\.)?[^.]+|typography\.[^.]+\.(color|background-color)|typography\.link|headings\.\d\.color|table\.(border-color|stripes|(?:header|total)\.(background|color))|styles\.[^.]+\.(color|background|border\.color)|accent|muted|references|watermark\.color|page\.frame\.color|page\.(first\.)?background(\.color)?)$/;

const NO_COLORS: Record<string, RegExp> = {
  'table.stripes': /^(true|false)$/,
  'page.background': PICTURE,
  'page.first.background': PICTURE,
};

/**
 * The theme with all colors as `#rrggbb`, and without those that are none. `named`: the colors of `color` that others refer to.
 */
export function resolveColors<Theme extends Declared>(
  declared: Theme,
): { theme: Theme; faults: Fault[]; named: Set<string> } {
  const faults: Fault[] = [];
  const named = new Set<string>();
  const { palette = {}, ...roles } = (declared.color ?? {}) as Record<string, unknown>;
  const colors = new Map(Object.entries(palette as Record<string, string>).concat(Object.entries(roles) as []));

  const resolve = (text: string, seen: readonly string[]): string | undefined => {
    const other = seen.includes(text) ? undefined : colors.get(text);
    if (other === undefined) return parseColor(text);
    named.add(text);
    return resolve(other, [...seen, text]);
  };
  const read = (text: string, path: Path): string | undefined => {
    const place = path.join('.');
    if (!COLORS.test(place) || NO_COLORS[place]?.test(text)) return text;
    const color = resolve(text, path[0] === 'color' ? [String(path.at(-1))] : []);
    if (color === undefined)
      faults.push({
        path,
        message: noColor(
          text,
          [...colors.keys()].filter((name) => name !== text),
        ),
      });
    return color;
  };
  const walk = (value: unknown, path: Path): unknown => {
    if (typeof value === 'string') return read(value, path);
    if (Array.isArray(value) || value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, part]) => {
        const resolved = walk(part, [...path, key]);
        return resolved === undefined ? [] : [[key, resolved]];
      }),
    );
  };
  return { theme: walk(declared, []) as Theme, faults, named };
}

function noColor(text: string, names: string[]): Message {
  const closest = findClosest(text, names);
  const advice = closest === undefined ? tell('theme.writeColor') : tell('template.didYouMean', { name: closest });
  return tell('theme.noColor', { color: shorten(text), advice });
}
