/** §12.6, §4.3 idempotency: what a request is answered that was made before: the document of the first one, or a refusal. */

import { createHash } from 'node:crypto';
import type { Database } from '../../data/storage/connection/database.ts';
import {
  type CreationOutcome,
  type EarlierRequest,
  findEarlierRequest,
  type Identity,
} from '../../data/storage/documents/insert-documents.ts';
import { findStoredDocument, type StoredDocument } from '../../data/storage/documents/stored-documents.ts';
import { INVALID_TOKEN } from '../../domain/credential.ts';
import { HOUR, MINUTE } from '../../domain/durations.ts';
import { beingMoved, Refusal } from '../../domain/errors.ts';
import { canonicalJson, digestOfValues } from '../../domain/json.ts';
import { isLongValues } from '../../domain/values.ts';
import { tell } from '../../locales/message.ts';
import { isBeingMoved } from '../../platform/database-fault.ts';

/** `replayed`: the first of the identical requests made the document. */
export type Creation = { replayed: boolean; document: StoredDocument };

/** Identities of the requests that this process works on. Of other processes, the database knows from when the document is inserted. */
export type AtWork = Set<string>;

type Parts = { db: Database; atWork: AtWork };

/** The outcomes of a request that makes no new document. */
type EarlierOutcome = Exclude<CreationOutcome, { state: 'created' }> | Exclude<EarlierRequest, { state: 'new' }>;

/** `workspaceId` and `templateId` say where a key is known; `templateId` is a UUID. */
type KnownKey = { workspaceId: string; templateId: string; key: string };

/** The document that the first request with this `Idempotency-Key` made; null for a key that is not known. Throws `idempotency_in_flight`. */
export function replayOfKey(parts: Parts, { workspaceId, ...known }: KnownKey): Promise<Creation | null> {
  return findElsewhere(parts, workspaceId, keyIdentity({ workspaceId, ...known }));
}

/**
 * What `create` answers, or the document that an equal request made. Throws `idempotency_in_flight` while one is at work: at once, as
 * nothing of this one has been done.
 */
export async function onceAtATime(
  parts: Parts,
  workspaceId: string,
  identity: Identity,
  create: () => Promise<Creation>,
): Promise<Creation> {
  const { atWork } = parts;
  const name = nameOf(identity);
  while (atWork.has(name)) {
    const earlier = await findElsewhere(parts, workspaceId, identity);
    if (earlier) return earlier;
  }
  atWork.add(name);
  try {
    return await create();
  } finally {
    atWork.delete(name);
  }
}

/** Looks up the document for a caller that is not working on the request itself. */
async function findElsewhere({ db, atWork }: Parts, workspaceId: string, identity: Identity): Promise<Creation | null> {
  const earlier = await findEarlierCreation(db, workspaceId, identity);
  if (!earlier && atWork.has(nameOf(identity))) throw inFlight();
  return earlier;
}

/** Null when no request with this identity was answered. Throws `idempotency_in_flight` when another process works on one. */
export async function findEarlierCreation(
  db: Database,
  workspaceId: string,
  identity: Identity,
): Promise<Creation | null> {
  const earlier = await findEarlierRequest(db, workspaceId, identity);
  return earlier.state === 'new' ? null : earlierCreation(db, workspaceId, earlier);
}

/** The answer when there is no new document. */
export async function earlierCreation(db: Database, workspaceId: string, outcome: EarlierOutcome): Promise<Creation> {
  switch (outcome.state) {
    case 'replay':
      return { replayed: true, document: (await findStoredDocument(db, workspaceId, outcome.generationId))! };
    case 'in_flight':
      throw inFlight();
    case 'not_found': // deleted since the head was read
      throw new Refusal('not_found', tell('refusal.notFound.template'), 'id');
    case 'unauthorized': // revoked since the request began
      throw new Refusal('unauthorized', INVALID_TOKEN, 'Authorization');
    case 'failed':
      throw failed(workspaceId, outcome.fault);
  }
}

function failed(workspaceId: string, fault: string): Error {
  const error = new Error(`A document of workspace ${workspaceId} was not made: ${fault}`);
  return isBeingMoved(error) ? beingMoved() : error;
}

function nameOf({ hash }: Identity): string {
  return hash.toString('base64');
}

function inFlight(): Refusal {
  return new Refusal('idempotency_in_flight', tell('refusal.inFlight'));
}

/** §4.3, idempotency rules 1 and 2, and §12.2: the identity of a request for idempotency: a hash, and how long it holds. */
const KEY_LASTS = 24 * HOUR;

export type IdentifiedRequest = {
  workspaceId: string;
  templateId: string;
  credentialId: string;
  /** The `Idempotency-Key` header. */
  key: string | undefined;
  /** 24 hours by default. */
  keyLasts?: number | undefined;
  /** As it is kept. */
  title: string | undefined;
  values: unknown;
};

/**
 * With a key: workspace, template and key, whatever the body; without: credential and body too, as canonical JSON. The template need
 * not be there. `templateId` may be in capitals, as the path has it.
 */
export function requestIdentity(request: IdentifiedRequest): Identity {
  const { workspaceId, templateId, credentialId, key, keyLasts = KEY_LASTS, title, values } = request;
  if (key !== undefined) return keyIdentity({ workspaceId, templateId, key }, keyLasts);
  const sent = isLongValues(values) ? values.digest : digestOfValues(values);
  return {
    hash: digest(['request', workspaceId, credentialId, templateId.toLowerCase(), title ?? null, sent]),
    windowMs: 10 * MINUTE,
  };
}

export function keyIdentity(
  { workspaceId, templateId, key }: Record<'workspaceId' | 'templateId' | 'key', string>,
  windowMs = KEY_LASTS,
): Identity {
  return { hash: digest(['key', workspaceId, templateId.toLowerCase(), key]), windowMs };
}

function digest(parts: unknown[]): Buffer {
  return createHash('sha256').update(canonicalJson(parts)).digest();
}
