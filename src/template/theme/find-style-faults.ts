/** §19.8: the limits that keep text legible: of sizes and spaces, and the contrast that WCAG 2 requires at level AA (1.4.3). */
import { type Message, type Param, tell } from '../../locales/message.ts';
import type { DocumentStyle } from '../model/document-style.ts';
import { minContrast, nearestReadable, parseColor } from './color.ts';

export const MIN_CONTRAST = 4.5;
const MIN_OF_LARGE = 3;
/** The sizes in points from which text, and bold text, counts as large (WCAG). */
const LARGE = 18;
const LARGE_BOLD = 14;

type Limit = readonly [min: number, max: number];
/** The limits of sizes, in points. `leading` is a multiple of the size. */
export const LIMITS = {
  body: [8, 16],
  leading: [1.1, 2],
  heading: [8, 40],
  headingLeading: [1, 2],
  table: [7, 14],
  space: [0, 60],
  display: [7, 96],
  displayLeading: [0.9, 2],
  displaySpace: [0, 300],
  tracking: [-0.1, 1],
  border: [0.25, 12],
  width: [24, 1200],
  height: [1, 1200],
} as const satisfies Record<string, Limit>;

/** Returns the contrast that text of a size in points needs. */
export function minContrastOf(size: number, bold: boolean): number {
  return size >= LARGE || (bold && size >= LARGE_BOLD) ? MIN_OF_LARGE : MIN_CONTRAST;
}

type Measured = [part: string, value: number, limit: Limit, unit?: string];
/** The measures in a style. */
const OF_STYLES = [
  ['size', 'display', 'pt'],
  ['leading', 'displayLeading', ''],
  ['tracking', 'tracking', 'em'],
  ['before', 'displaySpace', 'pt'],
  ['after', 'displaySpace', 'pt'],
  ['padding', 'displaySpace', 'pt'],
  ['width', 'width', 'pt'],
  ['height', 'height', 'pt'],
] as const;

function measuresOfStyles(styles: DocumentStyle['styles'] = {}): Measured[] {
  return Object.entries(styles).flatMap(([name, style]) => [
    ...OF_STYLES.flatMap(([field, limit, unit]): Measured[] => {
      const value = style[field];
      return value === undefined ? [] : [[`styles.${name}.${field}`, value, LIMITS[limit], unit]];
    }),
    ...(style.border ? [[`styles.${name}.border.width`, style.border.width, LIMITS.border] as Measured] : []),
  ]);
}

type Coloured = { part: string; color: string; on: readonly string[]; min: number };

function measuresOf({ text, headings, headingLeading, table, styles }: DocumentStyle): Measured[] {
  return [
    ['text.size', text.size, LIMITS.body],
    ['text.leading', text.leading, LIMITS.leading, ''],
    ['text.paragraphAfter', text.paragraphAfter, LIMITS.space],
    ...Object.entries(headings).flatMap(([depth, { size, before, after }]): Measured[] => [
      [`headings.${depth}.size`, size, LIMITS.heading],
      [`headings.${depth}.before`, before, LIMITS.space],
      [`headings.${depth}.after`, after, LIMITS.space],
    ]),
    ['headingLeading', headingLeading, LIMITS.headingLeading, ''],
    ['table.size', table.size, LIMITS.table],
    ...measuresOfStyles(styles),
  ];
}

/** A text colour with its backgrounds. */
function coloured(part: string, color: string, on: readonly string[], min = MIN_CONTRAST): Coloured {
  return { part, color, on, min };
}

/** Returns the colours of styles with a text colour or background. */
function colorsOfStyles({ styles = {}, text }: DocumentStyle, pages: readonly string[]): Coloured[] {
  return Object.entries(styles).map(([name, { color, background, size = text.size, bold = false }]) => ({
    part: `styles.${name}.${color ? 'color' : 'background'}`,
    color: color ?? text.color,
    on: background ? [background] : pages,
    min: minContrastOf(size, bold),
  }));
}

function colorsOf(style: DocumentStyle, pages: readonly string[]): Coloured[] {
  const { text, headings, code, link, table, muted } = style;
  const { stripe, header, total } = table;
  const cells = stripe === undefined ? pages : [...pages, stripe];
  const inText = [...cells, code.background];
  return [
    coloured('text.color', text.color, inText),
    ...Object.entries(headings).map(([depth, { color, size, bold }]) =>
      coloured(`headings.${depth}.color`, color, pages, minContrastOf(size, bold)),
    ),
    coloured('link.color', link.color, inText),
    ...(link.references ? [coloured('link.references', link.references, inText)] : []),
    coloured('table.header.color', header.color, header.background ? [header.background] : pages),
    ...(total?.color
      ? [coloured('table.total.color', total.color, total.background ? [total.background] : cells)]
      : []),
    coloured('muted', muted, cells),
    ...colorsOfStyles(style, pages),
  ];
}

function limitFault([part, value, [min, max], unit = 'pt']: Measured): { part: string; message: Message } | undefined {
  if (value >= min && value <= max) return undefined;
  const facts = { value: `${value}${unit}`, min: `${min}${unit}`, max: `${max}${unit}` };
  return { part, message: tell(value < min ? 'theme.size.small' : 'theme.size.large', facts) };
}

/** Returns the fault of a colour that cannot be read on one of its backgrounds. */
export function contrastFault({ part, color, on, min }: Coloured): { part: string; message: Message } | undefined {
  const { contrast, background } = minContrast(color, on);
  if (contrast >= min) return undefined;
  const better = nearestReadable(color, on, min);
  const facts = { color, on: background, contrast, min };
  const all = [...new Set<Param>(on)].reduce((names, last) => tell('text.and', { names, last }));
  const message = better
    ? tell('theme.contrast', { ...facts, better })
    : tell('theme.contrast.none', { ...facts, all });
  return { part, message };
}

/**
 * Finds illegible text in a style. `pages`: the colours of its pages. `originOf`: where a theme file sets a part of the style; parts that
 * it does not set are not checked. Of several faults in one place the last is reported, since a colour of all headings must suit the
 * smallest.
 */
export function findStyleFaults(
  style: DocumentStyle,
  pages: readonly string[],
  originOf: (part: string) => Path | undefined = (part) => part.split('.'),
): StyleFault[] {
  const found = [...measuresOf(style).map(limitFault), ...colorsOf(style, pages).map(contrastFault)];
  const faults = found.flatMap((fault) => {
    const path = fault && originOf(fault.part);
    return path ? [{ path, message: fault.message }] : [];
  });
  return [...new Map(faults.map((fault) => [JSON.stringify(fault.path), fault])).values()];
}

// §19.8: reads the parts of a style from a theme file, and remembers where each is set.

type Path = (string | number)[];
/** A fault in a style. `path`: where the theme file sets it, or would. */
export type StyleFault = { path: Path; message: Message };

const POINTS_PER_UNIT: Record<string, number> = { pt: 1, mm: 72 / 25.4, cm: 72 / 2.54, in: 72, px: 0.75 };

/** Returns a length in points, to hundredths. `bare`: the unit of a bare number. `em`: in points. Undefined for an invalid length. */
function readLength(length: string, bare: string, em: number): number | undefined {
  const [, number, unit = bare] = /^([0-9]*\.?[0-9]+)\s*([a-z]+|%)?$/.exec(length.trim()) ?? [];
  const units: Record<string, number> = { ...POINTS_PER_UNIT, em, rem: em, '%': em / 100 };
  const points = units[unit];
  return number === undefined || points === undefined ? undefined : Math.round(Number(number) * points * 100) / 100;
}

function readNumber(text: string | number): number | undefined {
  const number = Number(String(text).replace(/\s*em$/, ''));
  return String(text).trim() === '' || !Number.isFinite(number) ? undefined : number;
}

const BOLD_NAMES =
  'semi-bold semibold demi-bold demibold bold extra-bold extrabold ultra-bold ultrabold black heavy'.split(' ');
const MIN_BOLD = 600;

function readBold(weight: string | number): boolean {
  const number = readNumber(weight);
  return number === undefined ? BOLD_NAMES.includes(String(weight)) : number >= MIN_BOLD;
}

function valueAt(declared: unknown, path: Path): unknown {
  return path.reduce((value, step) => (value as Record<string | number, unknown> | undefined)?.[step], declared);
}

/**
 * Returns functions that read parts of a style. The first of several paths that is set counts; undefined if none is. `part`: its name in
 * `DocumentStyle`.
 */
export function styleReader(declared: object) {
  const faults: StyleFault[] = [];
  const origins = new Map<string, Path>();
  function take<Raw, Value>(
    part: string,
    paths: Path[],
    read: (raw: Raw) => Value | undefined,
    wanted?: 'color' | 'size' | 'length' | 'number',
  ): Value | undefined {
    for (const path of paths) {
      const raw = valueAt(declared, path);
      if (raw === undefined || raw === null) continue;
      origins.set(part, path);
      const value = read(raw as Raw);
      if (value === undefined && wanted)
        faults.push({ path, message: tell(`theme.value.${wanted}`, { text: String(raw) }) });
      return value;
    }
    return undefined;
  }
  return {
    faults,
    originOf: (part: string): Path | undefined => origins.get(part),
    color: (part: string, ...paths: Path[]) => take(part, paths, (raw) => parseColor(String(raw)), 'color'),
    /** Reads a font size. `em`: the size in points that `em` refers to. */
    size: (part: string, em: number, ...paths: Path[]) =>
      take(part, paths, (raw) => readLength(String(raw), 'pt', em), 'size'),
    length: (part: string, ...paths: Path[]) =>
      take(part, paths, (raw) => readLength(String(raw), 'mm', Number.NaN), 'length'),
    number: (part: string, ...paths: Path[]) => take(part, paths, readNumber, 'number'),
    bold: (part: string, ...paths: Path[]) => take(part, paths, readBold),
    text: (part: string, ...paths: Path[]) => take(part, paths, (raw: string) => raw),
  };
}

export type StyleReader = ReturnType<typeof styleReader>;
