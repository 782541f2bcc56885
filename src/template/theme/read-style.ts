/** §19.1, §19.8: reads the style of a theme's file, with the families that come with it. */
import { type Message, type Problem, tell } from '../../locales/message.ts';
import type { DocumentStyle } from '../model/document-style.ts';
import type { Path } from '../yaml/find-schema-faults.ts';
import { contrastOf, mixed, PICTURE } from './color.ts';
import type { DeclaredBackground, DeclaredStyle, DeclaredTheme } from './declared-theme.ts';
import { resolveFamily, type Wanted, weightOf } from './families.ts';
import { contrastFault, MIN_CONTRAST } from './find-style-faults.ts';
import { styleFrom } from './style-from.ts';

type Type = { family?: string; weight?: string; color?: string; [field: string]: unknown };
/** `at`: where the file holds a setting without effect. */
export type ReadStyle = {
  style: DocumentStyle;
  watermarkColor: string;
  /** Returns the weights that text of an own family should have. */
  wantedOf: (family: string) => Wanted;
  faults: { path: Path; message: Message }[];
  ignored: { at: Path; what: Problem }[];
};

const WHITE = '#ffffff';
const WATERMARK_SHARE = 0.12;
const MIN_BOLD = 600;

/** `own`: the families whose files come with the theme. `listed`: all families that it names. Colours are resolved. */
export function readStyle(declared: DeclaredTheme, own: readonly string[], listed: readonly string[]): ReadStyle {
  const faults: ReadStyle['faults'] = [];
  const ignored: ReadStyle['ignored'] = [];
  const typeAt = <T extends Type>(type: string | T | undefined, path: Path): T | undefined => {
    if (type === undefined) return undefined;
    const isName = typeof type === 'string';
    const { family, ...rest } = (isName ? { family: type } : type) as Type;
    if (family === undefined) return rest as T;
    const at = isName ? path : [...path, 'family'];
    const resolved = resolveFamily(family, own, listed);
    if ('family' in resolved) return { ...rest, ...resolved } as T;
    if ('fault' in resolved) faults.push({ path: at, message: resolved.fault });
    else ignored.push({ at, what: resolved.ignored });
    return rest as T;
  };

  const typography = (declared.typography ?? {}) as Record<
    'base' | 'headings' | 'monospace' | 'link' | 'east-asian',
    string | Type
  >;
  const { link } = typography;
  const base = typeAt(typography.base, ['typography', 'base']) ?? {};
  const headings = typeAt(typography.headings, ['typography', 'headings']);
  const levels = Object.entries(declared.headings ?? {}).map(([level, type]) => [
    level,
    typeAt(type, ['headings', level]),
  ]);
  const styles = Object.entries(declared.styles ?? {}).map(([name, type]) => [
    name,
    typeAt(type ?? undefined, ['styles', name]) ?? {},
  ]);
  const eastAsian = typeAt(typography['east-asian'], ['typography', 'east-asian'])?.family;
  const linkColor = declared.color?.link;
  const said: DeclaredStyle = {
    ...(declared as Pick<DeclaredStyle, 'color' | 'paragraph' | 'table' | 'accent' | 'muted'>),
    ...(declared.styles && { styles: Object.fromEntries(styles) }),
    typography: {
      // The default is sans-serif, as without a theme.
      base: { ...base, family: base.family ?? 'sans' },
      ...(headings && { headings }),
      ...(eastAsian !== undefined && { 'east-asian': eastAsian }),
      monospace: typeAt(typography.monospace, ['typography', 'monospace']) ?? {},
      link: {
        ...(typeof linkColor === 'string' && { color: linkColor }),
        ...(typeof link === 'string' ? { color: link } : link),
      },
    },
    headings: Object.fromEntries(levels),
  };
  const pages = colorsOfPages(declared);
  const { style, faults: inStyle } = styleFrom(said, pages);
  faults.push(...inStyle.map(({ path, message }) => ({ path: placeIn(declared, path.map(String)), message })));
  const given = typeof declared.watermark === 'object' ? declared.watermark.color : undefined;
  const watermarkColor = given ?? mixed(pages[0]!, style.text.color, WATERMARK_SHARE);
  if (given !== undefined) faults.push(...findWatermarkFaults(given, style.text.color));
  const { color: stamp } = declared.stamp ?? {};
  const onPages = stamp ? contrastFault({ part: 'stamp', color: stamp, on: pages, min: MIN_CONTRAST }) : undefined;
  if (onPages) faults.push({ path: ['stamp', 'color'], message: onPages.message });
  const wantedOf = (family: string): Wanted => {
    const bold = Math.max(0, ...[headings].flatMap((type) => weightIn(type, family, base.family)));
    return { normal: weightIn(base, family, base.family)[0] ?? 400, bold: bold >= MIN_BOLD ? bold : 700 };
  };
  return { style, watermarkColor, wantedOf, faults, ignored };
}

/** Checks that text over a watermark is legible. */
function findWatermarkFaults(color: string, text: string): ReadStyle['faults'] {
  const contrast = contrastOf(text, color);
  if (contrast >= MIN_CONTRAST) return [];
  return [
    { path: ['watermark', 'color'], message: tell('theme.textContrast', { color, contrast, min: MIN_CONTRAST }) },
  ];
}

function weightIn(type: Type | undefined, family: string, fallback: string | undefined): number[] {
  return type?.weight !== undefined && (type.family ?? fallback) === family ? [weightOf(type.weight)] : [];
}

function colorsOfPages({ color, page = {} }: DeclaredTheme): [string, ...string[]] {
  const colorIn = (background: DeclaredBackground | undefined) => {
    const given = typeof background === 'object' ? background.color : background;
    return given === undefined || PICTURE.test(given) ? undefined : given;
  };
  const all = colorIn(page.background) ?? (color?.background as string | undefined) ?? WHITE;
  const first = colorIn(page.first?.background);
  return first === undefined ? [all] : [all, first];
}

/** Returns where the file sets a part that `styleFrom` received under another path. */
function placeIn(declared: DeclaredTheme, path: string[]): Path {
  const place = path.join('.');
  const typography = (declared.typography ?? {}) as Record<string, unknown>;
  if (place === 'typography.link.color' && typeof typography.link === 'string') return ['typography', 'link'];
  if (place === 'typography.link.color' && !(typography.link as Type | undefined)?.color) return ['color', 'link'];
  return path;
}
