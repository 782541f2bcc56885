/** §10.5: imports files as templates. One fault anywhere means that nothing is saved. */
import type { Database, Transaction } from '../../data/storage/connection/database.ts';
import { type NewTheme, readThemeFiles } from './files/read-theme-file.ts';
import type { TemplateFile } from './files/template-files.ts';
import { type ReadImport, type ReadOptions, readImport } from './read-import.ts';
import { TEXT_READERS } from './reading/text-readers.ts';
import { type NoticedVersion, type Saved, type SaveOptions, saveVersions } from './save-versions.ts';
import { TemplateFaults } from './template-faults.ts';

export type ImportedTemplate = NoticedVersion & { file: string };

/** The saved templates, with the facts that `ReadImport` has in addition to the versions. */
export type Imported = Omit<Saved, 'templates'> & { templates: ImportedTemplate[] } & Pick<
    ReadImport,
    'warnings' | 'words' | 'plain' | 'refused' | 'kept'
  >;

/** Imports files, themes first. Throws `TemplateFaults`, and what `readImport` and `saveTemplates` throw. */
export async function importTemplates(
  db: Database | Transaction,
  workspaceId: string,
  files: readonly TemplateFile[],
  {
    now,
    check = false,
    pool,
    importedBy,
    readers = TEXT_READERS,
    ...options
  }: ReadOptions & Partial<SaveOptions> & Pick<SaveOptions, 'now'>,
): Promise<Imported> {
  const read = await readImport(db, workspaceId, files, { ...options, readers });
  return saveImport(db, workspaceId, read, { now, check, readers, pool, ...(importedBy && { importedBy }) });
}

/** Saves an import. Throws the errors of `saveTemplates`. */
export async function saveImport(
  db: Database | Transaction,
  workspaceId: string,
  read: ReadImport,
  options: SaveOptions,
): Promise<Imported> {
  const saved = await saveVersions(db, workspaceId, read, options);
  return {
    ...read,
    ...saved,
    templates: saved.templates.map((version, at) => ({ ...version, file: read.templates[at]!.file })),
  };
}

// §19.1, §19.2: imports themes. All faults of all files are reported at once, and then nothing is saved.

/** `files`: theme files of any name. Throws `TemplateFaults`. */
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

/** Reads themes as `importThemes` does, and saves nothing. */
export async function readThemes(files: TemplateFile[]): Promise<NewTheme[]> {
  const { themes, faults } = await readThemeFiles(files);
  if (faults.length > 0) throw new TemplateFaults(faults);
  return themes;
}
