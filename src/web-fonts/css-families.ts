/** §17.21: the CSS names (`font-family`) of the PDF's font families. */
import { type BaseFamily, type FamilyName, familiesFor } from '../pdf/index.ts';

/** The fonts' own names: a font that is not embedded still shows where it is installed. */
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

/** The names for a text, in the order in which the PDF looks for a character; only of families that the document uses. */
export function cssFamilies(base: BaseFamily, language: string, used: ReadonlySet<FamilyName>): string[] {
  return familiesFor(base, language).flatMap((family) =>
    family === base || used.has(family) ? [CSS_NAMES[family]] : [],
  );
}
