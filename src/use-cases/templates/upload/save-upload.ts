/** §20.12: checks an upload, and saves it once somebody has seen what that does. */
import { type Database, inTransaction, type Transaction } from '../../../data/storage/connection/database.ts';
import { listThemeNames } from '../../../data/storage/templates/theme-versions.ts';
import { loadNewestTheme } from '../../../data/storage/templates/themes.ts';
import {
  changeUploadOutcome,
  claimUpload,
  createUpload,
  findUpload as find,
  finishUpload,
  loadUploadFiles,
  type Upload as StoredUpload,
} from '../../../data/storage/templates/uploads.ts';
import { MINUTE } from '../../../domain/durations.ts';
import type { Actor } from '../../../domain/principal.ts';
import type { Renderer } from '../../../rendering/jobs/index.ts';
import type { Previews } from '../../../rendering/preview/index.ts';
import type { Fault } from '../../../template/model/fault.ts';
import { NO_THEME } from '../../../template/model/theme.ts';
import { administer } from '../../administration/index.ts';
import { findUploadedTemplates } from '../files/template-files.ts';
import { type GalleryTemplate, readGalleryFiles } from '../gallery.ts';
import { saveImport } from '../import-templates.ts';
import { type ReadImport, type ReadOptions, readImport } from '../read-import.ts';
import type { ImportWorkers } from '../reading/import-workers.ts';
import type { SaveOptions } from '../save-versions.ts';
import { TemplateFaults } from '../template-faults.ts';
import { loadLook } from '../trials.ts';
import { collectFiles } from './collect-files.ts';
import { type Chosen, type Outcome, outcomeOf } from './outcome.ts';
import type { UploadedFile } from './upload-limits.ts';

export type UploadParts = { db: Database; clock: () => Date; imports: ImportWorkers; renderer: Renderer | null };
/** The owner of the upload. `clientSignal`: aborted when they have left. */
export type Uploader = { workspaceId: string; sessionId: string; clientSignal: AbortSignal };
export type Upload = Omit<StoredUpload, 'outcome'> & { outcome: Outcome };

/** The fields that an earlier release did not store. */
const OF_EARLIER_RELEASE = { warnings: [], moreWarnings: 0, words: [], plain: [], refused: [], kept: [] };

/** Finds an upload of this session. Null when there is none, or it has expired. */
export async function findUpload(
  db: Database,
  { workspaceId, sessionId }: Pick<Uploader, 'workspaceId' | 'sessionId'>,
  id: string,
): Promise<Upload | null> {
  const found = await find(db, workspaceId, { id, sessionId });
  return found && { ...found, outcome: { ...OF_EARLIER_RELEASE, ...(found.outcome as Outcome) } };
}

/** Checks an upload, and stores it with what saving would do. Returns its id. Throws `TemplateFaults` and refusals. */
export async function checkUpload(
  parts: UploadParts,
  who: Uploader,
  given: readonly UploadedFile[],
  replaces: string | null,
): Promise<string> {
  const { db, clock, imports, renderer } = parts;
  const { workspaceId, sessionId, clientSignal } = who;
  const files = await collectFiles(given);
  const read = await readFound(parts, who, findUploadedTemplates(files), { replaces });
  const options = { now: clock(), check: true, readers: imports.readers, pool: renderer?.pool, clientSignal };
  const outcome = await outcomeWithoutRefused(db, workspaceId, read, options);
  const kept = files.flatMap(({ name, bytes }) => (bytes ? [{ name, bytes }] : []));
  return createUpload(db, workspaceId, { sessionId, replaces, outcome, files: kept });
}

/** §10.56: checks a template of the gallery as an upload. A theme that the workspace has stays as it is. */
export async function checkGallery(parts: UploadParts, who: Uploader, template: GalleryTemplate): Promise<string> {
  const themes = await listThemeNames(parts.db, who.workspaceId);
  return checkUpload(parts, who, await readGalleryFiles(template, (theme) => themes.includes(theme)), null);
}

/** §10.37: reads an upload again with the author's choices, and stores the outcome. Throws as `checkUpload` does. */
export async function changeUpload(parts: UploadParts, who: Uploader, upload: Upload, chosen: Chosen): Promise<void> {
  const { db, clock, imports } = parts;
  const { workspaceId, clientSignal } = who;
  const change = async () => {
    const found = findUploadedTemplates(await filesOf(db, workspaceId, upload));
    const read = await readFound(parts, who, found, { replaces: upload.replaces, ...chosen });
    const options = { now: clock(), check: true, readers: imports.readers, clientSignal };
    const outcome = await outcomeWithoutRefused(db, workspaceId, read, options);
    await changeUploadOutcome(db, workspaceId, upload.id, { ...outcome, ...chosen });
  };
  await imports.semaphore(workspaceId, change, clientSignal);
}

/**
 * Saves an upload once. `seen`: the digest of what was shown. Returns false when the workspace has changed since, so
 * that saving would do something else; nothing is saved then, and the new outcome is stored to be shown. Throws
 * `TemplateFaults` and refusals.
 */
export function saveUpload(
  parts: UploadParts,
  who: Uploader,
  upload: Upload,
  decided: { seen: string | null; chosen: Chosen; actor: Actor },
): Promise<boolean> {
  return parts.imports.semaphore(who.workspaceId, () => save(parts, who, upload, decided), who.clientSignal);
}

async function save(
  parts: UploadParts,
  who: Uploader,
  upload: Upload,
  { seen, chosen, actor }: Parameters<typeof saveUpload>[3],
): Promise<boolean> {
  const { db, clock, imports } = parts;
  const { workspaceId } = who;
  const files = await filesOf(db, workspaceId, upload);
  // If the files are gone, somebody has just saved the upload.
  if (files.length === 0) return true;
  const found = findUploadedTemplates(files);
  const read = await readFound(parts, who, found, { replaces: upload.replaces, ...chosen });
  const left = without(read, upload.outcome.refused);
  const now = clock();
  const saveLeft = (tx: Transaction) =>
    administer(tx, workspaceId, { actor, now }, async (_, need) => {
      need('admin');
      if (!(await claimUpload(tx, workspaceId, upload.id, now))) return { result: undefined };
      const options = { now, check: false, readers: imports.readers, importedBy: actor };
      const done = outcomeOf(await saveImport(tx, workspaceId, left, options));
      if (done.digest !== seen) throw new OtherOutcome(done);
      await finishUpload(tx, workspaceId, upload.id, done);
      return { result: undefined };
    });
  try {
    await inTransaction(db, saveLeft, { timeout: 10 * MINUTE });
    return true;
  } catch (error) {
    if (!(error instanceof OtherOutcome)) throw error;
    await changeUploadOutcome(db, workspaceId, upload.id, { ...error.outcome, ...chosen });
    return false;
  }
}

/** Returns the uploaded files as they were sent. Empty once the upload is saved. */
export async function filesOf(db: Database, workspaceId: string, { id }: Pick<Upload, 'id'>): Promise<UploadedFile[]> {
  return (await loadUploadFiles(db, workspaceId, id)).map(({ name, bytes }) => ({ name, bytes, size: bytes.length }));
}

/**
 * Returns the outcome. A refused Word file, such as one that would overwrite later edits, is left out like an
 * unreadable one. Throws `TemplateFaults` when nothing else is left.
 */
async function outcomeWithoutRefused(
  db: Database,
  workspaceId: string,
  read: ReadImport,
  options: SaveOptions,
): Promise<Outcome> {
  try {
    return outcomeOf(await saveImport(db, workspaceId, read, options));
  } catch (error) {
    if (!(error instanceof TemplateFaults) || !error.faults.every(({ file }) => mayBeLeftOut(read, file))) throw error;
    const left = without(read, error.faults);
    const isAsked = left.refused.some(({ namesake }) => namesake);
    if (left.templates.length === 0 && left.themes.length === 0 && !isAsked) throw new TemplateFaults(left.refused);
    return outcomeWithoutRefused(db, workspaceId, left, options);
  }
}

/** Returns the import without the faulty files. `faults`: why they are left out. */
function without(read: ReadImport, faults: readonly Fault[]): ReadImport {
  const own = faults.filter(({ file }) => mayBeLeftOut(read, file));
  const files = new Set(own.map(({ file }) => file));
  return {
    ...read,
    templates: read.templates.filter(({ file }) => !files.has(file)),
    words: new Map([...read.words].filter(([file]) => !files.has(file))),
    refused: [...read.refused, ...own],
  };
}

/** Returns whether a file that would be saved may be left out. */
function mayBeLeftOut({ templates, words, plain }: ReadImport, name: string): boolean {
  return templates.some(({ file }) => file === name) && (words.has(name) || plain.has(name));
}

/** Thrown to roll the transaction back. */
class OtherOutcome extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('Saving would do something else than was shown.');
    this.outcome = outcome;
  }
}

/** `chosen`, `plainChosen` and `answers` are empty by default. */
export function readFound(
  { db, imports }: Pick<UploadParts, 'db' | 'imports'>,
  { workspaceId, clientSignal }: Pick<Uploader, 'workspaceId' | 'clientSignal'>,
  found: ReturnType<typeof findUploadedTemplates>,
  { replaces, chosen, plainChosen, answers, ...shown }: Partial<Chosen> & ShownOf & { replaces: string | null },
): Promise<ReadImport> {
  const options: ReadOptions = {
    onlyChanged: true,
    isUpload: true,
    choices: chosen,
    plainChoices: plainChosen,
    answers,
    readers: imports.readers,
    clientSignal,
    ...shown,
    ...(replaces && { replaces }),
  };
  return readImport(db, workspaceId, found, options);
}
type ShownOf = Pick<ReadOptions, 'shown'>;

/** §20.12, §10.37: previews a Word file or plain Markdown of an upload as a template with its future theme. */
type Parts = Pick<UploadParts, 'db' | 'imports'> & { previews: Previews };

/** Returns HTML. Null for a missing or refused file. `paragraph`: the one of a Word file to mark by `<mark>`. */
export function previewUpload(
  parts: Parts,
  who: Uploader,
  upload: Upload,
  shown: { file: string; paragraph: number | undefined },
): Promise<string | null> {
  return parts.imports.semaphore(who.workspaceId, () => preview(parts, who, upload, shown), who.clientSignal);
}

async function preview(
  parts: Parts,
  who: Uploader,
  upload: Upload,
  { file, paragraph }: { file: string; paragraph: number | undefined },
): Promise<string | null> {
  const { db, imports, previews } = parts;
  const { workspaceId, clientSignal } = who;
  const { chosen, plainChosen = {}, answers } = upload.outcome;
  const found = findUploadedTemplates(await filesOf(db, workspaceId, upload)).filter((one) => one.file === file);
  if (found.length === 0) return null;
  const { templates } = await readFound(parts, who, found, {
    replaces: upload.replaces,
    shown: paragraph,
    ...(chosen && { chosen }),
    ...(answers && { answers }),
    plainChosen: { ...plainChosen, [file]: { ...plainChosen[file], isTaken: true } },
  });
  const [version] = templates;
  if (!version) return null;
  const name = version.theme?.name;
  const own = name === NO_THEME ? undefined : await loadNewestTheme(db, workspaceId, name ?? null);
  const shown = await imports.readers.shown({ source: version.source }, own?.theme);
  if (!shown) return null;
  const look = own ? await loadLook(db, workspaceId, own.versionId, shown.setup) : [];
  const of = { workspaceId, id: upload.id };
  return (await previews.make(of, shown, [...version.assets, ...look], clientSignal)).html;
}
