/**
 * §8: how many requests a minute a key or token may send to this process. The headers are those of the IETF's draft "RateLimit header
 * fields for HTTP" (draft-ietf-httpapi-ratelimit-headers-10).
 */
import type { Response } from 'express';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { MINUTE, SECOND } from '../../../../domain/durations.ts';
import { Refusal } from '../../../../domain/errors.ts';
import { tell } from '../../../../locales/message.ts';

const WINDOW_SECONDS = MINUTE / SECOND;

/** Counts a request of the credential and says in the answer what is left. Throws `rate_limited`. */
export type RateLimit = (credentialId: string, res: Response) => Promise<void>;

/** `requests` a minute; undefined for no limit. A credential's minute begins with its first request. */
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
