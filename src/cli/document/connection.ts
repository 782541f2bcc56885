/** The API for the `document` verbs: PLATEN_URL and PLATEN_API_KEY, the generated client, and patience with failures. */

import { type Client, createClient } from '../../../generated/client.ts';
import { loadClientConfig } from '../../config.ts';
import { SECOND } from '../../domain/durations.ts';
import { ApiFailure, type ApiFailureCode } from './api-failure.ts';

/** An answer that takes longer is none: a PDF may take 60 s to be made. */
const PATIENCE = 100 * SECOND;
const LONGEST_PAUSE = 30 * SECOND;

export type Answered<Data> = { data?: Data; error?: unknown; response: Response };

export type Connection = {
  api: Client;
  /** Makes a call until it is answered or the tries are over. Throws ApiFailure. */
  ask<Data>(call: () => Promise<Answered<Data>>): Promise<{ data: Data; response: Response }>;
};

export type Tries = { tries: number; firstPauseMs: number };

/** For one call, at which somebody waits. */
const FEW: Tries = { tries: 4, firstPauseMs: 0.25 * SECOND };
/** For a batch, which may wait until a service has been started again: half a minute. */
export const MANY: Tries = { tries: 7, firstPauseMs: 0.5 * SECOND };

export function connect(env: NodeJS.ProcessEnv, { tries, firstPauseMs }: Tries = FEW): Connection {
  const { url, apiKey } = loadClientConfig(env);
  const api = createClient({
    baseUrl: `${url}/api/v1`,
    headers: { Authorization: `Bearer ${apiKey}` },
    fetch: (request) => fetch(request, { signal: AbortSignal.timeout(PATIENCE) }),
  });
  return {
    api,
    async ask(call) {
      let unsettled = false;
      for (let attempt = 1, pause = firstPauseMs; ; attempt += 1, pause *= 2) {
        const answer = await attemptOf(call, url);
        if (!(answer instanceof ApiFailure)) return answer;
        unsettled ||= answer.unsettled;
        if (!answer.passing || attempt >= tries) throw answer.after(unsettled);
        await sleep(Math.min(answer.retryAfterMs ?? 0, LONGEST_PAUSE) || spread(pause));
      }
    },
  };
}

export function sleep(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** So that calls which failed together do not come again together. */
function spread(ms: number) {
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

/** `fetch` wraps what the network said, in one layer or two. */
function codeOf(error: unknown): ApiFailureCode {
  const { code, cause, message } = error as { code?: string; cause?: unknown; message?: string };
  if (typeof code === 'string') return code;
  return cause ? codeOf(cause) : (message ?? 'unknown');
}
