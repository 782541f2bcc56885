/** §21.5: stores oidc-provider's state in Postgres: one adapter for each of the library's models. */
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { hashCredential, SCOPE } from '../../../domain/credential.ts';
import { SECOND } from '../../../domain/durations.ts';
import type { Actor } from '../../../domain/principal.ts';
import { connectApp, endGrantOfApp } from '../../../use-cases/administration/index.ts';
import * as kept from '../../../use-cases/authorization/index.ts';
import type { Database } from '../../../use-cases/parts/index.ts';

/** The facts that a grant takes from the consent: what somebody agreed to, and who they are. */
type Consent = Pick<kept.NewGrant, 'workspaceId' | 'userId' | 'clientId' | 'appName' | 'redirectHost'> & { by: Actor };

/** `consents`: the consents of grants that are about to be saved, by the grant's id. */
export type State = { db: Database; clock: () => Date; consents: Map<string, Consent> };

/** The methods of flows that are switched off. `Grant.destroy` revokes everything, so `revokeByGrantId` does nothing. */
const NOTHING_ELSE = {
  findByUserCode: async () => undefined,
  findByUid: async () => undefined,
  consume: async () => undefined,
  revokeByGrantId: async () => undefined,
};

const ADAPTERS: Record<string, (state: State) => Adapter> = {
  Grant: grantAdapter,
  AccessToken: accessTokenAdapter,
  Client: clientAdapter,
  // The web app's session identifies the user, so the library's own sessions are not stored.
  Session: () => ({
    ...NOTHING_ELSE,
    upsert: async () => undefined,
    find: async () => undefined,
    destroy: async () => undefined,
  }),
};

export function adapterOf(state: State): (model: string) => Adapter {
  return (model) => inDatabaseTime(ADAPTERS[model]?.(state) ?? artifactAdapter(model, state), state.clock);
}

/**
 * §18.41: the library uses the clock of its process. The stored times are converted to the database's clock, so that all processes agree.
 */
function inDatabaseTime(adapter: Adapter, clock: State['clock']): Adapter {
  const ahead = () => Math.round((Date.now() - clock().getTime()) / SECOND);
  return {
    ...adapter,
    upsert: (id, payload, expiresIn) => adapter.upsert(id, moved(payload, -ahead()), expiresIn),
    find: async (id) => {
      const found = await adapter.find(id);
      return found && moved(found, ahead());
    },
  };
}

/** The times of issue, of first issue and of expiry. */
const TIMES = ['iat', 'iiat', 'exp'] as const;

function moved(payload: AdapterPayload, seconds: number): AdapterPayload {
  const times = TIMES.flatMap((name) => (typeof payload[name] === 'number' ? [[name, payload[name] + seconds]] : []));
  return { ...payload, ...Object.fromEntries(times) };
}

/** Stores authorizations under way, codes and refresh tokens. */
function artifactAdapter(kind: string, { db, clock }: State): Adapter {
  return {
    ...NOTHING_ELSE,
    async upsert(id, payload, expiresIn) {
      const isKept = await kept.keepArtifact(db, kind, id, { payload, lasts: expiresIn! });
      if (!isKept) throw new errors.InvalidGrant('the grant was revoked');
    },
    async find(id) {
      const found = await kept.findArtifact(db, { kind, id });
      if (!found) return undefined;
      // The library only checks whether `consumed` is set.
      return { ...found.payload, ...(found.consumedAt && { consumed: secondsOf(found.consumedAt) }) };
    },
    // The OAuth library ignores the result of this method, so a second use must throw.
    async consume(id) {
      if (!(await kept.spendArtifact(db, kind, id, clock()))) throw new errors.InvalidGrant(`${kind} was used already`);
    },
    destroy: (id) => kept.removeArtifact(db, { kind, id }),
  };
}

/** §21.6: stores access tokens. */
function accessTokenAdapter({ db }: State): Adapter {
  return {
    ...NOTHING_ELSE,
    async upsert(token, { grantId, aud }, expiresIn) {
      const stored = { hash: hashCredential(token), resource: String(aud), lasts: expiresIn! };
      const isKept = await kept.createAppToken(db, grantId!, stored);
      if (!isKept) throw new errors.InvalidGrant('the grant was revoked');
    },
    /** The library calls this method only to revoke a token. */
    async find(token) {
      const found = await kept.findAppToken(db, hashCredential(token));
      if (!found) return undefined;
      const { grant, resource, userId, createdAt, expiresAt } = found;
      return {
        kind: 'AccessToken',
        jti: token,
        iat: secondsOf(createdAt),
        exp: secondsOf(expiresAt),
        accountId: userId,
        grantId: grant.id,
        clientId: grant.clientId,
        aud: resource!,
        scope: SCOPE,
      };
    },
    // Revoking a token revokes its grant (§21.6), and with it all tokens of the grant.
    destroy: async () => undefined,
  };
}

function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / SECOND);
}

/** §21.3: stores apps that register themselves. */
function clientAdapter({ db, clock }: State): Adapter {
  return {
    ...NOTHING_ELSE,
    upsert: (id, metadata) => kept.keepClient(db, id, metadata as never, clock()),
    find: async (id) => ((await kept.findClient(db, id)) as Record<string, unknown> | null) ?? undefined,
    destroy: (id) => kept.removeClient(db, id),
  };
}

/** §21.4: stores grants. What the library does not know about a grant, such as its workspace, comes from the consent. */
function grantAdapter({ db, clock, consents }: State): Adapter {
  return {
    ...NOTHING_ELSE,
    async upsert(id, payload, expiresIn) {
      const consent = consents.get(id);
      if (!consent) throw new errors.InvalidGrant('a grant begins with a consent');
      const { by, ...grant } = consent;
      const createdAt = clock();
      const expiresAt = new Date(createdAt.getTime() + expiresIn! * SECOND);
      const stored = { id, ...grant, payload: payload as kept.NewGrant['payload'], createdAt, expiresAt };
      await connectApp(db, stored, { actor: by, now: createdAt });
    },
    find: async (id) => (await kept.findLiveGrant(db, id))?.payload,
    // The grant is revoked, not deleted, so that a second use of its refresh tokens is still refused.
    destroy: (id) => endGrantOfApp(db, id, clock()),
  };
}
