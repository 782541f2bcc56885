/** §20.18: what a member does with a sheet: it is taken, its columns are settled, its rows are checked, and then its documents are made. */

import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ObjectStore } from '../../data/objects/object-store.ts';
import type { Database } from '../../data/storage/connection/database.ts';
import {
  type Batch,
  type BatchKey,
  type BatchOwner,
  type BatchResult,
  beginMaking,
  checkAgain,
  countAtWork,
  countBlanks,
  countPdfs,
  createBatch,
  type EarlierBatch,
  findEarlierBatch,
  listResults,
  loadSheets,
  MAX_AT_WORK,
  type OwnBatch,
  outlineSheets,
  type SheetOutline,
  settleBatch,
} from '../../data/storage/documents/batches.ts';
import { Refusal } from '../../domain/errors.ts';
import { pdfObjectName } from '../../domain/pdf-object-name.ts';
import { defaultTitle, fileNameOf } from '../../domain/title.ts';
import type { Values } from '../../domain/values.ts';
import { tell } from '../../locales/message.ts';
import { roundedTexts } from '../../template/fill/form-values.ts';
import { administer, type By } from '../administration/index.ts';
import type { CreateDocumentParts } from '../create-document/index.ts';
import { type FormTemplate, openForm } from '../fill-in/index.ts';
import { listTargets, matchColumns, nameOfTarget, type SettledSheet, type Target } from '../sheets/index.ts';
import type { ImportWorkers, UploadedFile } from '../templates/index.ts';
import type { Batches } from './create-batches.ts';

type FormParts = Pick<CreateDocumentParts, 'db' | 'versions' | 'themes'>;
type Parts = { db: Database; imports: Pick<ImportWorkers, 'readers'>; batches: Pick<Batches, 'wake'> };

/**
 * Kept, settled as its columns are called, and checked at once, where some of them are known. Answers its id. Throws `validation` for what is no
 * sheet, `payload_too_large`, and `rate_limited` while the workspace has as many at work as it may.
 */
export async function takeSheet(
  parts: Parts,
  { workspaceId, userId }: BatchOwner,
  template: FormTemplate,
  file: UploadedFile | undefined,
): Promise<string> {
  const { db, imports } = parts;
  if (!file) throw new Refusal('validation', tell('sheet.choose'), 'files');
  if (!file.bytes) throw new Refusal('payload_too_large', tell('sheet.tooLarge'), 'files');
  if ((await countAtWork(db, workspaceId)) >= MAX_AT_WORK) throw tooMany();
  const { id: templateId, title: templateTitle } = template.head;
  const fileName = nameOf(file.name);
  const { sheets, settled } = await imports.readers.sheet({ file: fileName, bytes: file.bytes }, planOf(template));
  const id = await createBatch(db, { workspaceId, userId, templateId, templateTitle, fileName, sheets });
  if (settled) await settle(parts, { workspaceId, userId, id }, template, settled);
  return id;
}

/** What a thread needs to know. */
function planOf({ inventory, language }: FormTemplate) {
  return { inventory, language };
}

/** Of a file; how it came to be called so is nobody's business. */
function nameOf(file: string): string {
  return file.replaceAll('\0', '').split(/[\\/]/).at(-1)!.slice(0, 200).toWellFormed();
}

/** Null for one that has gone, or has no version. */
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
 * `targets`: of each column, as `listTargets` has them; anything else leaves the column out. Changes nothing once documents are made. Throws
 * `validation` for two columns with one target, and for none with any: its detail names the column, `column.2`.
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
  const known = new Map(listTargets(template.inventory).map((target) => [target.value, target]));
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

/** `again`: also of rows that were sent before. Throws `validation` for those, and `rate_limited`. */
export async function makeDocuments(
  { db, batches }: Pick<Parts, 'db' | 'batches'>,
  key: OwnBatch,
  { templateTitle: title, templateId: id }: Batch,
  { again }: { again: boolean },
  by: By,
): Promise<void> {
  await administer<void>(db, key.workspaceId, by, async (tx, need) => {
    need('member');
    if ((await countAtWork(tx, key.workspaceId)) >= MAX_AT_WORK) throw tooMany();
    if (!again && (await findEarlierBatch(tx, key))) throw new Refusal('validation', tell('sheet.madeBefore'));
    const count = await beginMaking(tx, key);
    const event = { action: 'documents_from_sheet' as const, detail: { title, id, to_be_made: count } };
    return { result: undefined, ...(count > 0 && { event }) };
  });
  batches.wake();
}

function tooMany(): Refusal {
  return new Refusal('rate_limited', tell('sheet.atWork', { batches: MAX_AT_WORK }));
}

/** What is left of one that has stopped is checked against the template as it is now. */
export async function checkBatch(
  parts: FormParts & Pick<Parts, 'batches'>,
  key: OwnBatch,
  batch: Batch,
): Promise<void> {
  const template = await templateOfBatch(parts, batch);
  if (template) await checkAgain(parts.db, key, template.head.version);
  parts.batches.wake();
}

// §20.18: what there is to see of a sheet: its columns, every fault by its row, how far it is, what became of it, and the PDFs of its documents.

/** Of faulty rows, and of documents: what nobody reads at once. */
export const MAX_SHOWN = 200;
const ROWS_AT_ONCE = 500;

/** Of one sheet of the file, which is `outlines[at]`. `settled`: the target of each column; empty where it is left out. */
export type SheetColumns = { at: number; outlines: SheetOutline[]; targets: Target[]; settled: readonly string[] };

/** What documents have otherwise than the sheet has it. */
type RoundedRow = { line: number; rounded: { path: string; text: string }[] };

type BatchView = {
  /** Null for one that has gone, or has no version. */
  template: FormTemplate | null;
  /** Null while nobody may change them. */
  columns: SheetColumns | null;
  /** The same rows, sent before. */
  earlier: EarlierBatch | null;
  pdfs: { ready: number; failed: number; all: number; wait: boolean };
  faulty: BatchResult[];
  made: BatchResult[];
  /** Of those that fit: fields that stay blank, with how many documents; and what is rounded. */
  blanks: { path: string; documents: number }[];
  rounded: RoundedRow[];
};

/** `sheet`: the one whose columns are shown; the one that it was settled with, unless told. */
export async function viewBatch(
  parts: Parameters<typeof templateOfBatch>[0] & { renderer: object | null },
  batch: Batch,
  sheet: number | undefined,
): Promise<BatchView> {
  const { db, renderer } = parts;
  const { state, counts } = batch;
  const template = await templateOfBatch(parts, batch);
  const isAtWork = state === 'checking' || state === 'making';
  const isSettled = state === 'checked' || state === 'done' || state === 'stopped';
  const isChecked = state === 'checked';
  const list = (one: BatchResult['state']) => listResults(db, batch, { states: [one], limit: MAX_SHOWN });
  const columns = (state === 'open' || isChecked) && template ? await columnsOf(db, batch, template, sheet) : null;
  return {
    template,
    columns,
    earlier: isChecked ? await findEarlierBatch(db, batch) : null,
    pdfs: counts.made > 0 && renderer ? await countPdfs(db, batch) : { ready: 0, failed: 0, all: 0, wait: false },
    faulty: isSettled ? await list('faulty') : [],
    made: counts.made > 0 && !isAtWork ? await list('made') : [],
    blanks: isChecked && columns ? (await countBlanks(db, batch)).slice(0, MAX_SHOWN) : [],
    rounded: isChecked && template ? await roundedRows(db, batch, template) : [],
  };
}

async function columnsOf(
  db: Database,
  batch: Batch,
  { inventory }: FormTemplate,
  sheet = batch.sheet,
): Promise<SheetColumns | null> {
  const outlines = await outlineSheets(db, batch);
  const at = outlines[sheet] ? sheet : 0;
  const outline = outlines[at];
  if (!outline) return null;
  const targets = listTargets(inventory);
  const isKept = at === batch.sheet && batch.targets.length > 0;
  return { at, outlines, targets, settled: isKept ? batch.targets : matchColumns(outline.header, targets) };
}

async function roundedRows(db: Database, batch: BatchKey, { inventory, texts }: FormTemplate): Promise<RoundedRow[]> {
  const all = [...inventory.placeholders, ...inventory.groups.flatMap(({ fields }) => fields)];
  if (!all.some(({ decimals, exact }) => decimals !== undefined && !exact)) return [];
  const found: RoundedRow[] = [];
  for await (const { line, values } of eachResult(db, batch, ['fits'])) {
    const rounded = roundedTexts({ inventory, texts }, (values ?? {}) as Values);
    if (rounded.length > 0) found.push({ line, rounded });
    if (found.length === MAX_SHOWN) break;
  }
  return found;
}

/** Every document that was asked for, in the order of the sheet, some of them in memory. */
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

/** More than a batch may have. */
const ALL = 10_000;

/** The PDFs of a batch as one archive, one in memory at a time: those that are there, called by number and by title or what they are known by. Erased ones are left out. Null while some are still to come: nobody would see that they are missing. */
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

/** Its title, unless that is made of the template's and its number, and it is known by more. */
function documentNameOf({ title, templateTitle, generationNumber, knownBy }: BatchResult): string {
  const isDefault = title === defaultTitle(templateTitle ?? '', generationNumber ?? 0);
  return (isDefault && knownBy?.join(', ')) || (title ?? '');
}
