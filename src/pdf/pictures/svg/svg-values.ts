/**
 * §17.16: converts values of properties to what svg-to-pdfkit reads (SVG 2 §6, CSS Values 4). A value that browsers do not accept either
 * is undefined, so that the next declaration counts; what only browsers show is `lost`.
 */
import { createRequire } from 'node:module';
import { colord, extend } from 'colord';
import names from 'colord/plugins/names';

extend([names]);

/** Parses the value of a property. `inSheet`: whether the value comes from a style sheet or a `style`, where lengths need units. */
type Reader = (text: string, inSheet: boolean) => string | Lost | undefined;
/** The kind of loss, which decides the advice. */
export type Lost = { lost: 'color' | 'shape' };

const NUMBER = '[-+]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:e[-+]?\\d+)?';
const LENGTH = new RegExp(`^(${NUMBER})([a-z]*|%)$`, 'i');
const UNITS = new Set(['', 'px', 'pt', 'pc', 'cm', 'mm', 'in', 'em', 'ex', '%']);
const PIXELS: Record<string, number> = { '': 1, px: 1, pt: 96 / 72, pc: 16, in: 96, cm: 96 / 2.54, mm: 96 / 25.4 };
const DEGREES: Record<string, number> = { '': 1, deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };
const FUNCTION = /^[a-z-]+\(/i;
const SHAPE: Lost = { lost: 'shape' };

/** Matches the colours of browsers, some of which are unknown here, such as `color-mix(…)` and `rgb(from red r g b)`. */
const COLOR_FUNCTION = /^(?:rgba?|hsla?|hwb|(?:ok)?(?:lab|lch)|color(?:-mix)?|light-dark|contrast-color)\(/i;
/** The longest text that may be a colour, in characters. colord takes long to refuse longer ones. */
const LONGEST_COLOR = 200;

/** CMYK colours become `cmyk(…)`, which browsers do not know (§17.19). */
function readColor(text: string): string | Lost | undefined {
  if (text.length > LONGEST_COLOR) return undefined;
  if (/^currentcolor$/i.test(text)) return 'currentColor';
  if (/^cmyk\(/i.test(text)) return text;
  const color = colord(text);
  if (!color.isValid() && !COLOR_FUNCTION.test(text)) return undefined;
  const { r, g, b, a } = color.isValid() ? color.toRgb() : (rareColor(text) ?? {});
  if (r === undefined) return { lost: 'color' };
  return a === 1 ? colord({ r, g: g!, b: b! }).toHex() : `rgba(${r},${g},${b},${a})`;
}

type Rgb = { r: number; g: number; b: number; alpha?: number };
type Culori = { parse(text: string): object | undefined; rgb(color: object): Rgb; clampRgb(color: Rgb): Rgb };

/**
 * Converts a colour in another space than sRGB, or with `none`, clamped to sRGB as in browsers. The package is only loaded for such a
 * colour.
 */
function rareColor(text: string): { r: number; g: number; b: number; a: number } | undefined {
  const require = createRequire(import.meta.url);
  const { parse, rgb, clampRgb }: Culori = require('culori');
  try {
    const { r, g, b, alpha = 1 } = clampRgb(rgb(parse(text)!));
    const [red, green, blue] = [r, g, b].map((value) => Math.round(255 * (value || 0))) as [number, number, number];
    return { r: red, g: green, b: blue, a: Math.round(1000 * alpha) / 1000 };
  } catch {
    return undefined;
  }
}

function readUrl(text: string): { target: string; rest: string } | undefined {
  const [, written, rest = ''] = /^url\(([^)]*)\)(.*)$/is.exec(text) ?? [];
  return written === undefined
    ? undefined
    : { target: written.trim().replace(/^(["'])(.*)\1$/s, '$2'), rest: rest.trim() };
}

function readPaint(text: string): string | Lost | undefined {
  if (/^none$/i.test(text)) return 'none';
  if (/^context-(?:fill|stroke)$/i.test(text)) return SHAPE;
  const url = readUrl(text);
  if (!url) {
    const color = readColor(text);
    return color === 'rgba(0,0,0,0)' ? 'none' : color;
  }
  const other = url.rest === '' ? 'none' : readPaint(url.rest);
  if (typeof other !== 'string') return other;
  return url.target.startsWith('#') ? `url(${url.target}) ${other}` : other;
}

function length(needsUnit: boolean, words: Record<string, string> = {}): Reader {
  return (text, inSheet) => {
    const word = words[text.toLowerCase()];
    if (word !== undefined) return word;
    const [, number, unit = ''] = LENGTH.exec(text) ?? [];
    if (number === undefined) return FUNCTION.test(text) ? SHAPE : undefined;
    if (!UNITS.has(unit.toLowerCase())) return SHAPE;
    return unit === '' && needsUnit && inSheet && Number(number) !== 0 ? undefined : number + unit.toLowerCase();
  };
}

const readLength = length(false);
const GEOMETRY = length(true, { auto: 'auto' });

const readShare: Reader = (text) => {
  const [, number, unit] = LENGTH.exec(text) ?? [];
  if (number === undefined) return FUNCTION.test(text) ? SHAPE : undefined;
  return unit === '%' ? `${Number(number) / 100}` : unit === '' ? number : undefined;
};

function readDashes(text: string): string | Lost | undefined {
  if (/^none$/i.test(text)) return 'none';
  const parts = text.split(/[\s,]+/).map((part) => readLength(part, false));
  return parts.every((part) => typeof part === 'string')
    ? parts.join(' ')
    : parts.find((one) => typeof one === 'object');
}

function readReference(text: string): string | Lost | undefined {
  if (/^none$/i.test(text)) return 'none';
  const { target, rest } = readUrl(text) ?? {};
  return target?.startsWith('#') && rest === '' ? `url(${target})` : SHAPE;
}

const readWord: Reader = (text) => (/^[\w-]+$/.test(text) ? text.toLowerCase() : undefined);

/** Returns one of some keywords, which may stand among others, such as a line's colour. */
function oneOf(...words: string[]): Reader {
  return (text) => words.find((word) => text.toLowerCase().split(/\s+/).includes(word));
}

function readWeight(text: string): string | undefined {
  const weight = Number(text);
  if (Number.isNaN(weight)) return text.toLowerCase();
  return weight >= 600 ? 'bold' : 'normal';
}

/** The readers of property values. Each property becomes an attribute. */
export const VALUES: Record<string, Reader> = {
  fill: readPaint,
  stroke: readPaint,
  color: readColor,
  'stop-color': readColor,
  opacity: readShare,
  'fill-opacity': readShare,
  'stroke-opacity': readShare,
  'stop-opacity': readShare,
  'stroke-width': readLength,
  'stroke-dashoffset': readLength,
  'stroke-dasharray': readDashes,
  'stroke-miterlimit': readShare,
  'font-size': length(true, {
    smaller: '0.8333em',
    larger: '1.2em',
    'xx-small': '9',
    'x-small': '10',
    small: '13',
    medium: '16',
    large: '18',
    'x-large': '24',
    'xx-large': '32',
  }),
  'letter-spacing': length(true, { normal: 'normal' }),
  'word-spacing': length(true, { normal: 'normal' }),
  'baseline-shift': length(true, { baseline: 'baseline', sub: 'sub', super: 'super' }),
  ...Object.fromEntries(['x', 'y', 'cx', 'cy', 'r', 'rx', 'ry', 'width', 'height'].map((name) => [name, GEOMETRY])),
  ...Object.fromEntries(
    ['clip-path', 'mask', 'marker-start', 'marker-mid', 'marker-end'].map((name) => [name, readReference]),
  ),
  ...Object.fromEntries(
    [
      ...['visibility', 'display', 'overflow', 'fill-rule', 'clip-rule', 'stroke-linejoin', 'stroke-linecap'],
      ...['text-anchor', 'direction', 'dominant-baseline', 'alignment-baseline', 'vector-effect', 'white-space'],
    ].map((name) => [name, readWord]),
  ),
  'font-style': oneOf('italic', 'oblique', 'normal'),
  'font-weight': readWeight,
  'font-family': (text) => text,
  'text-decoration': oneOf('none', 'underline', 'overline', 'line-through'),
  d: (text) => /^path\(\s*(["'])([^"']*)\1\s*\)$/i.exec(text)?.[2] ?? (/^none$/i.test(text) ? '' : undefined),
};

/** Returns whether a property belongs to an element's geometry, whose attributes are no declarations, since they may be lists. */
export function isGeometry(property: string): boolean {
  return VALUES[property] === GEOMETRY || property === 'd';
}

/** The initial values of properties, and whether they are inherited. */
export const INITIAL: Record<string, { value: string; isInherited: boolean }> = {
  ...initial(true, {
    fill: '#000000',
    stroke: 'none',
    color: '#000000',
    visibility: 'visible',
    'stroke-width': '1',
    'fill-opacity': '1',
    'stroke-opacity': '1',
    'stroke-dasharray': 'none',
    'font-style': 'normal',
    'font-weight': 'normal',
    'font-size': '16',
    'font-family': 'serif',
    'letter-spacing': 'normal',
    'word-spacing': 'normal',
    'text-anchor': 'start',
    'dominant-baseline': 'auto',
    'fill-rule': 'nonzero',
    'clip-rule': 'nonzero',
    'stroke-dashoffset': '0',
    'stroke-linecap': 'butt',
    'stroke-linejoin': 'miter',
    'stroke-miterlimit': '4',
    'marker-start': 'none',
    'marker-mid': 'none',
    'marker-end': 'none',
  }),
  ...initial(false, {
    ...Object.fromEntries(['x', 'y', 'cx', 'cy', 'r'].map((name) => [name, '0'])),
    ...Object.fromEntries(['rx', 'ry', 'width', 'height'].map((name) => [name, 'auto'])),
    d: '',
    overflow: 'visible',
    'alignment-baseline': 'baseline',
    'baseline-shift': 'baseline',
    'vector-effect': 'none',
    opacity: '1',
    display: 'inline',
    'clip-path': 'none',
    mask: 'none',
    'stop-color': '#000000',
    'stop-opacity': '1',
    'text-decoration': 'none',
  }),
};

function initial(isInherited: boolean, values: Record<string, string>) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, isInherited }]));
}

/** Properties that browsers apply but PDFs do not, with the values that make no difference. */
export const HARMLESS: Record<string, RegExp> = {
  filter: /^none$/,
  'backdrop-filter': /^none$/,
  'mask-type': /^luminance$/,
  'mask-mode': /^(?:match-source|luminance)$/,
  'paint-order': /^(?:normal|fill)/,
  animation: /^none/,
  'animation-name': /^none$/,
  'text-transform': /^none$/,
  'font-variant': /^(?:normal|none)$/,
  'font-variant-caps': /^normal$/,
  'writing-mode': /^(?:horizontal-tb|lr|lr-tb|rl|rl-tb)$/,
  'offset-path': /^none$/,
  'transform-box': /^view-box$/,
};

/** The values that all properties take, apart from `inherit` (CSS Cascade 4 §7.3). */
export const DEFAULTS = /^(?:initial|unset|revert)$/i;

const MODES =
  'normal multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion hue saturation color luminosity';

/** CSS's blend modes by their names in PDF, such as `ColorDodge`. */
const BLEND_MODES: Record<string, string> = Object.fromEntries(
  MODES.split(' ').map((mode) => [mode, mode.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())]),
);

/** Returns how an element blends with its backdrop; `isolation` prevents that for its content. */
export function readBlend(mode = 'normal', isolation = 'auto'): string | Lost | undefined {
  const name = BLEND_MODES[mode.toLowerCase()] ?? SHAPE;
  return name === 'Normal' && isolation !== 'isolate' ? undefined : name;
}

const POINTS: Record<string, number> = {
  '': 0.75,
  px: 0.75,
  pt: 1,
  pc: 12,
  in: 72,
  cm: 72 / 2.54,
  mm: 72 / 25.4,
};

/** Converts the size of a drawing to points. Undefined for one that depends on a page. */
function pointsOf(text: string | undefined): number | undefined {
  const [, number, unit] = /^(\d+(?:\.\d+)?|\.\d+)\s*([a-z]*)$/.exec(text?.trim() ?? '') ?? [];
  const factor = POINTS[unit ?? ''];
  return number === undefined || factor === undefined ? undefined : Number(number) * factor;
}

/** Returns the size of a drawing in points, by its root; 0 where it has none. */
export function sizeOfDrawing({ width, height, viewBox }: Partial<Record<string, string>>): Size {
  const [, , wide = 0, high = 0] = (viewBox?.trim().split(/[\s,]+/) ?? []).map(Number);
  return { width: pointsOf(width) ?? wide * POINTS.px!, height: pointsOf(height) ?? high * POINTS.px! };
}

const STEP = /([a-z]+(?:3d)?)\(([^()]*)\)\s*/gi;

function inUnits(text: string, units: Record<string, number>): number {
  const [, number, unit = ''] = LENGTH.exec(text.trim()) ?? [];
  return Number(number) * (units[unit.toLowerCase()] ?? Number.NaN);
}
/** Converts a length to pixels. `whole`: the length that a percentage refers to. */
function pixels(text: string, whole: number): number {
  return inUnits(text, { ...PIXELS, '%': whole / 100 });
}
function degrees(text: string): number {
  return inUnits(text, DEGREES);
}
function times(text: string): number {
  return inUnits(text, { '': 1, '%': 0.01 });
}

function tangent(angle: string): number {
  return Math.tan((degrees(angle) * Math.PI) / 180);
}

type Size = { width: number; height: number };

const STEPS: Record<string, (values: string[], viewport: Size) => [string, ...number[]]> = {
  translate: ([x, y = '0'], { width, height }) => ['translate', pixels(x!, width), pixels(y, height)],
  translatex: ([x], { width }) => ['translate', pixels(x!, width), 0],
  translatey: ([y], { height }) => ['translate', 0, pixels(y!, height)],
  scale: ([x, y = x]) => ['scale', times(x!), times(y!)],
  scalex: ([x]) => ['scale', times(x!), 1],
  scaley: ([y]) => ['scale', 1, times(y!)],
  rotate: ([angle, x, y]) => ['rotate', degrees(angle!), ...(y === undefined ? [] : [Number(x), Number(y)])],
  rotatez: ([angle]) => ['rotate', degrees(angle!)],
  skew: ([x, y = '0']) => ['matrix', 1, tangent(y), tangent(x!), 1, 0, 0],
  skewx: ([angle]) => ['skewX', degrees(angle!)],
  skewy: ([angle]) => ['skewY', degrees(angle!)],
  matrix: (values) => ['matrix', ...values.map(Number)],
};

const PLACES: Record<string, string> = { left: '0%', top: '0%', center: '50%', right: '100%', bottom: '100%' };

/** `transform-origin`: a single keyword applies to its own axis; the other axis is centred. */
function readOrigin(text: string, { width, height }: Size): [x: number, y: number] {
  const words = text.toLowerCase().split(/\s+/);
  const isTurned = /^(?:top|bottom)$/.test(words[0]!) || /^(?:left|right)$/.test(words[1] ?? '');
  const [x = 'center', y = 'center'] = isTurned ? [words[1], words[0]] : words;
  return [pixels(PLACES[x] ?? x, width), pixels(PLACES[y] ?? y, height)];
}

/** Converts CSS Transforms 2 to the attribute `transform`. `given`: returns `transform` and related properties. */
export function readTransform(
  given: (property: string) => string | undefined,
  viewport: Size,
): string | Lost | undefined {
  const [translate, transform = 'none'] = [given('translate'), given('transform')];
  const step = (name: string, value: string | undefined) =>
    value && !/^none$/i.test(value) ? `${name}(${value.split(/\s+/).join(',')})` : '';
  const moved = step('translate', translate);
  const alone = ['rotate', 'scale'].map((name) => step(name, given(name))).join('');
  const turned = alone + (/^none$/i.test(transform) ? '' : transform);
  if (moved + turned === '') return undefined;
  const [x, y] = readOrigin(given('transform-origin') ?? '0 0', viewport);
  const around = (x === 0 && y === 0) || turned === '' ? ['', ''] : [`translate(${x},${y})`, `translate(${-x},${-y})`];
  const whole = `${moved}${around[0]}${turned}${around[1]}`;
  if (whole.replace(STEP, '').trim() !== '') return undefined;
  const steps = [...whole.matchAll(STEP)].map(([, name, values]) =>
    STEPS[name!.toLowerCase()]?.(values!.trim().split(/\s*,\s*|\s+/), viewport),
  );
  const isKnown = steps.every((one) => one?.slice(1).every((value) => Number.isFinite(value)));
  return isKnown ? steps.map(([name, ...values] = ['']) => `${name}(${values.join(' ')})`).join(' ') : SHAPE;
}
