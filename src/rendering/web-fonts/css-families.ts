/** §17.21: the CSS `font-family` names of the PDF's font families, and the fallback order. */
import {
  type BuiltInFamily,
  type DocumentFonts,
  type FamilyName,
  familiesFor,
  isOwn,
  type TextFamily,
} from '../../pdf/index.ts';

/** The fonts' own names, so that a browser uses an installed font where none is embedded. */
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

/** The name of a family. One of the document's own has a number: its real name is anybody's text, and may be that of another font. */
export function cssName(family: FamilyName, { own }: DocumentFonts): string {
  return isOwn(family) ? `own-${[...own.keys()].indexOf(family)}` : CSS_NAMES[family];
}

/** The names for a text of `base`, in the PDF's fallback order; only `base` and families that the document uses. */
export function cssFamilies(
  base: TextFamily,
  language: string,
  used: ReadonlySet<FamilyName>,
  fonts: DocumentFonts,
): string[] {
  return familiesFor(base, language)
    .filter((family) => family === base || used.has(family))
    .map((family) => cssName(family, fonts));
}
