/** §18.15: the API with the key of this tab, through the client that is generated from the contract. */
import { createClient } from '../../../../../generated/client.ts';
import { storedKey } from './key.ts';
import { WORDS } from './words.ts';

/** §7.1: an error of the API. `status` 0 means that the service was not reached. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export type Answer<Body> = { body: Body; retryAfterSeconds: number | undefined };

type Refusal = { error: { code: string; message: string } };
type Answered<Body> = { data?: Body; error?: Refusal; response: Response };

const base = document.documentElement.dataset.base ?? '';

/** A client with the current key of this tab. */
export function api() {
  return createClient({
    baseUrl: `${base}/api/v1`,
    headers: { Accept: 'application/json', Authorization: `Bearer ${storedKey() ?? ''}` },
    cache: 'no-store',
  });
}

/** Waits for a call. Throws ApiProblem for every answer that is not a success. */
export async function answerOf<Body>(call: Promise<Answered<Body>>): Promise<Answer<Body>> {
  const { data, error, response } = await call.catch((): never => {
    throw new ApiProblem(0, 'unreachable', WORDS.unreachable);
  });
  if (response.ok) return { body: data!, retryAfterSeconds: secondsOf(response.headers.get('Retry-After')) };
  // The error of a proxy has another shape.
  const { code = 'internal', message = `${WORDS.answered} ${response.status}.` } = error?.error ?? {};
  throw new ApiProblem(response.status, code, message);
}

function secondsOf(header: string | null): number | undefined {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}
