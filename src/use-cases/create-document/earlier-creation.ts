/** §12.6, §4.3 idempotency: answers a repeated request: with the document of the first request, or a refusal. */

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
import { Refusal } from '../../domain/errors.ts';
import { canonicalJson, digestOfValues } from '../../domain/json.ts';
import { isLongValues } from '../../domain/values.ts';
import { tell } from '../../locales/message.ts';

/** `replayed`: an identical earlier request made the document. */
export type Creation = { replayed: boolean; document: StoredDocument };

/**
 * The identities of the requests that this process works on. Requests of other processes are known by the database,
 * from when their document is inserted.
 */
export type AtWork = Set<string>;

type Parts = { db: Database; atWork: AtWork };

/** The outcomes of a request that makes no new document. */
type EarlierOutcome = Exclude<CreationOutcome, { state: 'created' }> | Exclude<EarlierRequest, { state: 'new' }>;

/** A key is known within a workspace and a template. `templateId` is a UUID. */
type KnownKey = { workspaceId: string; templateId: string; key: string };

/**
 * Returns the document that the first request with this `Idempotency-Key` made. Null when the key is unknown. Throws
 * `idempotency_in_flight`.
 */
export function replayOfKey(parts: Parts, { workspaceId, ...known }: KnownKey): Promise<Creation | null> {
  return findElsewhere(parts, workspaceId, keyIdentity({ workspaceId, ...known }));
}

/**
 * Returns the result of `create`, or the document that an identical request made. Throws `idempotency_in_flight` at
 * once while such a request is at work, because this one has done nothing yet.
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

/** Looks up the document for a caller that does not work on the request itself. */
async function findElsewhere({ db, atWork }: Parts, workspaceId: string, identity: Identity): Promise<Creation | null> {
  const earlier = await findEarlierCreation(db, workspaceId, identity);
  if (!earlier && atWork.has(nameOf(identity))) throw inFlight();
  return earlier;
}

/** Returns null when no such request was answered. Throws `idempotency_in_flight` when another process has one. */
export async function findEarlierCreation(
  db: Database,
  workspaceId: string,
  identity: Identity,
): Promise<Creation | null> {
  const earlier = await findEarlierRequest(db, workspaceId, identity);
  return earlier.state === 'new' ? null : earlierCreation(db, workspaceId, earlier);
}

/** Returns the answer when no new document was made. */
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
    case 'approval_required':
      throw new Refusal('approval_required', tell('refusal.approval.required'));
    case 'refused': // by another person, a moment ago
      throw new Refusal('approval_refused', tell('refusal.approval.refused'));
    case 'failed':
      throw new Error(`A document of workspace ${workspaceId} was not made: ${outcome.fault}`);
  }
}

function nameOf({ hash }: Identity): string {
  return hash.toString('base64');
}

function inFlight(): Refusal {
  return new Refusal('idempotency_in_flight', tell('refusal.inFlight'));
}

/** §4.3, idempotency rules 1 and 2, and §12.2: the identity of a request: a hash, and how long it is remembered. */
const KEY_LASTS = 24 * HOUR;

export type IdentifiedRequest = {
  workspaceId: string;
  templateId: string;
  credentialId: string;
  key: string | undefined;
  /** How long an idempotency key is remembered; 24 hours by default. */
  keyLasts?: number | undefined;
  /** The title as it is stored. */
  title: string | undefined;
  values: unknown;
};

/**
 * Returns the identity. With a key, it covers workspace, template and key, whatever the body is. Without a key, it also covers the
 * credential and the body as canonical JSON. The template need not exist, and `templateId` may be in capitals.
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
