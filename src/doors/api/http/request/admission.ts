/** §5, §8: admission: authenticates the caller by the bearer credential, and applies the rate limit. */

import { isIP } from 'node:net';
import type { Request, Response } from 'express';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { hashCredential, INVALID_TOKEN, isToken, readBearer, shownOf } from '../../../../domain/credential.ts';
import { MINUTE, SECOND } from '../../../../domain/durations.ts';
import { Refusal } from '../../../../domain/errors.ts';
import { isUuid } from '../../../../domain/uuid.ts';
import { tell } from '../../../../locales/message.ts';
import type { Caller, LookUps } from '../../../../use-cases/parts/index.ts';
import type { ServiceContext } from '../../handlers/operation.ts';

export type Admission = {
  /**
   * `templateId`: the unchecked id from the path, looked up together with the caller. `counted`: whether the request
   * counts towards the rate limit. Adds the caller to the request's log line. Throws `unauthorized` and `rate_limited`.
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
 * §5.1: finds the workspace of the bearer credential, which is an API key or an access token. Refuses a token with a wrong checksum
 * without asking the database. `templateId`: the unchecked id from the path; the same query looks up its template. Throws `unauthorized`.
 */
async function authenticate(
  lookUps: LookUps,
  authorization: string | undefined,
  templateId: string | undefined,
  clientSignal?: AbortSignal,
): Promise<Caller> {
  const token = readBearer(authorization);
  if (!token) throw new Refusal('unauthorized', tell('api.authorization'), 'Authorization');
  // A malformed id is refused later, once the caller is known.
  const known = templateId !== undefined && isUuid(templateId) ? templateId : null;
  const caller = await findCaller(lookUps, token, known, clientSignal);
  if (!caller) throw new Refusal('unauthorized', INVALID_TOKEN, 'Authorization');
  return caller;
}

/** Returns the caller's credential for the log: `none`, `malformed`, or the prefix that lists show too. */
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

/**
 * §8: the requests a minute that a key or token may send to this process. The headers follow the IETF draft "RateLimit
 * header fields for HTTP" (draft-ietf-httpapi-ratelimit-headers-10).
 */
const WINDOW_SECONDS = MINUTE / SECOND;

/** Counts a request of the credential and adds what is left to the answer's headers. Throws `rate_limited`. */
type RateLimit = (credentialId: string, res: Response) => Promise<void>;

/** `requests`: the limit for a minute; undefined for no limit. A credential's minute starts with its first request. */
export function createRateLimit(requests: number | undefined): RateLimit {
  if (requests === undefined) return async () => undefined;
  const limiter = new RateLimiterMemory({ points: requests, duration: WINDOW_SECONDS });
  return async (credentialId, res) => {
    const consumed = await limiter.consume(credentialId).catch((refused: RateLimiterRes) => refused);
    const { remainingPoints, msBeforeNext, consumedPoints } = consumed;
    const seconds = Math.max(1, Math.ceil(msBeforeNext / SECOND));
    res.set({
      'RateLimit-Policy': `"key";q=${requests};w=${WINDOW_SECONDS}`,
      RateLimit: `"key";r=${remainingPoints};t=${seconds}`,
    });
    if (consumedPoints <= requests) return;
    res.set('Retry-After', String(seconds));
    throw new Refusal('rate_limited', tell('api.rate', { requests, seconds }), 'Authorization');
  };
}

// §20.5: the address of the caller.

/** Returns the caller's address as the trusted proxies (`TRUST_PROXY`) report it. */
export function addressOf({ ip = '', socket }: Request): string {
  const address = isIP(ip) ? ip : (socket.remoteAddress ?? '');
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

// §18.18: work and waits for a request stop when its client has left.

/** Returns a signal that is aborted when the connection closes before the answer has been sent. */
export function createClientSignal(res: Response): AbortSignal {
  const leaving = new AbortController();
  res.once('close', () => {
    // Every response closes. Aborting creates an error with a stack, which costs 2 % of a POST.
    if (!res.writableFinished) leaving.abort();
  });
  return leaving.signal;
}
