/** §10.5: files → saved templates. All mistakes in all files are reported at once, and then nothing is saved. */
import { Refusal } from '../domain/errors.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { themeFields } from '../storage/theme-fields.ts';
import type { Fault } from '../template/model/fault.ts';
import { fieldNames } from '../template/model/field-names.ts';
import { readThemeFiles } from './files/read-theme-files.ts';
import { isThemeFile, readFile, type TemplateFile } from './files/template-files.ts';
import { readVersion } from './read-version.ts';
import type { NewVersion } from './save-templates.ts';
import { type NoticedVersion, type Saved, saveVersions } from './save-versions.ts';
import { TemplateFaults } from './template-faults.ts';

export type ImportOptions = {
  now: Date;
  /** Makes templates with no saved version. */
  draft?: boolean;
  /** The id of the template that gets the file as its next version. */
  replaces?: string;
  /** Tells what an import would do, and saves nothing. */
  check?: boolean;
  /** Called with the numbers of files that have been read and of all files. */
  onProgress?: (done: number, total: number) => void;
};

export type ImportedTemplate = NoticedVersion & { file: string };

export type Imported = Omit<Saved, 'templates'> & { templates: ImportedTemplate[] };

/**
 * Themes among the files are imported first. Throws TemplateFaults, and what `saveTemplates` throws.
 */
export async function importTemplates(
  db: Database | Transaction,
  workspaceId: string,
  found: TemplateFile[],
  { now, draft = false, replaces, check = false, onProgress }: ImportOptions,
): Promise<Imported> {
  const files = found.filter((file) => !isThemeFile(file));
  if (replaces && draft) throw new Refusal('validation', 'A draft has no saved version, so it cannot replace one.');
  if (replaces && files.length > 1)
    throw new Refusal('validation', `One file can replace a template; ${files.length} were given.`);
  const { themes, faults } = await readThemeFiles(found.filter(isThemeFile));
  const themed = fieldNames(themes.map(({ content }) => content.furniture));
  for (const name of await themeFields(db, workspaceId)) themed.add(name);
  const versions: NewVersion[] = [];
  const names = new Map<string, string>();
  for (const [done, file] of files.entries()) {
    onProgress?.(done, files.length);
    const read = await readOne(file, themed);
    faults.push(...read.faults);
    if (!read.version) continue;
    const name = JSON.stringify([read.version.folder, read.version.title]);
    const namesake = names.get(name);
    if (namesake) faults.push({ file: file.file, line: 1, message: `${namesake} has the same title and folder.` });
    names.set(name, file.file);
    versions.push({ ...read.version, draft, ...(replaces && { replaces }) });
  }
  onProgress?.(files.length, files.length);
  if (faults.length > 0) throw new TemplateFaults(faults);
  const saved = await saveVersions(db, workspaceId, { templates: versions, themes }, { now, check });
  return { ...saved, templates: saved.templates.map((version, at) => ({ ...version, file: files[at]!.file })) };
}

/** The version that a file makes, or all that is wrong with the file and its images. */
async function readOne(
  file: TemplateFile,
  themed: ReadonlySet<string>,
): Promise<{ version?: NewVersion; faults: Fault[] }> {
  const bytes = await readFile(file);
  if (typeof bytes === 'string') return { faults: [{ file: file.file, line: 1, message: `The file ${bytes}.` }] };
  const { version, faults, imageFaults } = await readVersion(file, { file: file.file, bytes, themed });
  const all = [...faults, ...imageFaults].sort((a, b) => a.line - b.line);
  return { ...(version && all.length === 0 && { version }), faults: all };
}
