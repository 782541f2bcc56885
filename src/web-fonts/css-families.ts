/** §17.21: the CSS `font-family` names of the PDF's font families, and the fallback order. */
import { type BaseFamily, type FamilyName, familiesFor } from '../pdf/index.ts';

/** The fonts' own names, so that a browser uses an installed font where none is embedded. */
export const CSS_NAMES: Record<FamilyName, string> = {
  serif: 'Noto Serif',
  sans: 'Noto Sans',
  mono: 'Noto Sans Mono',
  naskh: 'Amiri',
  arabic: 'IBM Plex Sans Arabic',
  serifHebrew: 'Noto Serif Hebrew',
  hebrew: 'Noto Sans Hebrew',
  thai: 'Noto Sans Thai',
  devanagari: 'Noto Sans Devanagari',
  math: 'Noto Sans Math',
  symbols: 'Noto Sans Symbols',
  moreSymbols: 'Noto Sans Symbols 2',
  emoji: 'Noto Emoji',
  simplified: 'Noto Sans SC',
  traditional: 'Noto Sans TC',
  japanese: 'Noto Sans JP',
  korean: 'Noto Sans KR',
};

/** The names for a text of `base`, in the PDF's fallback order; only `base` and families that the document uses. */
export function cssFamilies(base: BaseFamily, language: string, used: ReadonlySet<FamilyName>): string[] {
  return familiesFor(base, language).flatMap((family) =>
    family === base || used.has(family) ? [CSS_NAMES[family]] : [],
  );
}
