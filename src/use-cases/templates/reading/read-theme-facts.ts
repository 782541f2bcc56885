/** §19.1: what saving needs to know of a theme's file, as plain data, so that it may be read in a worker thread. */
import type { ThemeContent } from '../../../template/model/theme.ts';
import type { ReadFace } from '../../../template/theme/families.ts';
import { type ReadTheme, readTheme, type ThemeFile } from '../../../template/theme/read-theme.ts';

export type ThemeFacts = Omit<ReadTheme, 'theme'> & {
  /** None when there are faults, nor before its font files are known. */
  theme?: Omit<ThemeFile, 'contentWith'> & { content: ThemeContent };
};

/** `faces`: what the font files are, by their paths. A theme without any needs none. */
export function readThemeFacts(
  file: { file: string; bytes: Uint8Array },
  faces: ReadonlyMap<string, ReadFace> = new Map(),
): ThemeFacts {
  const { theme, ...others } = readTheme(file);
  if (!theme || others.fonts.some(({ path }) => !faces.has(path))) return others;
  const { contentWith, ...facts } = theme;
  return { ...others, theme: { ...facts, content: contentWith(faces) } };
}
