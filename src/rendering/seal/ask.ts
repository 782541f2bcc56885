/** §24.14, §24.17: asks services of others: time-stamp authorities, those that tell of revoked certificates, and those that hold keys. */
import { SECOND } from '../../domain/durations.ts';
import { KIBIBYTE } from '../../domain/sizes.ts';
import { isAllowedHost } from '../../domain/webhooks.ts';
import { tell } from '../../locales/message.ts';
import { type GuardedAnswer, guardedRequest, NotAllowedError } from '../../platform/guarded-request.ts';
import { outage, refusal, type SealFailure } from './seal-failure.ts';

const ANSWERS_WITHIN = 10 * SECOND;
const MAX_JSON = 256 * KIBIBYTE;
/** What may pass: a request that took too long, too many requests, and faults of the server. */
const PASSING = [408, 425, 429];

/**
 * `hosts`: of the operator's own network (§23.2). `isOfCloud`: the host is known, and may have a private address, as endpoints of a
 * cloud's own network have. `isSigned`: the answer needs no TLS. `asks`: a POST; without it, a GET.
 */
export type Question = {
  url: string;
  hosts?: readonly string[];
  maxBytes: number;
  isOfCloud?: boolean;
  isSigned?: boolean;
  asks?: { type: string; body: string | Uint8Array; headers?: Record<string, string> };
};

/** Returns the answer's body. Throws SealFailure. */
export async function ask(question: Question): Promise<Buffer> {
  const host = hostOf(question.url);
  if (!URL.canParse(question.url)) throw refusal(tell('sealing.answer.notAllowed', { host }));
  const { status, body, isWhole } = await send(question).catch((cause) => {
    throw faultOf(host, cause);
  });
  if (!isWhole) throw outage(tell('sealing.answer.large', { host, max: question.maxBytes }));
  if (status >= 200 && status < 300) return body;
  const fault = PASSING.includes(status) || status >= 500 ? outage : refusal;
  throw fault(tell('sealing.answer.status', { host, status }), { cause: new Error(excerptOf(body)) });
}

/** The part of an answer that the log may hold. */
function excerptOf(body: Buffer): string {
  return body.toString('utf8', 0, 500).replaceAll('\0', '\ufffd');
}

async function send({
  url,
  hosts = [],
  maxBytes,
  isOfCloud = false,
  isSigned = false,
  asks,
}: Question): Promise<GuardedAnswer> {
  const length = asks && String(Buffer.byteLength(asks.body));
  return guardedRequest(url, {
    method: asks ? 'POST' : 'GET',
    headers: {
      'User-Agent': 'Platen',
      ...(asks && { 'Content-Type': asks.type, 'Content-Length': length!, ...asks.headers }),
    },
    ...(asks && { body: asks.body }),
    maxBytes,
    signal: AbortSignal.timeout(ANSWERS_WITHIN),
    isAllowed: isOfCloud || isAllowedHost(new URL(url), hosts),
    isSigned,
  });
}

/** Asks in JSON, or in a form (`URLSearchParams`). Throws SealFailure. */
export async function askForJson(
  { url, hosts, isOfCloud }: Pick<Question, 'url' | 'hosts' | 'isOfCloud'>,
  body: object,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const isForm = body instanceof URLSearchParams;
  const type = isForm ? 'application/x-www-form-urlencoded' : (headers['Content-Type'] ?? 'application/json');
  const text = isForm ? body.toString() : JSON.stringify(body);
  const answer = await ask({
    url,
    ...(hosts && { hosts }),
    ...(isOfCloud && { isOfCloud }),
    maxBytes: MAX_JSON,
    asks: { type, body: text, headers },
  });
  try {
    const read = JSON.parse(answer.toString('utf8'));
    if (typeof read === 'object' && read !== null) return read;
  } catch {}
  throw outage(tell('sealing.answer.unreadable', { host: hostOf(url) }));
}

export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}

function faultOf(host: string, cause: unknown): SealFailure {
  if (cause instanceof NotAllowedError) return refusal(tell('sealing.answer.notAllowed', { host }), { cause });
  return outage(tell('sealing.answer.none', { host }), { cause });
}
