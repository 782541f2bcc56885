/** §21.4: where oidc-provider keeps grants. What the library does not know of a grant, its workspace first, comes from the consent. */
import { type Adapter, errors } from 'oidc-provider';
import type { Prisma } from '../../../../generated/prisma/client.ts';
import { findLiveGrant } from '../../../data/storage/access/grants.ts';
import { connectApp, endGrantOfApp } from '../../../use-cases/administration/index.ts';
import { NOTHING_ELSE } from './artifact-adapter.ts';
import type { State } from './state.ts';

export function grantAdapter({ db, clock, consents }: State): Adapter {
  return {
    ...NOTHING_ELSE,
    async upsert(id, payload, expiresIn) {
      const consent = consents.get(id);
      if (!consent) throw new errors.InvalidGrant('a grant begins with a consent');
      const { by, ...grant } = consent;
      const createdAt = clock();
      const expiresAt = new Date(createdAt.getTime() + expiresIn! * 1_000);
      const stored = { id, ...grant, payload: payload as Prisma.InputJsonObject, createdAt, expiresAt };
      await connectApp(db, stored, { actor: by, now: createdAt });
    },
    find: async (id) => (await findLiveGrant(db, id))?.payload,
    // Revoked, not deleted: a second use of its refresh tokens goes on being refused.
    destroy: (id) => endGrantOfApp(db, id, clock()),
  };
}
