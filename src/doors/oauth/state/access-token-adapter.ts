/** §21.6: where oidc-provider keeps access tokens: in the table that every request is looked up in, so that what is revoked opens nothing. */
import { type Adapter, errors } from 'oidc-provider';
import { createAppToken, findAppToken } from '../../../data/storage/access/access-tokens.ts';
import { SCOPE } from '../../../domain/audience.ts';
import { hashCredential } from '../../../domain/credential.ts';
import { SECOND } from '../../../domain/durations.ts';
import { NOTHING_ELSE } from './artifact-adapter.ts';
import type { State } from './state.ts';

export function accessTokenAdapter({ db }: State): Adapter {
  return {
    ...NOTHING_ELSE,
    async upsert(token, { grantId, aud }, expiresIn) {
      const stored = { hash: hashCredential(token), resource: String(aud), lasts: expiresIn! };
      if (!(await createAppToken(db, grantId!, stored))) throw new errors.InvalidGrant('the grant was revoked');
    },
    /** Only revocation asks for it. */
    async find(token) {
      const found = await findAppToken(db, hashCredential(token));
      if (!found) return undefined;
      const { grant, resource, userId, createdAt, expiresAt } = found;
      return {
        ...{ kind: 'AccessToken', jti: token, iat: secondsOf(createdAt), exp: secondsOf(expiresAt) },
        ...{ accountId: userId, grantId: grant.id, clientId: grant.clientId, aud: resource!, scope: SCOPE },
      };
    },
    // Whoever gives up a token gives up its grant (§21.6), which revokes all of its tokens.
    destroy: async () => undefined,
  };
}

function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / SECOND);
}
