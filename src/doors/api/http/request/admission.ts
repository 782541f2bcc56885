/** §5, §8: who may come in: the caller is known by the bearer credential, and sends no more than its credential may. */
import type { Request, Response } from 'express';
import { hashCredential, INVALID_TOKEN, isToken, readBearer, shownOf } from '../../../../domain/credential.ts';
import { Refusal } from '../../../../domain/errors.ts';
import { isUuid } from '../../../../domain/uuid.ts';
import { tell } from '../../../../locales/message.ts';
import type { Caller, LookUps } from '../../../../use-cases/parts/index.ts';
import type { ServiceContext } from '../../handlers/context.ts';
import type { RateLimit } from './rate-limit.ts';

export type Admission = {
  /**
   * `templateId`: the raw one of a path, looked up with the caller. `counted`: as a request of the credential. The log learns who it is.
   * Throws `unauthorized` and `rate_limited`.
   */
  admit(
    req: Request,
    res: Response,
    asked: { templateId?: string | undefined; clientSignal: AbortSignal; counted: boolean },
  ): Promise<Caller>;
};

export function createAdmission({ lookUps }: ServiceContext, rateLimit: RateLimit): Admission {
  return {
    async admit(req, res, { templateId, clientSignal, counted }) {
      const authorization = req.get('Authorization');
      res.locals.credential = nameCredential(authorization);
      const caller = await authenticate(lookUps, authorization, templateId, clientSignal);
      const { workspaceId, credentialId } = caller.principal;
      Object.assign(res.locals, { workspaceId, credentialId });
      if (counted) await rateLimit(credentialId, res);
      return caller;
    },
  };
}

/**
 * §5.1: the bearer credential → the workspace that it opens. Throws `unauthorized`. Takes both kinds of token, API keys and access tokens; a token with a wrong checksum is refused
 * without asking the database. `templateId` is the raw one of the path: its template is looked up by the same query.
 */
async function authenticate(
  lookUps: LookUps,
  authorization: string | undefined,
  templateId: string | undefined,
  clientSignal?: AbortSignal,
): Promise<Caller> {
  const token = readBearer(authorization);
  if (!token) throw new Refusal('unauthorized', tell('api.authorization'), 'Authorization');
  // Anything but an id is refused once the caller is known.
  const known = templateId !== undefined && isUuid(templateId) ? templateId : null;
  const caller = await findCaller(lookUps, token, known, clientSignal);
  if (!caller) throw new Refusal('unauthorized', INVALID_TOKEN, 'Authorization');
  return caller;
}

/** The caller's credential for the log, without its secret: `none`, `malformed`, or the beginning that lists show too. */
function nameCredential(authorization: string | undefined): string {
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
