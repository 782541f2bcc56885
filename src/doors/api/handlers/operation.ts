/** The operations of the contract as types. A handler whose answer the contract does not describe does not compile. */
import type { operations } from '../../../../generated/openapi.d.ts';
import manifest from '../../../../package.json' with { type: 'json' };
import { entityTag, namesTag } from '../../../domain/entity-tag.ts';
import type { Principal } from '../../../domain/principal.ts';
import type { FairSemaphore } from '../../../platform/fair-semaphore/fair-semaphore.ts';
import type { Renderer } from '../../../rendering/jobs/index.ts';
import type { Previews } from '../../../rendering/preview/index.ts';
import type { Thumbnails } from '../../../rendering/thumbnails/index.ts';
import type { WordCopies } from '../../../rendering/word/index.ts';
import type { AskedApproval } from '../../../use-cases/approvals/index.ts';
import type { AtWork, DocumentLanes, SavedThemes, SavedVersions } from '../../../use-cases/create-document/index.ts';
import type { Database, LookUps } from '../../../use-cases/parts/index.ts';
import type { PdfWaits, TemplateHead } from '../../../use-cases/read/index.ts';
import type { StudioWorkers } from '../../../use-cases/studio/index.ts';
import type { ImportWorkers } from '../../../use-cases/templates/index.ts';
import type { Links } from '../presenters/present-document.ts';

export type OperationId = keyof operations;

/** The body of a response: JSON, or the bytes of a PDF where the contract has them. */
type BodyOf<Response> =
  | (Response extends { content: { 'application/json': infer Body } } ? Body : undefined)
  | (Response extends { content: { 'application/pdf': unknown } } ? Buffer : never);

/** The headers that an answer may leave out. */
type Optional = EInvoiceHeader & {
  'Server-Timing'?: string;
  'Document-Number'?: number;
  'Content-Location'?: string;
  'Content-Disposition'?: string;
  'Preference-Applied'?: string;
};

/**
 * The headers that the contract describes for a response, without those that every answer has. The generated types make
 * each one required.
 */
type NamedHeaders<Response> = Response extends { headers: infer Headers }
  ? {
      [Name in keyof Headers as string extends Name
        ? never
        : Name extends 'X-Request-Id' | 'Cache-Control' | 'RateLimit' | 'RateLimit-Policy' | keyof Optional
          ? never
          : Name]: Headers[Name];
    } & Pick<Optional, keyof Optional & keyof Headers>
  : Record<never, never>;

type AnswerOf<Responses> = {
  [Status in keyof Responses & number]: {
    status: Status;
    body: BodyOf<Responses[Status]>;
  } & (Record<never, never> extends NamedHeaders<Responses[Status]>
    ? { headers?: NamedHeaders<Responses[Status]> }
    : { headers: NamedHeaders<Responses[Status]> });
}[keyof Responses & number];

/** One of the answers that the contract describes. Errors are thrown as a `Refusal` (domain/errors.ts). */
export type Answer<Id extends OperationId> = AnswerOf<operations[Id]['responses']>;

type Parameters<Id extends OperationId> = operations[Id]['parameters'];

/** A request that the contract allows: its parameters are validated, and numbers are parsed. */
type Input<Id extends OperationId> = {
  path: Parameters<Id> extends { path: infer Path } ? Path : Record<never, never>;
  query: Parameters<Id> extends { query?: infer Query } ? NonNullable<Query> : Record<never, never>;
  headers: Parameters<Id> extends { header?: infer Headers } ? NonNullable<Headers> : Record<never, never>;
  body: operations[Id] extends { requestBody?: { content: { 'application/json': infer Body } } }
    ? Body | undefined
    : undefined;
};

export type Handler<Id extends OperationId> = {
  (input: Input<Id>, context: HandlerContext): Promise<Answer<Id>>;
  /** §12.1: looks for an earlier answer before a request is refused; null without one. The input is not validated yet. */
  replay?(input: Pick<Input<Id>, 'path' | 'headers'>, context: HandlerContext): Promise<Answer<Id> | null>;
};

/** Everything that a handler can use. */
export type ServiceContext = {
  db: Database;
  lookUps: LookUps;
  /** The queue of new documents, which share transactions. */
  lanes: DocumentLanes;
  /** The document requests that this process is working on. */
  atWork: AtWork;
  versions: SavedVersions;
  themes: SavedThemes;
  previews: Previews;
  wordCopies: WordCopies;
  searches: FairSemaphore;
  /** The turns of checks and of drafts by programs. */
  trials: FairSemaphore;
  /** Workers that read templates while somebody writes them. */
  studio: StudioWorkers;
  /** Workers that read uploaded templates. */
  imports: ImportWorkers;
  /** The requests that wait for a PDF, or read one. */
  pdfWaits: PdfWaits;
  /** The renderer; null when this deployment renders no PDFs (`STORAGE_URL=none`). */
  renderer: Renderer | null;
  /** Draws first pages; null when this deployment renders no PDFs. */
  thumbnails: Thumbnails | null;
  links: Links;
  urlExpiresSeconds: number;
  /** The service's URL, without a slash at the end. */
  publicUrl: string;
  /** §12.10: tells members by mail that a document waits for them. */
  askedForApproval(asked: AskedApproval): void;
  /** §26.7: wakes upkeep, because a signature request is due. */
  signaturesDue(this: void): void;
  /** Returns the time. Tests can move it. */
  clock: () => Date;
};

/**
 * `head`: the template whose id the path names; null when the workspace has no such template, or the path names none. `clientSignal`: aborted
 * when the caller has left, so that no work is done for an answer that nobody reads. `previewed`: whether the caller wants `html`.
 * `wantsPdf`: whether the caller prefers a PDF to JSON. `announce`: sets headers that the answer has even if it is an error.
 */
export type HandlerContext = ServiceContext & {
  principal: Principal;
  head: TemplateHead | null;
  clientSignal: AbortSignal;
  previewed: boolean;
  wantsPdf: boolean;
  announce(headers: Record<string, string | number>): void;
};

// §8: limits that the contract's schemas cannot enforce.

/** The page size when `limit` is not sent. */
export const DEFAULT_LIMIT = 50;

/** The longest `Idempotency-Key`, for where it is read before the contract's schemas are applied. */
export const MAX_KEY_CHARACTERS = 255;

/** The longest slug, likewise. */
export const MAX_SLUG_CHARACTERS = 200;

/** §17.40: the headers about the XML in a PDF and where to get it. The contract has no field for them. */
type EInvoiceHeader = { 'E-Invoice'?: 'true'; Link?: string };

/** `page`: the URL of the document's page. The XML is below it. */
export function eInvoiceHeader(isEInvoice: boolean, page?: string): EInvoiceHeader {
  if (!isEInvoice) return {};
  return {
    'E-Invoice': 'true',
    ...(page !== undefined && { Link: `<${page}/e-invoice>; rel="alternate"; type="application/xml"` }),
  };
}

/** §15.11: the answer to a conditional GET. */
type Unchanged = { status: 304; headers: { ETag: string }; body: undefined };
/** `provisional`: the answer is incomplete and must not get the ETag of the complete one. */
type Made<Body, Others> = { body: Body; headers?: Others; provisional?: boolean | undefined };
type Changed<Body, Others> = { status: 200; headers: { ETag: string } & Partial<Others>; body: Body };

/**
 * Answers 304 when the caller has the current answer; otherwise calls `make`. `state`: everything in the answer that
 * can still change. The ETag also covers the release, because another release may present the same data differently.
 */
export async function whenChanged<Body, Others extends object = Record<never, never>>(
  { headers }: { headers: { 'If-None-Match'?: string } },
  state: readonly unknown[],
  make: () => Made<Body, Others> | Promise<Made<Body, Others>>,
): Promise<Unchanged | Changed<Body, Others>> {
  const tagged = [manifest.version, ...state];
  const ETag = entityTag(tagged);
  if (namesTag(headers['If-None-Match'], ETag)) return { status: 304, headers: { ETag }, body: undefined };
  const { body, headers: others, provisional } = await make();
  const own = { ETag: provisional ? entityTag([...tagged, 'provisional']) : ETag };
  return { status: 200, headers: { ...own, ...others } as Changed<Body, Others>['headers'], body };
}
