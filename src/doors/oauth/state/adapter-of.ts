/** §21.5: oidc-provider's state in Postgres: a model's name → where it is kept. */
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { hashCredential, SCOPE } from '../../../domain/credential.ts';
import { SECOND } from '../../../domain/durations.ts';
import type { Actor } from '../../../domain/principal.ts';
import { connectApp, endGrantOfApp } from '../../../use-cases/administration/index.ts';
import * as kept from '../../../use-cases/authorization/index.ts';
import type { Database } from '../../../use-cases/parts/index.ts';

/** What somebody agreed to, and who it was. */
type Consent = Pick<kept.NewGrant, 'workspaceId' | 'userId' | 'clientId' | 'appName' | 'redirectHost'> & { by: Actor };

/** `consents`: by the id of the grant that is about to be saved. */
export type State = { db: Database; clock: () => Date; consents: Map<string, Consent> };

/** What belongs to flows that are switched off, and what `Grant.destroy` does for all. */
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
  // Who signs in is known by the web app's session: the library has none of its own that would last.
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

/** §18.41: the library goes by the clock of its process. What it keeps is in the database's time, so that every process means the same. */
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

/** When it was made, was first made, and ends. */
const TIMES = ['iat', 'iiat', 'exp'] as const;

function moved(payload: AdapterPayload, seconds: number): AdapterPayload {
  const times = TIMES.flatMap((name) => (typeof payload[name] === 'number' ? [[name, payload[name] + seconds]] : []));
  return { ...payload, ...Object.fromEntries(times) };
}

/** Authorizations under way, codes and refresh tokens. */
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
      // The library checks only whether `consumed` is set.
      return { ...found.payload, ...(found.consumedAt && { consumed: secondsOf(found.consumedAt) }) };
    },
    // The library does not look at what is answered: whoever comes second has to throw.
    async consume(id) {
      if (!(await kept.spendArtifact(db, kind, id, clock()))) throw new errors.InvalidGrant(`${kind} was used already`);
    },
    destroy: (id) => kept.removeArtifact(db, { kind, id }),
  };
}

/** §21.6: access tokens. */
function accessTokenAdapter({ db }: State): Adapter {
  return {
    ...NOTHING_ELSE,
    async upsert(token, { grantId, aud }, expiresIn) {
      const stored = { hash: hashCredential(token), resource: String(aud), lasts: expiresIn! };
      const isKept = await kept.createAppToken(db, grantId!, stored);
      if (!isKept) throw new errors.InvalidGrant('the grant was revoked');
    },
    /** Only revocation calls this. */
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
    // Whoever gives up a token gives up its grant (§21.6), which revokes all of its tokens.
    destroy: async () => undefined,
  };
}

function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / SECOND);
}

/** §21.3: where oidc-provider keeps apps that register themselves. */
function clientAdapter({ db, clock }: State): Adapter {
  return {
    ...NOTHING_ELSE,
    upsert: (id, metadata) => kept.keepClient(db, id, metadata as never, clock()),
    find: async (id) => ((await kept.findClient(db, id)) as Record<string, unknown> | null) ?? undefined,
    destroy: (id) => kept.removeClient(db, id),
  };
}

/** §21.4: where oidc-provider keeps grants. What the library does not know of a grant, its workspace first, comes from the consent. */
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
    // Revoked, not deleted: a second use of its refresh tokens goes on being refused.
    destroy: (id) => endGrantOfApp(db, id, clock()),
  };
}
