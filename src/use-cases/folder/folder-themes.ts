/** §19.2: the themes of a folder that is worked on, and which of them a template has. */

import { findClosest } from '../../domain/suggestions.ts';
import { tell } from '../../locales/message.ts';
import { fieldNames, type Template } from '../../template/model/compiled.ts';
import type { Fault } from '../../template/model/fault.ts';
import { NO_THEME } from '../../template/model/theme.ts';
import { type NewTheme, readThemeFiles, type TemplateFile, type TextReaders } from '../templates/files/index.ts';

/** `usual`: the name of the theme of templates that name none, as that of a workspace; `fields`: the placeholders that themes name. */
export type FolderThemes = {
  byName: ReadonlyMap<string, NewTheme>;
  fields: ReadonlySet<string>;
  faults: Fault[];
  usual?: string | undefined;
};

export async function readFolderThemes(
  files: readonly TemplateFile[],
  usual?: string,
  readers?: TextReaders,
): Promise<FolderThemes> {
  const { themes, faults } = await readThemeFiles(files, readers);
  const fields = fieldNames(themes.map(({ content }) => content.furniture));
  return { byName: new Map(themes.map((theme) => [theme.name, theme])), fields, faults, usual };
}

/** The theme of a template, or why there is none: a theme with mistakes is not known by its name. */
export function themeOf(
  { own }: Pick<Template, 'own'>,
  place: Omit<Fault, 'message'>,
  { byName, faults, usual = NO_THEME }: FolderThemes,
): { theme?: NewTheme; faults: Fault[] } {
  const name = own.theme ?? usual;
  if (name === NO_THEME) return { faults: [] };
  const theme = byName.get(name);
  if (theme) return { theme, faults: [] };
  if (faults.length > 0) return { faults };
  const closest = findClosest(name, [...byName.keys()]);
  const advice = closest ? tell('template.didYouMean', { name: closest }) : tell('theme.writeOrRemove', { name });
  const message = tell('theme.noneInFolder', { name: JSON.stringify(name), advice });
  return { faults: [{ ...place, message }] };
}
