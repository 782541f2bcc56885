/** §19.7: the font families of a theme: its own, whose files come with it, and the built-in ones. */
import { findClosest, shorten } from '../../domain/suggestions.ts';
import { about, type Message, type Problem, problem, tell } from '../../locales/message.ts';
import { type BlockStyle, type FaceStyle, faceStyle, featuresOf, type OwnFont } from '../model/document-style.ts';
import type { ThemeContent } from '../model/theme.ts';
import { nameOfPath, type Path } from '../yaml/find-schema-faults.ts';
import type { DeclaredFont } from './declared-theme.ts';

/** A file of a family. `weight`, `italic`: as declared; otherwise the file itself tells. */
type FontReference = { path: string; at: Path; weight?: number; italic?: boolean };
type FamilyReference = { family: string; files: FontReference[] };

/** The built-in families, by Platen's names and those of CSS. */
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

/** Returns the families whose files come with the theme, and why others are ignored: nothing is ever fetched. */
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
 * Resolves the name of a family: a family of documents, the reason why it has no effect (`ignored`), or a mistake. A family that is not
 * `listed` may be one that other programs fetch; one that is similar to a listed one is a typo.
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

/** A font file: its SHA-256 in hexadecimal, and its properties. `features`: the tags of its OpenType features. */
export type ReadFace = { sha256: string; weight: number; italic: boolean; features: readonly string[] };

/** The wanted weights of regular and bold text. */
export type Wanted = { normal: number; bold: number };

/**
 * Chooses the nearest file for each style. Of two equally near, the bolder one for bold text, else the lighter one. `read`: the files by
 * path. The theme's declaration takes precedence over the file's own properties.
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

// §17.37: finds features that a theme asks for and its own fonts lack: small capitals, kinds of figures, fractions.

type Asking = Pick<BlockStyle, 'caps' | 'figures' | 'family' | 'bold' | 'italics'>;

/** `path`: where the theme asks. */
type Lacking = { path: Path; family: string; tag: string };

/**
 * Returns where a theme asks for a feature that the file of the font lacks. `faces`: by path. Built-in families have all features that
 * can be asked for.
 */
function lackingIn(
  { style: { text, table, styles = {} }, fonts }: Pick<ThemeContent, 'style' | 'fonts'>,
  faces: ReadonlyMap<string, ReadFace>,
): Lacking[] {
  const featuresByFile = new Map([...faces.values()].map(({ sha256, features }) => [sha256, features]));
  const lacked = (path: Path, { family = text.family, ...asking }: Asking): Lacking[] => {
    const own = fonts.find((font) => font.family === family);
    const has = own && featuresByFile.get(own.files[faceStyle(asking.bold, asking.italics)]);
    const tags = has ? featuresOf(asking).filter((tag) => !has.includes(tag)) : [];
    return tags.map((tag) => ({ path: [...path, tag === SMALL_CAPS ? 'caps' : 'figures'], family, tag }));
  };
  return [
    ...lacked(['typography', 'base'], text),
    ...lacked(['table'], { ...table, family: text.family }),
    ...Object.entries(styles).flatMap(([name, asking]) => lacked(['styles', name], asking)),
  ];
}

const SMALL_CAPS = 'smcp';

/**
 * Returns the features that a theme's fonts lack: of figures as notices, since the font's own are drawn, such as
 * `styles.sum.figures (Inter has no onum)`; of small capitals as mistakes, since text would look like any other.
 */
export function lackingFeatures(
  content: Pick<ThemeContent, 'style' | 'fonts'>,
  faces: ReadonlyMap<string, ReadFace>,
): { ignored: Message[]; faults: { path: Path; message: Message }[] } {
  const [caps, figures] = [true, false].map((isCaps) =>
    lackingIn(content, faces).filter(({ tag }) => (tag === SMALL_CAPS) === isCaps),
  ) as [Lacking[], Lacking[]];
  return {
    ignored: figures.map(({ path, ...what }) => about(nameOfPath(path), problem('theme.ignored.feature', what))),
    faults: caps.map(({ path, family }) => ({ path, message: tell('theme.noSmallCaps', { family }) })),
  };
}
