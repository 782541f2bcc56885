/** §5: the bearer credential → the workspace that it opens. */
import { hashCredential, readAccessToken, readApiKey } from '../domain/credential.ts';
import { Refusal } from '../domain/errors.ts';
import type { Principal } from '../domain/principal.ts';
import { findAccessTokenPrincipal, findApiKeyPrincipal } from '../storage/authenticate.ts';
import type { Database } from '../storage/database.ts';

/** Both kinds of token that open the API; one that is misspelt is turned away before the database is asked. */
export async function authenticate(db: Database, authorization: string | undefined, now: Date): Promise<Principal> {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (!token)
    throw new Refusal('unauthorized', 'Send Authorization: Bearer <API key or access token>.', 'Authorization');
  const principal = await findPrincipal(db, token, now);
  if (!principal)
    throw new Refusal('unauthorized', 'The bearer credential is invalid, revoked or expired.', 'Authorization');
  return principal;
}

async function findPrincipal(db: Database, token: string, now: Date): Promise<Principal | null> {
  if (readApiKey(token)) return findApiKeyPrincipal(db, hashCredential(token), now);
  if (readAccessToken(token)) return findAccessTokenPrincipal(db, hashCredential(token), now);
  return null;
}
