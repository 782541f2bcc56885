/** §20.18: what a member does with a sheet: upload it, set its columns, have its rows checked, and make its documents. */

import { Readable } from 'node:stream';
import { v7 } from 'uuid';
import { ZipFile } from 'yazl';
import type { ObjectStore } from '../../data/objects/object-store.ts';
import type { Database } from '../../data/storage/connection/database.ts';
import { findIssueRule } from '../../data/storage/documents/approvals.ts';
import {
  type Batch,
  type BatchKey,
  type BatchOwner,
  type BatchResult,
  type BlankRow,
  beginMaking,
  checkAgain,
  countAtWork,
  countBlanks,
  countPdfs,
  createBatch,
  type EarlierBatch,
  findEarlierBatch,
  listBlanks,
  listResults,
  loadSheets,
  MAX_AT_WORK,
  type OwnBatch,
  outlineSheets,
  type SheetOutline,
  settleBatch,
} from '../../data/storage/documents/batches.ts';
import { Refusal } from '../../domain/errors.ts';
import { splitKnown } from '../../domain/name-of-document.ts';
import { pdfObjectName } from '../../domain/pdf-object-name.ts';
import { defaultTitle, fileNameOf } from '../../domain/title.ts';
import type { Values } from '../../domain/values.ts';
import { tell } from '../../locales/message.ts';
import { roundedTexts } from '../../template/fill/form-values.ts';
import { everyGroup } from '../../template/model/inventory.ts';
import { administer, type By } from '../administration/index.ts';
import type { CreateDocumentParts } from '../create-document/index.ts';
import { type FormTemplate, openForm } from '../fill-in/index.ts';
import {
  guessColumns,
  listTargets,
  matchColumns,
  nameOfTarget,
  type SettledSheet,
  type Target,
} from '../sheets/index.ts';
import type { ImportWorkers, UploadedFile } from '../templates/index.ts';

type FormParts = Pick<CreateDocumentParts, 'db' | 'versions' | 'themes' | 'clock'>;
type Parts = { db: Database; imports: Pick<ImportWorkers, 'readers'>; batches: { wake(): void } };

/** `upload`: a UUID of the form. Sent again with the same one, the file is taken once (§20.60). */
type SentSheet = { file: UploadedFile | undefined; upload?: string | undefined };

/**
 * Stores a sheet, maps its columns by their names, and starts to check it if at least one column is known. Returns its
 * id. Throws `validation` for a file that is not a sheet, `payload_too_large`, and `rate_limited` while too many sheets
 * of the workspace are at work.
 */
export async function takeSheet(
  parts: Parts,
  { workspaceId, userId }: BatchOwner,
  template: FormTemplate,
  { file, upload }: SentSheet,
): Promise<string> {
  const { db, imports } = parts;
  if (!file) throw new Refusal('validation', tell('sheet.choose'), 'files');
  if (!file.bytes) throw new Refusal('payload_too_large', tell('sheet.tooLarge'), 'files');
  if ((await countAtWork(db, workspaceId)) >= MAX_AT_WORK) throw tooMany();
  const { id: templateId, title: templateTitle } = template.head;
  const fileName = nameOf(file.name);
  const { sheets, settled } = await imports.readers.sheet({ file: fileName, bytes: file.bytes }, planOf(template));
  const id = await createBatch(db, {
    id: upload ?? v7(),
    workspaceId,
    userId,
    templateId,
    templateTitle,
    fileName,
    sheets,
  });
  if (settled) await settle(parts, { workspaceId, userId, id }, template, settled);
  return id;
}

/** Returns what the worker thread needs to know. */
function planOf({ inventory, language, today, form }: FormTemplate) {
  return { inventory, language, today, ...(form && { form }) };
}

/** Returns the file's name without its folders. */
function nameOf(file: string): string {
  return file.replaceAll('\0', '').split(/[\\/]/).at(-1)!.slice(0, 200).toWellFormed();
}

/** Returns null when the template is gone, or has no version. */
export async function templateOfBatch(
  parts: FormParts,
  { workspaceId, templateId }: Pick<Batch, 'workspaceId' | 'templateId'>,
): Promise<FormTemplate | null> {
  if (templateId === null) return null;
  return openForm(parts, workspaceId, templateId).catch((error) => {
    if (error instanceof Refusal && error.code === 'template_not_saved') return null;
    throw error;
  });
}

/**
 * Sets the columns. `targets`: one for each column, from `listTargets`; any other text leaves the column out. Does nothing once documents
 * are made. Throws `validation` for two columns with the same target, naming the column (`column.2`), and when no column has a target.
 */
export async function settleColumns(
  parts: Parts & FormParts,
  key: OwnBatch,
  batch: Batch,
  { sheet, targets: sent }: { sheet: number; targets: readonly string[] },
): Promise<void> {
  const { db, imports } = parts;
  const template = await templateOfBatch(parts, batch);
  const header = (await outlineSheets(db, key))[sheet]?.header;
  if (!template || !header) return;
  const known = new Map(listTargets(template.inventory, template).map((target) => [target.value, target]));
  const targets = header.map((_, at) => (known.has(sent[at] ?? '') ? sent[at]! : ''));
  const twice = targets.findIndex((target, at) => target !== '' && targets.indexOf(target) < at);
  if (twice >= 0) {
    const target = nameOfTarget(known.get(targets[twice]!)!);
    throw new Refusal('validation', tell('sheet.columnTwice', { target }), `column.${twice}`);
  }
  if (!targets.some(Boolean)) throw new Refusal('validation', tell('sheet.noColumn'), 'column.0');
  const source = await loadSheets(db, key);
  if (source === null) return;
  const settled = await imports.readers.settled({ source }, { sheet, targets }, planOf(template));
  await settle(parts, key, template, settled);
}

async function settle(parts: Parts, key: OwnBatch, { head }: FormTemplate, settled: SettledSheet): Promise<void> {
  await settleBatch(parts.db, key, { ...settled, version: head.version });
  parts.batches.wake();
}

/**
 * Starts to make the documents. `again`: also those of rows that were sent before; `blanks`: also with fields that stay blank. Without
 * them, such rows are refused with `validation`. Throws `rate_limited`.
 */
export async function makeDocuments(
  { db, batches }: Pick<Parts, 'db' | 'batches'>,
  key: OwnBatch,
  { templateTitle: title, templateId: id, state }: Batch,
  { again, blanks }: { again: boolean; blanks: boolean },
  by: By,
): Promise<void> {
  await administer<void>(db, key.workspaceId, by, async (tx, need) => {
    need('member');
    if ((await countAtWork(tx, key.workspaceId)) >= MAX_AT_WORK) throw tooMany();
    if (id !== null && (await findIssueRule(tx, key.workspaceId, id)) === 'two_people')
      throw new Refusal('validation', tell('sheet.twoPeople'));
    if (!again && (await findEarlierBatch(tx, key))) throw new Refusal('validation', tell('sheet.madeBefore'));
    // What is left of a stopped sheet was confirmed before.
    if (!blanks && state === 'checked' && (await countBlanks(tx, key)).length > 0)
      throw new Refusal('validation', tell('sheet.blanks'), 'blanks');
    const count = await beginMaking(tx, key);
    const event = { action: 'documents_from_sheet' as const, detail: { title, id, to_be_made: count } };
    return { result: undefined, ...(count > 0 && { event }) };
  });
  batches.wake();
}

function tooMany(): Refusal {
  return new Refusal('rate_limited', tell('sheet.atWork', { batches: MAX_AT_WORK }));
}

/** Checks the rest of a stopped batch against the template's current version. */
export async function checkBatch(
  parts: FormParts & Pick<Parts, 'batches'>,
  key: OwnBatch,
  batch: Batch,
): Promise<void> {
  const template = await templateOfBatch(parts, batch);
  if (template) await checkAgain(parts.db, key, template.head.version);
  parts.batches.wake();
}

// §20.18: the page of a batch: its columns, the faults of each row, its progress and results, and the PDFs of its
// documents.

/** The most faulty rows and the most documents that are shown. */
export const MAX_SHOWN = 200;
const ROWS_AT_ONCE = 500;

/**
 * The columns of the sheet `outlines[at]`. `settled`: the target of each column; empty when it is left out. `guessed`: the same, as it is
 * guessed by what the column means, for somebody to confirm.
 */
export type SheetColumns = {
  at: number;
  outlines: SheetOutline[];
  targets: Target[];
  settled: readonly string[];
  guessed: readonly string[];
};

/** Values that the documents show rounded. */
type RoundedRow = { line: number; rounded: { path: string; text: string }[] };

type BatchView = {
  /** The template; null when it is gone, or has no version. */
  template: FormTemplate | null;
  /** The columns of the sheet; null while they cannot be changed. */
  columns: SheetColumns | null;
  /** An earlier batch with the same rows. */
  earlier: EarlierBatch | null;
  pdfs: { ready: number; failed: number; all: number; wait: boolean };
  faulty: BatchResult[];
  made: BatchResult[];
  /** The fields that stay blank, with the number of documents, and the rounded values, of rows without faults. */
  blanks: { path: string; documents: number }[];
  blankRows: BlankRow[];
  rounded: RoundedRow[];
};

/** `sheet`: the sheet whose columns are shown. By default the one that the columns were set for. `page`: the language of the page. */
type ShownSheet = { sheet?: number | undefined; page: string };

export async function viewBatch(
  parts: Parameters<typeof templateOfBatch>[0] & { renderer: object | null },
  batch: Batch,
  shown: ShownSheet,
): Promise<BatchView> {
  const { db, renderer } = parts;
  const { state, counts } = batch;
  const template = await templateOfBatch(parts, batch);
  const isAtWork = state === 'checking' || state === 'making';
  const isSettled = state === 'checked' || state === 'done' || state === 'stopped';
  const isChecked = state === 'checked';
  const list = (one: BatchResult['state']) => listResults(db, batch, { states: [one], limit: MAX_SHOWN });
  const columns = (state === 'open' || isChecked) && template ? await columnsOf(db, batch, template, shown) : null;
  return {
    template,
    columns,
    earlier: isChecked ? await findEarlierBatch(db, batch) : null,
    pdfs: counts.made > 0 && renderer ? await countPdfs(db, batch) : { ready: 0, failed: 0, all: 0, wait: false },
    faulty: isSettled ? await list('faulty') : [],
    made: counts.made > 0 && !isAtWork ? await list('made') : [],
    blanks: isChecked && columns ? (await countBlanks(db, batch)).slice(0, MAX_SHOWN) : [],
    blankRows: isChecked ? await listBlanks(db, batch, MAX_SHOWN) : [],
    rounded: isChecked && template ? await roundedRows(db, batch, template) : [],
  };
}

async function columnsOf(
  db: Database,
  batch: Batch,
  { inventory, form }: FormTemplate,
  { page, sheet = batch.sheet }: ShownSheet,
): Promise<SheetColumns | null> {
  const outlines = await outlineSheets(db, batch);
  const at = outlines[sheet] ? sheet : 0;
  const outline = outlines[at];
  if (!outline) return null;
  const targets = listTargets(inventory, { form, page });
  const isKept = at === batch.sheet && batch.targets.length > 0;
  if (isKept) return { at, outlines, targets, settled: batch.targets, guessed: [] };
  // What a column means is guessed by the labels of the original, as it was when the sheet was sent.
  const known = listTargets(inventory, { form });
  const settled = matchColumns(outline.header, known);
  return { at, outlines, targets, settled, guessed: guessColumns(outline.header, known, settled) };
}

async function roundedRows(db: Database, batch: BatchKey, { inventory, texts }: FormTemplate): Promise<RoundedRow[]> {
  const all = [...inventory.placeholders, ...everyGroup(inventory.groups).flatMap(({ fields }) => fields)];
  if (!all.some(({ decimals, exact }) => decimals !== undefined && !exact)) return [];
  const found: RoundedRow[] = [];
  for await (const { line, values } of eachResult(db, batch, ['fits'])) {
    const rounded = roundedTexts({ inventory, texts }, (values ?? {}) as Values);
    if (rounded.length > 0) found.push({ line, rounded });
    if (found.length === MAX_SHOWN) break;
  }
  return found;
}

/** Yields all rows in the order of the sheet, with only some in memory at once. */
export async function* eachResult(
  db: Database,
  batch: BatchKey,
  states: BatchResult['state'][] = ['fresh', 'fits', 'faulty', 'made'],
): AsyncGenerator<BatchResult, void> {
  for (let after = 0; ; ) {
    const rows = await listResults(db, batch, { states, after, limit: ROWS_AT_ONCE });
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)!.number;
  }
}

/** The limit for reading all rows: more rows than a batch may have. */
const ALL = 10_000;

/**
 * Writes the PDFs of a batch as one ZIP archive, with one PDF in memory at a time. A file is named by the document's
 * number and title, or by what the document is known by. Erased documents are left out. Returns null while a PDF is
 * still to come, because nobody would notice that it is missing.
 */
export async function writePdfsZip(
  { db, objects }: { db: Database; objects: ObjectStore },
  batch: BatchKey,
): Promise<Readable | null> {
  if ((await countPdfs(db, batch)).wait) return null;
  const made = await listResults(db, batch, { states: ['made'], limit: ALL });
  const zip = new ZipFile();
  for (const result of made) {
    const { generationId, generationNumber, pdfStatus } = result;
    if (generationId === null || pdfStatus !== 'ready') continue;
    const name = `${generationNumber} ${fileNameOf(documentNameOf(result))}.pdf`;
    zip.addReadStreamLazy(name, { compress: false }, (open) => {
      objects.read(pdfObjectName(batch.workspaceId, generationId)).then(
        (bytes) => open(null, Readable.from([Buffer.from(bytes)])),
        (error) => open(error, Readable.from([])),
      );
    });
  }
  zip.end();
  return zip.outputStream as Readable;
}

/** Returns the document's title. A default title is replaced by what the document is known by. */
function documentNameOf({ title, templateTitle, generationNumber, knownBy }: BatchResult): string {
  const isDefault = title === defaultTitle(templateTitle ?? '', generationNumber ?? 0);
  return (isDefault && splitKnown(knownBy ?? []).names.join(', ')) || (title ?? '');
}
