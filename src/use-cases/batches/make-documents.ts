/** §20.18: what a member does with a sheet: it is taken, its columns are settled, its rows are checked, and then its documents are made. */
import type { Database } from '../../data/storage/connection/database.ts';
import {
  type Batch,
  type BatchOwner,
  beginMaking,
  checkAgain,
  countAtWork,
  createBatch,
  findEarlierBatch,
  loadSheets,
  MAX_AT_WORK,
  type OwnBatch,
  outlineSheets,
  settleBatch,
} from '../../data/storage/documents/batches.ts';
import { Refusal } from '../../domain/errors.ts';
import { tell } from '../../locales/message.ts';
import { administer, type By } from '../administration/index.ts';
import type { CreateDocumentParts } from '../create-document/index.ts';
import { type FormTemplate, openForm } from '../fill-in/index.ts';
import { listTargets, nameOfTarget, type SettledSheet } from '../sheets/index.ts';
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
