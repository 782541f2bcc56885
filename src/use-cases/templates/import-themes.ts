/** §19.1, §19.2: files → saved themes. All mistakes in all files are reported at once, and then nothing is saved. */
import type { Database, Transaction } from '../../data/storage/connection/database.ts';
import type { NewTheme } from './files/read-theme-file.ts';
import { readThemeFiles } from './files/read-theme-files.ts';
import type { TemplateFile } from './files/template-files.ts';
import { type Saved, type SaveOptions, saveVersions } from './save-versions.ts';
import { TemplateFaults } from './template-faults.ts';

/** `files`: themes, of whatever name. Throws TemplateFaults. */
export async function importThemes(
  db: Database | Transaction,
  workspaceId: string,
  files: TemplateFile[],
  options: Pick<SaveOptions, 'now' | 'pool' | 'importedBy'>,
): Promise<Pick<Saved, 'themes' | 'leftOut'>> {
  return saveVersions(
    db,
    workspaceId,
    { templates: [], themes: await readThemes(files) },
    { ...options, check: false },
  );
}

/** As `importThemes`, and saves nothing. */
export async function readThemes(files: TemplateFile[]): Promise<NewTheme[]> {
  const { themes, faults } = await readThemeFiles(files);
  if (faults.length > 0) throw new TemplateFaults(faults);
  return themes;
}
