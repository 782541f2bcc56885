/** §19.1: colors of a theme by name: those of its palette, those of brand.yml such as `primary`, and those of CSS. */

import { findClosest, shorten } from '../../domain/suggestions.ts';
import { type Message, tell } from '../../locales/message.ts';
import type { Path } from '../yaml/find-schema-faults.ts';
import { parseColor } from './color.ts';

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
