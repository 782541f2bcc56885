/**
 * §26.5, §26.7: documents that were sent to be signed. The row says what is to be done and when: a job only asks for a look. Whoever takes
 * a row holds a lease, so that a document is not sent by two processes, and one that dies loses nothing.
 */
import type { Prisma } from '../../../../generated/prisma/client.ts';
import { type Message, storedMessage } from '../../../locales/message.ts';
import type { Database, Transaction } from '../connection/database.ts';
import type { SignatureProvider } from './signature-connections.ts';

/** The states of a request. The first three are open. */
export type SignatureStatus =
  | 'sending'
  | 'sent'
  | 'viewed'
  | 'signed'
  | 'declined'
  | 'expired'
  | 'failed'
  | 'cancelled';

/** `status`: what the provider says of the person. */
export type RequestedSigner = {
  role: string;
  name: string;
  email: string;
  order?: number;
  status: 'waiting' | 'sent' | 'viewed' | 'signed' | 'declined' | 'expired';
};

/** Why a request has ended or waits: in the words of a signer, or of this service. */
export type SignatureReason = { said: string } | { told: Message };

export type SignatureRequest = {
  id: string;
  generationId: string;
  provider: SignatureProvider;
  status: SignatureStatus;
  signers: RequestedSigner[];
  reason: SignatureReason | null;
  createdAt: Date;
  endedAt: Date | null;
  /** The signed file: its SHA-256 in hexadecimal, its size, and whether it begins with the bytes that were sent. */
  signed: { sha256: string; bytes: number; extendsOriginal: boolean } | null;
};

const SHOWN = {
  id: true,
  generationId: true,
  provider: true,
  status: true,
  signers: true,
  reason: true,
  createdAt: true,
  endedAt: true,
  signedSha256: true,
  signedBytes: true,
  extendsOriginal: true,
} as const satisfies Prisma.SignatureRequestSelect;

type Row = Prisma.SignatureRequestGetPayload<{ select: typeof SHOWN }>;

function requestOf({ signedSha256, signedBytes, extendsOriginal, signers, reason, ...row }: Row): SignatureRequest {
  const signed = signedSha256 && {
    sha256: Buffer.from(signedSha256).toString('hex'),
    bytes: signedBytes!,
    extendsOriginal: extendsOriginal!,
  };
  return { ...row, signers: signers as unknown as RequestedSigner[], reason: readReason(reason), signed };
}

function readReason(stored: string | null): SignatureReason | null {
  if (stored === null) return null;
  try {
    const reason = JSON.parse(stored) as { said?: unknown; told?: unknown };
    return typeof reason.said === 'string' ? { said: reason.said } : { told: storedMessage(reason.told) };
  } catch {
    // An import may bring any text.
    return { said: stored };
  }
}

/** Lists the requests of a document, the newest first. */
export async function listSignatureRequests(
  db: Transaction,
  workspaceId: string,
  generationId: string,
): Promise<SignatureRequest[]> {
  const orderBy = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];
  const rows = await db.signatureRequest.findMany({ where: { workspaceId, generationId }, select: SHOWN, orderBy });
  return rows.map(requestOf);
}

/** What may be sent of a document. */
export type SignableDocument = {
  title: string;
  templateTitle: string;
  generationNumber: number;
  isVoid: boolean;
  signers: { role: string; name?: string; email?: string; order?: number }[];
};

/** Finds a document and holds it, so that nobody else sends it at the same time; null if the workspace has no such document. */
export async function holdSignable(
  tx: Transaction,
  workspaceId: string,
  generationId: string,
): Promise<SignableDocument | null> {
  // Raw: Prisma cannot lock a row or read a part of a JSON column.
  const [row] = await tx.$queryRaw<(Omit<SignableDocument, 'signers'> & { signers: unknown })[]>`
    SELECT title, template_title AS "templateTitle", generation_number AS "generationNumber",
           voided_at IS NOT NULL AS "isVoid", setup -> 'signers' AS signers
    FROM generations WHERE id = ${generationId}::uuid AND workspace_id = ${workspaceId}::uuid FOR UPDATE`;
  return row ? { ...row, signers: (row.signers ?? []) as SignableDocument['signers'] } : null;
}

/** Adds a request that is to be sent at once. */
export async function addSignatureRequest(
  tx: Transaction,
  {
    now,
    signers,
    ...request
  }: {
    id: string;
    workspaceId: string;
    generationId: string;
    connectionId: string;
    provider: SignatureProvider;
    signers: RequestedSigner[];
    createdBy: string | null;
    now: Date;
  },
): Promise<void> {
  await tx.signatureRequest.create({
    data: { ...request, signers: signers as unknown as Prisma.InputJsonValue, createdAt: now, dueAt: new Date(0) },
  });
}

/** Asks for the cancellation of an open request. Returns false if there is none. */
export async function askToCancel(tx: Transaction, workspaceId: string, generationId: string): Promise<boolean> {
  // Raw: the time is the database's.
  const count = await tx.$executeRaw`
    UPDATE signature_requests SET is_cancelled = true, due_at = clock_timestamp()
    WHERE workspace_id = ${workspaceId}::uuid AND generation_id = ${generationId}::uuid AND status IN ('sending', 'sent', 'viewed')`;
  return count > 0;
}

/** Asks for a look at what a provider has told of. Unknown ids change nothing. */
export async function askToLook(
  db: Transaction,
  connectionId: string,
  { remoteId, id }: { remoteId?: string; id?: string },
): Promise<boolean> {
  // Raw: the time is the database's.
  const count = await db.$executeRaw`
    UPDATE signature_requests SET due_at = clock_timestamp()
    WHERE connection_id = ${connectionId}::uuid AND status IN ('sending', 'sent', 'viewed')
      AND (remote_id = ${remoteId ?? null} OR id = ${id ?? null}::uuid)`;
  return count > 0;
}

/** A request that is due, under a lease. `due`: the time at which it was. */
export type DueSignature = {
  id: string;
  workspaceId: string;
  generationId: string;
  connectionId: string | null;
  status: SignatureStatus;
  remoteId: string | null;
  signers: RequestedSigner[];
  sentSha256: Uint8Array | null;
  failures: number;
  isCancelled: boolean;
  title: string;
  templateTitle: string;
  generationNumber: number;
  isVoid: boolean;
  due: string;
};

/** Takes a request that is due, for so many seconds. `ofConnection`: how many of one connection are under a lease at the same time. */
export async function takeDueSignature(
  db: Database,
  { ofConnection, leaseSeconds }: { ofConnection: number; leaseSeconds: number },
): Promise<DueSignature | undefined> {
  // Raw: Prisma cannot skip locked rows.
  const [due] = await db.$queryRaw<DueSignature[]>`
    UPDATE signature_requests s SET lease_until = now() + ${leaseSeconds} * interval '1 second'
    FROM generations g
    WHERE s.id = (SELECT id FROM signature_requests d WHERE due_at <= now() AND (lease_until IS NULL OR lease_until < now())
        AND (SELECT count(*) FROM signature_requests l WHERE l.connection_id = d.connection_id AND l.lease_until > now()) < ${ofConnection}
        ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      AND g.id = s.generation_id AND g.workspace_id = s.workspace_id
    RETURNING s.id, s.workspace_id AS "workspaceId", s.generation_id AS "generationId", s.connection_id AS "connectionId",
      s.status::text AS status, s.remote_id AS "remoteId", s.signers, s.sent_sha256 AS "sentSha256", s.failures,
      s.is_cancelled AS "isCancelled", g.title, g.template_title AS "templateTitle",
      g.generation_number AS "generationNumber", g.voided_at IS NOT NULL AS "isVoid", s.due_at::text AS due`;
  return due;
}

/** `nextIn`: the seconds until the next look; null for none. */
export type SignatureChange = {
  status?: SignatureStatus;
  remoteId?: string;
  signers?: RequestedSigner[];
  reason?: SignatureReason | null;
  sentSha256?: Uint8Array;
  signed?: { sha256: Uint8Array; bytes: number; extendsOriginal: boolean };
  failures?: number;
  nextIn: number | null;
};

/**
 * Notes what became of a request that is still open. A look that somebody has asked for meanwhile is not put off. Returns false if it is
 * gone, or was ended by someone else: what is noted once is noted.
 */
export async function noteSignature(
  tx: Transaction,
  { id, workspaceId, due }: Pick<DueSignature, 'id' | 'workspaceId' | 'due'>,
  { nextIn, signed, signers, reason, sentSha256, status, remoteId, failures }: SignatureChange,
  now: Date,
): Promise<boolean> {
  const isOver = nextIn === null;
  const bytes = (of: Uint8Array | undefined) => (of ? Buffer.from(of) : null);
  // Raw: the time is the database's. One statement, since a second update of the row would look at its connection, which may be removed now.
  const count = await tx.$executeRaw`
    UPDATE signature_requests SET
      lease_until = NULL,
      status = coalesce(${status ?? null}::signature_status, status),
      remote_id = coalesce(${remoteId ?? null}::text, remote_id),
      signers = coalesce(${signers ? JSON.stringify(signers) : null}::jsonb, signers),
      reason = CASE WHEN ${reason !== undefined}::boolean THEN ${reason ? JSON.stringify(reason) : null}::text ELSE reason END,
      failures = coalesce(${failures ?? null}::int, failures),
      sent_sha256 = coalesce(${bytes(sentSha256)}::bytea, sent_sha256),
      signed_sha256 = ${bytes(signed?.sha256)}::bytea,
      signed_bytes = ${signed?.bytes ?? null}::int,
      extends_original = ${signed?.extendsOriginal ?? null}::boolean,
      ended_at = CASE WHEN ${isOver}::boolean THEN ${now}::timestamptz END,
      due_at = CASE WHEN ${isOver}::boolean THEN NULL
        WHEN due_at = ${due}::timestamptz THEN now() + ${nextIn ?? 0}::int * interval '1 second' ELSE due_at END
    WHERE id = ${id}::uuid AND workspace_id = ${workspaceId}::uuid AND status < 'signed'`;
  return count > 0;
}

/** Returns whether a request is due. */
export async function isSignatureDue(db: Database): Promise<boolean> {
  // Raw: the time is the database's.
  const [row] = await db.$queryRaw<{ due: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM signature_requests WHERE due_at <= now() AND (lease_until IS NULL OR lease_until < now())) AS due`;
  return row!.due;
}

/** Whether a request is there: its file belongs to nothing otherwise. */
export async function isSignatureThere(db: Database, workspaceId: string, id: string): Promise<boolean> {
  return (await db.signatureRequest.count({ where: { id, workspaceId } })) > 0;
}

/** §18.27: lists at most `limit` signed files of documents that are gone. */
export function listSignedFilesToRemove(db: Database, limit: number): Promise<{ id: string; workspaceId: string }[]> {
  // Raw: the time is the database's.
  return db.$queryRaw`
    SELECT id, workspace_id AS "workspaceId" FROM signed_files_to_remove WHERE remove_at <= now() ORDER BY remove_at LIMIT ${limit}`;
}

/** Notes files that were removed from the store. Those of a workspace that is gone are forgotten. */
export async function noteSignedFilesRemoved(db: Database, ids: readonly string[]): Promise<void> {
  await db.signedFileToRemove.updateMany({ where: { id: { in: [...ids] } }, data: { removeAt: null } });
  // Raw: the workspace may be deleted, so the table has no relation to it.
  await db.$executeRaw`
    DELETE FROM signed_files_to_remove s
    WHERE id = ANY(${ids}::uuid[]) AND NOT EXISTS (SELECT FROM workspaces w WHERE w.id = s.workspace_id)`;
}
