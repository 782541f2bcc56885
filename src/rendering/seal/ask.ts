/** §24.14: asks time-stamp authorities and those that tell of revoked certificates. Their answers are signed, so http is enough. */
import { SECOND } from '../../domain/durations.ts';
import { isAllowedHost } from '../../domain/webhooks.ts';
import { tell } from '../../locales/message.ts';
import { guardedRequest, NotAllowedError } from '../../platform/guarded-request.ts';
import { outage, refusal, type SealFailure } from './seal-failure.ts';

const ANSWERS_WITHIN = 10 * SECOND;
/** What may pass: a request that took too long, too many requests, and faults of the server. */
const PASSING = [408, 425, 429];

export type Question = {
  url: string;
  hosts: readonly string[];
  maxBytes: number;
  /** The content type and the body of a POST; without it, a GET. */
  asks?: { type: string; body: Uint8Array };
};

/** Returns the answer's body. Throws SealFailure. */
export async function ask({ url, hosts, maxBytes, asks }: Question): Promise<Buffer> {
  const host = hostOf(url);
  const answer = await send({ url, hosts, maxBytes, ...(asks && { asks }) }).catch((cause) => {
    throw faultOf(host, cause);
  });
  const { status, body, isWhole } = answer;
  if (!isWhole) throw outage(tell('sealing.answer.large', { host, max: maxBytes }));
  if (status === 200) return body;
  const fault = PASSING.includes(status) || status >= 500 ? outage : refusal;
  throw fault(tell('sealing.answer.status', { host, status }));
}

async function send({ url, hosts, maxBytes, asks }: Question) {
  const headers = asks && { 'Content-Type': asks.type, 'Content-Length': String(asks.body.length) };
  return guardedRequest(url, {
    method: asks ? 'POST' : 'GET',
    headers: { 'User-Agent': 'Platen', ...headers },
    ...(asks && { body: asks.body }),
    maxBytes,
    signal: AbortSignal.timeout(ANSWERS_WITHIN),
    isAllowed: isAllowedHost(new URL(url), hosts),
    isSigned: true,
  });
}

export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}

function faultOf(host: string, cause: unknown): SealFailure {
  if (cause instanceof NotAllowedError) return refusal(tell('sealing.answer.notAllowed', { host }), { cause });
  return outage(tell('sealing.answer.none', { host }), { cause });
}
