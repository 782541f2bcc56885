/** §5.1: the bearer credential → the workspace that it opens. */

import type { Caller, LookUps } from '../../../../data/storage/connection/look-ups.ts';
import { hashCredential, INVALID_TOKEN, isToken, readBearer, shownOf } from '../../../../domain/credential.ts';
import { Refusal } from '../../../../domain/errors.ts';
import { isUuid } from '../../../../domain/uuid.ts';

/**
 * Throws `unauthorized`. Takes both kinds of token, API keys and access tokens; a token with a wrong checksum is refused
 * without asking the database. `templateId` is the raw one of the path: its template is looked up by the same query.
 */
export async function authenticate(
  lookUps: LookUps,
  authorization: string | undefined,
  templateId: string | undefined,
  clientSignal?: AbortSignal,
): Promise<Caller> {
  const token = readBearer(authorization);
  if (!token)
    throw new Refusal('unauthorized', 'Send Authorization: Bearer <API key or access token>.', 'Authorization');
  // Anything but an id is refused once the caller is known.
  const known = templateId !== undefined && isUuid(templateId) ? templateId : null;
  const caller = await findCaller(lookUps, token, known, clientSignal);
  if (!caller) throw new Refusal('unauthorized', INVALID_TOKEN, 'Authorization');
  return caller;
}

/** The caller's credential for the log, without its secret: `none`, `malformed`, or the beginning that lists show too. */
export function nameCredential(authorization: string | undefined): string {
  const token = readBearer(authorization);
  return token === undefined ? 'none' : (shownOf(token) ?? 'malformed');
}

async function findCaller(
  lookUps: LookUps,
  token: string,
  templateId: string | null,
  clientSignal?: AbortSignal,
): Promise<Caller | null> {
  if (isToken('api-key', token)) return lookUps.apiKey(hashCredential(token), templateId, clientSignal);
  if (isToken('access-token', token)) return lookUps.accessToken(hashCredential(token), templateId, clientSignal);
  return null;
}
