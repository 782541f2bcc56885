/**
 * §4.8: what a request for a document would make, without making it: its faults, what is computed, what is blank, and its pages. Draws no
 * number and stores nothing.
 */
import { findIssueRule } from '../../data/storage/documents/approvals.ts';
import { isMessage, type Message } from '../../locales/message.ts';
import { type RenderedPdf, type RenderPool, renderOrReason } from '../../pdf/index.ts';
import type { FairSemaphore } from '../../platform/fair-semaphore/fair-semaphore.ts';
import type { Thumbnails } from '../../rendering/thumbnails/index.ts';
import type { FilledDocument, TrialFacts } from '../../template/model/compiled.ts';
import type { ValueFault } from '../../template/model/fault.ts';
import { type CreateDocumentParts, type DocumentRequest, refuseWithoutPlan } from './create-document.ts';
import { type SavedHead, savedHead } from './load-saved-version.ts';
import { type Trial, tryDocument } from './try-document.ts';

export type CheckParts = Pick<CreateDocumentParts, 'db' | 'versions' | 'themes' | 'clock'> & {
  /** Null when this deployment renders no PDFs. */
  renderer: { pool: RenderPool } | null;
  thumbnails: Thumbnails | null;
  trials: FairSemaphore;
};

/** `picture`: whether to draw the first page. */
export type CheckRequest = Pick<DocumentRequest, 'principal' | 'head' | 'title' | 'values' | 'clientSignal'> & {
  picture: boolean;
};

export type DocumentCheck = Pick<Trial, 'faults' | 'count'> & {
  title: string;
  /** With blanks for numbers that are still to be drawn, and for faulty values. Null when the values make no document at all. */
  markdown: string | null;
  computed: TrialFacts['computed'];
  /** The groups of which `where` leaves entries out. */
  filtered: NonNullable<TrialFacts['leftOut']>;
  lacks: { paths: string[]; count: number };
  /** How many pages the PDF has. Null without a document, and where no PDFs are rendered. */
  pages: number | null;
  /** Whether the values make a valid e-invoice. Null for a document that is none. */
  isValidEInvoice: boolean | null;
  /** §12.10: whether a person issues documents of the template. */
  needsPerson: boolean;
  /** A PNG of the first page, if it was asked for and there is one. */
  picture: Uint8Array | null;
};

/** Throws the refusals of §12.1 that are not about the values, and `unavailable` when too many wait. */
export async function checkDocument(parts: CheckParts, request: CheckRequest): Promise<DocumentCheck> {
  const { principal, clientSignal } = request;
  refuseWithoutPlan(principal);
  const head = savedHead(request.head);
  return parts.trials(principal.workspaceId, () => checkInTurn(parts, request, head), clientSignal);
}

async function checkInTurn(parts: CheckParts, request: CheckRequest, head: SavedHead): Promise<DocumentCheck> {
  const trial = await tryDocument(parts, { ...request, head, tellsBlanks: true });
  const { document } = trial;
  // A trial has no numbers, without which the XML of an e-invoice is not the one that is sent. So the document itself is laid out.
  const made = document && trial.count === 0 ? await trial.fillWithNumbers() : {};
  const laidOut = made.done ?? document;
  const print = await printer(parts, request, trial);
  const printed = laidOut && (await print(laidOut));
  // With faults, what was laid out is what the picture shows, unless it was compared with XML.
  const shown = laidOut === document && !document?.setup.eInvoice ? printed : undefined;
  const fault = made.fault ?? (isMessage(printed) ? unprintable(printed) : undefined);
  const count = trial.count + (fault ? 1 : 0);
  const isEInvoice = made.done ? made.done.setup.eInvoice !== undefined : trial.isEInvoice;
  return {
    faults: fault ? [...trial.faults, fault] : trial.faults,
    count,
    title: document?.title ?? head.title,
    markdown: document?.markdown ?? null,
    computed: document?.facts?.computed ?? [],
    filtered: document?.facts?.leftOut ?? [],
    lacks: document?.lacks ?? { paths: [], count: 0 },
    pages: isMessage(printed) ? null : (printed?.pages ?? null),
    isValidEInvoice: isEInvoice ? count === 0 : null,
    needsPerson: (await findIssueRule(parts.db, request.principal.workspaceId, head.id)) !== 'off',
    picture: document && request.picture ? await drawFirstPage(parts, document, { print, request, shown }) : null,
  };
}

type Print = (document: Pick<FilledDocument, 'markdown' | 'blanks' | 'setup'>) => Promise<RenderedPdf | Message | null>;

/** Returns a function that renders a document; it returns the reason if that is not possible, and null where no PDFs are rendered. */
async function printer(
  { renderer, clock }: CheckParts,
  { principal, clientSignal }: CheckRequest,
  { document, loadAssets }: Trial,
): Promise<Print> {
  if (!renderer || !document) return async () => null;
  const { workspaceId, workspaceName: author } = principal;
  const facts = {
    title: document.title,
    author,
    subject: document.title,
    createdAt: clock(),
    assets: await loadAssets(),
  };
  return ({ markdown, blanks, setup }) =>
    renderOrReason(renderer.pool, workspaceId, { markdown, blanks, setup, ...facts }, clientSignal);
}

function unprintable(message: Message): ValueFault {
  return { code: 'pdf_render_failed', message, path: 'values', isOfText: true };
}

/** Draws the first page as the trial has it, with blanks in place of numbers. Returns null for a document that cannot be drawn. */
async function drawFirstPage(
  { thumbnails }: CheckParts,
  { setup: { eInvoice: _, ...setup }, ...document }: FilledDocument,
  { print, request, shown }: { print: Print; request: CheckRequest; shown: Awaited<ReturnType<Print>> | undefined },
): Promise<Uint8Array | null> {
  const pdf = shown === undefined ? await print({ ...document, setup }) : shown;
  if (!thumbnails || !pdf || isMessage(pdf)) return null;
  return thumbnails.drawPage(pdf.bytes, request.clientSignal);
}
