/** §17.21: web fonts of a preview: embeds subsets of the PDF's fonts, within a size limit. */
import {
  type BuiltInFamily,
  type DocumentFonts,
  type FaceStyle,
  type FamilyName,
  familiesFor,
  isOwn,
  type TextFamily,
} from '../../pdf/index.ts';
import { styleOf } from '../../template/model/document-setup.ts';
import {
  type DocumentStyle,
  type FontFamily,
  featuresOf,
  HEADING_DEPTHS,
  type HeadingDepth,
} from '../../template/model/document-style.ts';
import { faceFile, subsetFace } from './subset-face.ts';
import { alphabetFor, type PreviewedDocument, type UsedFace } from './used-faces.ts';

/**
 * `faces`: `@font-face` rules in ASCII. `text`, `code`: CSS family names in fallback order. `headings`: for those with a family of their
 * own.
 */
type WebFonts = {
  faces: string;
  text: string[];
  code: string[];
  headings: Partial<Record<HeadingDepth, string[]>>;
  styles: Record<string, string[]>;
};

/**
 * The least bytes of an ideograph in a subset. A face with more characters than `maxBytes` can hold is not tried, unless it has at most
 * `FEW_CHARACTERS`.
 */
const MIN_BYTES = 120;
const FEW_CHARACTERS = 500;

/**
 * Embeds the faces that a document uses, in at most `maxBytes`. A family that does not fit is left out as a whole, since browsers would
 * synthesise its missing styles; its name stays for readers who have it installed. Only a family without italics may be reduced to its
 * regular face: browsers synthesise the bold. `features`: font features beside those of the style.
 */
export async function webFonts(
  faces: UsedFace[],
  {
    setup,
    fonts,
    maxBytes,
    features: more = [],
  }: Pick<PreviewedDocument, 'setup' | 'fonts'> & { maxBytes: number; features?: readonly string[] },
): Promise<WebFonts> {
  const families = [...new Set(faces.map(({ family }) => family))];
  const style = styleOf(setup);
  const features = [...featuresIn(style), ...more];
  let left = maxBytes;
  let rules = '';
  for (const family of families) {
    const own = faces.filter((face) => face.family === family);
    const fitting =
      (await rulesWithin(left, byFile(own, fonts), fonts, features)) ??
      (await rulesWithin(left, regularAlone(own, fonts), fonts, features));
    if (fitting === undefined) continue;
    rules += fitting;
    left -= fitting.length;
  }
  const used = new Set(families);
  const familiesOf = (name: FontFamily) => cssFamilies(fonts.familyOf(name), setup.language, used, fonts);
  const { text, code, headings, styles = {} } = style;
  const own = HEADING_DEPTHS.flatMap((depth) => {
    const { family } = headings[depth];
    return family === undefined ? [] : [[depth, familiesOf(family)]];
  });
  const ofStyles = Object.entries(styles).flatMap(([name, { family }]) =>
    family === undefined ? [] : [[name, familiesOf(family)]],
  );
  return {
    faces: rules,
    text: familiesOf(text.family),
    code: familiesOf(code.family),
    headings: Object.fromEntries(own),
    styles: Object.fromEntries(ofStyles),
  };
}

/** Returns the font features in a style that browsers do not apply by default. */
function featuresIn({ text, table, styles = {} }: DocumentStyle): string[] {
  const asked = [text, table, ...Object.values(styles)].flatMap(featuresOf);
  return [...new Set(asked)].sort();
}

/** Returns the rules of some faces. Undefined if they take more than `maxBytes`. */
async function rulesWithin(
  maxBytes: number,
  faces: UsedFace[],
  fonts: DocumentFonts,
  features: readonly string[],
): Promise<string | undefined> {
  const max = Math.max(FEW_CHARACTERS, maxBytes / MIN_BYTES);
  if (faces.length === 0 || faces.some(({ characters }) => characters.size > max)) return undefined;
  let rules = '';
  for (const face of faces) rules += await fontFaceRule(face, fonts, features);
  return rules.length <= maxBytes ? rules : undefined;
}

function union(sets: Set<string>[]): Set<string> {
  return sets.reduce((all, set) => all.union(set), new Set<string>());
}

/** Styles that share a file become one face: that of the first such style. */
function byFile(faces: UsedFace[], fonts: DocumentFonts): UsedFace[] {
  const files = new Map<string, UsedFace[]>();
  for (const face of faces) {
    const file = fileOf(face, fonts);
    files.set(file, [...(files.get(file) ?? []), face]);
  }
  return [...files].map(([file, shared]) => ({
    family: shared[0]!.family,
    style: STYLES.find((style) => fileOf({ family: shared[0]!.family, style }, fonts) === file)!,
    characters: union(shared.map(({ characters }) => characters)),
  }));
}

/** Returns the regular face for all characters of a family that has a bold but no italics; otherwise nothing. */
function regularAlone(faces: UsedFace[], fonts: DocumentFonts): UsedFace[] {
  const { family } = faces[0]!;
  const [normal, bold, italics] = STYLES.map((style) => faceFile(family, style, fonts).name);
  const characters = union(faces.map((face) => face.characters));
  return normal === italics && normal !== bold ? [{ family, style: 'normal', characters }] : [];
}

function fileOf({ family, style }: Pick<UsedFace, 'family' | 'style'>, fonts: DocumentFonts): string {
  return faceFile(family, style, fonts).name;
}

const STYLES: FaceStyle[] = ['normal', 'bold', 'italics', 'bolditalics'];

/** Line metrics: ascent and descent of Noto Serif and Sans for every font, as in the PDF, so that all lines have the same height. */
const LINE_METRICS = 'ascent-override:106.9%;descent-override:29.3%;line-gap-override:0%';

/**
 * §17.21: returns the `@font-face` rule of a face, with its font subset as a data URI. A rule contains no text of the document, only
 * glyphs. It needs no `unicode-range`: the subset has only this face's characters.
 */
async function fontFaceRule(
  { family, style, characters }: UsedFace,
  fonts: DocumentFonts,
  features: readonly string[],
): Promise<string> {
  // A family of one weight covers bold too, so that browsers do not synthesise it.
  const hasBold = faceFile(family, 'normal', fonts).name !== faceFile(family, 'bold', fonts).name;
  const alphabet = alphabetFor(family, characters);
  const { uri, format } = await subsetFace(
    faceFile(family, style, fonts),
    alphabet ?? [...characters].sort().join(''),
    {
      shared: alphabet !== undefined,
      features,
    },
  );
  const weight = hasBold ? (style.startsWith('bold') ? '700' : '400') : '400 700';
  return [
    `@font-face{font-family:"${cssName(family, fonts)}";font-weight:${weight};`,
    `font-style:${style.endsWith('italics') ? 'italic' : 'normal'};`,
    `${LINE_METRICS};src:url(${uri}) format("${format}")}`,
  ].join('');
}

// §17.21: the CSS `font-family` names of the PDF's font families, and the fallback order.

/** The fonts' own names, so that a browser uses an installed font if none is embedded. */
export const CSS_NAMES: Record<BuiltInFamily, string> = {
  serif: 'Noto Serif',
  sans: 'Noto Sans',
  mono: 'Noto Sans Mono',
  naskh: 'Amiri',
  arabic: 'IBM Plex Sans Arabic',
  serifHebrew: 'Noto Serif Hebrew',
  hebrew: 'Noto Sans Hebrew',
  thai: 'Noto Sans Thai',
  devanagari: 'Noto Sans Devanagari',
  bengali: 'Noto Sans Bengali',
  gujarati: 'Noto Sans Gujarati',
  tamil: 'Noto Sans Tamil',
  telugu: 'Noto Sans Telugu',
  khmer: 'Noto Sans Khmer',
  georgian: 'Noto Sans Georgian',
  armenian: 'Noto Sans Armenian',
  ethiopic: 'Noto Sans Ethiopic',
  math: 'Noto Sans Math',
  symbols: 'Noto Sans Symbols',
  moreSymbols: 'Noto Sans Symbols 2',
  emoji: 'Noto Emoji',
  simplified: 'Noto Sans SC',
  traditional: 'Noto Sans TC',
  japanese: 'Noto Sans JP',
  korean: 'Noto Sans KR',
  swissBill: 'Arimo',
};

/** Returns the name of a family. A document's own gets a number, since its real name is anybody's text, and may be that of another font. */
function cssName(family: FamilyName, { own }: DocumentFonts): string {
  return isOwn(family) ? `own-${[...own.keys()].indexOf(family)}` : CSS_NAMES[family];
}

/** Returns the names for a text of `base`, in the PDF's fallback order: only `base` and families that the document uses. */
function cssFamilies(
  base: TextFamily,
  language: string,
  used: ReadonlySet<FamilyName>,
  fonts: DocumentFonts,
): string[] {
  return familiesFor(base, language)
    .filter((family) => family === base || used.has(family))
    .map((family) => cssName(family, fonts));
}
