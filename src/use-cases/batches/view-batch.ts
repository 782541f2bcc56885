/** §20.18: what there is to see of a sheet: its columns, every fault by its row, how far it is, what became of it, and the PDFs of its documents. */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ObjectStore } from '../../data/objects/object-store.ts';
import type { Database } from '../../data/storage/connection/database.ts';
import {
  type Batch,
  type BatchKey,
  type BatchResult,
  countBlanks,
  countPdfs,
  type EarlierBatch,
  findEarlierBatch,
  listResults,
  outlineSheets,
  type SheetOutline,
} from '../../data/storage/documents/batches.ts';
import { pdfObjectName } from '../../domain/pdf-object-name.ts';
import { defaultTitle, fileNameOf } from '../../domain/title.ts';
import type { Values } from '../../domain/values.ts';
import { roundedTexts } from '../../template/fill/form-values.ts';
import type { FormTemplate } from '../fill-in/index.ts';
import { listTargets, matchColumns, type Target } from '../sheets/index.ts';
import { templateOfBatch } from './make-documents.ts';

/** Of faulty rows, and of documents: what nobody reads at once. */
export const MAX_SHOWN = 200;
const ROWS_AT_ONCE = 500;

/** Of one sheet of the file, which is `outlines[at]`. `settled`: the target of each column; empty where it is left out. */
export type SheetColumns = { at: number; outlines: SheetOutline[]; targets: Target[]; settled: readonly string[] };

/** What documents have otherwise than the sheet has it. */
export type RoundedRow = { line: number; rounded: { path: string; text: string }[] };

export type BatchView = {
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
    const name = `${generationNumber} ${fileNameOf(nameOf(result))}.pdf`;
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
function nameOf({ title, templateTitle, generationNumber, knownBy }: BatchResult): string {
  const isDefault = title === defaultTitle(templateTitle ?? '', generationNumber ?? 0);
  return (isDefault && knownBy?.join(', ')) || (title ?? '');
}
