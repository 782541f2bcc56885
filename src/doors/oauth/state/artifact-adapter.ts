/**
 * §21.5: where oidc-provider keeps authorizations under way, codes and refresh tokens. Their ids are the secrets themselves, so each is
 * kept under its SHA-256, and the id is taken out of what is stored and put back into what is found.
 */
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Prisma } from '../../../../generated/prisma/client.ts';
import {
  boundArtifacts,
  consumeArtifact,
  findArtifact,
  removeArtifact,
  saveArtifact,
} from '../../../data/storage/access/artifacts.ts';
import { hashCredential } from '../../../domain/credential.ts';
import { SECOND } from '../../../domain/durations.ts';
import { endGrantOfApp } from '../../../use-cases/administration/index.ts';
import type { State } from './state.ts';

/** Whoever asks to be connected needs no account: of authorizations under way, the oldest leave when there are more. */
const MAX: Record<string, number> = { Interaction: 10_000 };

export function artifactAdapter(kind: string, { db, clock }: State): Adapter {
  const keyOf = (id: string) => ({ kind, hash: hashCredential(id) });
  return {
    ...NOTHING_ELSE,
    async upsert(id, payload, expiresIn) {
      const grantId = payload.grantId ?? null;
      const kept = { grantId, payload: withoutSecret(payload, id), lasts: expiresIn! };
      const isSaved = await saveArtifact(db, keyOf(id), kept);
      // A refresh that races a revocation brings nothing back to life.
      if (!isSaved) throw new errors.InvalidGrant('the grant was revoked');
      const max = MAX[kind];
      if (max !== undefined) await boundArtifacts(db, kind, max);
    },
    async find(id) {
      const found = await findArtifact(db, keyOf(id));
      if (!found) return undefined;
      const { payload, consumedAt } = found;
      // The library asks only whether it is there.
      const consumed = consumedAt ? { consumed: Math.floor(consumedAt.getTime() / SECOND) } : {};
      return { ...withSecret(payload, id), ...consumed };
    },
    // The library does not look at what is answered: whoever comes second has to throw.
    async consume(id) {
      if (await consumeArtifact(db, keyOf(id), clock())) return;
      // It ends the grant of a code that was spent before it came. That both came at once, it does not see.
      const grantId = (await findArtifact(db, keyOf(id)))?.payload.grantId;
      if (kind === 'AuthorizationCode' && grantId) await endGrantOfApp(db, String(grantId), clock());
      throw new errors.InvalidGrant(`${kind} was used already`);
    },
    destroy: (id) => removeArtifact(db, keyOf(id)),
  };
}

/** What belongs to flows that are switched off, and what `Grant.destroy` does for all. */
export const NOTHING_ELSE = {
  findByUserCode: async () => undefined,
  findByUid: async () => undefined,
  consume: async () => undefined,
  revokeByGrantId: async () => undefined,
};

const PLACEHOLDER = '{id}';

/** An authorization under way has its id in the address where it goes on, too. */
function withoutSecret({ jti, consumed, ...payload }: AdapterPayload, id: string): Prisma.InputJsonObject {
  const { returnTo } = payload as { returnTo?: string };
  return {
    ...payload,
    ...(returnTo !== undefined && { returnTo: returnTo.replace(id, PLACEHOLDER) }),
  } as Prisma.InputJsonObject;
}

function withSecret(payload: Prisma.JsonObject, id: string): AdapterPayload {
  const { returnTo } = payload as { returnTo?: string };
  return { ...payload, jti: id, ...(returnTo !== undefined && { returnTo: returnTo.replace(PLACEHOLDER, id) }) };
}
