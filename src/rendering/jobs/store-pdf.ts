/** §13.1, §13.13: a rendered PDF → its object, which is written once; a fault of the store is told from those of the document. */
import { createHash } from 'node:crypto';
import { ObjectConflictError, type ObjectStore } from '../../data/objects/object-store.ts';
import type { PdfFacts } from '../../data/storage/documents/pdf-renders.ts';
import { SECOND } from '../../domain/durations.ts';
import { countPages, isWholePdf, type RenderedPdf } from '../../pdf/index.ts';

/** The store is at fault, not the document; the cause says how. */
export class NotStoredError extends Error {}

export type StoreParts = {
  objects: ObjectStore;
  breaker: StoreBreaker;
  log: Record<'warn', (details: object, message: string) => void>;
};

/** Stores the file of a document and answers the facts of what is stored now. Throws a NotStoredError. */
export async function storePdf(parts: StoreParts, name: string, pdf: RenderedPdf): Promise<PdfFacts> {
  try {
    const facts = await put(parts, name, pdf);
    parts.breaker.record('stored');
    return facts;
  } catch (cause) {
    parts.breaker.record('failed');
    throw new NotStoredError('', { cause });
  }
}

async function put({ objects, log }: StoreParts, name: string, pdf: RenderedPdf): Promise<PdfFacts> {
  const { bytes, pages, sha256 } = pdf;
  const contentType = 'application/pdf';
  const facts = { pages, bytes: bytes.byteLength, sha256: Buffer.from(sha256, 'hex') };
  try {
    await objects.put(name, bytes, { contentType });
    return facts;
  } catch (error) {
    if (!(error instanceof ObjectConflictError)) throw error;
    // An earlier attempt stored its file and died before it could say so, and this version of the service renders
    // it differently. A PDF is stored once: that file is the document's.
    const stored = await objects.read(name);
    if (isWholePdf(stored)) return factsOf(stored);
    log.warn({ object: name }, 'a file that is no whole PDF stood in the place of one; it has been replaced');
    await objects.replace(name, bytes, { contentType });
    return facts;
  }
}

/** The facts of a file that is stored already. */
function factsOf(bytes: Uint8Array): PdfFacts {
  return {
    pages: countPages(bytes),
    bytes: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest(),
  };
}

// §13.4, a circuit breaker: while the store fails, nothing is rendered in the background that could not be stored.

/** All who wait for the store share one check of it in this time. */
const CHECK_EVERY = 2 * SECOND;

export type StoreBreaker = {
  /** Records what became of the last file that was to be stored. */
  record(outcome: 'stored' | 'failed'): void;
  /** False when a file could not be stored, and the store still cannot be used. */
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
