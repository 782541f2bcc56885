/** §5: the bearer credential → the workspace that it opens. */
import { hashCredential, readAccessToken, readApiKey } from '../domain/credential.ts';
import { Refusal } from '../domain/errors.ts';
import type { Principal } from '../domain/principal.ts';
import type { LookUps } from '../storage/look-ups.ts';

/** Both kinds of token that open the API; one that is misspelt is turned away before the database is asked. */
export async function authenticate(lookUps: LookUps, authorization: string | undefined, now: Date): Promise<Principal> {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (!token)
    throw new Refusal('unauthorized', 'Send Authorization: Bearer <API key or access token>.', 'Authorization');
  const principal = await findPrincipal(lookUps, token, now);
  if (!principal)
    throw new Refusal('unauthorized', 'The bearer credential is invalid, revoked or expired.', 'Authorization');
  return principal;
}

async function findPrincipal(lookUps: LookUps, token: string, now: Date): Promise<Principal | null> {
  if (readApiKey(token)) return lookUps.apiKey(hashCredential(token), now);
  if (readAccessToken(token)) return lookUps.accessToken(hashCredential(token), now);
  return null;
}
