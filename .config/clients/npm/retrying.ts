/** §7: `fetch` with the key of the API and with retries, which create nothing twice. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ErrorCode } from '../../../generated/openapi.d.ts';

export type Options = {
  /** Where the service is, such as `https://docs.example.com`, without `/api/v1`. */
  url: string;
  /** An API key. It is sent to `url` and nowhere else, and is in no error. */
  key: string;
  /** How often a request is sent at most: 5 times by default. */
  attempts?: number;
  /** The longest pause that the service may ask for with `Retry-After`. A longer one is an error at once. 60 by default. */
  maxPauseSeconds?: number;
  fetch?: typeof fetch;
};

/** A refusal, or no answer. `field`: the parameter, header or value that it is about, such as `values.due_date`. */
export class PlatenError extends Error {
  override readonly name = 'PlatenError';
  /** `unreachable` and `timeout` come from here, all others from the service. */
  readonly code: ErrorCode | 'unreachable' | 'timeout';
  /** The status of HTTP, 0 without an answer. */
  readonly status: number;
  readonly field: string | undefined;
  readonly requestId: string | undefined;
  /** The page of the document, if it was created and only its PDF failed. */
  readonly documentUrl: string | undefined;

  constructor(message: string, facts: Partial<Omit<PlatenError, keyof Error>> & { cause?: unknown }) {
    super(message, { cause: facts.cause });
    this.code = facts.code ?? 'internal';
    this.status = facts.status ?? 0;
    this.field = facts.field;
    this.requestId = facts.requestId;
    this.documentUrl = facts.documentUrl;
  }
}

/** Worth another attempt. 409 is so only with `Retry-After`: the same request is being processed. */
const TRANSIENT = new Set([429, 500, 502, 503, 504]);
const FIRST_PAUSE_SECONDS = 0.25;
/** Longer than a render, which ends after 60 s. */
const ATTEMPT_MS = 100_000;

/** Like `fetch`, with the key, and with retries. A request that creates has the same idempotency key in each attempt. */
export function retrying({ url, key, attempts = 5, maxPauseSeconds = 60, fetch: send = fetch }: Options): typeof fetch {
  const { origin } = new URL(url);
  return async (input, init) => {
    const request = new Request(input, init);
    const body = request.body && (await request.arrayBuffer());
    const headers = new Headers(request.headers);
    if (new URL(request.url).origin === origin) headers.set('Authorization', `Bearer ${key}`);
    if (request.method === 'POST' && !headers.has('Idempotency-Key')) headers.set('Idempotency-Key', randomUUID());
    for (let attempt = 1; ; attempt += 1) {
      let seconds = FIRST_PAUSE_SECONDS * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
      try {
        const signal = AbortSignal.any([request.signal, AbortSignal.timeout(ATTEMPT_MS)]);
        const { method, redirect } = request;
        const response = await whole(await send(request.url, { method, redirect, headers, body, signal }));
        if (!isTransient(response) || attempt >= attempts) return response;
        seconds = secondsIn(response, seconds);
        if (seconds > maxPauseSeconds) return response;
      } catch (cause) {
        if (request.signal.aborted) throw cause;
        if (attempt >= attempts)
          throw new PlatenError(`The service at ${origin} cannot be reached.`, { code: 'unreachable', cause });
      }
      await pause(seconds * 1000);
    }
  };
}

function isTransient({ status, headers }: Response): boolean {
  return TRANSIENT.has(status) || (status === 409 && headers.has('Retry-After'));
}

/** Reads the body, so that a connection that is cut in it is noticed here, where the request can be sent again. */
async function whole(response: Response): Promise<Response> {
  const bytes = await response.arrayBuffer();
  const { status, statusText, headers } = response;
  return new Response(bytes.byteLength > 0 ? bytes : null, { status, statusText, headers });
}

/** `Retry-After` in seconds; a date counts as no number. */
export function secondsIn({ headers }: Response, fallback: number): number {
  const given = headers.get('Retry-After');
  return given !== null && /^\d+$/.test(given) ? Number(given) : fallback;
}
