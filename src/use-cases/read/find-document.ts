/** §4.5, §17.42: reads a document, with its preview if wanted, and as a Word file for editing. */
import { createHash } from 'node:crypto';
import type { Database, Transaction } from '../../data/storage/connection/database.ts';
import { type DocumentFilter, isShortSearch } from '../../data/storage/documents/document-filter.ts';
import type { DocumentSealFacts } from '../../data/storage/documents/document-seals.ts';
import {
  type DocumentChoices,
  type DocumentPage,
  findDocumentChoices,
  listDocuments,
  NEWEST_OF_SHORT,
  type Place,
} from '../../data/storage/documents/list-documents.ts';
import { findPdfState, type PdfState } from '../../data/storage/documents/pdf-renders.ts';
import { findDocumentWithImages, type ReadDocument } from '../../data/storage/documents/stored-documents.ts';
import { loadDocumentAssets } from '../../data/storage/templates/assets.ts';
import { loadFonts } from '../../data/storage/templates/themes.ts';
import { Refusal, tooBusy } from '../../domain/errors.ts';
import { fileNameOfDocument } from '../../domain/name-of-document.ts';
import { pdfObjectName } from '../../domain/pdf-object-name.ts';
import { type Message, tell } from '../../locales/message.ts';
import type { FairSemaphore } from '../../platform/fair-semaphore/fair-semaphore.ts';
import {
  ensureStored,
  type Renderer,
  type RenderFailure,
  renderOnDemand,
  restoreObject,
} from '../../rendering/jobs/index.ts';
import type { GivenPreview, Previews } from '../../rendering/preview/index.ts';
import type { WordCopies } from '../../rendering/word/index.ts';

/** §1.1: the sources of documents. */
type DocumentSources = {
  db: Database;
  previews: Previews;
  searches: FairSemaphore;
  /** The renderer; null when this deployment renders no PDFs (`STORAGE_URL=none`). */
  renderer: Renderer | null;
  urlExpiresSeconds: number;
  clock: () => Date;
};

export type DocumentOf = { workspaceId: string; id: string };

/** What the PDF of a document is found in. */
export type PdfSources = Omit<DocumentSources, 'previews' | 'searches'>;

/** `previewed`: the preview is likely to be needed, so the images are read with the document. Throws `not_found`. */
export async function findDocument(
  { db, previews }: Pick<DocumentSources, 'db' | 'previews'>,
  of: DocumentOf,
  { previewed }: { previewed: boolean },
): Promise<{ document: ReadDocument; preview(): Promise<GivenPreview> }> {
  const { workspaceId, id } = of;
  const wanted = { images: previewed && !previews.has(id) };
  const found = await findDocumentWithImages(db, workspaceId, id, wanted);
  if (!found) throw noSuchDocument();
  const { document, images } = found;
  const { pdfPages, ...unrendered } = document;
  return {
    document,
    preview: () =>
      previews.get(of, pdfPages === null ? unrendered : { ...unrendered, pages: pdfPages }, async () => [
        ...(wanted.images ? images : await loadDocumentAssets(db, workspaceId, id)),
        ...(await loadFonts(db, workspaceId, document.setup.fonts)),
      ]),
  };
}

function noSuchDocument(): Refusal {
  return new Refusal('not_found', tell('refusal.notFound.document'), 'id');
}

/**
 * Makes the Word copy of a document. It names the SHA-256 of the PDF, or of the Markdown when there is no PDF. Throws
 * `not_found`, `unavailable`, `validation`.
 */
export async function findWordCopy(
  { db, wordCopies }: { db: Database; wordCopies: WordCopies },
  { workspaceId, id }: DocumentOf,
  clientSignal: AbortSignal,
): Promise<{ bytes: Uint8Array; fileName: string }> {
  const [found, pdf] = await Promise.all([
    findDocumentWithImages(db, workspaceId, id, { images: true }),
    findPdfState(db, workspaceId, id),
  ]);
  if (!found || !pdf) throw noSuchDocument();
  const { markdown, blanks, setup, title, templateTitle: subject, createdAt } = found.document;
  const isReady = pdf.status === 'ready' && pdf.sha256 !== null;
  const bytes = await wordCopies.make(
    workspaceId,
    {
      id,
      markdown,
      blanks,
      setup,
      title,
      subject,
      createdAt,
      author: pdf.workspaceName,
      assets: [...found.images, ...(await loadFonts(db, workspaceId, setup.fonts))],
      sha256: isReady ? pdf.sha256! : createHash('sha256').update(markdown).digest('hex'),
      sha256Of: isReady ? 'PDF' : 'Markdown',
    },
    clientSignal,
  );
  return { bytes, fileName: `${fileNameOfDocument(found.document)}.docx` };
}

/** §24.3: `by`: the name in the certificate. `sha256`: of the file as it is now. */
export type FoundSeal = Pick<DocumentSealFacts, 'at' | 'level' | 'authority' | 'sha256' | 'unsealedSha256'> & {
  by: string;
};

/** Finds the seal of a document whose PDF is ready; null if it is not sealed. */
export async function findSeal(db: Transaction, { workspaceId, id }: DocumentOf): Promise<FoundSeal | null> {
  const { findSealFacts } = await import('../../data/storage/documents/document-seals.ts');
  const facts = await findSealFacts(db, workspaceId, id);
  if (!facts) return null;
  const { certificate, ...seal } = facts;
  const { readCertificate } = await import('../../platform/certificate-facts.ts');
  return { ...seal, by: readCertificate(certificate).subject };
}

/** §4.6, §3: a document's PDF, rendered on demand. */
export type FoundPdf = {
  pages: number | null;
  /** §24.3: the seal of the file; null if it is not sealed. */
  seal: FoundSeal | null;
  fileName: string;
  /** §20.82: the name under which people save the file; programs get the title. */
  ownFileName: string;
  /** How many milliseconds this call waited for the render. Undefined when the file existed. */
  waited: number | undefined;
  /** §13.13: returns the file. One that is not what was stored is rendered again. */
  read(): Promise<Uint8Array>;
  /**
   * Returns a signed URL, which works without a credential for `urlExpiresSeconds`. `download`: as an attachment with
   * the document's name, or another one.
   */
  url(options: { download: boolean; fileName?: string }): Promise<string>;
};

/** Returns whether a document's PDF is rendered and stored. Throws `not_found`, `pdf_unavailable`. */
export async function isPdfStored({ db, renderer }: PdfSources, { workspaceId, id }: DocumentOf): Promise<boolean> {
  const state = await findPdfState(db, workspaceId, id);
  if (!state) throw noSuchDocument();
  if (!renderer) throw noPdfs();
  return state.status === 'ready';
}

function noPdfs(): Refusal {
  return new Refusal('pdf_unavailable', tell('refusal.noPdfs'));
}

/**
 * Returns the PDF. Renders it when it is not stored and no render is in flight; returns null while one is. Throws
 * `not_found`, `pdf_unavailable`, `pdf_render_failed`.
 */
export async function findPdf(
  { db, renderer, urlExpiresSeconds, clock }: PdfSources,
  { workspaceId, id }: DocumentOf,
): Promise<FoundPdf | null> {
  const before = await findPdfState(db, workspaceId, id);
  if (!before) throw noSuchDocument();
  if (!renderer) throw noPdfs();
  const begun = performance.now();
  const state = await renderedState(renderer, { ...before, workspaceId, id });
  if (state?.status !== 'ready') return null;
  const { title, sha256, pages, unsealedSha256 } = state;
  const name = pdfObjectName(workspaceId, id);
  const fileName = `${title}.pdf`;
  return {
    pages,
    seal: unsealedSha256 === null ? null : await findSeal(db, { workspaceId, id }),
    fileName,
    ownFileName: `${fileNameOfDocument(state)}.pdf`,
    waited: before.status === 'ready' ? undefined : performance.now() - begun,
    read: () => readStored(renderer, name, sha256!),
    url: ({ download, fileName: saved = fileName }) =>
      renderer.objects.signedUrl(name, {
        expiresInSeconds: urlExpiresSeconds,
        sha256: sha256!,
        contentType: 'application/pdf',
        fileName: saved,
        download,
        now: clock(),
      }),
  };
}

/** Reads a file whose SHA-256 is known. Throws `pdf_render_failed` if it cannot be restored, `unavailable` while it is. */
async function readStored(renderer: Renderer, name: string, sha256: string): Promise<Uint8Array> {
  const bytes = await renderer.objects.read(name);
  // In a thread, because a file may have many megabytes.
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  if (Buffer.from(digest).toString('hex') === sha256) return bytes;
  const outcome = await restoreObject(renderer, name);
  if (typeof outcome === 'object') throw new Refusal('pdf_render_failed', messageOf(outcome));
  if (outcome !== 'ready') throw tooBusy();
  return renderer.objects.read(name);
}

/**
 * Returns the PDF for a link. A failed render is not tried again, because anybody may follow the link. Throws
 * `not_found`, `pdf_unavailable`.
 */
export async function findPdfUnlessFailed(
  sources: PdfSources,
  of: DocumentOf,
): Promise<FoundPdf | 'rendering' | 'failed'> {
  const state = await findPdfState(sources.db, of.workspaceId, of.id);
  if (state?.status === 'failed') return 'failed';
  try {
    return (await findPdf(sources, of)) ?? 'rendering';
  } catch (error) {
    if (error instanceof Refusal && error.code === 'pdf_render_failed') return 'failed';
    throw error;
  }
}

/** Returns `ready` only when the file exists. Null while it is rendered again. */
async function renderedState(renderer: Renderer, state: PdfState & DocumentOf): Promise<PdfState | null> {
  const isStored = state.status === 'ready';
  const outcome = await (isStored ? ensureStored : renderOnDemand)(renderer, state);
  if (typeof outcome === 'object') throw new Refusal('pdf_render_failed', messageOf(outcome));
  if (isStored) return outcome === 'ready' ? state : null;
  return findPdfState(renderer.db, state.workspaceId, state.id);
}

function messageOf({ failed, final }: RenderFailure): Message {
  if (failed === undefined)
    return tell('pdf.failed.unknown', { advice: tell(final ? 'pdf.advice.anew' : 'pdf.advice.again') });
  return tell(final ? 'pdf.failed.final' : 'pdf.failed.again', { reason: failed });
}

// §4.4, §20.13: a page of the workspace's documents. A search waits for its turn (§18.18).

/** `clientSignal`: aborted when the caller has left. Throws `rate_limited` and `unavailable` without a turn. */
export function findDocuments(
  { db, searches }: Pick<DocumentSources, 'db' | 'searches'>,
  workspaceId: string,
  filter: DocumentFilter,
  place: Place,
  clientSignal: AbortSignal,
): Promise<DocumentPage> {
  const find = () => listDocuments(db, workspaceId, filter, place);
  return filter.search ? searches(workspaceId, find, clientSignal) : find();
}

/** The most templates and the most people to choose from. */
const MAX_CHOICES = 50;
/** §14.6: a search counts only up to this number. */
const COUNT_TO = 1_000;

/**
 * `choices`: the options of the filters. `someTemplates`: how many templates these have, when there are more. `found`:
 * null without a place. `amongNewest`: how many of the newest documents were searched; 0 for all.
 */
export type BrowsedDocuments = {
  choices: DocumentChoices & { someTemplates: number };
  found: (DocumentPage & { amongNewest: number }) | null;
};

/** Finds documents for a member. `place`: null when the filters are invalid. Throws as `findDocuments` does. */
export async function browseDocuments(
  sources: Pick<DocumentSources, 'db' | 'searches'>,
  workspaceId: string,
  filter: DocumentFilter,
  place: Place | null,
  clientSignal: AbortSignal,
): Promise<BrowsedDocuments> {
  const [choices, found] = await Promise.all([
    findDocumentChoices(sources.db, workspaceId, filter, MAX_CHOICES),
    place &&
      findDocuments(sources, workspaceId, filter, { ...place, countTo: COUNT_TO, replacements: true }, clientSignal),
  ]);
  const isPart = found?.isMore && filter.search !== undefined && isShortSearch(filter.search);
  return {
    choices: { ...choices, someTemplates: choices.templates.length === MAX_CHOICES ? MAX_CHOICES : 0 },
    found: found && { ...found, amongNewest: isPart ? NEWEST_OF_SHORT : 0 },
  };
}
