/** §18.26: checks that the store has the file of each `ready` document, with the database's size and SHA-256. */
import { pMapIterable } from 'p-map';
import type { ObjectStore } from '../../data/objects/object-store.ts';
import { type OpenedStore, stateIn } from '../../data/objects/open-object-store.ts';
import type { Database } from '../../data/storage/connection/database.ts';
import {
  countReadyPdfs,
  eachReadyPdf,
  isPdfThere,
  type ReadyFilter,
  type ReadyPdf,
} from '../../data/storage/documents/each-ready-pdf.ts';
import { findStoredDocument } from '../../data/storage/documents/stored-documents.ts';
import { pdfObjectName } from '../../domain/pdf-object-name.ts';
import { type Message, tell } from '../../locales/message.ts';
import { createRenderPool, load } from '../../pdf/index.ts';
import type { InvoiceChecker } from '../../rendering/invoice-check/index.ts';
import { createRenderer, type Renderer, restoreObject } from '../../rendering/jobs/index.ts';

/** `lost`: PDFs that could not be repaired. */
export type Verified = {
  checked: number;
  whole: number;
  gone: number;
  damaged: number;
  repaired: number;
  lost: number;
  /** §17.40: e-invoices that were read back, and those whose readings differ. */
  e_invoices?: number;
  disagreeing?: number;
  /** E-invoices whose pages could not all be read. */
  unseen?: number;
};

/** `because`: why it could not be repaired. Null when it was, or nobody tried. */
export type PdfFault = { object: string; fault: 'gone' | 'damaged'; repaired: boolean; because: Message | null };

/**
 * `onDifferences`: gets what the readers of an e-invoice see differently, one sentence each. `onUnread`: gets why not
 * all pages were read.
 */
type EInvoiceReaders = {
  onDifferences(object: string, differences: Message[]): void;
  onUnread(object: string, reason: Message): void;
};

type VerifyOptions = ReadyFilter & {
  /** Repairs faulty PDFs; undefined repairs nothing. */
  repair?: Repair | undefined;
  /** Reads e-invoices back, and looks at their pages. Undefined skips this. */
  readers?: EInvoiceReaders | undefined;
  onFault(fault: PdfFault): void;
  onProgress(done: number, total: number): void;
};

/** Each check waits for the disk or the network, and has at most a part of one file in memory. */
const AT_ONCE = 8;

/** Verifies all PDFs. Throws when the database or the store does not answer. */
export async function verifyPdfs(db: Database, store: OpenedStore, options: VerifyOptions): Promise<Verified> {
  if (!options.readers) return verifyAll(db, store, options);
  const [{ createInvoiceChecker }, { createMemoryBudget }] = await Promise.all([
    import('../../rendering/invoice-check/index.ts'),
    import('../../platform/threads/memory-budget.ts'),
  ]);
  const checker = createInvoiceChecker(createMemoryBudget());
  try {
    return await verifyAll(db, store, options, checker);
  } finally {
    await checker.close();
  }
}

async function verifyAll(
  db: Database,
  store: OpenedStore,
  { repair, onFault, readers, onProgress, ...filter }: VerifyOptions,
  checker?: InvoiceChecker,
): Promise<Verified> {
  const sums: Verified = {
    checked: 0,
    whole: 0,
    gone: 0,
    damaged: 0,
    repaired: 0,
    lost: 0,
    ...(readers && { e_invoices: 0, disagreeing: 0, unseen: 0 }),
  };
  const total = await countReadyPdfs(db, filter);
  const examine = async (pdf: ReadyPdf) => {
    const fault = await faultOf(db, store, pdf);
    return { pdf, fault, read: checker && !fault ? await readBack(db, store, pdf, checker) : undefined };
  };
  for await (const { pdf, fault, read } of pMapIterable(eachReadyPdf(db, filter), examine, {
    concurrency: AT_ONCE,
  })) {
    sums.checked += 1;
    sums[fault ?? 'whole'] += 1;
    if (fault) {
      const object = pdfObjectName(pdf.workspaceId, pdf.id);
      const mend = pdf.isSigned ? async () => tell('signature.noRepair') : repair;
      const because = repair && mend ? await mend(object, () => faultOf(db, store, pdf)) : null;
      const repaired = repair !== undefined && because === null;
      if (repair) sums[repaired ? 'repaired' : 'lost'] += 1;
      onFault({ object, fault, repaired, because });
    }
    if (read) tellRead(pdfObjectName(pdf.workspaceId, pdf.id), read, sums, readers!);
    onProgress(sums.checked, Math.max(total, sums.checked));
  }
  return sums;
}

type ReadBack = { differences: Message[]; unread?: Message };

function tellRead(object: string, { differences, unread }: ReadBack, sums: Verified, readers: EInvoiceReaders): void {
  sums.e_invoices! += 1;
  if (differences.length > 0) {
    sums.disagreeing! += 1;
    readers.onDifferences(object, differences);
  }
  if (unread !== undefined) {
    sums.unseen! += 1;
    readers.onUnread(object, unread);
  }
}

/** §17.40: reads an e-invoice back. Undefined for a document without an e-invoice, or without values to compare. */
async function readBack(
  db: Database,
  store: OpenedStore,
  { workspaceId, id }: ReadyPdf,
  checker: Pick<InvoiceChecker, 'findUnseen'>,
): Promise<ReadBack | undefined> {
  const { setup } = (await findStoredDocument(db, workspaceId, id)) ?? {};
  if (!setup?.eInvoice?.values) return undefined;
  const differencesIn = await load.differencesIn();
  const bytes = await store.read(pdfObjectName(workspaceId, id));
  const { told, unread } = await checker.findUnseen(bytes, setup.eInvoice.values);
  return { differences: [...differencesIn(bytes, setup)!, ...told], ...(unread !== undefined && { unread }) };
}

/** Returns null when the file is whole, or its document was erased in between. */
async function faultOf(db: Database, store: OpenedStore, pdf: ReadyPdf): Promise<PdfFault['fault'] | null> {
  const state = await stateIn(store, pdfObjectName(pdf.workspaceId, pdf.id), pdf);
  return state === 'whole' || !(await isPdfThere(db, pdf)) ? null : state;
}

// §18.26: repairs a missing or damaged PDF: renders it again, and stores it when it is byte for byte the original.

/** Returns null when the PDF is whole again, otherwise why not. `fault` returns what is wrong with it now. */
type Repair = (object: string, fault: () => Promise<string | null>) => Promise<Message | null>;

const SILENT: Renderer['log'] = { error: () => undefined, warn: () => undefined, info: () => undefined };

/** Opens the repair. The renderer starts with the first PDF that needs it; `close` ends it. */
export function openRepair(
  db: Database,
  objects: ObjectStore,
  { renderPool = createRenderPool }: { renderPool?: typeof createRenderPool } = {},
): { repair: Repair; close(): Promise<void> } {
  let opened: Renderer | undefined;
  return {
    async repair(object, fault) {
      opened ??= createRenderer({
        db,
        objects,
        pool: renderPool({ concurrency: 1 }),
        log: SILENT,
        secrets: null,
        hosts: [],
      });
      const renderer = opened;
      const outcome = await restoreObject(renderer, object);
      // A request does not wait for long, but the repair does.
      await Promise.allSettled(renderer.underWay.onDemand.keys());
      if (typeof outcome === 'object') return outcome.failed ?? tell('pdf.repair.notStored');
      return (await fault()) === null ? null : tell('pdf.repair.notRendered');
    },
    close: async () => opened?.pool.close(),
  };
}
