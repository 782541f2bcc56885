/** §19.7: the families of a theme: its own, of which the files come with it, and the built-in ones. */
import { findClosest, shorten } from '../../domain/suggestions.ts';
import { about, type Message, type Problem, problem, tell } from '../../locales/message.ts';
import { type BlockStyle, type FaceStyle, featuresOf, type OwnFont } from '../model/document-style.ts';
import type { ThemeContent } from '../model/theme.ts';
import type { Path } from '../yaml/find-schema-faults.ts';
import type { DeclaredFont } from './declared-theme.ts';

/** A file of a family; `weight`, `italic`: as declared, else the file itself knows. */
type FontReference = { path: string; at: Path; weight?: number; italic?: boolean };
type FamilyReference = { family: string; files: FontReference[] };

/** As CSS calls them, too. */
const BUILT_IN: Record<string, string> = {
  serif: 'serif',
  sans: 'sans',
  'sans-serif': 'sans',
  mono: 'mono',
  monospace: 'mono',
};

const WEIGHTS: Record<string, number> = {
  thin: 100,
  'extra-light': 200,
  'ultra-light': 200,
  light: 300,
  normal: 400,
  regular: 400,
  medium: 500,
  'semi-bold': 600,
  'demi-bold': 600,
  bold: 700,
  'extra-bold': 800,
  'ultra-bold': 800,
  black: 900,
};

const REMOTE = /^https?:/i;

export function weightOf(written: string): number {
  return WEIGHTS[written] ?? Number(written);
}

/** The families whose files come with the theme, and why others do not count: nothing is ever fetched. */
export function readFamilies(fonts: readonly (DeclaredFont | undefined)[]): {
  families: FamilyReference[];
  ignored: { at: Path; what: Problem }[];
} {
  const ignored: { at: Path; what: Problem }[] = [];
  const families = fonts.flatMap((font, index): FamilyReference[] => {
    if (!font) return [];
    const at = ['typography', 'fonts', index];
    const files = (font.files ?? []).map((file, nth): FontReference => {
      const { path, weight, style } = typeof file === 'string' ? { path: file } : file;
      return {
        path,
        at: [...at, 'files', nth],
        ...(weight !== undefined && { weight: weightOf(weight) }),
        ...(style !== undefined && { italic: style !== 'normal' }),
      };
    });
    const local = files.filter(({ path }) => !REMOTE.test(path));
    if (local.length < files.length)
      ignored.push({ at, what: problem('theme.ignored.files', { family: font.family }) });
    else if (files.length === 0) ignored.push({ at, what: problem('theme.ignored.noFiles', { family: font.family }) });
    return local.length === 0 ? [] : [{ family: font.family, files: local }];
  });
  return { families, ignored };
}

/**
 * What a name of a family means: a family of documents, or why it has no effect (`ignored`), or a mistake. A family that is not among
 * `listed` may be one that other programs fetch; one that is nearly like one of them is a slip.
 */
export function resolveFamily(
  name: string,
  own: readonly string[],
  listed: readonly string[],
): { family: string } | { ignored: Problem } | { fault: Message } {
  const builtIn = BUILT_IN[name.toLowerCase()];
  if (own.includes(name)) return { family: name };
  if (builtIn) return { family: builtIn };
  const closest = listed.includes(name) ? undefined : findClosest(name, [...own, ...Object.keys(BUILT_IN)]);
  if (closest !== undefined) return { fault: tell('theme.noFamily', { name: shorten(name), closest }) };
  return { ignored: problem('theme.ignored.noFiles', { family: name }) };
}

/** A font file: its SHA-256 in hexadecimal, and what it says of itself; `features`: the tags of OpenType features that it has. */
export type ReadFace = { sha256: string; weight: number; italic: boolean; features: readonly string[] };

/** The wanted weights of upright and bold text. */
export type Wanted = { normal: number; bold: number };

/**
 * For each style the nearest file; of two that are equally near the bolder one for bold text, else the lighter one. `read`: the files by
 * their paths. What the theme says of a file counts more than what it says of itself.
 */
export function chooseFaces(
  family: string,
  references: readonly FontReference[],
  read: ReadonlyMap<string, ReadFace>,
  { normal, bold }: Wanted,
): OwnFont {
  const faces = references.map(({ path, weight, italic }): ReadFace => {
    const own = read.get(path)!;
    return { ...own, weight: weight ?? own.weight, italic: italic ?? own.italic };
  });
  const nearest = (weight: number, italic: boolean): string => {
    const slanted = faces.filter((face) => face.italic === italic);
    const from = slanted.length > 0 ? slanted : faces;
    const isBold = weight === bold;
    return from
      .toSorted((a, b) => (isBold ? b.weight - a.weight : a.weight - b.weight))
      .reduce((best, face) => (Math.abs(face.weight - weight) < Math.abs(best.weight - weight) ? face : best)).sha256;
  };
  const files: Record<FaceStyle, string> = {
    normal: nearest(normal, false),
    bold: nearest(bold, false),
    italics: nearest(normal, true),
    bolditalics: nearest(bold, true),
  };
  return { family, files };
}

// §17.37: what a theme asks of the fonts that it brings along, and they do not have: small capitals, kinds of figures, fractions.

type Asking = Pick<BlockStyle, 'caps' | 'figures' | 'family'>;

/** Where the file asks for it, and which family lacks it, such as `styles.degree.caps (Inter has no smcp)`. `faces`: by their paths. */
export function lackingFeatures(
  { style: { text, table, styles = {} }, fonts }: Pick<ThemeContent, 'style' | 'fonts'>,
  faces: ReadonlyMap<string, ReadFace>,
): Message[] {
  const featuresIn = new Map([...faces.values()].map(({ sha256, features }) => [sha256, features]));
  const lacked = (path: string, { family = text.family, ...asking }: Asking): Message[] => {
    const own = fonts.find((font) => font.family === family);
    const has = own && featuresIn.get(own.files.normal);
    const lacking = has ? featuresOf(asking).filter((tag) => !has.includes(tag)) : [];
    return lacking.map((tag) =>
      about(`${path}.${tag === 'smcp' ? 'caps' : 'figures'}`, problem('theme.ignored.feature', { family, tag })),
    );
  };
  return [
    ...lacked('typography.base', text),
    ...lacked('table', { ...table, family: text.family }),
    ...Object.entries(styles).flatMap(([name, asking]) => lacked(`styles.${name}`, asking)),
  ];
}
