/** §5.5, §4.2, §4.3: whom a token stands for and which template is meant, asked of the database at every request. */
import {
  authenticateAccessTokens,
  authenticateApiKeys,
  type Caller,
  type CredentialMatch,
  type CredentialQuery,
  callerAt,
} from './authenticate.ts';
import type { Database } from './database.ts';
import { shareLookUps } from './share-look-ups.ts';

export type { Caller } from './authenticate.ts';

export type LookUps = {
  /**
   * `hash` is the key's SHA-256; null for one that opens nothing at `now`. The template of the request, a UUID, is looked
   * up in the same statement. `gone` is aborted when the caller has left.
   */
  apiKey(hash: Buffer, now: Date, templateId?: string | null, gone?: AbortSignal): Promise<Caller | null>;
  accessToken(hash: Buffer, now: Date, templateId?: string | null, gone?: AbortSignal): Promise<Caller | null>;
};

type CredentialUse = (credentialId: string, at: Date) => void;

/**
 * `audience`: what access tokens of apps have to be for. `onUse` is told of each key, token and grant of an app that opened its
 * workspace, and when.
 */
export function createLookUps(
  db: Database,
  { audience = null, onUse = () => undefined }: { audience?: string | null; onUse?: CredentialUse } = {},
): LookUps {
  const nameOf = ({ hash, templateId }: CredentialQuery) => `${hash.toString('base64')}${templateId ?? ''}`;
  const apiKey = shareLookUps(nameOf, (asked: CredentialQuery[]) => authenticateApiKeys(db, asked));
  const accessToken = shareLookUps(nameOf, (asked: CredentialQuery[]) => authenticateAccessTokens(db, asked));
  const callerOf = (match: CredentialMatch | null, now: Date) => {
    const caller = callerAt(match, now, audience);
    if (caller) onUse(caller.principal.credentialId, now);
    return caller;
  };
  return {
    apiKey: async (hash, now, templateId = null, gone) => callerOf(await apiKey({ hash, templateId }, gone), now),
    accessToken: async (hash, now, templateId = null, gone) =>
      callerOf(await accessToken({ hash, templateId }, gone), now),
  };
}
