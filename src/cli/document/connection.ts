/** §7: the API client of the `document` verbs, which retries transient failures with exponential backoff and jitter. */
import { type Client, createClient } from '../../../generated/client.ts';
import { MINUTE, SECOND } from '../../domain/durations.ts';
import { loadClientConfig } from '../../platform/config.ts';
import { ApiFailure, type ApiFailureCode, TOO_MANY } from '../terminal/failures.ts';

/** The timeout of a call: rendering a PDF may take 60 s. */
const CALL_TIMEOUT = 100 * SECOND;
const MAX_PAUSE = 30 * SECOND;
/** A rate limit is per minute; of many callers waiting for the same one, not all may succeed in the next minute. */
const MAX_TURN = 2 * MINUTE;
const MAX_TURNS = 60;

export type Answered<Data> = { data?: Data; error?: unknown; response: Response };

export type Connection = {
  api: Client;
  /** Downloads a file for which the contract has no operation. `path` begins with a slash. */
  download(path: string): Promise<Answered<Buffer>>;
  /** Makes a call, with retries. Throws ApiFailure. */
  withRetries<Data>(call: () => Promise<Answered<Data>>): Promise<{ data: Data; response: Response }>;
};

export type RetryPolicy = { attempts: number; firstPauseMs: number };

/** The retry policy of a command that makes a single call while a person waits. */
const INTERACTIVE: RetryPolicy = { attempts: 4, firstPauseMs: 0.25 * SECOND };
/** The retry limit of a batch: half a minute, long enough for a restart of the service. */
export const UNATTENDED: RetryPolicy = { attempts: 7, firstPauseMs: 0.5 * SECOND };

export function connect(env: NodeJS.ProcessEnv, { attempts, firstPauseMs }: RetryPolicy = INTERACTIVE): Connection {
  const { url, apiKey } = loadClientConfig(env);
  const api = createClient({
    baseUrl: `${url}/api/v1`,
    headers: { Authorization: `Bearer ${apiKey}` },
    fetch: (request) => fetch(request, { signal: AbortSignal.timeout(CALL_TIMEOUT) }),
  });
  return {
    api,
    async download(path) {
      const response = await fetch(url + path, {
        headers: { Authorization: `Bearer ${apiKey}` },
        signal: AbortSignal.timeout(CALL_TIMEOUT),
      });
      if (response.ok) return { data: Buffer.from(await response.arrayBuffer()), response };
      return { error: await response.json().catch(() => undefined), response };
    },
    async withRetries(call) {
      let outcomeUnknown = false;
      let limited = 0;
      for (let attempt = 1, pause = firstPauseMs; ; ) {
        const answer = await attemptOf(call, url);
        if (!(answer instanceof ApiFailure)) return answer;
        outcomeUnknown ||= answer.outcomeUnknown;
        // A rate limit of the service or a proxy says when to try again; that is no failure.
        if (answer.status === TOO_MANY && answer.retryAfterMs && ++limited <= MAX_TURNS) {
          await sleep(Math.min(answer.retryAfterMs, MAX_TURN));
          continue;
        }
        if (!answer.transient || attempt >= attempts) throw answer.after(outcomeUnknown);
        await sleep(Math.min(answer.retryAfterMs ?? 0, MAX_PAUSE) || withJitter(pause));
        attempt += 1;
        pause *= 2;
      }
    },
  };
}

export function sleep(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Varies the delay, so that calls that failed together are not retried together. */
function withJitter(ms: number) {
  return ms * (0.75 + Math.random() / 2);
}

async function attemptOf<Data>(call: () => Promise<Answered<Data>>, url: string) {
  try {
    const { data, error, response } = await call();
    if (response.ok) return { data: data as Data, response };
    return ApiFailure.refused(response, error);
  } catch (error) {
    return ApiFailure.unreachable(url, codeOf(error));
  }
}

/** `fetch` wraps the error of the network, once or twice. */
function codeOf(error: unknown): ApiFailureCode {
  const { code, cause, message } = error as { code?: string; cause?: unknown; message?: string };
  if (typeof code === 'string') return code;
  return cause ? codeOf(cause) : (message ?? 'unknown');
}
