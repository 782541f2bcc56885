/** §10.5: files → saved templates. All mistakes in all files are reported at once, and then nothing is saved. */
import { Refusal } from '../../domain/errors.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { readTemplate } from '../../template/import/read-template.ts';
import type { Fault } from '../../template/model/fault.ts';
import type { Inventory } from '../../template/model/inventory.ts';
import { readImages } from './read-images.ts';
import { type NewVersion, type SavedVersion, saveTemplates } from './save-templates.ts';
import { TemplateFaults } from './template-faults.ts';
import { findTemplateFiles, readBounded, type TemplateFile } from './template-files.ts';

export type ImportOptions = {
  now: Date;
  /** Makes templates with no saved version. */
  draft?: boolean;
  /** The id of the template that gets the file as its next version. */
  replaces?: string;
  /** Called with the numbers of files that have been read and of all files. */
  onProgress?: (done: number, total: number) => void;
};

export type ImportedTemplate = SavedVersion & { file: string };

/** `paths` name files and folders. Throws TemplateFaults, and what `findTemplateFiles` and `saveTemplates` throw. */
export async function importTemplates(
  db: Database | Transaction,
  workspaceId: string,
  paths: string[],
  { now, draft = false, replaces, onProgress }: ImportOptions,
): Promise<ImportedTemplate[]> {
  const files = await findTemplateFiles(paths);
  if (replaces && draft) throw new Refusal('validation', 'A draft has no saved version, so it cannot replace one.');
  if (replaces && files.length > 1)
    throw new Refusal('validation', `One file can replace a template; ${files.length} were given.`);
  const faults: Fault[] = [];
  const versions: NewVersion[] = [];
  const names = new Map<string, string>();
  for (const [done, file] of files.entries()) {
    onProgress?.(done, files.length);
    const read = await readFile(file);
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
  const saved = await saveTemplates(db, workspaceId, versions, now);
  return saved.map((version, at) => ({ ...version, file: files[at]!.file }));
}

/** The version that a file makes, with its images; undefined when there are faults. */
async function readFile(file: TemplateFile): Promise<{ version?: NewVersion; faults: Fault[] }> {
  const bytes = await readBounded(file.path);
  if (typeof bytes === 'string') return { faults: [{ file: file.file, line: 1, message: `The file ${bytes}.` }] };
  const source = { file: file.file, bytes };
  const read = readTemplate(source);
  if (!read.ok) {
    const images = await readImages(file, read.assetPaths);
    return { faults: [...read.faults, ...images.faults].sort((a, b) => a.line - b.line) };
  }
  const { title, folder, source: text, inventory, assetPaths } = read.template;
  const { assets, faults } = await readImages(file, assetPaths);
  if (faults.length > 0) return { faults };
  // Read again in the saving transaction, where the previous version is known, as keys are kept from version to version (§10.10).
  const inventoryAfter = (previous: Inventory | undefined) => {
    if (!previous) return inventory;
    const again = readTemplate(source, previous);
    if (!again.ok) throw new TemplateFaults(again.faults);
    return again.template.inventory;
  };
  return { version: { title, folder, source: text, assets, inventoryAfter }, faults };
}
