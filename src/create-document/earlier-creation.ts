/** §12.6, §4.3 idempotency: what a request is answered that was made before: the document of the first one, or a refusal. */
import { INVALID_TOKEN } from '../domain/credential.ts';
import { Refusal } from '../domain/errors.ts';
import type { CreationOutcome } from '../storage/create-generations.ts';
import type { Database } from '../storage/database.ts';
import { type EarlierRequest, findEarlierRequest, type Identity } from '../storage/find-earlier-request.ts';
import { findGeneration, type StoredGeneration } from '../storage/generations.ts';
import { keyIdentity } from './request-identity.ts';

/** `replayed`: the first of the identical requests made the document. */
export type Creation = { replayed: boolean; generation: StoredGeneration };

/** What may stand in place of a new document. */
type EarlierOutcome = Exclude<CreationOutcome, { state: 'created' }> | Exclude<EarlierRequest, { state: 'new' }>;

/** `workspaceId` and `templateId` say where a key is known; `templateId` is a UUID. */
export type KnownKey = { workspaceId: string; templateId: string; key: string };

/** The document that the first request with this `Idempotency-Key` made; null for a key that is not known at `now`. */
export function replayOfKey(db: Database, { workspaceId, ...known }: KnownKey, now: Date): Promise<Creation | null> {
  return findEarlierCreation(db, workspaceId, keyIdentity({ workspaceId, ...known }), now);
}

/** Null when no request with this identity was answered. Throws `idempotency_in_flight`. */
export async function findEarlierCreation(
  db: Database,
  workspaceId: string,
  identity: Identity,
  now: Date,
): Promise<Creation | null> {
  const earlier = await findEarlierRequest(db, { identity, workspaceId, createdAt: now });
  return earlier.state === 'new' ? null : earlierCreation(db, workspaceId, earlier);
}

/** The answer when there is no new document. */
export async function earlierCreation(db: Database, workspaceId: string, outcome: EarlierOutcome): Promise<Creation> {
  switch (outcome.state) {
    case 'replay':
      return { replayed: true, generation: (await findGeneration(db, workspaceId, outcome.generationId))! };
    case 'in_flight':
      throw new Refusal('idempotency_in_flight', 'The same request is still being processed. Retry shortly.');
    case 'not_found': // deleted since the head was read
      throw new Refusal('not_found', 'There is no such template in this workspace.', 'id');
    case 'unauthorized': // revoked since the request began
      throw new Refusal('unauthorized', INVALID_TOKEN, 'Authorization');
    case 'failed':
      throw new Error(`A document of workspace ${workspaceId} was not made: ${outcome.fault}`);
  }
}
