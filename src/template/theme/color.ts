/** §19.8: parses the colours of a theme, and checks which text is legible on which background (WCAG 2, level AA). */
import { colord, extend } from 'colord';
import a11y from 'colord/plugins/a11y';
import lch from 'colord/plugins/lch';
import mix from 'colord/plugins/mix';
import names from 'colord/plugins/names';
import { closestAdvice, shorten } from '../../domain/suggestions.ts';
import { type Message, tell } from '../../locales/message.ts';
import type { Path } from '../yaml/find-schema-faults.ts';

extend([a11y, lch, mix, names]);

/**
 * Returns `#rrggbb` for a CSS colour: `#rgb`, `#rrggbb`, `rgb(…)`, `hsl(…)` or a name. Undefined for any other text and for transparent
 * colours.
 */
export function parseColor(text: string): string | undefined {
  const color = colord(text.trim());
  return color.isValid() && color.alpha() === 1 ? color.toHex() : undefined;
}

/** Returns the WCAG 2 contrast of two colours, from 1 to 21, rounded down to hundredths. */
export function contrastOf(color: string, background: string): number {
  return colord(color).contrast(background);
}

/** Returns the lowest contrast of a colour with several backgrounds, and the background that has it. */
export function minContrast(color: string, backgrounds: readonly string[]): { contrast: number; background: string } {
  return backgrounds
    .map((background) => ({ contrast: contrastOf(color, background), background }))
    .reduce((min, one) => (one.contrast < min.contrast ? one : min));
}

export function isReadable(color: string, backgrounds: readonly string[], min: number): boolean {
  return minContrast(color, backgrounds).contrast >= min;
}

/** Mixes a `share` of a colour into a background. */
export function mixed(background: string, color: string, share: number): string {
  return colord(background).mix(color, share).toHex();
}

/** The lightest value of LCH's lightness, from 0 to 100. */
const LIGHTEST = 100;

/** Returns the nearest darker or lighter colour of the same hue with enough contrast to all backgrounds. Undefined if there is none. */
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

// §19.1: resolves the named colours of a theme: those of its palette, those of brand.yml such as `primary`, and those of CSS.

type Declared = { color?: Record<string, unknown> };
type Fault = { path: Path; message: Message };

/** A background with such an ending is a picture. */
export const PICTURE = /\.(svg|png|jpe?g)$/i;

/** The paths of colours. */
const COLORS =
  /^(color\.(palette\.)?[^.]+|typography\.[^.]+\.(color|background-color)|typography\.link|headings\.\d\.color|table\.(border-color|stripes|(?:header|total)\.(background|color))|styles\.[^.]+\.(color|background|border\.color)|accent|muted|references|watermark\.color|stamp\.color|page\.frame\.color|page\.(first\.)?background(\.color)?)$/;

const NO_COLORS: Record<string, RegExp> = {
  'table.stripes': /^(true|false)$/,
  'page.background': PICTURE,
  'page.first.background': PICTURE,
};

/** Returns the theme with all colours as `#rrggbb`, and without invalid ones. `named`: the colours of `color` that others refer to. */
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
  const advice = closestAdvice(text, names, tell('theme.writeColor'));
  return tell('theme.noColor', { color: shorten(text), advice });
}
