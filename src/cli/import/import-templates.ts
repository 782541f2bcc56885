/** §10.5: files → saved templates. All mistakes in all files are reported at once, and then nothing is saved. */
import { DAY, MINUTE } from '../../domain/durations.ts';
import { Refusal } from '../../domain/errors.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import { type Caller, listRecentCallers } from '../../storage/recent-callers.ts';
import { readTemplate } from '../../template/import/read-template.ts';
import type { Fault } from '../../template/model/fault.ts';
import { type History, NO_HISTORY } from '../../template/model/history.ts';
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
  /** Tells what an import would do, and saves nothing. */
  check?: boolean;
  /** Called with the numbers of files that have been read and of all files. */
  onProgress?: (done: number, total: number) => void;
};

/** `callers`: who has made documents from it lately, when they may notice a change. */
export type ImportedTemplate = SavedVersion & { file: string; callers: Caller[] };

const RECENTLY = 90 * DAY;

/** `paths` name files and folders. Throws TemplateFaults, and what `findTemplateFiles` and `saveTemplates` throw. */
export async function importTemplates(
  db: Database | Transaction,
  workspaceId: string,
  paths: string[],
  { now, draft = false, replaces, check = false, onProgress }: ImportOptions,
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
  const save = async (tx: Transaction) => {
    const imported: ImportedTemplate[] = [];
    for (const [at, version] of (await saveTemplates(tx, workspaceId, versions, now)).entries()) {
      const isNoticed = version.changes.some(({ noticed }) => noticed !== '');
      const since = new Date(now.getTime() - RECENTLY);
      const callers = isNoticed ? await listRecentCallers(tx, workspaceId, version.id, since) : [];
      imported.push({ ...version, file: files[at]!.file, callers });
    }
    return imported;
  };
  return (check ? withoutSaving : inTransaction)(db, save, { timeout: 10 * MINUTE });
}

/** Does all that `work` does and takes it back. */
async function withoutSaving<Result>(
  ...[db, work, options]: Parameters<typeof inTransaction<Result>>
): Promise<Result> {
  let done: { result: Result } | undefined;
  const takeBack = new Error('Taken back');
  const workAndTakeBack = async (tx: Transaction) => {
    done = { result: await work(tx) };
    throw takeBack;
  };
  await inTransaction(db, workAndTakeBack, options).catch((error) => {
    if (error !== takeBack) throw error;
  });
  return done!.result;
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
  // Read again in the saving transaction, where earlier versions are known, as keys are kept from version to version (§10.10).
  const inventoryAfter = (history: History) => {
    if (history === NO_HISTORY) return inventory;
    const again = readTemplate(source, history);
    if (!again.ok) throw new TemplateFaults(again.faults);
    return again.template.inventory;
  };
  return { version: { title, folder, source: text, assets, inventoryAfter }, faults };
}
