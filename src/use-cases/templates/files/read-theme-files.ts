/** §19.1: several files of themes, no two of one name. */
import { tell } from '../../../locales/message.ts';
import type { Fault } from '../../../template/model/fault.ts';
import { TEXT_READERS, type TextReaders } from '../reading/text-readers.ts';
import { type NewTheme, readThemeFile } from './read-theme-file.ts';
import type { TemplateFile } from './template-files.ts';

/** The themes that have no faults, and all faults. `readers`: where texts are read; here unless told. */
export async function readThemeFiles(
  files: readonly TemplateFile[],
  readers: TextReaders = TEXT_READERS,
): Promise<{ themes: NewTheme[]; faults: Fault[] }> {
  const themes: NewTheme[] = [];
  const faults: Fault[] = [];
  for (const file of files) {
    const read = await readThemeFile(file, readers);
    faults.push(...read.faults);
    if (!read.theme) continue;
    const namesake = themes.find(({ name }) => name === read.theme!.name);
    if (namesake) faults.push({ file: file.file, line: 1, message: tell('file.sameTheme', { path: namesake.file }) });
    themes.push(read.theme);
  }
  return { themes, faults };
}
