/**
 * §4.3: inserts a batch of documents with their numbers, identities and render jobs in one statement, and so in one transaction. Raw: it
 * calls a function of the database.
 */
import { jsonInTurns } from '../../../domain/json.ts';
import type { Actor } from '../../../domain/principal.ts';
import { hasCollided } from '../../../platform/database-fault.ts';
import type { Cause } from '../../../platform/telemetry/tracer.ts';
import type { Asset } from '../../../template/model/code.ts';
import type { CounterDraw } from '../../../template/model/compiled.ts';
import { type Database, queryDirectly } from '../connection/database.ts';
import { prepared } from '../connection/prepared.ts';
import { hashOf } from '../templates/assets.ts';
import type { Source } from './document-filter.ts';

/** A text in pieces: strings, and indexes into `draws` at the places of drawn numbers. */
type Pieces = (string | number)[];

/** A document's text before its numbers are drawn. `setup` is JSON; `knownBy` has one text per line. */
export type DocumentPieces = {
  markdown: Pieces;
  blanks: number[];
  setup: Pieces;
  knownBy: Pieces;
  draws: CounterDraw[];
};

/** A new document before its numbers are drawn. */
export type NewDocument = {
  id: string;
  source: Source;
  workspaceId: string;
  /** The credential is checked again, because it may have been revoked since the request began. */
  credentialId: string;
  template: { id: string; title: string; version: number; versionId: string; hasAssets: boolean };
  /** §19.2: the version of its theme, and the paths of the theme's files that the document uses. Without a theme, there are no files. */
  theme: { versionId: string | null; files: string[] };
  /** §10.33: pictures that were sent as values. */
  pictures?: Asset[] | undefined;
  /** Undefined uses the template's title and the document's number. */
  title: string | undefined;
  createdBy: string;
  createdAt: Date;
  /** §12.8: the values that were sent, as JSON. */
  sentValues: string;
  /** §20.70: the document that this one replaces, in the same workspace. */
  replaces?: Replacement | undefined;
  /** §12.10: of a draft that a person issues. */
  issue?: Issue | undefined;
  identity: Identity;
  /** §25.1: the SHA-256 of the code that the document shows, if it shows one. */
  verification?: Buffer | undefined;
  document: DocumentPieces;
  /** The request that caused its render job; without it, there is no job. */
  cause: Cause | null;
};

/** `reason`: marks the document `id` as void for this reason. `eventId`: the ID of the audit event. */
export type Replacement = { id: string; by: Actor; eventId: string; reason?: string | undefined };

/**
 * §12.10: `by`: who issues. `approvalId`: the approval of the draft, if others may issue it. `ownerId`, `draftId`, `revision`: the draft, which is
 * deleted. `shown`: the SHA-256 in hexadecimal of what was shown. `drafted`: who drafted it, for the audit event `eventId`.
 */
export type Issue = DraftToIssue & { by: Actor; shown: string; eventId: string };
export type DraftToIssue = {
  approvalId: string | null;
  ownerId: string;
  draftId: string;
  revision: number;
  drafted: { drafted_by: string; drafted_with?: string };
};

/** `numbers` has the order of `document.draws`. `fault` is Postgres' own error. */
export type CreationOutcome =
  | { state: 'created'; generationNumber: number; numbers: bigint[] }
  | { state: 'replay'; generationId: string }
  | { state: 'in_flight' | 'not_found' | 'unauthorized' | 'approval_required' | 'refused' }
  | { state: 'failed'; fault: string };

/** Counts the characters without the numbers. */
export function lengthOf(pieces: Pieces): number {
  return pieces.reduce<number>((sum, piece) => sum + (typeof piece === 'string' ? piece.length : 0), 0);
}

type Row = {
  place: number;
  state: CreationOutcome['state'];
  generationId: string;
  generationNumber: number;
  numbers: string[] | null;
  fault: string;
};

/** More subtransactions in one transaction would overflow the cache that Postgres keeps of them. */
export const MAX_BATCH = 64;
/**
 * How often to try a transaction that was rolled back for a temporary reason: a deadlock, a serialization failure, or a webhook that was
 * removed at the same time.
 */
const TRIES = 3;

/**
 * Inserts all documents, which belong to this workspace, each with a render job. Returns outcomes in the order of `batch`; they hold once
 * the transaction has committed. Throws if the transaction fails; then nothing was inserted.
 */
export async function insertDocuments(
  db: Database,
  workspaceId: string,
  batch: readonly NewDocument[],
): Promise<CreationOutcome[]> {
  // Every transaction locks templates in the same order, to prevent deadlocks.
  const places = [...batch.keys()].sort((a, b) => (batch[a]!.template.id < batch[b]!.template.id ? -1 : 1));
  const requests = await jsonInTurns(places.map((place) => requestOf(batch[place]!)));
  const bytes = typeof requests === 'string' ? Buffer.from(requests) : requests;
  const rows = await retried(() => queryDirectly<Row>(db, CREATE, [workspaceId, bytes]));
  const outcomes: CreationOutcome[] = [];
  for (const { place, numbers, ...outcome } of rows)
    outcomes[places[place]!] = { ...outcome, numbers: numbers?.map(BigInt) } as CreationOutcome;
  return outcomes;
}

const CREATE = prepared(
  'create_generations',
  `SELECT place, state, generation_id AS "generationId", generation_number AS "generationNumber", numbers, fault
   FROM workspaces w, create_generations(w.id, convert_from($2::bytea, 'UTF8')::jsonb) WHERE w.id = $1::uuid ORDER BY place`,
);

/** Builds a request in the format that `create_generation` in prisma/functions reads. */
function requestOf({
  id,
  source,
  credentialId,
  template,
  theme,
  pictures,
  title,
  createdBy,
  createdAt,
  sentValues,
  replaces,
  issue,
  identity,
  verification,
  document,
  cause,
}: NewDocument) {
  return {
    id,
    source,
    credentialId,
    templateId: template.id,
    templateTitle: template.title,
    sourceVersion: template.version,
    assetsOf: template.hasAssets ? template.versionId : null,
    ...(theme.files.length > 0 && { themeOf: theme.versionId, themeFiles: theme.files }),
    ...(pictures && {
      pictures: pictures.map(({ path, mediaType, bytes }) => ({
        path,
        mediaType,
        hash: hashOf(bytes).toString('hex'),
        bytes: Buffer.from(bytes).toString('base64'),
      })),
    }),
    title: title ?? null,
    createdBy,
    createdAt,
    sentValues,
    ...(replaces && correctionOf(replaces)),
    ...(issue && { issue: issueOf(issue) }),
    lockKey: lockKeyOf(identity).toString(),
    identity: identity.hash.toString('hex'),
    windowMs: identity.windowMs,
    ...(verification && { verification: verification.toString('hex') }),
    ...document,
    ...(cause && { cause }),
  };
}

function correctionOf({ id, by, eventId, reason }: Replacement) {
  return { corrects: id, correction: { ...by, eventId, ...(reason !== undefined && { reason }) } };
}

function issueOf({ by, ...facts }: Issue) {
  return { ...by, ...facts };
}

async function retried<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = TRIES; ; tries -= 1) {
    try {
      return await run();
    } catch (error) {
      if (tries === 1 || !hasCollided(error)) throw error;
    }
  }
}

// §4.3, idempotency: which document answers a repeated request, and how long it is remembered. Raw: it calls a function of the database.

/** `hash` (SHA-256) identifies the request. The same answer is returned until `windowMs` have passed by the database's clock. */
export type Identity = { hash: Buffer; windowMs: number };

/** `in_flight`: another transaction is handling the same request. */
export type EarlierRequest = { state: 'replay'; generationId: string } | { state: 'in_flight' } | { state: 'new' };

/** Checks whether a request with this identity was answered, and with which document. */
export async function findEarlierRequest(
  db: Database,
  workspaceId: string,
  identity: Identity,
): Promise<EarlierRequest> {
  const [found] = await db.$queryRaw<EarlierRequest[]>`
    SELECT state, generation_id AS "generationId"
    FROM workspaces w, look_up_identity(w.id, ${lockKeyOf(identity)}, ${new Uint8Array(identity.hash)})
    WHERE w.id = ${workspaceId}::uuid`;
  return found ?? { state: 'new' };
}

/** Returns the identity as a key for Postgres' advisory locks: a signed 64-bit number. */
export function lockKeyOf(identity: Identity): bigint {
  return identity.hash.readBigInt64BE(0);
}
