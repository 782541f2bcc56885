/** §19.1, §19.2: files → saved themes. All mistakes in all files are reported at once, and then nothing is saved. */
import type { Database, Transaction } from '../../storage/database.ts';
import type { NewTheme } from './read-theme-file.ts';
import { readThemeFiles } from './read-theme-files.ts';
import { type Saved, saveVersions } from './save-versions.ts';
import { TemplateFaults } from './template-faults.ts';
import { findThemeFiles } from './template-files.ts';

/** `paths` name files, of whatever name, and folders. Throws TemplateFaults, and what `findThemeFiles` throws. */
export async function importThemes(
  db: Database | Transaction,
  workspaceId: string,
  paths: string[],
  now: Date,
): Promise<Pick<Saved, 'themes' | 'leftOut'>> {
  return saveVersions(db, workspaceId, { templates: [], themes: await readThemes(paths) }, { now, check: false });
}

/** As `importThemes`, and saves nothing. */
export async function readThemes(paths: string[]): Promise<NewTheme[]> {
  const { themes, faults } = await readThemeFiles(await findThemeFiles(paths));
  if (faults.length > 0) throw new TemplateFaults(faults);
  return themes;
}
