/**
 * §4.3: a batch of documents with their numbers, identities and render jobs: one statement, and so one transaction. Raw: it calls a function.
 */
import { jsonInTurns } from '../../../domain/json.ts';
import { hasCollided } from '../../../platform/database-fault.ts';
import type { Cause } from '../../../platform/telemetry/tracer.ts';
import type { Asset } from '../../../template/model/code.ts';
import type { CounterDraw } from '../../../template/model/compiled.ts';
import { type Database, queryDirectly } from '../connection/database.ts';
import { prepared } from '../connection/prepared.ts';
import { hashOf } from '../templates/assets.ts';
import type { Source } from './document-filter.ts';

/** A text in pieces: strings, and ordinals of `draws` where the digits of a drawn number go. */
type Pieces = (string | number)[];

/** A document's text before its numbers are drawn. `setup` is JSON; `knownBy`: a text on each line. */
export type DocumentPieces = {
  markdown: Pieces;
  blanks: number[];
  setup: Pieces;
  knownBy: Pieces;
  draws: CounterDraw[];
};

/** What is known of a document before its numbers are drawn. */
export type NewDocument = {
  id: string;
  source: Source;
  workspaceId: string;
  /** Looked at again: it may have been revoked since the request began. */
  credentialId: string;
  template: { id: string; title: string; version: number; versionId: string; hasAssets: boolean };
  /** §19.2: the version of its theme, and the paths of those of its files that the document uses; no files without a theme. */
  theme: { versionId: string | null; files: string[] };
  /** §10.33: values that are pictures. */
  pictures?: Asset[] | undefined;
  /** Undefined: the template's title and the document's number. */
  title: string | undefined;
  createdBy: string;
  createdAt: Date;
  /** §12.8: as JSON. */
  sentValues: string;
  /** §20.13: another document of the workspace. */
  corrects?: string | undefined;
  identity: Identity;
  document: DocumentPieces;
  /** For its render job; without it, there is none. */
  cause: Cause | null;
};

/** `numbers` are in the order of `document.draws`. `fault` is Postgres' own account of what went wrong. */
export type CreationOutcome =
  | { state: 'created'; generationNumber: number; numbers: bigint[] }
  | { state: 'replay'; generationId: string }
  | { state: 'in_flight' | 'not_found' | 'unauthorized' }
  | { state: 'failed'; fault: string };

/** Characters, without the numbers. */
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

/** More subtransactions than this in one transaction overflow what Postgres keeps in memory of them. */
export const MAX_BATCH = 64;
/**
 * A deadlock, a serialization failure, or a webhook that was removed meanwhile took everything back: another try is what is wanted.
 */
const TRIES = 3;

/**
 * Makes them all, which are of this workspace, each with a render job; the answers, in the order of `batch`, hold from COMMIT on. Throws when
 * the transaction fails; then nothing was made.
 */
export async function insertDocuments(
  db: Database,
  workspaceId: string,
  batch: readonly NewDocument[],
): Promise<CreationOutcome[]> {
  // Every transaction locks templates in the same order.
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

/** As `create_generation` of prisma/functions reads it. */
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
  corrects,
  identity,
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
    ...(corrects !== undefined && { corrects }),
    lockKey: lockKeyOf(identity).toString(),
    identity: identity.hash.toString('hex'),
    windowMs: identity.windowMs,
    ...document,
    ...(cause && { cause }),
  };
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

// §4.3, idempotency: which document answers a request that is sent again, and for how long that is remembered. Raw: a function.

/** `hash` (SHA-256) tells requests apart; the answer is replayed until `windowMs` have passed by the database's clock. */
export type Identity = { hash: Buffer; windowMs: number };

/** `in_flight`: another transaction works on the same identity. */
export type EarlierRequest = { state: 'replay'; generationId: string } | { state: 'in_flight' } | { state: 'new' };

/** Whether a request with this identity was answered, and with which document. */
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

/** The identity as a key for Postgres' advisory locks: a signed 64-bit number. */
export function lockKeyOf(identity: Identity): bigint {
  return identity.hash.readBigInt64BE(0);
}
