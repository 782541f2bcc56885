/** §5.5, §4.2, §4.3: whom a token stands for and which template is meant, asked of the database at every request. */
import {
  authenticateAccessTokens,
  authenticateApiKeys,
  type Caller,
  type CredentialMatch,
  type CredentialQuery,
  callerFor,
} from '../access/authenticate.ts';
import type { Database } from './database.ts';
import { shareLookUps } from './share-look-ups.ts';

export type { Caller } from '../access/authenticate.ts';

export type LookUps = {
  /**
   * `hash` is the key's SHA-256; null for one that opens nothing. The template of the request, a UUID, is looked
   * up in the same statement. `clientSignal` is aborted when the caller has left.
   */
  apiKey(hash: Buffer, templateId?: string | null, clientSignal?: AbortSignal): Promise<Caller | null>;
  accessToken(hash: Buffer, templateId?: string | null, clientSignal?: AbortSignal): Promise<Caller | null>;
};

type CredentialUse = (credentialId: string) => void;

/**
 * `audience`: what access tokens of apps have to be for. `onUse` is told of each key, token and grant of an app that opened its
 * workspace.
 */
export function createLookUps(
  db: Database,
  { audience = null, onUse = () => undefined }: { audience?: string | null; onUse?: CredentialUse } = {},
): LookUps {
  const nameOf = ({ hash, templateId }: CredentialQuery) => `${hash.toString('base64')}${templateId ?? ''}`;
  const apiKey = shareLookUps(nameOf, (asked: CredentialQuery[]) => authenticateApiKeys(db, asked));
  const accessToken = shareLookUps(nameOf, (asked: CredentialQuery[]) => authenticateAccessTokens(db, asked));
  const callerOf = (match: CredentialMatch | null) => {
    const caller = callerFor(match, audience);
    if (caller) onUse(caller.principal.credentialId);
    return caller;
  };
  return {
    apiKey: async (hash, templateId = null, clientSignal) => callerOf(await apiKey({ hash, templateId }, clientSignal)),
    accessToken: async (hash, templateId = null, clientSignal) =>
      callerOf(await accessToken({ hash, templateId }, clientSignal)),
  };
}
