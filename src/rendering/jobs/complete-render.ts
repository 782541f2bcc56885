/** §13.1, §13.10, §24.3: completes a render: seals its PDF where the workspace seals, stores it, and updates the document. */
import { createHash } from 'node:crypto';
import { ObjectConflictError, type ObjectStore } from '../../data/objects/object-store.ts';
import type { Database } from '../../data/storage/connection/database.ts';
import {
  type Claim,
  failRender,
  failRenderForNow,
  findPdfState,
  finishRender,
  type PdfFacts,
  type PdfState,
  releaseRender,
} from '../../data/storage/documents/pdf-renders.ts';
import { SECOND } from '../../domain/durations.ts';
import { pdfObjectName } from '../../domain/pdf-object-name.ts';
import { english, type Message } from '../../locales/message.ts';
import {
  countPages,
  isFinalFailure,
  isWholePdf,
  type RenderedPdf,
  RenderPoolClosedError,
  renderFailureOf,
} from '../../pdf/index.ts';
import { type RenderFacts, renderSignal } from '../../platform/telemetry/signals.ts';
import { inSpan } from '../../platform/telemetry/tracer.ts';
import type { Sealer } from '../sealer/index.ts';
import { NotSealedError } from '../sealer/not-sealed-error.ts';
import type { FinishedPdf } from './finish-file.ts';
import type { RenderLease } from './render-lease.ts';

/** The document, and its state from `findPdfState`. */
export type RenderTask = PdfState & { workspaceId: string; id: string };

/** `seconds`: the duration without the wait for a worker. */
export type TimedPdf = RenderedPdf & { seconds: number };

type Parts = Omit<StoreParts, 'log'> & {
  db: Database;
  /** Opens what seals, with the first document that is sealed. */
  sealer(): Promise<Sealer>;
  log: Record<'error' | 'warn' | 'info', (details: object, message: string) => void>;
};

/** §18.27: removes the file of a document that was erased in the meantime. */
export async function removeIfErased(
  { db, objects }: Pick<Parts, 'db' | 'objects'>,
  workspaceId: string,
  id: string,
): Promise<void> {
  if (!(await findPdfState(db, workspaceId, id))) await objects.remove(pdfObjectName(workspaceId, id));
}

/** Stores the file and marks the document as ready, or as failed. */
export async function completeRender(
  parts: Parts,
  task: RenderTask,
  { holder, claim, takenAt, end }: RenderLease,
  rendered: Promise<TimedPdf>,
): Promise<RenderOutcome> {
  const { db, log } = parts;
  const { workspaceId, id, attempts, age } = task;
  const since = () => Math.round(performance.now() - takenAt);
  // The wait is only measured at the first attempt, because later attempts waited for other reasons.
  const waited = attempts === 0 ? Math.max(0, age) : undefined;
  const publish = (outcome: RenderFacts['outcome'], drawn?: { seconds: number; pages: number }) =>
    renderSignal.publish({ outcome, waited, seconds: drawn?.seconds, pages: drawn?.pages });
  try {
    const pdf = await rendered;
    if (pdf.missing.length > 0)
      log.warn({ generationId: id, missing: pdf.missing }, 'characters that no font has, shown as boxes');
    if (pdf.crowded)
      log.warn({ generationId: id, tables: pdf.crowded.map(({ columns }) => columns) }, 'tables in type below 7 pt');
    const file = await fileOf(parts, task, claim, pdf);
    const facts = await inSpan('store PDF', {}, () => storePdf(parts, pdfObjectName(workspaceId, id), file));
    const kept = await finishRender(db, workspaceId, id, holder, facts);
    if (!kept) await removeIfErased(parts, workspaceId, id);
    log.info({ generationId: id, pages: facts.pages, bytes: facts.bytes, ms: since() }, 'PDF rendered');
    publish(kept ? 'ready' : 'lost', { seconds: pdf.seconds, pages: facts.pages });
    return kept ? 'ready' : 'busy';
  } catch (err) {
    if (err instanceof RenderPoolClosedError) {
      publish('lost');
      await releaseRender(db, workspaceId, id, holder);
      return 'busy';
    }
    const facts = { generationId: id, workspaceId, ms: since() };
    if (err instanceof NotStoredError) {
      publish('not_stored');
      log.error({ err: err.cause, ...facts }, 'a PDF could not be stored; it is tried again later');
      await failRenderForNow(db, workspaceId, id, holder);
      return NOT_STORED;
    }
    if (err instanceof NotSealedError) {
      publish('not_sealed');
      return await leaveUnsealed(parts, task, holder, err);
    }
    log.error({ err, ...facts }, 'PDF render failed');
    const failure = failureOf(err);
    publish(failure.passedLimit ? 'limit' : 'failed');
    await failRender(db, workspaceId, id, { holder, failure: failure.failed });
    return failure;
  } finally {
    end();
  }
}

/** §24.3: returns the file of a document, sealed where it must be. Throws a NotSealedError. */
async function fileOf(
  { db, objects, sealer }: Parts,
  task: RenderTask,
  claim: Claim,
  pdf: TimedPdf,
): Promise<FinishedPdf<TimedPdf>> {
  if (!mustBeSealed(claim)) return pdf;
  const { finishFile } = await import('./finish-file.ts');
  return finishFile({ db, objects, sealer: await sealer() }, task, pdf);
}

function mustBeSealed({ sealId, isSealed }: Claim): boolean {
  return sealId !== null || isSealed;
}

/** §24.4: the document waits for its seal; one that had failed before, and one whose key is at fault, fails with the reason. */
async function leaveUnsealed(
  { db, log }: Parts,
  { workspaceId, id, status }: RenderTask,
  holder: string,
  { told, retry, cause }: NotSealedError,
): Promise<RenderFailure> {
  const waits = retry && status !== 'failed';
  const facts = { generationId: id, workspaceId, reason: english(told), ...(cause !== undefined && { err: cause }) };
  log.error(facts, waits ? 'a PDF could not be sealed; it is tried again later' : 'a PDF could not be sealed');
  if (waits) await releaseRender(db, workspaceId, id, holder, told);
  else await failRender(db, workspaceId, id, { holder, failure: told });
  return { failed: told, final: false, passedLimit: false, fault: 'seal', waits };
}

// §3, §13.10: how a render ended.

/** `busy`: another process renders the document or has rendered it, or it waits for its turn. */
export type RenderOutcome = 'ready' | 'busy' | RenderFailure;

/**
 * `failed`: the reason, which is in the log, and here if it is about the document. `final`: another attempt would fail too.
 * `passedLimit`: another attempt may succeed. `fault`: of the store, if the document was rendered but could not be stored; of the seal, if it could not be
 * sealed. `waits`: it is pending until it can be.
 */
export type RenderFailure = {
  failed: Message | undefined;
  final: boolean;
  passedLimit: boolean;
  fault: 'document' | 'store' | 'seal';
  waits?: boolean;
};

export const NOT_STORED: RenderFailure = { failed: undefined, final: false, passedLimit: false, fault: 'store' };

/** Returns the failure of a document that could not be rendered. */
export function failureOf(error: unknown): RenderFailure {
  const final = isFinalFailure(error);
  const failed = renderFailureOf(error);
  return { failed, final, passedLimit: failed !== undefined && !final, fault: 'document' };
}

// §13.1, §13.13: stores a rendered PDF as an object, which is written once, and distinguishes faults of the store from those of the
// document.

/** The store failed, not the document. See the cause. */
class NotStoredError extends Error {}

type StoreParts = {
  objects: ObjectStore;
  breaker: StoreBreaker;
  log: Record<'warn', (details: object, message: string) => void>;
};

/** Stores the file of a document, and returns the facts of the stored file. Throws a NotStoredError. */
async function storePdf(parts: StoreParts, name: string, pdf: FinishedPdf<RenderedPdf>): Promise<PdfFacts> {
  try {
    const facts = await put(parts, name, pdf);
    parts.breaker.record('stored');
    return facts;
  } catch (cause) {
    parts.breaker.record('failed');
    throw new NotStoredError('', { cause });
  }
}

async function put({ objects, log }: StoreParts, name: string, pdf: FinishedPdf<RenderedPdf>): Promise<PdfFacts> {
  const { bytes, pages, sha256, unsealedSha256 } = pdf;
  const contentType = 'application/pdf';
  const facts = {
    pages,
    bytes: bytes.byteLength,
    sha256: Buffer.from(sha256, 'hex'),
    ...(unsealedSha256 !== undefined && { unsealedSha256: Buffer.from(unsealedSha256, 'hex') }),
  };
  try {
    await objects.put(name, bytes, { contentType });
    return facts;
  } catch (error) {
    if (!(error instanceof ObjectConflictError)) throw error;
    // An earlier attempt stored its file and crashed before it could update the document, and this version renders differently. A PDF is
    // stored once, so the stored file is the document's. Of a sealed one, the table of seals has decided.
    if (unsealedSha256 !== undefined) {
      await objects.replace(name, bytes, { contentType });
      return facts;
    }
    const stored = await objects.read(name);
    if (isWholePdf(stored)) return factsOf(stored);
    log.warn({ object: name }, 'a file that is no whole PDF stood in the place of one; it has been replaced');
    await objects.replace(name, bytes, { contentType });
    return facts;
  }
}

/** Returns the facts of a stored file. */
function factsOf(bytes: Uint8Array): PdfFacts {
  return {
    pages: countPages(bytes),
    bytes: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest(),
  };
}

// §13.4, a circuit breaker: while the store fails, nothing is rendered in the background, since it could not be stored.

/** Everyone who waits for the store shares one check of it in this time. */
const CHECK_EVERY = 2 * SECOND;

export type StoreBreaker = {
  /** Records the outcome of the last attempt to store a file. */
  record(outcome: 'stored' | 'failed'): void;
  /** Returns false if a file could not be stored and the store is still unusable. */
  canStore(): Promise<boolean>;
};

export function createStoreBreaker(objects: ObjectStore): StoreBreaker {
  let failing = false;
  let check: Promise<boolean> | undefined;
  const checkAnew = () =>
    objects
      .check()
      .then(
        () => true,
        () => false,
      )
      .finally(() => setTimeout(() => (check = undefined), CHECK_EVERY).unref());
  return {
    record(outcome) {
      failing = outcome === 'failed';
    },
    async canStore() {
      if (!failing) return true;
      check ??= checkAnew();
      return check;
    },
  };
}
