/**
 * §26.7: what upkeep does for documents that are out to be signed: sends them, asks the provider how they are, takes the signed file back
 * and stores it. Each step is noted in the row, so that another process goes on where one has died. A document is sent once: before each
 * attempt the provider is asked for what an earlier one may have sent.
 */
import { hostname } from 'node:os';
import pMap from 'p-map';
import type { ObjectStore } from '../../data/objects/object-store.ts';
import { ObjectConflictError, sha256Of } from '../../data/objects/object-store.ts';
import type { Secrets } from '../../data/secrets/open-secrets.ts';
import type { Database } from '../../data/storage/connection/database.ts';
import { findPdfState } from '../../data/storage/documents/pdf-renders.ts';
import { findSealedConnection } from '../../data/storage/signatures/signature-connections.ts';
import {
  type DueSignature,
  isSignatureThere,
  noteSignature,
  type SignatureChange,
  takeDueSignature,
} from '../../data/storage/signatures/signature-requests.ts';
import { type AuditAction, documentDetail, recordEvent } from '../../data/storage/workspaces/audit-events.ts';
import { HOUR, MINUTE, SECOND } from '../../domain/durations.ts';
import { pdfObjectName } from '../../domain/pdf-object-name.ts';
import { tell, toldOf } from '../../locales/message.ts';
import { load } from '../../pdf/index.ts';
import { type Provider, ProviderFailure, type RemoteState, type SentSigner } from './providers/caller-of.ts';
import { openSignatureProvider } from './providers/open-signature-provider.ts';
import { readToSign } from './read-to-sign.ts';

/** Documents that a process looks after at the same time, and those of one connection: a service that hangs does not hold up all others. */
const AT_ONCE = 4;
const OF_CONNECTION = 2;
/** A look takes less: each request to a provider has a limit, and there are at most four. */
const LEASE_SECONDS = (5 * MINUTE) / SECOND;
/** How often the provider is asked, in case that it tells nothing. */
const ASKED_EVERY = (2 * HOUR) / SECOND;
/** A render that is under way is waited for. */
const RENDERED_IN = 5;
const RETRY = { first: 5, most: HOUR / SECOND };
/** A service that did not answer may still be at work on what it was sent, and would not find it if it was asked at once. */
const UNANSWERED = MINUTE / SECOND;
/** So many failures in a row, over a day and a half, and what was not sent is given up. */
const MOST_FAILURES = 40;
const MAX_REASON = 1_000;

type Log = Record<'error' | 'warn' | 'info', (details: object, message: string) => void>;

export type SignatureParts = {
  db: Database;
  objects: ObjectStore | null;
  secrets: Pick<Secrets, 'open'>;
  hosts: readonly string[];
  log: Log;
  now: () => Date;
};

/** Works on all requests that are due. */
export async function workOnSignatures(parts: SignatureParts, signal: AbortSignal): Promise<void> {
  const work = async () => {
    while (!signal.aborted) {
      const due = await takeDueSignature(parts.db, { ofConnection: OF_CONNECTION, leaseSeconds: LEASE_SECONDS });
      if (!due) return;
      await lookAt(parts, due, signal);
    }
  };
  await pMap(Array.from({ length: AT_ONCE }), work, { stopOnError: false });
}

async function lookAt(parts: SignatureParts, due: DueSignature, signal: AbortSignal): Promise<void> {
  try {
    const change = await nextOf(parts, due, signal);
    await note(parts, due, { failures: 0, reason: null, ...change });
  } catch (error) {
    // The process stops: the lease ends, and another one goes on.
    if (signal.aborted) return;
    const told = toldOf(error);
    const isFinal = error instanceof ProviderFailure && !error.retry;
    const failures = due.failures + 1;
    parts.log.warn(
      { err: error, request: due.id, failures },
      'a document that is to be signed could not be looked after',
    );
    const isGivenUp = due.status === 'sending' && failures >= MOST_FAILURES;
    if (isFinal || isGivenUp) await note(parts, due, { status: 'failed', reason: { told }, nextIn: null });
    else {
      const isUnanswered = due.status === 'sending' && error instanceof ProviderFailure && error.status === undefined;
      const nextIn = Math.max(pauseAfter(failures), isUnanswered ? UNANSWERED : 0);
      await note(parts, due, { failures, reason: { told }, nextIn });
    }
  }
}

function pauseAfter(failures: number): number {
  return Math.min(RETRY.most, RETRY.first * 2 ** (failures - 1));
}

async function nextOf(parts: SignatureParts, due: DueSignature, signal: AbortSignal): Promise<SignatureChange> {
  const provider = await providerOf(parts, due, signal);
  if (!provider) return { status: 'failed', reason: { told: tell('signature.disconnected') }, nextIn: null };
  if (due.isCancelled || (due.isVoid && due.status === 'sending')) return cancel(provider, due);
  if (due.status === 'sending') return send(parts, provider, due);
  const emails = due.signers.map(({ email }) => email);
  const state = await provider.read(due.remoteId!, emails);
  const signers = due.signers.map((signer, at) => ({ ...signer, ...state.signers[at] }));
  if (state.status === 'signed') return { ...(await takeSigned(parts, provider, due)), signers };
  if (state.status === 'sent' || state.status === 'viewed')
    return { status: state.status, signers, nextIn: ASKED_EVERY };
  return { status: state.status, signers, reason: reasonOf(state), nextIn: null };
}

function reasonOf({ reason }: RemoteState): SignatureChange['reason'] {
  // The database takes no zero characters.
  return reason ? { said: reason.replaceAll('\0', ' ').slice(0, MAX_REASON) } : null;
}

async function providerOf(parts: SignatureParts, due: DueSignature, signal: AbortSignal): Promise<Provider | null> {
  const connection = due.connectionId === null ? null : await findSealedConnection(parts.db, due.connectionId);
  if (!connection) return null;
  const token = await parts.secrets.open({ purpose: 'signature token', owner: connection.id }, connection.token);
  if (!token) throw new ProviderFailure(tell('signature.noToken'), { retry: true });
  const { provider, baseUrl } = connection;
  return openSignatureProvider(provider, { baseUrl, token: token.toString('utf8'), hosts: parts.hosts, signal });
}

async function cancel(provider: Provider, due: DueSignature): Promise<SignatureChange> {
  const remoteId = due.remoteId ?? (await provider.find(due.id));
  if (remoteId !== null) await provider.cancel(remoteId);
  return { status: 'cancelled', ...(remoteId !== null && { remoteId }), nextIn: null };
}

async function send(parts: SignatureParts, provider: Provider, due: DueSignature): Promise<SignatureChange> {
  const { workspaceId, generationId, signers } = due;
  const state = await findPdfState(parts.db, workspaceId, generationId);
  if (!parts.objects || state?.status === 'failed')
    return { status: 'failed', reason: { told: tell('signature.noPdf') }, nextIn: null };
  if (state?.status !== 'ready') return { failures: due.failures, nextIn: RENDERED_IN };
  const pdf = await readToSign({ db: parts.db, objects: parts.objects }, due, state);
  if (!pdf) throw new ProviderFailure(tell('signature.damagedPdf'), { retry: true });
  const places = new Map((await load.findFields().then((find) => find(pdf))).map((field) => [field.name, field]));
  const orders = [...new Set(signers.map(({ order = 0 }) => order))].sort((a, b) => (a || Infinity) - (b || Infinity));
  const sent = signers.flatMap(({ role, name, email, order = 0 }): SentSigner[] => {
    const field = places.get(role);
    return field ? [{ role, name, email, order: orders.indexOf(order) + 1, field }] : [];
  });
  if (sent.length < signers.length)
    return { status: 'failed', reason: { told: tell('signature.noField') }, nextIn: null };
  const isOrdered = orders.length > 1;
  const remoteId = await provider.send({ id: due.id, title: due.title, pdf, signers: sent, isOrdered });
  const told = signers.map((signer) => ({ ...signer, status: 'sent' as const }));
  return {
    status: 'sent',
    remoteId,
    signers: told,
    sentSha256: Buffer.from(sha256Of(pdf), 'hex'),
    nextIn: ASKED_EVERY,
  };
}

const PDF = Buffer.from('%PDF-');

/** §26.8: takes the signed file back and stores it. Of two files that are both signed, the first one that was stored counts. */
async function takeSigned(parts: SignatureParts, provider: Provider, due: DueSignature): Promise<SignatureChange> {
  const { objects } = parts;
  if (!objects) throw new ProviderFailure(tell('signature.noPdf'), { retry: true });
  const bytes = await provider.download(due.remoteId!);
  if (!Buffer.from(bytes.subarray(0, 1_024)).includes(PDF))
    throw new ProviderFailure(tell('signature.notPdf'), { retry: false });
  const name = pdfObjectName(due.workspaceId, due.id);
  const stored = await objects.put(name, bytes, { contentType: 'application/pdf' }).then(
    () => bytes,
    (error: unknown) => {
      if (error instanceof ObjectConflictError) return objects.read(name);
      throw error;
    },
  );
  // Erased meanwhile: nobody else would remove the file.
  if (!(await isSignatureThere(parts.db, due.workspaceId, due.id))) await objects.remove(name);
  const state = await findPdfState(parts.db, due.workspaceId, due.generationId);
  const original = state && (await readToSign({ db: parts.db, objects }, due, state));
  const extendsOriginal = original !== null && Buffer.from(stored.subarray(0, original.length)).equals(original);
  const signed = { sha256: Buffer.from(sha256Of(stored), 'hex'), bytes: stored.length, extendsOriginal };
  return { status: 'signed', signed, nextIn: null };
}

const EVENTS: Partial<Record<string, AuditAction>> = {
  signed: 'document_signed',
  declined: 'document_signature_ended',
  expired: 'document_signature_ended',
  failed: 'document_signature_ended',
  cancelled: 'document_signature_ended',
};

/** Notes a change and, with an end, its audit event. */
async function note(parts: SignatureParts, due: DueSignature, change: SignatureChange): Promise<void> {
  const now = parts.now();
  await parts.db.$transaction(async (tx) => {
    const isNoted = await noteSignature(tx, due, change, now);
    const action = change.status && EVENTS[change.status];
    if (!isNoted || !action) return;
    const actor = { userId: null, name: 'platen', via: 'upkeep', address: hostname() } as const;
    const detail = { ...documentDetail(due.generationId, due), status: change.status! };
    await recordEvent(tx, due.workspaceId, { actor, action, detail, at: now });
  });
}
